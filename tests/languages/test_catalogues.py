"""The catalogues hold every marked string, translated, and what keeps them finds what it looks for."""

import polib
import pytest

from engine.registry import newest_rules
from tests.languages.catalogues import messages


@pytest.mark.parametrize("language", messages.PLURALS)
def test_the_catalogue_is_up_to_date_and_nothing_in_it_is_untranslated(language):
    assert list(messages.faults(language)) == []


@pytest.mark.parametrize("language", messages.PLURALS)
def test_what_engines_say_is_in_the_catalogue(language):
    entries = {entry.msgid: entry for entry in polib.pofile(str(messages.path_of(language)))}
    for rules in newest_rules().values():
        for code, template in rules.templates.items():
            text = template if isinstance(template, str) else template.one
            assert text in entries, f"{rules.slug}: {code}"


def test_strings_are_found_in_modules_and_templates():
    source = (
        '_("one"); gettext_lazy("two " "words"); ngettext("a", "b", n); pgettext("here", "c"); other("d")'
    )
    assert list(messages.in_python(source)) == [
        messages.Message("one"),
        messages.Message("two words"),
        messages.Message("a", "b"),
        messages.Message("c", context="here"),
    ]
    template = """{% load i18n %}{% translate "It's" %}{% translate "Show" context "button" %}
    {{ day|date:_("j M") }}
    {% blocktranslate count n=n with x=y %}{{ x }} day{% plural %}{{ x }} days{% endblocktranslate %}"""
    assert list(messages.in_template(template)) == [
        messages.Message("It's"),
        messages.Message("Show", context="button"),
        messages.Message("j M"),
        messages.Message("%(x)s day", "%(x)s days"),
    ]


@pytest.mark.parametrize(
    ("entry", "same"),
    [
        ({"msgid": "%(n)d of {m}", "msgstr": "{m}: %(n)d"}, True),
        ({"msgid": "%(n)d of {m}", "msgstr": "%(n)d von {k}"}, False),
        ({"msgid": "a", "msgid_plural": "%(n)s b", "msgstr_plural": {0: "x", 1: "%(n)s y"}}, True),
        ({"msgid": "a", "msgid_plural": "%(n)s b", "msgstr_plural": {0: "x", 1: "viele"}}, False),
    ],
)
def test_a_translation_fills_in_what_the_english_does(entry, same):
    assert messages.same_placeholders(polib.POEntry(**entry)) is same


def test_a_string_nobody_has_translated_and_one_that_is_doubtful_are_faults(tmp_path, monkeypatch):
    path = tmp_path / "de/LC_MESSAGES/django.po"
    path.parent.mkdir(parents=True)
    catalogue = messages.renewed("de")
    catalogue[0].msgstr, catalogue[1].flags = "", ["fuzzy"]
    path.write_text(str(catalogue))
    path.with_suffix(".mo").write_bytes(catalogue.to_binary())
    monkeypatch.setattr(messages, "LOCALE", tmp_path)
    found = list(messages.faults("de"))
    assert len(found) == 2
    path.with_suffix(".mo").write_bytes(b"")
    assert any("out of date" in line for line in messages.faults("de"))
