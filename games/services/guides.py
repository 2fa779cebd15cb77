"""What somebody has understood, and need not be told again."""

from collections.abc import Iterable

from django.db import transaction

from accounts.models import User
from games.models import GuideSeen


def understood(*, user: User, game: str, kinds: Iterable[str], off: bool = False) -> None:
    """The user needs no more words about these kinds of decisions of a game, or about none at all."""
    with transaction.atomic():
        User.objects.select_for_update().only("pk").get(pk=user.pk)
        seen, _ = GuideSeen.objects.get_or_create(user=user, game=game)
        seen.kinds = sorted({*seen.kinds, *kinds})
        seen.off = seen.off or off
        seen.save()


def guide_again(*, user: User, game: str) -> None:
    """Explain everything of a game once more."""
    GuideSeen.objects.filter(user=user, game=game).delete()
