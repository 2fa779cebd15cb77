"""A real mail server that takes, refuses, hangs or drops, and the rows that remember it."""

import pytest

from accounts.models import Preferences
from games.models import Notice
from games.notices.owing import owe_user
from games.notices.sending import send_due
from tests.factories.users import UserFactory
from tests.games.notices.smtp import Sink, serve

pytestmark = pytest.mark.django_db


@pytest.fixture
def sink(settings):
    sink = Sink()
    server = serve(sink)
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", server.port, 1
    yield sink
    server.stop(no_assert=True)


def owed(count=1):
    """So many people who are owed a mail now."""
    users = [UserFactory() for _ in range(count)]
    for user in users:
        Preferences.objects.create(user=user, quiet=False)
        owe_user("webhook_off", user, "once", url="https://example.org/")
    return Notice.objects.filter(channel="mail", user__in=users)


def states(notices):
    return sorted(notices.values_list("state", flat=True))


def again(notices):
    """The wait is over."""
    notices.filter(state="queued").update(due_at="2020-01-01T00:00Z")
    return send_due()


def test_a_batch_goes_over_one_connection(sink):
    notices = owed(5)
    assert send_due() == 5
    assert states(notices) == ["sent"] * 5
    assert set(sink.receivers.values()) == {1}


def test_a_refused_address_is_given_up_at_once_and_the_others_get_theirs(sink):
    sink.mode = "refuse"
    notices = owed()
    send_due()
    assert notices.get().state == "failed"
    assert notices.get().last_error.startswith("550")
    assert Preferences.objects.get(user=notices.get().user).bounced_address
    sink.mode = "take"
    assert states(owed(2)) == ["queued"] * 2
    assert send_due() == 2


def test_a_server_that_asks_to_come_later_is_asked_later(sink):
    sink.mode = "later"
    notices = owed()
    send_due()
    assert (notices.get().state, notices.get().attempts) == ("queued", 1)
    assert not Preferences.objects.get(user=notices.get().user).bounced_address
    sink.mode = "take"
    assert again(notices) == 1


def test_a_server_that_hangs_costs_its_time_limit_and_no_mail(sink):
    sink.mode = "hang"
    notices = owed()
    send_due()
    assert "imeout" in notices.get().last_error or "imed out" in notices.get().last_error
    sink.mode = "take"
    assert again(notices) == 1


def test_an_answer_that_is_cut_off_gives_the_same_mail_twice(sink):
    sink.mode = "drop"
    notices = owed()
    send_due()
    assert notices.get().state == "queued"
    sink.mode = "take"
    assert again(notices) == 1
    assert list(sink.ids.values()) == [2]


def test_no_server_at_all_loses_nothing(sink, settings):
    port, settings.EMAIL_PORT = settings.EMAIL_PORT, 1
    notices = owed(3)
    send_due()
    assert states(notices) == ["queued"] * 3
    settings.EMAIL_PORT = port
    assert again(notices) == 3
