"""Clocks at tables: they start, stop, rest and run out as the table says, whoever looks."""

from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine

from accounts.models import Preferences, Vacation
from engine.core.chance import Chance
from games.clocks.controls import DAY, HOUR, Kind, TimeControl
from games.errors import (
    EnoughTime,
    MoveRefused,
    NoClock,
    NotAPlayer,
    NotPaused,
    NotReliable,
    Paused,
    SeatTaken,
    TimeGiven,
)
from games.models import Event, Reliability, Substitution, Table, TurnTime
from games.positions import present_state, rules_of
from games.records import record_of
from games.services import clocks
from games.services.bots import move_bots
from games.services.play import resign, undo
from games.services.tables import join_table, open_table
from games.services.timeouts import run_due
from tests.factories.tables import RunningTableFactory, TableFactory, random_move, send
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db

START = datetime(2026, 11, 30, 12, tzinfo=UTC)  # a Monday
A_DAY_A_TURN = TimeControl(Kind.TURN, turn_hours=24, grace_hours=12)
BANK = TimeControl(Kind.BANK, turn_hours=12, bank_hours=72, cap_hours=120)


@pytest.fixture
def time():
    with time_machine.travel(START, tick=False) as traveller:
        yield traveller


def running(control=A_DAY_A_TURN, seats=3, **kwargs):
    """A running table whose host is to move."""
    options = {"first_seat": 1}  # the one before the first seat places first
    return RunningTableFactory(seats=seats, time_control=control, options=options, **kwargs)


def mover(table):
    table.refresh_from_db()
    return table.players.select_related("user").get(to_move=True)


def move(table):
    """The player to move moves; returns that player as it was before."""
    table.refresh_from_db()
    chosen, player, _ = random_move(table, Chance(bytes(32)))
    send(table, player, [rules_of(table).move_to_json(chosen)])
    table.refresh_from_db()
    return player


def kinds(table):
    return list(Event.objects.filter(table=table, move=None).values_list("kind", flat=True))


def test_only_the_seat_to_move_has_a_deadline(time):
    table = running()
    player = mover(table)
    assert player.deadline == START + DAY == table.due_at
    assert table.players.filter(deadline=None).count() == 2
    time.shift(5 * HOUR)
    move(table)
    assert mover(table).deadline == START + 29 * HOUR
    player.refresh_from_db()
    assert (player.deadline, player.clock_runs) == (None, False)


def test_a_bank_keeps_what_a_turn_leaves(time):
    table = running(BANK)
    player = mover(table)
    assert player.deadline == START + 84 * HOUR
    time.shift(30 * HOUR)
    move(table)
    player.refresh_from_db()
    assert player.bank == 54 * HOUR


def test_nights_are_free_where_the_table_says_so(time):
    host = UserFactory(time_zone="Europe/Berlin")
    for free, deadline in ((False, START + DAY), (True, START + 32 * HOUR)):
        control = TimeControl(Kind.TURN, turn_hours=24, nights_free=free)
        table = running(control, host=host)
        assert mover(table).deadline == deadline


def test_time_up_warns_first_then_a_bot_takes_the_seat(time):
    table = running()
    late = mover(table)
    time.shift(DAY)
    assert run_due() == 1
    late.refresh_from_db()
    assert (late.is_bot, late.deadline) == (False, START + 36 * HOUR)
    assert run_due() == 0
    time.shift(12 * HOUR)
    assert run_due() == 1
    late.refresh_from_db()
    assert late.is_bot
    assert kinds(table) == ["site.started", "site.time_up", "site.timed_out_to_bot"]
    move_bots(table.pk)
    assert mover(table).pk != late.pk


def test_with_two_players_the_late_one_loses(time):
    table = running(seats=2)
    late = mover(table)
    time.shift(DAY)
    run_due()
    time.shift(DAY)
    run_due()
    table.refresh_from_db()
    late.refresh_from_db()
    assert (table.status, late.place, table.due_at) == (Table.Status.FINISHED, 2, None)
    assert [entry.cause for entry in record_of(table).entries] == ["timed_out"]


def test_with_drop_the_game_goes_on_without_the_late_seat(time):
    table = running(TimeControl(Kind.TURN, turn_hours=24), leaving=Table.Leaving.DROP)
    late = mover(table)
    time.shift(DAY)
    assert run_due() == 1
    late.refresh_from_db()
    table.refresh_from_db()
    assert late.withdrawn
    assert table.is_running
    assert mover(table).deadline == START + 2 * DAY


