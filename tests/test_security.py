"""What docs/security.md promises and no other test shows: tried from outside, over all of the site."""

import re
import stat
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.core import mail
from django.core.cache import caches
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from accounts.models import Vacation
from accounts.tokens import Token, issue_token
from engine.core.record import dump_record
from games.api.throttles import counted
from games.lines import Line
from games.models import Message, Player, Table, Webhook
from games.records import record_of
from games.services.lines import keep_line
from games.services.notes import write_note
from games.services.staff import report
from games.services.studies import import_record
from tests.accounts.mails import latest, link_in
from tests.accounts.people import PASSWORD, person, sign_in
from tests.factories.tables import RunningTableFactory, TableFactory, leave_all_but_one
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).parent.parent
NASTY = '"><script>alert(1)</script><img src=x onerror=alert(2)>'
VALUES = {"int": 1, "slug": "abcdefghjk", "str": "some-thing", "path": "a", "uuid": "0" * 8}


def addresses(patterns=None, prefix=""):
    """Every address of the site with something in the place of its parameters; none of the API."""
    for entry in get_resolver().url_patterns if patterns is None else patterns:
        route = prefix + str(getattr(entry.pattern, "_route", ""))
        if isinstance(entry, URLResolver):
            yield from addresses(entry.url_patterns, route)
        elif isinstance(entry, URLPattern) and "api/v1" not in route and "_route" in vars(entry.pattern):
            yield "/" + re.sub(r"<(?:(\w+):)?\w+>", lambda found: str(VALUES[found[1] or "str"]), route)


WITHOUT_A_SESSION = (
    "/unsubscribe/some-thing/",  # one click in a mail program, by a signed key (RFC 8058)
    "/oauth/token/",
    "/oauth/revoke_token/",
)
"""These act by what they are sent and by no cookie."""


def test_no_page_takes_a_post_that_comes_from_another_site():
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(UserFactory(is_staff=True, is_superuser=True))
    paths = [path for path in addresses() if path not in WITHOUT_A_SESSION and "/oauth/" not in path]
    assert len(paths) > 80
    taken = [(path, answer.status_code) for path in paths if (answer := browser.post(path)).status_code < 400]
    assert taken == []


def test_a_session_gives_a_program_nothing_without_the_token_against_forgery():
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(UserFactory())
    answer = browser.post(
        "/api/v1/tables/", {"game": "new-world", "seats": 2}, content_type="application/json"
    )
    assert answer.status_code == 403
    assert not Table.objects.exists()


def test_what_people_write_is_text_on_every_page_that_shows_it(client):
    table = RunningTableFactory(plies=2)
    user = table.players.first().user
    client.force_login(user)
    client.post(f"/t/{table.public_id}/chat/", {"text": NASTY})
    assert Message.objects.filter(text=NASTY).exists()
    issue_token(user, name=NASTY, scopes=("read",))
    Webhook.objects.create(user=user, url="https://example.org/?" + NASTY, last_error=NASTY)
    pages = [
        table.get_absolute_url(),
        f"/t/{table.public_id}/chat/",
        reverse("tokens"),
        reverse("notice_settings"),
        "/lobby/?game=" + NASTY,
        "/archive/?player=" + NASTY,
        "/accounts/login/?next=" + NASTY,
    ]
    for page in pages:
        text = client.get(page).content.decode()
        assert "<script>alert" not in text, page
        assert "<img src=x" not in text, page


def test_what_is_kept_reported_or_brought_along_is_text_too(client):
    table = RunningTableFactory(plies=2)
    leave_all_but_one(table)
    user, other = (player.user for player in table.players.all())
    record = record_of(table)
    players = tuple(replace(player, name=NASTY) for player in record.players)
    study = import_record(user, dump_record(replace(record, players=players)).encode(), NASTY)
    for about in ({"table": table}, {"study": study}):
        keep_line(user, about, Line(ply=1), name=NASTY, text=NASTY)
    write_note(table=table, user=user, text=NASTY)
    report(reporter=other, user=user, text=NASTY)
    user.is_staff = True
    user.save()
    client.force_login(user)
    pages = [
        table.get_absolute_url(),
        reverse("replay", args=[table.public_id, 1]),
        reverse("what_if", args=[table.public_id, 1]),
        reverse("studies"),
        reverse("study_after", args=[study.public_id]),
        *(reverse(name, args=[study.public_id, 1]) for name in ("study_replay", "study_what_if")),
        reverse("staff_desk"),
        reverse("user_staff", args=[user.username]),
    ]
    shown = 0
    for page in pages:
        text = client.get(page).content.decode()
        assert "<script>alert" not in text, page
        assert "<img src=x" not in text, page
        shown += "&lt;script&gt;alert" in text
    assert shown == len(pages)
    picture = client.get(reverse("study_ply_svg", args=[study.public_id, 1])).content.decode()
    assert "<script>alert" not in picture


