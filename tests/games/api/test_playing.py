"""Moves by the API: against a version, once for each key, refused with the engine's reason."""

import pytest

from engine.core.chance import Chance
from engine.registry import newest_rules
from games.models import Move, Table
from games.positions import present_state, rules_of
from games.services.play import undoable_moves
from tests.factories.tables import RunningTableFactory, TableFactory, play_random, random_move
from tests.factories.users import UserFactory
from tests.games.api.conftest import ApiClient
from tests.games.api.test_tables import code, every_game, field

pytestmark = pytest.mark.django_db

CHANCE = Chance(bytes(32))


def turn_of(table):
    """Whoever is to move as a caller, and a turn of one legal move."""
    table.refresh_from_db()
    move, player, _ = random_move(table, CHANCE)
    turn = {"expected_version": table.version, "moves": [rules_of(table).move_to_json(move)]}
    return ApiClient(player.user), turn


def illegal_move(table):
    """A move of the game's own form that nobody may make now, and the engine's reason."""
    rules, other = rules_of(table), RunningTableFactory(game=table.game, plies=25)
    state, seat = present_state(table, rules), rules.to_move(present_state(table, rules))[0]
    legal = [rules.move_to_json(move) for move in rules.legal_moves(state, seat)]
    for row in Move.objects.filter(table=other).order_by("-seq"):
        if row.move not in legal:
            return row.move
    raise AssertionError("everything is legal")


@every_game
def test_a_move_is_made_and_answered_with_what_stands_then(game):
    table = RunningTableFactory(game=game)
    mover, turn = turn_of(table)
    answer = mover.post(f"tables/{table.public_id}/moves/", turn)
    table.refresh_from_db()
    assert answer.status_code == 200
    assert answer.json() == {
        "table": table.public_id,
        "version": table.version,
        "ply": table.ply,
        "repeated": False,
    }
    assert Move.objects.get(table=table, ply=1).move == turn["moves"][0]


@every_game
def test_every_legal_move_that_is_offered_can_be_made(game):
    table = RunningTableFactory(game=game)
    for _ in range(10):
        mover, _turn = turn_of(table)
        told = mover.get(f"tables/{table.public_id}/legal-moves/").json()
        moves = [told["moves"][-1]["move"]]
        answer = mover.post(
            f"tables/{table.public_id}/moves/", {"expected_version": told["version"], "moves": moves}
        )
        assert answer.status_code == 200, answer.content


@every_game
def test_where_nothing_can_be_moved_the_reason_stands_in_the_place_of_moves(game):
    table = RunningTableFactory(game=game)
    mover, _turn = turn_of(table)
    other = ApiClient(table.players.exclude(user=mover.user).get().user)

    def told(client):
        answer = client.get(f"tables/{table.public_id}/legal-moves/").json()
        return bool(answer["moves"]), answer["reason"]

    assert (told(mover), told(other)) == ((True, None), (False, "not_your_turn"))
    for client in (mover, other):
        client.post(f"tables/{table.public_id}/pause/")
    assert (told(mover), told(other)) == ((False, "paused"), (False, "paused"))
    assert not mover.get(f"tables/{table.public_id}/").json()["your_turn"]
    mover.post(f"tables/{table.public_id}/resume/")
    assert told(mover) == (True, None)
    for client in (mover, other):
        client.post(f"tables/{table.public_id}/end/")
    assert (told(mover), told(other)) == ((False, "not_running"), (False, "not_running"))


@every_game
def test_a_refused_move_tells_the_engines_reason_and_changes_nothing(game):
    table = RunningTableFactory(game=game)
    mover, turn = turn_of(table)
    turn["moves"] = [illegal_move(table)]
    answer = mover.post(f"tables/{table.public_id}/moves/", turn)
    assert code(answer) == (422, "illegal_move")
    assert answer.json()["reason"]
    assert not Move.objects.filter(table=table).exists()