def test_a_move_in_the_grace_saves_the_seat_and_counts_as_late(time):
    table = running()
    late = mover(table)
    time.shift(25 * HOUR)
    run_due()
    move(table)
    assert TurnTime.objects.get(player=late).ending == TurnTime.Ending.LATE
    assert mover(table).pk != late.pk
    late.refresh_from_db()
    assert (late.is_bot, late.deadline) == (False, None)


def test_a_sweep_that_comes_after_the_move_does_nothing(time):
    table = running()
    time.shift(25 * HOUR)
    move(table)  # late, but before the sweep
    assert run_due() == 0
    assert "site.time_up" not in kinds(table)


def test_one_table_that_fails_stops_no_other(time):
    broken, whole = running(), running()
    broken.position.delete()
    time.shift(DAY)
    run_due()
    time.shift(DAY)
    assert run_due() == 1
    assert "site.timed_out_to_bot" in kinds(whole)


def test_a_move_taken_back_gets_the_clock_it_had(time):
    table = running(BANK, seats=2)
    rules = rules_of(table)
    for _ in range(200):
        state, player = present_state(table, rules), mover(table)
        for choice in rules.legal_moves(state, player.seat):
            after, _events = rules.apply(state, player.seat, choice)
            if rules.turn_number(after) == rules.turn_number(state) and not rules.reveals(state, after):
                break
        else:
            move(table)
            continue
        break
    before = player.deadline
    time.shift(HOUR)
    send(table, player, [rules.move_to_json(choice)])
    table.refresh_from_db()
    undo(table_id=table.pk, player_id=player.pk, expected_version=table.version)
    player.refresh_from_db()
    assert player.deadline == before


def test_a_turn_that_is_given_back_goes_on_as_if_it_had_never_stopped(time):
    """As where several seats decide at once: one has decided and takes that back."""
    from games.services import ticking

    table = running(BANK)
    player = mover(table)
    before = player.deadline
    time.shift(10 * HOUR)
    player.to_move = False
    ticking.tick(table, [player], START + 10 * HOUR)
    assert (player.bank, player.deadline) == (74 * HOUR, None)
    time.shift(10 * HOUR)
    player.to_move = True
    assert ticking.tick(table, [player], START + 20 * HOUR) == []
    assert player.deadline == before
    assert not TurnTime.objects.filter(player=player).exists()


def test_an_opponent_gives_time_once_a_turn(time):
    table = running()
    player = mover(table)
    giver, other = (p.user_id for p in table.players.exclude(pk=player.pk))
    clocks.give_time(table_id=table.pk, user_id=giver)
    player.refresh_from_db()
    assert player.deadline == START + 2 * DAY
    with pytest.raises(TimeGiven):
        clocks.give_time(table_id=table.pk, user_id=giver)
    with pytest.raises(EnoughTime):  # never more than twice a turn
        clocks.give_time(table_id=table.pk, user_id=other)
    with pytest.raises(NoClock):  # nobody gives to themselves
        clocks.give_time(table_id=table.pk, user_id=player.user_id)
    with pytest.raises(NotAPlayer):
        clocks.give_time(table_id=table.pk, user_id=UserFactory().pk)


def test_all_agree_on_a_pause_and_the_clock_keeps_what_it_had(time):
    table = running()
    player = mover(table)
    users = list(table.players.values_list("user_id", flat=True))
    for round_number in range(5):
        time.shift(HOUR)
        for user_id in users:
            clocks.ask_pause(table_id=table.pk, user_id=user_id)
        table.refresh_from_db()
        assert table.paused_at is not None
        with pytest.raises(Paused):
            move(table)
        time.shift(10 * DAY)
        assert run_due() == 0
        clocks.resume(table_id=table.pk, user_id=users[1])
        player.refresh_from_db()
        now = START + (round_number + 1) * (10 * DAY + HOUR)
        assert player.deadline == now + (24 - round_number - 1) * HOUR
    move(table)
    assert TurnTime.objects.get(player=player).taken == 5 * HOUR


