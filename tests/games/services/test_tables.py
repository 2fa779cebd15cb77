"""Tables are opened, joined, left and started as people expect."""

import pytest

from engine.core.fairness import commitment, default_player_seed, game_seed, seating
from games.errors import BadTable, NotAPlayer, NotOpen, NotTheHost
from games.models import Position, Table
from games.positions import present_state, rules_of
from games.services import tables
from tests.factories.tables import RunningTableFactory, TableFactory
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db


def test_a_table_is_open_until_the_last_seat_is_taken():
    table = TableFactory(seats=3, players=2)
    assert table.is_open
    tables.join_table(table_id=table.pk, user=UserFactory())
    table.refresh_from_db()
    assert table.is_running
    assert Position.objects.filter(table=table).exists()


def test_bots_fill_a_table_at_once():
    table = TableFactory(seats=2, bots=["greedy"])
    assert table.is_running
    assert sorted(player.is_bot for player in table.players.all()) == [False, True]


def test_joining_twice_is_joining_once():
    table, user = TableFactory(seats=3), UserFactory()
    first = tables.join_table(table_id=table.pk, user=user)
    assert tables.join_table(table_id=table.pk, user=user) == first
    assert table.players.count() == 2


def test_nobody_joins_a_running_table():
    table = RunningTableFactory()
    with pytest.raises(NotOpen):
        tables.join_table(table_id=table.pk, user=UserFactory())


def test_a_taken_colour_is_refused():
    table = TableFactory(seats=3, colour="red")
    with pytest.raises(BadTable):
        tables.join_table(table_id=table.pk, user=UserFactory(), colour="red")


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": 9},
        {"seats": 1},
        {"game": "chess"},
        {"options": {"no_such_option": 1}},
        {"bots": ["greedy", "greedy"]},
        {"bots": ["clairvoyant"]},
        {"colour": "mauve"},
        {"seed": bytes(65)},
    ],
)
def test_a_table_that_cannot_be_is_refused_and_leaves_nothing(wrong):
    with pytest.raises(BadTable):
        TableFactory(**wrong)
    assert not Table.objects.exists()


def test_leaving_frees_the_seat_and_the_host_leaving_cancels():
    table, user = TableFactory(seats=3), UserFactory()
    tables.join_table(table_id=table.pk, user=user)
    tables.leave_table(table_id=table.pk, user=user)
    assert table.players.count() == 1
    with pytest.raises(NotAPlayer):
        tables.leave_table(table_id=table.pk, user=user)
    tables.leave_table(table_id=table.pk, user=table.host)
    table.refresh_from_db()
    assert table.status == Table.Status.CANCELLED


def test_after_somebody_leaves_the_others_have_the_seeds_of_their_new_places():
    table, leaver = TableFactory(seats=4), UserFactory()
    tables.join_table(table_id=table.pk, user=leaver)
    stayer = tables.join_table(table_id=table.pk, user=UserFactory())
    tables.leave_table(table_id=table.pk, user=leaver)
    stayer.refresh_from_db()
    expected = default_player_seed(bytes.fromhex(table.commitment), 1).hex()
    assert (stayer.joined, stayer.seed) == (1, expected)


def test_only_the_host_starts_and_not_alone():
    table = TableFactory(seats=3, auto_start=False)
    with pytest.raises(BadTable):
        tables.start_table(table_id=table.pk, user=table.host)
    guest = UserFactory()
    tables.join_table(table_id=table.pk, user=guest)
    with pytest.raises(NotTheHost):
        tables.start_table(table_id=table.pk, user=guest)
    tables.start_table(table_id=table.pk, user=table.host)
    table.refresh_from_db()
    assert (table.status, table.seats) == (Table.Status.RUNNING, 2)


def test_the_host_removes_somebody_but_not_themselves():
    table = TableFactory(seats=3)
    guest = tables.join_table(table_id=table.pk, user=UserFactory())
    own = table.players.get(user=table.host)
    with pytest.raises(NotAPlayer):
        tables.remove_player(table_id=table.pk, user=table.host, player_id=own.pk)
    tables.remove_player(table_id=table.pk, user=table.host, player_id=guest.pk)
    assert table.players.count() == 1


def test_all_06_seats_follow_from_the_seeds_or_from_the_order_of_joining():
    drawn = TableFactory(seats=4, players=4)
    players = list(drawn.players.order_by("joined"))
    seed = game_seed(bytes(drawn.server_seed), [bytes.fromhex(player.seed) for player in players])
    assert [players[place].seat for place in seating(seed, 4)] == [0, 1, 2, 3]
    fixed = TableFactory(seats=4, players=4, seating=Table.Seating.JOINED)
    assert [player.seat for player in fixed.players.order_by("joined")] == [0, 1, 2, 3]


def test_the_position_follows_from_seeds_that_the_commitment_fixes():
    table = TableFactory(seats=2, players=2, seed=b"my own luck")
    seeds = [bytes.fromhex(player.seed) for player in table.players.order_by("joined")]
    assert seeds[0] == b"my own luck"
    assert table.commitment == commitment(bytes(table.server_seed)).hex()
    rules = rules_of(table)
    start = rules.setup(2, table.options, game_seed(bytes(table.server_seed), seeds))
    assert rules.state_to_json(start) == rules.state_to_json(present_state(table, rules))
