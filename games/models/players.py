"""Whoever holds a seat at a table: a user or a bot."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table


class Player(models.Model):
    """A seat's holder. A seat that a bot took over keeps its user, who began the game."""

    class Colour(models.TextChoices):
        """The colours of pieces; each game offers those it has."""

        RED = "red", _("Red")
        BLUE = "blue", _("Blue")
        YELLOW = "yellow", _("Yellow")
        WHITE = "white", _("White")
        BLACK = "black", _("Black")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="players")
    joined = models.PositiveSmallIntegerField()
    """Place in the order of sitting down, from 0."""
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    """Place in turn order, from 0; drawn when the game starts."""
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="players"
    )
    bot = models.CharField(max_length=20, blank=True)
    """The bot that plays the seat; empty when the user does."""
    colour = models.CharField(max_length=10, choices=Colour)
    seed = models.CharField(max_length=128)
    """This player's public share of the luck, in hex."""
    to_move = models.BooleanField(default=False)
    score = models.IntegerField(null=True, blank=True)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    joined_at = models.DateTimeField(default=timezone.now)
    resigned_at = models.DateTimeField(null=True, blank=True)
    withdrawn = models.BooleanField(default=False)
    """Has the seat left the game for good?"""

    class Meta:
        ordering = ("seat", "joined")
        constraints = (
            models.UniqueConstraint(fields=("table", "joined"), name="player_order_unique"),
            models.UniqueConstraint(fields=("table", "colour"), name="player_colour_unique"),
            models.UniqueConstraint(
                fields=("table", "seat"), condition=Q(seat__isnull=False), name="player_seat_unique"
            ),
            models.UniqueConstraint(
                fields=("table", "user"), condition=Q(user__isnull=False), name="player_user_unique"
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=False) | ~Q(bot=""), name="player_is_user_or_bot"
            ),
        )
        indexes = (
            models.Index(fields=("user", "to_move"), name="player_waiting"),
            models.Index(
                fields=("table",), condition=Q(to_move=True) & ~Q(bot=""), name="player_waiting_bot"
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def is_bot(self) -> bool:
        """Does a bot play this seat now?"""
        return self.bot != ""

    @property
    def name(self) -> str:
        """The name to show: the user's, or the bot's."""
        if self.user is not None:
            return self.user.name
        return f"{self.bot.capitalize()} bot {self.joined + 1}"
