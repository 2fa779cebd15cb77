"""What is asked of the others, on the table's page."""

import pytest
from django.test import Client

from tests.factories.tables import RunningTableFactory, leave_all_but_one
from tests.factories.users import UserFactory
from tests.games.services.test_takeback import asker_of, others_of, table_after_bids

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return table_after_bids(RunningTableFactory(game="new-england", seats=2))


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


def do(table, client, action, **data):
    return client.post(f"{table.get_absolute_url()}{action}/", data)


def test_a_takeback_is_asked_and_granted_by_button(table):
    asker = asker_of(table)
    (other,) = others_of(table, asker)
    asking, asked = signed_in(asker.user), signed_in(other.user)
    page = table.get_absolute_url()
    assert "Ask to take back" in asking.get(page).text
    assert do(table, asking, "takeback", version=table.version).status_code == 302
    assert "Ask to take back" not in asking.get(page).text
    assert "Ask no more" in asking.get(page).text
    assert "asks to take back the latest decision" in Client().get(page).text
    assert "Let it be taken back" not in Client().get(page).text
    assert "Let it be taken back" in asked.get(page).text
    ply = table.ply
    do(table, asked, "takeback/agree")
    table.refresh_from_db()
    assert table.ply < ply
    assert "<s>" in asked.get(page).text
    assert "The others let" in asked.get(page).text


def test_refusals_are_sentences_and_strangers_are_refused(table):
    asker = asker_of(table)
    stranger = signed_in(UserFactory())
    for action in ("takeback", "takeback/agree", "takeback/decline"):
        answer = stranger.post(
            f"{table.get_absolute_url()}{action}/", {"version": table.version}, follow=True
        )
        assert "You do not play at this table." in answer.text
        assert do(table, Client(), action).status_code == 302
        assert signed_in(asker.user).get(f"{table.get_absolute_url()}{action}/").status_code == 405
    answer = signed_in(asker.user).post(f"{table.get_absolute_url()}takeback/", {"version": "x"}, follow=True)
    assert answer.status_code == 200
    table.refresh_from_db()
    assert table.takeback_seat is None


@pytest.mark.parametrize("game", ["new-world", "old-world-new-world", "new-england"])
def test_all_end_the_game_by_button_and_its_pages_stay(game):
    table = RunningTableFactory(game=game, seats=2, plies=6)
    one, two = (signed_in(player.user) for player in table.players.select_related("user"))
    page = table.get_absolute_url()
    assert "End this game without a result?" in one.get(f"{page}end/").text
    do(table, one, "end")
    assert "would like to end the game without a result" in two.get(page).text
    do(table, two, "end")
    table.refresh_from_db()
    assert table.status == "broken_off"
    for client in (one, two, Client()):
        text = client.get(page).text
        assert "It ended without a result." in text
        assert "Nobody has won or lost" in text
    for place in ("replay/0/", "replay/3/", "record.json", "record.txt", "verify/", "board.svg"):
        assert Client().get(page + place).status_code == 200, place
    assert one.get("/my/").status_code == 200


def test_one_who_wants_to_play_on_declines_by_button():
    table = RunningTableFactory(game="new-world", seats=2)
    one, two = (signed_in(player.user) for player in table.players.select_related("user"))
    do(table, one, "end")
    do(table, two, "end/decline")
    assert "wants to play on" in one.get(table.get_absolute_url()).text


def test_a_rematch_is_asked_for_by_button_and_both_games_lead_to_each_other():
    before = RunningTableFactory(game="new-world", seats=2, plies=3)
    leave_all_but_one(before)
    one, two = (signed_in(player.user) for player in before.players.select_related("user"))
    page = before.get_absolute_url()
    assert do(before, one, "rematch")["Location"] == page
    assert "Still to answer" in two.get(page).text
    after = do(before, two, "rematch")["Location"]
    assert after != page
    for again in (one, two):
        assert do(before, again, "rematch")["Location"] == after
    for client in (one, Client()):
        assert f'href="{after}"' in client.get(page).text
        assert f'href="{page}"' in client.get(after).text
        assert "Rematch</button>" not in client.get(page).text
