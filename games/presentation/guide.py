"""The guide beside a first game: what each kind of decision is about, the first time it comes."""

from collections.abc import Iterable

from accounts.models import User
from accounts.prepared import NUMBERS, TEXTS, Prepared
from games.models import GuideSeen, Table
from games.presentation.drawing import DRAWINGS

SEEN = Prepared(lambda: GuideSeen.objects.filter(user=NUMBERS[0], game=TEXTS[1]))


def guide_of(table: Table, user: User | None, kinds: Iterable[str]) -> list[tuple[str, object]]:
    """Kinds of decisions that are open now and new to the user, with what to say of them."""
    new = set(kinds)
    if user is None or not new:
        return []
    seen = SEEN.first(user.pk, table.game)
    if seen is not None:
        new = set() if seen.off else new - set(seen.kinds)
    return [(kind, text) for kind, text in DRAWINGS[table.game].guide.items() if kind in new]
