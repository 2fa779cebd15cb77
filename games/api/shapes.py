"""What the API sends, for the schema; the data itself is built in `games.presentation`."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers as s

from games.api.clock_shapes import Clock, ReliabilityShape, TableTime
from games.api.reading import StrictSerializer
from games.models import Message, Move, Player, Table


@extend_schema_field({"type": "object", "additionalProperties": True})
class AnyObject(s.JSONField):
    """An object whose form the game decides."""


class FieldError(StrictSerializer):
    """What is wrong with one field."""

    field = s.CharField(help_text="Such as `moves.0`; empty for the whole body.")
    code = s.CharField()
    message = s.CharField()


class Problem(StrictSerializer):
    """Why something was not done (RFC 9457)."""

    type = s.CharField()
    title = s.CharField()
    status = s.IntegerField()
    code = s.CharField(help_text="Stable: programs may go by it.")
    detail = s.CharField(help_text="A sentence for people, in the caller's language.")
    errors = FieldError(many=True, required=False)  # type: ignore[assignment]
    reason = s.CharField(required=False, help_text="The engine's code for why a move is refused.")
    version = s.IntegerField(required=False, help_text="The table's version now, where another was expected.")
    retry_after = s.IntegerField(required=False, help_text="Seconds.")


class GameSummary(StrictSerializer):
    """A game."""

    slug = s.CharField()
    title = s.CharField()
    rules_version = s.IntegerField()
    least_seats = s.IntegerField()
    most_seats = s.IntegerField()
    rules_url = s.CharField()


class GameList(StrictSerializer):
    """All games."""

    results = GameSummary(many=True)


class Game(GameSummary):
    """A game with all that a client needs to offer and to draw it."""

    colours = s.ListField(child=s.CharField())
    endings = s.ListField(child=s.CharField(), help_text="Every `end_reason` there is.")
    options_schema = AnyObject(help_text="JSON Schema of `options`.")
    move_schema = AnyObject(help_text="JSON Schema of a move.")
    components = AnyObject(help_text="What is in the box.")


class PlayerShape(StrictSerializer):
    """Whoever holds a seat."""

    seat = s.IntegerField(allow_null=True, help_text="Place in turn order, from 0; null before the start.")
    joined = s.IntegerField(help_text="Place in the order of sitting down, from 0.")
    name = s.CharField()
    user = s.CharField(allow_null=True, help_text="User name; null for a bot of the site, or who left.")
    bot = s.CharField(allow_null=True, help_text="The site's bot that plays the seat.")
    is_bot = s.BooleanField(help_text="A bot of the site, or a bot account.")
    colour = s.ChoiceField(Player.Colour.values)
    seed = s.CharField(help_text="The player's public share of the luck, in hex.")
    to_move = s.BooleanField()
    score = s.IntegerField(allow_null=True)
    place = s.IntegerField(allow_null=True)
    resigned_at = s.DateTimeField(allow_null=True)
    withdrawn = s.BooleanField()
    replaced_at = s.DateTimeField(allow_null=True, help_text="When the clock took the seat from its player.")
    wants_end = s.BooleanField(help_text="Asks to end the game without a result, or agrees.")
    allows_takeback = s.BooleanField(help_text="Agrees to the takeback that is asked for.")
    wants_rematch = s.BooleanField(allow_null=True, help_text="Null until the player has answered.")
    clock = Clock()
    reliability = ReliabilityShape(
        allow_null=True, help_text="Null for bots, and with too few turns to tell."
    )


class TableShape(StrictSerializer):
    """A table, from open seats to final score."""

    id = s.CharField()
    url = s.CharField(help_text="Its page.")
    game = s.CharField()
    rules_version = s.IntegerField()
    status = s.ChoiceField(Table.Status.values)
    options = AnyObject()
    seats = s.IntegerField()
    seating = s.ChoiceField(Table.Seating.values)
    leaving = s.ChoiceField(Table.Leaving.values)
    auto_start = s.BooleanField()
    rated = s.BooleanField(help_text="Does it count for people's ratings? Never with a bot at the table.")
    starts_at = s.DateTimeField(allow_null=True, help_text="While open: when it begins at the latest.")
    least_points = s.IntegerField(allow_null=True, help_text="The lowest rating of those who sit down.")
    most_points = s.IntegerField(allow_null=True)
    kept_seats = s.IntegerField(help_text="Seats kept for those who are invited.")
    chat_language = s.CharField(help_text="In which the host would like to talk; empty: any.")
    access = s.ChoiceField(Table.Access.values, help_text="Who may see it.")
    entry_url = s.CharField(allow_null=True, help_text="For the host of a table by link: lets others in.")
    host = s.CharField(allow_null=True)
    commitment = s.CharField(help_text="SHA-256 of the server's seed, in hex.")
    version = s.IntegerField(help_text="Counts every change, undos included; never falls.")
    ply = s.IntegerField(help_text="How many moves stand.")
    turn_number = s.IntegerField()
    created_at = s.DateTimeField()
    started_at = s.DateTimeField(allow_null=True)
    turn_started_at = s.DateTimeField(allow_null=True)
    finished_at = s.DateTimeField(allow_null=True)
    changed_at = s.DateTimeField()
    end_reason = s.CharField()
    takeback_seat = s.IntegerField(allow_null=True, help_text="Who asks the others for a takeback.")
    rematch = s.CharField(allow_null=True, help_text="The table at which the same people play again.")
    rematch_of = s.CharField(allow_null=True)
    time = TableTime()
    players = PlayerShape(many=True)
    your_seat = s.IntegerField(allow_null=True)
    joined = s.BooleanField(help_text="Do you play here?")
    your_turn = s.BooleanField(help_text="Not while the table is paused.")


class TablePage(StrictSerializer):
    """A page of tables."""

    results = TableShape(many=True)
    next = s.CharField(allow_null=True, help_text="Where the next page is; null after the last.")


class PositionShape(StrictSerializer):
    """A position as the caller may know it."""

    table = s.CharField()
    game = s.CharField()
    rules_version = s.IntegerField()
    version = s.IntegerField()
    ply = s.IntegerField()
    turn_number = s.IntegerField()
    seat = s.IntegerField(allow_null=True, help_text="Whose view this is; null for a spectator.")
    to_move = s.ListField(child=s.IntegerField(), help_text="The seats that may move; empty when it is over.")
    scores = s.ListField(child=s.IntegerField())
    view = AnyObject(help_text="In the form of the game.")
    outcome = AnyObject(allow_null=True)


class LegalMove(StrictSerializer):
    """A move that can be made now."""

    move = AnyObject()
    text = s.CharField(help_text="On one line of plain text.")
    words = s.CharField(help_text="As a sentence, in the caller's language.")


class LegalMoves(StrictSerializer):
    """All that the caller's seat may do now."""

    table = s.CharField()
    version = s.IntegerField()
    ply = s.IntegerField()
    seat = s.IntegerField()
    moves = LegalMove(many=True)
    reason = s.ChoiceField(
        ("not_your_turn", "paused", "not_running"), allow_null=True, help_text="Why there are none."
    )


