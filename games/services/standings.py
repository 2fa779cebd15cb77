"""Who is rated for a finished table, and how they stood (docs/decisions/0007)."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.models import Player, Substitution, Table

Key = tuple[int | None, str]
"""Whose rating: a user's id, or the name of one of the site's bots."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody who sat down at the beginning, and what became of them."""

    key: Key
    is_bot: bool
    left: bool
    """Did they give the seat up, willingly or not?"""
    place: int
    """In the table's result; of no meaning for whoever left."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A sitter's place among all who are rated at the table."""

    sitter: Sitter
    place: int
    rated: bool
    """Does the result change their rating, or are they there for comparison alone?"""

    @property
    def won(self) -> bool:
        """Did they win the game, alone or with others?"""
        return not self.sitter.left and self.sitter.place == 1


def standings(table: Table) -> list[Standing]:
    """Everybody's standing at a finished table; empty where it counts for nobody, as at a private one.

    People are rated at rated tables without bots. Bots are rated wherever they sat from the beginning,
    each in one seat alone, and then people are the yardstick only.
    """
    if table.is_private:
        return []
    sitters = _sitters(table)
    keys = {sitter.key for sitter in sitters}
    if len(keys) < 2 or len(keys) < len(sitters) or all(sitter.left for sitter in sitters):
        return []
    bots = any(sitter.is_bot for sitter in sitters)
    if not bots and not table.rated:
        return []
    return [Standing(each, _place(each, sitters), each.is_bot or not bots) for each in sitters]


def _sitters(table: Table) -> list[Sitter]:
    players = table.players.select_related("user").order_by("seat")
    first: dict[int, Substitution] = {}
    for change in Substitution.objects.filter(player__table=table).select_related("former").order_by("ply"):
        first.setdefault(change.player_id, change)
    return [_sitter(player, first.get(player.pk)) for player in players]


def _sitter(player: Player, replaced: Substitution | None) -> Sitter:
    """Whoever began the game in this seat. A substitute is not rated: the game was half played."""
    place = player.place or 0
    if replaced is not None:
        return Sitter((replaced.former_id, ""), replaced.former.is_bot, left=True, place=place)
    if player.user is None:
        return Sitter((None, player.bot), is_bot=True, left=False, place=place)
    left = player.is_bot or player.withdrawn or player.resigned_at is not None
    return Sitter((player.user_id, ""), player.user.is_bot, left, place)


def _place(sitter: Sitter, sitters: Sequence[Sitter]) -> int:
    """Whoever left stands behind all who stayed, level with others who left."""
    return 1 + sum(_order(other) < _order(sitter) for other in sitters)


def _order(sitter: Sitter) -> tuple[bool, int]:
    return (sitter.left, 0 if sitter.left else sitter.place)
