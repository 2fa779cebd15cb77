"""What programs read: games, tables, positions, moves, records, people."""

import json

import pytest
from jsonschema import Draft202012Validator

from engine.core.record import record_from_json
from engine.registry import newest_rules
from games.positions import present_state, rules_of
from games.services.play import resign, undo
from tests.factories.tables import RunningTableFactory, TableFactory, play_random
from tests.factories.users import UserFactory
from tests.games.api.conftest import ApiClient

pytestmark = pytest.mark.django_db

every_game = pytest.mark.parametrize("game", sorted(newest_rules()))


@every_game
def test_a_game_tells_its_options_moves_and_components(anybody, game):
    told = anybody.get(f"games/{game}/").json()
    Draft202012Validator.check_schema(told["options_schema"])
    Draft202012Validator.check_schema(told["move_schema"])
    assert told["components"] == json.loads(json.dumps(newest_rules()[game].components))
    assert game in [listed["slug"] for listed in anybody.get("games/").json()["results"]]


@every_game
def test_a_player_reads_the_position_as_their_seat_may_know_it(game):
    table = RunningTableFactory(game=game, plies=3)
    rules, player = rules_of(table), table.players.get(seat=1)
    told = ApiClient(player.user).get(f"tables/{table.public_id}/position/").json()
    assert told["view"] == json.loads(json.dumps(rules.view(present_state(table, rules), 1)))
    assert (told["seat"], told["version"], told["ply"]) == (1, table.version, table.ply)


@every_game
def test_everybody_else_reads_the_position_as_a_spectator(anybody, caller, game):
    table = RunningTableFactory(game=game, plies=3)
    rules = rules_of(table)
    view = json.loads(json.dumps(rules.view(present_state(table, rules), None)))
    for reader in (anybody, caller):
        assert reader.get(f"tables/{table.public_id}/position/").json()["view"] == view


@every_game
def test_legal_moves_fit_the_schema_of_moves(game):
    table = RunningTableFactory(game=game, plies=4)
    player = table.players.get(to_move=True)
    told = ApiClient(player.user).get(f"tables/{table.public_id}/legal-moves/").json()
    checker = Draft202012Validator(newest_rules()[game].move_schema)
    assert told["moves"]
    for legal in told["moves"]:
        checker.validate(legal["move"])
        assert legal["words"]
        assert legal["text"]


def test_a_seat_that_is_not_to_move_has_no_legal_moves():
    table = RunningTableFactory()
    player = table.players.get(to_move=False)
    assert ApiClient(player.user).get(f"tables/{table.public_id}/legal-moves/").json()["moves"] == []


def test_an_unchanged_position_is_told_in_one_query(anybody, django_assert_num_queries):
    table = RunningTableFactory()
    path = f"tables/{table.public_id}/position/"
    tag = anybody.get(path)["ETag"]
    assert tag == f'"{table.version}"'
    with django_assert_num_queries(1):
        unchanged = anybody.get(path, HTTP_IF_NONE_MATCH=tag)
    assert (unchanged.status_code, unchanged.content, unchanged["ETag"]) == (304, b"", tag)
    play_random(table, 1)
    assert anybody.get(path, HTTP_IF_NONE_MATCH=tag).status_code == 200


def test_a_position_costs_few_queries_however_long_the_game(django_assert_max_num_queries):
    table = RunningTableFactory(plies=30)
    client = ApiClient(table.players.get(seat=0).user)
    client.get("me/")
    with django_assert_max_num_queries(4):
        client.get(f"tables/{table.public_id}/position/")


@every_game
def test_the_past_is_read_by_ply(anybody, game):
    table = RunningTableFactory(game=game)
    seen = {}
    for _ in range(12):
        told = anybody.get(f"tables/{table.public_id}/position/").json()
        seen[told["ply"]] = told["view"]
        play_random(table, 1)
    for ply, view in seen.items():
        assert anybody.get(f"tables/{table.public_id}/position/?ply={ply}").json()["view"] == view


@pytest.mark.parametrize(
    ("ply", "status"), [("9999", 404), ("-1", 400), ("1e3", 400), ("9" * 30, 400), ("", 400)]
)
def test_a_ply_that_is_none_is_refused(anybody, ply, status):
    table = RunningTableFactory()
    assert anybody.get(f"tables/{table.public_id}/position/?ply={ply}").status_code == status


def test_a_table_that_has_not_begun_has_no_position(anybody):
    table = TableFactory()
    for part in ("position/", "record/", "board.svg"):
        answer = anybody.get(f"tables/{table.public_id}/{part}")
        assert (answer.status_code, answer.json()["code"]) == (409, "not_started")


def test_moves_are_listed_by_cursor_without_loss_while_the_game_goes_on(anybody):
    table = RunningTableFactory(plies=7)
    seqs, where = [], f"tables/{table.public_id}/moves/?limit=3"
    while where:
        page = anybody.get(where).json()
        seqs += [move["seq"] for move in page["results"]]
        where = page["next"] and page["next"].removeprefix("http://testserver")
        if len(seqs) == 3:
            play_random(table, 2)
    table.refresh_from_db()
    assert seqs == list(range(1, table.move_seq + 1))


def test_undone_moves_stay_in_the_list_marked(anybody):
    table = RunningTableFactory()
    player = _play_something_that_can_go_back(table)
    undo(table_id=table.pk, player_id=player.pk, expected_version=table.version)
    moves = anybody.get(f"tables/{table.public_id}/moves/?limit=100").json()["results"]
    assert moves[-1]["undone_at"]


