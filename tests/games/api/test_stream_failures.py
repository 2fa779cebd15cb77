"""Streams when something gives way: a reader who is too slow, and a Redis that dies."""

import logging
import shutil
import socket
import subprocess
import time

import pytest
import redis

from games import announcing
from games.api.streams import hub, listening
from games.models import Event, Table
from newworld_site.asgi import streams
from tests.factories.tables import RunningTableFactory, play_random
from tests.games.api.streams import listening as opened
from tests.games.api.streams import serving

pytestmark = pytest.mark.django_db(transaction=True)

SMALL = 4096
"""Bytes that a socket of a slow reader buffers."""
MANY = 1500


@pytest.fixture
def table(transactional_db):
    return RunningTableFactory(game="new-world", plies=2)


def until(done, what):
    """Wait for something that comes soon."""
    deadline = time.monotonic() + 20
    while not done():
        assert time.monotonic() < deadline, what
        time.sleep(0.02)


def path_of(table, query=""):
    return f"tables/{table.public_id}/events/{query}"


def happen(table, count):
    """Many events at once."""
    table.refresh_from_db()
    first = Event.objects.filter(table=table, kind="site.started").get()
    rows = []
    for seq in range(table.event_seq + 1, table.event_seq + count + 1):
        rows.append(Event(table=table, seq=seq, version=table.version + 1, ply=table.ply, kind=first.kind))
    Event.objects.bulk_create(rows)
    Table.objects.filter(pk=table.pk).update(event_seq=rows[-1].seq, version=table.version + 1)
    table.refresh_from_db()


def listeners():
    return sum(len(one) for one in streams._hubs.values())


def test_a_reader_who_is_too_slow_is_cut_off_and_misses_nothing(table, monkeypatch):
    monkeypatch.setattr(listening, "MOST_WAITING", 100_000)
    heard = []
    with serving(send_buffer=SMALL) as address:
        with opened(address, path_of(table), lines=True, receive_buffer=SMALL) as slow:
            assert slow.until_here()[1]["id"] == table.event_seq
            began = table.event_seq
            happen(table, MANY)
            until(lambda: listeners() == 0, "the slow reader still counts as a listener")
            heard += [body["id"] for body in slow.all_bodies() if body["kind"] != "stream.at"]
        assert len(heard) < MANY, "it was not cut off"
        while not heard or heard[-1] < table.event_seq:
            after = heard[-1] if heard else began
            with opened(address, path_of(table, f"?after={after}"), lines=True) as again:
                told, _here = again.until_here()
            heard += [body["id"] for body in told]
    assert heard == list(range(began + 1, table.event_seq + 1))


@pytest.fixture
def redis_server(tmp_path, settings):
    """A Redis of this test's own, and what the site is told of it."""
    if shutil.which("redis-server") is None:
        pytest.skip("needs redis-server")
    with socket.socket() as spare:
        spare.bind(("127.0.0.1", 0))
        port = spare.getsockname()[1]
    command = [
        "redis-server",
        "--port",
        str(port),
        "--bind",
        "127.0.0.1",
        "--save",
        "",
        "--dir",
        str(tmp_path),
    ]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    settings.REDIS_URL = f"redis://127.0.0.1:{port}/0"
    until(lambda: answers(settings.REDIS_URL), "Redis does not answer")
    yield server
    server.kill()
    server.wait()


def answers(address):
    try:
        return redis.Redis.from_url(address).ping()
    except redis.RedisError:
        return False


def subscribers(address):
    return dict(redis.Redis.from_url(address).pubsub_numsub(announcing.CHANNEL)).popitem()[1]


def test_a_redis_that_dies_in_mid_stream_costs_no_event(table, settings, redis_server, monkeypatch, caplog):
    monkeypatch.setattr(hub, "POLL_BESIDE_REDIS", 1.0)
    with serving() as address, opened(address, path_of(table), lines=True) as stream:
        began = stream.until_here()[1]["id"]
        until(lambda: subscribers(settings.REDIS_URL) == 1, "nobody listens to Redis")
        play_random(table, 1)
        heard, _here = stream.until_here()
        redis_server.kill()
        redis_server.wait()
        with caplog.at_level(logging.WARNING):
            for _ in range(2):
                play_random(table, 1, seed=table.version)
                told, here = stream.until_here()
                heard += told
    assert here["version"] == table.version
    assert [body["id"] for body in heard] == list(range(began + 1, table.event_seq + 1))
    assert "polling the database meanwhile" in caplog.text
