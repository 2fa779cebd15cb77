"""What can be chosen before a game of New World begins."""

from engine.core.jsons import JsonObject
from engine.core.words import gettext_noop
from engine.new_world.pieces import CARDS

LEAST_SEATS = 2
MOST_SEATS = 5

OPTIONS_SCHEMA: JsonObject = {
    "type": "object",
    "properties": {
        "ten_rows": {
            "type": "boolean",
            "default": False,
            "title": gettext_noop("Ten rows only"),
            "description": gettext_noop("No card is laid north of Plymouth or south of Jamestown."),
        },
        "stock": {
            "type": "integer",
            "enum": [CARDS, 60, 24],
            "default": CARDS,
            "title": gettext_noop("Cards in the stock"),
            "description": gettext_noop("95 is the whole game; 60 and 24 make it shorter."),
        },
        "first_seat": {
            "type": ["integer", "null"],
            "minimum": 0,
            "maximum": MOST_SEATS - 1,
            "default": None,
            "x-seat": True,
            "title": gettext_noop("First to move"),
            "description": gettext_noop("Who begins; drawn by chance if nobody is named."),
        },
    },
    "additionalProperties": False,
}
"""NW-1, NW-23 and ALL-2."""
