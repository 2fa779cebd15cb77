"""Who is woken when a turn has passed: a mailer for what is due at once, nobody for what a sweep finds."""

import pytest
from celery.signals import before_task_publish

from accounts.models import MailMode, Preferences
from tests.factories.tables import RunningTableFactory, play_random

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("mode", [MailMode.AT_ONCE, MailMode.DELAY])
def test_a_mailer_is_woken_only_for_what_is_due_at_once(mode, django_capture_on_commit_callbacks):
    table, sent = RunningTableFactory(seats=2), []
    for player in table.players.select_related("user"):
        Preferences.objects.update_or_create(user=player.user, defaults={"mail_mode": mode, "quiet": False})

    def note(sender, **_more):
        sent.append(sender)

    before_task_publish.connect(note)
    turn = table.turn_number
    while table.turn_number == turn:
        with django_capture_on_commit_callbacks(execute=True):
            play_random(table, 1)
    before_task_publish.disconnect(note)
    assert sent.count("games.tasks.send_notices") == (1 if mode == MailMode.AT_ONCE else 0)
