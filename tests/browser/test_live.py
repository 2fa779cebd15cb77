"""The table's page follows the game: by its stream, and by asking where there is none."""

import pytest
from playwright.sync_api import expect

from games.services.chat import post_message
from games.services.tables import join_table
from tests.browser.pages import click
from tests.factories.tables import RunningTableFactory, TableFactory, play_random
from tests.factories.users import UserFactory


class Requests:
    """What a page has asked the server for, in order."""

    def __init__(self, page, table):
        self.refreshes, self.streams = [], []
        page.on("request", self.note)
        page.goto(table.get_absolute_url())

    def note(self, request):
        if "/refresh/" in request.url:
            self.refreshes.append(request.url)
        elif "/events/" in request.url:
            self.streams.append(request.url)


def _shows(page, table):
    expect(page.locator("#table")).to_have_attribute("data-version", str(table.version), timeout=15_000)


@pytest.fixture
def table(transactional_db):
    return RunningTableFactory(game="new-world", plies=4)


def test_two_windows_follow_one_game_by_its_stream(visit, table):
    ada, bob = (player.user for player in table.players.all())
    pages = [visit(user).page for user in (ada, bob, None)]
    asked = []
    for page in pages:
        with page.expect_response("**/refresh/**"):  # the stream says at once where the table stands
            asked.append(Requests(page, table))
    pages[0].wait_for_timeout(7000)  # longer than a page without a stream keeps quiet
    assert [len(one.refreshes) for one in asked] == [1, 1, 1]
    for _ in range(2):
        play_random(table, 1)
        for page in pages:
            _shows(page, table)
    assert [len(one.refreshes) for one in asked] == [3, 3, 3]
    assert [len(one.streams) for one in asked] == [1, 1, 1], "swapping the page's content opens no new stream"


def test_what_is_said_is_heard_at_once(visit, table):
    page = visit(table.host).page
    with page.expect_response("**/refresh/**"):
        page.goto(table.get_absolute_url())
    post_message(table_id=table.pk, user=table.players.exclude(user=table.host).get().user, text="Good luck")
    expect(page.locator("#chat").get_by_text("Good luck").first).to_be_visible(timeout=15_000)


def test_a_page_of_free_seats_becomes_the_game_when_it_starts(visit):
    table = TableFactory(game="new-world", seats=2)
    page = visit(table.host).page
    with page.expect_response("**/refresh/**"):
        page.goto(table.get_absolute_url())
    join_table(table_id=table.pk, user=UserFactory())
    table.refresh_from_db()
    _shows(page, table)


@pytest.mark.parametrize("status", [421, 429, 404])
def test_where_there_is_no_stream_the_page_asks(visit, table, status):
    window = visit(table.host)
    window.context.route("**/events/", lambda route: route.fulfill(status=status, body=""))
    window.page.goto(table.get_absolute_url())
    play_random(table, 1)
    _shows(window.page, table)
    window.errors.clear()  # the browser notes what could not be loaded


def test_without_the_script_the_page_asks(visit, table):
    window = visit(table.host)
    window.context.route("**/live.js", lambda route: route.abort())
    window.context.route("**/hx-sse*", lambda route: route.abort())
    window.page.goto(table.get_absolute_url())
    play_random(table, 1)
    _shows(window.page, table)
    window.errors.clear()


