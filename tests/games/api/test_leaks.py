"""Nothing that anybody receives through the API holds what they must not know.

Whole games of every game are played through the API. Every byte that a seat, a spectator and a
signed-out visitor receive on the way is searched for the seed, the order of stocks and hands; and
now and then other cards are hidden, which must not change a byte.
"""

import json
from base64 import b64encode
from hashlib import sha256

import pytest

from engine.core.chance import Chance
from engine.core.seats import Seat
from engine.registry import newest_rules
from games.models import Position
from games.positions import dump, load, present_state, rules_of
from games.presentation.position_json import _present
from tests.factories.tables import RunningTableFactory
from tests.factories.users import UserFactory
from tests.games.api.conftest import ApiClient
from tests.games.api.secrets import find_secrets, hidden_from, seeds_of, tellable

pytestmark = [pytest.mark.django_db, pytest.mark.anywhere]

every_game = pytest.mark.parametrize("game", sorted(newest_rules()))

LONGEST = 110
"""Decisions after which a game is resigned; luck alone hardly ends every one."""
OFTEN = ("position/",)
SELDOM = ("", "moves/?limit=100", "record/", "board.svg", "undo/", "position/?ply=1")
EVERY = 15


@pytest.fixture(autouse=True)
def _calls_without_end(settings):
    settings.API_CALLS_A_MINUTE = {"address": 10**6, "token": 10**6}


class Secrets:
    """What must not reach the readers of a table, looked up once for each version and seat."""

    def __init__(self, table):
        self.table, self.seeds = table, seeds_of(table)
        self._version, self._lists = None, {}

    def hidden_from(self, seat):
        """What must not reach this seat now."""
        self.table.refresh_from_db()
        if self._version != self.table.version:
            self._version, self._lists = self.table.version, {}
        if seat not in self._lists:
            self._lists[seat] = hidden_from(self.table, seat)
        return self._lists[seat]


class Reader:
    """Somebody who reads a table."""

    def __init__(self, secrets, client, seat=None):
        self.secrets, self.client, self.seat = secrets, client, seat

    def read(self, path):
        """An answer's whole text, headers included, searched.

        A few cards of a hand may stand in their order by accident, in what is public: not where the
        answer is the same with another hand.
        """
        answer = self.client.get(f"tables/{self.secrets.table.public_id}/{path}")
        found = self.found_in(answer)
        if found and path == "position/" and all(".hand" in name for name in found):
            assert_same_bytes(self, [path])
            return answer
        return self.searched(answer)

    def searched(self, answer):
        """The answer. Raises AssertionError when it holds what this reader must not know."""
        found = self.found_in(answer)
        assert not found, f"{answer.request['PATH_INFO']} tells seat {self.seat}: {found}"
        return answer

    def found_in(self, answer):
        """Names of the secrets that stand in an answer."""
        text = f"{answer.headers}\n{answer.text}"
        return find_secrets(text, self.secrets.seeds, self.secrets.hidden_from(self.seat))


def readers_of(table):
    """Both seats, a spectator with a token, and a signed-out visitor."""
    secrets = Secrets(table)
    players = table.players.select_related("user").order_by("seat")
    seats = [Reader(secrets, ApiClient(player.user), player.seat) for player in players]
    return [*seats, Reader(secrets, ApiClient(UserFactory())), Reader(secrets, ApiClient())]


def play_one(table, readers, chance):
    """Whoever is to move asks for the legal moves and makes one; and tries some that are refused."""
    position = readers[-1].read("position/").json()
    reader = readers[position["to_move"][0]]
    told = reader.read("legal-moves/").json()
    number, chance = chance.below(len(told["moves"]), "test")
    turn = {"expected_version": told["version"], "moves": [told["moves"][number]["move"]]}
    where = f"tables/{table.public_id}/moves/"
    if position["ply"] % EVERY == 0:
        for wrong in ({**turn, "expected_version": 0}, {**turn, "moves": [{"kind": "no"}]}, {"x": 1}):
            assert reader.searched(reader.client.post(where, wrong)).status_code in (400, 409)
        for other in readers[:-1]:
            if other is not reader:
                assert other.searched(other.client.post(where, turn)).status_code in (403, 409)
    done = reader.client.post(where, turn)
    assert reader.searched(done).status_code == 200
    return chance


