"""`verify`: does a record follow from its seeds and the rules?"""

import argparse
import sys

from engine.cli.errors import in_words
from engine.cli.records import read_record
from engine.core.replay import verify

DIFFERS = 1


def run(given: argparse.Namespace) -> int:
    """Print whether the record is true; exit status 1 and the first difference where it is not."""
    rules, record = read_record(given.record)
    difference = verify(rules, record)
    if difference is not None:
        names = [player.name for player in record.players]
        print(f"{given.record}: {in_words(difference, rules.templates, names)}", file=sys.stderr)
        return DIFFERS
    print(f"{given.record}: seeds, {record.plies} plies, scores and result are true.")
    return 0
