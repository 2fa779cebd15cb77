"""Pages of players and figures in a real browser: they fit, and axe finds nothing."""

import pytest
from django.urls import reverse

from games.models import Rating
from games.models.ratings import ENOUGH
from games.services.statistics import compute_statistics
from tests.browser.pages import dressed, violations
from tests.factories.users import UserFactory
from tests.games.ratings.tables import rated

pytestmark = pytest.mark.anywhere


def a_life():
    """Somebody who has played two games, often enough for one rating to be established."""
    me, others = UserFactory(username="margaret_of_albany"), [UserFactory() for _ in range(3)]
    for number in range(ENOUGH):
        rated([me, others[number % 3]], *((1, 2) if number % 3 else (2, 1)))
    rated([me, *others], 1, 1, 3, 4)
    rated([me, others[0]], 2, 1, game="new-england")
    for number, points in enumerate(range(1700, 1400, -30)):
        user = UserFactory(username=f"longish-user-name-{number}")
        Rating.objects.create(user=user, game="new-world", points=points, games=ENOUGH + number, won=number)
    return me


@dressed
def test_pages_about_players_fit_and_axe_finds_nothing(visit, dress):
    me = a_life()
    compute_statistics()
    page = visit(me, **dress).page
    addresses = {
        "profile": reverse("profile", args=[me.username]),
        "leaders": reverse("leaders", args=["new-world"]),
        "statistics": reverse("statistics", args=["new-world"]),
        "archive": reverse("archive") + "?rated=yes&sort=oldest",
        "data": reverse("own_data_page"),
    }
    for name, address in addresses.items():
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        assert violations(page) == [], name
