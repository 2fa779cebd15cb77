"""Keeping scratch lines: each person's own, seen by nobody else."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.errors import TableRefused
from games.lines import Line
from games.models import KeptLine

MOST_KEPT = 100
"""So many lines of one game a person may keep."""


class TooManyLines(TableRefused):
    """The person keeps as many lines of this game as they may."""

    code = "too_many_lines"
    sentence = _("You keep as many lines of this game as you may. Throw one away first.")


def keep_line(owner: User, about: dict[str, Any], line: Line, *, name: str, text: str) -> KeptLine:
    """Stores a line with a name and a note; `about` names its table or study. Raises TooManyLines."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=owner.pk)  # two at once may not pass the limit together
        if KeptLine.objects.filter(owner=owner, **about).count() >= MOST_KEPT:
            raise TooManyLines
        return KeptLine.objects.create(
            owner=owner,
            name=name,
            text=text,
            ply=line.ply,
            deal=line.deal,
            moves=list(line.moves),
            seat=line.seat,
            bot=line.bot,
            **about,
        )
