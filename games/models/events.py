"""What happened at a table, in order: the log, the mails' summary and the streams read it."""

from django.db import models
from django.utils import timezone

from games.models.moves import Move
from games.models.tables import Table


class EventQuerySet(models.QuerySet["Event"]):
    """The questions that are asked about events."""

    def standing(self) -> "EventQuerySet":
        """Events that no undo took back."""
        return self.filter(undone=False)


class Event(models.Model):
    """One event. Those of the engine belong to a move; those of the site (`site.…`) to none."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="events")
    seq = models.PositiveIntegerField()
    """Unique in the table, rising, given out under the table's lock."""
    version = models.PositiveIntegerField()
    """The table's version that this event came with."""
    ply = models.PositiveIntegerField()
    """The number of standing moves after it."""
    turn_number = models.PositiveIntegerField(default=0)
    """The turn in which it happened."""
    move = models.ForeignKey(Move, on_delete=models.CASCADE, null=True, related_name="events")
    seat = models.PositiveSmallIntegerField(null=True)
    kind = models.CharField(max_length=40)
    data = models.JSONField(default=dict)
    secret = models.JSONField(default=dict)
    """What one seat alone may read, by seat; shown only through `view_event`."""
    undone = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now)

    objects = EventQuerySet.as_manager()

    class Meta:
        ordering = ("seq",)
        constraints = (models.UniqueConstraint(fields=("table", "seq"), name="event_seq_unique"),)
        indexes = (models.Index(fields=("table", "turn_number"), name="event_turn"),)

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seq}: {self.kind}"
