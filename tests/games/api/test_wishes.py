"""Preferences by the API: read, changed one by one, and refused as on the page."""

import pytest

from accounts.models import Preferences

pytestmark = pytest.mark.django_db


def test_wishes_are_read_and_changed_one_by_one(caller):
    assert caller.get("me/").json()["preferences"]["quiet_from"] == "23:00"
    answer = caller.patch("me/", {"preferences": {"quiet_from": "22:30", "muted_kinds": ["finished"]}})
    told = answer.json()["preferences"]
    assert (told["quiet_from"], told["quiet_until"], told["muted_kinds"]) == ("22:30", "07:00", ["finished"])
    caller.patch("me/", {"preferences": {"colour": "red"}})
    stored = Preferences.objects.get(user=caller.user)
    assert (stored.colour, f"{stored.quiet_from:%H:%M}") == ("red", "22:30")


@pytest.mark.parametrize(
    "wishes",
    [
        {"quiet_from": "08:00", "quiet_until": "23:00"},
        {"quiet_from": "25:00"},
        {"remind_percent": 91},
        {"remind_hours": "2"},
        {"colour": "pink"},
        {"muted_kinds": ["nothing"]},
        {"calendar_key": "x"},
        {"mail_mode": "owl"},
    ],
)
def test_wishes_that_cannot_be_are_refused(caller, wishes):
    answer = caller.patch("me/", {"preferences": wishes})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert not Preferences.objects.exists()
