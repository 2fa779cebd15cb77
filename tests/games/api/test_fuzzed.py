"""The whole schema, tried with what it allows and with what it does not, by a player's token.

`make fuzz-api CALLS=100` tries more of it.
"""

import json
import os

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck
from hypothesis import settings as limits
from schemathesis.checks import not_a_server_error
from schemathesis.generation.feedback import FeedbackSources
from schemathesis.pytest._test_builder import build_operation_test
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from games.api.schema import schema_text
from tests.factories.tables import RunningTableFactory, TableFactory
from tests.games.api.conftest import ApiClient

EXAMPLES = int(os.environ.get("API_EXAMPLES", "3"))
"""So many calls for each operation, besides those at the edges of what the schema allows."""
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
]

schema = schemathesis.openapi.from_dict(json.loads(schema_text()))
schema.app = get_wsgi_application()
schema.config.phases.coverage.unexpected_methods = set()  # test_bodies.py has those


@pytest.fixture
def world(db, settings):
    """Tables of one host in every state that calls can meet, and the host's token."""
    settings.API_CALLS_A_MINUTE = {"address": 10**6, "token": 10**6}
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    running = RunningTableFactory(plies=3)
    tables = [running, TableFactory(host=running.host, seats=4)]
    ids = {"public_id": [table.public_id for table in tables], "username": [running.host.username]}
    yield ids, ApiClient(running.host)
    for signal in signals:
        signal.connect(close_old_connections)


def operations():
    """Path and method of everything in the schema."""
    return [(path, method) for path, methods in schema.raw_schema["paths"].items() for method in methods]


@pytest.mark.parametrize(("path", "method"), operations())
def test_every_answer_is_as_the_schema_says(path, method, world):
    ids, host = world

    @limits(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    def as_it_says(case):
        for name in set(case.path_parameters) & set(ids):
            if sum(map(ord, str(case.path_parameters))) % 4:
                case.path_parameters[name] = ids[name][len(str(case.body)) % len(ids[name])]
        case.call_and_validate(headers={"Authorization": f"Bearer {host.secret}"}, checks=CHECKS)

    # As `schema.parametrize()` does, which makes all cases of all operations before the first test runs.
    build_operation_test(
        config=schema.config,
        operation=schema[path][method],
        test_func=as_it_says,
        given_kwargs={},
        feedback=FeedbackSources(),
    )()
