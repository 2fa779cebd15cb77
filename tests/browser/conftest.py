"""A real server, a real worker and a real browser."""

import os
import shutil
import socket
import threading
import time

import pytest
import uvicorn
from celery.contrib.testing.worker import start_worker
from django.test import Client

from newworld_site.asgi import application

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
"""The shell is Debian's Chromium without what only a screen needs: a window opens in a third of the time."""

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # Playwright keeps a loop in this thread


@pytest.fixture(scope="session")
def browser():
    """Debian's Chromium, driven by Playwright."""
    if CHROMIUM is None:
        pytest.skip("no Chromium here: browser tests need it (apt-get install chromium-headless-shell)")
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def site(transactional_db, settings):
    """The address of the site, served by uvicorn in a thread."""
    settings.ALLOWED_HOSTS = ["*"]
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    config = uvicorn.Config(application, log_level="warning", lifespan="off", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    settings.SITE_URL = address
    yield address
    server.should_exit = True
    thread.join(5)


@pytest.fixture
def worker(transactional_db):
    """A Celery worker for the tasks that the site queues."""
    from newworld_site.celery import app

    with start_worker(app, pool="solo", perform_ping_check=False, loglevel="warning"):
        yield


class Visitor:
    """One person's browser window; every error on its console is kept.

    It wants no motion unless a test says otherwise, so that boards stand still.
    """

    def __init__(self, browser, site, user=None, **context):
        self.context = browser.new_context(base_url=site, **{"reduced_motion": "reduce"} | context)
        self.errors = []
        if user is not None:
            self.sign_in(site, user)
        self.page = self.context.new_page()
        self.page.on("console", self.note)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def note(self, line):
        """Keep an error; a request that a newer one has replaced is none."""
        if line.type == "error" and not line.text.startswith(("htmx:sendAbort", "htmx:afterRequest")):
            self.errors.append(line.text)

    def sign_in(self, site, user):
        """Carry a session of this user, without typing the password each time."""
        client = Client()
        client.force_login(user)
        cookie = client.cookies["sessionid"].value
        self.context.add_cookies([{"name": "sessionid", "value": cookie, "url": site}])


@pytest.fixture
def visit(browser, site):
    """`visit(user=None, **context)` opens a window; in the end all close and no console holds an error."""
    visitors = []

    def open_window(user=None, **context):
        visitors.append(Visitor(browser, site, user, **context))
        return visitors[-1]

    yield open_window
    errors = [error for visitor in visitors for error in visitor.errors]
    for visitor in visitors:
        visitor.context.close()
    assert errors == []
