"""Tables as lists show them: from columns alone, never from a position."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from accounts.models import User
from engine.registry import AnyRules, newest_rules
from games import tongues
from games.clocks.words import in_words
from games.errors import NotInRange, NotReliable
from games.models import Player, Table
from games.positions import rules_of
from games.presentation.drawing import DRAWINGS
from games.presentation.time import (
    URGENT,
    least_in_words,
    left_in_words,
    record_of_user,
    share_in_time,
    time_sentences,
)
from games.services.reliability import is_reliable
from games.services.sitting import is_in_range, points_of

ENDINGS = {
    "last_card": _lazy("the last card was placed"),
    "no_card_fits": _lazy("no card fitted any more"),
    "third_point": _lazy("somebody made the third point"),
    "passes": _lazy("everybody passed"),
    "bag_empty": _lazy("the bag was empty"),
    "deck_empty": _lazy("the deck was empty"),
    "stocks_empty": _lazy("bag and deck were empty"),
    "resigned": _lazy("resigned"),
    "last_seat": _lazy("one player was left"),
}
"""The ways in which games end, in words."""

WITHOUT_RESULT = {
    "agreed": _lazy("ended without a result, by agreement"),
    "staff": _lazy("ended without a result, by the staff"),
}
"""The same of games that were broken off."""


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game that can be played here."""

    slug: str
    title: str
    least_seats: int
    most_seats: int

    @property
    def components(self) -> dict[str, Any]:
        """What is in the box, from the rules' `components`."""
        return newest_rules()[self.slug].components

    @property
    def new_url(self) -> str:
        """Where a table of it is opened."""
        return reverse("table_new", args=[self.slug])

    @property
    def play_now_url(self) -> str:
        """Where a POST starts a game against bots at once."""
        return reverse("play_now", args=[self.slug])

    @property
    def rules_url(self) -> str:
        """Its rules, in our own words."""
        return reverse("game_rules", args=[self.slug])


def game_cards() -> list[GameCard]:
    """The games that new tables can be opened for."""
    return [_game_card(rules) for slug, rules in newest_rules().items() if slug in DRAWINGS]


def game_card(slug: str) -> GameCard | None:
    """One of them, if there is such a game."""
    return next((card for card in game_cards() if card.slug == slug), None)


def _game_card(rules: AnyRules) -> GameCard:
    return GameCard(rules.slug, _(rules.title), rules.least_seats, rules.most_seats)


