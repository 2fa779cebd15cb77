"""What somebody writes down at a table for themselves alone."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.models.tables import Table


class Note(models.Model):
    """A user's private note at a table; nobody else reads it, staff neither."""

    LONGEST = 5000
    """The most characters of a note."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="notes")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notes")
    text = models.TextField(max_length=LONGEST)
    changed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("user", "table"), name="note_unique"),)

    def __str__(self) -> str:
        return f"{self.user_id} at {self.table_id}"
