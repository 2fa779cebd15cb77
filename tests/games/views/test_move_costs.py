"""What a move with its page asks of the database; and the page that is drawn from what is at hand."""

import pytest
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from engine.core.chance import Chance
from games.clocks.controls import Kind, TimeControl
from games.positions import rules_of
from games.presentation.drawing import DRAWINGS
from tests.factories.tables import RunningTableFactory, random_move

pytestmark = pytest.mark.django_db

every_game = pytest.mark.parametrize("game", sorted(DRAWINGS))

MOVES = 14
A_PAGE = 6
WITHIN_A_TURN = 22
ENDING_A_TURN = 28
"""Queries; session, user, the transaction's beginning and end are among them, and a snapshot now and then."""
WITH_REMINDERS = ENDING_A_TURN + 2


def moved(table, browsers, number):
    """A random move sent as a browser sends it: what was answered, and what the database was asked."""
    table.refresh_from_db()
    move, player, _ = random_move(table, Chance(number.to_bytes(32, "big")))
    form = {"m": rules_of(table).move_to_text(move), "version": table.version, "key": f"a-key-{number:09}"}
    browser = browsers[player.user_id]
    with CaptureQueriesContext(connection) as asked:
        answer = browser.post(f"{table.get_absolute_url()}moves/", form, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    return browser, answer, len(asked)


def browsers_of(table):
    """A browser for each player, by user."""
    browsers = {}
    for player in table.players.select_related("user"):
        browsers[player.user_id] = Client()
        browsers[player.user_id].force_login(player.user)
    return browsers


@every_game
@pytest.mark.parametrize("timed", [False, True])
def test_a_move_takes_few_queries(game, timed):
    control = TimeControl(Kind.TURN, turn_hours=48, nights_free=True, vacations_free=True)
    table = RunningTableFactory(game=game, **({"time_control": control} if timed else {}))
    browsers = browsers_of(table)
    ending = WITH_REMINDERS if timed else ENDING_A_TURN
    for number in range(MOVES):
        turn = table.turn_number
        *_, queries = moved(table, browsers, number)
        table.refresh_from_db()
        assert queries <= (WITHIN_A_TURN if table.turn_number == turn else ending)


@every_game
def test_a_page_that_was_drawn_before_takes_few_queries(game):
    table = RunningTableFactory(game=game)
    for browser in browsers_of(table).values():
        browser.get(table.get_absolute_url())
        with CaptureQueriesContext(connection) as asked:
            browser.get(table.get_absolute_url())
        assert len(asked) <= A_PAGE


@every_game
def test_the_page_after_a_move_is_the_page_that_is_read_from_the_database(game):
    table = RunningTableFactory(game=game)
    browsers = browsers_of(table)
    for number in range(MOVES):
        browser, answer, _ = moved(table, browsers, number)
        caches["drawn"].clear()
        page = browser.get(table.get_absolute_url(), headers={"HX-Request": "true"})
        for part in ("drawn", "your_seat", "your_turn", "guide", "pace", "waiting_count", "next_url"):
            assert answer.context[part] == page.context[part], part
