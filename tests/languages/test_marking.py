"""What people read is marked for translation: in templates, and no lazy string is put together too early."""

import ast
import re

import pytest

from tests.languages.catalogues import ROOT, messages
from tests.languages.reading import WORD, Reading

TEMPLATES = sorted((ROOT / "templates").rglob("*.*"))
MODULES = [path for package in messages.PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
TAG = re.compile(
    r"{%\s*blocktranslate.*?{%\s*endblocktranslate\s*%}|{%\s*comment.*?endcomment\s*%}|{#.*?#}|{%.*?%}|{{.*?}}",
    re.DOTALL,
)


def words_of_its_own(name, source):
    """The words of a template that are in no tag of a translation."""
    bare = TAG.sub(" ", source)
    page = Reading(bare)
    texts = [*page.running, *page.spoken] if name.endswith(".html") else [bare]
    return {word for text in texts for word in WORD.findall(text)}


def test_no_template_has_words_of_its_own():
    found = {path.name: words_of_its_own(path.name, path.read_text()) for path in TEMPLATES}
    assert {name: words for name, words in found.items() if words} == {}


@pytest.mark.parametrize(
    "source",
    [
        "<p>{{ name }} is here</p>",
        '<a href="/x" title="Look here">{% translate "x" %}</a>',
        '<button{% if x %} disabled{% endif %} aria-label="Close">×</button>',
        '<input placeholder="your name">',
        '<p data-said="it was sent"></p>',
        '{% if x %}{% translate "yes" %}{% else %}no{% endif %}',
    ],
)
def test_words_without_a_mark_are_found(source):
    assert words_of_its_own("page.html", source)


def test_marked_words_names_and_codes_are_not():
    source = """<p class="soft" hx-get="/my/waiting/">{{ name }} <b>{% translate "is here" %}</b>
    ×3 <code>read</code>
    {% blocktranslate with game=game.title %}Rules of <b>{{ game }}</b>{% endblocktranslate %}</p>"""
    assert words_of_its_own("page.html", source) == set()


def early(source):
    """Lines where a module or class joins a lazy string, which then is in no reader's language."""
    return [
        node.lineno
        for scope in ast.walk(ast.parse(source))
        if isinstance(scope, ast.Module | ast.ClassDef)
        for statement in scope.body
        if not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        for node in ast.walk(statement)
        if isinstance(node, ast.BinOp | ast.JoinedStr) and any(map(_is_lazy, ast.walk(node)))
    ]


def _is_lazy(node):
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in LAZY


LAZY = ("_", "_lazy", "gettext_lazy", "ngettext_lazy", "pgettext_lazy")


def test_no_lazy_string_is_put_together_before_anybody_reads_it():
    found = {str(path): early(path.read_text()) for path in MODULES}
    assert {path: lines for path, lines in found.items() if lines} == {}
    assert early('class Form:\n    help_texts = {"x": _("%(n)d days") % {"n": 3}}') == [2]
    assert early('def said(n):\n    return _("%(n)d days") % {"n": n}') == []
