"""Long lists as HTML: what people wrote is escaped, and time is told as Django tells it."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone, translation
from django.utils.html import escape
from django.utils.timesince import timesince

from games.presentation.log import LogLine
from games.presentation.rows import board_rows, log_rows, option_rows
from games.presentation.scene import BoardTable, Choice

NOW = datetime(2026, 3, 1, 12, 0, 30, tzinfo=UTC)


def line(**given):
    """A line of the log, told an hour ago unless said otherwise."""
    known = {"seq": 1, "seat": 0, "colour": "red", "text": "Anna passed.", "when": NOW - timedelta(hours=1)}
    marks = {"dated": True, "undone": False, "latest": False, "ply": 7, "places": ""}
    return LogLine(**{**known, **marks, **given})


@pytest.mark.parametrize("language", ["en", "de"])
@time_machine.travel(NOW, tick=False)
def test_the_log_tells_how_long_ago_something_was_as_django_does(language):
    spans = [timedelta(seconds=-5), timedelta(0), timedelta(seconds=59), timedelta(minutes=61, seconds=1)]
    spans += [timedelta(days=days, hours=3) for days in (1, 6, 7, 27, 28, 31, 400)]
    with translation.override(language):
        for span in spans:
            text = log_rows([line(when=NOW - span)], "/r/")
            assert timesince(NOW - span) in text


@time_machine.travel(NOW, tick=False)
def test_the_log_gives_times_in_the_readers_zone():
    with timezone.override("Asia/Kolkata"):
        assert 'datetime="2026-03-01T16:30:30+05:30"' in log_rows([line()], "/r/")


@time_machine.travel(NOW, tick=False)
def test_names_in_the_log_are_escaped_wherever_they_stand():
    for state in ({}, {"undone": True}, {"latest": True, "places": "1 2 3 4"}):
        text = log_rows([line(text="<b>&\"'", **state)], "/r/")
        assert escape("<b>&\"'") in text
        assert "<b>" not in text


@time_machine.travel(NOW, tick=False)
def test_a_line_that_happened_somewhere_leads_to_its_ply():
    assert 'href="/r/7/" data-places="1 2 3 4"' in log_rows([line(places="1 2 3 4")], "/r/")
    assert "href" not in log_rows([line()], "/r/")


def test_the_board_in_words_and_choices_are_escaped():
    board = BoardTable(columns=("A", "B"), rows=(("<1>", ("x & y", "")),), notes=())
    assert board_rows(board) == '<tr><th scope="row">&lt;1&gt;</th><td>x &amp; y</td><td></td></tr>'
    choice = Choice({"kind": "x"}, 'a"b', lambda: "<c>", lambda: "/")
    assert option_rows([choice]) == '<option value="a&quot;b">&lt;c&gt;</option>'