@every_game
def test_a_turn_of_which_one_move_is_refused_is_not_played_at_all(game):
    table = RunningTableFactory(game=game)
    mover, turn = turn_of(table)
    turn["moves"] += [{"kind": "no such kind"}]
    answer = mover.post(f"tables/{table.public_id}/moves/", turn)
    assert answer.status_code in (400, 409), "the turn may have passed with the first move"
    assert not Move.objects.filter(table=table).exists()


NO_MOVES = (
    {},
    {"kind": "no"},
    {"kind": None},
    {"kind": {}},
    {"kind": "\x00"},
    {"kind": "pass", "x": 1},
    {"a": {"b": []}},
)


@every_game
def test_what_is_no_move_of_the_game_is_malformed(game):
    table = RunningTableFactory(game=game)
    mover, turn = turn_of(table)
    for move in NO_MOVES:
        answer = mover.post(f"tables/{table.public_id}/moves/", {**turn, "moves": [move]})
        assert code(answer) == (400, "malformed_move")
        assert answer.json()["reason"]


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"moves": []}, "moves"),
        ({"moves": {}}, "moves"),
        ({"moves": "pass"}, "moves"),
        ({"moves": [{}] * 81}, "moves"),
        ({"expected_version": None}, "expected_version"),
        ({"expected_version": -1}, "expected_version"),
        ({"expected_version": "1"}, "expected_version"),
        ({"expected_version": True}, "expected_version"),
        ({"expected_version": 2**31}, "expected_version"),
        ({"seat": 1}, "seat"),
        ({"key": "abcdefgh"}, "key"),
    ],
)
def test_what_a_turn_cannot_be_is_named(wrong, named):
    table = RunningTableFactory()
    mover, turn = turn_of(table)
    assert field(mover.post(f"tables/{table.public_id}/moves/", {**turn, **wrong})) == named
    assert not Move.objects.filter(table=table).exists()


def test_a_move_that_is_no_object_is_refused():
    table = RunningTableFactory()
    mover, turn = turn_of(table)
    for move in ("pass", 1, None, [], [{}], True):
        assert mover.post(f"tables/{table.public_id}/moves/", {**turn, "moves": [move]}).status_code == 400


def test_a_move_for_an_old_version_is_told_the_present_one():
    table = RunningTableFactory()
    mover, turn = turn_of(table)
    turn["expected_version"] -= 1
    answer = mover.post(f"tables/{table.public_id}/moves/", turn)
    assert code(answer) == (409, "stale_version")
    assert answer.json()["version"] == table.version
    assert not Move.objects.filter(table=table).exists()


def test_the_same_turn_under_the_same_key_is_played_once():
    table = RunningTableFactory()
    mover, turn = turn_of(table)
    answers = [
        mover.post(f"tables/{table.public_id}/moves/", turn, HTTP_IDEMPOTENCY_KEY="key-of-this-turn").json()
        for _ in range(3)
    ]
    assert [answer.pop("repeated") for answer in answers] == [False, True, True]
    assert answers[0] == answers[1] == answers[2]
    assert Move.objects.filter(table=table, automatic=False).count() == 1


def test_another_turn_under_a_used_key_is_refused():
    table = RunningTableFactory()
    mover, turn = turn_of(table)
    where, key = f"tables/{table.public_id}/moves/", {"HTTP_IDEMPOTENCY_KEY": "key-of-this-turn"}
    mover.post(where, turn, **key)
    answer = mover.post(where, {**turn, "moves": [{"kind": "other"}]}, **key)
    assert code(answer) == (409, "request_key_used")


def test_keys_are_each_players_own():
    table = RunningTableFactory()
    key = {"HTTP_IDEMPOTENCY_KEY": "the-same-for-all"}
    seen = set()
    for _ in range(100):
        mover, turn = turn_of(table)
        if mover.user.pk in seen:
            play_random(table, 1)
            continue
        assert mover.post(f"tables/{table.public_id}/moves/", turn, **key).json()["repeated"] is False
        seen.add(mover.user.pk)
        if len(seen) == 2:
            return
    raise AssertionError("only one seat ever moved")


