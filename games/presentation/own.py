"""What the page of a table knows of its reader alone, read by one query."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, IntegerField, QuerySet, Subquery

from accounts.models import User
from accounts.prepared import NUMBERS, TEXTS, Prepared
from games.models import GuideSeen, Note, Notice, Table

COUNTED = 100
"""So many unread notices are counted; the pages say `99+` of as many and of more."""


@dataclass(frozen=True, slots=True)
class Own:
    """The reader's own things at a table."""

    note: str
    """Their note; empty where there is none."""
    explained: Sequence[str]
    """The kinds of decisions of the game that they need no more words about."""
    wants_no_guide: bool
    was_told: bool
    """Is there an unread notice about this table?"""
    unread: int
    """How many unread notices there are about anything else; no more than COUNTED are looked at."""


def own_of(table: Table, user: User | None) -> Own | None:
    """The user's own things; None where nobody is signed in."""
    found = OWN.first(user.pk, table.pk, table.game) if user else None
    if found is None:
        return None
    note, explained, no_guide, was_told, unread = found
    return Own(note or "", explained or (), bool(no_guide), bool(was_told), unread)


class _HowMany(Subquery):
    """How many rows a query finds."""

    template = "(SELECT COUNT(*) FROM (%(subquery)s) AS found)"


def _own() -> QuerySet[User, Any]:
    reader, table = NUMBERS[:2]
    guides = GuideSeen.objects.filter(user=reader, game=TEXTS[2])
    notices = Notice.objects.unread().filter(user=reader).order_by()
    user: QuerySet[User, Any] = User.objects.filter(pk=reader)
    return user.values_list(
        Subquery(Note.objects.filter(table=table, user=reader).values("text")),
        Subquery(guides.values("kinds")),
        Subquery(guides.values("off")),
        Exists(notices.filter(table=table)),
        _HowMany(notices.exclude(table=table).values("pk")[:COUNTED], output_field=IntegerField()),
    )


OWN = Prepared(_own)
