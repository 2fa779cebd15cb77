"""Scratch lines: played in the address from any ply, from what the reader may know alone."""

import json
import re
from html import unescape

import pytest
from django.urls import reverse

from engine.core.seats import Seat
from engine.registry import newest_rules
from games.courses import TableCourse
from games.errors import MalformedMoves
from games.lines import LONGEST_PACKED, Line, extended, follow, pack, start, unpack
from games.models import KeptLine
from tests.factories.tables import RunningTableFactory, leave_all_but_one
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db
every_game = pytest.mark.parametrize("game", newest_rules())


def page(client, address, status=200):
    """The page of an address as text."""
    response = client.get(address, follow=True)
    assert response.status_code == status
    return response.content.decode()


def first_link(text, part, style):
    """The first link of a class whose address holds a part."""
    links = re.findall(rf'<a class="{style}[^"]*" href="([^"]+)"', text)
    return next((unescape(link) for link in links if part in link), None)


MOST_CHOICES = 60
"""More than a turn has, also one of many free moves: a page that leads nowhere fails, not hangs."""


def play_a_turn(client, address):
    """Choose the first thing offered until the turn is complete; play it, and give the new address."""
    text = page(client, address)
    for _ in range(MOST_CHOICES):
        go = first_link(text, "/what-if/go/", "btn go")
        if go:
            return client.get(go)["Location"]
        form = re.search(r'<form class="in words".*?</form>', text, re.DOTALL).group()
        fields = dict(re.findall(r'<input type="hidden" name="(deal|bot|seat|line)" value="([^"]*)"', form))
        draft = [unescape(value) for value in re.findall(r'name="m" value="([^"]*)"', form)]
        choice = unescape(re.search(r'<option value="([^"]*)"', form).group(1))
        response = client.get(address.split("?")[0], {**fields, "m": [*draft, choice]})
        assert response.status_code == 200
        text = response.content.decode()
    raise AssertionError("the turn never ends")


@every_game
def test_a_line_is_played_by_links_alone_and_nothing_is_stored(client, game):
    table = RunningTableFactory(game=game, seats=2, plies=6)
    before = (table.version, table.moves.count())
    address = reverse("what_if", args=[table.public_id, 3])
    for _ in range(3):
        address = play_a_turn(client, address)
    assert "line=" in address
    text = page(client, address)
    assert 'name="robots" content="noindex"' in text
    table.refresh_from_db()
    assert (table.version, table.moves.count()) == before


@every_game
def test_a_line_against_a_bot_comes_back_to_the_reader(client, game):
    table = RunningTableFactory(game=game, seats=2, plies=6)
    begin = reverse("what_if_go", args=[table.public_id, 2])
    assert client.get(begin, {"bot": "random", "seat": 0}).status_code == 403
    client.force_login(UserFactory())
    address = client.get(begin, {"bot": "random", "seat": 0})["Location"]
    for _ in range(2):
        address = play_a_turn(client, address)
    moves = unpack(re.search(r"line=([^&]+)", address).group(1))
    course, line = TableCourse(table), Line(2, moves=moves, seat=0, bot="random")
    reached = follow(course.rules, start(course, line, None), moves)
    assert {decision[0].seat for decision in reached.entries} == {0, 1}
    assert course.rules.to_move(reached.state) in ((), (0,))


@every_game
def test_a_line_begins_at_what_its_reader_knows_and_never_at_the_games_own_luck(game):
    table = RunningTableFactory(game=game, seats=2, plies=8)
    course = TableCourse(table)
    rules, true = course.rules, course.at(5).state
    for knower in (None, 0, 1):
        dealt = [start(course, Line(5, deal), knower) for deal in range(1, 6)]
        seat = None if knower is None else Seat(knower)
        for state in dealt:
            assert rules.view(state, seat) == rules.view(true, seat)
            assert table.server_seed.hex() not in json.dumps(rules.state_to_json(state))
        assert len({json.dumps(rules.state_to_json(state)) for state in dealt}) > 1
        assert rules.state_to_json(dealt[0]) == rules.state_to_json(start(course, Line(5, 1), knower))


def test_what_a_line_shows_of_a_hidden_hand_is_not_the_hand():
    """Over many deals the imagined hands of the other seat differ from each other."""
    table = RunningTableFactory(game="old-world-new-world", seats=2, plies=6)
    course = TableCourse(table)
    hands = {str(start(course, Line(6, deal), 0).hands[1]) for deal in range(1, 20)}
    assert len(hands) > 10


