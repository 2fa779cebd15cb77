"""Tables of each game at any ply, made by the services alone."""

import factory

from engine.core.chance import Chance
from engine.registry import find_rules
from games.models import Notice, Table
from games.positions import present_state, rules_of
from games.services.play import resign, submit_moves
from games.services.tables import join_table, open_table
from tests.factories.users import UserFactory


class TableFactory(factory.django.DjangoModelFactory):
    """An open table with its host; `players=n` seats n people in all, and starts when full."""

    class Meta:
        model = Table

    game = "new-england"
    seats = 2
    options = factory.Dict({})
    host = factory.SubFactory(UserFactory)

    @classmethod
    def _create(cls, model_class, *args, players=1, **kwargs):
        table = open_table(**kwargs)
        for _ in range(players - 1):
            join_table(table_id=table.pk, user=UserFactory())
        table.refresh_from_db()
        return table


class RunningTableFactory(TableFactory):
    """A running table; `plies=n` plays that many random decisions."""

    seating = Table.Seating.JOINED

    @classmethod
    def _create(cls, model_class, *args, plies=0, **kwargs):
        seats = kwargs["seats"]
        table = super()._create(model_class, *args, players=seats - len(kwargs.get("bots", ())), **kwargs)
        play_random(table, plies)
        return table


class NoticeFactory(factory.django.DjangoModelFactory):
    """A notice that is due."""

    class Meta:
        model = Notice

    kind = "your_turn"
    user = factory.SubFactory(UserFactory)
    occasion = factory.Sequence(lambda n: f"turn {n}")


LONGEST = 220
"""So many random decisions are enough: a game that luck alone does not end is resigned then."""


def play_random(table, plies=None, seed=7):
    """Play random legal moves, turn by turn: so many decisions, or to the end; returns how many were made."""
    rules, chance, count = find_rules(table.game), Chance(seed.to_bytes(32, "big")), 0
    most = LONGEST if plies is None else plies
    table.refresh_from_db()
    while table.is_running and count < most:
        seat, moves, chance = _random_turn(
            rules_of(table), present_state(table, rules_of(table)), chance, most - count
        )
        send(table, table.players.get(seat=seat), [rules.move_to_json(move) for move in moves])
        table.refresh_from_db()
        count += len(moves)
    if plies is None:
        leave_all_but_one(table)
    return count


def _random_turn(rules, state, chance, most):
    """Whoever is to move, that seat's legal moves until the turn is over or so many, and the chance left."""
    seat, turn, moves = rules.to_move(state)[0], rules.turn_number(state), []
    while len(moves) < most and rules.to_move(state)[:1] == (seat,) and rules.turn_number(state) == turn:
        legal = rules.legal_moves(state, seat)
        number, chance = chance.below(len(legal), "test")
        moves.append(legal[number])
        state, _events = rules.apply(state, seat, legal[number])
        while forced := rules.forced_move(state):
            state, _events = rules.apply(state, *forced)
    return seat, moves, chance


def leave_all_but_one(table):
    """End a running game by resignations; where bots take seats over, they leave with the rest."""
    Table.objects.filter(pk=table.pk).update(leaving=Table.Leaving.DROP)
    for player in table.players.order_by("seat")[1:]:
        table.refresh_from_db()
        if table.is_running and not player.is_bot and player.resigned_at is None:
            resign(table_id=table.pk, player_id=player.pk)
    table.refresh_from_db()


def random_move(table, chance):
    """A legal move of whoever is to move, that player, and the chance that is left."""
    rules = rules_of(table)
    state = present_state(table, rules)
    seat = rules.to_move(state)[0]
    moves = rules.legal_moves(state, seat)
    number, chance = chance.below(len(moves), "test")
    return moves[number], table.players.get(seat=seat), chance


def send(table, player, moves, key=None, version=None):
    """Submit moves for a player as its page would."""
    return submit_moves(
        table_id=table.pk,
        player_id=player.pk,
        expected_version=table.version if version is None else version,
        moves=moves,
        request_key=key or f"test-{table.version}-{player.pk}",
    )
