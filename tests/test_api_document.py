"""docs/api.md does what it says: its blocks are run against a live server, one after the other."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from games.models import Table
from tests.factories.users import UserFactory
from tests.games.api.streams import serving

DOCUMENT = (settings.BASE_DIR / "docs" / "api.md").read_text()
BLOCKS = re.findall(r"```sh\n(.*?)```(?:\n\n```json\n(.*?)```)?", DOCUMENT, re.DOTALL)


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(shutil.which("curl") is None, reason="the walk-through needs curl")
def test_every_block_of_the_document_does_what_stands_below_it(tmp_path):
    people = [UserFactory(username=name) for name in ("demo", "guest")]
    with serving() as address:
        script = _script(tmp_path).replace("http://127.0.0.1:8000/api/v1", address.rstrip("/"))
        done = _run(script)
    assert done.returncode == 0, done.stderr[-3000:]
    for number, (block, expected) in enumerate(BLOCKS):
        if expected:
            said = _values((tmp_path / str(number)).read_text())
            assert said, f"nothing was said by:\n{block}"
            _compare(json.loads(expected), said[-1], block)
    table = Table.objects.get()
    assert (table.status, table.host, table.ply) == ("finished", people[0], 2)


def _script(folder):
    """All blocks in one shell, the output of each in a file of its own."""
    parts = [
        f"{{\n{block}\n}} > {folder / str(number)}\n" for number, (block, _expected) in enumerate(BLOCKS)
    ]
    return "set -eu\n" + "".join(parts)


def _run(script):
    name = connection.settings_dict["NAME"]
    database = f"sqlite:///{Path(name).resolve()}"
    if connection.vendor == "postgresql":
        kept = connection.settings_dict
        database = f"postgres://{kept['USER']}:{kept['PASSWORD']}@{kept['HOST']}:{kept['PORT']}/{name}"
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "DATABASE_URL": database, "PATH": path}
    return subprocess.run(
        ["bash", "-c", script],
        cwd=settings.BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def _values(text):
    """The JSON values that stand one after the other in a text."""
    found, decoder = [], json.JSONDecoder()
    while text := text.strip():
        value, end = decoder.raw_decode(text)
        found.append(value)
        text = text[end:]
    return found


def _compare(expected, said, block):
    """What the document shows is there and of the same kind; texts and numbers in it are examples."""
    if isinstance(expected, dict):
        assert set(expected) <= set(said), block
        for name, value in expected.items():
            _compare(value, said[name], block)
    elif isinstance(expected, list) and expected and isinstance(said, list):
        assert len(said) >= len(expected), block
        _compare(expected[0], said[0], block)
    else:
        assert type(expected) is type(said) or expected in (None, ""), (expected, said, block)
    if isinstance(expected, str) and expected:
        assert said == expected, block
