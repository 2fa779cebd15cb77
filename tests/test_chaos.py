"""The short form of `make chaos`: processes are killed under people who play, and nothing is lost."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from bench.stack.stores import missing

pytestmark = pytest.mark.skipif(
    not settings.REDIS_URL or "postgresql" not in settings.DATABASES["default"]["ENGINE"],
    reason="runs with the tests on PostgreSQL and Redis",
)
ROOT = Path(__file__).parent.parent
LONGEST = 400


@pytest.mark.skipif(bool(missing()), reason=f"needs {missing()}")
def test_whatever_is_killed_every_acknowledged_turn_and_every_mail_is_there_once(tmp_path):
    told = tmp_path / "figures.json"
    command = [sys.executable, "-m", "bench.chaos", "--short", "--json", str(told)]
    command += ["--people", "6", "--tables", "6", "--between", "1"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=LONGEST, check=False)
    assert told.exists(), done.stderr[-2000:]
    figures = json.loads(told.read_text())
    assert figures["broken"] == []
    assert figures["turns acknowledged"] > 10
    assert len(figures["faults, and seconds until the next acknowledged turn"]) == 6
    assert figures["turns stored twice"] == 0
    assert figures["check_tables"].endswith(" 0 differ")
    assert figures["mails"] > 0
    assert figures["mails doubled, under the same Message-ID"] <= 4  # two killed workers of two hands each