def test_one_who_declines_ends_the_request_for_a_pause(time):
    table = running()
    users = list(table.players.values_list("user_id", flat=True))
    clocks.ask_pause(table_id=table.pk, user_id=users[0])
    clocks.ask_pause(table_id=table.pk, user_id=users[1])
    clocks.decline_pause(table_id=table.pk, user_id=users[2])
    clocks.ask_pause(table_id=table.pk, user_id=users[2])
    table.refresh_from_db()
    assert table.paused_at is None
    with pytest.raises(NotPaused):
        clocks.resume(table_id=table.pk, user_id=users[0])


def test_only_those_who_still_play_are_asked_for_a_pause(time):
    table = running()
    leaver, *others = table.players.all()
    resign(table_id=table.pk, player_id=leaver.pk)
    for player in others:
        clocks.ask_pause(table_id=table.pk, user_id=player.user_id)
    table.refresh_from_db()
    assert table.paused_at is not None


def late_seat(table, time):
    """The seat to move runs out of time and a bot takes it."""
    player = mover(table)
    time.shift(2 * DAY)
    run_due()
    time.shift(2 * DAY)
    run_due()
    player.refresh_from_db()
    return player


def test_the_absent_player_takes_the_seat_back_without_new_time_or_a_clean_record(time):
    table = running()
    player = late_seat(table, time)
    with pytest.raises(SeatTaken):  # the lost turn is the bot's
        clocks.take_seat_back(table_id=table.pk, user_id=player.user_id)
    move_bots(table.pk)
    clocks.take_seat_back(table_id=table.pk, user_id=player.user_id)
    player.refresh_from_db()
    assert not player.is_bot
    assert TurnTime.objects.get(player=player).ending == TurnTime.Ending.TIMEOUT
    assert Reliability.objects.get(user=player.user).timeouts == 1


def test_who_resigned_does_not_come_back(time):
    table = running()
    player = mover(table)
    resign(table_id=table.pk, player_id=player.pk)
    with pytest.raises(NotAPlayer):
        clocks.take_seat_back(table_id=table.pk, user_id=player.user_id)


def test_a_substitute_takes_an_abandoned_seat_with_a_fresh_clock(time):
    table = running(BANK)
    player = mover(table)
    absent = player.user
    time.shift(84 * HOUR)
    run_due()
    substitute = UserFactory()
    seat = clocks.take_over(table_id=table.pk, player_id=player.pk, user=substitute)
    assert seat.user == substitute
    seat.refresh_from_db()
    assert seat.deadline == START + 84 * HOUR + 84 * HOUR
    assert Substitution.objects.get(player=seat).former == absent
    move(table)
    assert TurnTime.objects.get(user=absent).ending == TurnTime.Ending.TIMEOUT
    assert TurnTime.objects.get(user=substitute).ending == TurnTime.Ending.IN_TIME
    with pytest.raises(NotAPlayer):
        clocks.take_seat_back(table_id=table.pk, user_id=absent.pk)


def test_nobody_takes_a_seat_that_is_held_or_at_a_table_where_they_were(time):
    table = running()
    player = mover(table)
    other = table.players.exclude(pk=player.pk).first()
    with pytest.raises(SeatTaken):
        clocks.take_over(table_id=table.pk, player_id=player.pk, user=UserFactory())
    late_seat(table, time)
    with pytest.raises(SeatTaken):
        clocks.take_over(table_id=table.pk, player_id=player.pk, user=other.user)
    clocks.take_over(table_id=table.pk, player_id=player.pk, user=UserFactory())
    resign(table_id=table.pk, player_id=other.pk)
    with pytest.raises(SeatTaken):  # the first holder of the other seat knows too much
        clocks.take_over(table_id=table.pk, player_id=other.pk, user=player.user)


