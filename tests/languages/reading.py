"""What of a page people see or hear, and which of its words no catalogue gave."""

import re
from html.parser import HTMLParser

OPEN, CLOSE = "⟦", "⟧"
SILENT = {"script", "style", "code", "kbd", "pre", "textarea"}
"""What holds no words of ours: codes, notations, what people typed."""
SPOKEN = {"title", "aria-label", "alt", "placeholder", "aria-description", "aria-valuetext"}
VOID = {"input", "meta", "link", "br", "hr", "img", "wbr", "col", "source"}
WORD = re.compile(r"[^\W\d_]{2,}")


class Reading(HTMLParser):
    """A page as the texts that it shows: `running` in the order of the page, `spoken` each by itself."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.running: list[str] = []
        self.spoken: list[str] = []
        self._silent: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        values = {name: value or "" for name, value in attributes}
        if tag in SILENT or (self._silent and tag not in VOID):
            self._silent.append(tag)
        for name, value in values.items():
            if name in SPOKEN or _words_for_scripts(name, value):
                self.spoken.append(value)
        if tag == "meta" and values.get("name") == "description":
            self.spoken.append(values["content"])
        if tag == "option" or (tag == "input" and values.get("type") == "submit"):
            self.spoken.append(values.get("label", ""))

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        self.handle_endtag(tag)

    def handle_endtag(self, tag):
        if self._silent and self._silent[-1] == tag:
            self._silent.pop()

    def handle_data(self, data):
        if not self._silent:
            self.running.append(data)


def _words_for_scripts(name: str, value: str) -> bool:
    """Words wait in data attributes for scripts: two words with a space between are no code."""
    return name.startswith("data-") and bool(re.search(r"[^\W\d_]{2,} [^\W\d_]{2,}", value))


def unmarked(html: str) -> set[str]:
    """The words that stand in no brackets, of a page whose every marked string is in brackets."""
    page = Reading(html)
    return {word for text in ("\n".join(page.running), *page.spoken) for word in WORD.findall(outside(text))}


def outside(text: str) -> str:
    """What of a text is in no brackets; those within others are within."""
    depth, left = 0, []
    for sign in text:
        depth += (sign == OPEN) - (sign == CLOSE)
        left.append(sign if depth == 0 and sign != CLOSE else " ")
    return "".join(left)