class MoveShape(StrictSerializer):
    """A stored move."""

    seq = s.IntegerField(help_text="Unique in the table, rising, never used again.")
    ply = s.IntegerField()
    seat = s.IntegerField()
    kind = s.ChoiceField(Move.Entry.values)
    move = AnyObject(allow_null=True)
    text = s.CharField()
    automatic = s.BooleanField(help_text="Taken by the system: nothing was left to decide.")
    by_bot = s.BooleanField()
    turn_number = s.IntegerField()
    scores = s.ListField(child=s.IntegerField())
    made_at = s.DateTimeField()
    undone_at = s.DateTimeField(allow_null=True)


class MovePage(StrictSerializer):
    """A page of moves."""

    results = MoveShape(many=True)
    next = s.CharField(allow_null=True)


class Submitted(StrictSerializer):
    """What became of a turn that was sent."""

    table = s.CharField()
    version = s.IntegerField()
    ply = s.IntegerField()
    repeated = s.BooleanField(help_text="The same request had been carried out before.")


class GameCount(StrictSerializer):
    """Games played to the end."""

    game = s.CharField()
    played = s.IntegerField()
    won = s.IntegerField()


class UserBrief(StrictSerializer):
    """A person or a bot account in a list."""

    username = s.CharField()
    name = s.CharField()
    is_bot = s.BooleanField()


class PersonList(StrictSerializer):
    """People and bot accounts."""

    results = UserBrief(many=True)


class ResultCount(StrictSerializer):
    """How many games of one kind somebody has finished with so many seats."""

    game = s.CharField()
    seats = s.IntegerField()
    played = s.IntegerField()
    won = s.IntegerField()


