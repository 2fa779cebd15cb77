"""People as programs read them: what everybody may know, and what only they themselves may."""

from accounts.models import Preferences, User
from games.models import Rating, Table
from games.positions import JsonObject
from games.presentation.profile import rated
from games.presentation.results import Opponent, met_lately, opponents, tallies
from games.presentation.table_json import instant, table_json
from games.presentation.time_json import reliability_json

OPPONENTS = 50
"""So many are listed, those met most often."""


def user_json(user: User, viewer: User | None) -> JsonObject:
    """What the viewer may know of a person or a bot account."""
    return {
        **brief_json(user),
        "joined_at": instant(user.date_joined),
        "reliability": reliability_json(user),
        **_games(user, viewer),
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
        "preferences": _wishes(user.preferences),
        "scopes": scopes,
        "waiting": [table_json(table, user) for table in Table.objects.waiting_on(user).in_full()[:100]],
    }


def _wishes(wishes: Preferences) -> JsonObject:
    """When somebody plays, and how they want to be told."""
    return {
        "quiet": wishes.quiet,
        "quiet_from": f"{wishes.quiet_from:%H:%M}",
        "quiet_until": f"{wishes.quiet_until:%H:%M}",
        "weekend_off": wishes.weekend_off,
        "at_once": wishes.at_once,
        "colour": wishes.colour,
        "mail_mode": wishes.mail_mode,
        "mail_delay": wishes.mail_delay,
        "digest_hour": wishes.digest_hour,
        "mail_pictures": wishes.mail_pictures,
        "remind_percent": wishes.remind_percent,
        "remind_hours": wishes.remind_hours,
        "muted_kinds": list(wishes.muted_kinds),
    }


def next_table(user: User) -> JsonObject | None:
    """The table that has waited longest for the user, if one waits."""
    table = Table.objects.waiting_on(user).in_full().first()
    return table_json(table, user) if table else None


def _games(user: User, viewer: User | None) -> JsonObject:
    """What the user has played to the end: by game, by game and seats, against whom, and how rated.

    Tables that the viewer may not see are not counted.
    """
    played = tallies(user, viewer)
    return {
        "games": [
            {
                "game": game,
                "played": sum(each.played for each in played if each.game == game),
                "won": sum(each.won for each in played if each.game == game),
            }
            for game in sorted({each.game for each in played})
        ],
        "results": [
            {"game": each.game, "seats": each.seats, "played": each.played, "won": each.won}
            for each in played
        ],
        "opponents": [_opponent(other) for other in opponents(user, met_lately(user, viewer), OPPONENTS)],
        "ratings": [rating_json(rating) for rating in rated(user)],
    }


def _opponent(other: Opponent) -> JsonObject:
    counts = {"games": other.games, "ahead": other.ahead, "level": other.level, "behind": other.behind}
    return {**brief_json(other.user), **counts}


def leader_json(rating: Rating) -> JsonObject:
    """A line of a leaderboard."""
    user = brief_json(rating.user) if rating.user else None
    return {**rating_json(rating), "user": user, "name": rating.name}


def rating_json(rating: Rating) -> JsonObject:
    """A rating as everybody may read it."""
    return {
        "game": rating.game,
        "points": rating.points,
        "deviation": rating.deviation,
        "provisional": rating.is_provisional,
        "games": rating.games,
        "won": rating.won,
        "streak": rating.streak,
        "best_streak": rating.best_streak,
    }
