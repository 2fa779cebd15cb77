"""Streams on a real server: what they tell, to whom, how they resume and end."""

import json
import threading

import httpx
import pytest
from django.db import connection
from django.utils import timezone

from accounts.tokens import Token, issue_token
from engine.registry import newest_rules
from games.api.streams import hub
from games.models import Event, Table
from games.presentation.event_json import event_json, reader_of
from games.services.chat import post_message
from games.services.tables import join_table
from newworld_site.asgi import streams
from tests.factories.tables import RunningTableFactory, TableFactory, play_random
from tests.factories.users import UserFactory
from tests.games.api.streams import listening, serving

pytestmark = pytest.mark.django_db(transaction=True)

every_game = pytest.mark.parametrize("game", sorted(newest_rules()))


@pytest.fixture
def site(transactional_db):
    with serving() as address:
        yield address


@pytest.fixture
def table(transactional_db):
    return RunningTableFactory(game="new-world", plies=4)


def _secret(user, *scopes):
    return issue_token(user, name="test", scopes=scopes or ("read",))[1]


def _path(table, query=""):
    return f"tables/{table.public_id}/events/{query}"


def _as_known(table, viewer):
    reader = reader_of(table, viewer)
    events = Event.objects.filter(table=table).select_related("table")
    return json.loads(json.dumps([event_json(reader, event) for event in events]))


def test_a_stream_tells_what_happens_as_it_happens(site, table):
    with listening(site, _path(table)) as stream:
        assert stream.response.headers["Content-Type"] == "text/event-stream; charset=utf-8"
        assert stream.response.headers["Cache-Control"] == "no-store"
        (here,) = stream.messages(1)
        assert (here["event"], here["id"]) == ("at", str(table.event_seq))
        assert here["data"]["version"] == table.version
        before = table.event_seq
        play_random(table, 1)
        told = stream.messages(table.event_seq - before + 1)
    assert [int(message["id"]) for message in told[:-1]] == list(range(before + 1, table.event_seq + 1))
    assert [message["data"] for message in told[:-1]] == _as_known(table, None)[before:]
    assert "event" not in told[0]
    assert told[-1]["data"]["version"] == table.version


def test_lines_carry_the_same(site, table):
    with listening(site, _path(table, "?after=0"), lines=True) as stream:
        assert stream.response.headers["Content-Type"] == "application/x-ndjson"
        told, here = stream.until_here()
    assert told == _as_known(table, None)
    assert (here["id"], here["version"], here["table"]) == (table.event_seq, table.version, table.public_id)


@every_game
def test_everybody_hears_what_they_may_know_and_no_more(site, game):
    table = RunningTableFactory(game=game, plies=8)
    viewers = [None, *(player.user for player in table.players.all())]
    for viewer in viewers:
        with listening(
            site, _path(table, "?after=0"), secret=viewer and _secret(viewer), lines=True
        ) as stream:
            told, _here = stream.until_here()
        assert told == _as_known(table, viewer)


@pytest.mark.parametrize("by_header", [True, False])
def test_a_stream_resumes_without_a_gap(site, table, by_header):
    with listening(site, _path(table, "?after=0")) as stream:
        last = stream.messages(2)[-1]["id"]
    play_random(table, 2)
    query, headers = ("?after=0", {"Last_Event_ID": last}) if by_header else (f"?after={last}", {})
    with listening(site, _path(table, query), **headers) as stream:
        told = stream.messages(table.event_seq - int(last))
    assert [message["data"]["id"] for message in told] == list(range(int(last) + 1, table.event_seq + 1))


def test_a_long_story_is_told_whole(site, table, monkeypatch):
    monkeypatch.setattr("games.presentation.news.EVENTS_AT_ONCE", 2)
    monkeypatch.setattr(hub, "READS_RUNNING", 2)
    play_random(table, 8)
    with listening(site, _path(table, "?after=0"), lines=True) as stream:
        told, here = stream.until_here()
    assert [event["id"] for event in told] == list(range(1, table.event_seq + 1))
    assert here["id"] == table.event_seq


