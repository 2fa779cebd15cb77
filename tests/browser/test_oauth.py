"""An app asks for leave in a real browser, and the way back leads to it."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from tests.accounts.oauth import AppClient
from tests.accounts.people import person
from tests.browser.pages import WIDE, dressed, violations
from tests.browser.test_people import check

pytestmark = pytest.mark.anywhere


class AppPage(BaseHTTPRequestHandler):
    """The app's own page, to which people come back."""

    def do_GET(self):
        head = b"<!doctype html><html lang=en><title>Back</title><link rel=icon href=data:>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(head + b"<h1>Back at the app</h1>")

    def log_message(self, *given):
        """Nothing: the test looks at the browser."""


@pytest.fixture
def app(transactional_db):
    """An app that runs on the reader's own machine, as programs for the desk do."""
    with ThreadingHTTPServer(("127.0.0.1", 0), AppPage) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield AppClient(back=f"http://127.0.0.1:{server.server_port}/back")
        server.shutdown()


@dressed
def test_allowing_an_app_leads_back_to_it_with_a_code(visit, site, app, dress):
    page = visit(person("ada"), **dress).page
    page.goto(app.question())
    assert violations(page) == []
    page.get_by_role("button", name="Allow it").click()
    page.get_by_role("heading", name="Back at the app").wait_for()
    (code,) = parse_qs(urlsplit(page.url).query)["code"]
    bearer = {"Authorization": f"Bearer {_token(site, app, code)}"}
    assert httpx.get(f"{site}/api/v1/me/", headers=bearer).json()["username"] == "ada"
    check(page, "/accounts/settings/apps/")
    page.get_by_role("button", name="End it").click()
    page.get_by_text("No app acts for you").wait_for()


def test_saying_no_leads_back_without_one(visit, app):
    page = visit(person("ada"), **WIDE).page
    page.goto(app.question())
    page.get_by_role("button", name="No", exact=True).click()
    page.get_by_role("heading", name="Back at the app").wait_for()
    assert "access_denied" in page.url


def test_a_maker_registers_an_app(visit):
    ada = person("ada")
    page = visit(ada, **WIDE).page
    page.goto("/accounts/settings/own-apps/new/")
    page.get_by_label("Name of the app").fill("Pocket Board")
    page.get_by_label("Addresses to send people back to").fill("https://app.example.org/back")
    page.get_by_role("button", name="Register it").click()
    page.get_by_label("Password", exact=True).fill("plymouth-rock-1620")
    page.get_by_role("button", name="Go on").click()
    page.get_by_text("The app is registered").wait_for()
    assert violations(page) == []


def _token(site, app, code):
    sent = {"grant_type": "authorization_code", "code": code, "redirect_uri": app.back}
    sent |= {"code_verifier": app.verifier, "client_id": app.app.client_id}
    return httpx.post(f"{site}/oauth/token/", data=sent).json()["access_token"]
