"""Dates, numbers and plurals as a German reader writes them."""

from datetime import UTC, datetime

import pytest
import time_machine
from django.urls import reverse

from games.clocks.controls import Kind, TimeControl
from games.models import GameStatistics
from games.tasks import compute_statistics
from tests.factories.tables import RunningTableFactory
from tests.factories.users import UserFactory
from tests.games.ratings.tables import end, people, started

pytestmark = [pytest.mark.django_db, pytest.mark.anywhere]

GERMAN = {"accept-language": "de"}


def test_large_numbers_and_fractions_are_written_as_the_language_does(client):
    for places in ((1, 2), (2, 1), (1, 2)):
        end(started(people(2), game="new-england"), *places)
    compute_statistics()
    kept = GameStatistics.objects.get(game="new-england")
    kept.data["tables"] = 1234567
    kept.save()
    address = reverse("statistics", args=["new-england"])
    german = client.get(address, headers=GERMAN).content.decode()
    assert "1.234.567 beendete Partien" in german
    assert "66,7 %" in german
    english = client.get(address, headers={"accept-language": "en"}).content.decode()
    assert "1,234,567 finished games" in english
    assert "66.7 %" in english


def test_deadlines_and_dates_are_written_as_the_language_does(client):
    with time_machine.travel(datetime(2026, 11, 30, 12, tzinfo=UTC), tick=False):
        reader = UserFactory(language="de")
        control = TimeControl(Kind.TURN, turn_hours=48)
        table = RunningTableFactory(game="new-england", seats=2, host=reader, time_control=control)
        mover = table.players.get(to_move=True).user
        mover.language = "de"
        mover.save()
        client.force_login(mover)
        page = client.get(reverse("my_tables")).content.decode()
        assert "noch 2 Tage" in page
        assert "Mi, 2. Dez, 12:00" in page
        client.force_login(reader)
        profile = client.get(reverse("profile", args=[reader.username])).content.decode()
        assert "dabei seit November 2026" in profile


def test_one_and_many_are_told_apart(client):
    reader = UserFactory(language="de")
    client.force_login(reader)
    said = {}
    for count in (1, 2):
        RunningTableFactory(game="new-world", seats=2, host=reader).players.filter(user=reader).update(
            to_move=True
        )
        said[count] = client.get(reverse("my_tables")).content.decode()
    assert "Ein Tisch wartet auf dich." in said[1]
    assert "2 Tische warten auf dich." in said[2]
