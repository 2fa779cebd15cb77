"""Are the rows of a table what its moves say? Replays everything and compares."""

from collections.abc import Callable, Iterator
from typing import Any

from django.db import transaction

from engine.core.errors import EngineError
from engine.core.fairness import commitment
from engine.core.outcome import Outcome
from engine.core.replay import dealt_anew
from engine.registry import AnyRules
from games.models import Move, Player, Position, Snapshot, Table
from games.models.players import COPIED
from games.positions import dealings, dump, replay, rules_of, seed_of


def settled_differences(table: Table) -> list[str]:
    """Every difference of a table that others may be moving at while its rows are read.

    Where something differs at a game that goes on, it is looked at again with the table locked.
    """
    found = list(differences(table))
    if found and not table.is_over:
        with transaction.atomic():
            found = list(differences(Table.objects.select_for_update().get(pk=table.pk)))
    return found


def differences(table: Table) -> Iterator[str]:
    """Every difference between a table's rows and the replay of its moves, in words."""
    rules = rules_of(table)
    seed, numbers = seed_of(table), dealings(table)

    def renewed(ply: int, state: Any) -> Any:
        for number in numbers.get(ply, ()):
            state = dealt_anew(rules, state, seed, number)
        return state

    state = renewed(0, rules.setup(table.seats, table.options, seed))
    if commitment(bytes(table.server_seed)).hex() != table.commitment:
        yield "the server's seed is not the one that was promised"
    yield from _snapshot(table, rules, state, 0)
    moves = Move.objects.standing().filter(table=table)
    ply = 0
    try:
        for row, entry in _steps(rules, state, moves, renewed):
            state, ply = entry.after, ply + 1
            if row.ply != ply:
                yield f"move {row.seq} has ply {row.ply}, not {ply}"
            if row.scores != list(rules.scores(state)):
                yield f"the scores after ply {ply} are not those that the rules give"
            yield from _snapshot(table, rules, state, ply)
    except EngineError as error:
        yield f"the move after ply {ply} is not legal: {error}"
        return
    yield from _present(table, rules, state, ply)


def _steps(
    rules: AnyRules, state: Any, moves: Any, renewed: Callable[[int, Any], Any]
) -> Iterator[tuple[Move, Any]]:
    rows: list[Move] = []

    def remembered() -> Iterator[Move]:
        for row in moves.iterator(chunk_size=200):
            rows.append(row)
            yield row

    for entry in replay(rules, state, remembered(), renewed):
        yield rows.pop(), entry


def _snapshot(table: Table, rules: AnyRules, state: Any, ply: int) -> Iterator[str]:
    snapshot = Snapshot.objects.filter(table=table, ply=ply).first()
    if snapshot is not None and snapshot.state != dump(rules, state):
        yield f"the snapshot at ply {ply} differs from the replay"


def _present(table: Table, rules: AnyRules, state: Any, ply: int) -> Iterator[str]:
    if table.ply != ply:
        yield f"the table says ply {table.ply}, its moves make {ply}"
    position = Position.objects.filter(table=table).first()
    if position is None or position.state != dump(rules, state):
        yield "the present position differs from the replay"
    outcome = rules.outcome(state)
    to_move = set() if table.is_over else {int(seat) for seat in rules.to_move(state)}
    if table.is_finished != (outcome is not None):
        yield f"the table is {table.status}, but the game is {'over' if outcome else 'not over'}"
    yield from _result(table, outcome)
    for player in table.players.all():
        assert player.seat is not None
        if player.to_move != (player.seat in to_move):
            yield f"seat {player.seat} is marked wrongly as {'' if player.to_move else 'not '}to move"
        if player.score != rules.scores(state)[player.seat]:
            yield f"the score of seat {player.seat} is {player.score}, not what the rules give"
        if outcome and player.place != outcome.places[player.seat]:
            yield f"the place of seat {player.seat} is {player.place}, not {outcome.places[player.seat]}"
        yield from _copies(table, player)


def _result(table: Table, outcome: Outcome | None) -> Iterator[str]:
    """What lists show of a result, against what the rules give."""
    scores = sorted(outcome.scores, reverse=True) if outcome else []
    margin = scores[0] - scores[1] if len(scores) > 1 else None
    true = [("top_score", max(scores, default=None)), ("margin", margin)]
    ended = [("end_reason", outcome.reason)] if outcome else []
    for name, value in [*true, *ended]:
        if getattr(table, name) != value:
            yield f"the table's {name} is {getattr(table, name)}, not {value}"


def _copies(table: Table, player: Player) -> Iterator[str]:
    source = table if table.is_finished else Player()
    for name in COPIED:
        kept, true = getattr(player, name), getattr(source, name)
        if kept != true:
            yield f"seat {player.seat} has {kept} as {name} of the table, not {true}"
    if player.over_at != table.finished_at:
        yield f"seat {player.seat} says the game was over at {player.over_at}, not {table.finished_at}"
