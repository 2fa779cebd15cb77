"""After a game in a real browser: charts, scratch lines, what happened since, and links for everybody."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from engine.core.chance import Chance
from engine.registry import newest_rules
from games.models import KeptLine
from games.positions import rules_of
from tests.browser.pages import PHONE, WIDE, dressed, violations
from tests.factories.tables import RunningTableFactory, leave_all_but_one, play_random, random_move, send
from tests.factories.users import UserFactory

pytestmark = pytest.mark.anywhere

widths = pytest.mark.parametrize("dress", [WIDE, PHONE], ids=["wide", "phone"])
every_game = pytest.mark.parametrize("game", newest_rules())


def over(game, plies=24):
    """A game that ended by resignation."""
    table = RunningTableFactory(game=game, seats=2, plies=plies)
    leave_all_but_one(table)
    return table


def fits(page):
    """Nothing hangs over the side of the window, and axe finds nothing."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url
    found = [
        (violation["id"], [node["target"] for node in violation["nodes"]][:2])
        for violation in violations(page)
    ]
    assert found == [], page.url


@dressed
@every_game
def test_pages_after_a_game_fit_and_axe_finds_nothing(visit, game, dress):
    table = over(game)
    page = visit(**dress).page
    for address in (
        reverse("after", args=[table.public_id]),
        reverse("replay", args=[table.public_id, 5]),
        reverse("what_if", args=[table.public_id, 5]),
    ):
        page.goto(address)
        page.evaluate("document.querySelector('.bar')?.scrollIntoView()")
        fits(page)


@every_game
def test_a_stranger_finds_everything_about_a_finished_game_by_links(visit, game):
    table = over(game)
    page = visit(**WIDE).page
    page.goto(reverse("archive"))
    page.locator(f'a[href="{table.get_absolute_url()}"]').first.click()
    page.get_by_role("link", name="After the game").click()
    page.wait_for_url("**/after/")
    expect(page.locator("svg.chart").first).to_be_visible()
    page.get_by_role("link", name="Replay", exact=True).click()
    page.wait_for_url("**/replay/0/")
    page.locator('a[data-step="forward"]').click()
    page.wait_for_url("**/replay/1/")
    page.get_by_role("link", name="What if?").click()
    page.wait_for_url("**/replay/1/what-if/")
    page.get_by_role("link", name="Back to move 1").click()
    page.wait_for_url("**/replay/1/")
    page.get_by_role("link", name="After the game").click()
    page.wait_for_url("**/after/")


def test_a_key_moment_leads_from_the_chart_to_its_ply(visit):
    table = RunningTableFactory(game="new-world", seats=2)
    play_random(table)
    page = visit(**WIDE).page
    page.goto(reverse("after", args=[table.public_id]))
    pin = page.locator("svg.chart a").first
    ply = re.search(r"move (\d+)", pin.get_attribute("aria-label")).group(1)
    pin.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/replay/{ply}/")


def play_it(page):
    """Choose from the words until the turn is complete, then play it."""
    for chosen in range(1, 13):
        go = page.get_by_role("link", name="Play it")
        if go.count():
            go.click()
            return
        page.locator("#words-h").evaluate("summary => { summary.parentElement.open = true; }")
        page.get_by_role("button", name="Show it on the board").click()
        expect(page).to_have_url(re.compile(rf"([?&]m=[^&]*){{{chosen}}}$"))
        page.wait_for_load_state("networkidle")
    raise AssertionError("the turn never ends")


@widths
@every_game
def test_a_scratch_line_is_played_taken_back_and_kept(visit, game, dress):
    table = RunningTableFactory(game=game, seats=2, plies=8)
    owner = UserFactory()
    page = visit(owner, **dress).page
    page.goto(reverse("what_if", args=[table.public_id, 4]))
    play_it(page)
    page.wait_for_url("**line=**")
    expect(page.get_by_role("link", name="Take back")).to_be_visible()
    page.get_by_label("Name").fill("Another way")
    page.get_by_role("button", name="Keep this line").click()
    expect(page.get_by_text("The line is kept")).to_be_visible()
    assert KeptLine.objects.get(owner=owner).name == "Another way"
    played = page.url
    page.get_by_role("link", name="Take back").click()
    expect(page).not_to_have_url(played)
    expect(page.get_by_role("link", name="Another way")).to_be_visible()


