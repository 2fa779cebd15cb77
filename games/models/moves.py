"""Moves are the truth of a table; positions and snapshots are caches of their replay."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.players import Player
from games.models.tables import Table


class MoveQuerySet(models.QuerySet["Move"]):
    """The questions that are asked about moves."""

    def standing(self) -> "MoveQuerySet":
        """Moves that were not undone, in order."""
        return self.filter(undone_at__isnull=True).order_by("ply")


class Move(models.Model):
    """One entry of a game's record: a decision by one seat, or a seat's withdrawal."""

    class Entry(models.TextChoices):
        """What kind of entry this is."""

        MOVE = "move"
        WITHDRAWAL = "withdrawal"

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="moves")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="moves")
    seq = models.PositiveIntegerField()
    """Unique in the table and never used again."""
    ply = models.PositiveIntegerField()
    """The how-manieth standing move this is, from 1."""
    seat = models.PositiveSmallIntegerField()
    entry = models.CharField(max_length=12, choices=Entry, default=Entry.MOVE)
    move = models.JSONField(null=True)
    """The move as the engine writes it; None for a withdrawal."""
    text = models.CharField(max_length=400, blank=True)
    automatic = models.BooleanField(default=False)
    """Taken by the system because nothing was left to decide (ALL-5)."""
    by_bot = models.BooleanField(default=False)
    turn_number = models.PositiveIntegerField()
    """The turn in which it was made."""
    revealing = models.BooleanField(default=False)
    """Did it show somebody something new, so that it cannot be undone?"""
    scores = models.JSONField()
    """All seats' points after it."""
    created_at = models.DateTimeField(default=timezone.now)
    undone_at = models.DateTimeField(null=True, blank=True)

    objects = MoveQuerySet.as_manager()

    class Meta:
        ordering = ("seq",)
        constraints = (
            models.UniqueConstraint(fields=("table", "seq"), name="move_seq_unique"),
            models.UniqueConstraint(
                fields=("table", "ply"), condition=Q(undone_at__isnull=True), name="move_ply_unique"
            ),
            models.CheckConstraint(
                condition=Q(entry="withdrawal", move__isnull=True) | Q(entry="move", move__isnull=False),
                name="move_has_a_move",
            ),
        )

    def __str__(self) -> str:
        return f"{self.table_id}/{self.ply}: {self.text}"


class Submission(models.Model):
    """What a player sent under one request key, so that sending it twice does it once."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="submissions")
    request_key = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)
    """SHA-256 of what was asked for: another request under the same key is refused."""
    version = models.PositiveIntegerField()
    """The table's version that it led to."""
    ply = models.PositiveIntegerField()
    created_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("player", "request_key"), name="submission_key_unique"),
        )

    def __str__(self) -> str:
        return self.request_key


class Position(models.Model):
    """The present position of a table, secrets included; never shown but through a view."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, primary_key=True, related_name="position")
    ply = models.PositiveIntegerField()
    state = models.TextField()
    """JSON text of the engine's state."""

    def __str__(self) -> str:
        return f"{self.table_id}/{self.ply}"


class Snapshot(models.Model):
    """A past position, kept every few plies so that undo and history are cheap."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="snapshots")
    ply = models.PositiveIntegerField()
    state = models.TextField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("table", "ply"), name="snapshot_unique"),)

    def __str__(self) -> str:
        return f"{self.table_id}/{self.ply}"
