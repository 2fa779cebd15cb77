"""Befriending and blocking."""

from collections.abc import Iterable
from datetime import timedelta

from allauth.usersessions.models import UserSession
from django.db import transaction
from django.utils import timezone

from accounts.models import Block, Friend, User

REMEMBERED = timedelta(days=30)
"""For so long a browser that somebody used says something about who they are."""


def befriend(user: User, other: User) -> None:
    """Put somebody on the user's list of friends; twice is once, and oneself is nobody's friend."""
    if user.pk != other.pk:
        Friend.objects.get_or_create(user=user, friend=other)


def forget_friend(user: User, other: User) -> None:
    """Take somebody off the list."""
    Friend.objects.filter(user=user, friend=other).delete()


@transaction.atomic
def block(user: User, other: User) -> None:
    """Keep the two apart, and strike each off the other's list of friends."""
    if user.pk == other.pk:
        return
    Block.objects.get_or_create(user=user, blocked=other)
    forget_friend(user, other)
    forget_friend(other, user)


def unblock(user: User, other: User) -> None:
    """Let them meet again, as far as this user is concerned."""
    Block.objects.filter(user=user, blocked=other).delete()


def are_apart(user: User, other: User) -> bool:
    """Has either of the two blocked the other?"""
    apart: bool = User.objects.kept_apart_from(user).filter(pk=other.pk).exists()
    return apart


def are_one_keeper(user: User, other: User) -> bool:
    """Is one of the two a bot account of the other's, or are both of one keeper?"""
    return (user.keeper_id or user.pk) == (other.keeper_id or other.pk) and user.pk != other.pk


def share_a_browser(users: Iterable[User]) -> bool:
    """Were two of these signed in lately from one address, with the same sort of browser?"""
    since = timezone.now() - REMEMBERED
    rows = UserSession.objects.filter(user__in=list(users), last_seen_at__gte=since)
    seen: dict[tuple[str, str], int] = {}
    for user_id, address, browser in rows.values_list("user", "ip", "user_agent"):
        if seen.setdefault((address, browser), user_id) != user_id:
            return True
    return False