def test_the_former_holder_of_a_seat_can_do_nothing_with_it(time):
    table = running()
    player = late_seat(table, time)
    absent = player.user_id
    clocks.take_over(table_id=table.pk, player_id=player.pk, user=UserFactory())
    for act in (clocks.give_time, clocks.ask_pause, clocks.take_seat_back, clocks.resume):
        with pytest.raises(NotAPlayer):
            act(table_id=table.pk, user_id=absent)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(
    "control",
    [
        TimeControl(limit_days=60),
        TimeControl(
            Kind.TURN, turn_hours=24, nights_free=True, weekends_free=True, vacations_free=True, limit_days=60
        ),
    ],
    ids=["untimed", "all free"],
)
def test_no_table_lasts_beyond_its_outermost_limit(time, control, seats):
    host = UserFactory()
    Preferences.objects.create(user=host, weekend_off=True)
    Vacation.objects.create(user=host, first_day=date(2026, 11, 30), last_day=date(2027, 11, 30))
    table = running(control, seats=seats, host=host)
    users = list(table.players.values_list("user_id", flat=True))
    for user_id in users:
        clocks.ask_pause(table_id=table.pk, user_id=user_id)
    time.move_to(START + 60 * DAY)
    assert run_due() == 1
    table.refresh_from_db()
    assert table.is_finished or not table.players.filter(bot="").exists()  # bots end it by themselves
    assert (table.paused_at, table.due_at, table.players.filter(deadline__isnull=False).count()) == (
        None,
        None,
        0,
    )
    assert run_due() == 0


def test_the_longest_turn_lives_for_its_whole_allowance(time):
    running(TimeControl(Kind.TURN, turn_hours=14 * 24))
    for _ in range(13):
        time.shift(DAY)
        assert run_due() == 0
    time.shift(DAY - timedelta(seconds=1))
    assert run_due() == 0
    time.shift(timedelta(seconds=1))
    assert run_due() == 1


def test_a_vacation_entered_during_the_turn_stops_the_clock_by_its_length(time):
    host = UserFactory()
    Preferences.objects.create(user=host, quiet=False)
    table = running(TimeControl(Kind.TURN, turn_hours=48, vacations_free=True), host=host)
    vacation = Vacation.objects.create(user=host, first_day=date(2026, 12, 2), last_day=date(2026, 12, 11))
    clocks.follow_habits(host)
    assert mover(table).deadline == START + 12 * DAY
    vacation.delete()
    clocks.follow_habits(host)
    assert mover(table).deadline == START + 2 * DAY


def test_moving_the_night_about_gains_a_day_at_most(time):
    host = UserFactory(time_zone="UTC")
    table = running(TimeControl(Kind.TURN, turn_hours=24, nights_free=True), host=host)
    first = mover(table).deadline
    for step in range(40):
        zone = ("Pacific/Auckland", "America/Los_Angeles", "UTC")[step % 3]
        host.time_zone = zone
        host.save()
        time.shift(2 * HOUR)
        clocks.follow_habits(host)
        table.refresh_from_db()
        if run_due():
            break
    assert first < START + 2 * DAY
    assert START + step * 2 * HOUR <= first + DAY


def test_a_new_zone_keeps_what_has_run_and_moves_the_nights_to_come(time):
    host = UserFactory(time_zone="Europe/Berlin")
    table = running(TimeControl(Kind.TURN, turn_hours=24, nights_free=True), host=host)
    time.shift(6 * HOUR)  # 18:00 UTC
    host.time_zone = "America/New_York"
    host.save()
    clocks.follow_habits(host)
    # 18 hours are left: ten until the night in New York (04:00 UTC), eight after it (12:00 UTC).
    assert mover(table).deadline == START + 6 * HOUR + 26 * HOUR


def test_an_unreliable_user_is_kept_out_and_a_newcomer_is_not(time):
    table = TableFactory(seats=3, least_reliability=90)
    known, newcomer = UserFactory(), UserFactory()
    Reliability.objects.create(user=known, turns=20, in_time=17)
    with pytest.raises(NotReliable, match="90 %"):
        join_table(table_id=table.pk, user=known)
    assert join_table(table_id=table.pk, user=newcomer)
    with pytest.raises(NotReliable):  # no host asks for more than they give
        open_table(host=known, game=table.game, seats=2, options={}, least_reliability=90)


def test_reliability_tells_turns_in_time_and_quartiles(time):
    table = running(TimeControl(), seats=2)
    for hours in (1, 2, 3, 4, 5, 6, 7, 8, 9):
        time.shift(hours * HOUR)
        move(table)
    for player in table.players.all():
        spans = sorted(TurnTime.objects.filter(player=player).values_list("taken", flat=True))
        record = Reliability.objects.get(user=player.user)
        assert (record.turns, record.in_time, record.percent) == (len(spans), len(spans), 100)
        assert spans[0] <= record.quarter <= record.median <= record.three_quarters <= spans[-1]


def test_a_paused_table_refuses_a_move_as_a_move_is_refused():
    assert issubclass(Paused, MoveRefused)
