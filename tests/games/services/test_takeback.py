"""Taking back with consent: never across something shown, the rows stay, the clocks are given back."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.clocks.controls import Kind, TimeControl
from games.errors import NoTakeback, NotAPlayer, NotAsked, NothingToUndo, Paused, StaleVersion
from games.models import Event, Move, Notice, Player, Table, TurnTime
from games.records import record_of
from games.services import clocks, takeback
from games.services.checking import differences
from games.services.play import resign
from games.services.takeback import askable
from tests.factories.tables import RunningTableFactory, play_random, send
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    """New England, where bidding goes round the table and shows nothing new."""
    table = RunningTableFactory(game="new-england", seats=3)
    return table_after_bids(table)


def table_after_bids(table):
    """Play until somebody's latest decision lies behind another's and nothing was shown since."""
    for _ in range(40):
        if asker_of(table) is not None:
            return table
        play_random(table, 1)
    pytest.fail("no such position came up")


def asker_of(table):
    """Whoever could ask now."""
    moves = takeback.latest_moves(table)
    for player in table.players.select_related("user"):
        gone = askable(moves, player.pk)
        if len(gone) > 1 and not takeback.undoable(table, moves, player.pk):
            return player
    return None


def others_of(table, asker):
    return list(table.players.exclude(pk=asker.pk).select_related("user").order_by("seat"))


def ask(table, player):
    table.refresh_from_db()
    return takeback.ask_takeback(table_id=table.pk, user_id=player.user_id, expected_version=table.version)


def agree(table, player):
    return takeback.agree_takeback(table_id=table.pk, user_id=player.user_id)


def decline(table, player):
    return takeback.decline_takeback(table_id=table.pk, user_id=player.user_id)


def test_it_is_done_when_the_last_one_agrees_and_the_rows_stay_marked(table):
    asker = asker_of(table)
    gone = askable(takeback.latest_moves(table), asker.pk)
    ply, (one, two) = table.ply, others_of(table, asker)
    ask(table, asker)
    table.refresh_from_db()
    assert table.ply == ply
    agree(table, one)
    agree(table, one)
    table.refresh_from_db()
    assert (table.ply, table.takeback_seat) == (ply, asker.seat)
    agree(table, two)
    table.refresh_from_db()
    assert table.ply == gone[-1].ply - 1
    assert table.takeback_seat is None
    assert not Player.objects.filter(allows_takeback=True).exists()
    assert table.players.get(to_move=True) == asker
    marked = Move.objects.filter(table=table, undone_at__isnull=False)
    assert {move.pk for move in marked} == {move.pk for move in gone}
    assert Event.objects.filter(move__in=gone, undone=False).count() == 0
    assert list(differences(table)) == []


def test_the_record_tells_of_it(table):
    asker = asker_of(table)
    ask(table, asker)
    for other in others_of(table, asker):
        agree(table, other)
    table.refresh_from_db()
    record = record_of(table)
    assert "taken_back" in [getattr(entry, "what", "") for entry in record.entries]
    assert record.undone


def test_one_who_declines_ends_the_request_and_the_asker_is_told(table):
    asker = asker_of(table)
    one, two = others_of(table, asker)
    ask(table, asker)
    assert Notice.objects.filter(kind="takeback_asked", channel="site").count() == 2
    agree(table, one)
    ply = table.ply
    decline(table, two)
    table.refresh_from_db()
    assert (table.ply, table.takeback_seat) == (ply, None)
    told = Notice.objects.get(kind="takeback_answered", channel="site")
    assert (told.user, told.data["what"]) == (asker.user, "declined")
    with pytest.raises(NotAsked):
        agree(table, one)


def test_the_asker_agrees_not_for_the_others_but_can_stop_asking(table):
    asker = asker_of(table)
    ask(table, asker)
    with pytest.raises(NotAsked):
        agree(table, asker)
    with pytest.raises(NoTakeback):
        ask(table, asker)
    decline(table, asker)
    table.refresh_from_db()
    assert table.takeback_seat is None


def test_a_move_ends_the_request(table):
    asker = asker_of(table)
    ask(table, asker)
    play_random(table, 1)
    table.refresh_from_db()
    assert table.takeback_seat is None
    with pytest.raises(NotAsked):
        agree(table, others_of(table, asker)[0])


def test_nothing_that_was_shown_since_is_taken_back():
    table = RunningTableFactory(game="new-world", seats=2)
    play_random(table, 12)
    shown = [move.revealing for move in takeback.latest_moves(table)]
    assert any(shown)
    for player in table.players.all():
        gone = askable(takeback.latest_moves(table), player.pk)
        assert not any(move.revealing for move in gone)


def test_what_one_can_take_back_alone_needs_no_asking():
    table = RunningTableFactory(game="new-world", seats=2)
    for _ in range(30):
        mover = table.players.get(to_move=True)
        if takeback.undoable(table, takeback.latest_moves(table), mover.pk):
            break
        play_random(table, 1)
    with pytest.raises(NothingToUndo, match="nobody"):
        ask(table, mover)


def test_others_and_old_versions_are_refused(table):
    asker = asker_of(table)
    with pytest.raises(NotAPlayer):
        takeback.ask_takeback(table_id=table.pk, user_id=UserFactory().pk, expected_version=table.version)
    with pytest.raises(StaleVersion):
        takeback.ask_takeback(table_id=table.pk, user_id=asker.user_id, expected_version=table.version - 1)
    ask(table, asker)
    with pytest.raises(NotAPlayer):
        takeback.agree_takeback(table_id=table.pk, user_id=UserFactory().pk)


def test_a_paused_table_takes_nothing_back(table):
    asker = asker_of(table)
    for player in table.players.all():
        clocks.ask_pause(table_id=table.pk, user_id=player.user_id)
    with pytest.raises(Paused):
        ask(table, asker)


def test_a_seat_that_is_left_ends_the_request(table):
    asker = asker_of(table)
    ask(table, asker)
    resign(table_id=table.pk, player_id=others_of(table, asker)[0].pk)
    table.refresh_from_db()
    assert table.takeback_seat is None


def test_bots_are_not_asked(table):
    asker = asker_of(table)
    for other in others_of(table, asker):
        other.bot = "random"
        other.save()
    ply = table.ply
    ask(table, asker)
    table.refresh_from_db()
    assert table.ply < ply
    assert table.players.get(to_move=True) == asker


def test_the_turns_that_are_gone_are_told_again_when_they_come_again(table):
    asker = asker_of(table)
    ask(table, asker)
    for other in others_of(table, asker):
        agree(table, other)
    table.refresh_from_db()
    send(table, asker, [Move.objects.filter(table=table, player=asker, automatic=False).latest("seq").move])
    table.refresh_from_db()
    told = Notice.objects.filter(table=table, kind="your_turn", channel="site", data__turn=table.turn_number)
    assert told.filter(user=table.players.get(to_move=True).user).count() == 2


def test_the_clock_has_what_it_had_when_it_stopped():
    control = TimeControl(Kind.TURN, turn_hours=48)
    table = table_after_bids(RunningTableFactory(game="new-england", seats=3, time_control=control))
    asker = asker_of(table)
    asker.refresh_from_db()
    stopped_left = asker.clock_left - (asker.clock_stopped_at - asker.clock_since)
    assert stopped_left > timedelta(hours=47)
    long_ago = timedelta(days=9)
    Player.objects.filter(pk=asker.pk).update(
        clock_since=asker.clock_since - long_ago, clock_stopped_at=asker.clock_stopped_at - long_ago
    )
    ask(table, asker)
    for other in others_of(table, asker):
        agree(table, other)
    asker.refresh_from_db()
    left = asker.deadline - timezone.now()
    assert abs(left - stopped_left) < timedelta(minutes=2)
    assert not TurnTime.objects.filter(player=asker, turn_number=asker.clock_turn).exists()
    assert Table.objects.get(pk=table.pk).due_at is not None
