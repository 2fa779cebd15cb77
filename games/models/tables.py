"""A table: one game being played, from open seats to final score."""

from datetime import datetime

from django.apps import apps
from django.conf import settings
from django.db import models
from django.db.models import Exists, F, OuterRef, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from engine.core.fairness import commitment
from games.clocks.controls import TimeControl, stored_control
from games.clocks.speeds import CONDITIONS, Speed
from games.models.archive_orders import ARCHIVE_COLUMNS, ARCHIVE_KINDS, ARCHIVE_ORDERS
from games.models.at_hand import AtHand
from games.models.keys import new_public_id, new_server_seed

NOT_TOLD = ("server_seed", "password", "move_seq", "event_seq", "top_score", "margin", "due_at")
"""What no program is told of a table."""
TOLD_OF_PEOPLE = ("id", "username", "display_name", "is_bot", "closed_at")


def _not_told_of(person: str) -> list[str]:
    return [f"{person}__{f.name}" for f in User._meta.concrete_fields if f.name not in TOLD_OF_PEOPLE]


class TableQuerySet(models.QuerySet["Table"]):
    """The questions that are asked about tables."""

    def visible_to(self, user: "User | None") -> "TableQuerySet":
        """What may be shown to somebody: public tables, and private ones that let them in.

        Whatever shows a table, lists it or counts it for a person asks this, and nothing else.
        """
        public = Q(access=Table.Access.EVERYBODY)
        if user is None:
            return self.filter(public)
        return self.filter(public | Exists(Admission.objects.filter(table=OuterRef("pk"), user=user)))

    def meeting(self, user: "User | None") -> "TableQuerySet":
        """Without tables whose host, or somebody at them, a block keeps apart from the user."""
        if user is None:
            return self
        apart = User.objects.kept_apart_from(user).values("pk")
        return self.exclude(players__user__in=apart).exclude(host__in=apart)

    def begun(self) -> "TableQuerySet":
        """Tables with a game to look at, running or over."""
        return self.filter(status__in=(Table.Status.RUNNING, Table.Status.FINISHED, Table.Status.BROKEN_OFF))

    def open(self) -> "TableQuerySet":
        """Tables that wait for players."""
        return self.filter(status=Table.Status.OPEN)

    def running(self) -> "TableQuerySet":
        """Tables being played."""
        return self.filter(status=Table.Status.RUNNING)

    def finished(self) -> "TableQuerySet":
        """Tables with a result."""
        return self.filter(status=Table.Status.FINISHED)

    def stood_at(self, public_id: str) -> "Table | None":
        """The table of this public id, if it is one of these, with no more than its place in the orders."""
        return self.filter(public_id=public_id).only(*ARCHIVE_ORDERS.values()).order_by().first()

    def over(self) -> "TableQuerySet":
        """Tables at which a game has ended, with a result or without."""
        return self.filter(status__in=(Table.Status.FINISHED, Table.Status.BROKEN_OFF))

    def of(self, user: "User", **seat: object) -> "TableQuerySet":
        """Tables at which this user sits or sat, on a seat of which this holds."""
        return self.filter(players__user=user, **{f"players__{name}": value for name, value in seat.items()})

    def current_of(self, user: "User") -> "TableQuerySet":
        """Tables of this user that are open or being played."""
        listed = self.of(user, dismissed=False, over_at=None)
        return listed.filter(status__in=(Table.Status.OPEN, Table.Status.RUNNING))

    def over_of(self, user: "User", *, put_away: bool = False) -> "TableQuerySet":
        """Tables at which this user's game is over, put away by them or not; what ended last first."""
        found = self.of(user, dismissed=put_away, over_at__isnull=False)
        return found.order_by("-players__over_at", "-players__table_id")

    def waiting_on(self, user: "User") -> "TableQuerySet":
        """Running tables, not paused, at which this user is to move, the longest waiting first."""
        mine = (
            self.running()
            .filter(paused_at=None)
            .filter(players__user=user, players__to_move=True, players__bot="")
        )
        return mine.order_by("turn_started_at")

    def inviting(self, user: "User") -> "TableQuerySet":
        """Open tables that keep a seat for this user, who has not answered yet; the oldest first."""
        mine = self.open().filter(invitations__user=user, invitations__state="waiting")
        return mine.order_by("invitations__created_at")

    def by_time_left(self) -> "TableQuerySet":
        """Tables of one user in the order in which they should move there: the least time left first."""
        return self.order_by(F("players__deadline").asc(nulls_last=True), "turn_started_at", "pk")

    def waiting_on_bots(self) -> "TableQuerySet":
        """Running tables, not paused, at which a bot is to move."""
        return (
            self.running()
            .filter(paused_at=None)
            .filter(players__to_move=True, players__bot__gt="")
            .distinct()
        )

    def paced(self, speed: Speed) -> "TableQuerySet":
        """Tables that are meant to be played so fast."""
        return self.filter(CONDITIONS[speed])

    def with_free(self, seats: int) -> "TableQuerySet":
        """Tables at which so many seats at least are free."""
        taken = models.Count("players", distinct=True)
        return self.annotate(taken=taken).filter(taken__lte=F("seats") - F("kept_seats") - seats)

    def start_due(self, now: datetime) -> "TableQuerySet":
        """Open tables whose time to begin has come."""
        return self.open().filter(starts_at__lte=now)

    def left_lying_since(self, then: datetime) -> "TableQuerySet":
        """Open tables at which nothing has happened since, and that begin at no time of their own."""
        return self.open().filter(changed_at__lt=then, starts_at__isnull=True)

    def clocks_due(self, now: datetime) -> "TableQuerySet":
        """Tables at which time has run out for something, the longest due first."""
        return self.filter(due_at__lte=now).order_by("due_at")

    def rating_due(self) -> "TableQuerySet":
        """Finished tables that have not counted for ratings yet, the oldest first."""
        return self.filter(rating_due=True).order_by("pk")

    def with_players(self) -> "TableQuerySet":
        """Tables with players, users and their reliability fetched, for lists."""
        players = apps.get_model("games", "Player").objects.for_lists()
        return self.select_related("host").prefetch_related(models.Prefetch("players", players))

    def in_full(self) -> "TableQuerySet":
        """Tables with all that programs are told of them: `with_players`, and who plays again where."""
        ids = {"told_rematch": F("rematch__public_id"), "told_rematch_of": F("rematch_of__public_id")}
        players = apps.get_model("games", "Player").objects.for_lists()
        told = self.select_related("host").defer(*NOT_TOLD, *_not_told_of("host"))
        return told.annotate(**ids).prefetch_related(
            models.Prefetch("players", players.defer(*_not_told_of("user")))
        )


