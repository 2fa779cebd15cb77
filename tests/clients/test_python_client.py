"""The Python client against a real server: calls, errors, lists, streams, and lost answers."""

import asyncio
import inspect
import re
import socket
import subprocess
import sys
import threading
import typing

import httpx
import pytest
from landfall_client import ApiError, AsyncLandfall, Landfall, MoveRefused, StaleVersion, shapes
from landfall_client.calls import act, play, table
from landfall_client.errors import TooManyCalls
from landfall_client.sending import wait_before_next, wait_before_resuming

from games.api.streams import hub
from games.models import Move
from games.services.play import resign
from tests.asynchronous import run
from tests.clients.conftest import CLIENT, token_of
from tests.factories.tables import RunningTableFactory, TableFactory, play_random
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db(transaction=True)


def methods(client):
    """The public methods of a client, with what each takes."""
    found = inspect.getmembers(client, inspect.isfunction)
    return {name: list(inspect.signature(f).parameters) for name, f in found if not name.startswith("_")}


def test_both_clients_do_the_same():
    assert methods(Landfall) == methods(AsyncLandfall)
    assert len(methods(Landfall)) > 20


@pytest.mark.anywhere
def test_the_client_passes_mypy_strict():
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--cache-dir",
        "/dev/null",
        "landfall_client",
        "examples",
    ]
    done = subprocess.run(command, cwd=CLIENT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout


def test_a_game_is_opened_joined_played_and_resigned(server):
    with (
        Landfall(server, token_of(UserFactory())) as host,
        Landfall(server, token_of(UserFactory())) as guest,
    ):
        opened = host.open_table("new-england", 3, seating="joined", auto_start=False)
        assert [listed["id"] for listed in guest.tables(status="open")] == [opened["id"]]
        guest.join(opened["id"], colour="blue")
        assert host.start(opened["id"])["status"] == "running"
        mover = host if host.my_next_table() else guest
        legal = mover.legal_moves(opened["id"])
        done = mover.play(opened["id"], [legal["moves"][0]["move"]], expected_version=legal["version"])
        assert done["version"] == host.table(opened["id"])["version"]
        with pytest.raises(StaleVersion) as stale:
            mover.play(opened["id"], [legal["moves"][0]["move"]], expected_version=legal["version"])
        assert stale.value.version == done["version"]
        now = host if host.my_next_table() else guest
        with pytest.raises(MoveRefused) as refused:
            now.play(opened["id"], [{"kind": "no"}], expected_version=done["version"])
        assert refused.value.reason
        assert mover.position_unless(opened["id"], done["version"]) is None
        assert host.position(opened["id"], ply=0)["ply"] == 0
        assert host.board_svg(opened["id"]).startswith(b"<svg")
        assert host.resign(opened["id"])["status"] == "finished"
        assert host.record(opened["id"])["result"]
        assert [found["id"] for found in guest.archive(game="new-england")] == [opened["id"]]


def test_what_players_do_around_a_game_is_done_by_the_client_too(server):
    table, guest = TableFactory(seats=3, auto_start=False), UserFactory(username="guest")
    opened = table.public_id
    scopes = ("read", "play", "tables", "chat")
    with (
        Landfall(server, token_of(table.host, *scopes)) as host,
        Landfall(server, token_of(guest, *scopes)) as other,
    ):
        assert host.invite(opened, "guest")["kept_seats"] == 1
        assert [one["username"] for one in host.invitations(opened)] == ["guest"]
        assert [one["id"] for one in other.tables(inviting=True)] == [opened]
        other.join(opened)
        assert host.hand_over(opened, "guest")["host"] == "guest"
        other.start(opened)
        said = [host.write(opened, "Good luck", key="greeting-1") for _ in range(2)]
        assert said[0] == said[1]
        assert [said["text"] for said in other.messages(opened)] == ["Good luck"]
        assert (host.note(opened), host.write_note(opened, "Wheat")) == ("", "Wheat")
        reached = host.line(opened, 0)
        kept = host.keep_line(opened, 0, "What if", moves=[reached["legal_moves"][0]["text"]])
        assert host.lines(opened) == [kept]
        host.forget_line(kept["id"])
        assert (host.ask_pause(opened)["id"], host.decline_pause(opened)["id"]) == (opened, opened)
        assert any(player["wants_end"] for player in host.ask_end(opened)["players"])
        assert not any(player["wants_end"] for player in other.decline_end(opened)["players"])
        host.resign(opened)
        host.put_away()
        assert [one["id"] for one in host.tables(put_away=True)] == [opened]
        study = host.study(host.record(opened), "Mine")
        assert host.studies() == [study]
        assert host.study_position(study["id"])["ply"] == study["ply"]
        host.forget_study(study["id"])
        assert [one["username"] for one in host.befriend("guest")] == ["guest"]
        host.forget_friend("guest")
        assert (host.friends(), host.blocked(), host.muted(), host.studies()) == ([], [], [], [])
        assert {notice["table"] for notice in other.notices()} == {opened}
        other.notices_read()
        assert not any(notice["unread"] for notice in other.notices())
        assert host.vacations() == []
        assert host.ask_rematch(opened)["id"] == opened


def test_what_comes_back_has_the_members_that_the_types_promise(server):
    running = RunningTableFactory(plies=3)
    with Landfall(server, token_of(running.players.get(to_move=True).user)) as client:
        told = {
            shapes.Game: client.games()[0],
            shapes.GameDetail: client.game("new-world"),
            shapes.Table: client.table(running.public_id),
            shapes.Player: client.table(running.public_id)["players"][0],
            shapes.Position: client.position(running.public_id),
            shapes.LegalMoves: client.legal_moves(running.public_id),
            shapes.StoredMove: next(client.moves(running.public_id)),
            shapes.Me: client.me(),
            shapes.User: client.user(running.host.username),
        }
        for shape, got in told.items():
            assert set(typing.get_type_hints(shape)) <= set(got), shape


def test_an_error_has_status_code_and_sentence(server):
    with Landfall(server) as client:
        with pytest.raises(ApiError, match="no such table") as missing:
            client.table("nowhere")
        assert (missing.value.status, missing.value.code) == (404, "not_found")
        with pytest.raises(ApiError) as unknown:
            client.me()
        assert unknown.value.status == 401


def test_lists_go_on_over_all_pages(server):
    host = UserFactory()
    ids = {TableFactory(host=host).public_id for _ in range(5)}

    async def all_of_them():
        async with AsyncLandfall(server) as client:
            return [one["id"] async for one in client.tables(player=host.username, limit=2)]

    with Landfall(server) as client:
        found = [one["id"] for one in client.tables(player=host.username, limit=2)]
    assert found == run(all_of_them())
    assert set(found) == ids
    assert len(found) == 5


def test_records_come_one_by_one(server):
    for _ in range(3):
        over = RunningTableFactory(plies=2)
        resign(table_id=over.pk, player_id=over.players.first().pk)
    with Landfall(server) as client:
        records = client.export(game="new-england")
        assert next(records)["id"] == over.public_id
        assert len(list(records)) == 2


def test_a_stream_that_ends_is_taken_up_without_loss_or_doubling(server, monkeypatch):
    """Every stream here lasts half a second, so that reading all of it takes several."""
    monkeypatch.setattr(hub, "LONGEST", 0.3)
    monkeypatch.setattr(hub, "HEARTBEAT", 0.1)
    played = RunningTableFactory()

    async def read():
        async with AsyncLandfall(server) as client:
            found, heads = [], 0
            async for event in client.events(played.public_id, after=0):
                heads += event["kind"] == "stream.at"
                found += [event["id"]] if event["kind"] != "stream.at" else []
                if found and found[-1] >= 12 and heads > 2:
                    return found
        return None

    mover = threading.Timer(0.5, play_random, [played, 12])
    mover.start()
    found = run(asyncio.wait_for(read(), 30))
    mover.join()
    assert found == list(range(1, found[-1] + 1))


def test_a_stream_of_what_is_not_there_ends_with_the_problem(server):
    with Landfall(server) as client, pytest.raises(ApiError, match="no such table"):
        next(client.events("nowhere"))


def test_a_turn_whose_answer_is_lost_is_sent_again_and_played_once(server):
    played = RunningTableFactory()
    mover = played.players.get(to_move=True).user
    with LosingTheFirstAnswer(server) as way, Landfall(way, token_of(mover)) as client:
        legal = Landfall(server, token_of(mover)).legal_moves(played.public_id)
        done = client.play(played.public_id, [legal["moves"][0]["move"]], expected_version=legal["version"])
    assert done["repeated"] is True
    assert Move.objects.filter(table=played, automatic=False).count() == 1


def test_what_is_no_use_to_send_again_is_not():
    broken, slow = httpx.ReadError("broken"), TooManyCalls(429, {"retry_after": 7})
    assert wait_before_next(table("x"), broken, 1) < wait_before_next(table("x"), broken, 2)
    assert wait_before_next(play("x", [], 1, None), broken, 1)
    assert wait_before_next(table("x"), slow, 1) == 7
    cancelling = act("x", "cancel", {})
    useless = ((cancelling, broken, 1), (table("x"), broken, 4), (table("x"), ApiError(404, {}), 1))
    for call, failed, tried in useless:
        with pytest.raises(type(failed)):
            wait_before_next(call, failed, tried)
    assert wait_before_resuming(None, 0) == 0
    assert wait_before_resuming(broken, 50) <= 90
    with pytest.raises(ApiError):
        wait_before_resuming(ApiError(403, {}), 0)


class LosingTheFirstAnswer:
    """A way to a server on which the first request arrives and its answer does not."""

    def __init__(self, server):
        host, port = server.removeprefix("http://").split(":")
        self.to, self.lost = (host, int(port)), False
        self.listening = socket.create_server(("127.0.0.1", 0))

    def __enter__(self):
        threading.Thread(target=self._accept, daemon=True).start()
        return f"http://127.0.0.1:{self.listening.getsockname()[1]}"

    def __exit__(self, *error):
        self.listening.close()

    def _accept(self):
        for _ in range(10):
            try:
                here, _address = self.listening.accept()
            except OSError:
                return
            with here, socket.create_connection(self.to) as there:
                there.sendall(_message(here))
                answer = _message(there)
                if self.lost:
                    here.sendall(answer)
                self.lost = True


def _message(connection):
    """All of one request or answer: its head, and as much as the head announces."""
    sent = b""
    for _ in range(100):
        sent += connection.recv(100_000)
        head, end, body = sent.partition(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: (\d+)", head)
        if end and len(body) >= (int(length[1]) if length else 0):
            break
    return sent
