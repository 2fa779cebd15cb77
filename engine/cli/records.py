"""Finds the record that an argument names, and the rules it was played under."""

from pathlib import Path

from engine.cli.errors import UsageError
from engine.core.record import Record, load_record
from engine.registry import AnyRules, find_rules

MOST_BYTES = 50_000_000


def read_record(path: Path) -> tuple[AnyRules, Record]:
    """The record in a file and its rules. Raises UsageError, BadRecord or UnknownGame."""
    try:
        if path.is_file() and path.stat().st_size > MOST_BYTES:
            raise UsageError(f"{path} is larger than any record.")
        text = path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}.") from error
    record = load_record(text)
    return find_rules(record.game, record.rules_version), record
