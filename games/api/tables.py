"""Tables: finding, opening, joining, leaving, starting."""

from typing import Any

from allauth.core import ratelimit
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated, Throttled, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import names
from accounts.models import User
from games import tongues
from games.api import shapes
from games.api.acts import by_user, shown, table_act
from games.api.auth import caller_of, viewer_of
from games.api.base import ApiView, find_table
from games.api.clock_shapes import ControlField
from games.api.paging import Order, PageQuery, page_json, page_of
from games.api.reading import Hex, StrictSerializer, Text, Truth, Whole, read_body, read_query
from games.clocks.speeds import Speed
from games.errors import NotAPlayer
from games.models import Player, Table
from games.models.tables import TableQuerySet
from games.presentation.game_json import bot_names, game_slugs
from games.presentation.table_json import table_json
from games.services import tables
from games.services.entry import LONGEST_PASSWORD, enter

ORDERINGS = ("created_at", "changed_at", "finished_at")


class TableQuery(PageQuery):
    """Which tables, and in which order."""

    status = serializers.ChoiceField(Table.Status.values, required=False)
    game = serializers.ChoiceField(game_slugs(), required=False)
    player = serializers.CharField(required=False, max_length=64, help_text="A user name.")
    seats = serializers.IntegerField(required=False, min_value=1, max_value=10)
    speed = serializers.ChoiceField(Speed.values, required=False)
    free = serializers.IntegerField(
        required=False, min_value=1, max_value=9, help_text="Seats free at least."
    )
    chat_language = serializers.ChoiceField(tongues.CODES, required=False)
    mine = serializers.BooleanField(required=False, help_text="Those you play at.")
    waiting = serializers.BooleanField(required=False, help_text="Those that wait for your move.")
    inviting = serializers.BooleanField(required=False, help_text="Those that keep a seat for you.")
    put_away = serializers.BooleanField(
        required=False, help_text="Games of yours that are over, by whether you have put them away."
    )
    ordering = serializers.ChoiceField(
        [sign + name for name in ORDERINGS for sign in ("-", "")],
        default="-created_at",
        help_text="By `finished_at` only those that are finished.",
    )


class NewTable(StrictSerializer):
    """A table to be opened."""

    game = serializers.ChoiceField(game_slugs())
    seats = Whole(min_value=1, max_value=10)
    options = shapes.AnyObject(required=False)
    bots = serializers.ListField(child=serializers.ChoiceField(bot_names()), required=False, max_length=9)
    seating = serializers.ChoiceField(Table.Seating.values, required=False)
    leaving = serializers.ChoiceField(Table.Leaving.values, required=False)
    auto_start = Truth(required=False)
    time_control = ControlField(required=False)
    least_reliability = Whole(
        min_value=0,
        max_value=100,
        required=False,
        help_text="The percent of turns in time that one must have.",
    )
    rated = Truth(required=False, help_text="Is it to count for ratings? By default it is.")
    starts_at = serializers.DateTimeField(
        required=False, help_text="Begin then at the latest, with whoever is there: within 30 days."
    )
    least_points = Whole(
        min_value=0, max_value=9999, required=False, help_text="The lowest rating of those who sit down."
    )
    most_points = Whole(min_value=0, max_value=9999, required=False, help_text="The highest.")
    invite = serializers.ListField(
        child=Text(max_length=names.DISPLAY_LONGEST),
        required=False,
        max_length=9,
        help_text="User names: a seat is kept for each until they answer.",
    )
    chat_language = serializers.ChoiceField(tongues.CODES, required=False, allow_blank=True)
    access = serializers.ChoiceField(Table.Access.values, required=False)
    password = Text(
        required=False,
        trim_whitespace=False,
        max_length=LONGEST_PASSWORD,
        help_text="With access by password.",
    )
    colour = serializers.ChoiceField(Player.Colour.values, required=False)
    seed = Hex(required=False, max_length=128, help_text="Your own share of the luck.")

    def validate_options(self, options: Any) -> Any:
        """Options are an object; the game checks what is in it."""
        if not isinstance(options, dict):
            raise ValidationError(_("The options must be an object."))
        return options


class Seat(StrictSerializer):
    """How to sit down."""

    colour = serializers.ChoiceField(Player.Colour.values, required=False)
    seed = Hex(required=False, max_length=128, help_text="Your own share of the luck.")


class Entry(StrictSerializer):
    """What lets you in at a private table: one of the two."""

    key = Text(required=False, max_length=64, help_text="The end of the address of a table by link.")
    password = Text(required=False, trim_whitespace=False, max_length=LONGEST_PASSWORD)


class BotSeat(StrictSerializer):
    """Which bot is to sit down."""

    bot = serializers.ChoiceField(bot_names())


class Removal(StrictSerializer):
    """Who is to go."""

    name = Text(max_length=80, help_text="The player's `name`.")


