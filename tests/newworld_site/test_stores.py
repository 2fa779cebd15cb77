"""The database that the environment names."""

import pytest
from environ import Env

from newworld_site.settings.stores import ONE_PROCESS, given_database


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
