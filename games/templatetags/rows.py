"""Filters that put long lists into a page."""

from collections.abc import Iterable

from django import template
from django.utils.safestring import SafeString, mark_safe

from games.presentation import rows
from games.presentation.log import LogLine
from games.presentation.scene import BoardTable, Choice

register = template.Library()


@register.filter
def log_rows(lines: Iterable[LogLine], replay: str) -> SafeString:
    """The lines of the log as list items; `replay` is what the address of every ply begins with."""
    return mark_safe(rows.log_rows(lines, replay))  # noqa: S308 (it escapes every text)


@register.filter
def board_rows(board: BoardTable) -> SafeString:
    """The rows of the board in words."""
    return mark_safe(rows.board_rows(board))  # noqa: S308 (it escapes every text)


@register.filter
def option_rows(choices: Iterable[Choice]) -> SafeString:
    """The choices in words, for a select."""
    return mark_safe(rows.option_rows(choices))  # noqa: S308 (it escapes every text)
