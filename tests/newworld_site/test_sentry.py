"""Errors reach Sentry with their place, and without anything that anybody wrote or holds."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

BROKEN = """
import json, logging, sys
from sentry_sdk.transport import Transport
from newworld_site import sentry

class Kept(Transport):
    def capture_envelope(self, envelope):
        print(envelope.serialize().decode())

sentry.start_sentry("https://public-key@sentry.test/1", transport=Kept)
import django
django.setup()
from django.test import Client, override_settings
from django.urls import path
from newworld_site.celery import app

def view(request, key):
    hand = "telltale-hand"
    logging.getLogger("games").error("bot failed at %s", "telltale-argument", exc_info=False)
    raise ValueError(f"no such card: telltale-value {hand}")

@app.task(name="games.tasks.broken")
def broken(table):
    seed = "telltale-seed"
    raise RuntimeError(seed)

urlpatterns = [path("t/<key>/moves/", view)]
handler500 = lambda request: __import__("django.http").http.HttpResponse("broken", status=500)
with override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=["newworld_site.requests.follow"]):
    client = Client(raise_request_exception=False)
    client.cookies["sessionid"] = "telltale-session"
    answer = client.post(
        "/t/telltale-address/moves/?q=telltale-query",
        {"m": "telltale-body"},
        headers={"Authorization": "Bearer telltale-token", "X-Forwarded-For": "203.0.113.77"},
    )
    assert answer.status_code == 500, answer
broken.apply(args=("telltale-task",))
"""


def events(told):
    lines = [json.loads(line) for line in told.splitlines() if line.startswith("{")]
    return [line for line in lines if "exception" in line]


def test_an_error_is_told_by_its_place_and_nothing_that_is_secret_goes_along(tmp_path):
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    environment = kept | {"LANDFALL_VAR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "newworld_site.settings"}
    done = subprocess.run(
        [sys.executable, "-c", BROKEN], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert "telltale" not in done.stdout
    assert "203.0.113.77" not in done.stdout
    logged, request, task = events(done.stdout)
    assert logged["logentry"] == {"message": "bot failed at %s"}
    assert logged["transaction"] == request["transaction"] == "/t/{key}/moves/"
    (error,) = request["exception"]["values"]
    assert error["type"] == "ValueError"
    assert error["stacktrace"]["frames"][-1]["function"] == "view"
    assert request["tags"]["request_id"] == logged["tags"]["request_id"]
    assert task["transaction"] == "games.tasks.broken"
    assert [each["type"] for each in task["exception"]["values"]] == ["RuntimeError"]


def test_without_its_variable_there_is_no_sentry(tmp_path):
    """What starts it reads the variable; nothing else imports Sentry's client."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    program = (
        "import newworld_site.settings as s, sys; print(repr(s.SENTRY_DSN), 'sentry_sdk' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=kept | {"LANDFALL_VAR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.stdout.strip() == "'' False", done.stderr
