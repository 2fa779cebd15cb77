"""The JSON that the API sends, as types. Members may be added: ignore those you do not know."""

from typing import Any, TypedDict

JsonObject = dict[str, Any]
Move = JsonObject
"""A move, in the form that its game decides (`GameDetail["move_schema"]`)."""


class Game(TypedDict):
    """A game that can be played."""

    slug: str
    title: str
    rules_version: int
    least_seats: int
    most_seats: int
    rules_url: str


class GameDetail(Game):
    """A game with all that is needed to offer and to draw it."""

    colours: list[str]
    endings: list[str]
    options_schema: JsonObject
    move_schema: JsonObject
    components: JsonObject


class Player(TypedDict):
    """Whoever holds a seat."""

    seat: int | None
    joined: int
    name: str
    user: str | None
    bot: str | None
    is_bot: bool
    colour: str
    seed: str
    to_move: bool
    score: int | None
    place: int | None
    resigned_at: str | None
    withdrawn: bool
    wants_end: bool
    allows_takeback: bool
    wants_rematch: bool | None


class Table(TypedDict):
    """A table, from open seats to final score."""

    id: str
    url: str
    game: str
    rules_version: int
    status: str
    options: JsonObject
    seats: int
    host: str | None
    commitment: str
    version: int
    ply: int
    turn_number: int
    created_at: str
    started_at: str | None
    finished_at: str | None
    changed_at: str
    end_reason: str
    takeback_seat: int | None
    rematch: str | None
    rematch_of: str | None
    players: list[Player]
    your_seat: int | None
    joined: bool
    your_turn: bool


class Position(TypedDict):
    """A position as the caller may know it."""

    table: str
    game: str
    rules_version: int
    version: int
    ply: int
    turn_number: int
    seat: int | None
    to_move: list[int]
    scores: list[int]
    view: JsonObject
    outcome: JsonObject | None


class LegalMove(TypedDict):
    """A move that can be made now."""

    move: Move
    text: str
    words: str


class LegalMoves(TypedDict):
    """All that the caller's seat may do now."""

    table: str
    version: int
    ply: int
    seat: int
    moves: list[LegalMove]
    reason: str | None
    """Why there are none: `not_your_turn`, `paused` or `not_running`."""


class StoredMove(TypedDict):
    """A move that was made."""

    seq: int
    ply: int
    seat: int
    kind: str
    move: Move | None
    text: str
    automatic: bool
    by_bot: bool
    turn_number: int
    scores: list[int]
    made_at: str
    undone_at: str | None


class Submitted(TypedDict):
    """What became of a turn that was sent."""

    table: str
    version: int
    ply: int
    repeated: bool


class Person(TypedDict):
    """A person or a bot account."""

    username: str
    name: str
    is_bot: bool


class User(Person):
    """What everybody may know of somebody."""

    joined_at: str


class Me(User):
    """What the caller may know of themselves."""

    display_name: str
    time_zone: str
    theme: str
    turn_mail: bool
    scopes: list[str]
    waiting: list[Table]


class Event(TypedDict):
    """One thing that happened. Of the kind `stream.at`: where the table stands now."""

    id: int
    table: str
    version: int
    kind: str
    seat: int | None
    data: JsonObject
    text: str
    undone: bool


class Message(TypedDict):
    """Something that was said at a table."""

    id: int
    room: str
    author: str | None
    name: str
    text: str
    deleted: bool
    at: str


class Notice(TypedDict):
    """Something that you were told on the site."""

    kind: str
    table: str | None
    about: str
    text: str
    at: str
    unread: bool


class Vacation(TypedDict):
    """Days on which you do not play."""

    first_day: str
    last_day: str


class Study(TypedDict):
    """A record that you have taken in to study."""

    id: str
    name: str
    game: str
    rules_version: int
    players: list[str]
    ply: int
    created_at: str


class ScratchLine(TypedDict):
    """What could be played from some ply of a game."""

    ply: int
    deal: int
    moves: list[str]
    seat: int | None
    bot: str | None


class Line(ScratchLine):
    """Where a scratch line has come to."""

    view_of: int
    to_move: list[int]
    scores: list[int]
    view: JsonObject
    outcome: JsonObject | None
    legal_moves: list[LegalMove]


class KeptLine(ScratchLine):
    """A scratch line that you keep."""

    id: str
    name: str
    text: str
    created_at: str
