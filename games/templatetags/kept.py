"""A tag for what is the same on page after page: rendered once, and kept by the process."""

import re
import secrets
from collections.abc import Sequence

from django.template import Context, Library, Node, NodeList
from django.template.base import FilterExpression, Parser, Token, render_value_in_context
from django.utils.translation import get_language

register = Library()

MOST = 256
"""So many renderings of one tag are kept; when there are more, all are made anew."""

_MARK = f"kept-{secrets.token_hex(16)}-"
"""Stands for a blank while what is around it is rendered; nobody can write it by chance or on purpose."""
_BLANK = re.compile(rf"{_MARK}(\d+)")


@register.tag
def kept(parser: Parser, token: Token) -> Node:
    """Keep what is rendered up to `endkept`.

    `{% kept VALUE … blanks NAME … %}`: what is inside depends on the language, on the values and on
    nothing else, but for the blanks: variables that are filled in anew each time. Where it shows times,
    the reader's zone is one of the values. A blank can be written out, but not asked about.
    """
    _tag, *words = token.split_contents()
    at = words.index("blanks") if "blanks" in words else len(words)
    values = [parser.compile_filter(word) for word in words[:at]]
    nodes = parser.parse(("endkept",))
    parser.delete_first_token()
    return KeptNode(nodes, values, words[at + 1 :])


class KeptNode(Node):
    """The tag in a template."""

    def __init__(self, nodelist: NodeList, values: Sequence[FilterExpression], blanks: Sequence[str]) -> None:
        self.nodelist = nodelist
        self._values, self._blanks = values, blanks
        self._kept: dict[tuple[object, ...], list[str]] = {}

    def render(self, context: Context) -> str:
        """What is kept, its blanks filled in."""
        key = (get_language(), *(value.resolve(context) for value in self._values))
        pieces = self._kept.get(key)
        if pieces is None:
            pieces = self._rendered(context)
            if len(self._kept) >= MOST:
                self._kept.clear()
            self._kept[key] = pieces
        if len(pieces) == 1:
            return pieces[0]
        blanks = [render_value_in_context(context.get(name, ""), context) for name in self._blanks]
        # As `split` leaves them: text, the number of a blank, text, and so on.
        return "".join(blanks[int(piece)] if at % 2 else piece for at, piece in enumerate(pieces))

    def _rendered(self, context: Context) -> list[str]:
        marks = {name: f"{_MARK}{number}" for number, name in enumerate(self._blanks)}
        with context.push(**marks):
            return _BLANK.split(self.nodelist.render(context))
