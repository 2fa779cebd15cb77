"""Everything an engine says: a code, an English template and parameters.

The site looks the template up in its translations, the command line prints it as it is. The two
marking functions bear the names that gettext's tools look for, so that templates are found there.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Union

from engine.core.jsons import JsonObject

Param = Union[str, int, "Saying", None]


@dataclass(frozen=True, slots=True)
class Plural:
    """A template with two forms; the number in parameter `count` chooses."""

    one: str
    many: str
    count: str


Template = str | Plural
Templates = Mapping[str, Template]


@dataclass(frozen=True, slots=True)
class Saying:
    """One sentence or name, not yet in any language.

    A parameter named `seat`, or ending in `_seat`, is a seat number and is shown as the name of
    whoever sits there. A parameter that is itself a `Saying` is put into words first.
    """

    code: str
    params: Mapping[str, Param] = field(default_factory=dict)


def saying_to_json(saying: Saying) -> JsonObject:
    """The saying as plain data: `code` and `params`, sayings within it alike."""
    params = {
        name: saying_to_json(value) if isinstance(value, Saying) else value
        for name, value in saying.params.items()
    }
    return {"code": saying.code, "params": params}


def saying_from_json(data: JsonObject) -> Saying:
    """The saying that `saying_to_json` wrote; raises TypeError, ValueError or KeyError otherwise."""
    code, params = data["code"], data["params"]
    if not isinstance(code, str) or not isinstance(params, dict):
        raise TypeError("a saying needs a code and parameters")
    return Saying(code, {str(name): _param_from_json(value) for name, value in params.items()})


def _param_from_json(value: object) -> Param:
    if isinstance(value, dict):
        return saying_from_json(value)
    if value is None or isinstance(value, str | int):
        return value
    raise TypeError(f"{value!r} is no parameter")


def gettext_noop(template: str) -> str:
    """Mark a template for translation; returns it unchanged."""
    return template


def ngettext(one: str, many: str, count: str) -> Plural:
    """Mark a template with a singular and a plural for translation; `count` names the number."""
    return Plural(one, many, count)


Choose = Callable[[Template, int | None], str]


def say(saying: Saying, templates: Templates, names: Sequence[str] = (), choose: Choose | None = None) -> str:
    """The saying as text.

    `names` are the players' names by seat ("seat 1" and so on where there are none). `choose`
    turns a template and, for a plural, its number into the text to fill in: the English one if
    none is given. Raises KeyError for a code that has no template.
    """
    template = templates[saying.code]
    params = {name: _shown(name, value, templates, names, choose) for name, value in saying.params.items()}
    number = saying.params[template.count] if isinstance(template, Plural) else None
    count = number if isinstance(number, int) else None
    text = (choose or english)(template, count)
    return text.format_map(params)


def english(template: Template, count: int | None) -> str:
    """The template's own English text, in the form that `count` asks for."""
    if isinstance(template, Plural):
        return template.one if count == 1 else template.many
    return template


def _shown(
    name: str, value: Param, templates: Templates, names: Sequence[str], choose: Choose | None
) -> str | int:
    if isinstance(value, Saying):
        return say(value, templates, names, choose)
    if isinstance(value, int) and (name == "seat" or name.endswith("_seat")):
        return names[value] if value < len(names) else f"seat {value + 1}"
    return "" if value is None else value
