"""`python -m engine`: every command over every game, and every refusal."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from engine.cli.main import main
from engine.core.record import dump_record, load_record
from engine.core.replay import position
from engine.registry import newest_rules

every_slug = pytest.mark.parametrize("slug", newest_rules())
ROOT = Path(__file__).parents[3]


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """Exit status, output and error output of one command."""
    status = main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


@pytest.fixture
def record(slug, tmp_path, capsys):
    """The file of a finished random game with the fewest seats."""
    main(["play", slug, "--seed", "fixture", "--records", str(tmp_path)])
    capsys.readouterr()
    (path,) = tmp_path.glob("*.json")
    return path


def refused(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """The one sentence with which a command is refused."""
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert err.startswith("python -m engine: ")
    assert err.endswith(".\n")
    assert err.count("\n") == 1
    return err


def test_games_names_every_game_and_option(capsys):
    status, out, _ = run(capsys, "games")
    assert status == 0
    for slug, rules in newest_rules().items():
        assert f"{slug}: {rules.title}" in out
        assert all(f"--option {name}=" in out for name in rules.options_schema["properties"])


@every_slug
def test_play_tells_each_game_as_an_object_a_line(slug, capsys, tmp_path):
    status, out, _ = run(capsys, "play", slug, "--games", 3, "--seed", "x", "--json", "--records", tmp_path)
    games = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert [game["seed"] for game in games] == ["x/1", "x/2", "x/3"]
    rules = newest_rules()[slug]
    for game in games:
        assert set(game) == {
            *("game", "seed", "bots", "plies", "turns", "scores", "places", "reason", "record"),
        }
        assert game["bots"] == ["random"] * rules.least_seats
        assert 0 < game["turns"] <= game["plies"]
        assert 1 in game["places"]
        played = load_record(Path(game["record"]).read_bytes())
        assert played.plies == game["plies"]
        assert list(played.result.scores) == game["scores"]
        assert run(capsys, "verify", game["record"])[0] == 0


@every_slug
def test_the_same_seed_gives_the_same_games(slug, capsys):
    first = run(capsys, "play", slug, "--seed", "same", "--json")
    assert first == run(capsys, "play", slug, "--seed", "same", "--json")
    assert first != run(capsys, "play", slug, "--seed", "other", "--json")


@every_slug
def test_one_bot_fills_all_seats_and_several_sit_in_seats_that_are_drawn(slug, capsys):
    most = newest_rules()[slug].most_seats
    _, out, _ = run(capsys, "play", slug, "--seats", most, "--json")
    assert json.loads(out)["bots"] == ["random"] * most
    _, out, _ = run(capsys, "play", slug, "--bots", "greedy,random")
    assert "greedy: won" in out
    assert "random: won" in out


@every_slug
def test_options_reach_the_game(slug, capsys, tmp_path):
    run(capsys, "play", slug, "--option", "first_seat=1", "--records", tmp_path)
    (path,) = tmp_path.glob("*.json")
    assert load_record(path.read_bytes()).options["first_seat"] == 1


@every_slug
def test_show_tells_a_position_to_its_reader(slug, record, capsys):
    rules = newest_rules()[slug]
    status, out, _ = run(capsys, "show", record)
    assert status == 0
    assert rules.title in out
    assert "Over (" in out
    status, out, _ = run(capsys, "show", record, "--ply", 0, "--seat", 1)
    assert status == 0
    assert "To move: random" in out
    view = json.loads(out[out.index("{\n") :])
    played = load_record(record.read_bytes())
    assert view == rules.view(position(rules, played, 0), 1)
    assert played.server_seed.hex() not in out


@every_slug
def test_verify_names_the_first_difference(slug, record, capsys):
    played = load_record(record.read_bytes())
    assert run(capsys, "verify", record)[0] == 0
    record.write_text(dump_record(replace(played, commitment=bytes(32))))
    status, out, err = run(capsys, "verify", record)
    assert (status, out) == (1, "")
    assert "commitment" in err
    assert err.count("\n") == 1


@every_slug
def test_an_unfinished_record_can_be_neither_shown_nor_verified(slug, record, capsys):
    played = load_record(record.read_bytes())
    record.write_text(dump_record(replace(played, server_seed=None, result=None, entries=played.entries[:1])))
    assert "only when the game is over" in refused(capsys, "show", record)
    status, _, err = run(capsys, "verify", record)
    assert status == 1
    assert "only when the game is over" in err


@every_slug
def test_bench_prints_figures(slug, capsys):
    status, out, _ = run(capsys, "bench", slug, "--games", 1, "--json")
    speed = json.loads(out)
    assert status == 0
    assert all(speed[name] > 0 for name in ("playout_games_per_second", "legal_moves_us", "apply_us"))
    status, out, _ = run(capsys, "bench", slug, "--games", 1)
    assert status == 0
    assert slug in out


@every_slug
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--bots", "deep"], "no bot “deep”"),
        (["--seats", "99"], "not 99"),
        (["--seats", "two"], "--seats"),
        (["--bots", "random,random", "--seats", "3"], "2 bots for 3 seats"),
        (["--games", "0"], "at least 1"),
        (["--option", "first_seat"], "NAME=VALUE"),
        (["--option", "no_such=1"], "no_such"),
        (["--option", "first_seat=99"], "99"),
        (["--records", "/proc/nowhere"], "/proc/nowhere"),
        (["--sheep"], "--sheep"),
    ],
)
def test_a_bad_argument_of_play_is_refused_in_a_sentence(slug, arguments, told, capsys):
    assert told in refused(capsys, "play", slug, *arguments)


@every_slug
@pytest.mark.parametrize("option", ["--ply=9999", "--ply=-1", "--seat=9", "--seat=-1", "--ply=x"])
def test_a_position_that_is_not_there_is_refused_in_a_sentence(slug, record, option, capsys):
    assert refused(capsys, "show", record, option)


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["fly"],
        ["play"],
        ["play", "chess"],
        ["bench", "chess"],
        ["show"],
        ["show", "/nowhere.json"],
        ["verify", "/"],
        ["verify", __file__],
    ],
    ids=" ".join,
)
def test_a_bad_command_is_refused_in_a_sentence(arguments, capsys):
    assert refused(capsys, *arguments)


def test_a_record_of_an_unknown_game_is_refused_in_a_sentence(tmp_path, capsys):
    path = tmp_path / "record.json"
    path.write_text('{"format": "newworld-record/1"}')
    assert "“players”" in refused(capsys, "verify", path)


def test_the_command_runs_as_a_module_without_django(tmp_path):
    blocker = tmp_path / "django"
    blocker.mkdir()
    (blocker / "__init__.py").write_text("raise ImportError('the engine must not import Django')")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "engine", "games"], cwd=ROOT, env=environment, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_reader_that_stops_reading_is_no_error():
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "engine", "games"],
        cwd=ROOT,
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")
