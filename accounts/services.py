"""Every write to accounts that touches more than one row."""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db import transaction

from accounts.models import Preferences, User, Vacation
from accounts.signals import account_closing


@transaction.atomic
def close_account(user_id: int) -> User:
    """Make the user a former player: nobody can sign in as them, and nothing tells who they were.

    The row stays, so that everybody else keeps their games. The name and the address are free again.
    Closing twice changes nothing.
    """
    user: User = User.objects.get(pk=user_id)
    if user.closed_at:
        return user
    account_closing.send(sender=User, user=user)  # may lock tables: those come before users
    EmailAddress.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
    for session in UserSession.objects.filter(user=user):
        session.end()
    Preferences.objects.filter(user=user).delete()
    Vacation.objects.filter(user=user).delete()
    user.groups.clear()
    user.user_permissions.clear()
    user.forget()
    user.save()
    return user
