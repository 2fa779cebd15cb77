"""Mail, push, webhook, inbox and calendar speak the language of whoever they are for."""

from datetime import UTC, datetime

import pytest
import time_machine
from django.core import mail as outbox_of
from django.urls import reverse
from django.utils import translation

from accounts.models import MailMode, Preferences, User
from games.clocks.controls import HOUR, Kind, TimeControl
from games.models import Notice
from games.notices import calendar, push, webhooks
from games.notices.sending import send_due
from games.presentation.drawing import DRAWINGS
from tests.factories.tables import RunningTableFactory
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db

START = datetime(2026, 11, 30, 12, tzinfo=UTC)
GAME = next(iter(DRAWINGS))


@pytest.fixture(autouse=True)
def noon(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    with time_machine.travel(START, tick=False):
        yield
    translation.activate(settings.LANGUAGE_CODE)


@pytest.fixture
def told():
    """The notice of a turn for somebody in Tokyo who reads German."""
    table = RunningTableFactory(game=GAME, time_control=TimeControl(Kind.TURN, turn_hours=48))
    user = table.players.get(to_move=True).user
    User.objects.filter(pk=user.pk).update(language="de", time_zone="Asia/Tokyo")
    Preferences.objects.create(user=user, mail_mode=MailMode.AT_ONCE, quiet=False, mail_pictures=False)
    notices = Notice.objects.select_related("user__stored_preferences", "table")
    Notice.objects.filter(user=user, kind="your_turn").update(due_at=START)
    return notices.get(user=user, kind="your_turn", channel="mail")


def test_a_mail_is_written_in_its_receivers_language_with_dates_as_that_language_has_them(told):
    send_due()
    (mail,) = [one for one in outbox_of.outbox if one.to == [told.user.email]]
    html = mail.alternatives[0][0]
    assert mail.subject.endswith(f"Tisch {told.table.public_id}")
    for text in (mail.body, html):
        assert "Hallo " in text
        assert "Du bist am Zug." in text
        assert "Deine Zeit endet am Mittwoch, 2. Dezember 2026 21:00 JST" in text
    assert '<html lang="de">' in html


def test_the_language_of_whoever_sends_is_not_that_of_the_receiver(told):
    User.objects.filter(pk=told.user_id).update(language="")
    with translation.override("de"):
        send_due()
    (mail,) = [one for one in outbox_of.outbox if one.to == [told.user.email]]
    assert "It is your turn." in mail.body
    assert "Wednesday, 2 December 2026, 21:00 JST" in mail.body


def test_push_webhook_and_calendar_speak_it_too(told):
    assert push.payload(told)["body"] == "Du bist am Zug."
    assert webhooks.content(told)["text"] == "Du bist am Zug."
    assert "Zug bei" in calendar.feed(told.user).decode()
    assert translation.get_language() == "en"


def test_the_site_speaks_the_language_of_ones_settings_whatever_the_browser_asks(told, client):
    client.force_login(told.user)
    page = client.get(reverse("inbox"), headers={"accept-language": "en"})
    assert "Du bist am Zug." in page.content.decode()
    assert page["Content-Language"] == "de"
    client.logout()
    client.force_login(UserFactory())
    assert client.get(reverse("inbox"), headers={"accept-language": "en"})["Content-Language"] == "en"


def test_the_next_request_of_somebody_else_is_not_in_that_language(told, client):
    client.force_login(told.user)
    client.get(reverse("inbox"))
    client.logout()
    assert client.get(reverse("lobby"))["Content-Language"] == "en"


def test_the_mail_of_one_batch_do_not_mix_languages(told):
    other = UserFactory()
    Preferences.objects.create(user=other, mail_mode=MailMode.AT_ONCE, quiet=False)
    Notice.objects.create(kind="your_turn", user=other, table=None, occasion="x", due_at=START - HOUR)
    webhook = Notice.objects.create(
        kind="webhook_off", user=other, occasion="y", due_at=START, data={"url": "https://example.org/"}
    )
    send_due()
    (english,) = [one for one in outbox_of.outbox if one.to == [webhook.user.email]]
    assert english.subject == "Your webhook is switched off"
    assert english.body.startswith("Hello ")
