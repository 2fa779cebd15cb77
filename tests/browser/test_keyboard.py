"""Whole games by keys alone, and what a screen reader is told: Tab, Enter and arrows, no mouse, no help."""

import re

import pytest
from playwright.sync_api import expect

from games.models import Table
from games.positions import present_state, rules_of
from games.services.tables import join_table, open_table
from tests.browser.pages import WIDE
from tests.factories.tables import play_random, send
from tests.factories.users import UserFactory

pytestmark = pytest.mark.anywhere

MOST_PRESSES = 200
FOCUSED = """([selector, text]) => {
  const focused = document.activeElement;
  if (focused.matches(selector) && focused.textContent.includes(text)) return ["here", 0];
  const stops = "a[href], button:enabled, input, select, textarea, summary, [tabindex='0']";
  const all = [...document.querySelectorAll("*")];
  const wanted = all.findIndex((e) => e.matches(selector) && e.textContent.includes(text));
  const now = all.indexOf(focused);
  const between = all.slice(Math.min(now, wanted) + 1, Math.max(now, wanted));
  const stopped = between.filter((e) => e.matches(stops) && e.checkVisibility()).length;
  return [wanted < now ? "Shift+Tab" : "Tab", stopped + 1];
}"""
"""Is the focus on such an element; else which way is it to one, and about how many presses?"""


SETTLED = """old => location.href !== old
  && !document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added")"""
"""Has the page gone on from an address, and is all that was unfolded unfolded again?"""


def there(page, selector, text=""):
    """Is there such an element?"""
    return page.locator(selector, has_text=text).count() > 0


def go_to(page, selector, text=""):
    """Press Tab until the focus is on such an element."""
    pressed = 0
    while pressed < MOST_PRESSES:
        way, presses = page.evaluate(FOCUSED, [selector, text])
        if way == "here":
            return
        for _press in range(presses):
            page.keyboard.press(way)
        pressed += presses
    raise AssertionError(f"no {selector} {text} is reached by Tab")


def choose(page, selector, text=""):
    """Follow a link by keys; the focus is somewhere on the new page."""
    go_to(page, selector, text)
    address = page.url
    page.keyboard.press("Enter")
    page.wait_for_function(SETTLED, arg=address)
    expect(page.locator("body")).not_to_be_focused()


def confirm(page):
    """Send the prepared turn by keys."""
    go_to(page, "#action button.go")
    version = page.locator("#table").get_attribute("data-version")
    page.keyboard.press("Enter")
    page.wait_for_function("v => document.querySelector('#table').dataset.version !== v", arg=version)
    expect(page.locator("body")).not_to_be_focused()


def new_world_turn(page, _turn):
    """Lay the card at a marked place, then take the first offer each time."""
    choose(page, "#board a.choice:not(.settle)")
    for _decision in range(8):
        if there(page, "#action button.go"):
            return
        choose(page, "#action .offers a")


def new_england_turn(page, _turn):
    """Whatever comes first: a place for a tile, a number, a marker, something to buy."""
    title = page.locator("#bar-h").inner_text()
    if "start tile" in title:
        choose(page, "#board a.choice")
    elif "announce" in title or "marker" in title:
        choose(page, "#action .offers a")
    else:
        if there(page, "#side .offer a"):
            choose(page, "#side .offer a")
        choose(page, "#action .do a", "End turn")


def old_world_turn(page, turn):
    """Play what the first cards of the hand allow; from the third turn on, pass."""
    if turn > 2:
        choose(page, "#action a", "Discard cards instead")
        choose(page, "#action .offers a", "pass")
        return
    for _decision in range(20):
        if there(page, "#action button.go"):
            return
        if there(page, "#board a.choice .m-lit"):
            choose(page, "#board a.choice:has(.m-lit)")
        elif there(page, "a.hand-card:not(.chosen)") and "Your turn" in page.locator("#bar-h").inner_text():
            choose(page, "a.hand-card:not(.chosen)")
        else:
            choose(page, "#action .offers a, #board a.choice")


def passing(table):
    """The other seat's turn in Old World New World: it discards nothing."""
    player = table.players.get(to_move=True)
    send(table, player, [{"kind": "discard", "cards": []}])


