"""Clocks at tables start, stop and rest as the control says."""

from datetime import timedelta

import pytest

from games.clocks.controls import DAY, HOUR, Kind, TimeControl
from games.models import TurnTime
from games.positions import present_state, rules_of
from games.services.play import undo
from games.services.timeouts import run_due
from tests.factories.tables import send
from tests.factories.users import UserFactory
from tests.games.clocks.world import BANK, START, move, mover, running

pytestmark = pytest.mark.django_db


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


def test_the_longest_turn_lives_for_its_whole_allowance(time):
    running(TimeControl(Kind.TURN, turn_hours=14 * 24))
    for _ in range(13):
        time.shift(DAY)
        assert run_due() == 0
    time.shift(DAY - timedelta(seconds=1))
    assert run_due() == 0
    time.shift(timedelta(seconds=1))
    assert run_due() == 1