class Tables(ApiView):
    """All tables."""

    public = True
    scopes = {"GET": "read", "POST": "tables"}

    @extend_schema(operation_id="tables", parameters=[TableQuery], responses=shapes.TablePage)
    def get(self, request: Request) -> Response:
        """Tables, filtered and sorted, by page."""
        query, viewer = read_query(request, TableQuery), viewer_of(request)
        order = Order(query["ordering"].lstrip("-"), "public_id", query["ordering"].startswith("-"))
        rows, cursor = page_of(_filtered(query, viewer).in_full(), order, query)
        return Response(page_json(request, [table_json(table, viewer) for table in rows], cursor))

    @extend_schema(operation_id="open_table", request=NewTable, responses={201: shapes.TableShape})
    def post(self, request: Request) -> Response:
        """Open a table, and sit down at it; it starts at once if bots take the other seats."""
        settings = {"options": {}, **read_body(request, NewTable)}
        table = tables.open_table(host=caller_of(request), **settings)
        response = shown(table, caller_of(request))
        response.status_code = 201
        response["Location"] = f"{request.path}{table.public_id}/"
        return response


class OneTable(ApiView):
    """One table."""

    public = True

    @extend_schema(operation_id="table", responses=shapes.TableShape)
    def get(self, request: Request, public_id: str) -> Response:
        """One table with its players."""
        return shown(find_table(request, public_id, "pk"), viewer_of(request))


class _Doing(ApiView):
    """Something that is done to a table and answered with the table."""

    scopes = {"POST": "tables"}


class Enter(_Doing):
    """Being let in at a private table."""

    @extend_schema(operation_id="enter", request=Entry, responses=shapes.TableShape)
    def post(self, request: Request, public_id: str) -> Response:
        """Be let in at a private table; from then on it is shown to you."""
        given, user = read_body(request, Entry), caller_of(request)
        if not ratelimit.consume(request._request, action="table_password", user=user):
            raise Throttled
        return shown(enter(public_id=public_id, user=user, **given), user)


class Join(_Doing):
    """Taking a seat."""

    @extend_schema(operation_id="join", request=Seat, responses=shapes.TableShape)
    def post(self, request: Request, public_id: str) -> Response:
        """Take a free seat; who sits there already keeps theirs."""
        wish, table = read_body(request, Seat), find_table(request, public_id, "pk")
        user = caller_of(request)
        tables.join_table(table_id=table.pk, user=user, **wish)
        return shown(table, user)


Leave = table_act(
    "leave",
    "Give one's seat back before the start; when the host leaves, the table is called off.",
    by_user(tables.leave_table),
    scope="tables",
)
Start = table_act(
    "start", "Start with the seats that are taken, as the host.", by_user(tables.start_table), scope="tables"
)
Cancel = table_act(
    "cancel", "Call an open table off, as the host.", by_user(tables.cancel_table), scope="tables"
)


class SeatBot(_Doing):
    """Seating a bot."""

    @extend_schema(operation_id="seat_bot", request=BotSeat, responses=shapes.TableShape)
    def post(self, request: Request, public_id: str) -> Response:
        """Seat one of the site's bots, as the host."""
        bot, table = read_body(request, BotSeat)["bot"], find_table(request, public_id, "pk")
        user = caller_of(request)
        tables.add_bot(table_id=table.pk, user=user, bot=bot)
        return shown(table, user)


class Remove(_Doing):
    """Sending somebody away."""

    @extend_schema(operation_id="remove_player", request=Removal, responses=shapes.TableShape)
    def post(self, request: Request, public_id: str) -> Response:
        """Free somebody's seat before the start, as the host."""
        name, table = read_body(request, Removal)["name"], find_table(request, public_id, "pk")
        user = caller_of(request)
        named = [player.pk for player in table.players.select_related("user") if player.name == name]
        if not named:
            raise NotAPlayer(_("Nobody of that name sits at this table."))
        tables.remove_player(table_id=table.pk, user=user, player_id=named[0])
        return shown(table, user)


def _filtered(query: dict[str, Any], viewer: User | None) -> TableQuerySet:
    found = _own(Table.objects.visible_to(viewer), query, viewer)
    if query["ordering"].endswith("finished_at"):
        found = found.finished()
    for name in ("status", "game", "seats", "chat_language"):
        if name in query:
            found = found.filter(**{name: query[name]})
    if "speed" in query:
        found = found.paced(Speed(query["speed"]))
    if "free" in query:
        found = found.with_free(query["free"])
    if "player" in query:
        # Fetched first: of a user by number the database knows how much they have played.
        named = list(User.objects.addressed(query["player"]))
        found = found.filter(players__user__in=named)
    return found


def _own(found: TableQuerySet, query: dict[str, Any], viewer: User | None) -> TableQuerySet:
    """Those that have to do with the caller, where that is asked. Raises NotAuthenticated."""
    wanted = [name for name in ("mine", "waiting", "inviting") if query.get(name)]
    if not wanted and "put_away" not in query:
        return found
    if viewer is None:
        raise NotAuthenticated
    if "put_away" in query:
        found = found.over_of(viewer, put_away=query["put_away"])
    if "inviting" in wanted:
        found = found.inviting(viewer)
    if "waiting" in wanted:
        return found.waiting_on(viewer)
    return found.of(viewer) if "mine" in wanted else found
