"""What all tests share: quick passwords, no broker, a clean cache."""

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import BoundedSemaphore

import pytest

FIRST_TEST_DATABASE = 8
"""Redis databases from this one on are the tests' own, one for each process; they are emptied."""


def pytest_configure() -> None:
    """Quick password hashing: no test is about it."""
    try:
        from django.conf import settings
    except ImportError:  # the engine's tests also run where Django is not installed
        return
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("postgresql"):
        # No test of these connections pulls the plug: the faults are tried on servers of their own.
        options = database.setdefault("OPTIONS", {})
        options["options"] = f"{options.get('options', '')} -c synchronous_commit=off"
    if settings.REDIS_URL:
        process = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
        address = re.sub(r"/\d*$", f"/{FIRST_TEST_DATABASE + process}", settings.REDIS_URL)
        for cache in settings.CACHES.values():
            cache["LOCATION"] = address


@pytest.fixture(autouse=True, scope="session")
def _emptied_by_rows() -> None:
    """After a test with transactions of its own PostgreSQL deletes the few rows there are.

    To truncate, as Django does, makes it write new files for all tables and indexes: two seconds a test.
    """
    try:
        from django.db.backends.postgresql.operations import DatabaseOperations
    except ImportError:  # neither Django nor psycopg where the engine's tests run alone
        return
    truncate = DatabaseOperations.sql_flush

    def sql_flush(
        self: DatabaseOperations, style: object, tables: Sequence[str], *, reset_sequences: bool, **more: bool
    ) -> list[str]:
        if reset_sequences:
            return truncate(self, style, tables, reset_sequences=True, **more)
        return [f"DELETE FROM {self.quote_name(table)};" for table in tables]  # noqa: S608 (names of our own tables)

    DatabaseOperations.sql_flush = sql_flush


@pytest.fixture(scope="session")
def django_db_use_migrations() -> bool:
    """The tables are made from the models, in a tenth of the time.

    `make check` compares the migrations with the models; the tests of upgrades and of moving a site run them.
    """
    return False


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, django_db_keepdb: bool
) -> None:
    """What a run that was killed left beside its SQLite file goes with it.

    Django deletes the file alone; a new one beside the old log of writes is none that SQLite can read.
    """
    from django.conf import settings

    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3") and not django_db_keepdb:
        for kind in ("", "-wal", "-shm"):
            Path(f"{database['TEST']['NAME']}{kind}").unlink(missing_ok=True)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: object) -> None:
    """What the migrations would have noted of themselves stands in the database all the same."""
    from django.conf import settings
    from django.db import connection
    from django.db.migrations.loader import MigrationLoader
    from django.db.migrations.recorder import MigrationRecorder

    settings.MIGRATION_MODULES = {}
    with django_db_blocker.unblock():
        recorder = MigrationRecorder(connection)
        applied = recorder.applied_migrations()
        for app, name in MigrationLoader(None).disk_migrations:
            if (app, name) not in applied:  # a database kept from an earlier run has them
                recorder.record_applied(app, name)


@pytest.fixture(autouse=True)
def _clean_cache(request: pytest.FixtureRequest) -> None:
    """A database's cache is rolled back with each test; Redis has to be emptied."""
    if "django_db_setup" not in request.fixturenames:
        return
    from django.conf import settings
    from django.core.cache import cache

    if settings.REDIS_URL:
        cache.clear()


@pytest.fixture(autouse=True)
def _language_forgotten(request: pytest.FixtureRequest) -> Iterator[None]:
    """A request answered in another language leaves its thread in it."""
    yield
    if "django_db_setup" in request.fixturenames:
        from django.utils import translation

        translation.deactivate()


@pytest.fixture(autouse=True)
def _places_for_files(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers close every answer; the test's client leaves files that nobody reads open."""
    if "django_db_setup" in request.fixturenames:
        from games.presentation import streaming

        monkeypatch.setattr(streaming, "_places", BoundedSemaphore(1000))


@pytest.fixture(autouse=True)
def _broker_in_memory(request: pytest.FixtureRequest) -> None:
    """Waking a worker goes nowhere, except in tests that run a real worker (`real_broker`)."""
    if "django_db_setup" not in request.fixturenames or request.node.get_closest_marker("real_broker"):
        return
    from newworld_site.celery import app

    app.conf.broker_url = "memory://"
