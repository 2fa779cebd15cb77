"""Rating finished games: each table once, in one transaction, and all of them anew with the same numbers."""

import logging
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from openskill.models import PlackettLuce

from games.models import RatedResult, Rating, Table
from games.models.ratings import START_MU, START_SIGMA, points_of
from games.services.locking import locked_table
from games.services.standings import Key, Sitter, Standing, standings

logger = logging.getLogger(__name__)

BATCH = 200
MODEL = PlackettLuce(mu=START_MU, sigma=START_SIGMA)


def rate_table(table_id: int) -> bool:
    """Let a finished table count, if it has not yet; returns whether anything was done.

    Running twice, or twice at once, does nothing twice.
    """
    with transaction.atomic():
        table = locked_table(table_id)
        if not table.rating_due:
            return False
        _rate(table)
        table.rating_due = False
        table.save(update_fields=("rating_due",))
    return True


def rate_due() -> int:
    """Let every table count that is over and has not counted; returns how many there were."""
    done, last = 0, 0
    while due := list(Table.objects.rating_due().filter(pk__gt=last).values_list("pk", flat=True)[:BATCH]):
        last = due[-1]
        for table_id in due:
            try:
                done += rate_table(table_id)
            except Exception:  # one table that fails stops no other; it stays due
                logger.exception("table %s could not be rated", table_id)
    return done


def rate_again() -> int:
    """Compute every rating from the tables, in the order in which they counted; returns how many tables.

    All or nothing. The order stands in the rows of results: it is that of the locks under which they
    were written, so the numbers come out the same.
    """
    with transaction.atomic():
        list(Rating.objects.select_for_update().order_by("pk").values_list("pk"))  # nobody rates meanwhile
        newest = RatedResult.objects.order_by("-pk").first()
        Rating.objects.update(**_fresh())
        count = 0
        while newest is not None and (tables := _oldest(newest.pk)):
            for table in tables:
                table.rated_results.all().delete()
                _rate(table)
            count += len(tables)
    return count


def _fresh() -> dict[str, float | int]:
    counts = dict.fromkeys(("games", "won", "streak", "best_streak"), 0)
    return {"mu": START_MU, "sigma": START_SIGMA, "points": points_of(START_MU), **counts}


def _oldest(newest: int) -> list[Table]:
    """The next tables that are still rated by rows not newer than `newest`, in the order of these rows."""
    rows = RatedResult.objects.filter(pk__lte=newest).order_by("pk").values_list("table", flat=True)
    order = list(dict.fromkeys(rows[:BATCH]))
    found = Table.objects.in_bulk(order)
    return [found[pk] for pk in order]


def _rate(table: Table) -> None:
    """Write what a locked table does to ratings."""
    stood = standings(table)
    if not stood:
        return
    ratings = _locked(table, stood)
    teams = [[MODEL.rating(mu=each.mu, sigma=each.sigma)] for each in ratings]
    rated = MODEL.rate(teams, ranks=[float(standing.place) for standing in stood])
    results = [
        _result(table, standing, rating, team[0])
        for standing, rating, team in zip(stood, ratings, rated, strict=True)
        if standing.rated
    ]
    RatedResult.objects.bulk_create(results)
    changed = [result.rating for result in results]
    Rating.objects.bulk_update(
        changed, ("mu", "sigma", "points", "games", "won", "streak", "best_streak", "changed_at")
    )


def _locked(table: Table, stood: Sequence[Standing]) -> list[Rating]:
    """The sitters' ratings, made where there is none, and locked: always in the same order."""
    for sitter in sorted((standing.sitter for standing in stood), key=_by_key):
        whose: dict[str, Any] = {"user_id": sitter.key[0], "bot": sitter.key[1], "game": table.game}
        Rating.objects.get_or_create(**whose, defaults={"of_bot": sitter.is_bot})
    wanted = Rating.objects.filter(game=table.game).select_for_update().order_by("pk")
    users = [standing.sitter.key[0] for standing in stood if standing.sitter.key[0] is not None]
    bots = [standing.sitter.key[1] for standing in stood if standing.sitter.key[0] is None]
    rows = [*wanted.filter(user_id__in=users), *wanted.filter(user=None, bot__in=bots)]
    found: dict[Key, Rating] = {(row.user_id, row.bot): row for row in rows}
    return [found[standing.sitter.key] for standing in stood]


def _by_key(sitter: Sitter) -> tuple[int, str]:
    return (sitter.key[0] or 0, sitter.key[1])


def _result(table: Table, standing: Standing, rating: Rating, after: object) -> RatedResult:
    """Change the rating in memory, and tell what changed."""
    before = (rating.mu, rating.sigma)
    rating.mu, rating.sigma = after.mu, after.sigma  # type: ignore[attr-defined]
    rating.points = points_of(rating.mu)
    rating.games += 1
    rating.won += standing.won
    rating.streak = rating.streak + 1 if standing.won else 0
    rating.best_streak = max(rating.best_streak, rating.streak)
    rating.changed_at = table.finished_at or rating.changed_at
    return RatedResult(
        rating=rating,
        table=table,
        place=standing.place,
        won=standing.won,
        left=standing.sitter.left,
        mu_before=before[0],
        sigma_before=before[1],
        mu_after=rating.mu,
        sigma_after=rating.sigma,
    )
