"""The database that the environment names."""

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
import time_machine
from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.test.utils import CaptureQueriesContext
from environ import Env

from games.api.throttles import counted
from newworld_site.settings.stores import ONE_PROCESS, given_database

CALLERS = 8


@pytest.fixture
def named(monkeypatch):
    """What the settings make of an address."""

    def options_of(address, pool="0"):
        monkeypatch.setenv("DATABASE_URL", address)
        monkeypatch.setenv("DATABASE_POOL", pool)
        return given_database(Env()).get("OPTIONS", {})

    return options_of


def test_a_request_is_answered_by_one_process_of_postgresql(named):
    address = "postgres://somebody@127.0.0.1/landfall"
    assert named(address) == {"options": ONE_PROCESS}
    assert named(address, pool="8") == {"options": ONE_PROCESS, "pool": {"min_size": 1, "max_size": 8}}


def test_the_address_may_say_otherwise(named):
    address = "postgres://somebody@127.0.0.1/landfall?options=-c%20jit%3Don"
    assert named(address)["options"] == "-c jit=on"


def test_other_databases_have_nothing_of_it(named):
    assert named("sqlite://:memory:") == {}


@pytest.fixture
def kept():
    """A connection beside the test's own."""
    if connection.vendor != "postgresql":
        pytest.skip("runs with the tests on PostgreSQL")
    other = connection.copy()
    other.settings_dict = dict(other.settings_dict)
    other.ensure_connection()
    yield other
    other.close()


@pytest.mark.django_db
def test_a_connection_is_looked_at_without_a_question(kept):
    assert kept.is_usable()
    with kept.cursor() as cursor:
        cursor.execute("SELECT query FROM pg_stat_activity WHERE pid = pg_backend_pid()")
    assert kept.is_usable()


@pytest.mark.django_db
def test_a_connection_that_the_server_has_closed_is_not_used_any_more(kept):
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [kept.connection.info.backend_pid])
    end = time.monotonic() + 10
    while kept.is_usable() and time.monotonic() < end:
        time.sleep(0.02)
    assert not kept.is_usable()


@pytest.mark.django_db
def test_a_connection_on_which_the_server_has_told_something_is_still_good(kept):
    with kept.cursor() as cursor, connection.cursor() as other:
        cursor.execute("LISTEN something")
        other.execute("SELECT pg_notify('something', '')")
        assert kept.is_usable()


@pytest.mark.django_db
@pytest.mark.parametrize(("age", "plans"), [(60, 1), (0, 0)])
def test_what_is_asked_all_the_time_is_planned_once_for_a_connection_that_is_kept(kept, age, plans):
    kept.settings_dict["CONN_MAX_AGE"] = age
    for number in (1, 70_000, 5_000_000_000):
        with kept.planning_cursor() as cursor:
            cursor.execute("SELECT %s + 1 AS planned", [number])
            assert cursor.fetchall() == [(number + 1,)]
    with kept.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%planned%'")
        assert cursor.fetchone() == (plans,)


@pytest.mark.skipif(not settings.REDIS_URL, reason="runs with the tests on PostgreSQL and Redis")
@pytest.mark.django_db
def test_a_count_in_redis_is_begun_before_it_is_raised():
    cache = caches["throttles"]
    with pytest.raises(ValueError, match="calls"):
        cache.incr("calls")
    assert cache.get("calls") is None
    assert cache.add("calls", 1, 60)
    assert cache.incr("calls") == 2
    assert cache.incr("calls", 3) == 5


@pytest.mark.django_db
def test_whoever_looks_at_statements_finds_their_values_in_them(kept):
    kept.settings_dict["CONN_MAX_AGE"] = 60
    with CaptureQueriesContext(kept) as caught, kept.planning_cursor() as cursor:
        cursor.execute("SELECT %s + 1", [41])
    assert [query["sql"] for query in caught.captured_queries] == ["SELECT 41 + 1"]


@pytest.mark.skipif(not settings.REDIS_URL, reason="runs with the tests on PostgreSQL and Redis")
@pytest.mark.django_db
@time_machine.travel("2026-06-01T12:00:30Z", tick=False)
def test_calls_that_begin_a_count_together_are_all_counted():
    together = Barrier(CALLERS)

    def call(who):
        together.wait()
        return counted(who, limit=9).used

    with ThreadPoolExecutor(CALLERS) as callers:
        for number in range(200):
            used = callers.map(call, [f"round-{number}"] * CALLERS)
            assert sorted(used) == list(range(1, CALLERS + 1))
