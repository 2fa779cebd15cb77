"""What staff do: noted, told to all, and records still verify."""

import pytest

from engine.core.replay import verify
from engine.registry import newest_rules
from games.courses import TableCourse, states
from games.errors import BadTable, MessageRefused, NotOpen, NotRunning, NotStaff, TooManyMessages
from games.models import Event, Message, Move, Notice, Report, StaffAct, Table
from games.positions import dump, present_state, rules_of
from games.records import record_of
from games.services import chat, staff
from games.services.checking import differences
from games.services.play import resign
from games.services.stepping import step_back
from tests.factories.tables import RunningTableFactory, TableFactory, leave_all_but_one, play_random
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db

every_game = pytest.mark.parametrize("game", sorted(newest_rules()))
WHY = "A card was drawn twice."


@pytest.fixture
def boss():
    return UserFactory(username="boss", is_staff=True)


def back(table, boss, ply, reason=WHY):
    step_back(table_id=table.pk, staff=boss, ply=ply, reason=reason)
    table.refresh_from_db()
    return table


def decided_plies(table):
    """The plies after which somebody decided, not the system."""
    decisions = Move.objects.standing().filter(table=table, automatic=False)
    return [move.ply - 1 for move in decisions]


@every_game
@pytest.mark.parametrize("ply", [0, 7, 20])
def test_a_table_steps_back_plays_on_and_its_record_verifies(game, ply, boss):
    table = RunningTableFactory(game=game, seats=2, plies=30)
    decided = decided_plies(table)
    table = back(table, boss, ply)
    assert table.ply == min(other for other in decided if other >= ply)
    assert list(differences(table)) == []
    play_random(table, 25, seed=8)
    assert list(differences(table)) == []
    course = TableCourse(table)
    rules = rules_of(table)
    *_, last = states(course)
    assert dump(rules, last) == dump(rules, present_state(table, rules))
    assert dump(rules, course.at(table.ply).state) == dump(rules, last)
    leave_all_but_one(table)
    record = record_of(table)
    assert verify(rules, record) is None
    assert {"stepped_back", "dealt_anew"} <= {getattr(entry, "what", "") for entry in record.entries}
    assert record.undone


def test_what_the_system_did_by_itself_stays_with_the_decision_before_it(boss):
    """ALL-5: nobody is asked for a move that is the only one."""
    table = RunningTableFactory(game="new-world", seats=2, plies=60)
    automatic = Move.objects.standing().filter(table=table, automatic=True)
    alone = [move.ply for move in automatic if move.ply in decided_plies(table)]
    assert alone
    back(table, boss, alone[-1] - 1)
    assert table.ply == alone[-1]
    rules = rules_of(table)
    assert rules.forced_move(present_state(table, rules)) is None
    play_random(table, 5, seed=8)
    assert list(differences(table)) == []
    leave_all_but_one(table)
    assert verify(rules, record_of(table)) is None


def test_before_the_latest_decision_is_as_late_as_it_goes(boss):
    table = RunningTableFactory(game="new-world", seats=2, plies=60)
    while not Move.objects.standing().filter(table=table, ply=table.ply).get().automatic:
        play_random(table, 1)
    last = decided_plies(table)[-1]
    with pytest.raises(BadTable, match=f"between 0 and {last}"):
        back(table, boss, last + 1)
    assert back(table, boss, last).ply == last
    with pytest.raises(BadTable, match="Nobody has moved"):
        back(RunningTableFactory(game="new-world", seats=2), boss, 0)


def test_what_was_seen_is_of_no_use(boss):
    table = RunningTableFactory(game="new-world", seats=2, plies=30)
    seen = [event.data["card"] for event in Event.objects.filter(table=table, kind="card_drawn")]
    back(table, boss, 1)
    stock = rules_of(table).state_to_json(present_state(table, rules_of(table)))["stock"]
    play_random(table, 40, seed=7)
    standing = Event.objects.standing().filter(table=table, kind="card_drawn")
    again = [event.data["card"] for event in standing]
    assert len(stock) > 50
    assert again[: len(seen)] != seen


def test_stepping_back_twice_deals_twice(boss):
    table = RunningTableFactory(game="new-england", seats=2, plies=40)
    back(table, boss, 25)
    play_random(table, 10, seed=9)
    back(table, boss, 25)
    play_random(table, 10, seed=10)
    back(table, boss, 12)
    play_random(table, 10, seed=11)
    assert list(differences(table)) == []
    leave_all_but_one(table)
    record = record_of(table)
    assert verify(rules_of(table), record) is None
    dealt = [entry.text for entry in record.entries if getattr(entry, "what", "") == "dealt_anew"]
    assert dealt == ["3"]


