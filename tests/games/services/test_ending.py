"""Games that all agree to end: no result, no rating, a record that verifies."""

import pytest

from engine.core.replay import verify
from games.errors import NotAPlayer, NotAsked, NotRunning
from games.models import Notice, Player, Table
from games.positions import rules_of
from games.records import record_of
from games.services import clocks, ending
from games.services.chat import post_message
from games.services.checking import differences
from games.services.play import resign
from games.services.rating import rate_due
from tests.factories.tables import RunningTableFactory, play_random, send
from tests.factories.users import UserFactory
from tests.games.services.test_play import next_move

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return RunningTableFactory(game="new-world", seats=3, plies=9)


def people(table):
    return [player.user for player in table.players.select_related("user").order_by("seat")]


def ask(table, user):
    ending.ask_end(table_id=table.pk, user_id=user.pk)
    table.refresh_from_db()


def test_it_ends_when_the_last_one_agrees_and_not_before(table):
    one, two, three = people(table)
    for user in (one, two, one):
        ask(table, user)
        assert table.is_running
    ask(table, three)
    assert (table.status, table.end_reason) == (Table.Status.BROKEN_OFF, "agreed")
    assert table.finished_at is not None
    assert (table.due_at, table.paused_at) == (None, None)
    for player in table.players.all():
        assert (player.to_move, player.wants_end, player.place, player.deadline) == (False, False, None, None)
    assert list(differences(table)) == []


def test_its_record_has_no_result_and_verifies(table):
    for user in people(table):
        ask(table, user)
    record = record_of(table)
    assert record.result is None
    assert record.server_seed == bytes(table.server_seed)
    assert "ended_agreed" in [getattr(entry, "what", "") for entry in record.entries]
    assert verify(rules_of(table), record) is None


def test_it_is_not_rated_and_in_no_list_of_finished_games(table):
    for user in people(table):
        ask(table, user)
    rate_due()
    assert not table.rated_results.exists()
    assert not Table.objects.finished().exists()
    assert list(Table.objects.over()) == [table]


def test_nothing_more_happens_there_but_talk(table):
    users = people(table)
    mover = table.players.get(to_move=True)
    move, _player = next_move(table)
    for user in users:
        ask(table, user)
    for act in (
        lambda: send(table, mover, [move], key="another-key"),
        lambda: resign(table_id=table.pk, player_id=mover.pk),
        lambda: ask(table, users[0]),
        lambda: ending.decline_end(table_id=table.pk, user_id=users[0].pk),
    ):
        with pytest.raises(NotRunning):
            act()
    post_message(table_id=table.pk, user=users[0], text="Another time")


def test_the_wish_stands_while_the_game_goes_on(table):
    one, two, three = people(table)
    ask(table, one)
    play_random(table, 3)
    ask(table, two)
    ask(table, three)
    assert table.status == Table.Status.BROKEN_OFF


def test_one_who_declines_ends_all_wishes(table):
    one, two, three = people(table)
    with pytest.raises(NotAsked):
        ending.decline_end(table_id=table.pk, user_id=three.pk)
    ask(table, one)
    ask(table, two)
    ending.decline_end(table_id=table.pk, user_id=three.pk)
    assert not Player.objects.filter(wants_end=True).exists()
    assert Notice.objects.filter(kind="end_declined", channel="site").count() == 2


def test_taking_ones_own_wish_back_is_told_to_nobody(table):
    one, *_ = people(table)
    ask(table, one)
    ending.decline_end(table_id=table.pk, user_id=one.pk)
    assert not Notice.objects.filter(kind="end_declined").exists()


def test_bots_and_those_who_leave_are_not_asked(table):
    one, two, three = people(table)
    ask(table, one)
    ask(table, two)
    resign(table_id=table.pk, player_id=table.players.get(user=three).pk)
    table.refresh_from_db()
    assert table.status == Table.Status.BROKEN_OFF


def test_one_who_plays_against_bots_alone_ends_it_alone():
    table = RunningTableFactory(game="new-world", seats=2, bots=["random"])
    ask(table, table.host)
    assert table.status == Table.Status.BROKEN_OFF


def test_a_paused_game_can_be_ended(table):
    for user in people(table):
        clocks.ask_pause(table_id=table.pk, user_id=user.pk)
    for user in people(table):
        ask(table, user)
    assert (table.status, table.paused_at) == (Table.Status.BROKEN_OFF, None)


def test_strangers_have_no_say(table):
    with pytest.raises(NotAPlayer):
        ask(table, UserFactory())
