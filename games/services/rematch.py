"""The same people once more: asked for when a game is over, begun when all have answered."""

from collections.abc import Sequence

from django.db import transaction

from accounts.models import User
from accounts.prepared import NUMBERS, Prepared
from engine.core.options import FIRST_SEAT
from engine.core.outcome import Outcome
from engine.registry import AnyRules, find_rules
from games.errors import KeptAway, NotAPlayer, NotOver
from games.models import Player, Table
from games.notices import owing
from games.positions import present_state, rules_of, state_at
from games.services.asking import store_asking, tell_others
from games.services.locking import locked_table
from games.services.recording import Change
from games.services.tables import start_again

AGAIN = Prepared(lambda: Table.objects.filter(rematch_of=NUMBERS[0]).order_by("pk")[:1])
APART = Prepared(
    lambda: (
        User.objects.kept_apart_from(User(pk=NUMBERS[0], keeper_id=NUMBERS[1])).order_by().values_list("pk")
    )
)


def rematch_of(table: Table) -> Table | None:
    """The table at which the people of this one play again, if they do."""
    return AGAIN.first(table.pk)


def asked(players: Sequence[Player]) -> list[Player]:
    """Those whose answer counts: whoever still played by themselves, and has an account."""
    return [p for p in players if p.user is not None and not p.of_bot and p.user.is_active]


def is_kept_from(player: Player, others: Sequence[Player]) -> bool:
    """Does a block stand between the player and one of the others who has not declined?"""
    assert player.user is not None
    here = {other.user_id for other in others if other.wants_rematch is not False}
    apart = APART.all(player.user.pk, player.user.keeper_id or player.user.pk)
    return any(user_id in here for (user_id,) in apart)


def ask_rematch(*, table_id: int, user_id: int) -> Table:
    """Ask for a rematch, or agree to it; returns the new table once all have answered, else the old one.

    However often and by however many it is asked for, there is one. Whoever declines is left out.
    Raises NotOver or NotAPlayer, or KeptAway where a block stands between the user and somebody who
    has not declined.
    """
    return _answer(table_id, user_id, wants=True)


def decline_rematch(*, table_id: int, user_id: int) -> Table:
    """Do not play again; if all others have answered, they begin. Raises NotOver or NotAPlayer."""
    return _answer(table_id, user_id, wants=False)


def _answer(table_id: int, user_id: int, *, wants: bool) -> Table:
    with transaction.atomic():
        table = locked_table(table_id)
        if not table.is_over:
            raise NotOver
        begun = rematch_of(table)
        if begun is not None:
            return begun
        player = next((p for p in asked(_players(table)) if p.user_id == user_id), None)
        if player is None:
            raise NotAPlayer
        if player.wants_rematch is wants:
            return table
        if wants and is_kept_from(player, asked(_players(table))):
            raise KeptAway
        change = Change.begin(table)
        answering = change.player_in(player.seat or 0)
        answering.wants_rematch = wants
        new = _begin_if_answered(change, answering)
        if new is None and wants:
            tell_others(change, player, "rematch_asked")
        store_asking(change)
    return new or table


def _begin_if_answered(change: Change, last: Player) -> Table | None:
    answers = [player.wants_rematch for player in asked(change.players)]
    if None in answers or not any(answers):
        return None
    rules, table = find_rules(change.table.game), change.table
    order, first = _seating(change)
    if not max(rules.least_seats, 2) <= len(order) <= rules.most_seats:
        return None
    if any(is_kept_from(player, order) for player in order if not player.of_bot):
        return None  # blocked since they asked: one of them has to decline
    host = next(player for player in order if player.wants_rematch)
    options = {**table.options, FIRST_SEAT: order.index(first) if first in order else None}
    assert host.user is not None
    new = start_again(table, host=host.user, sitters=order, options=_fitting(rules, options, len(order)))
    if host.pk != last.pk:
        owing.owe("started", new, new.players.filter(user=host.user).select_related("user"), "start")
    return new


def _seating(change: Change) -> tuple[list[Player], Player | None]:
    """Who sits where, and who of them begins, as the game's rules say."""
    table, rules = change.table, rules_of(change.table)
    outcome: Outcome | None = rules.outcome(present_state(table, rules)) if table.is_finished else None
    rematch = rules.rematch(state_at(table, rules, 0), outcome)
    sitters = [change.player_in(seat) for seat in rematch.order]
    first = None if rematch.first is None else change.player_in(rematch.first)
    return [player for player in sitters if _plays_again(player)], first


def _plays_again(player: Player) -> bool:
    return player.of_bot or bool(player.wants_rematch)


def _fitting(rules: AnyRules, options: dict[str, object], seats: int) -> dict[str, object]:
    """The options that so many players can have: with some numbers nobody is named first."""
    rule = rules.options_schema["properties"]
    return {
        name: value
        for name, value in options.items()
        if name in rule and (value == rule[name]["default"] or seats in rule[name].get("x-seats", [seats]))
    }


def _players(table: Table) -> list[Player]:
    return list(table.players.select_related("user"))
