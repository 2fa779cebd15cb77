"""The audit of `make check` finds what it looks for, and nothing in the project."""

import importlib.util
import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
spec = importlib.util.spec_from_file_location("audit", ROOT / ".ci/audit.py")
audit = importlib.util.module_from_spec(spec)
spec.loader.exec_module(audit)


def test_the_project_has_no_secret_and_no_loose_pin():
    assert [*audit.secrets_in(audit.tracked()), *audit.loose_pins(), *audit.environment_files()] == []


@pytest.mark.parametrize(
    "text",
    [
        "-----BEGIN EC " + "PRIVATE KEY-----\nMHcCAQEEIBkg4LVWM9nuwNSk3yByxZpYRTBnVJk5oGuQ",
        "curl -H 'Authorization: Bearer lf" + "_0123456789012345678901234567890123456789abc'",
        "AKIA" + "IOSFODNN7ABCDEFG",
        "SECRET_KEY" + "=kPz3V7yQ1rTn8WbXc5uJh2GfLs9MdAe6oRi",
    ],
)
def test_a_secret_is_found_and_not_shown(tmp_path, text):
    path = tmp_path / "file"
    path.write_text("one line\n" + text)
    (found,) = audit.secrets_in([path])
    assert f"{path}:2: a" in found
    assert text[-10:] not in found


def test_only_an_exact_release_with_hashes_is_pinned():
    assert audit.exact("django==5.2.8 --hash=sha256:00")
    assert not audit.exact("django>=5.2 --hash=sha256:00")
    assert not audit.exact("django==5.2.8")
    assert not audit.exact("https://example.org/django.whl --hash=sha256:00")


def test_a_known_hole_is_named_and_what_was_not_looked_up_is_told():
    hole = {"name": "django", "version": "5.2.7", "vulns": [{"id": "PYSEC-1", "fix_versions": ["5.2.8"]}]}
    sound = {"name": "redis", "version": "8.1.0", "vulns": []}
    skipped = {"name": "celery", "skip_reason": "Dependency not found on PyPI"}
    named = ["django 5.2.7: PYSEC-1, mended in 5.2.8"]
    assert audit.holes_in(json.dumps({"dependencies": [hole, sound]})) == (named, "")
    assert audit.holes_in(json.dumps({"dependencies": [hole, skipped]})) == (named, "1")
    assert audit.holes_in(json.dumps({"dependencies": [skipped]})) == ([], "all")
    assert audit.holes_in("") == ([], "all")  # without a network
