"""Every call of the API as a value, apart from how it is sent."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar
from urllib.parse import quote

from landfall_client import shapes

Got = TypeVar("Got")
Query = Mapping[str, Any]


@dataclass(frozen=True)
class Call(Generic[Got]):
    """A request to be made, and in `Got` the type of what comes back."""

    method: str
    path: str
    query: Query = field(default_factory=dict)
    body: Mapping[str, Any] | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    raw: bool = False
    """Is the answer bytes, not JSON?"""

    @property
    def repeatable(self) -> bool:
        """Does sending it twice do no more than sending it once?"""
        return self.method == "GET" or "Idempotency-Key" in self.headers


@dataclass(frozen=True)
class Pages(Generic[Got]):
    """A list that comes by page; `Got` is the type of one of its items."""

    path: str
    query: Query


def at(table_id: str, part: str = "") -> str:
    """The path of a table, or of a part of it."""
    return f"tables/{quote(table_id, safe='')}/{part}"


def games() -> Call[dict[str, list[shapes.Game]]]:
    """The games that can be played."""
    return Call("GET", "games/")


def game(slug: str) -> Call[shapes.GameDetail]:
    """One game with its schemas and components."""
    return Call("GET", f"games/{quote(slug, safe='')}/")


def table(table_id: str) -> Call[shapes.Table]:
    """One table."""
    return Call("GET", at(table_id))


def open_table(game: str, seats: int, settings: Mapping[str, Any]) -> Call[shapes.Table]:
    """A new table."""
    return Call("POST", "tables/", body={"game": game, "seats": seats, **settings})


def act(table_id: str, what: str, body: Mapping[str, Any]) -> Call[shapes.Table]:
    """Something done to a table that is answered with the table."""
    return Call("POST", at(table_id, f"{what}/"), body=body)


def invitations(table_id: str) -> Call[dict[str, list[shapes.Person]]]:
    """Those who are invited."""
    return Call("GET", at(table_id, "invitations/"))


def position(table_id: str, ply: int | None) -> Call[shapes.Position]:
    """A position."""
    return Call("GET", at(table_id, "position/"), {} if ply is None else {"ply": ply})


def position_unless(table_id: str, version: int) -> Call[shapes.Position | None]:
    """The present position, unless it is of this version."""
    return Call("GET", at(table_id, "position/"), headers={"If-None-Match": f'"{version}"'})


def legal_moves(table_id: str) -> Call[shapes.LegalMoves]:
    """What can be done now."""
    return Call("GET", at(table_id, "legal-moves/"))


def play(
    table_id: str, moves: Sequence[shapes.Move], expected_version: int, key: str | None
) -> Call[shapes.Submitted]:
    """A turn, under a key that makes sending it twice harmless."""
    body = {"expected_version": expected_version, "moves": list(moves)}
    headers = {"Idempotency-Key": key or secrets.token_urlsafe(24)}
    return Call("POST", at(table_id, "moves/"), body=body, headers=headers)


def undo(table_id: str, expected_version: int, whole_turn: bool) -> Call[shapes.Submitted]:
    """Taking back."""
    body = {"expected_version": expected_version, "whole_turn": whole_turn}
    return Call("POST", at(table_id, "undo/"), body=body)


def record(table_id: str) -> Call[shapes.JsonObject]:
    """The whole game."""
    return Call("GET", at(table_id, "record/"))


def picture(table_id: str, kind: str, night: bool) -> Call[bytes]:
    """The board as `svg` or `png`."""
    return Call("GET", at(table_id, f"board.{kind}"), {"night": "true"} if night else {}, raw=True)


def me() -> Call[shapes.Me]:
    """The caller."""
    return Call("GET", "me/")


def my_next_table() -> Call[shapes.Table | None]:
    """The table that has waited longest for the caller."""
    return Call("GET", "me/next/")


def user(username: str) -> Call[shapes.User]:
    """Somebody."""
    return Call("GET", f"users/{quote(username, safe='')}/")


def set_preferences(wishes: Mapping[str, Any]) -> Call[shapes.Me]:
    """Other preferences."""
    return Call("PATCH", "me/", body=wishes)


def write(table_id: str, text: str, key: str | None) -> Call[shapes.Message]:
    """Something to say, under a key that makes sending it twice harmless."""
    headers = {"Idempotency-Key": key or secrets.token_urlsafe(24)}
    return Call("POST", at(table_id, "chat/"), body={"text": text}, headers=headers)


def about_message(table_id: str, message_id: int, what: str, body: Mapping[str, Any]) -> Call[None]:
    """Something done about a message."""
    return Call("POST", at(table_id, f"chat/{message_id}/{what}/"), body=body)


def note(table_id: str) -> Call[dict[str, str]]:
    """One's note."""
    return Call("GET", at(table_id, "note/"))


