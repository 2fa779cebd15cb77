"""Closing an account frees one's seats; the games of the others go on."""

import pytest

from accounts.services import close_account
from games.models import Table
from tests.factories.tables import RunningTableFactory, TableFactory
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db


def test_the_seat_at_a_table_that_has_not_begun_is_free_again():
    table = TableFactory(seats=3, players=2)
    guest = table.players.exclude(user=table.host).get().user
    close_account(guest.pk)
    table.refresh_from_db()
    assert table.is_open
    assert [player.user for player in table.players.all()] == [table.host]


def test_a_table_without_its_host_is_called_off():
    table = TableFactory(seats=3, players=2)
    close_account(table.host_id)
    table.refresh_from_db()
    assert table.status == Table.Status.CANCELLED


def test_a_running_game_of_two_is_won_by_the_other():
    table = RunningTableFactory(seats=2, plies=3)
    close_account(table.host_id)
    table.refresh_from_db()
    assert table.is_finished
    winner = table.players.get(place=1)
    assert winner.user_id != table.host_id


def test_a_running_game_of_three_goes_on_and_names_nobody():
    host = UserFactory(username="ada", display_name="Countess")
    table = RunningTableFactory(seats=3, host=host, plies=3)
    close_account(host.pk)
    table.refresh_from_db()
    assert table.is_running
    names = [player.name for player in table.players.all()]
    assert "Former player" in names
    assert "Countess" not in names


def test_finished_games_stay_as_they_were():
    table = RunningTableFactory(seats=2, plies=3)
    loser, other = table.players.order_by("seat")
    close_account(loser.user_id)
    before = list(table.players.order_by("seat").values("place", "score"))
    close_account(other.user_id)
    assert list(table.players.order_by("seat").values("place", "score")) == before