def test_a_number_from_the_future_means_now(site, table):
    with listening(site, _path(table, "?after=999999999"), lines=True) as stream:
        told, here = stream.until_here()
        assert (told, here["id"]) == ([], table.event_seq)
        play_random(table, 1)
        assert stream.until_here()[0][-1]["id"] == table.event_seq


def test_a_change_without_events_is_told_too(site, table):
    with listening(site, _path(table), lines=True) as stream:
        stream.until_here()
        post_message(table_id=table.pk, user=table.host, text="Good luck")
        told, here = stream.until_here()
    assert (told, here["chat_version"]) == ([], 1)


def test_a_table_that_has_not_begun_has_a_stream(site):
    table = TableFactory(seats=2)
    with listening(site, _path(table), lines=True) as stream:
        stream.until_here()
        join_table(table_id=table.pk, user=UserFactory())
        told, _here = stream.until_here()
    assert [event["kind"] for event in told][:2] == ["site.joined", "site.started"]


def test_my_events_are_those_of_all_my_tables(site):
    ada = UserFactory()
    tables = [RunningTableFactory(host=ada, game=game) for game in ("new-england", "new-world")]
    with listening(site, "me/events/?after=0", secret=_secret(ada), lines=True) as stream:
        told, here = stream.until_here()
        play_random(tables[1], 1)
        more, later = stream.until_here()
    by_table = {table.public_id: _as_known(table, ada) for table in tables}
    heard = {table.public_id: [] for table in tables}
    for event in [*told, *more]:
        heard[event["table"]].append({key: value for key, value in event.items() if key != "feed"})
    assert heard == by_table
    assert later["feed"] > here["feed"]


def test_my_stream_resumes_at_every_event_without_a_gap(site):
    ada = UserFactory()
    table = RunningTableFactory(host=ada, game="new-england", plies=5)
    secret = _secret(ada)
    with listening(site, "me/events/?after=0", secret=secret, lines=True) as stream:
        told, _here = stream.until_here()
    assert len(told) == table.event_seq
    for place, event in enumerate(told):
        with listening(site, f"me/events/?after={event['feed']}", secret=secret, lines=True) as stream:
            rest, _here = stream.until_here()
        assert told[place + 1 :] == rest[-len(told[place + 1 :]) :] if rest else place == len(told) - 1


def test_seats_that_change_hands_change_what_is_told(site):
    table = RunningTableFactory(game="old-world-new-world", plies=2)
    player = table.players.get(seat=0)
    former = player.user
    with listening(site, _path(table), secret=_secret(former), lines=True) as stream:
        stream.until_here()
        player.user = UserFactory()
        player.save()
        before = table.event_seq
        play_random(table, 1)
        told, _here = stream.until_here()
    assert told == _as_known(table, None)[before:]


@pytest.mark.parametrize(
    ("path", "headers", "status", "code"),
    [
        ("tables/nowhere222/events/", {}, 404, "not_found"),
        ("me/events/", {}, 401, "not_authenticated"),
        ("{table}?after=x", {}, 400, "invalid"),
        ("{table}?after=-1", {}, 400, "invalid"),
        ("{table}?since=1", {}, 400, "invalid"),
        ("{table}", {"Last_Event_ID": "one"}, 400, "invalid"),
        ("{table}", {"Authorization": "Bearer lf_guessed"}, 401, "bad_token"),
    ],
)
def test_what_cannot_be_opened_is_a_problem(site, table, path, headers, status, code):
    with listening(site, path.format(table=_path(table)), **headers) as stream:
        stream.response.read()
    assert stream.response.headers["Content-Type"] == "application/problem+json"
    assert (stream.response.status_code, stream.response.json()["code"]) == (status, code)


def test_a_scope_is_needed(site, table):
    with listening(site, _path(table), secret=_secret(table.host, "chat")) as stream:
        assert stream.response.status_code == 403


