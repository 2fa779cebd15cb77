"""Every write to accounts that touches more than one row."""

from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.db import models, transaction

from accounts.models import User
from accounts.signals import account_closing


@transaction.atomic
def close_account(user_id: int) -> User:
    """Make the user a former player: nobody can sign in as them, and nothing tells who they were.

    The row stays, so that everybody else keeps their games. The name and the address are free again,
    and the bots that the user kept go too. Closing twice changes nothing.
    """
    user: User = User.objects.get(pk=user_id)
    if user.closed_at:
        return user
    account_closing.send(sender=User, user=user)  # may lock tables: those come before users
    for bot in user.kept_bots.all():
        close_account(bot.pk)
    end_sessions(user)
    _delete_belongings(user)
    user.groups.clear()
    user.user_permissions.clear()
    user.forget()
    user.save()
    return user


def end_sessions(user: User) -> None:
    """Sign the user out of every browser."""
    for session in UserSession.objects.filter(user=user):
        session.end()


def _delete_belongings(user: User) -> None:
    """Delete what would go with the row: addresses, keys, tokens, wishes. What staff did stays on record."""
    for relation in User._meta.related_objects:
        if relation.on_delete is models.CASCADE and relation.related_model is not LogEntry:
            relation.related_model._base_manager.filter(**{relation.field.name: user}).delete()
