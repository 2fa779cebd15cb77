"""The engine needs the standard library and nothing else."""

import subprocess
import sys
from pathlib import Path

import pytest

from engine.registry import newest_rules

ROOT = Path(__file__).parents[2]
BARE = [sys.executable, "-E", "-s", "-S"]
"""Python without site-packages: no installed package can be imported."""


def run(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_nothing_installed_can_be_imported_in_a_bare_python():
    assert "No module named 'django'" in run([*BARE, "-c", "import django"]).stderr


@pytest.mark.parametrize("slug", newest_rules())
def test_a_bare_python_plays_and_verifies_a_game(slug, tmp_path):
    played = run([*BARE, "-m", "engine", "play", slug, "--records", str(tmp_path)])
    assert (played.returncode, played.stderr) == (0, "")
    (record,) = tmp_path.glob("*.json")
    verified = run([*BARE, "-m", "engine", "verify", str(record)])
    assert (verified.returncode, verified.stderr) == (0, "")


def test_every_module_of_the_engine_can_be_imported_in_a_bare_python():
    code = (
        "import importlib, pkgutil, engine\n"
        "for module in pkgutil.walk_packages(engine.__path__, 'engine.'):\n"
        "    importlib.import_module(module.name)\n"
        "    print(module.name)\n"
    )
    done = run([*BARE, "-c", code])
    assert (done.returncode, done.stderr) == (0, "")
    assert "engine.core.record" in done.stdout


@pytest.mark.parametrize("tests", ["core", "test_records.py", "test_contract.py"])
def test_the_engines_tests_pass_where_no_dependency_of_the_site_is_installed(tests):
    plugins = [
        "--confcutdir",
        "tests/engine",
        "-p",
        "no:django",
        "-p",
        "no:cacheprovider",
        "-p",
        "tests.engine.import_blocker",
    ]
    done = run([sys.executable, "-m", "pytest", "-q", *plugins, f"tests/engine/{tests}"])
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
