"""Read-only and closed: a sentence and 503, in the caller's way; and a database that is away."""

import pytest
from django.db import OperationalError
from django.urls import reverse

from accounts.tokens import issue_token
from games.models import Move, Table
from tests.factories.tables import RunningTableFactory, TableFactory
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def read_only(settings):
    settings.SITE_MODE = "read-only"


def test_reading_works_while_the_site_is_read_only(client, read_only):
    table = RunningTableFactory(plies=2)
    client.force_login(table.players.first().user)
    for path in ("/my/", "/lobby/", table.get_absolute_url(), f"/api/v1/tables/{table.public_id}/position/"):
        assert client.get(path).status_code == 200
    assert "can only be read at the moment" in client.get("/lobby/").content.decode()


def test_a_move_is_refused_with_a_sentence_while_the_site_is_read_only(client, read_only):
    table = RunningTableFactory()
    client.force_login(table.players.first().user)
    path = reverse("table_moves", args=[table.public_id])
    page = client.post(path, {"m": "x", "version": table.version, "key": "a-key-of-mine"})
    assert page.status_code == 503
    assert "can only be read" in page.content.decode()
    assert page["Retry-After"] == "120"
    part = client.post(path, {}, headers={"HX-Request": "true"})
    assert (part.status_code, part["HX-Retarget"]) == (503, "#main")
    assert "<html" not in part.content.decode()
    assert not Move.objects.exists()


def test_a_link_lets_nobody_in_while_the_site_is_read_only(client, read_only):
    table = TableFactory(access=Table.Access.LINK)
    client.force_login(UserFactory())
    way_in = reverse("table_enter_by_link", args=[table.public_id, table.entry_key])
    assert client.get(way_in).status_code == 503
    assert client.get(table.get_absolute_url()).status_code == 404


def test_the_refusal_is_in_the_readers_language_and_no_later_one_is(client, settings):
    settings.SITE_MODE = "closed"
    german = client.get("/lobby/", headers={"accept-language": "de"}).content.decode()
    assert '<html lang="de">' in german
    assert "Wir arbeiten an der Website." in german
    client.cookies["language"] = "en"
    assert (
        "We are working on the site"
        in client.get("/lobby/", headers={"accept-language": "de"}).content.decode()
    )


def test_the_api_refuses_in_its_own_way(client, read_only):
    _token, secret = issue_token(UserFactory(), name="mine", scopes=("tables",))
    answer = client.post(
        "/api/v1/tables/", {}, content_type="application/json", headers={"Authorization": f"Bearer {secret}"}
    )
    assert answer.status_code == 503
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "unavailable"


def test_a_closed_site_refuses_everything_but_probes_and_asks_no_database(
    client, settings, django_assert_num_queries
):
    settings.SITE_MODE = "closed"
    with django_assert_num_queries(0):
        page, told = client.get("/lobby/"), client.get("/api/v1/games/")
    assert (page.status_code, told.status_code) == (503, 503)
    assert "We are working on the site" in page.content.decode()
    assert client.get("/healthz").status_code == 200


def test_a_database_that_is_away_is_503_on_pages_and_in_the_api(client, monkeypatch):
    def gone(*_args, **_more):
        raise OperationalError("connection failed")

    client.raise_request_exception = False
    monkeypatch.setattr("django.db.models.sql.compiler.SQLCompiler.execute_sql", gone)
    page, told = client.get("/lobby/"), client.get("/api/v1/tables/")
    assert (page.status_code, told.status_code) == (503, 503)
    assert "Nothing was done" in page.content.decode()
    assert told.json()["code"] == "unavailable"


def test_any_other_fault_stays_a_fault(client, monkeypatch):
    def broken(*_args, **_more):
        raise RuntimeError("broken")

    client.raise_request_exception = False
    monkeypatch.setattr("django.db.models.sql.compiler.SQLCompiler.execute_sql", broken)
    assert client.get("/lobby/").status_code == 500


@pytest.mark.parametrize("name", ["privacy", "terms", "contact"])
def test_the_operator_fills_the_pages_in(client, settings, tmp_path, name):
    settings.OPERATOR, settings.CONTACT_MAIL = "The Landing Society, 1 Harbour Lane", "harbour@example.org"
    own = client.get(f"/{name}/").content.decode()
    assert name == "terms" or "harbour@example.org" in own
    settings.PAGES_DIR = str(tmp_path)
    (tmp_path / f"{name}.txt").write_text("Words of <b>ours</b>.\n\nhttps://example.org/more")
    page = client.get(f"/{name}/").content.decode()
    assert "Words of &lt;b&gt;ours&lt;/b&gt;." in page
    assert 'href="https://example.org/more"' in page


def test_every_page_leads_to_them(client):
    page = client.get("/lobby/").content.decode()
    assert all(f'href="/{name}/"' in page for name in ("privacy", "terms", "contact"))