def test_nobody_touches_what_is_somebody_elses(client):
    owner, thief = UserFactory(), UserFactory()
    table = TableFactory(host=owner)
    webhook = Webhook.objects.create(user=owner, url="https://example.org/hook")
    token, _secret = issue_token(owner, name="mine", scopes=("read",))
    vacation = Vacation.objects.create(user=owner, first_day="2030-01-01", last_day="2030-01-05")
    browser = UserSession.objects.create(user=owner, ip="192.0.2.1", session_key="elsewhere")
    client.force_login(thief)
    tried = [
        reverse("webhook_delete", args=[webhook.pk]),
        reverse("webhook_test", args=[webhook.pk]),
        reverse("token_revoke", args=[token.pk]),
        reverse("vacation_end", args=[vacation.pk]),
        reverse("browser_sign_out", args=[browser.pk]),
        reverse("table_cancel", args=[table.public_id]),
        reverse("table_start", args=[table.public_id]),
        reverse("table_remove", args=[table.public_id, table.players.get().pk]),
        reverse("table_add_bot", args=[table.public_id]),
    ]
    for path in tried:
        assert client.post(path, {"bot": "random"}).status_code in (302, 403, 404), path
    assert Webhook.objects.filter(pk=webhook.pk).exists()
    assert Token.objects.filter(pk=token.pk).exists()
    assert Vacation.objects.filter(pk=vacation.pk).exists()
    assert UserSession.objects.filter(pk=browser.pk).exists()
    assert Table.objects.get().is_open
    assert Player.objects.filter(table=table).count() == 1


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "localhost:80@evil.example"])
def test_another_sites_name_gets_no_page_and_no_mail(client, host, settings):
    settings.ALLOWED_HOSTS = ["play.test"]
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    user = person("ada")
    answer = client.post(reverse("account_reset_password"), {"email": user.email}, headers={"host": host})
    assert answer.status_code == 400
    assert client.get("/lobby/", headers={"host": host}).status_code == 400
    assert mail.outbox == []


def test_a_proxys_host_header_is_not_believed(client, settings):
    settings.ALLOWED_HOSTS = ["testserver"]
    text = client.get("/accounts/login/", headers={"X-Forwarded-Host": "evil.example"}).content.decode()
    assert "evil.example" not in text


def test_signing_in_gives_a_new_session(client):
    person("ada")
    client.get("/accounts/login/")
    session = client.session
    session["planted"] = "by somebody else"
    session.save()
    before = session.session_key
    client.cookies[settings.SESSION_COOKIE_NAME] = before
    sign_in(client)
    assert client.session.session_key != before
    other = Client()
    other.cookies[settings.SESSION_COOKIE_NAME] = before
    assert other.get("/my/").status_code == 302


def test_a_new_password_signs_every_other_browser_out(client):
    person("ada")
    other = Client()
    for browser in (client, other):
        sign_in(browser)
        assert browser.get("/my/").status_code == 200
    new = "mayflower-compact-1620"
    form = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    assert client.post(reverse("account_change_password"), form).status_code == 302
    assert client.get("/my/").status_code == 200
    assert other.get("/my/").status_code == 302


def test_a_password_that_was_reset_signs_every_browser_out(client):
    user = person("ada")
    sign_in(client)
    assert client.get("/my/").status_code == 200
    other = Client()
    other.post(reverse("account_reset_password"), {"email": user.email})
    form = other.get(link_in(latest()), follow=True)
    other.post(form.redirect_chain[-1][0], {"password1": "a-brand-new-one-77"})
    assert client.get("/my/").status_code == 302


def test_only_the_page_of_the_apis_documentation_may_style_from_scripts(client):
    client.force_login(UserFactory())
    policies = {path: client.get(path).get("Content-Security-Policy", "") for path in addresses()}
    loose = {path for path, policy in policies.items() if "unsafe" in policy}
    assert loose == set()
    docs = client.get("/api/v1/docs/")["Content-Security-Policy"]
    assert "'unsafe-inline'" in docs
    assert "unsafe" not in docs.partition("script-src")[2].partition(";")[0]


def test_a_body_of_more_than_a_quarter_of_a_megabyte_is_refused(client):
    client.force_login(UserFactory())
    assert settings.DATA_UPLOAD_MAX_MEMORY_SIZE <= 262_144
    table = RunningTableFactory()
    answer = client.post(f"/t/{table.public_id}/chat/", {"text": "x" * 300_000})
    assert answer.status_code in (400, 403, 413)
    form = "text=" + "x" * 300_000
    answer = client.post(
        f"/t/{table.public_id}/chat/", form, content_type="application/x-www-form-urlencoded"
    )
    assert answer.status_code in (400, 413)
    assert not Message.objects.exists()


@pytest.mark.parametrize("name", ["record_check", "studies"])
def test_a_file_of_any_length_is_refused_and_never_reaches_the_disk(client, monkeypatch, name):
    def written(*_arguments, **_more):
        raise AssertionError("an upload was written to the disk")

    monkeypatch.setattr("django.core.files.temp.NamedTemporaryFile", written)
    client.force_login(UserFactory())
    for length in (2_400_000, 4_000_000):
        file = SimpleUploadedFile("record.json", b" " * length)
        assert client.post(reverse(name), {"record": file}).status_code == 400


def test_only_its_owner_reads_what_a_site_keeps(tmp_path):
    folder = tmp_path / "var"
    environment = {"LANDFALL_VAR": str(folder), "PATH": "/usr/bin:/bin"}
    command = [sys.executable, "manage.py", "migrate", "-v", "0", "contenttypes"]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert (folder / "db.sqlite3").exists()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "secret_key").stat().st_mode) == 0o600


@pytest.mark.skipif(not settings.REDIS_URL, reason="runs with the tests on PostgreSQL and Redis")
def test_calls_are_counted_over_all_processes():
    location = caches["throttles"]._servers[0]
    count = "from games.api.throttles import counted; print(counted('ip:192.0.2.7', 9).used)"
    code = f"import django; django.setup(); {count}"
    environment = {"REDIS_URL": location, "DJANGO_SETTINGS_MODULE": "newworld_site.settings"}
    counted("ip:192.0.2.7", 9)
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60
    )
    assert done.stdout.strip() in ("2", "1"), done.stderr  # 1 where a minute ended in between