def test_only_reading_is_possible(site, table):
    bearer = {"Authorization": f"Bearer {_secret(table.host)}"}
    assert httpx.post(site + _path(table), headers=bearer).status_code == 405
    head = httpx.head(site + _path(table))
    assert (head.status_code, head.headers["Content-Type"]) == (200, "text/event-stream; charset=utf-8")


def test_pages_of_other_sites_may_listen_with_a_token(site, table):
    with listening(site, _path(table), Origin="https://app.example.org") as stream:
        assert stream.response.headers["Access-Control-Allow-Origin"] == "*"
        assert "RateLimit-Remaining" in stream.response.headers


def test_under_wsgi_a_sentence_says_where_streams_are(client, table):
    answer = client.get("/api/v1/" + _path(table))
    assert (answer.status_code, answer.json()["code"]) == (421, "streams_elsewhere")


def test_silence_is_broken_now_and_then(site, table, monkeypatch):
    monkeypatch.setattr(hub, "HEARTBEAT", 0.1)
    with listening(site, _path(table)) as stream:
        stream.messages(1)
        assert stream.line() == ":"
    with listening(site, _path(table), lines=True) as stream:
        stream.until_here()
        assert stream.line() == ""


def test_a_stream_ends_after_its_time_and_with_its_table(site, table, monkeypatch):
    monkeypatch.setattr(hub, "HEARTBEAT", 0.1)
    monkeypatch.setattr(hub, "LONGEST", 0.3)
    with listening(site, _path(table), lines=True) as stream:
        stream.until_here()
        assert set(stream.rest()) <= {""}


def test_a_revoked_token_opens_no_stream_again(site, table):
    secret = _secret(table.host)
    Token.objects.update(expires_at=timezone.now())
    with listening(site, _path(table), secret=secret) as stream:
        assert stream.response.status_code == 401


def test_one_caller_cannot_take_all_streams(site, table, settings):
    settings.API_STREAMS = {"caller": 1, "process": 2}
    with listening(site, _path(table)) as first:
        first.messages(1)
        with listening(site, _path(table)) as second:
            second.response.read()
        assert (second.response.status_code, second.response.json()["code"]) == (429, "too_many_streams")
        assert second.response.headers["Retry-After"] == "30"
        with listening(site, _path(table), secret=_secret(table.host)) as third:
            third.messages(1)
            with listening(site, _path(table), secret=_secret(UserFactory())) as fourth:
                assert fourth.response.status_code == 503
    with listening(site, _path(table)) as again:
        again.messages(1)


def test_listeners_keep_no_thread_and_no_connection(site, table, settings):
    settings.API_STREAMS = {"caller": 100, "process": 100}
    with listening(site, _path(table)) as first:
        first.messages(1)
        threads, connections = threading.active_count(), _connections()
        readers = [listening(site, _path(table)) for _ in range(30)]
        for reader in readers:
            reader.__enter__().messages(1)
        assert threading.active_count() <= threads + 4
        assert _connections() <= connections
        play_random(table, 1)
        for reader in readers:
            reader.__exit__(None, None, None)


def _connections():
    if connection.vendor != "postgresql":
        return 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
        return cursor.fetchone()[0]


def test_who_goes_away_is_forgotten(site, table):
    with listening(site, _path(table)) as stream:
        stream.messages(1)
        hubs = list(streams._hubs.values())
        assert sum(len(one) for one in hubs) == 1
    for _ in range(100):
        if sum(len(one) for one in hubs) == 0:
            return
        threading.Event().wait(0.05)
    raise AssertionError("a listener is left")


def test_a_page_of_the_site_listens_with_its_sign_in(site, table, client):
    client.force_login(table.host)
    cookie = f"sessionid={client.cookies['sessionid'].value}"
    with listening(site, "me/events/?after=0", lines=True, Cookie=cookie) as stream:
        told, _here = stream.until_here()
    assert told[-1]["id"] == table.event_seq


def test_a_table_that_is_deleted_ends_its_streams(site, table):
    with listening(site, _path(table), lines=True) as stream:
        stream.until_here()
        Table.objects.filter(pk=table.pk).delete()
        assert [line for line in stream.rest() if line] == []
