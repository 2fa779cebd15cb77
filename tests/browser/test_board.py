"""The map under mouse, fingers and keys, and the same board without JavaScript."""

from collections import Counter

import pytest

from games.positions import present_state, rules_of
from tests.browser.pages import MOST_DECISIONS, PHONE, WIDE, follow
from tests.factories.tables import RunningTableFactory

pytestmark = pytest.mark.anywhere

SEEN = """() => {
  const scroll = document.querySelector(".board-scroll"), map = scroll.querySelector("svg");
  const box = map.getBoundingClientRect(), view = map.viewBox.baseVal, frame = scroll.getBoundingClientRect();
  return {
    width: box.width, frame: frame.width, page: visualViewport.scale,
    x: view.x + (frame.left + frame.width / 2 - box.left) / box.width * view.width,
    y: view.y + (frame.top + frame.height / 2 - box.top) / box.height * view.height,
  };
}"""
FOCUSED = "document.activeElement.id"


def ways_by_place(table):
    """In how many ways the card in hand fits each place."""
    rules = rules_of(table)
    state = present_state(table, rules)
    moves = [rules.move_to_json(move) for move in rules.legal_moves(state, rules.to_move(state)[0])]
    return Counter((move["column"], move["row"]) for move in moves if move["kind"] == "place_card")


def table_with_a_choice_of_turning():
    """A young table where the card in hand fits some place in one way and another in several."""
    for _ in range(60):
        table = RunningTableFactory(game="new-world", seats=2)
        ways = set(ways_by_place(table).values())
        if 1 in ways and len(ways) > 1:
            return table
    raise AssertionError("no such table in sixty")


@pytest.fixture
def open_board(visit):
    """`open_board(**dress)`: the page of whoever is to move at a young table."""
    table = table_with_a_choice_of_turning()
    mover = table.players.get(to_move=True).user

    def window(**dress):
        page = visit(mover, **dress).page
        page.goto(table.get_absolute_url())
        return page

    return window


def choose_place(page, *, ways):
    """Click a place where the card fits in more than one way, or in just one; returns its id."""
    label = "fits 1 way" if ways == 1 else "ways"
    place = page.locator(f"#board a.choice[aria-label*='{label}']").first
    name = place.get_attribute("id")
    address = page.url
    place.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("old => location.href !== old", arg=address)
    return name


def test_the_whole_width_is_shown_and_comes_closer_by_buttons_and_keys(open_board):
    page = open_board(**WIDE)
    start = page.evaluate(SEEN)
    assert abs(start["width"] - start["frame"]) <= 2
    page.get_by_role("button", name="Closer").click()
    assert page.evaluate(SEEN)["width"] > start["width"] * 1.2
    page.keyboard.press("-")
    assert abs(page.evaluate(SEEN)["width"] - start["width"]) < 2
    page.keyboard.press("+")
    page.keyboard.press("0")
    assert abs(page.evaluate(SEEN)["width"] - start["width"]) < 2


def test_the_wheel_with_control_zooms_where_the_mouse_is(open_board):
    page = open_board(**WIDE)
    box = page.locator(".board-scroll").bounding_box()
    page.mouse.move(box["x"] + 200, box["y"] + 200)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -150)
    page.keyboard.up("Control")
    page.wait_for_function("document.querySelector('.board-frame').classList.contains('zoomed')")


def test_a_drag_moves_the_map_and_is_no_click(open_board):
    page = open_board(**WIDE)
    for _ in range(3):
        page.get_by_role("button", name="Closer").click()
    address, place = page.url, page.locator("#board a.choice").first
    place.evaluate("place => place.scrollIntoView({block: 'center', inline: 'center'})")
    before, box = page.evaluate(SEEN), place.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 30, steps=4)
    page.mouse.move(x - 60, y - 40, steps=4)
    page.mouse.up()
    page.wait_for_timeout(300)
    after = page.evaluate(SEEN)
    assert (round(after["x"]), round(after["y"])) != (round(before["x"]), round(before["y"]))
    assert page.url == address


def test_the_view_stays_when_the_page_is_refreshed_in_place(open_board):
    page = open_board(**WIDE)
    page.get_by_role("button", name="Closer").click()
    width = page.evaluate(SEEN)["width"]
    choose_place(page, ways=2)
    page.wait_for_selector("[data-focus]")
    assert abs(page.evaluate(SEEN)["width"] - width) < 2


def test_r_turns_the_card_in_hand(open_board):
    page = open_board(**WIDE)
    choose_place(page, ways=2)
    before = page.url
    page.keyboard.press("r")
    page.wait_for_function("before => location.href !== before", arg=before)
    assert "rotation" in page.url


@pytest.mark.parametrize("ways", [1, 2])
def test_the_focus_stays_on_the_place_where_the_card_was_put(open_board, ways):
    page = open_board(**WIDE)
    place = choose_place(page, ways=ways)
    page.wait_for_function("name => document.activeElement.id === name", arg=place)


def test_arrows_walk_from_place_to_place(open_board):
    page = open_board(**WIDE)
    places = page.locator("#board a.choice")
    places.first.focus()
    seen = {page.evaluate(FOCUSED)}
    for key in ["ArrowDown"] * places.count() + ["ArrowUp"] * 2:
        page.keyboard.press(key)
        seen.add(page.evaluate(FOCUSED))
    assert seen == {place.get_attribute("id") for place in places.all()}


def test_a_phone_scrolls_the_map_in_its_frame_at_44_pixels_a_card(open_board):
    page = open_board(**PHONE)
    seen = page.evaluate(SEEN)
    assert seen["width"] > seen["frame"] == 360
    assert page.locator("#board a.choice .hit").first.bounding_box()["width"] >= 43.9
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_two_fingers_zoom_the_map_and_not_the_page(open_board):
    page = open_board(**PHONE)
    page.locator(".board-scroll").evaluate("map => map.scrollIntoView({block: 'start'})")
    before = page.evaluate(SEEN)
    box = page.locator(".board-scroll").bounding_box()
    y = box["y"] + 60
    fingers = page.context.new_cdp_session(page)

    def touch(kind, *xs):
        points = [{"x": x, "y": y, "id": number} for number, x in enumerate(xs)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 150, 200)
    touch("touchMove", 130, 220)
    touch("touchMove", 110, 240)
    touch("touchEnd")
    after = page.evaluate(SEEN)
    assert after["width"] > before["width"] * 1.5
    assert after["page"] == 1


def test_a_phone_brings_the_card_in_hand_into_view(open_board):
    page = open_board(**PHONE)
    choose_place(page, ways=2)
    box = page.locator("[data-focus] .hand").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360


def test_without_javascript_a_turn_is_prepared_by_links(open_board):
    page = open_board(**WIDE, java_script_enabled=False)
    follow(page, "#board a.choice")
    assert "m=place_card" in page.url
    assert page.locator("[data-zooms]").is_hidden()
    for _decision in range(MOST_DECISIONS):
        if page.locator("#action button.go").count():
            break
        follow(page, "#action a.btn")
    follow(page, "#action button.go")
    assert "m=" not in page.url
    assert page.locator("#action.wait").count() == 1


def test_a_ring_looks_as_if_it_had_the_focus_only_while_it_has(open_board):
    page = open_board(**WIDE)
    choose_place(page, ways=1)
    ring = page.locator("#action .choice-ring").first
    dashes = "ring => getComputedStyle(ring).strokeDasharray"
    assert ring.evaluate(dashes) != "none"
    page.keyboard.press("Tab")  # from here on the browser shows the focus
    page.locator("#action .choice").first.focus()
    assert ring.evaluate(dashes) == "none"