def test_a_page_that_nobody_sees_keeps_no_stream(visit, table):
    page = visit(table.host).page
    with page.expect_response("**/refresh/**"):
        asked = Requests(page, table)
    hide = """hidden => {
        Object.defineProperty(document, "hidden", {configurable: true, get: () => hidden});
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    page.evaluate(hide, True)
    play_random(table, 1)
    _shows(page, table)  # it asks meanwhile
    with page.expect_response("**/events/"):
        page.evaluate(hide, False)
    play_random(table, 1)
    _shows(page, table)
    assert len(asked.streams) == 2


def test_a_stream_that_breaks_is_taken_up_again(visit, table):
    page = visit(table.host).page
    with page.expect_response("**/refresh/**"):
        asked = Requests(page, table)
    from newworld_site.asgi import streams

    for hub in list(streams._hubs.values()):
        for listeners in list(hub._listeners.values()):
            for listener in list(listeners):
                listener.close()
    for _ in range(100):
        if len(asked.streams) == 2:
            break
        page.wait_for_timeout(100)
    play_random(table, 1)
    _shows(page, table)
    assert len(asked.streams) == 2


class Held:
    """Requests of a page that have not been let through to the server yet, or the answers not to the page."""

    def __init__(self, page, address):
        self.page, self.routes, self.holds = page, [], True
        page.route(address, self.take)

    def take(self, route):
        if self.holds:
            self.routes.append((route, route.fetch()))
        else:
            route.continue_()

    def wait(self):
        for _ in range(100):
            if self.routes:
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("The page asked for nothing.")

    def release(self):
        self.holds = False
        for route, answer in self.routes:
            route.fulfill(response=answer)


def _mover(table):
    return table.players.get(to_move=True).user


def test_a_choice_is_not_lost_while_the_page_is_refreshed(visit, table):
    page = visit(_mover(table)).page
    with page.expect_response("**/refresh/**"):
        page.goto(table.get_absolute_url())
    held = Held(page, "**/refresh/**")
    post_message(table_id=table.pk, user=table.players.exclude(to_move=True).get().user, text="Good luck")
    held.wait()
    click(page, "#board a.choice")
    held.release()
    page.wait_for_timeout(300)
    expect(page.locator("#action .do .go, #action .offers a").first).to_be_visible()
    expect(page.locator("#chat").get_by_text("Good luck").first).to_be_visible()


def test_what_happens_while_a_choice_is_on_its_way_is_shown_after_it(visit, table):
    page = visit(_mover(table)).page
    with page.expect_response("**/refresh/**"):
        page.goto(table.get_absolute_url())
    choice = page.locator("#board a.choice").first
    held = Held(page, lambda address: "?" in address and "/refresh/" not in address)
    choice.click()
    held.wait()
    post_message(table_id=table.pk, user=table.players.exclude(to_move=True).get().user, text="Good luck")
    page.wait_for_timeout(1500)  # the stream has told by now
    held.release()
    expect(page.locator("#chat").get_by_text("Good luck").first).to_be_visible(timeout=15_000)
    expect(page.locator("#action .do .go, #action .offers a").first).to_be_visible()


AT_ONCE = """() => {
  window.stays = true;
  const clicks = { bubbles: true, cancelable: true, view: window };
  const offer = () => document.querySelector("#action .offers a");
  const choose = () => offer().dispatchEvent(new MouseEvent("click", clicks));
  document.addEventListener("htmx:afterSwap", () => setTimeout(choose), { once: true });
}"""
"""Follow an offer as soon as the page shows it, faster than anybody could."""


def test_what_is_new_on_the_page_can_be_chosen_at_once(visit):
    table = RunningTableFactory(game="new-world", options={"stock": 24})
    page = visit(_mover(table)).page
    page.goto(table.get_absolute_url())
    page.evaluate(AT_ONCE)
    page.locator("#board a.choice").first.click()
    expect(page.locator("#action .go")).to_be_visible()
    assert page.evaluate("window.stays")  # the page was changed, not left for another
    expect(page.locator("body")).not_to_be_focused()


def test_quick_steps_through_a_game_end_where_the_last_one_leads(visit):
    table = RunningTableFactory(game="new-world", plies=12)
    page = visit(table.host).page
    page.goto(f"{table.get_absolute_url()}replay/2/")
    held = Held(page, "**/replay/4/")
    slide = """ply => {
        const slider = document.querySelector("[data-slider]");
        slider.value = ply;
        slider.dispatchEvent(new Event("change", {bubbles: true}));
    }"""
    page.evaluate(slide, "4")
    held.wait()
    page.evaluate(slide, "9")
    held.release()
    page.wait_for_url("**/replay/9/")
    expect(page.locator("#caption-h")).to_contain_text("9")