def test_a_place_on_the_map_begins_a_turn_of_a_line(visit):
    table = RunningTableFactory(game="new-world", seats=2, plies=4)
    page = visit(**WIDE).page
    page.goto(reverse("what_if", args=[table.public_id, 0]))
    page.locator("#board a.choice").first.click()
    page.wait_for_url("**m=place_card**")
    expect(page.locator("#board .in-hand, #action .btn")).not_to_have_count(0)


def test_a_bot_answers_in_a_line(visit):
    table = RunningTableFactory(game="new-england", seats=2, plies=6)
    page = visit(UserFactory(), **WIDE).page
    page.goto(reverse("what_if", args=[table.public_id, 3]))
    page.get_by_label("The others").select_option("random")
    page.get_by_label("I am").select_option("0")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**bot=random**")
    play_it(page)
    page.wait_for_url("**line=**")
    expect(page.locator("#line-h + div li")).not_to_have_count(0)


def moved_by_others(game):
    """A table at which the other player has moved since the first one's last move."""
    table = RunningTableFactory(game=game, seats=2, plies=4)
    chance = Chance(bytes(32))
    for _ in range(40):
        table.refresh_from_db()
        own = table.moves.filter(automatic=False).last().seat == 0
        mine = table.players.get(to_move=True).seat == 0
        if mine and not own and table.moves.filter(seat=0, automatic=False).exists():
            return table
        move, player, chance = random_move(table, chance)
        send(table, player, [rules_of(table).move_to_json(move)])
    raise AssertionError("the turn never came round")


@every_game
def test_a_running_game_opens_with_what_happened_since_stepped_through(visit, game):
    table = moved_by_others(game)
    page = visit(table.players.get(seat=0).user, **WIDE, reduced_motion="no-preference").page
    page.goto(table.get_absolute_url())
    said = page.locator(".since")
    expect(said).to_contain_text("Since your last move (", timeout=15_000)
    expect(said).to_have_count(0, timeout=30_000)
    expect(page.locator("#board svg.board-map")).to_have_count(1)
    page.reload()
    page.wait_for_load_state("networkidle")
    expect(said).to_have_count(0)


def test_the_card_in_hand_is_to_be_seen_while_the_past_is_shown(visit):
    """It is drawn with what the present map defines, which is not there then."""
    table = moved_by_others("new-world")
    page = visit(table.players.get(seat=0).user, **WIDE, reduced_motion="no-preference").page
    page.goto(table.get_absolute_url())
    expect(page.locator(".since")).to_have_count(1)
    past = page.locator(".hand-picture").screenshot()
    defined = page.eval_on_selector_all("defs > [id]", "all => all.map(one => one.id)")
    assert len(defined) == len(set(defined))
    page.keyboard.press("Shift")
    expect(page.locator("#board a.choice")).not_to_have_count(0)
    assert page.locator(".hand-picture").screenshot() == past


def test_any_key_ends_the_stepping_at_the_present(visit):
    table = moved_by_others("new-world")
    page = visit(table.players.get(seat=0).user, **WIDE, reduced_motion="no-preference").page
    page.goto(table.get_absolute_url())
    present = page.locator("#board a.choice")
    expect(page.locator(".since")).to_have_count(1)
    page.keyboard.press("Shift")
    expect(page.locator(".since")).to_have_count(0)
    expect(present).not_to_have_count(0)


def test_who_wants_no_motion_is_not_stepped_through(visit):
    table = moved_by_others("new-world")
    page = visit(table.players.get(seat=0).user, **WIDE, reduced_motion="reduce").page
    page.goto(table.get_absolute_url())
    page.wait_for_load_state("networkidle")
    expect(page.locator(".since")).to_have_count(0)
    expect(page.get_by_role("link", name="Since your last move")).to_be_visible()
