"""The translations of the site: finds every marked string, and keeps the catalogues by them.

`python .ci/messages.py` writes the catalogues anew: translations that are there stay, new strings come in
without one, those that nobody says any more go. `--check` writes nothing and says what is not as it should
be: a catalogue that is out of date, a string without a translation, one with other placeholders. Needs no
tools of gettext.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import polib
from django.conf import settings
from django.utils.translation.template import templatize

ROOT = Path(__file__).parent.parent
LOCALE = ROOT / "newworld_site/locale"
PACKAGES = ("accounts", "engine", "games", "newworld_site")
PLURALS = {"de": "nplurals=2; plural=(n != 1);"}
"""The languages besides English, each with its forms of a plural as gettext writes them."""

NAMES = {"_": "gettext", "_t": "gettext", "_lazy": "gettext"}
FUNCTIONS = {"gettext", "ngettext", "pgettext", "npgettext"}
LITERAL = r"u?(?:'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")"
CALL = re.compile(rf"\b(n?p?gettext|_)\(\s*({LITERAL}(?:\s*,\s*{LITERAL})*)")
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|\{\w*\}|%[sd]")


class Message(NamedTuple):
    """A marked string: what gettext looks it up by."""

    text: str
    plural: str = ""
    context: str | None = None


def main(arguments: list[str]) -> int:
    """Write the catalogues, or say what is wrong with them."""
    if "--check" not in arguments:
        for language in PLURALS:
            write(language)
        return 0
    found = [line for language in PLURALS for line in faults(language)]
    for line in found:
        print(line)
    print(f"{len(found)} faults in the translations")
    return 1 if found else 0


def path_of(language: str) -> Path:
    """Where the catalogue of a language is."""
    return LOCALE / language / "LC_MESSAGES/django.po"


def write(language: str) -> None:
    """The catalogue and what the site loads of it, by the strings that are marked now."""
    path = path_of(language)
    catalogue = renewed(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(str(catalogue))
    path.with_suffix(".mo").write_bytes(catalogue.to_binary())


def faults(language: str) -> Iterator[str]:
    """What is wrong with the catalogue of a language."""
    path = path_of(language)
    catalogue = renewed(language)
    if path.read_text() != str(catalogue) or path.with_suffix(".mo").read_bytes() != catalogue.to_binary():
        yield f"{path}: out of date; make messages"
    for entry in catalogue:
        if entry.fuzzy or not all(forms(entry)):
            yield f"{path}: no translation of {entry.msgid!r}"
        elif not same_placeholders(entry):
            yield f"{path}: other placeholders than in {entry.msgid!r}"


def forms(entry: polib.POEntry) -> list[str]:
    """The translations of an entry, one for each number where it has a plural."""
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def same_placeholders(entry: polib.POEntry) -> bool:
    """Has the translation what the English has to fill in? A singular may leave its number out."""
    wanted = set(PLACEHOLDER.findall(entry.msgid_plural or entry.msgid))
    *few, last = (set(PLACEHOLDER.findall(form)) for form in forms(entry))
    return last == wanted and all(form <= wanted for form in few)


def renewed(language: str) -> polib.POFile:
    """The catalogue as it should be: every marked string, with the translation that is there."""
    path = path_of(language)
    known = {_key(entry): entry for entry in polib.pofile(str(path))} if path.exists() else {}
    catalogue = polib.POFile(wrapwidth=110)
    catalogue.metadata = {
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURALS[language],
    }
    for message, place in marked().items():
        catalogue.append(_entry(message, place, known.get(message)))
    return catalogue


@cache
def marked() -> dict[Message, str]:
    """Every marked string of the project with the first file that has it, in the order of files."""
    found: dict[tuple[str, str | None], tuple[str, str]] = {}
    for name, messages in _by_file():
        for message in messages:
            plural, place = found.get((message.text, message.context), ("", name))
            found[message.text, message.context] = (message.plural or plural, place)
    return {Message(text, plural, context): place for (text, context), (plural, place) in found.items()}


def _by_file() -> Iterator[tuple[str, Iterable[Message]]]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), in_python(path.read_text())
    for path in sorted((ROOT / "templates").rglob("*.*")):
        yield path.relative_to(ROOT).as_posix(), in_template(path.read_text())


def in_python(source: str) -> Iterator[Message]:
    """The marked strings of a module."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for node in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        if function := _function(node.func):
            texts = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
            if len(texts) == len(node.args) or (function != "gettext" and len(texts) > 1):
                yield _message(function, [str(text) for text in texts])


def in_template(source: str) -> Iterator[Message]:
    """The marked strings of a template."""
    if not settings.configured:
        settings.configure()
    for call in CALL.finditer(templatize(source)):
        texts = [ast.literal_eval(literal) for literal in re.findall(LITERAL, call[2])]
        yield _message(NAMES.get(call[1], call[1]), texts)


def _function(node: ast.expr) -> str:
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    name = NAMES.get(name, name).removesuffix("_lazy").removesuffix("_noop")
    return name if name in FUNCTIONS else ""


def _message(function: str, texts: list[str]) -> Message:
    context = texts.pop(0) if "p" in function.removesuffix("gettext") else None
    return Message(texts[0], texts[1] if function.startswith("n") else "", context)


def _entry(message: Message, place: str, known: polib.POEntry | None) -> polib.POEntry:
    entry = polib.POEntry(
        msgid=message.text,
        msgid_plural=message.plural,
        msgctxt=message.context,
        occurrences=[(place, "")],
    )
    if message.plural:
        entry.msgstr_plural = known.msgstr_plural if known else {0: "", 1: ""}
    else:
        entry.msgstr = known.msgstr if known else ""
    if known:
        entry.tcomment, entry.flags = known.tcomment, known.flags
    return entry


def _key(entry: polib.POEntry) -> Message:
    return Message(entry.msgid, entry.msgid_plural, entry.msgctxt)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