class Table(models.Model):
    """One game being played. Lists show it from these columns and never decode a position."""

    class Status(models.TextChoices):
        """Where a table stands in its life."""

        OPEN = "open", _("open")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")
        BROKEN_OFF = "broken_off", _("ended without a result")

    class Seating(models.TextChoices):
        """Who gets which seat (ALL-6)."""

        RANDOM = "random", _("drawn by lot")
        JOINED = "joined", _("in the order of joining")

    class Leaving(models.TextChoices):
        """What becomes of a seat whose player resigns, with three and more players (ALL-4)."""

        BOT = "bot", _("a bot takes the seat")
        DROP = "drop", _("the game goes on without the seat")

    class Access(models.TextChoices):
        """Who may see the table and sit down at it."""

        EVERYBODY = "everybody", _("everybody")
        LINK = "link", _("only those to whom I give the link")
        PASSWORD = "password", _("only those who know the password")

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    game = models.CharField(max_length=40)
    rules_version = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    seats = models.PositiveSmallIntegerField()
    """How many play; while open, how many seats are offered."""
    seating = models.CharField(max_length=10, choices=Seating, default=Seating.RANDOM)
    leaving = models.CharField(max_length=10, choices=Leaving, default=Leaving.BOT)
    auto_start = models.BooleanField(default=True)
    """Start as soon as the last seat is taken; otherwise the host starts."""
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="hosted_tables", null=True
    )
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)

    access = models.CharField(max_length=10, choices=Access, default=Access.EVERYBODY)
    entry_key = models.CharField(max_length=32, blank=True, editable=False)
    """The secret of a table by link; the host hands it on."""
    password = models.CharField(max_length=128, blank=True, editable=False)
    """The hash of the password of a table by password."""

    server_seed = models.BinaryField(default=new_server_seed, editable=False)
    """Secret until the game is over."""
    commitment = models.CharField(max_length=64, editable=False)
    """SHA-256 of the server's seed in hex, public from the start."""

    version = models.PositiveIntegerField(default=0)
    """Counts every accepted change of the table and never falls."""
    ply = models.PositiveIntegerField(default=0)
    """Number of moves that stand."""
    turn_number = models.PositiveIntegerField(default=0)
    move_seq = models.PositiveIntegerField(default=0)
    """The sequence number of the latest move row, undone ones included."""
    event_seq = models.PositiveIntegerField(default=0)
    """The sequence number of the latest event row."""
    chat_version = models.PositiveIntegerField(default=0)
    """Counts every message and every deletion of one, and never falls."""
    turn_started_at = models.DateTimeField(null=True, blank=True)
    end_reason = models.CharField(max_length=40, blank=True)
    top_score = models.IntegerField(null=True, blank=True)
    """The best score of a finished game."""
    margin = models.PositiveIntegerField(null=True, blank=True)
    """By how much the best score of a finished game leads the next."""
    has_bots = models.BooleanField(default=False)
    """Did a bot, or a bot account, play any seat when the game ended?"""
    rated = models.BooleanField(_("rated"), default=False)
    """Does the result change people's ratings? The host's wish while the table is open."""
    rating_due = models.BooleanField(default=False, editable=False)
    """Is the game over and the ratings not changed yet?"""

    starts_at = models.DateTimeField(null=True, blank=True)
    """While open: when the game begins with whoever is there, or is called off for want of players."""
    least_points = models.PositiveIntegerField(null=True, blank=True)
    most_points = models.PositiveIntegerField(null=True, blank=True)
    """The ratings in this game, in points, of those who may sit down; newcomers always may."""
    removed = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="+", blank=True)
    """Whom the host has sent away before the start: they do not come back."""
    kept_seats = models.PositiveSmallIntegerField(default=0)
    """While open: how many seats are kept for those who are invited and have not answered."""
    chat_language = models.CharField(max_length=10, blank=True)
    """The language in which the host would like to talk, of `games.tongues`; empty: any."""

    rematch_of = models.OneToOneField(
        "self", on_delete=models.SET_NULL, null=True, blank=True, editable=False, related_name="rematch"
    )
    """The game whose people play again here; there is one rematch of each."""

    told_rematch: str | None
    told_rematch_of: str | None
    """Public ids of the game after and before, of a table that `in_full` has fetched."""

    time_control = models.JSONField(default=dict)
    """As `games.clocks.controls` writes it; fixed when the table opens."""
    least_reliability = models.PositiveSmallIntegerField(default=0)
    """The least share of turns in time, in percent, that a user with a record must have to sit down."""
    takeback_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    """Who asks the others to let them take back their latest decision."""
    takeback_ply = models.PositiveIntegerField(null=True, blank=True)
    """The ply of that decision: it and all after it would go."""
    paused_at = models.DateTimeField(null=True, blank=True)
    """Since when everybody's clock stands, by agreement of all."""
    limit_at = models.DateTimeField(null=True, blank=True)
    """The outermost limit of a running game: then bots end it."""
    due_at = models.DateTimeField(null=True, blank=True)
    """When the clocks of a running game must be looked at next: the earliest deadline, or the limit."""

    created_at = models.DateTimeField(default=timezone.now, editable=False)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    changed_at = models.DateTimeField(default=timezone.now)

    objects = TableQuerySet.as_manager()

    at_hand: "AtHand | None" = None
    """Its position, where this process has just made it; to be asked for through `games.positions`."""

    class Meta:
        ordering = ("-created_at",)
        constraints = (
            models.CheckConstraint(condition=Q(seats__gte=1), name="table_has_seats"),
            models.CheckConstraint(
                condition=Q(status="open") | Q(status="cancelled") | Q(started_at__isnull=False),
                name="table_started_when_running",
            ),
            models.CheckConstraint(
                condition=Q(due_at__isnull=True) | Q(status="running"), name="table_due_while_running"
            ),
            models.CheckConstraint(
                condition=~Q(status="finished") | Q(finished_at__isnull=False),
                name="table_finished_when_finished",
            ),
            models.CheckConstraint(
                condition=~Q(status="broken_off") | Q(finished_at__isnull=False),
                name="table_finished_when_broken_off",
            ),
        )
        indexes = (
            models.Index(fields=("due_at",), condition=Q(due_at__isnull=False), name="table_due"),
            models.Index(fields=("id",), condition=Q(rating_due=True), name="table_rating_due"),
            models.Index(fields=("status", "-created_at"), name="table_lobby"),
            models.Index(fields=("-created_at", "-public_id"), name="table_newest"),
            models.Index(fields=("-changed_at", "-public_id"), name="table_changed"),
            *(
                models.Index(
                    fields=(f"-{column}", "-id"),
                    include=[other for other in ARCHIVE_COLUMNS if other != column],
                    condition=Q(status="finished"),
                    name=f"table_archive_{word}",
                )
                for word, column in ARCHIVE_ORDERS.items()
            ),
            *(
                models.Index(
                    fields=("game", f"-{column}", "-id"),
                    include=[other for other in ARCHIVE_COLUMNS if other not in ("game", "access", column)],
                    condition=Q(status="finished", access="everybody"),
                    name=f"table_game_{word}",
                )
                for word, column in ARCHIVE_ORDERS.items()
            ),
            models.Index(
                fields=ARCHIVE_KINDS,
                include=("id", *ARCHIVE_ORDERS.values()),
                condition=Q(status="finished", access="everybody"),
                name="table_archive_kinds",
            ),
            models.Index(
                fields=("id",),
                include=ARCHIVE_COLUMNS,
                condition=Q(status="finished"),
                name="table_archive_key",
            ),
        )

    def __str__(self) -> str:
        return f"{self.game} {self.public_id}"

    def save(self, *args: object, **kwargs: object) -> None:
        """As usual; the commitment follows from the seed at the first save."""
        if not self.commitment:
            self.commitment = commitment(bytes(self.server_seed)).hex()
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    def get_absolute_url(self) -> str:
        """The table's page."""
        return reverse("table", args=[self.public_id])

    @property
    def is_private(self) -> bool:
        """Is the table shown only to those whom it has let in?"""
        return self.access != self.Access.EVERYBODY

    @property
    def is_open(self) -> bool:
        """Does the table wait for players?"""
        return self.status == self.Status.OPEN

    @property
    def is_running(self) -> bool:
        """Is the game being played?"""
        return self.status == self.Status.RUNNING

    @property
    def is_finished(self) -> bool:
        """Has the game a result?"""
        return self.status == self.Status.FINISHED

    @property
    def is_over(self) -> bool:
        """Has the game ended, with a result or without?"""
        return self.status in (self.Status.FINISHED, self.Status.BROKEN_OFF)

    @property
    def has_begun(self) -> bool:
        """Is there, or was there, a game to look at?"""
        return self.is_running or self.is_over

    @property
    def control(self) -> TimeControl:
        """How much time a turn has."""
        return stored_control(tuple(self.time_control.items()))


class Admission(models.Model):
    """That a private table has let somebody in, who may see it from then on, seated there or not."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="admissions")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="admissions")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("user", "table"), name="admission_unique"),)

    def __str__(self) -> str:
        return f"{self.user_id} at {self.table_id}"
