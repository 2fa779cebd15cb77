"""Private notes at tables."""

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.prepared import NUMBERS, Prepared
from games.errors import MessageRefused
from games.models import Note, Table
from games.services.texts import tidy_text

NOTE = Prepared(lambda: Note.objects.filter(table=NUMBERS[0], user=NUMBERS[1]).values_list("text"))


def write_note(*, table: Table, user: User, text: str) -> str:
    """Keep this text as the user's note at the table, an empty one not at all; returns what is kept.

    Raises MessageRefused for one that is too long.
    """
    kept = tidy_text(text)
    if len(kept) > Note.LONGEST:
        raise MessageRefused(_("A note has at most %(most)d characters.") % {"most": Note.LONGEST})
    notes = Note.objects.filter(table=table, user=user)
    if kept:
        Note.objects.update_or_create(
            table=table, user=user, defaults={"text": kept, "changed_at": timezone.now()}
        )
    else:
        notes.delete()
    return kept


def note_of(table: Table, user: User | None) -> str:
    """The user's note at the table; empty where there is none."""
    if user is None:
        return ""
    found = NOTE.first(table.pk, user.pk)
    return found[0] if found else ""
