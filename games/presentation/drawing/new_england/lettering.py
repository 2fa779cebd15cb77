"""The letters of a finished drawing as outlines, for pictures that are drawn without any font."""

import re

from games.presentation.drawing.glyphs import EM, ITALIC, UPRIGHT
from games.presentation.drawing.svg import number

_TEXT = re.compile(
    r'<text class="([^"]*)" text-anchor="middle" x="([^"]*)" y="([^"]*)" font-size="([^"]*)">([^<]*)</text>'
)


def outlined(drawing: str) -> str:
    """The drawing with every text replaced by the outlines of its letters.

    Raises KeyError for a letter that no map has.
    """
    return _TEXT.sub(_outline, drawing)


def _outline(found: re.Match[str]) -> str:
    style, x, y, size, text = found.groups()
    alphabet = ITALIC if "name" in style else UPRIGHT
    scale = float(size) / EM
    gap = 3 / scale if "name" in style else 0
    width = sum(alphabet[letter].advance + gap for letter in text) - gap
    paths, along = "", 0.0
    for letter in text:
        glyph = alphabet[letter]
        if glyph.path:
            paths += f'<path transform="translate({number(along)} 0)" d="{glyph.path}"/>'
        along += glyph.advance + gap
    place = f"translate({number(float(x) - width * scale / 2)} {y}) scale({scale:g})"
    return f'<g class="{style}" transform="{place}">{paths}</g>'
