"""The long lists of a table's page as HTML: hundreds of rows, over which the template engine takes too long.

What stands around them is in the templates, which put them in by the filters of `rows`.
"""

from collections.abc import Iterable
from datetime import timedelta
from functools import lru_cache
from html import escape

from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.presentation.log import LogLine
from games.presentation.scene import BoardTable, Choice

SURE = timedelta(days=28)
"""Spans shorter than any month are the same in words wherever they lie in the calendar."""


def log_rows(lines: Iterable[LogLine], replay: str) -> str:
    """The lines of the log as list items; `replay` is what the address of every ply begins with."""
    now, zone = timezone.now(), timezone.get_current_timezone()
    language, ago, undone = get_language() or "", _("%(ago)s ago"), _("taken back")

    def time(line: LogLine) -> str:
        span, when = now - line.when, line.when.astimezone(zone).isoformat()
        sure = timedelta() <= span < SURE
        told = _span(language, span // timedelta(minutes=1)) if sure else timesince(line.when, now)
        return f' <time datetime="{when}">{ago % {"ago": told}}</time>'

    def row(line: LogLine) -> str:
        style = ' class="last"' if line.latest else ' class="undone"' if line.undone else ""
        dot = f'<span class="dot {line.colour}" aria-hidden="true"></span>' if line.colour else ""
        text = escape(line.text)
        if line.undone:
            text = f'<s>{text}</s> <span class="soft">{undone}</span>'
        elif line.places:
            text = f'<a class="spot" href="{replay}{line.ply}/" data-places="{line.places}">{text}</a>'
        return f'<li{style} data-ply="{line.ply}">{dot}{text}{time(line) if line.dated else ""}</li>\n'

    return "".join(map(row, lines))


@lru_cache(maxsize=4096)
def _span(_language: str, minutes: int) -> str:
    """So many minutes in words of the language that is active."""
    now = timezone.now()
    return timesince(now - timedelta(minutes=minutes), now)


def board_rows(board: BoardTable) -> str:
    """The rows of the board in words, for the body of its table."""
    return "".join(
        f'<tr><th scope="row">{escape(name)}</th>{_cells(cells)}</tr>' for name, cells in board.rows
    )


def _cells(cells: Iterable[str]) -> str:
    return "".join(f"<td>{escape(words)}</td>" if words else "<td></td>" for words in cells)


def option_rows(choices: Iterable[Choice]) -> str:
    """The choices in words, for a select."""
    return "".join(
        f'<option value="{escape(choice.value)}">{escape(choice.text)}</option>' for choice in choices
    )