@pytest.mark.parametrize("key", ["", "short", "x" * 61, "with space", "ümlaut-key", "line\x00break"])
def test_a_key_that_is_none_is_refused(key):
    table = RunningTableFactory()
    mover, turn = turn_of(table)
    answer = mover.post(f"tables/{table.public_id}/moves/", turn, HTTP_IDEMPOTENCY_KEY=key)
    assert field(answer) == "Idempotency-Key"


def test_nobody_moves_takes_back_or_resigns_for_another(caller):
    table = RunningTableFactory()
    mover, turn = turn_of(table)
    other = ApiClient(table.players.get(to_move=False).user)
    where = f"tables/{table.public_id}"
    assert code(other.post(f"{where}/moves/", turn)) == (409, "not_your_turn")
    assert code(caller.post(f"{where}/moves/", turn)) == (403, "not_a_player")
    assert code(caller.post(f"{where}/resign/")) == (403, "not_a_player")
    mover.post(f"{where}/moves/", turn)
    table.refresh_from_db()
    wish = {"expected_version": table.version}
    assert code(caller.post(f"{where}/undo/", wish)) == (403, "not_a_player")
    assert code(other.post(f"{where}/undo/", wish)) == (409, "nothing_to_undo")
    assert not Move.objects.filter(table=table, undone_at__isnull=False).exists()


def test_a_move_is_taken_back_against_a_version():
    table = RunningTableFactory()
    for _ in range(300):
        mover, turn = turn_of(table)
        mover.post(f"tables/{table.public_id}/moves/", turn)
        table.refresh_from_db()
        if undoable_moves(table, table.players.get(user=mover.user).pk):
            break
    where = f"tables/{table.public_id}/undo/"
    assert code(mover.post(where, {"expected_version": table.version - 1})) == (409, "stale_version")
    assert field(mover.post(where, {})) == "expected_version"
    assert field(mover.post(where, {"expected_version": 1, "whole_turn": "yes"})) == "whole_turn"
    done = mover.post(where, {"expected_version": table.version, "whole_turn": True}).json()
    assert (done["version"], done["ply"] < table.ply) == (table.version + 1, True)


def test_a_player_resigns_once():
    table = RunningTableFactory()
    loser = ApiClient(table.players.get(seat=0).user)
    told = loser.post(f"tables/{table.public_id}/resign/").json()
    assert (told["status"], told["end_reason"]) == ("finished", "resigned")
    assert code(loser.post(f"tables/{table.public_id}/resign/")) == (409, "not_running")


def test_what_is_over_or_has_not_begun_takes_no_moves(caller):
    host = UserFactory()
    table, mover = TableFactory(host=host), ApiClient(host)
    where, turn = f"tables/{table.public_id}", {"expected_version": 0, "moves": [{"kind": "x"}]}
    assert code(mover.post(f"{where}/moves/", turn)) == (409, "not_running")
    assert code(mover.post(f"{where}/undo/", {"expected_version": 0})) == (409, "not_running")
    assert code(mover.post(f"{where}/resign/")) == (409, "not_running")
    assert code(mover.get(f"{where}/legal-moves/")) == (409, "not_started")
    assert Table.objects.get(pk=table.pk).is_open


def test_games_end_in_the_api_as_on_the_page():
    assert set(newest_rules()) == {table.game for table in map(_played_out, sorted(newest_rules()))}


def _played_out(game):
    table = RunningTableFactory(game=game)
    play_random(table, 3)
    ApiClient(table.players.get(seat=1).user).post(f"tables/{table.public_id}/resign/")
    told = ApiClient().get(f"tables/{table.public_id}/").json()
    assert (told["status"], [player["place"] for player in told["players"]]) == ("finished", [1, 2])
    return table
