"""Bots move through the same door, and no table hangs on one that fails."""

import pytest

from engine.bots.registry import BOTS
from games.models import Move
from games.services.bots import move_bots
from games.tasks import sweep_bots
from tests.factories.tables import RunningTableFactory

pytestmark = pytest.mark.django_db


def broken(rules, state, seat, chance):
    """A bot that always fails."""
    raise RuntimeError("out of order")


def bots_turn(table):
    """Is a bot to move?"""
    return table.players.filter(to_move=True).exclude(bot="").exists()


def running_with_bot(**kwargs):
    """A table of a person and a bot at which the bot is to move."""
    table = RunningTableFactory(seats=2, bots=["random"], options={"first_seat": 0}, **kwargs)
    assert bots_turn(table)  # New England: the first seat's right-hand neighbour lays first
    return table


def test_a_bot_moves_until_somebody_else_is_to_move():
    table = running_with_bot()
    assert move_bots(table.pk) >= 1
    assert not bots_turn(table)
    assert set(Move.objects.filter(table=table).values_list("by_bot", flat=True)) == {True}


def test_moving_bots_again_does_nothing():
    table = running_with_bot()
    move_bots(table.pk)
    assert move_bots(table.pk) == 0


def test_the_sweep_moves_a_bot_that_nobody_woke():
    table = running_with_bot()
    sweep_bots()
    assert not bots_turn(table)


def test_a_bot_that_fails_is_moved_by_another(monkeypatch):
    table = running_with_bot()
    monkeypatch.setitem(BOTS, "greedy", broken)
    table.players.exclude(bot="").update(bot="greedy")
    assert move_bots(table.pk) >= 1