def test_taking_back_and_dealing_anew(client):
    table = RunningTableFactory(game="new-world", seats=2, plies=6)
    address = reverse("what_if", args=[table.public_id, 2])
    once = play_a_turn(client, address)
    twice = play_a_turn(client, once)
    text = page(client, twice)
    assert f'href="{address}"' in text  # from the start
    assert f'href="{address}?deal=2"' in text
    back = re.search(r'href="([^"]+)"[^>]*>Take back', text).group(1)
    assert len(unpack(re.search(r"line=([^&]+)", back).group(1))) < len(
        unpack(re.search(r"line=([^&]+)", twice).group(1))
    )


@pytest.mark.parametrize(
    "query",
    [
        {"line": "not packed"},
        {"line": "A" * (LONGEST_PACKED + 1)},
        {"line": pack(["no move at all"])},
        {"deal": "0"},
        {"deal": "many"},
        {"seat": "7", "bot": "random"},
        {"bot": "grandmaster"},
        {"m": "no move at all"},
    ],
    ids=str,
)
def test_what_is_no_line_is_refused_in_words(client, query):
    table = RunningTableFactory(game="new-world", seats=2, plies=3)
    for name in ("what_if", "what_if_go"):
        response = client.get(reverse(name, args=[table.public_id, 2]), query)
        assert 400 <= response.status_code < 500
        assert '<p class="refusal" role="alert">' in response.content.decode()


def test_a_ply_that_the_game_has_not_reached_has_no_lines(client):
    table = RunningTableFactory(game="new-world", seats=2, plies=3)
    for name in ("what_if", "what_if_go"):
        assert client.get(reverse(name, args=[table.public_id, table.ply + 1])).status_code == 404


def test_packed_lines_come_back_and_nothing_else_is_read():
    moves = ("place_card column=1 row=2 rotation=0", "no_settler")
    assert unpack(pack(moves)) == moves
    assert unpack("") == ()
    for text in ("x", "////", pack(moves)[:-4]):
        with pytest.raises(MalformedMoves):
            unpack(text)


def test_a_line_does_not_outgrow_an_address():
    """A whole game of moves packs into what an address may hold."""
    table = RunningTableFactory(game="new-world", seats=2)
    course, line = TableCourse(table), Line(0, bot="random", seat=9)
    for _ in range(4):
        state = follow(course.rules, start(course, line, None), line.moves).state
        line = extended(course.rules, state, line, ())
    assert len(line.moves) > 100
    assert len(pack(line.moves)) < LONGEST_PACKED


def test_lines_are_kept_with_a_note_by_their_owner_alone(client):
    table = RunningTableFactory(game="new-england", seats=2, plies=6)
    address = play_a_turn(client, reverse("what_if", args=[table.public_id, 3]))
    packed = re.search(r"line=([^&]+)", address).group(1)
    keep = reverse("what_if_keep", args=[table.public_id, 3])
    form = {"line": packed, "name": "A barn first", "text": "<b>Then</b> the ships."}
    assert client.post(keep, form)["Location"].startswith(reverse("account_login"))
    owner, other = UserFactory(), UserFactory()
    client.force_login(owner)
    assert client.post(keep, form)["Location"] == address
    row = KeptLine.objects.get(owner=owner)
    assert (row.table_id, row.ply, row.name) == (table.pk, 3, "A barn first")
    assert "A barn first" in page(client, reverse("replay", args=[table.public_id, 3]))
    assert "&lt;b&gt;Then&lt;/b&gt;" in page(client, address)
    client.force_login(other)
    assert "A barn first" not in page(client, address)
    assert client.post(reverse("what_if_forget", args=[row.pk])).status_code == 404
    client.force_login(owner)
    client.post(reverse("what_if_forget", args=[row.pk]), {"back": "//elsewhere.example/"})
    assert not KeptLine.objects.exists()


def test_a_line_without_a_name_is_not_kept(client):
    table = RunningTableFactory(game="new-england", seats=2, plies=3)
    client.force_login(UserFactory())
    response = client.post(reverse("what_if_keep", args=[table.public_id, 2]), {"name": " "})
    assert response.status_code == 400
    assert not KeptLine.objects.exists()


def test_a_finished_game_can_be_played_on_from_before_its_end(client):
    table = RunningTableFactory(game="new-world", seats=2, plies=6)
    leave_all_but_one(table)
    assert "line=" in play_a_turn(client, reverse("what_if", args=[table.public_id, table.ply - 1]))
    text = page(client, reverse("what_if", args=[table.public_id, table.ply]))
    assert "/what-if/go/?" not in text
