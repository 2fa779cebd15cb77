"""The client for scripts."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from landfall_client import calls, shapes
from landfall_client.synchronous_sending import Sender

Got = TypeVar("Got")


class Landfall(Sender):
    """The API of one server, called with a token or without one. Every method raises ApiError."""

    # Games.

    def games(self) -> list[shapes.Game]:
        """The games that can be played."""
        return self._send(calls.games())["results"]

    def game(self, slug: str) -> shapes.GameDetail:
        """One game: options and moves as JSON Schema, components as data."""
        return self._send(calls.game(slug))

    # Tables.

    def tables(self, **filters: Any) -> Iterator[shapes.Table]:
        """Tables, page after page; filters as in the API: `status="open"`, `mine=True` …"""
        return self._pages(calls.tables(filters))

    def table(self, table_id: str) -> shapes.Table:
        """One table with its players."""
        return self._send(calls.table(table_id))

    def open_table(self, game: str, seats: int, **settings: Any) -> shapes.Table:
        """Open a table; settings as in the API: `bots=["greedy"]`, `options={…}` …"""
        return self._send(calls.open_table(game, seats, settings))

    def join(self, table_id: str, **wishes: Any) -> shapes.Table:
        """Take a seat; wishes: `colour`, `seed`."""
        return self._send(calls.act(table_id, "join", wishes))

    def leave(self, table_id: str) -> shapes.Table:
        """Give the seat back before the start."""
        return self._send(calls.act(table_id, "leave", {}))

    def start(self, table_id: str) -> shapes.Table:
        """Start with the seats that are taken, as the host."""
        return self._send(calls.act(table_id, "start", {}))

    def cancel(self, table_id: str) -> shapes.Table:
        """Call an open table off, as the host."""
        return self._send(calls.act(table_id, "cancel", {}))

    def seat_bot(self, table_id: str, bot: str) -> shapes.Table:
        """Seat one of the site's bots, as the host."""
        return self._send(calls.act(table_id, "bots", {"bot": bot}))

    def remove_player(self, table_id: str, name: str) -> shapes.Table:
        """Free somebody's seat before the start, as the host."""
        return self._send(calls.act(table_id, "remove", {"name": name}))

    def hand_over(self, table_id: str, user: str) -> shapes.Table:
        """Let another player of an open table be its host."""
        return self._send(calls.act(table_id, "hand-over", {"user": user}))

    def invitations(self, table_id: str) -> list[shapes.Person]:
        """Those who are invited and have not answered."""
        return self._send(calls.invitations(table_id))["results"]

    def invite(self, table_id: str, user: str) -> shapes.Table:
        """Invite somebody, as the host; they accept by joining."""
        return self._send(calls.act(table_id, "invitations", {"user": user}))

    def decline_invitation(self, table_id: str) -> shapes.Table:
        """Decline an invitation."""
        return self._send(calls.act(table_id, "invitations/decline", {}))

    def withdraw_invitation(self, table_id: str, user: str) -> shapes.Table:
        """Take an invitation back, as the host."""
        return self._send(calls.act(table_id, "invitations/withdraw", {"user": user}))

    def ask_rematch(self, table_id: str) -> shapes.Table:
        """Ask to play again, or agree; comes back with the new table once it has begun."""
        return self._send(calls.act(table_id, "rematch", {}))

    def decline_rematch(self, table_id: str) -> shapes.Table:
        """Do not play again."""
        return self._send(calls.act(table_id, "rematch/decline", {}))

    def abandoned_seats(self) -> Iterator[shapes.Table]:
        """Running tables with seats that a substitute may take, page after page."""
        return self._pages(calls.abandoned_seats())

    def take_over(self, table_id: str, seat: int) -> shapes.Table:
        """Take an abandoned seat."""
        return self._send(calls.act(table_id, "take-over", {"seat": seat}))

    # Playing.

    def position(self, table_id: str, ply: int | None = None) -> shapes.Position:
        """The position as you may know it, now or after some ply."""
        return self._send(calls.position(table_id, ply))

    def position_unless(self, table_id: str, version: int) -> shapes.Position | None:
        """The present position, or None while the table is at this version."""
        return self._send(calls.position_unless(table_id, version))

    def legal_moves(self, table_id: str) -> shapes.LegalMoves:
        """All moves that your seat may make now."""
        return self._send(calls.legal_moves(table_id))

    def play(
        self, table_id: str, moves: Sequence[shapes.Move], expected_version: int, key: str | None = None
    ) -> shapes.Submitted:
        """Play one move or a whole turn. Raises MoveRefused or StaleVersion.

        It is sent under a key, a fresh one if none is given, so that it is played once even when
        an answer is lost and it has to be sent again.
        """
        return self._send(calls.play(table_id, moves, expected_version, key))

    def undo(self, table_id: str, expected_version: int, whole_turn: bool = False) -> shapes.Submitted:
        """Take back your latest move of the turn, or all of it."""
        return self._send(calls.undo(table_id, expected_version, whole_turn))

    def resign(self, table_id: str) -> shapes.Table:
        """Leave a running game."""
        return self._send(calls.act(table_id, "resign", {}))

    def ask_takeback(self, table_id: str, expected_version: int) -> shapes.Table:
        """Ask the others to let your latest decision be taken back."""
        return self._send(calls.act(table_id, "takeback", {"expected_version": expected_version}))

    def agree_takeback(self, table_id: str) -> shapes.Table:
        """Let it be taken back."""
        return self._send(calls.act(table_id, "takeback/agree", {}))

    def decline_takeback(self, table_id: str) -> shapes.Table:
        """Do not let it be taken back, or ask no more."""
        return self._send(calls.act(table_id, "takeback/decline", {}))

    def ask_end(self, table_id: str) -> shapes.Table:
        """Ask to end the game without a result, or agree to it."""
        return self._send(calls.act(table_id, "end", {}))

    def decline_end(self, table_id: str) -> shapes.Table:
        """Play on."""
        return self._send(calls.act(table_id, "end/decline", {}))

    def give_time(self, table_id: str) -> shapes.Table:
        """Give time to every opponent whose clock runs."""
        return self._send(calls.act(table_id, "give-time", {}))

    def ask_pause(self, table_id: str) -> shapes.Table:
        """Ask for a pause, or agree to one."""
        return self._send(calls.act(table_id, "pause", {}))

    def decline_pause(self, table_id: str) -> shapes.Table:
        """Decline a pause, or ask no more."""
        return self._send(calls.act(table_id, "no-pause", {}))

    def resume(self, table_id: str) -> shapes.Table:
        """End the pause."""
        return self._send(calls.act(table_id, "resume", {}))

    def take_seat_back(self, table_id: str) -> shapes.Table:
        """Play your seat again, which a bot took."""
        return self._send(calls.act(table_id, "take-back", {}))

    # Reading.

    def moves(self, table_id: str) -> Iterator[shapes.StoredMove]:
        """Every move in the order it was made, undone ones marked."""
        return self._pages(calls.moves(table_id))

    def record(self, table_id: str) -> shapes.JsonObject:
        """The whole game as `newworld-record/1`."""
        return self._send(calls.record(table_id))

    def board_svg(self, table_id: str, night: bool = False) -> bytes:
        """The board as a spectator sees it, as SVG."""
        return self._send(calls.picture(table_id, "svg", night))

    def board_png(self, table_id: str, night: bool = False) -> bytes:
        """The board as a spectator sees it, as PNG."""
        return self._send(calls.picture(table_id, "png", night))

    def archive(self, **filters: Any) -> Iterator[shapes.Table]:
        """Finished games, the newest first, page after page; filters as in the API."""
        return self._pages(calls.archive(filters))

    def export(self, **filters: Any) -> Iterator[shapes.JsonObject]:
        """Whole records of finished games, streamed: memory holds one at a time."""
        with self._http.stream("GET", "archive/export/", params=filters) as response:
            self._check(response)
            for line in response.iter_lines():
                yield json.loads(line)

    # Chat and notes.

    def messages(self, table_id: str, after: int = 0) -> Iterator[shapes.Message]:
        """What you may read in a table's chat, the oldest first."""
        return self._pages(calls.messages(table_id, after))

    def write(self, table_id: str, text: str, key: str | None = None) -> shapes.Message:
        """Say something in your room; sent under a key, so that it is said once."""
        return self._send(calls.write(table_id, text, key))

    def mute_author(self, table_id: str, message_id: int) -> None:
        """Read nothing more of whoever wrote this, at any table."""
        self._send(calls.about_message(table_id, message_id, "mute", {}))

    def report_message(self, table_id: str, message_id: int, text: str) -> None:
        """Tell the staff of a message."""
        self._send(calls.about_message(table_id, message_id, "report", {"text": text}))

    def note(self, table_id: str) -> str:
        """Your note at a table; nobody else reads it."""
        return self._send(calls.note(table_id))["text"]

    def write_note(self, table_id: str, text: str) -> str:
        """Write your note at a table, in the place of the one before."""
        return self._send(calls.write_note(table_id, text))["text"]

    # What could have been.

    def line(self, table_id: str, ply: int, **line: Any) -> shapes.Line:
        """Play a scratch line from a ply: `moves`, `turn`, `deal`, `seat`, `bot`; nothing is stored."""
        return self._send(calls.line(calls.at(table_id), ply, line))

    def lines(self, table_id: str) -> list[shapes.KeptLine]:
        """The scratch lines that you keep of a game."""
        return (self._send(calls.lines(calls.at(table_id))))["results"]

    def keep_line(self, table_id: str, ply: int, name: str, **line: Any) -> shapes.KeptLine:
        """Keep a scratch line; `text` is a note."""
        return self._send(calls.keep_line(calls.at(table_id), ply, name, line))

    def forget_line(self, line_id: str) -> None:
        """Throw a kept line away."""
        self._send(calls.forget("lines", line_id))

    def studies(self) -> list[shapes.Study]:
        """The records that you have taken in to study."""
        return self._send(calls.studies())["results"]

    def study(self, record: shapes.JsonObject, name: str = "") -> shapes.Study:
        """Take a record in to study."""
        return self._send(calls.study(record, name))

    def studied_record(self, study_id: str) -> shapes.JsonObject:
        """The record as you brought it."""
        return self._send(calls.studied_record(study_id))

    def study_position(self, study_id: str, ply: int | None = None) -> shapes.JsonObject:
        """A position of a study, as everybody at the table could see it."""
        return self._send(calls.study_position(study_id, ply))

    def study_line(self, study_id: str, ply: int, **line: Any) -> shapes.Line:
        """Play a scratch line from a ply of a study."""
        return self._send(calls.line(calls.of_study(study_id), ply, line))

    def study_lines(self, study_id: str) -> list[shapes.KeptLine]:
        """The scratch lines that you keep of a study."""
        return (self._send(calls.lines(calls.of_study(study_id))))["results"]

    def keep_study_line(self, study_id: str, ply: int, name: str, **line: Any) -> shapes.KeptLine:
        """Keep a scratch line of a study."""
        return self._send(calls.keep_line(calls.of_study(study_id), ply, name, line))

    def forget_study(self, study_id: str) -> None:
        """Throw a study away, with the lines kept of it."""
        self._send(calls.forget("studies", study_id))

    # People.

    def me(self) -> shapes.Me:
        """Who you are, and the tables that wait for you."""
        return self._send(calls.me())

    def my_next_table(self) -> shapes.Table | None:
        """The table that has waited longest for your move."""
        return self._send(calls.my_next_table())

    def user(self, username: str) -> shapes.User:
        """What everybody may know of somebody."""
        return self._send(calls.user(username))

    def set_preferences(self, **wishes: Any) -> shapes.Me:
        """Change preferences: `time_zone`, `theme`, `preferences={…}` …"""
        return self._send(calls.set_preferences(wishes))

    def vacations(self) -> list[shapes.Vacation]:
        """Your vacations that are not over."""
        return self._send(calls.vacations())["results"]

    def enter_vacation(self, first_day: str, last_day: str) -> shapes.Vacation:
        """Enter a vacation, by days such as 2026-12-24."""
        return self._send(calls.enter_vacation(first_day, last_day))

    def end_vacation(self, first_day: str) -> None:
        """Cancel the vacation that begins on this day, or end it today."""
        self._send(calls.forget("vacations", first_day))

    def notices(self) -> Iterator[shapes.Notice]:
        """What you were told on the site, the newest first."""
        return self._pages(calls.notices())

    def notices_read(self) -> None:
        """All is read."""
        self._send(calls.notices_read())

    def put_away(self, table_id: str | None = None) -> None:
        """Put a game that is over away, or all of them."""
        self._send(calls.put_away(table_id))

    def friends(self) -> list[shapes.Person]:
        """Your friends."""
        return self._send(calls.people("friends"))["results"]

    def befriend(self, user: str) -> list[shapes.Person]:
        """Put somebody on your list of friends."""
        return self._send(calls.add_person("friends", user))["results"]

    def forget_friend(self, user: str) -> None:
        """Take somebody off your list of friends."""
        self._send(calls.forget("friends", user))

    def blocked(self) -> list[shapes.Person]:
        """Those whom you have blocked."""
        return self._send(calls.people("blocked"))["results"]

    def block(self, user: str) -> list[shapes.Person]:
        """Keep somebody and yourself apart."""
        return self._send(calls.add_person("blocked", user))["results"]

    def unblock(self, user: str) -> None:
        """Let you two meet again."""
        self._send(calls.forget("blocked", user))

    def muted(self) -> list[shapes.Person]:
        """Those whose messages you do not read."""
        return self._send(calls.people("muted"))["results"]

    def unmute(self, user: str) -> None:
        """Read somebody's messages again."""
        self._send(calls.forget("muted", user))

    def report_user(self, user: str, text: str) -> None:
        """Tell the staff of somebody."""
        self._send(calls.report_user(user, text))

    # Streams.

    def events(self, table_id: str, after: int | None = None) -> Iterator[shapes.Event]:
        """What happens at a table, without end: a stream that breaks is taken up where it was.

        It begins now, or after the event with the number `after`; 0 tells all.
        """
        return self._listen(calls.Listening(calls.at(table_id, "events/"), after))

    def my_events(self, after: int | None = None) -> Iterator[shapes.Event]:
        """What happens at all your tables, without end; resumed like `events`, by `feed`."""
        return self._listen(calls.Listening("me/events/", after))
