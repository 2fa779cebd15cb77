"""What the command line refuses, in one sentence."""

from engine.core.errors import CORE_TEMPLATES, EngineError
from engine.core.record import RECORD_TEMPLATES
from engine.core.replay import VERIFY_TEMPLATES
from engine.core.words import Saying, Templates, say
from engine.registry import ALL_RULES

SHARED_TEMPLATES: Templates = {**CORE_TEMPLATES, **RECORD_TEMPLATES, **VERIFY_TEMPLATES}
"""Every code that is said outside the games."""


class UsageError(Exception):
    """An argument or a file is not what the command needs; the message is one sentence."""


def sentence(refused: EngineError) -> str:
    """What was refused, in English."""
    templates = dict(SHARED_TEMPLATES)
    for rules in ALL_RULES:
        templates.update(rules.templates)
    return say(refused.saying, templates)


def in_words(saying: Saying, templates: Templates, names: list[str]) -> str:
    """A saying of the game that has these templates, or one about its records, in English."""
    return say(saying, {**SHARED_TEMPLATES, **templates}, names)
