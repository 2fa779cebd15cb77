"""People as programs read them: what everybody may know, and what only they themselves may."""

from django.db.models import Count, Q

from accounts.models import User
from games.models import Player, Table
from games.positions import JsonObject
from games.presentation.table_json import instant, table_json
from games.presentation.time_json import reliability_json


def user_json(user: User, viewer: User | None) -> JsonObject:
    """What the viewer may know of a person or a bot account."""
    return {
        **brief_json(user),
        "joined_at": instant(user.date_joined),
        "games": _games(user, viewer),
        "reliability": reliability_json(user),
    }


def brief_json(user: User) -> JsonObject:
    """A person or a bot account in a list."""
    return {"username": user.username, "name": user.name, "is_bot": user.is_bot}


def me_json(user: User, scopes: list[str]) -> JsonObject:
    """What the caller may know of themselves; `scopes` are those of the call."""
    return {
        **user_json(user, user),
        "display_name": user.display_name,
        "time_zone": user.time_zone,
        "language": user.language,
        "theme": user.theme,
        "turn_mail": user.turn_mail,
        "scopes": scopes,
        "waiting": [table_json(table, user) for table in Table.objects.waiting_on(user).with_players()[:100]],
    }


def next_table(user: User) -> JsonObject | None:
    """The table that has waited longest for the user, if one waits."""
    table = Table.objects.waiting_on(user).with_players().first()
    return table_json(table, user) if table else None


def _games(user: User, viewer: User | None) -> list[JsonObject]:
    """By game: how many tables of it the user played to the end, and how many of them they won.

    Tables that the viewer may not see are not counted.
    """
    visible = Table.objects.visible_to(viewer).finished()
    finished = Player.objects.filter(user=user, table__in=visible)
    counted = finished.values("table__game").annotate(played=Count("pk"), won=Count("pk", filter=Q(place=1)))
    return [
        {"game": row["table__game"], "played": row["played"], "won": row["won"]}
        for row in counted.order_by("table__game")
    ]
