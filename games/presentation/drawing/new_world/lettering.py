"""Letters on the map: text in the page's fonts, or outlines where there is no font."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Protocol

from games.presentation.drawing.glyphs import EM, ITALIC, UPRIGHT, Glyph
from games.presentation.drawing.new_world.shapes import Point, number

NUMERAL_SIZE, NAME_SIZE = 25, 31


class Lettering(Hashable, Protocol):
    """How words come onto the map."""

    def numeral(self, text: str, at: Point) -> str:
        """A short upright text, centred there on its base line."""
        ...

    def name(self, text: str, at: Point) -> str:
        """A place name in italics that begins there."""
        ...


@dataclass(frozen=True, slots=True)
class PageLettering:
    """Text in the fonts that the page has loaded."""

    def numeral(self, text: str, at: Point) -> str:
        """A text element."""
        return _text("numeral", text, at)

    def name(self, text: str, at: Point) -> str:
        """A text element."""
        return _text("name", text, at)


@dataclass(frozen=True, slots=True)
class OutlineLettering:
    """The outlines of the same letters, for pictures."""

    def numeral(self, text: str, at: Point) -> str:
        """A group of paths. Raises KeyError for a letter that no map has."""
        width = sum(UPRIGHT[letter].advance for letter in text) * NUMERAL_SIZE / EM
        return _outlines("numeral", UPRIGHT, text, (at[0] - width / 2, at[1]), NUMERAL_SIZE)

    def name(self, text: str, at: Point) -> str:
        """A group of paths. Raises KeyError for a letter that no map has."""
        return _outlines("name", ITALIC, text, at, NAME_SIZE)


def _text(style: str, text: str, at: Point) -> str:
    return f'<text class="m-{style}" x="{number(at[0])}" y="{number(at[1])}">{escape(text)}</text>'


def _outlines(style: str, letters: Mapping[str, Glyph], text: str, at: Point, size: int) -> str:
    paths, x = "", 0
    for letter in text:
        glyph = letters[letter]
        if glyph.path:
            paths += f'<path transform="translate({x} 0)" d="{glyph.path}"/>'
        x += glyph.advance
    place = f"translate({number(at[0])} {number(at[1])}) scale({size / EM:g})"
    return f'<g class="m-{style}-outline" transform="{place}">{paths}</g>'
