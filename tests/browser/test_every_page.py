"""Every page there is, by day on a wide screen and by night on a phone: axe finds nothing to complain of."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from django.urls import reverse

from tests.addresses import ROLES, address, make_world
from tests.factories.tables import RunningTableFactory, leave_all_but_one
from tests.test_every_address import expected

pytestmark = pytest.mark.anywhere

PARTS = 4
"""Tests that share the pages, so that they can be looked at beside each other."""
OTHER_GAMES = ("old-world-new-world", "new-england")
FAULTS = """() => axe.run({resultTypes: ["violations"]}).then(({violations}) =>
  violations.map((rule) => `${rule.id}: ${rule.nodes[0].html.slice(0, 160)}`))"""


def pages_of(world):
    """Every address that answers somebody with a page of HTML, by who sees it first: (role, address)."""
    for (method, state, route), statuses in expected().items():
        if method != "GET" or 200 not in statuses or route.startswith("api/"):
            continue
        role = next(role for role in reversed(ROLES) if statuses[ROLES.index(role)] == 200)
        yield role, address(world, route, "open" if state == "-" else state)


def more_pages(host):
    """The pages of the other games, which the table of addresses does not name."""
    for game in OTHER_GAMES:
        running = RunningTableFactory(game=game, seats=2, host=host, plies=20)
        over = RunningTableFactory(game=game, seats=2, host=host, plies=20)
        leave_all_but_one(over)
        yield running.get_absolute_url()
        yield over.get_absolute_url()
        yield reverse("after", args=[over.public_id])
        yield reverse("replay", args=[over.public_id, 9])
        yield reverse("game_rules", args=[game])
        yield reverse("table_new", args=[game])


def is_page(user, path):
    """Is the answer a whole page, and not a fragment or a file?"""
    client = Client()
    if user is not None:
        client.force_login(user)
    answer = client.get(path)
    return answer["Content-Type"].startswith("text/html") and b"<html" in answer.content


def faults(page):
    """What axe finds on the page that is shown, by day and by night."""
    page.evaluate(Axe().axe_script)
    for light, width in (("light", 1280), ("dark", 360)):
        page.emulate_media(color_scheme=light, reduced_motion="reduce")
        page.set_viewport_size({"width": width, "height": 800})
        yield from (f"{light} {fault}" for fault in page.evaluate(FAULTS))


@pytest.mark.parametrize("part", range(PARTS))
def test_axe_finds_nothing_on_any_page(visit, part):
    world = make_world()
    every = [*pages_of(world), *(("host", path) for path in more_pages(world.users["host"]))]
    every = [(role, path) for role, path in every if is_page(world.users[role], path)]
    assert len(every) > 60
    windows, found = {}, []
    for role, path in every[part::PARTS]:
        if role not in windows:
            windows[role] = visit(world.users[role])
        page = windows[role].page
        page.goto(path)
        found += [f"{path} {fault}" for fault in faults(page)]
    assert not found, "\n".join(found)
