"""Befriending and blocking."""

from django.db import transaction

from accounts.models import Block, Friend, User


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