def check_bytes_with_other_secrets(reader):
    """Where other cards are hidden, the reader gets the same bytes. Raises AssertionError if not."""
    paths = ["position/", "board.svg", "record/"] + ([] if reader.seat is None else ["legal-moves/"])
    assert_same_bytes(reader, paths)


def assert_same_bytes(reader, paths):
    """At these paths the reader gets the same bytes where other cards are hidden. Raises AssertionError."""
    table, seat = reader.secrets.table, reader.seat
    rules = rules_of(table)
    true = Position.objects.get(table=table).state
    other = rules.redeal(load(rules, true), None if seat is None else Seat(seat), Chance(b"r" * 32))
    answers = []
    for state in (true, dump(rules, other)):
        _present.cache_clear()  # it goes by the table's version, which does not change here
        Position.objects.filter(table=table).update(state=state)
        answers.append([reader.client.get(f"tables/{table.public_id}/{path}").content for path in paths])
    _present.cache_clear()
    Position.objects.filter(table=table).update(state=true)
    assert answers[0] == answers[1], f"seat {seat} can tell what is hidden"


def play_and_read(table, longest=LONGEST):
    """Play a whole game, everybody reading along. Raises AssertionError when somebody learns a secret."""
    readers, chance = readers_of(table), Chance(bytes(32))
    for number in range(longest):
        table.refresh_from_db()
        if not table.is_running:
            break
        for reader in readers:
            for path in OFTEN if number % EVERY else OFTEN + SELDOM:
                reader.read(path)
            if number % EVERY == 0:
                check_bytes_with_other_secrets(reader)
        chance = play_one(table, readers, chance)
    table.refresh_from_db()
    if table.is_running:
        readers[0].searched(readers[0].client.post(f"tables/{table.public_id}/resign/"))
    return readers


@every_game
def test_nobody_receives_what_they_must_not_know(game):
    options = {"stock": 24} if game == "new-world" else {}
    table = RunningTableFactory(game=game, options=options)
    readers = play_and_read(table)
    table.refresh_from_db()
    assert table.is_finished
    record = readers[-1].client.get(f"tables/{table.public_id}/record/")
    assert bytes(table.server_seed).hex() in record.text, "when it is over everybody may check the draws"


@every_game
@pytest.mark.parametrize("form", [bytes.hex, list, lambda seed: b64encode(seed).decode()])
def test_a_seed_that_leaks_would_be_found(monkeypatch, game, form):
    table = RunningTableFactory(game=game)
    told = {"hint": form(bytes(table.server_seed))}
    monkeypatch.setattr("games.api.positions.record_line", lambda table: told)
    with pytest.raises(AssertionError, match=r"record/ tells seat 0: .*seed"):
        play_and_read(table, longest=1)


@every_game
def test_an_answer_that_depends_on_what_is_hidden_would_be_found(monkeypatch, game):
    table = RunningTableFactory(game=game, plies=5)
    reader = readers_of(table)[0]
    check_bytes_with_other_secrets(reader)

    def hint(table):
        hidden = json.dumps(rules_of(table).state_to_json(present_state(table, rules_of(table))))
        return {"hint": sha256(hidden.encode()).hexdigest()[:4]}

    monkeypatch.setattr("games.api.positions.record_line", hint)
    with pytest.raises(AssertionError, match="can tell"):
        check_bytes_with_other_secrets(reader)


@every_game
def test_hidden_cards_that_leak_would_be_found(monkeypatch, game):
    """Every list that a seat cannot know, planted plainly or card by card in objects, is found."""
    for _ in range(20):  # now and then all lists can be told, hands of like cards being dealt rarely
        table = RunningTableFactory(game=game)
        hidden = hidden_from(table, 0)
        if hidden and all(tellable(name, cards) for name, cards in hidden.items()):
            break
    else:
        raise AssertionError("no deal can be told")
    for name, cards in hidden.items():
        for told in (cards, cards[::-1], [{"card": card, "n": None} for card in cards]):
            monkeypatch.setattr(
                "games.api.acts.table_json", lambda *_, told=told: json.loads(json.dumps({"x": told}))
            )
            with pytest.raises(AssertionError, match=name.replace(".", r"\.")):
                Reader(Secrets(table), ApiClient(), 0).read("")
