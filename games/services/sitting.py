"""Who may sit down at a table, and who may not."""

from accounts.meeting import are_one_keeper
from accounts.models import User
from games.errors import KeptAway, NotInRange, OnePerson, SentAway
from games.models import Rating, Table
from games.models.ratings import ENOUGH
from games.services.reliability import check_reliable


def check_welcome(table: Table, user: User) -> None:
    """Raise TableRefused, in words, when the user may not take a seat here, free or not."""
    check_reliable(table, user)
    points = points_of(user).get(table.game)
    if points is not None and not is_in_range(table, points):
        raise NotInRange(points=points)
    if table.removed.filter(pk=user.pk).exists():
        raise SentAway
    if is_kept_away(table, user):
        raise KeptAway
    seated = (player.user for player in table.players.filter(user__isnull=False).select_related("user"))
    if not table.is_private and any(are_one_keeper(user, other) for other in seated if other is not None):
        raise OnePerson


def points_of(user: User) -> dict[str, int]:
    """The user's established rating by game, read once for each request's user."""
    kept: dict[str, dict[str, int]] = user.__dict__
    if "_points" not in kept:
        rows = Rating.objects.filter(user=user, games__gte=ENOUGH)
        kept["_points"] = dict(rows.values_list("game", "points"))
    return kept["_points"]


def is_in_range(table: Table, points: int) -> bool:
    """Does the table want somebody who is that strong?"""
    above = table.least_points is None or points >= table.least_points
    return above and (table.most_points is None or points <= table.most_points)


def left_for(table: Table, user: User | None) -> int:
    """How many seats of an open table somebody can still take: those kept for others are not theirs.

    None is whoever is not invited.
    """
    invited = user is not None and table.invitations.waiting().filter(user=user).exists()
    return table.seats - table.players.count() - table.kept_seats + invited


def is_kept_away(table: Table, user: User) -> bool:
    """Does a block keep the user apart from the host or from somebody who plays here?"""
    apart = User.objects.kept_apart_from(user)
    if table.players.filter(user__in=apart).exists():
        return True
    return table.host_id is not None and apart.filter(pk=table.host_id).exists()
