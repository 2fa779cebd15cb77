"""The games there are: a slug and a version lead to their rules."""

from typing import Any

from engine.core.errors import UnknownGame
from engine.core.rules import Rules
from engine.new_england.rules import NewEngland
from engine.new_world.rules import NewWorld
from engine.old_world_new_world.rules import OldWorldNewWorld

AnyRules = Rules[Any, Any]

ALL_RULES: tuple[AnyRules, ...] = (NewWorld(), OldWorldNewWorld(), NewEngland())
"""Every version of every game; the last version of a slug starts new tables."""


def newest_rules() -> dict[str, AnyRules]:
    """The rules that new tables use, by slug."""
    return {rules.slug: rules for rules in ALL_RULES}


def find_rules(slug: str, version: int | None = None) -> AnyRules:
    """The rules of a game, the newest if no version is named. Raises UnknownGame."""
    found = [rules for rules in ALL_RULES if rules.slug == slug]
    if not found:
        raise UnknownGame("unknown_game", slug=slug[:40])
    if version is None:
        return found[-1]
    for rules in found:
        if rules.version == version:
            return rules
    raise UnknownGame("unknown_version", slug=slug, version=version)
