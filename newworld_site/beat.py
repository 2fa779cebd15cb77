"""Celery's beat, but for a clock that is set back."""

from typing import Any

from celery.beat import PersistentScheduler


class SteadyScheduler(PersistentScheduler):
    """Sends every task at its interval, also after the machine's clock was set back.

    Celery's own waits until the clock shows the old time again, and nothing is swept meanwhile.
    """

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """As usual; whatever was sent at a time that has not come yet counts as sent now."""
        now = self.app.now()
        entries = self.schedule.values()
        ahead = [entry for entry in entries if entry.last_run_at is not None and entry.last_run_at > now]
        for entry in ahead:
            entry.last_run_at = now
        if ahead:
            self._heap = None  # built anew from the entries
        seconds: float = super().tick(*args, **kwargs)
        return seconds
