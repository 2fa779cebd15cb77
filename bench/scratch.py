"""A site of its own for measuring: an empty database, no broker, nothing of `var` touched.

It is warmed as processes of web are before they are forked: no figure has a first request in it.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

import django


@contextmanager
def scratch_site() -> Iterator[None]:
    """Sets Django up, once in a process; what imports models can be imported inside."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["LANDFALL_VAR"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "newworld_site.settings"
        os.environ["LOG_LEVEL"] = "ERROR"
        django.setup()
        yield from _with_database()


def _with_database() -> Iterator[None]:
    from django.conf import settings
    from django.core.management import call_command
    from django.test.utils import setup_databases, teardown_databases

    from newworld_site.celery import app
    from newworld_site.warming import warm_up

    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # people by the hundred
    app.conf.broker_url = "memory://"
    before = setup_databases(verbosity=0, interactive=False)
    call_command("createcachetable", verbosity=0)
    warm_up()
    try:
        yield
    finally:
        teardown_databases(before, verbosity=0)
