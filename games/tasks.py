"""Celery's entry points: all may run twice, late or not at all; rows say what is left to do."""

from celery import shared_task

from games.models import Table
from games.notices import sending
from games.services import ageing, bots, feeds, play, rating, statistics, timeouts


@shared_task
def move_bots(table_id: int) -> None:
    """Move the bots of a table."""
    bots.move_bots(table_id)


@shared_task
def sweep_bots() -> None:
    """Move bots that still wait, because a worker or the broker was down."""
    for table_id in Table.objects.waiting_on_bots().values_list("pk", flat=True)[:200]:
        bots.move_bots(table_id)


@shared_task
def send_notices(table_id: int) -> None:
    """Send what is owed of a table."""
    sending.send_due(table_id=table_id)


@shared_task
def sweep_notices() -> None:
    """Send what is still owed, and take up again what a lost worker had begun."""
    sending.release_lost()
    sending.send_due()


@shared_task
def sweep_clocks() -> None:
    """Deal with every table at which time is up."""
    timeouts.run_due()


@shared_task
def sweep_open_tables() -> None:
    """Begin open tables whose time has come, and call off those that nobody fills."""
    ageing.sweep_open()


@shared_task
def rate_table(table_id: int) -> None:
    """Let a finished table count."""
    rating.rate_table(table_id)


@shared_task
def sweep_ratings() -> None:
    """Let tables count whose task was lost."""
    rating.rate_due()


@shared_task
def forget_requests() -> None:
    """Forget request keys that nobody will send again."""
    play.forget_requests()


@shared_task
def forget_feeds() -> None:
    """Forget what is too old to be read in a feed."""
    feeds.forget_feeds()


@shared_task
def compute_statistics() -> None:
    """Count what the finished games have in common."""
    statistics.compute_statistics()
