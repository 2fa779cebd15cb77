"""A pytest plugin (`-p tests.engine.import_blocker`) under which the site's dependencies are not there.

jsonschema alone stays: the tests, not the engine, check records against their schema with it.
"""

import re
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.metadata import packages_distributions
from pathlib import Path

REQUIREMENTS = Path(__file__).parents[2] / "requirements/base.in"
NEEDED_BY_TESTS = {"jsonschema"}


def site_modules() -> set[str]:
    """The top-level modules of every dependency of the site."""
    lines = REQUIREMENTS.read_text().splitlines()
    found = (re.match(r"[A-Za-z0-9._-]+", line) for line in lines)
    wanted = {_canonical(match[0]) for match in found if match} - NEEDED_BY_TESTS
    return {
        module
        for module, distributions in packages_distributions().items()
        if wanted & {_canonical(distribution) for distribution in distributions}
    }


class Blocker(MetaPathFinder):
    """Refuses to find some modules."""

    def __init__(self, blocked: set[str]) -> None:
        self._blocked = blocked

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: object = None
    ) -> ModuleSpec | None:
        """None, so that other finders look on; raises ImportError for a blocked module."""
        if fullname.partition(".")[0] in self._blocked:
            raise ImportError(f"{fullname} is a dependency of the site; the engine must do without it")
        return None


def _canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


BLOCKED = site_modules()
assert "django" in BLOCKED, "nothing is proved unless Django is among what is blocked"
assert not BLOCKED & sys.modules.keys(), "too late: a dependency of the site is loaded already"
sys.meta_path.insert(0, Blocker(BLOCKED))
