"""Records under study and scratch lines by the API."""

import pytest

from engine.registry import newest_rules
from games.models import KeptLine, Study, Table
from games.positions import present_state, rules_of
from tests.factories.tables import RunningTableFactory, TableFactory, leave_all_but_one
from tests.factories.users import UserFactory
from tests.games.api.conftest import ApiClient
from tests.games.api.secrets import find_secrets, hidden_from, seeds_of

pytestmark = pytest.mark.django_db

every_game = pytest.mark.parametrize("game", sorted(newest_rules()))


@pytest.fixture
def record(anybody):
    table = RunningTableFactory(game="new-england", plies=6)
    leave_all_but_one(table)
    return anybody.get(f"tables/{table.public_id}/record/").json()


@pytest.fixture
def study(caller, record):
    return caller.post("me/studies/", {"record": record}).json()


def test_a_record_is_taken_in_listed_read_and_thrown_away(caller, record):
    answer = caller.post("me/studies/", {"record": record, "name": "Close one"})
    told = answer.json()
    assert (answer.status_code, told["name"], told["game"]) == (201, "Close one", "new-england")
    assert caller.get("me/studies/").json()["results"] == [told]
    assert caller.get(f"me/studies/{told['id']}/").json() == record
    for path in ("", "position/", "lines/"):
        assert ApiClient(UserFactory()).get(f"me/studies/{told['id']}/{path}").status_code == 404
    assert caller.delete(f"/api/v1/me/studies/{told['id']}/").status_code == 204
    assert caller.get("me/studies/").json()["results"] == []


def test_a_record_that_does_not_hold_is_refused_in_words(caller, record):
    first = next(entry for entry in record["entries"] if entry.get("move"))
    first["move"] = {"kind": "nothing"}
    for wrong in (record, {}, {"format": "newworld-record/1"}):
        answer = caller.post("me/studies/", {"record": wrong})
        assert (answer.status_code, answer.json()["code"]) == (400, "record_refused")
    assert not Study.objects.exists()


def test_each_position_of_a_study_is_what_everybody_could_see(caller, anybody, study, record):
    table = Table.objects.get()
    path = f"me/studies/{study['id']}/position/"
    for ply in range(study["ply"] + 1):
        told = caller.get(f"{path}?ply={ply}").json()
        public = anybody.get(f"tables/{table.public_id}/position/?ply={ply}").json()
        assert told.items() >= {name: public[name] for name in ("view", "scores", "to_move")}.items()
    assert caller.get(path).json()["ply"] == study["ply"]
    assert caller.get(f"{path}?ply={study['ply'] + 1}").json()["code"] == "no_such_ply"


@every_game
def test_a_line_is_played_move_by_move_and_tells_nothing_of_the_real_game(game):
    table = RunningTableFactory(game=game, plies=4)
    player = table.players.select_related("user").first()
    client, path = ApiClient(player.user), f"tables/{table.public_id}/line/"
    answer = client.post(path, {"ply": table.ply})
    for _ in range(6):
        found = find_secrets(answer.text, seeds_of(table), hidden_from(table, player.seat))
        assert (answer.status_code, found) == (200, [])
        told = answer.json()
        turn = [told["legal_moves"][0]["text"]]
        answer = client.post(path, {"ply": table.ply, "moves": told["moves"], "turn": turn})
    assert len(answer.json()["moves"]) == 6
    state = present_state(table, rules_of(table))
    other = client.post(path, {"ply": table.ply, "deal": 2}).json()
    assert other["deal"] == 2
    table.refresh_from_db()
    assert present_state(table, rules_of(table)) == state


def test_a_bot_answers_in_a_line(caller, study):
    path = f"me/studies/{study['id']}/line/"
    told = caller.post(path, {"ply": 0, "seat": 0, "bot": "random", "turn": []}).json()
    assert told["to_move"] == [0]
    turn = {"moves": told["moves"], "turn": [told["legal_moves"][0]["text"]]}
    later = caller.post(path, {"ply": 0, "seat": 0, "bot": "random", **turn}).json()
    assert (later["bot"], later["seat"]) == ("random", 0)
    assert len(later["moves"]) > len(told["moves"])


def test_a_line_is_kept_for_its_owner_alone(caller, study):
    table = Table.objects.get()
    for path in (f"tables/{table.public_id}/", f"me/studies/{study['id']}/"):
        reached = caller.post(f"{path}line/", {"ply": 2}).json()
        line = {"ply": 2, "moves": [reached["legal_moves"][0]["text"]]}
        answer = caller.post(f"{path}lines/", {**line, "name": "What if", "text": "Bid more"})
        kept = answer.json()
        assert (answer.status_code, kept["name"], kept["moves"]) == (201, "What if", line["moves"])
        assert caller.get(f"{path}lines/").json()["results"] == [kept]
        assert ApiClient(UserFactory()).delete(f"/api/v1/me/lines/{kept['id']}/").status_code == 404
        assert caller.delete(f"/api/v1/me/lines/{kept['id']}/").status_code == 204
        assert caller.get(f"{path}lines/").json()["results"] == []
    assert ApiClient(UserFactory()).get(f"tables/{table.public_id}/lines/").json()["results"] == []
    assert not KeptLine.objects.exists()


@pytest.mark.parametrize(
    ("line", "status", "code"),
    [
        ({"ply": 1000}, 404, "no_such_ply"),
        ({"ply": 0, "seat": 4, "bot": "greedy"}, 400, "invalid"),
        ({"ply": 0, "moves": ["nonsense"]}, 400, "malformed_move"),
        ({"ply": 0, "turn": ["nonsense"]}, 400, "malformed_move"),
        ({"ply": 0, "bot": "wizard"}, 400, "invalid"),
        ({"ply": 0, "deal": 0}, 400, "invalid"),
        ({}, 400, "invalid"),
    ],
)
def test_what_is_no_line_is_refused_and_not_kept(caller, study, line, status, code):
    path = f"me/studies/{study['id']}/"
    answer = caller.post(f"{path}line/", line)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    line.pop("turn", None)
    caller.post(f"{path}lines/", {"name": "x", "moves": ["nonsense"], **line})
    assert not KeptLine.objects.exists()


def test_an_open_table_has_no_lines(caller):
    table = TableFactory()
    assert caller.post(f"tables/{table.public_id}/line/", {"ply": 0}).json()["code"] == "not_started"
