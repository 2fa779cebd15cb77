"""Colours written out, for pictures that stand alone: the site's own style sheets, resolved."""

import re
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders

_RULE = re.compile(r"(\.m-[\w-]+)\s*\{([^}]*)\}")
_VARIABLE = re.compile(r"var\((--[\w-]+)\)")
_TOKEN = re.compile(r"(--[\w-]+):\s*([^;]+);")
_LIGHT_DARK = re.compile(r"light-dark\(([^,()]+), ([^,()]+)\)")
_COMMENT = re.compile(r"/\*.*?\*/", re.S)


@cache
def style(sheet: str, *, night: bool) -> str:
    """The rules of everything that a game draws on its map, with the day's or the night's colours.

    `sheet` is the game's style sheet among the static files; its map classes begin with `m-`.
    """
    colours = _tokens("css/tokens.css", night=night) | _tokens(sheet, night=night)
    rules = _RULE.findall(_sheet(sheet))
    return "".join(f"{name}{{{_written_out(body, colours)}}}" for name, body in rules)


def _tokens(sheet: str, *, night: bool) -> dict[str, str]:
    """The colours that a sheet declares, by name; most are written `light-dark(day, night)`."""
    declared = _TOKEN.findall(_sheet(sheet))
    return {name: _LIGHT_DARK.sub(r"\2" if night else r"\1", value) for name, value in declared}


def _written_out(body: str, colours: dict[str, str]) -> str:
    return _VARIABLE.sub(lambda found: colours[found[1]], re.sub(r"\s+", " ", body).strip())


def _sheet(name: str) -> str:
    path = finders.find(name)
    assert isinstance(path, str), f"{name} is not among the static files"
    return _COMMENT.sub("", Path(path).read_text(encoding="utf-8"))
