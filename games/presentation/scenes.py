"""Building a scene: the position with the viewer's draft applied, as the viewer may know it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import quote_plus

from engine.core.errors import MalformedMove
from engine.core.seats import Seat
from engine.registry import AnyRules
from games.errors import MalformedMoves
from games.models import Event, Player, Table
from games.positions import JsonObject, played, present_state, rules_of
from games.presentation.log import viewed
from games.presentation.scene import Choice, Scene, Step
from games.words import in_words


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits where, for one viewer."""

    players: tuple[Player, ...]
    """By seat."""
    seat: int | None
    """The seat that the viewer plays by themselves."""

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat."""
        return tuple(player.name for player in self.players)


def seated(table: Table, user_id: int | None) -> Seated:
    """The table's players with their users and records of reliability, and the viewer's own seat."""
    players = tuple(table.players.select_related("user__reliability").order_by("seat"))
    own = next((p.seat for p in players if p.user_id == user_id and user_id and not p.is_bot), None)
    return Seated(players, own)


def build_scene(
    table: Table, who: Seated, *, draft: Sequence[str] = (), pick: str = "", last: Sequence[Event] = ()
) -> Scene:
    """The scene of a running or finished table.

    `draft` holds moves as text. Raises MoveRefused when one of them is not possible.
    """
    rules = rules_of(table)
    state = present_state(table, rules)
    address = draft_addresses(table)
    drafting = Drafting(rules, Seat(who.seat or 0), who.names, address)
    if who.seat is not None and table.is_running and table.paused_at is None:
        state = drafting.follow(state, draft)
    return Scene(
        slug=table.game,
        view=rules.view(state, _seat(who.seat)),
        seat=who.seat,
        names=who.names,
        colours=tuple(player.colour for player in who.players),
        steps=tuple(drafting.steps),
        pending=drafting.pending,
        last=tuple(viewed(rules, event, who.seat) for event in last),
        outcome=rules.outcome(state),
        pick=pick,
        draft_href=address(draft) if draft else table.get_absolute_url(),
        base_href=table.get_absolute_url(),
        components=rules.components,
    )


class Drafting:
    """Follows a seat's draft move by move and remembers what could be chosen at each step."""

    def __init__(
        self, rules: AnyRules, seat: Seat, names: Sequence[str], address: Callable[[Sequence[str]], str]
    ) -> None:
        """`address` says where a draft is shown."""
        self._rules, self._seat, self._names, self._address = rules, seat, names, address
        self.steps: list[Step] = []
        self.pending: JsonObject | None = None

    def follow(self, state: Any, draft: Sequence[str]) -> Any:
        """The state that may be shown with the draft applied."""
        seat = self._seat
        if seat not in self._rules.to_move(state):
            return state
        taken: list[str] = []
        for text in draft:
            move = self._parsed(text)
            self.steps.append(Step(self._choices(state, seat, taken), move))
            entries = played(self._rules, state, seat, [move])
            after = entries[-1].after
            if any(entry.revealing for entry in entries) or self._passed(state, after, seat):
                self.pending = move
                return state
            taken.append(text)
            state = after
        self.steps.append(Step(self._choices(state, seat, taken), None))
        return state

    def _passed(self, before: Any, after: Any, seat: Seat) -> bool:
        same_turn = self._rules.turn_number(before) == self._rules.turn_number(after)
        return not same_turn or seat not in self._rules.to_move(after)

    def _parsed(self, text: str) -> JsonObject:
        try:
            return self._rules.move_to_json(self._rules.move_from_text(text))
        except MalformedMove as error:
            raise MalformedMoves from error

    def _choices(self, state: Any, seat: Seat, taken: Sequence[str]) -> tuple[Choice, ...]:
        rules, view, before = self._rules, self._rules.view(state, seat), tuple(taken)
        moves = [(move, rules.move_to_text(move)) for move in rules.legal_moves(state, seat)]
        return tuple(
            Choice(
                rules.move_to_json(move),
                text,
                partial(self._text, view, move),
                partial(self._address, (*before, text)),
            )
            for move, text in moves
        )

    def _text(self, view: JsonObject, move: Any) -> str:
        return in_words(self._rules.describe_move(view, move), self._rules.templates, self._names)


def draft_addresses(table: Table) -> Callable[[Sequence[str]], str]:
    """Gives the address of the table's page with a draft, tied to the table's present version."""
    page = f"{table.get_absolute_url()}?v={table.version}"

    def address(draft: Sequence[str]) -> str:
        return page + "".join(f"&m={quote_plus(text)}" for text in draft)

    return address


def _seat(number: int | None) -> Seat | None:
    return None if number is None else Seat(number)
