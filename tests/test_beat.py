"""Beat goes on when the machine's clock is set back."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from newworld_site.beat import SteadyScheduler
from newworld_site.celery import app

START = datetime(2026, 11, 30, 12, tzinfo=UTC)


class Noted(SteadyScheduler):
    """Notes what it would send."""

    def apply_entry(self, entry, producer=None):
        self.sent.append(entry.task)


@pytest.fixture
def time():
    with time_machine.travel(START, tick=False) as traveller:
        yield traveller


@pytest.fixture
def beat(time, tmp_path):
    Noted.sent = []
    scheduler = Noted(app, schedule_filename=str(tmp_path / "beat"), lazy=False)
    yield scheduler
    scheduler.close()


def run(beat, time, span):
    """Let so much time pass as beat itself would: it sleeps as long as it says, and looks again."""
    end, beat.sent[:] = datetime.now(UTC) + span, []
    for _ in range(500):
        time.shift(max(beat.tick(), 0.1))
        if datetime.now(UTC) >= end:
            break
    return {task: beat.sent.count(task) for task in beat.sent}


EVERY_TASK = {"games.tasks.sweep_clocks", "games.tasks.sweep_notices", "games.tasks.sweep_bots"}


def test_every_sweep_comes_at_its_interval(beat, time):
    sent = run(beat, time, timedelta(minutes=10))
    assert sent.keys() >= EVERY_TASK
    assert 9 <= sent["games.tasks.sweep_clocks"] <= 11
    assert 19 <= sent["games.tasks.sweep_notices"] <= 21


@pytest.mark.parametrize("jump", [timedelta(seconds=90), timedelta(hours=3), timedelta(days=40)])
def test_a_clock_set_back_stops_no_sweep_and_hurries_none(beat, time, jump):
    run(beat, time, timedelta(minutes=5))
    time.shift(-jump)
    sent = run(beat, time, timedelta(minutes=10))
    assert sent.keys() >= EVERY_TASK
    assert 9 <= sent["games.tasks.sweep_clocks"] <= 11
    assert 19 <= sent["games.tasks.sweep_notices"] <= 21


def test_beat_begun_anew_after_the_clock_was_set_back_goes_on_too(beat, time, tmp_path):
    run(beat, time, timedelta(minutes=5))
    beat.close()
    time.shift(-timedelta(days=1))
    again = Noted(app, schedule_filename=str(tmp_path / "beat"), lazy=False)
    assert run(again, time, timedelta(minutes=2)).keys() >= EVERY_TASK
    again.close()


def test_the_sites_beat_is_this_one():
    assert app.conf.beat_scheduler == "newworld_site.beat:SteadyScheduler"
