"""Static files before the applications: the embedded set-up's and the real one's."""

import re
from collections import Counter
from io import BytesIO
from pathlib import Path
from wsgiref.util import setup_testing_defaults

import pytest
from asgiref.testing import ApplicationCommunicator

from newworld_site.static_files import with_static_files, with_static_files_async
from tests.asynchronous import run

SHEETS = sorted((Path(__file__).parent.parent / "newworld_site/static/css").glob("*.css"))


def page(_environ, start_response):
    """An application that only ever answers with a page."""
    start_response("200 OK", [("Content-Type", "text/html")])
    return [b"a page"]


def got(application, path):
    """Status, headers and body that a WSGI application answers with."""
    answer, environ = {}, {"PATH_INFO": path, "wsgi.input": BytesIO()}
    setup_testing_defaults(environ)

    def start(status, headers):
        answer.update(status=status, headers=dict(headers))

    body = b"".join(application(environ, start))
    return answer["status"], answer["headers"], body


def test_collected_files_come_before_pages(settings, tmp_path):
    (tmp_path / "css").mkdir()
    (tmp_path / "css" / "site.0123456789ab.css").write_text("p{}")
    (tmp_path / "css" / "site.css").write_text("p{}")
    settings.STATIC_ROOT = tmp_path
    application = with_static_files(page)
    status, headers, body = got(application, "/static/css/site.0123456789ab.css")
    assert (status, body) == ("200 OK", b"p{}")
    assert "immutable" in headers["Cache-Control"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "immutable" not in got(application, "/static/css/site.css")[1]["Cache-Control"]
    assert got(application, "/lobby/")[2] == b"a page"
    assert got(application, "/static/../secret")[2] == b"a page"


def test_the_embedded_set_up_serves_files_from_where_they_were_written(settings):
    settings.EMBEDDED = True

    async def application(_scope, _receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"a page"})

    async def bodies():
        served = with_static_files_async(application)
        return [await _asked(served, path) for path in ("/static/css/tokens.css", "/lobby/")]

    tokens, lobby = run(bodies())
    assert b"--paper" in tokens
    assert lobby == b"a page"


async def _asked(application, path):
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": b"",
        "headers": [(b"host", b"testserver")],
    }
    talk = ApplicationCommunicator(application, scope)
    await talk.send_input({"type": "http.request", "body": b""})
    assert (await talk.receive_output())["status"] == 200
    body = b""
    while True:
        part = await talk.receive_output()
        body += part.get("body", b"")
        if not part.get("more_body"):
            return body


def rules_of(sheet):
    """Every selector of a style sheet with what stands around it and each property that it sets."""
    around, text = [], ""
    for part in re.split(r"([{}])", re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)):
        if part == "{":
            around.append(text)
        elif part == "}":
            *outer, selectors = around
            around = outer
            for selector in selectors.split(",") if not selectors.startswith("@") else ():
                for declared in filter(None, map(str.strip, text.split(";"))):
                    yield (*outer, selector.strip()), declared.partition(":")[0]
        text = "" if part in "{}" else part.strip()


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_no_rule_of_a_style_sheet_takes_back_what_the_same_selector_says(sheet):
    """Where one does, the selector has lost the state, such as `:hover`, that it was about."""
    told = Counter(rules_of(sheet.read_text()))
    assert [rule for rule, times in told.items() if times > 1] == []


def test_a_selector_that_says_something_twice_is_found():
    assert list(rules_of("@media x { a, b { c: 1; d: 2 } }")) == [
        (("@media x", selector), name) for selector in "ab" for name in "cd"
    ]
