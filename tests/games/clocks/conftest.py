"""A clock that tests move."""

import pytest
import time_machine

from tests.games.clocks.world import START


@pytest.fixture
def time():
    with time_machine.travel(START, tick=False) as traveller:
        yield traveller
