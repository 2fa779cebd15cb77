"""The archive in a real browser: the reader's own draws agree with the engine's, and pages read well."""

import pytest
from django.urls import reverse

from engine.core.replay import replay
from engine.registry import find_rules, newest_rules
from games.records import record_of
from tests.browser.pages import PHONE, WIDE, dressed, violations
from tests.factories.tables import RunningTableFactory, leave_all_but_one

pytestmark = pytest.mark.anywhere


def over(game):
    """A game that ended by resignation."""
    table = RunningTableFactory(game=game, seats=2, plies=6)
    leave_all_but_one(table)
    return table


def drawn_by_the_engine(table):
    """What the engine drew at the start, as the page writes it: the list that the game names first."""
    start = next(replay(find_rules(table.game), record_of(table))).state
    match table.game:
        case "new-world":
            return ", ".join(map(str, start.stock[::-1]))  # the first card is on the table already
        case "old-world-new-world":
            return ", ".join(start.deck[::-1])
        case _:
            return ", ".join(start.bag[::-1])


@pytest.mark.parametrize("game", newest_rules())
def test_a_browser_draws_what_the_engine_drew(visit, game):
    table = over(game)
    page = visit(**WIDE).page
    page.goto(reverse("verify", args=[table.public_id]))
    page.wait_for_selector("[data-verified]")
    lines = page.locator("[data-results] li").all_inner_texts()
    assert sum(line.endswith(": holds") for line in lines) == 3
    assert any(line.endswith(drawn_by_the_engine(table)) for line in lines)
    assert not any("(null)" in line for line in lines)


@dressed
def test_pages_of_the_archive_fit_and_axe_finds_nothing(visit, dress):
    table = over("new-world")
    page = visit(**dress).page
    for name, args in (("archive", []), ("verify", [table.public_id]), ("record_check", [])):
        page.goto(reverse(name, args=args))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        assert violations(page) == [], name


@pytest.mark.parametrize("game", newest_rules())
def test_slider_keys_and_play_step_through_a_game(visit, game):
    table = over(game)
    page = visit(**WIDE).page
    page.goto(reverse("replay", args=[table.public_id, 0]))
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/replay/1/")
    page.locator("[data-slider]").fill("3")
    page.wait_for_url("**/replay/3/")
    page.locator("[data-play]").click()
    page.wait_for_url(f"**/replay/{table.ply}/", timeout=20_000)
    assert violations(page) == []


def test_swipes_beside_the_map_step_through_a_game(visit):
    """To the left goes on, to the right goes back; upwards, which scrolls, and on the map do nothing."""
    table = over("new-world")
    page = visit(**PHONE).page
    page.goto(reverse("replay", args=[table.public_id, 2]))
    fingers = page.context.new_cdp_session(page)

    def swipe(selector, across, down=0):
        page.locator(selector).scroll_into_view_if_needed()
        box = page.locator(selector).bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for kind, points in (
            ("touchStart", [{"x": x, "y": y}]),
            ("touchMove", [{"x": x + across, "y": y + down}]),
            ("touchEnd", []),
        ):
            fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    swipe("[data-caption]", -120)
    page.wait_for_url("**/replay/3/")
    swipe("[data-caption]", -70, down=-60)
    swipe(".board-scroll", -120)
    swipe("[data-caption]", 120)
    page.wait_for_url("**/replay/2/")
