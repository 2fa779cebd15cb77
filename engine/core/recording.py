"""Plays games and writes their records: for bots, the command line and tests."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.core.chance import Chance, Dice
from engine.core.fairness import commitment, default_player_seed, game_seed, seating
from engine.core.options import checked_options, checked_seats
from engine.core.record import MoveEntry, Record, RecordPlayer, Withdrawal
from engine.core.rules import Rules
from engine.core.seats import Seat

S = TypeVar("S")
M = TypeVar("M")

Choose = Callable[[S, Seat], M]
"""Picks one of the legal moves of a seat that is to move."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody who sits down, before seats are drawn."""

    name: str
    bot: str | None = None
    seed: bytes | None = None
    """The seed that this player adds; None for the one that follows from the commitment."""


class Recorder(Generic[S, M]):
    """A game in progress that writes its own record."""

    def __init__(
        self,
        rules: Rules[S, M],
        sitters: Sequence[Sitter],
        *,
        server_seed: bytes,
        options: Mapping[str, object] | None = None,
        seating_by: str = "random",
    ) -> None:
        """Set up a game of those who sit down, in their order. Raises BadOptions."""
        count = checked_seats(len(sitters), rules.least_seats, rules.most_seats)
        self._rules = rules
        self._options = checked_options(rules.options_schema, options or {}, seats=count)
        self._server_seed = server_seed
        self._player_seeds = _player_seeds(sitters, commitment(server_seed))
        self._seating_by = seating_by
        seed = game_seed(server_seed, self._player_seeds)
        order = seating(seed, count) if seating_by == "random" else tuple(range(count))
        self.players = tuple(
            RecordPlayer(Seat(seat), sitters[joined].name, sitters[joined].bot, joined)
            for seat, joined in enumerate(order)
        )
        self.state = rules.setup(count, self._options, seed)
        self._entries: list[MoveEntry | Withdrawal] = []
        self._turns: set[int] = set()
        self._move_for_system()

    @property
    def plies(self) -> int:
        """How many moves and withdrawals there are so far."""
        return len(self._entries)

    @property
    def turns(self) -> int:
        """How many turns somebody has done something in so far."""
        return len(self._turns)

    def move(self, seat: Seat, move: M) -> None:
        """A player's move, and the system's own moves after it. Raises IllegalMove."""
        self._move(seat, move, automatic=False)
        self._move_for_system()

    def withdraw(self, seat: Seat, cause: str = "resigned") -> None:
        """A seat leaves, and the system's own moves after it. Raises IllegalMove."""
        self._turns.add(self._rules.turn_number(self.state))
        self.state, _ = self._rules.withdraw(self.state, seat)
        scores = self._rules.scores(self.state)
        self._entries.append(Withdrawal(self.plies + 1, seat, cause, scores))
        self._move_for_system()

    def record(self) -> Record:
        """The record so far; the server's seed is in it once the game is over."""
        result = self._rules.outcome(self.state)
        return Record(
            game=self._rules.slug,
            rules_version=self._rules.version,
            options=self._options,
            seating=self._seating_by,
            players=self.players,
            commitment=commitment(self._server_seed),
            server_seed=self._server_seed if result is not None else None,
            player_seeds=self._player_seeds,
            entries=tuple(self._entries),
            undone=(),
            result=result,
        )

    def _move_for_system(self) -> None:
        while (forced := self._rules.forced_move(self.state)) is not None:
            seat, move = forced
            self._move(seat, move, automatic=True)

    def _move(self, seat: Seat, move: M, *, automatic: bool) -> None:
        rules = self._rules
        self._turns.add(rules.turn_number(self.state))
        self.state, _ = rules.apply(self.state, seat, move)
        data, text = rules.move_to_json(move), rules.move_to_text(move)
        scores = rules.scores(self.state)
        self._entries.append(MoveEntry(self.plies + 1, seat, data, text, automatic, scores))


def play_out(
    rules: Rules[S, M],
    recorder: Recorder[S, M],
    choose: Choose[S, M],
    *,
    withdrawals: Mapping[int, Seat] | None = None,
) -> Record:
    """Play the recorder's game to its end and return its record.

    `choose` picks the moves of every seat. `withdrawals` names, by ply, seats that leave once so
    many plies have been made.
    """
    leaving = dict(withdrawals or {})
    while to_move := rules.to_move(recorder.state):
        due = [ply for ply in leaving if ply <= recorder.plies]
        if due:
            recorder.withdraw(leaving.pop(min(due)))
            continue
        seat = to_move[0]
        recorder.move(seat, choose(recorder.state, seat))
    return recorder.record()


def random_choice(rules: Rules[S, M], seed: bytes) -> Choose[S, M]:
    """Picks any legal move, each equally likely, by luck of its own."""
    dice = Dice(Chance(seed))

    def choose(state: S, seat: Seat) -> M:
        moves = rules.legal_moves(state, seat)
        return moves[dice.below(len(moves), "random player")]

    return choose


def _player_seeds(sitters: Sequence[Sitter], published: bytes) -> tuple[bytes, ...]:
    return tuple(
        default_player_seed(published, place) if sitter.seed is None else sitter.seed
        for place, sitter in enumerate(sitters)
    )
