"""Opponents give time, and all of them together pause a table."""

import pytest

from games.clocks.controls import DAY, HOUR
from games.errors import (
    EnoughTime,
    MoveRefused,
    NoClock,
    NotAPlayer,
    NotPaused,
    Paused,
    TimeGiven,
)
from games.models import TurnTime
from games.services import clocks
from games.services.play import resign
from games.services.timeouts import run_due
from tests.factories.users import UserFactory
from tests.games.clocks.world import START, move, mover, running

pytestmark = pytest.mark.django_db


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


def test_a_paused_table_refuses_a_move_as_a_move_is_refused():
    assert issubclass(Paused, MoveRefused)
