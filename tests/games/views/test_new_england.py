"""New England by links and forms alone, as a browser without JavaScript plays it."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from games.models import Move
from tests.factories.tables import RunningTableFactory

pytestmark = pytest.mark.django_db

LINK = re.compile(r'<a [^>]*?href="([^"]*\?v=[^"]*)"')
HIDDEN = re.compile(r'<input type="hidden" name="(version|key|m)" value="([^"]*)"')


def draft_of(href):
    """The moves in the address of a draft."""
    return parse_qs(urlsplit(href).query).get("m", [])


def steps_on(page, draft):
    """The links that add a move to the draft, by their last move; each leads to one place only."""
    links = {href for href in map(unescape, LINK.findall(page)) if draft_of(href)[:-1] == draft}
    return {draft_of(href)[-1]: href for href in sorted(links)}


def send(client, table, page):
    """Press the gold button."""
    form = page[page.index("/moves/") : page.index("btn go")]
    fields = {}
    for name, value in HIDDEN.findall(form):
        fields.setdefault(name, []).append(unescape(value))
    return client.post(f"{table.get_absolute_url()}moves/", fields)


def choose(steps, turn):
    """Something to buy if there is, else any step; another one in every turn."""
    buying = [step for step in steps if step.startswith(("buy_", "store_", "run_", "uncover"))]
    wanted = buying or [step for step in steps if not step.startswith("move_piece")]
    return steps[wanted[turn % len(wanted)]]


def play_turn(client, table, turn):
    """Follow links until a whole turn is prepared, then send it."""
    page = client.get(table.get_absolute_url()).content.decode()
    draft = []
    while "btn go" not in page:
        href = choose(steps_on(page, draft), turn)
        draft = draft_of(href)
        page = client.get(href).content.decode()
    assert send(client, table, page).status_code == 302


@pytest.fixture
def table():
    """A running game of two people at its beginning."""
    return RunningTableFactory(game="new-england", seats=2)


@pytest.fixture
def browsers(table):
    """The players' browsers by seat."""
    found = {player.seat: Client() for player in table.players.all()}
    for player in table.players.all():
        found[player.seat].force_login(player.user)
    return found


def test_whole_rounds_can_be_played_by_links_and_forms_alone(table, browsers):
    missing = {"place_start", "announce", "take_marker", "buy_land", "buy_card", "end_turn"}
    for turn in range(40):
        play_turn(browsers[table.players.get(to_move=True).seat], table, turn)
        missing -= {move.move["kind"] for move in Move.objects.standing().filter(table=table)}
        if not missing:
            break
    assert missing == set()


def test_what_cannot_be_bought_says_why_on_the_page(table, browsers):
    reasons = set()
    for turn in range(11):
        browser = browsers[table.players.get(to_move=True).seat]
        page = browser.get(table.get_absolute_url()).content.decode()
        reasons |= set(re.findall(r'<li class="shut">.*?<small>([^<]+)</small>', page))
        play_turn(browser, table, turn)
    assert reasons & {"no open tiles of this shape", "no place for it", "no open tile at the sea"}
