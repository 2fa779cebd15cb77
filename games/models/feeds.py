"""A user's feed: the changes of all tables they play at, in one order by which a stream resumes."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.models.tables import Table


class Feed(models.Model):
    """Where the order of a user's feed stands; its lock gives out the numbers."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="feed"
    )
    seq = models.PositiveBigIntegerField(default=0)
    """The number of the latest entry."""

    def __str__(self) -> str:
        return f"{self.user_id}/{self.seq}"


class FeedEntry(models.Model):
    """One change of a table, as one user at it hears of it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="feed_entries")
    seq = models.PositiveBigIntegerField()
    """Unique among the user's entries, rising, given out under their feed's lock."""
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="feed_entries")
    first = models.PositiveIntegerField()
    """The sequence number of the change's first event."""
    last = models.PositiveIntegerField()
    """The sequence number of its last event."""
    created_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        ordering = ("seq",)
        constraints = (models.UniqueConstraint(fields=("user", "seq"), name="feed_seq_unique"),)

    def __str__(self) -> str:
        return f"{self.user_id}/{self.seq}: {self.table_id}/{self.first}-{self.last}"