def test_where_nothing_was_shown_nothing_is_dealt(boss):
    table = RunningTableFactory(game="new-england", seats=3)
    for _ in range(40):
        if not Move.objects.standing().filter(table=table).last() or table.ply < 2:
            play_random(table, 1)
            continue
        if not Move.objects.standing().filter(table=table, ply=table.ply).get().revealing:
            break
        play_random(table, 1)
    before = present_state(table, rules_of(table))
    back(table, boss, table.ply - 1)
    assert not Event.objects.filter(table=table, kind="site.dealt_anew").exists()
    assert rules_of(table).state_to_json(before)["deck"]
    assert list(differences(table)) == []


def test_all_are_told_and_the_act_is_noted(boss):
    table = RunningTableFactory(game="new-world", seats=2, plies=9)
    back(table, boss, 3)
    act = StaffAct.objects.get()
    assert (act.staff, act.kind, act.table, act.reason) == (boss, "stepped_back", table, WHY)
    assert Event.objects.filter(table=table, kind="site.stepped_back").exists()
    assert Notice.objects.filter(kind="stepped_back", channel="site").count() == 2
    assert Move.objects.filter(table=table, undone_at__isnull=False).exists()


def test_a_seat_that_withdrew_since_is_back(boss):
    table = RunningTableFactory(game="new-world", seats=3, plies=9, leaving=Table.Leaving.DROP)
    leaver = table.players.get(seat=0)
    resign(table_id=table.pk, player_id=leaver.pk)
    back(table, boss, 5)
    leaver.refresh_from_db()
    assert (leaver.withdrawn, leaver.resigned_at) == (False, None)
    assert list(differences(table)) == []
    record_of(table)


def test_a_game_that_is_over_is_not_stepped_back(boss):
    table = RunningTableFactory(game="new-world", seats=2, plies=4)
    leave_all_but_one(table)
    with pytest.raises(NotRunning):
        back(table, boss, 2)


def test_only_staff_and_only_for_a_reason_and_only_backwards(boss):
    table = RunningTableFactory(game="new-world", seats=2, plies=4)
    with pytest.raises(NotStaff):
        back(table, table.host, 2)
    with pytest.raises(MessageRefused):
        back(table, boss, 2, reason=" ")
    for ply in (-1, table.ply, table.ply + 1):
        with pytest.raises(BadTable):
            back(table, boss, ply)
    assert not StaffAct.objects.exists()


def test_open_tables_are_called_off_and_running_games_end_without_a_result(boss):
    waiting, running = TableFactory(seats=3, players=2), RunningTableFactory(game="new-world", plies=3)
    for table in (waiting, running):
        staff.cancel(table_id=table.pk, staff=boss, reason=WHY)
        table.refresh_from_db()
        with pytest.raises(NotOpen):
            staff.cancel(table_id=table.pk, staff=boss, reason=WHY)
    assert (waiting.status, running.status) == ("cancelled", "broken_off")
    assert running.end_reason == "staff"
    assert Notice.objects.filter(kind="cancelled", channel="site").count() == 2
    assert verify(rules_of(running), record_of(running)) is None
    assert StaffAct.objects.filter(kind="cancelled").count() == 2


def test_a_suspended_users_seats_wait_and_they_are_let_in_again(boss):
    table = RunningTableFactory(game="new-world", seats=2)
    staff.suspend(user=table.host, staff=boss, reason=WHY)
    table.host.refresh_from_db()
    assert not table.host.is_active
    assert table.players.get(user=table.host).bot == ""
    with pytest.raises(MessageRefused):
        staff.suspend(user=boss, staff=boss, reason=WHY)
    staff.let_in(user=table.host, staff=boss, reason="A mistake.")
    table.host.refresh_from_db()
    assert table.host.is_active
    assert [act.kind for act in StaffAct.objects.order_by("pk")] == ["suspended", "let_in"]


def test_a_message_is_reported_once_and_settled_once(boss):
    table = RunningTableFactory(game="new-world", seats=2)
    other = table.players.exclude(user=table.host).get().user
    said = chat.post_message(table_id=table.pk, user=other, text="Something bad")
    first = staff.report(reporter=table.host, user=other, text="Rude", message=said)
    assert staff.report(reporter=table.host, user=other, text="Rude", message=said) == first
    staff.settle(report_id=first.pk, staff=boss, verdict="Warned")
    staff.settle(report_id=first.pk, staff=boss, verdict="Again")
    first.refresh_from_db()
    assert (first.verdict, first.settled_by, first.table) == ("Warned", boss, table)
    assert StaffAct.objects.filter(kind="settled").count() == 1
    staff.delete(table_id=table.pk, seq=1, staff=boss, reason=WHY)
    assert Message.objects.get().is_deleted
    assert StaffAct.objects.filter(kind="deleted", message=said).count() == 1


def test_nobody_floods_the_staff():
    reporter = UserFactory()
    for _ in range(staff.MOST_REPORTS):
        staff.report(reporter=reporter, user=UserFactory(), text="Hm")
    with pytest.raises(TooManyMessages):
        staff.report(reporter=reporter, user=UserFactory(), text="Hm")
    with pytest.raises(MessageRefused):
        staff.report(reporter=reporter, user=reporter, text="Hm")
    assert Report.objects.count() == staff.MOST_REPORTS
