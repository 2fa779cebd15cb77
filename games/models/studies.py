"""What a person keeps to themselves about games: records to study, and lines that could have been."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.keys import new_public_id
from games.models.tables import Table


class Study(models.Model):
    """A record that somebody brought along, checked, to step through and analyse; only its owner sees it."""

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="studies")
    name = models.CharField(max_length=80)
    game = models.CharField(max_length=40)
    rules_version = models.PositiveSmallIntegerField()
    names = models.JSONField()
    """The players' names by seat."""
    record = models.TextField()
    """The whole record as text, as it was checked."""
    ply = models.PositiveIntegerField()
    """How many moves it has."""
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("-created_at",)
        indexes = (models.Index(fields=("owner", "-created_at"), name="study_owner"),)

    def __str__(self) -> str:
        return f"{self.game} {self.public_id}"


class StudyPly(models.Model):
    """One ply of a record under study: the move, what it led to, and every few plies the position."""

    study = models.ForeignKey(Study, on_delete=models.CASCADE, related_name="plies")
    ply = models.PositiveIntegerField()
    """0 is the first position, before any move."""
    row = models.JSONField(null=True)
    """The move as a table keeps it; None at ply 0."""
    events = models.JSONField(default=list)
    """What it led to, as the engine writes events."""
    scores = models.JSONField()
    turn_number = models.PositiveIntegerField()
    """The turn in which it was made."""
    state = models.TextField(blank=True)
    """JSON text of the engine's state; empty between two snapshots."""
    created_at = models.DateTimeField(null=True)
    """When the record says that it was made."""

    class Meta:
        constraints = (models.UniqueConstraint(fields=("study", "ply"), name="study_ply_unique"),)

    def __str__(self) -> str:
        return f"{self.study_id}/{self.ply}"


class KeptLine(models.Model):
    """A scratch line with a note, from some ply of a table or of a record under study."""

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="kept_lines")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="kept_lines", null=True)
    study = models.ForeignKey(Study, on_delete=models.CASCADE, related_name="kept_lines", null=True)
    name = models.CharField(max_length=80)
    text = models.TextField(max_length=4000, blank=True)
    ply = models.PositiveIntegerField()
    deal = models.PositiveIntegerField(default=1)
    moves = models.JSONField(default=list)
    """The decisions of the line as text."""
    seat = models.PositiveSmallIntegerField(null=True)
    """The seat played by hand; None where all are."""
    bot = models.CharField(max_length=20, blank=True)
    """The bot that plays the other seats."""
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("ply", "created_at")
        constraints = (
            models.CheckConstraint(
                condition=Q(table__isnull=True) ^ Q(study__isnull=True), name="kept_line_is_about_one_game"
            ),
        )
        indexes = (models.Index(fields=("owner", "table"), name="kept_line_owner"),)

    def __str__(self) -> str:
        return self.name
