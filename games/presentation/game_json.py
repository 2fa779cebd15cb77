"""Games as programs read them: rules, options and moves as JSON Schema, components as data."""

from django.urls import reverse
from django.utils.translation import gettext as _

from engine.bots.registry import BOTS
from engine.registry import AnyRules, newest_rules
from games.models import Player
from games.positions import JsonObject
from games.presentation.drawing import DRAWINGS


def game_list() -> list[JsonObject]:
    """The games that can be played here, without their details."""
    return [_summary(rules) for rules in newest_rules().values()]


def game_detail(slug: str) -> JsonObject | None:
    """One game with everything that a client needs to offer and to draw it."""
    rules = newest_rules().get(slug)
    if rules is None:
        return None
    return {
        **_summary(rules),
        "colours": _colours(slug),
        "endings": list(rules.endings),
        "options_schema": rules.options_schema,
        "move_schema": rules.move_schema,
        "components": rules.components,
    }


def game_slugs() -> list[str]:
    """The slugs of the games that can be played here."""
    return list(newest_rules())


def bot_names() -> list[str]:
    """The bots that the site itself plays."""
    return list(BOTS)


def _summary(rules: AnyRules) -> JsonObject:
    return {
        "slug": rules.slug,
        "title": _(rules.title),
        "rules_version": rules.version,
        "least_seats": rules.least_seats,
        "most_seats": rules.most_seats,
        "rules_url": reverse("game_rules", args=[rules.slug]),
    }


def _colours(slug: str) -> list[str]:
    drawing = DRAWINGS.get(slug)
    return list(drawing.seat_colours) if drawing else list(Player.Colour.values)