def test_a_record_holds_the_seed_only_when_the_game_is_over(anybody):
    table = RunningTableFactory(plies=5)
    path = f"tables/{table.public_id}/record/"
    assert record_from_json(anybody.get(path).json()).server_seed is None
    assert bytes(table.server_seed).hex() not in anybody.get(path).text
    resign(table_id=table.pk, player_id=table.players.get(seat=0).pk)
    assert record_from_json(anybody.get(path).json()).server_seed == bytes(table.server_seed)


def test_tables_are_filtered_and_sorted_and_none_is_lost_between_pages(anybody):
    host = UserFactory()
    tables = [TableFactory(host=host) for _ in range(5)]
    RunningTableFactory()
    ids, where = [], f"tables/?status=open&player={host.username.upper()}&ordering=created_at&limit=2"
    while where:
        page = anybody.get(where).json()
        ids += [table["id"] for table in page["results"]]
        where = page["next"] and page["next"].removeprefix("http://testserver")
        if len(ids) == 2:
            tables.append(TableFactory(host=host))
    assert ids == [table.public_id for table in tables]


@pytest.mark.parametrize(("ordering", "sign"), [("created_at", ">="), ("-created_at", "<=")])
def test_a_page_begins_where_the_one_before_has_ended_and_walks_past_nothing(
    anybody, django_assert_max_num_queries, ordering, sign
):
    for _ in range(3):
        TableFactory()
    following = anybody.get(f"tables/?ordering={ordering}&limit=2").json()["next"]
    with django_assert_max_num_queries(3) as caught:
        assert len(anybody.get(following.removeprefix("http://testserver")).json()["results"]) == 1
    listing = next(each["sql"] for each in caught.captured_queries if 'FROM "games_table"' in each["sql"])
    assert f'AND "games_table"."created_at" {sign} ' in listing


def test_a_player_is_looked_up_before_their_tables(anybody, django_assert_max_num_queries):
    """The database then knows how much they have played, and reads no more tables than it shows."""
    host = TableFactory().host
    with django_assert_max_num_queries(4) as caught:
        assert len(anybody.get(f"tables/?player={host.username}").json()["results"]) == 1
    listing = next(each["sql"] for each in caught.captured_queries if 'FROM "games_table"' in each["sql"])
    assert "username_key" not in listing


def test_the_list_of_tables_costs_the_same_for_one_table_and_for_many(anybody, django_assert_max_num_queries):
    for _ in range(6):
        RunningTableFactory()
    with django_assert_max_num_queries(3):
        assert len(anybody.get("tables/").json()["results"]) == 6


@pytest.mark.parametrize(
    "query",
    [
        "status=no",
        "owner__password__startswith=a",
        "ordering=host__email",
        "limit=0",
        "limit=1000000",
        "limit=abc",
        "cursor=abc",
        "cursor=WyIyMDI2LTAxLTAxIiwgImEiXQ",
        "game=%00",
        "seats=99999999999999999999",
        "page=0",
        "status=open&status=open",
    ],
)
def test_what_a_list_does_not_know_is_refused(anybody, query):
    answer = anybody.get(f"tables/?{query}")
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
    assert answer.json()["errors"][0]["field"]


def test_what_waits_for_me_needs_a_me(anybody, caller):
    assert anybody.get("tables/?waiting=true").status_code == 401
    table = RunningTableFactory()
    mine = ApiClient(table.players.get(to_move=True).user)
    assert [t["id"] for t in mine.get("tables/?waiting=true").json()["results"]] == [table.public_id]
    assert mine.get("me/next/").json()["id"] == table.public_id
    assert [t["id"] for t in mine.get("me/").json()["waiting"]] == [table.public_id]
    assert caller.get("me/next/").status_code == 204


def test_what_everybody_reads_of_a_person_holds_no_secret_of_theirs(anybody):
    user = UserFactory(email="secret@example.org", time_zone="Pacific/Apia")
    table = RunningTableFactory(host=user)
    for path in (f"users/{user.username}/", f"tables/{table.public_id}/", "tables/", "bots/"):
        told = anybody.get(path).text
        assert not {word for word in ("secret@", "Apia", "password", "last_login", "email") if word in told}


def test_who_left_is_nobody(anybody):
    user = UserFactory()
    table = RunningTableFactory(host=user)
    name = user.username
    user.forget()
    user.save()
    assert anybody.get(f"users/{name}/").status_code == 404
    assert anybody.get(f"users/{user.username}/").status_code == 404
    told = anybody.get(f"tables/{table.public_id}/").json()
    assert {"name": "Former player", "user": None}.items() <= told["players"][0].items()
    assert user.username not in json.dumps(told)


def test_the_archive_is_searched_and_downloaded(anybody):
    table = RunningTableFactory()
    first, second = (player.user.username for player in table.players.order_by("seat"))
    resign(table_id=table.pk, player_id=table.players.get(seat=0).pk)
    RunningTableFactory()
    for query in ("", f"player={first}", f"player={first}&against={second}", "game=new-england&seats=2"):
        found = anybody.get(f"archive/?{query}").json()["results"]
        assert [listed["id"] for listed in found] == [table.public_id]
    assert anybody.get(f"archive/?player={first}&against=nobody").json()["results"] == []
    export = anybody.get("archive/export/")
    lines = [json.loads(line) for line in b"".join(export.streaming_content).splitlines()]
    assert [line.pop("id") for line in lines] == [table.public_id]
    assert lines[0].pop("finished_at")
    assert record_from_json(lines[0]).result


def _play_something_that_can_go_back(table):
    """Play until a player has made a move that can be taken back; returns that player."""
    from games.services.play import undoable_moves

    for _ in range(300):
        player = table.players.get(to_move=True)
        play_random(table, 1)
        table.refresh_from_db()
        if undoable_moves(table, player.pk):
            return player
    raise AssertionError("nothing could be taken back in 300 plies")
