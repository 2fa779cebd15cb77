"""Records for readers: as text, and checked against their seeds."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.core.errors import CORE_TEMPLATES, EngineError
from engine.core.record import (
    RECORD_TEMPLATES,
    Change,
    Entry,
    MoveEntry,
    Record,
    Withdrawal,
    dump_record,
    load_record,
)
from engine.core.replay import VERIFY_TEMPLATES, verify
from engine.core.words import Saying, Templates
from engine.registry import find_rules
from games.models import Table
from games.records import record_of
from games.words import in_words

SHARED: Templates = {**CORE_TEMPLATES, **RECORD_TEMPLATES, **VERIFY_TEMPLATES}
"""What is said of records whatever their game."""

LONGEST = 1_000_000
"""The most bytes of a record that somebody may send to be checked; the longest games have half of it."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A record, or what is wrong with it in words."""

    record: Record | None
    refusal: str

    @property
    def holds(self) -> bool:
        """Does everything in the record follow from its seeds and moves?"""
        return not self.refusal


def check_table(table: Table) -> Checked:
    """The record of a finished table, played again from its seeds."""
    return _checked(record_of(table))


def check_text(text: bytes) -> Checked:
    """A record that somebody sent; one that is no record or does not replay is refused in words."""
    if len(text) > LONGEST:
        too_large = _("This file is too large: the record of a game has at most %(most)d MB.")
        return Checked(None, too_large % {"most": LONGEST // 1_000_000})
    try:
        return _checked(load_record(text))
    except EngineError as error:
        return Checked(None, _words(error.saying))


def record_file(table: Table) -> str:
    """The record of a table as JSON text."""
    return dump_record(record_of(table))


def readable(record: Record) -> str:
    """The record as text: who played, every move, the result."""
    title = _(find_rules(record.game, record.rules_version).title)
    lines = [title, _("Rules, version %d") % record.rules_version, ""]
    lines += [
        _("Seat %(seat)d: %(name)s") % {"seat": player.seat + 1, "name": player.name}
        for player in record.players
    ]
    lines += ["", *(_line(entry) for entry in record.entries), ""]
    if record.result is not None:
        for player, place, score in zip(
            record.players, record.result.places, record.result.scores, strict=True
        ):
            values = {"place": place, "name": player.name, "score": score}
            lines.append(_("%(place)d. %(name)s, %(score)d points") % values)
    return "\n".join(lines) + "\n"


def _checked(record: Record) -> Checked:
    try:
        rules = find_rules(record.game, record.rules_version)
    except EngineError as error:
        return Checked(record, _words(error.saying))
    difference = verify(rules, record)
    return Checked(record, "" if difference is None else _words(difference, rules.templates))


def _line(entry: Entry) -> str:
    match entry:
        case MoveEntry():
            scores = " ".join(str(score) for score in entry.scores)
            return f"{entry.ply}. [{entry.seat + 1}] {entry.text}  ({scores})"
        case Withdrawal():
            return f"{entry.ply}. [{entry.seat + 1}] {entry.cause}"
        case Change():
            return f"    {entry.text}"


def _words(saying: Saying, templates: Templates | None = None) -> str:
    return in_words(saying, {**SHARED, **(templates or {})})
