"""Where on the map an event of the log happened."""

from games.presentation.drawing.new_world.position import corner
from games.presentation.scene import Box, JsonObject


def places(event: JsonObject) -> tuple[Box, ...]:
    """The cards that the event is about: laid, settled, scored, or left by settlers."""
    data = event["data"]
    named = [data, *data.get("settlers", [])]
    cards = dict.fromkeys((each["column"], each["row"]) for each in named if "row" in each)
    return tuple((*corner(card), 100, 100) for card in cards)