def by_luck(table):
    """The other seat's whole turn in any game."""
    other = table.players.get(to_move=True)
    while table.is_running and table.players.filter(pk=other.pk, to_move=True).exists():
        play_random(table, 1)


def no_more(_table):
    """The whole game is played by keys."""


def to_the_last_rounds(table):
    """After the start round: nine rounds are many of the same; go on where bag and deck run low."""
    state = present_state(table, rules_of(table))
    if state.round == 1:
        while table.is_running and len(state.deck) > 12 and len(state.bag) > 8:
            play_random(table, 1)
            table.refresh_from_db()
            state = present_state(table, rules_of(table))


GAMES = {
    "new-world": (new_world_turn, by_luck, no_more, {"stock": 24}),
    "old-world-new-world": (old_world_turn, passing, no_more, {}),
    "new-england": (new_england_turn, by_luck, to_the_last_rounds, {}),
}
"""By game: a turn by keys, a turn of the other seat, what is skipped between turns, and options."""


def table_of_two(game, options):
    host, guest = UserFactory(username="keys"), UserFactory(username="other")
    table = open_table(host=host, game=game, seats=2, options=options)
    join_table(table_id=table.pk, user=guest)
    table.refresh_from_db()
    return table, host


@pytest.mark.parametrize("game", GAMES)
def test_a_game_to_its_end_by_keys_alone(visit, game):
    turn_by_keys, other_turn, skip, options = GAMES[game]
    table, host = table_of_two(game, options)
    page = visit(host, **WIDE).page
    page.goto(table.get_absolute_url())
    own_turns = 0
    for _turn in range(200):
        table.refresh_from_db()
        skip(table)
        table.refresh_from_db()
        if not table.is_running:
            break
        own = table.players.get(user=host).to_move
        if not own:
            other_turn(table)
            table.refresh_from_db()
            page.evaluate(
                "htmx.trigger('#refresh', 'sse:at')"
            )  # tests/browser/test_live.py waits for the stream
        page.wait_for_function(
            "v => document.querySelector('#table').dataset.version === v",
            arg=str(table.version),
            timeout=15_000,
        )
        if not own:
            expect(page.locator("#news")).to_contain_text(re.compile(r"\w"))
            continue
        own_turns += 1
        turn_by_keys(page, own_turns)
        confirm(page)
    assert table.status == Table.Status.FINISHED
    assert own_turns > 4
    expect(page.locator("#final")).to_be_visible(timeout=15_000)
    assert "The game is over" in page.locator("#news").inner_text()


@pytest.mark.parametrize("game", GAMES)
def test_a_screen_reader_has_the_board_as_a_table_and_the_choices_as_a_form(visit, game):
    _by_keys, other_turn, _skip, options = GAMES[game]
    table, host = table_of_two(game, options)
    if not table.players.get(user=host).to_move:
        other_turn(table)
    page = visit(host, **WIDE).page
    page.goto(table.get_absolute_url())
    go_to(page, "#described summary")
    page.keyboard.press("Enter")
    board = page.get_by_role("group", name="The board in words").get_by_role("table")
    assert board.get_by_role("columnheader").count() > 1
    assert board.get_by_role("rowheader").count() > 1
    assert "rowheader" in board.aria_snapshot()
    choices = page.get_by_role("region", name="The same choices in words")
    for _decision in range(20):
        if there(page, "#action button.go"):
            break
        if not choices.get_by_role("combobox", name="Your move").is_visible():
            go_to(page, "summary", "The same choices in words")
            page.keyboard.press("Enter")
        go_to(page, "#choice")
        page.keyboard.press(
            "End" if game == "old-world-new-world" else "Home"
        )  # discarding, or the first move
        address = page.url
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_function(SETTLED, arg=address)
    confirm(page)
    told = page.locator("#news")
    expect(told).to_contain_text("keys")
    assert told.get_attribute("role") == "status"
    go_to(page, "#described summary")
    table.refresh_from_db()
    before = told.inner_text()
    other_turn(table)
    page.evaluate("htmx.trigger('#refresh', 'sse:at')")
    expect(told).not_to_have_text(before)
    expect(told).to_contain_text("other")
    expect(page.locator("#described summary")).to_be_focused()
    expect(board).to_be_visible()
