"""A reader's language: as the browser asks, as chosen at the foot of the page, as set in one's account."""

import pytest
from django.urls import reverse

from accounts.models import User
from tests.factories.users import UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.anywhere]


def language_of(client, asked="en"):
    page = client.get(reverse("about"), headers={"accept-language": asked})
    assert f'<html lang="{page["Content-Language"]}"' in page.content.decode()
    return page["Content-Language"]


def test_a_visitor_is_answered_as_their_browser_asks(client):
    assert language_of(client, "de-AT,de;q=0.9,en;q=0.5") == "de"
    assert language_of(client, "fi") == "en"


def test_the_foot_of_every_page_offers_the_languages_by_their_own_names(client):
    page = client.get(reverse("about")).content.decode()
    assert 'value="de" lang="de">Deutsch<' in page
    assert 'value="en" lang="en" aria-current="true">English<' in page


def test_what_a_visitor_chooses_stays_and_leads_back_to_the_page(client):
    answer = client.post(reverse("language"), {"language": "de", "next": "/rules/"})
    assert (answer.status_code, answer["Location"]) == (302, "/rules/")
    assert language_of(client) == "de"
    client.post(reverse("language"), {"language": "en"})
    assert language_of(client, "de") == "en"


@pytest.mark.parametrize("unknown", ["tlh", "", "de\x00"])
def test_a_language_that_the_site_does_not_speak_changes_nothing(client, unknown):
    answer = client.post(reverse("language"), {"language": unknown, "next": "https://example.org/"})
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert "language" not in client.cookies


def test_somebody_signed_in_keeps_it_with_their_account_for_mails_too(client):
    user = UserFactory(language="en")
    client.force_login(user)
    client.post(reverse("language"), {"language": "de"})
    assert User.objects.get(pk=user.pk).language == "de"
    assert language_of(client) == "de"


def test_programs_are_answered_in_the_language_they_ask_for(client):
    answer = client.get("/api/v1/tables/nothing/", headers={"accept-language": "de"})
    assert answer.json()["detail"] == "Diesen Tisch gibt es nicht."
