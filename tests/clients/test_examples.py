"""The two programs that come with the Python client, run as anybody would run them."""

import json
import os
import subprocess
import sys

import pytest

from engine.core.record import record_from_json
from engine.registry import newest_rules
from games.models import Table
from games.services.play import resign
from tests.clients.conftest import CLIENT, token_of
from tests.factories.tables import RunningTableFactory
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db(transaction=True)


def run(program, *arguments, token=""):
    """A program of the client's examples, started."""
    environment = {**os.environ, "LANDFALL_TOKEN": token, "PYTHONPATH": str(CLIENT)}
    return subprocess.Popen(
        [sys.executable, str(CLIENT / "examples" / program), *arguments],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_two_bots_play_every_game_to_its_end(server, settings):
    settings.API_CALLS_A_MINUTE = {"address": 10**6, "token": 10**6}
    host = UserFactory()
    tables = [RunningTableFactory(game=game, host=host, plies=10) for game in sorted(newest_rules())]
    people = [host, *(table.players.exclude(user=host).get().user for table in tables)]
    bots = [run("play_bot.py", server, "--once", "--patience", "8", token=token_of(user)) for user in people]
    for bot in bots:
        said, wrong = bot.communicate(timeout=150)
        assert (bot.returncode, wrong) == (0, "")
        assert said.count(": ") >= 1
    for table in tables:
        plies = table.ply
        table.refresh_from_db()
        assert table.status == Table.Status.FINISHED
        assert table.ply > plies + 8


def test_the_archive_is_downloaded_and_told(server, tmp_path):
    for game in sorted(newest_rules()):
        table = RunningTableFactory(game=game, plies=3)
        resign(table_id=table.pk, player_id=table.players.get(seat=0).pk)
    program = run("archive_statistics.py", server, "--save", str(tmp_path / "games.ndjson"))
    said, wrong = program.communicate(timeout=60)
    assert (program.returncode, wrong) == (0, "")
    for game in newest_rules():
        assert f"{game}\n  games: 1\n" in said
    assert said.count("won by: seat 1 100 %") == 3
    assert said.count("ended by: resigned 1") == 3
    lines = [json.loads(line) for line in (tmp_path / "games.ndjson").read_text().splitlines()]
    for line in lines:
        del line["id"], line["finished_at"]
        assert record_from_json(line).result
