"""Hosts have no say over time once the game runs, and none that the others did not read before."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse

from games.clocks.controls import DAY, HOUR
from games.errors import EnoughTime, NoClock, NotOpen, NotReliable, SeatTaken
from games.models import Reliability, Table
from games.services import clocks
from games.services.tables import add_bot, cancel_table, leave_table, open_table, remove_player, start_table
from games.services.timeouts import run_due
from tests.factories.users import UserFactory
from tests.games.clocks.world import START, late_seat, mover, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(time):
    return running()


def test_a_host_who_is_to_move_gets_no_time_but_from_others(table):
    with pytest.raises(NoClock):
        clocks.give_time(table_id=table.pk, user_id=table.host_id)
    assert mover(table).user_id == table.host_id
    assert mover(table).deadline == START + DAY


def test_a_host_pauses_nothing_alone(table, time):
    clocks.ask_pause(table_id=table.pk, user_id=table.host_id)
    time.shift(DAY)
    assert run_due() == 1  # time went on
    table.refresh_from_db()
    assert table.paused_at is None


def test_a_host_sends_nobody_away_and_calls_nothing_off_once_the_game_runs(table):
    other = table.players.exclude(user=table.host).first()
    for act in (
        lambda: remove_player(table_id=table.pk, user=table.host, player_id=other.pk),
        lambda: cancel_table(table_id=table.pk, user=table.host),
        lambda: leave_table(table_id=table.pk, user=table.host),
        lambda: start_table(table_id=table.pk, user=table.host),
        lambda: add_bot(table_id=table.pk, user=table.host, bot="greedy"),
    ):
        with pytest.raises(NotOpen):
            act()


def test_a_host_takes_no_seat_of_another(table, time):
    lost = late_seat(table, time)  # the host's own, by the clock
    other = table.players.exclude(pk=lost.pk).first()
    for player in (lost, other):
        with pytest.raises(SeatTaken):
            clocks.take_over(table_id=table.pk, player_id=player.pk, user=table.host)


def test_a_hosts_gifts_end_where_everybodys_do(table, time):
    host = table.players.get(user=table.host)
    late_seat(table, time)
    assert mover(table).pk == host.pk  # the bot's turn now
    with pytest.raises(NoClock):  # a bot has no clock
        clocks.give_time(table_id=table.pk, user_id=table.players.exclude(pk=host.pk).first().user_id)
    other = running()
    givers = [player.user_id for player in other.players.exclude(user=other.host)]
    clocks.give_time(table_id=other.pk, user_id=givers[0])
    with pytest.raises(EnoughTime):
        clocks.give_time(table_id=other.pk, user_id=givers[1])
    assert mover(other).deadline - datetime.now(UTC) <= 48 * HOUR


def test_a_host_asks_of_others_no_more_than_they_give_themselves(time):
    host = UserFactory()
    Reliability.objects.create(user=host, turns=50, in_time=40)
    with pytest.raises(NotReliable):
        open_table(host=host, game="new-england", seats=2, options={}, least_reliability=90)


def test_no_address_changes_the_time_of_a_table_that_is_open_or_runs(table, client):
    control = table.time_control
    client.force_login(table.host)
    for name in ("table", "table_start", "table_cancel", "table_add_bot"):
        client.post(reverse(name, args=[table.public_id]), {"pace": "turn-1", "time_control": "{}"})
    stored = Table.objects.get(pk=table.pk)
    assert (stored.time_control, stored.limit_at) == (control, table.limit_at)
