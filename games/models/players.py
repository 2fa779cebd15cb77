"""Whoever holds a seat at a table: a user or a bot."""

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q, Value
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from accounts.models import Vacation
from accounts.prepared import NUMBERS, Prepared
from games.models.archive_orders import ARCHIVE_ORDERS
from games.models.channels import PushSubscription, Webhook
from games.models.tables import Admission, Table

if TYPE_CHECKING:
    from accounts.models import User


COPIED = (*ARCHIVE_ORDERS.values(), "game", "seats", "access")
"""What each seat keeps of its table once that has a result, to sort and count what somebody played."""


def _named(word: str, rows: "models.QuerySet[Any]") -> "models.QuerySet[Any, tuple[str]]":
    return rows.filter(user=NUMBERS[0]).values_list(Value(word))


BELONGINGS = Prepared(
    lambda: _named("push", PushSubscription.objects.all()).union(
        _named("webhook", Webhook.objects.filter(off_at=None)),
        _named("vacation", Vacation.objects.order_by()),
        all=True,
    )
)


class PlayerQuerySet(models.QuerySet["Player"]):
    """The questions that are asked about players."""

    def for_lists(self) -> "PlayerQuerySet":
        """Players with users and their reliability, as lists of tables tell of them."""
        return self.select_related("user__reliability")

    def on_the_clock(self) -> "PlayerQuerySet":
        """Seats whose clock is running, timed or not."""
        return self.filter(clock_since__isnull=False, clock_stopped_at__isnull=True)

    def finished(self) -> "PlayerQuerySet":
        """Seats of tables with a result."""
        return self.filter(finished_at__isnull=False)

    def visible_to(self, user: "User | None") -> "PlayerQuerySet":
        """Finished seats of tables that may be shown to somebody, as `TableQuerySet.visible_to`."""
        public = Q(access=Table.Access.EVERYBODY)
        if user is None:
            return self.finished().filter(public)
        admitted = Exists(Admission.objects.filter(table=OuterRef("table"), user=user))
        return self.finished().filter(public | admitted)

    def still_listed(self, user: "User") -> "PlayerQuerySet":
        """The user's seats of finished games that still stand in the list of their tables."""
        return self.filter(user=user, over_at__isnull=False, dismissed=False)

    def abandoned(self) -> "PlayerQuerySet":
        """Seats of running tables that a bot plays because their user is gone: free for a substitute,
        unless the table has reached its limit and bots end the game."""
        left = self.filter(table__status="running", user__isnull=False, withdrawn=False).exclude(bot="")
        return left.filter(table__limit_at__isnull=False)


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
    finished_at = models.DateTimeField(null=True, blank=True)
    """When the game was over with a result, as the table has it; so are the next six."""
    top_score = models.IntegerField(null=True, blank=True, editable=False)
    margin = models.PositiveIntegerField(null=True, blank=True, editable=False)
    ply = models.PositiveIntegerField(null=True, blank=True, editable=False)
    game = models.CharField(max_length=40, blank=True, default="", db_default="", editable=False)
    seats = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
    access = models.CharField(max_length=10, blank=True, default="", db_default="", editable=False)
    over_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When the game was over, with a result or without, as the table has it."""
    resigned_at = models.DateTimeField(null=True, blank=True)
    withdrawn = models.BooleanField(default=False)
    """Has the seat left the game for good?"""

    replaced_at = models.DateTimeField(null=True, blank=True)
    """When the clock took the seat from its user; None once somebody is back."""
    mail_muted = models.BooleanField(default=False)
    """Does the user want no mail about this table?"""
    dismissed = models.BooleanField(default=False)
    """Is the game no more in the list of the user's tables: put away by them, or called off?"""
    wants_pause = models.BooleanField(default=False)
    wants_end = models.BooleanField(default=False)
    """Does the user want the game to end without a result?"""
    wants_rematch = models.BooleanField(null=True, blank=True)
    """Does the user want to play with the same people again? None: has not answered."""
    allows_takeback = models.BooleanField(default=False)
    """Has the user agreed to the takeback that somebody asks for?"""

    bank = models.DurationField(default=timedelta)
    """The time in store between turns."""
    clock_turn = models.PositiveIntegerField(null=True, blank=True)
    """The turn that the following is about: the present or the latest one of this seat."""
    clock_since = models.DateTimeField(null=True, blank=True)
    """Since when the clock runs; before it stopped, if `clock_stopped_at` is set."""
    clock_left = models.DurationField(null=True, blank=True)
    """What the clock had then."""
    clock_used = models.DurationField(default=timedelta)
    """What the turn had taken by then, nights included: turns that were interrupted add up."""
    clock_habits = models.JSONField(default=dict)
    """The user's habits that stop this clock, as they were then."""
    clock_stopped_at = models.DateTimeField(null=True, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    """When the running clock is at zero."""
    deadline_latest = models.DateTimeField(null=True, blank=True)
    """No change of habits moves the deadline of this turn beyond it."""
    warned_at = models.DateTimeField(null=True, blank=True)
    """When the seat was warned in this turn: since then it runs on grace."""

    objects = PlayerQuerySet.as_manager()

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
            models.Index(fields=("table", "user"), include=("place", "bot"), name="player_results"),
            *(
                models.Index(
                    fields=("user", f"-{column}", "-table"),
                    include=("place", "bot"),
                    condition=Q(finished_at__isnull=False, access="everybody"),
                    name=f"player_public_{word}",
                )
                for word, column in ARCHIVE_ORDERS.items()
                if word != "newest"  # by which seats are counted, too: below
            ),
            models.Index(
                fields=("user", "-finished_at", "-table"),
                include=("place", "bot", "game", "seats", "access"),
                condition=Q(finished_at__isnull=False),
                name="player_played",
            ),
            models.Index(
                fields=("user", "-over_at", "-table"), condition=Q(dismissed=False), name="player_listed"
            ),
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
    def of_bot(self) -> bool:
        """Does a bot of the site or a bot account play this seat now?"""
        return self.is_bot or (self.user is not None and self.user.is_bot)

    @property
    def profile_url(self) -> str:
        """The page about the user who plays or played the seat; empty for a bot, and for who has left."""
        gone = self.user is None or self.user.closed_at is not None
        return "" if gone or self.user is None else reverse("profile", args=[self.user.username])

    @property
    def clock_runs(self) -> bool:
        """Is the seat's time running now?"""
        return self.clock_since is not None and self.clock_stopped_at is None

    @cached_property
    def user_has(self) -> frozenset[str]:
        """What `belongings_of` tells of the user; looked up once."""
        return belongings_of(self.user_id)

    @property
    def name(self) -> str:
        """The name to show: the user's, or the bot's."""
        if self.user is not None:
            return self.user.name
        return bot_name(self.bot, self.joined)


def belongings_of(user_id: int | None) -> frozenset[str]:
    """Which of these a user has any of: "push", a "webhook" that works, a "vacation".

    Most have none, and to ask for all at once costs as much as to ask for one.
    """
    return frozenset(word for (word,) in BELONGINGS.all(user_id))


def bot_name(bot: str, joined: int) -> str:
    """What a bot is called that sat down as the so manyth, from 0."""
    return f"{bot.capitalize()} bot {joined + 1}"
