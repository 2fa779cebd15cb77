"""The settings of the real set-up, in their own process: what browsers are told, and Django's own checks."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ENVIRONMENT = {
    "LANDFALL_MODE": "production",
    "SECRET_KEY": "only-for-this-test-" * 5,
    "ALLOWED_HOSTS": "example.org",
    "SITE_URL": "https://example.org",
    "EMAIL_URL": "smtp://localhost:25",
    "DATABASE_URL": "sqlite://:memory:",
    "REDIS_URL": "redis://127.0.0.1:1/0",
    "DJANGO_SETTINGS_MODULE": "newworld_site.settings",
}
ASKED = """
import json
from django.conf import settings
plain = "django.contrib.staticfiles.storage.StaticFilesStorage"
settings.STORAGES["staticfiles"]["BACKEND"] = plain  # nothing has been collected here
import django
django.setup()
from django.test import Client
client = Client()
proxied = {"host": "example.org", "x-forwarded-proto": "https"}
answers = {
    "plain": client.get("/accounts/login/", headers={"host": "example.org"}),
    "page": client.get("/accounts/login/", headers=proxied),
    "api": client.get("/api/v1/games/", headers=proxied),
    "stranger": client.get("/accounts/login/", headers=proxied | {"host": "elsewhere.example"}),
}
told = {
    name: {"status": answer.status_code, "headers": dict(answer.headers)} for name, answer in answers.items()
}
cookie = client.cookies["csrftoken"]
told["cookie"] = {"secure": bool(cookie["secure"]), "samesite": cookie["samesite"]}
print(json.dumps(told))
"""


def run(*arguments):
    """What a Python in production settings prints."""
    environment = {"PATH": os.environ["PATH"], **ENVIRONMENT}
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def answers():
    asked = run("-c", ASKED)
    assert asked.returncode == 0, asked.stderr
    return json.loads(asked.stdout)


def test_plain_http_is_sent_to_https(answers):
    assert answers["plain"]["status"] == 301
    assert answers["plain"]["headers"]["Location"] == "https://example.org/accounts/login/"


@pytest.mark.parametrize("what", ["page", "api"])
def test_every_answer_keeps_the_browser_to_https_and_to_its_type(answers, what):
    assert answers[what]["status"] == 200
    headers = answers[what]["headers"]
    assert headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains; preload"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_a_page_names_where_scripts_may_come_from_and_its_cookies_stay_on_https(answers):
    policy = answers["page"]["headers"]["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert answers["cookie"] == {"secure": True, "samesite": "Lax"}


def test_another_host_is_not_answered(answers):
    assert answers["stranger"]["status"] == 400


def test_djangos_checks_for_a_real_site_find_nothing():
    checked = run("manage.py", "check", "--deploy", "--fail-level", "WARNING")
    assert checked.returncode == 0, checked.stderr
