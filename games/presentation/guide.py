"""The guide beside a first game: what each kind of decision is about, the first time it comes."""

from collections.abc import Iterable

from games.models import Table
from games.presentation.drawing import DRAWINGS
from games.presentation.own import Own


def guide_of(table: Table, own: Own | None, kinds: Iterable[str]) -> list[tuple[str, object]]:
    """Kinds of decisions that are open now and new to the reader, with what to say of them."""
    if own is None or own.wants_no_guide:
        return []
    new = set(kinds) - set(own.explained)
    return [(kind, text) for kind, text in DRAWINGS[table.game].guide.items() if kind in new]