def write_note(table_id: str, text: str) -> Call[dict[str, str]]:
    """Another note."""
    return Call("POST", at(table_id, "note/"), body={"text": text})


def of_study(study_id: str) -> str:
    """The path of a study."""
    return f"me/studies/{quote(study_id, safe='')}/"


def line(path: str, ply: int, line: Mapping[str, Any]) -> Call[shapes.Line]:
    """A scratch line of the game at this path."""
    return Call("POST", f"{path}line/", body={"ply": ply, **line})


def lines(path: str) -> Call[dict[str, list[shapes.KeptLine]]]:
    """The lines that are kept of the game at this path."""
    return Call("GET", f"{path}lines/")


def keep_line(path: str, ply: int, name: str, line: Mapping[str, Any]) -> Call[shapes.KeptLine]:
    """A scratch line to be kept."""
    return Call("POST", f"{path}lines/", body={"ply": ply, "name": name, **line})


def studies() -> Call[dict[str, list[shapes.Study]]]:
    """One's studies."""
    return Call("GET", "me/studies/")


def study(record: Mapping[str, Any], name: str) -> Call[shapes.Study]:
    """A record to be studied."""
    return Call("POST", "me/studies/", body={"record": record, "name": name})


def studied_record(study_id: str) -> Call[shapes.JsonObject]:
    """A record under study."""
    return Call("GET", of_study(study_id))


def study_position(study_id: str, ply: int | None) -> Call[shapes.JsonObject]:
    """A position of it."""
    return Call("GET", f"{of_study(study_id)}position/", {} if ply is None else {"ply": ply})


def vacations() -> Call[dict[str, list[shapes.Vacation]]]:
    """One's vacations."""
    return Call("GET", "me/vacations/")


def enter_vacation(first_day: str, last_day: str) -> Call[shapes.Vacation]:
    """A new vacation."""
    return Call("POST", "me/vacations/", body={"first_day": first_day, "last_day": last_day})


def notices_read() -> Call[None]:
    """All notices are read."""
    return Call("POST", "me/notices/read/", body={})


def put_away(table_id: str | None) -> Call[None]:
    """Games that are over are put away."""
    return Call("POST", "me/put-away/", body={} if table_id is None else {"table": table_id})


def people(what: str) -> Call[dict[str, list[shapes.Person]]]:
    """One's friends, or those whom one has blocked or muted."""
    return Call("GET", f"me/{what}/")


def add_person(what: str, user: str) -> Call[dict[str, list[shapes.Person]]]:
    """One more of them."""
    return Call("POST", f"me/{what}/", body={"user": user})


def forget(what: str, name: str) -> Call[None]:
    """One thing of one's own that is to go."""
    return Call("DELETE", f"me/{what}/{quote(name, safe='')}/")


def report_user(user: str, text: str) -> Call[None]:
    """A word to the staff."""
    return Call("POST", f"users/{quote(user, safe='')}/report/", body={"text": text})


def messages(table_id: str, after: int) -> Pages[shapes.Message]:
    """What was said."""
    return Pages(at(table_id, "chat/"), {"after": after, "limit": 100})


def notices() -> Pages[shapes.Notice]:
    """One's inbox."""
    return Pages("me/notices/", {"limit": 100})


def tables(filters: Query) -> Pages[shapes.Table]:
    """Tables."""
    return Pages("tables/", filters)


def abandoned_seats() -> Pages[shapes.Table]:
    """Tables with seats for substitutes."""
    return Pages("seats/", {})


def archive(filters: Query) -> Pages[shapes.Table]:
    """Finished games."""
    return Pages("archive/", filters)


def moves(table_id: str) -> Pages[shapes.StoredMove]:
    """The moves of a table."""
    return Pages(at(table_id, "moves/"), {"limit": 100})


class Listening:
    """Where a stream stands, so that it can be resumed after any break."""

    def __init__(self, path: str, after: int | None) -> None:
        self.path, self.last = path, after

    @property
    def headers(self) -> dict[str, str]:
        """What asks for lines, and for what came after the last one."""
        wanted = {"Accept": "application/x-ndjson"}
        return wanted if self.last is None else {**wanted, "Last-Event-ID": str(self.last)}

    def heard(self, event: Mapping[str, Any]) -> None:
        """Take note of an event. One's own stream counts by `feed`, a table's by `id`."""
        self.last = int(event["feed"] if "feed" in event else event["id"])
