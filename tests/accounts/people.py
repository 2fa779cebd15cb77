"""Somebody who is signed in as one signs in, by the page."""

from allauth.account.models import EmailAddress
from django.urls import reverse

from tests.factories.users import UserFactory

PASSWORD = "plymouth-rock-1620"


def person(username, **fields):
    """A stored user with a confirmed address and the password above."""
    user = UserFactory(username=username, password=PASSWORD, **fields)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def sign_in(client, login="ada", password=PASSWORD, **more):
    """Post the sign-in form."""
    return client.post(reverse("account_login"), {"login": login, "password": password} | more)


def confirm_identity(client):
    """Answer the question "is it you?" for the next minutes."""
    return client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
