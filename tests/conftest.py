"""What all tests share: quick passwords, no broker, one clean cache."""

import pytest


def pytest_configure() -> None:
    """Quick password hashing: no test is about it."""
    try:
        from django.conf import settings
    except ImportError:  # the engine's tests also run where Django is not installed
        return
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"


@pytest.fixture(autouse=True)
def _broker_in_memory(request: pytest.FixtureRequest) -> None:
    """Waking a worker goes nowhere, except in tests that run a real worker (`real_broker`)."""
    if "django_db_setup" not in request.fixturenames or request.node.get_closest_marker("real_broker"):
        return
    from newworld_site.celery import app

    app.conf.broker_url = "memory://"
