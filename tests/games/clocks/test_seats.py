"""Seats that were lost are taken back by their players, or by substitutes."""

import pytest

from games.clocks.controls import HOUR
from games.errors import (
    NotAPlayer,
    SeatTaken,
)
from games.models import Reliability, Substitution, TurnTime
from games.services import clocks
from games.services.bots import move_bots
from games.services.play import resign
from games.services.timeouts import run_due
from tests.factories.users import UserFactory
from tests.games.clocks.world import BANK, START, late_seat, move, mover, running

pytestmark = pytest.mark.django_db


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
