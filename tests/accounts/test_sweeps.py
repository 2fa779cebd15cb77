"""What is tidied once a day."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.models import User
from accounts.services import CONFIRM_WITHIN
from accounts.tasks import sweep_sessions, sweep_sign_ups
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db

LONG_AGO = timezone.now() - CONFIRM_WITHIN - timedelta(hours=1)


def _signed_up(username, *, verified, when=LONG_AGO):
    user = UserFactory(username=username, date_joined=when)
    EmailAddress.objects.create(user=user, email=user.email, verified=verified, primary=True)


def test_sign_ups_that_nobody_confirmed_free_their_names():
    _signed_up("stale", verified=False)
    _signed_up("fresh", verified=False, when=timezone.now())
    _signed_up("confirmed", verified=True)
    UserFactory(username="by-staff", date_joined=LONG_AGO)
    User.objects.create_bot("quill")
    sweep_sign_ups()
    assert set(User.objects.values_list("username", flat=True)) == {"fresh", "confirmed", "by-staff", "quill"}
    UserFactory(username="stale", email="stale@example.org")


def test_sessions_that_have_expired_are_deleted():
    Session.objects.create(session_key="old", expire_date=LONG_AGO)
    Session.objects.create(session_key="new", expire_date=timezone.now() + timedelta(days=1))
    sweep_sessions()
    assert list(Session.objects.values_list("session_key", flat=True)) == ["new"]
