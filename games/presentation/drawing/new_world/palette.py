"""Colours written out, for pictures that stand alone: the site's own style sheets, resolved."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders

_RULE = re.compile(r"(\.m-[\w-]+)\s*\{([^}]*)\}")
_VARIABLE = re.compile(r"var\((--[\w-]+)\)")
_TOKEN = re.compile(r"(--[\w-]+):\s*([^;]+);")
_LIGHT_DARK = re.compile(r"light-dark\(([^,()]+), ([^,()]+)\)")
_COMMENT = re.compile(r"/\*.*?\*/", re.S)


@cache
def style(*, night: bool) -> str:
    """The rules of everything drawn on the map, with the day's or the night's colours."""
    colours = _tokens(night=night)
    rules = _RULE.findall(_sheet("css/new-world.css"))
    return "".join(f"{name}{{{_written_out(body, colours)}}}" for name, body in rules)


def _tokens(*, night: bool) -> Mapping[str, str]:
    """The design tokens by name; most are written `light-dark(day, night)`."""
    declared = _TOKEN.findall(_sheet("css/tokens.css"))
    return {name: _LIGHT_DARK.sub(r"\2" if night else r"\1", value) for name, value in declared}


def _written_out(body: str, colours: Mapping[str, str]) -> str:
    return _VARIABLE.sub(lambda found: colours[found[1]], re.sub(r"\s+", " ", body).strip())


def _sheet(name: str) -> str:
    path = finders.find(name)
    assert isinstance(path, str), f"{name} is not among the static files"
    return _COMMENT.sub("", Path(path).read_text(encoding="utf-8"))
