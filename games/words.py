"""What engines say, in the reader's language."""

from collections.abc import Sequence
from functools import lru_cache, partial

from django.utils.translation import get_language, gettext, ngettext

from engine.core.words import Plural, Saying, Template, Templates, say


def in_words(saying: Saying, templates: Templates, names: Sequence[str] = ()) -> str:
    """The saying in the language that is active now; `names` are the players' by seat."""
    return say(saying, templates, names, partial(_translated, get_language()))


def translated(template: Template, count: int | None) -> str:
    """The template in the language that is active now, in the form that `count` asks for."""
    return _translated(get_language(), template, count if isinstance(template, Plural) else None)


@lru_cache(maxsize=8192)
def _translated(_language: str | None, template: Template, count: int | None) -> str:
    if isinstance(template, Plural):
        return ngettext(template.one, template.many, 1 if count is None else count)
    return gettext(template)
