"""`make fuzz` tells what it met, and refuses what it does not know."""

import subprocess
import sys
from pathlib import Path

import pytest

from engine.registry import newest_rules

ROOT = Path(__file__).parents[2]


def fuzz(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.engine.fuzz", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("slug", newest_rules())
def test_fuzz_prints_one_line_of_counts(slug):
    done = fuzz(slug, "--games", "1", "--thorough-every", "50")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{slug}: 1 games kept every promise")
    assert done.stdout.count("\n") == 1


def test_fuzz_refuses_an_unknown_game_in_a_sentence():
    done = fuzz("chess")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("There is no game “chess”")
