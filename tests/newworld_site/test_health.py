"""Probes: the process lives, it can serve, it tells how it is doing to whoever may know."""

import re
import subprocess
import sys
import time

import pytest
from asgiref.sync import async_to_sync
from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.test import AsyncClient
from django.utils import timezone

from engine.core.chance import Chance
from games import counts
from games.errors import StaleVersion
from games.models import Table
from games.notices import sending
from games.services.bots import move_bots
from newworld_site import health, metrics
from newworld_site.caches import ForgivingRedisCache
from newworld_site.celery import app
from tests.factories.tables import NoticeFactory, RunningTableFactory, play_random, random_move, send

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _broker_in_memory_alone():
    app.conf.broker_url = "memory://"
    app._after_fork()


def test_healthz_asks_nobody(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")


def test_probes_need_no_name_of_the_site(client):
    assert client.get("/healthz", headers={"host": "10.0.0.7"}).status_code == 200
    assert client.get("/readyz", headers={"host": "10.0.0.7"}).status_code == 200


def test_readyz_names_every_part(client, monkeypatch):
    monkeypatch.setattr(health, "_migrated", False)
    told = client.get("/readyz").json()
    assert told == {"ready": True, "database": "ok", "migrations": "ok", "broker": "ok", "cache": "ok"}


def test_probes_answer_under_asgi():
    assert async_to_sync(AsyncClient().get)("/healthz").status_code == 200


def test_a_missing_migration_makes_it_unready(client, monkeypatch):
    monkeypatch.setattr(health, "_migrated", False)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'games'")
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["migrations"] == "missing"


def test_without_a_broker_it_stays_ready_and_says_so(client):
    app.conf.broker_url = "redis://127.0.0.1:1/0"
    app._after_fork()
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json()["broker"] not in ("ok", "")


def test_metrics_do_not_exist_without_a_token_and_for_a_wrong_one(client, settings):
    assert client.get("/metrics").status_code == 404
    settings.METRICS_TOKEN = "operators-token"
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer wrong"}).status_code == 404


def scraped(client, settings):
    settings.METRICS_TOKEN = "operators-token"
    answer = client.get("/metrics", headers={"Authorization": "Bearer operators-token"})
    assert answer.status_code == 200
    lines = [line for line in answer.content.decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_metrics_tell_requests_moves_refusals_and_bots(client, settings, counted):
    table = RunningTableFactory(game="new-england", seats=3, bots=["random"])
    for _ in range(40):
        if not move_bots(table.pk):
            play_random(table, 1, seed=table.version)
        table.refresh_from_db()
    _chosen, player, _ = random_move(table, Chance(bytes(32)))
    with pytest.raises(StaleVersion):
        send(table, player, [{}], version=table.version + 1)
    client.get("/lobby/")
    told = scraped(client, settings)
    assert told['landfall_requests_total{method="GET",route="/lobby/",status="200"}'] == 1
    assert told['landfall_request_seconds_count{route="/lobby/"}'] == 1
    assert told['landfall_request_seconds_bucket{le="+Inf",route="/lobby/"}'] == 1
    by_bot = told['landfall_moves_total{by="bot",game="new-england"}']
    assert by_bot + told['landfall_moves_total{by="person",game="new-england"}'] == table.move_seq
    assert told['landfall_bot_seconds_count{bot="random",game="new-england"}'] > 0
    assert told['landfall_moves_refused_total{reason="stale_version"}'] == 1
    assert told['landfall_up{part="database"}'] == 1
    assert told['landfall_tables{status="running"}'] == 1


def test_metrics_tell_notices_by_state_and_age_and_how_late_the_clocks_are(client, settings, counted):
    hour_ago = timezone.now() - timezone.timedelta(hours=1)
    NoticeFactory(due_at=hour_ago)
    NoticeFactory(state="sending", claimed_at=hour_ago)
    table = RunningTableFactory(plies=1)
    Table.objects.filter(pk=table.pk).update(due_at=hour_ago)
    told = scraped(client, settings)
    assert told['landfall_notices_waiting{state="queued"}'] >= 1
    assert told['landfall_notices_waiting{state="sending"}'] == 1
    assert 3590 < told['landfall_notices_oldest_seconds{state="sending"}'] < 3700
    assert 3590 < told['landfall_sweep_lag_seconds{sweep="clocks"}'] < 3700


def test_every_alarm_of_the_operators_page_watches_a_metric_that_there_is(client, settings, counted):
    alarms = (settings.BASE_DIR / "docs/operations.md").read_text().partition("## Alarms")[2]
    rules = re.findall(r"^\| (.+?) \|", alarms.partition("## Backups")[0], re.MULTILINE)
    named = {name for rule in rules for name in re.findall(r"`(?:rate\()?(?:time\(\) - )?([a-z_]+)", rule)}
    assert len(named) > 7
    told = {line.partition("{")[0].removeprefix("landfall_") for line in scraped(client, settings)}
    counters = {f"{name}_total" for name in metrics.COUNTERS}
    assert named - told - counters - {*metrics.TIMES, *metrics.INSTANTS, "queue_length"} == set()


@pytest.mark.skipif(not settings.REDIS_URL, reason="runs with the tests on PostgreSQL and Redis")
def test_metrics_tell_how_long_each_queue_is(client, settings, counted):
    app.conf.broker_url = settings.CACHES["default"]["LOCATION"]  # this process's own
    app._after_fork()
    with app.connection_for_write() as broker:
        before = scraped(client, settings)['landfall_queue_length{queue="bots"}']
        broker.default_channel.client.lpush("bots", "{}")
        assert scraped(client, settings)['landfall_queue_length{queue="bots"}'] == before + 1
        broker.default_channel.client.lpop("bots")


def test_settled_notices_are_counted_by_channel_and_state(counted):
    NoticeFactory(channel="site")
    sending.send_due()
    assert sum(value for (name, _labels), value in counts.read().items() if name == "notices") == 1


def test_while_redis_is_gone_nothing_is_counted_and_nothing_fails(caplog):
    store = counts._Shared("redis://127.0.0.1:1/0")
    store.add({("requests", ()): 1})
    assert store.read() == {}
    assert "nothing is counted" in caplog.text


@pytest.mark.skipif(not settings.REDIS_URL, reason="runs with the tests on PostgreSQL and Redis")
def test_what_a_process_has_counted_is_told_to_all_within_seconds():
    key = ("requests", (("route", "gathered"),))
    first, second = (counts._Shared(settings.CACHES["default"]["LOCATION"]) for _ in range(2))
    first.add({key: 1})
    first.add({key: 2})
    assert first.read()[key] == 3
    first.add({key: 1})
    end = time.monotonic() + 10
    while second.read()[key] < 4 and time.monotonic() < end:
        time.sleep(0.05)
    assert second.read()[key] == 4


@pytest.fixture
def gone():
    return ForgivingRedisCache("redis://127.0.0.1:1/0", {"OPTIONS": {"socket_connect_timeout": 0.2}})


def test_while_redis_is_gone_the_cache_is_empty_and_limits_do_not_hold_anybody_up(gone):
    gone.set("one", 1)
    assert gone.get("one", "nothing") == "nothing"
    assert gone.add("one", 1) is True
    assert gone.incr("one") == 1
    assert gone.get_many(["one"]) == {}
    assert gone.delete("one") is False
    assert "one" not in gone


def test_the_api_answers_while_redis_is_gone(client, gone, monkeypatch):
    monkeypatch.setattr(caches._connections, "throttles", gone, raising=False)
    assert client.get("/api/v1/games/").status_code == 200


START = "import newworld_site.settings"


@pytest.mark.parametrize(
    "key",
    ["", "short", "a" * 60, "django-insecure-0123456789abcdefghijklmnopqrstuvwxyzABCDEFG", "change-me" * 8],
)
def test_the_real_site_refuses_to_start_with_a_missing_or_demo_secret(key, tmp_path):
    started = start(tmp_path, SECRET_KEY=key)
    assert started.returncode != 0
    assert "SECRET_KEY" in started.stderr


def test_the_real_site_starts_with_a_drawn_one(tmp_path):
    started = start(tmp_path, SECRET_KEY="kPz3V7yQ-1rTn8WbXc5uJh2GfLs9MdAe_6oRiZ0qYvBwCxKt4NpHgS7m")
    assert started.stderr == ""
    assert started.returncode == 0


def start(folder, **environment):
    """Load the settings of the real set-up in a process of their own."""
    needed = {
        "LANDFALL_MODE": "production",
        "LANDFALL_VAR": str(folder),
        "ALLOWED_HOSTS": "play.test",
        "SITE_URL": "https://play.test",
        "DATABASE_URL": "postgres://landfall:pw@127.0.0.1/landfall",
        "REDIS_URL": "redis://127.0.0.1:1/0",
        "EMAIL_URL": "smtp://127.0.0.1:25",
    }
    return subprocess.run(
        [sys.executable, "-c", START],
        env={**needed, **environment},
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_a_move_waits_for_no_broker_that_is_gone(tmp_path):
    code = (
        "import django, time; django.setup(); from games.services.waking import _wake; "
        "began = time.perf_counter(); [_wake('games.tasks.move_bots', 1) for _ in range(3)]; "
        "print(time.perf_counter() - began)"
    )
    environment = {
        "REDIS_URL": "redis://127.0.0.1:1/0",
        "LANDFALL_VAR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "newworld_site.settings",
    }
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert float(done.stdout) < 3, done.stderr  # each waited six seconds once