class OpponentShape(UserBrief):
    """Somebody met at tables, and how often one stood before them; in the latest 200 games."""

    games = s.IntegerField()
    ahead = s.IntegerField()
    level = s.IntegerField()
    behind = s.IntegerField()


class RatingShape(StrictSerializer):
    """A rating in one game."""

    game = s.CharField()
    points = s.IntegerField(help_text="Newcomers begin at 1500.")
    deviation = s.IntegerField(help_text="How far off the points may well be.")
    provisional = s.BooleanField(help_text="Is it made of fewer than ten games?")
    games = s.IntegerField()
    won = s.IntegerField()
    streak = s.IntegerField(help_text="Games won one after the other, up to now.")
    best_streak = s.IntegerField()


class Leader(RatingShape):
    """A line of a leaderboard."""

    user = UserBrief(allow_null=True, help_text="Null for a bot of the site.")
    name = s.CharField()


class LeaderPage(StrictSerializer):
    """A page of a leaderboard."""

    results = Leader(many=True)
    next = s.CharField(allow_null=True, help_text="Where the next page is; null after the last.")


class UserShape(UserBrief):
    """What everybody may know of a person or a bot account."""

    joined_at = s.DateTimeField()
    reliability = ReliabilityShape(allow_null=True)
    games = GameCount(many=True)
    results = ResultCount(many=True)
    opponents = OpponentShape(many=True, help_text="Those met most often, 50 at most.")
    ratings = RatingShape(many=True)


class WishesShape(StrictSerializer):
    """When a person plays, and how they want to be told."""

    quiet = s.BooleanField()
    quiet_from = s.CharField(help_text="Such as 23:00, in your time zone.")
    quiet_until = s.CharField()
    weekend_off = s.BooleanField()
    at_once = s.BooleanField(help_text="Send a turn on the page as soon as it is complete.")
    colour = s.CharField(help_text="Taken where it is free; empty: any.")
    mail_mode = s.CharField()
    mail_delay = s.IntegerField(help_text="Minutes.")
    digest_hour = s.IntegerField()
    mail_pictures = s.BooleanField()
    remind_percent = s.IntegerField()
    remind_hours = s.IntegerField()
    muted_kinds = s.ListField(child=s.CharField())


class Me(UserShape):
    """What the caller may know of themselves."""

    display_name = s.CharField()
    time_zone = s.CharField()
    language = s.CharField(help_text="Of pages and mails; empty: as the browser asks.")
    theme = s.CharField()
    turn_mail = s.BooleanField()
    preferences = WishesShape()
    scopes = s.ListField(child=s.CharField(), help_text="What this call may do.")
    waiting = TableShape(many=True, help_text="Tables that wait for you, the longest waiting first.")


class BotList(StrictSerializer):
    """The bots one can play against."""

    built_in = s.ListField(child=s.CharField(), help_text="Can be seated at a table of one's own.")
    accounts = UserBrief(many=True)


class NewBotAccount(UserBrief):
    """A bot account that was just made."""

    token = s.CharField(help_text="Its token. It is shown this once.")


class EventShape(StrictSerializer):
    """One thing that happened, as the caller may know it; also what webhooks deliver."""

    id = s.IntegerField(help_text="Unique in the table, rising.")
    table = s.CharField()
    game = s.CharField()
    version = s.IntegerField()
    ply = s.IntegerField()
    turn_number = s.IntegerField()
    kind = s.CharField(help_text="The game's own, or `site.…`.")
    seat = s.IntegerField(allow_null=True)
    data = AnyObject()  # type: ignore[assignment]
    text = s.CharField(help_text="A line of the log; empty for what needs none.")
    undone = s.BooleanField()
    at = s.DateTimeField()


class FeedEventShape(EventShape):
    """An event in the stream of all one's tables."""

    feed = s.IntegerField(help_text="Where to resume, as `after`.")


class ChatMessage(StrictSerializer):
    """One message in the chat of a table."""

    id = s.IntegerField(help_text="Unique in the table's chat, rising.")
    room = s.ChoiceField(Message.Room.values)
    author = s.CharField(allow_null=True, help_text="The user name; null for a former player.")
    name = s.CharField()
    text = s.CharField(help_text="Empty where staff took it away.")
    deleted = s.BooleanField()
    at = s.DateTimeField()


class ChatPage(StrictSerializer):
    """A page of messages."""

    results = ChatMessage(many=True)
    next = s.CharField(allow_null=True, help_text="Where the next page is; null after the last.")