class TableCard:
    """One table in a list, for one viewer; `table` has its players and users prefetched."""

    def __init__(self, table: Table, viewer: User | None, *, invited: bool = False) -> None:
        self.table = table
        self.public_id = table.public_id
        self.status = table.status
        self.seats = table.seats
        self.created_at, self.finished_at = table.created_at, table.finished_at
        self.last_change: datetime = table.changed_at
        self.turn_since = table.turn_started_at
        self.players: Sequence[Player] = list(table.players.all())
        self._rules = rules_of(table)
        self._viewer = viewer
        self.invited = invited
        self.own = next((p for p in self.players if viewer is not None and p.user_id == viewer.pk), None)

    @property
    def game_title(self) -> str:
        """The game's name."""
        return _(self._rules.title)

    @property
    def game(self) -> str:
        """The game's slug."""
        return self.table.game

    @property
    def url(self) -> str:
        """The table's page."""
        return self.table.get_absolute_url()

    @property
    def join_url(self) -> str:
        """Where a POST takes a seat."""
        return reverse("table_join", args=[self.public_id])

    @property
    def free(self) -> int:
        """Seats not taken yet, nor kept for somebody."""
        return self.seats - len(self.players) - self.table.kept_seats

    @property
    def kept_seats(self) -> range:
        """The seats kept for those who are invited, to be drawn one by one."""
        return range(self.table.kept_seats)

    @property
    def free_seats(self) -> range:
        """The seats not taken yet, to be drawn one by one."""
        return range(self.free)

    @property
    def joined(self) -> bool:
        """Does the viewer sit here?"""
        return self.own is not None

    @property
    def can_join(self) -> bool:
        """May the viewer take a seat now?"""
        free = self.table.is_open and self.free + self.invited > 0 and not self.joined
        return self._viewer is not None and free and not self.kept_out

    @property
    def kept_out(self) -> str:
        """Why the viewer may not sit down here, if the table asks for another strength or reliability."""
        points = points_of(self._viewer).get(self.game) if self._viewer else None
        if points is not None and not is_in_range(self.table, points):
            return str(NotInRange(points=points))
        record = getattr(self._viewer, "reliability", None)
        if record is None or is_reliable(self.table, record):
            return ""
        return str(NotReliable(percent=record.percent, least=self.table.least_reliability))

    @property
    def least_words(self) -> str:
        """What the table asks of those who sit down; empty when it asks nothing."""
        return "; ".join(words for words in (least_in_words(self.table), self._range_words) if words)

    @property
    def _range_words(self) -> str:
        least, most = self.table.least_points, self.table.most_points
        if least is None and most is None:
            return ""
        if most is None:
            return _("rating %(least)d or more") % {"least": least}
        return _("rating %(least)d to %(most)d") % {"least": least or 0, "most": most}

    @property
    def start_words(self) -> str:
        """When an open table's game begins."""
        full = _("as soon as all seats are taken")
        by_host = _("when the host says so")
        words = full if self.table.auto_start else by_host
        if self.table.starts_at is None:
            return words
        when = date_format(timezone.localtime(self.table.starts_at), "DATETIME_FORMAT")
        return _("%(words)s, at the latest %(when)s") % {"words": words, "when": when}

    @property
    def named(self) -> list[tuple[str, str]]:
        """Who sits here, and how reliably each moves, where that is known."""
        return [(player.name, share_in_time(record_of_user(player))) for player in self.players]

    @property
    def counts(self) -> bool:
        """Does the game change people's ratings, as the table stands? Never with a bot."""
        return self.table.rated and not any(player.of_bot for player in self.players)

    @property
    def host_name(self) -> str:
        """Who opened the table."""
        return self.table.host.name if self.table.host else ""

    @property
    def options_words(self) -> str:
        """The options that differ from the game's defaults, in words."""
        return options_in_words(self._rules, self.table.options)

    @property
    def language_words(self) -> str:
        """In which language the host would like to talk; empty where any will do."""
        name = tongues.name_of(self.table.chat_language)
        return _("chat in %(language)s") % {"language": name} if name else ""

    @property
    def time_words(self) -> str:
        """How much time a turn has."""
        return in_words(self.table.control)

    @property
    def time_sentences(self) -> list[str]:
        """All that is fixed about time, one sentence each."""
        return time_sentences(self.table)

    @property
    def deadline(self) -> datetime | None:
        """When the time of the viewer, or else of the first of those to move, is up."""
        own = [self.own.deadline] if self.waits_for_me and self.own else []
        deadlines = [d for d in own or [player.deadline for player in self.players] if d is not None]
        return min(deadlines, default=None)

    @property
    def time_left(self) -> str:
        """The time left until then in words; empty where no clock runs."""
        return left_in_words(self.deadline, timezone.now())

    @property
    def is_urgent(self) -> bool:
        """Is little time left?"""
        return self.deadline is not None and self.deadline - timezone.now() < URGENT

    @property
    def is_paused(self) -> bool:
        """Does the table rest, by agreement of all?"""
        return self.table.paused_at is not None

    @property
    def to_move_names(self) -> str:
        """Who is to move."""
        return ", ".join(player.name for player in self.players if player.to_move)

    @property
    def waits_for_me(self) -> bool:
        """Is the viewer to move?"""
        waits = self.own is not None and self.own.to_move and not self.own.is_bot
        return waits and not self.is_paused

    @property
    def your_score(self) -> int | None:
        """The viewer's points."""
        return self.own.score if self.own else None

    @property
    def scores(self) -> list[tuple[str, int]]:
        """Names and points, the best first."""
        scored = [(player.name, player.score or 0) for player in self.players]
        return sorted(scored, key=lambda pair: -pair[1])

    @property
    def standings(self) -> list[Player]:
        """Everybody, the best first."""
        return sorted(self.players, key=lambda player: (player.place or 0, player.seat or 0))

    @property
    def ending(self) -> str:
        """How a finished game ended, in words."""
        return str((ENDINGS | WITHOUT_RESULT).get(self.table.end_reason, ""))

    @property
    def winners(self) -> str:
        """Whoever came first."""
        return ", ".join(player.name for player in self.players if player.place == 1)


def options_in_words(rules: AnyRules, options: dict[str, object]) -> str:
    """The options that differ from the defaults: titles, with values where there is a choice."""
    words = []
    for name, rule in rules.options_schema["properties"].items():
        value = options.get(name, rule["default"])
        if value == rule["default"]:
            continue
        title = _(rule.get("title", name))
        words.append(title if value is True else f"{title}: {value_in_words(rule, value)}")
    return ", ".join(words)


def value_in_words(rule: dict[str, Any], value: object) -> str:
    """One value of an option; a seat counts from 1."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if "x-seat" in rule and isinstance(value, int):
        return str(value + 1)
    names = rule.get("x-names", {})
    return _(names[value]) if value in names else str(value)
