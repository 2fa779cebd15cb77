"""The client for programs with an event loop."""

import json
from collections.abc import AsyncIterator, Sequence
from typing import Any, TypeVar

from landfall_client import calls, shapes
from landfall_client.asynchronous_sending import AsyncSender

Got = TypeVar("Got")


class AsyncLandfall(AsyncSender):
    """The API of one server, called with a token or without one. Every method raises ApiError."""

    # Games.

    async def games(self) -> list[shapes.Game]:
        """The games that can be played."""
        return (await self._send(calls.games()))["results"]

    async def game(self, slug: str) -> shapes.GameDetail:
        """One game: options and moves as JSON Schema, components as data."""
        return await self._send(calls.game(slug))

    # Tables.

    def tables(self, **filters: Any) -> AsyncIterator[shapes.Table]:
        """Tables, page after page; filters as in the API: `status="open"`, `mine=True` …"""
        return self._pages(calls.tables(filters))

    async def table(self, table_id: str) -> shapes.Table:
        """One table with its players."""
        return await self._send(calls.table(table_id))

    async def open_table(self, game: str, seats: int, **settings: Any) -> shapes.Table:
        """Open a table; settings as in the API: `bots=["greedy"]`, `options={…}` …"""
        return await self._send(calls.open_table(game, seats, settings))

    async def join(self, table_id: str, **wishes: Any) -> shapes.Table:
        """Take a seat; wishes: `colour`, `seed`."""
        return await self._send(calls.act(table_id, "join", wishes))

    async def leave(self, table_id: str) -> shapes.Table:
        """Give the seat back before the start."""
        return await self._send(calls.act(table_id, "leave", {}))

    async def start(self, table_id: str) -> shapes.Table:
        """Start with the seats that are taken, as the host."""
        return await self._send(calls.act(table_id, "start", {}))

    async def cancel(self, table_id: str) -> shapes.Table:
        """Call an open table off, as the host."""
        return await self._send(calls.act(table_id, "cancel", {}))

    async def seat_bot(self, table_id: str, bot: str) -> shapes.Table:
        """Seat one of the site's bots, as the host."""
        return await self._send(calls.act(table_id, "bots", {"bot": bot}))

    async def remove_player(self, table_id: str, name: str) -> shapes.Table:
        """Free somebody's seat before the start, as the host."""
        return await self._send(calls.act(table_id, "remove", {"name": name}))

    async def hand_over(self, table_id: str, user: str) -> shapes.Table:
        """Let another player of an open table be its host."""
        return await self._send(calls.act(table_id, "hand-over", {"user": user}))

    async def invitations(self, table_id: str) -> list[shapes.Person]:
        """Those who are invited and have not answered."""
        return (await self._send(calls.invitations(table_id)))["results"]

    async def invite(self, table_id: str, user: str) -> shapes.Table:
        """Invite somebody, as the host; they accept by joining."""
        return await self._send(calls.act(table_id, "invitations", {"user": user}))

    async def decline_invitation(self, table_id: str) -> shapes.Table:
        """Decline an invitation."""
        return await self._send(calls.act(table_id, "invitations/decline", {}))

    async def withdraw_invitation(self, table_id: str, user: str) -> shapes.Table:
        """Take an invitation back, as the host."""
        return await self._send(calls.act(table_id, "invitations/withdraw", {"user": user}))

    async def ask_rematch(self, table_id: str) -> shapes.Table:
        """Ask to play again, or agree; comes back with the new table once it has begun."""
        return await self._send(calls.act(table_id, "rematch", {}))

    async def decline_rematch(self, table_id: str) -> shapes.Table:
        """Do not play again."""
        return await self._send(calls.act(table_id, "rematch/decline", {}))

    def abandoned_seats(self) -> AsyncIterator[shapes.Table]:
        """Running tables with seats that a substitute may take, page after page."""
        return self._pages(calls.abandoned_seats())

    async def take_over(self, table_id: str, seat: int) -> shapes.Table:
        """Take an abandoned seat."""
        return await self._send(calls.act(table_id, "take-over", {"seat": seat}))

    # Playing.

    async def position(self, table_id: str, ply: int | None = None) -> shapes.Position:
        """The position as you may know it, now or after some ply."""
        return await self._send(calls.position(table_id, ply))

    async def position_unless(self, table_id: str, version: int) -> shapes.Position | None:
        """The present position, or None while the table is at this version."""
        return await self._send(calls.position_unless(table_id, version))

    async def legal_moves(self, table_id: str) -> shapes.LegalMoves:
        """All moves that your seat may make now."""
        return await self._send(calls.legal_moves(table_id))

    async def play(
        self, table_id: str, moves: Sequence[shapes.Move], expected_version: int, key: str | None = None
    ) -> shapes.Submitted:
        """Play one move or a whole turn. Raises MoveRefused or StaleVersion.

        It is sent under a key, a fresh one if none is given, so that it is played once even when
        an answer is lost and it has to be sent again.
        """
        return await self._send(calls.play(table_id, moves, expected_version, key))

    async def undo(self, table_id: str, expected_version: int, whole_turn: bool = False) -> shapes.Submitted:
        """Take back your latest move of the turn, or all of it."""
        return await self._send(calls.undo(table_id, expected_version, whole_turn))

    async def resign(self, table_id: str) -> shapes.Table:
        """Leave a running game."""
        return await self._send(calls.act(table_id, "resign", {}))

    async def ask_takeback(self, table_id: str, expected_version: int) -> shapes.Table:
        """Ask the others to let your latest decision be taken back."""
        return await self._send(calls.act(table_id, "takeback", {"expected_version": expected_version}))

    async def agree_takeback(self, table_id: str) -> shapes.Table:
        """Let it be taken back."""
        return await self._send(calls.act(table_id, "takeback/agree", {}))

    async def decline_takeback(self, table_id: str) -> shapes.Table:
        """Do not let it be taken back, or ask no more."""
        return await self._send(calls.act(table_id, "takeback/decline", {}))

    async def ask_end(self, table_id: str) -> shapes.Table:
        """Ask to end the game without a result, or agree to it."""
        return await self._send(calls.act(table_id, "end", {}))

    async def decline_end(self, table_id: str) -> shapes.Table:
        """Play on."""
        return await self._send(calls.act(table_id, "end/decline", {}))

    async def give_time(self, table_id: str) -> shapes.Table:
        """Give time to every opponent whose clock runs."""
        return await self._send(calls.act(table_id, "give-time", {}))

    async def ask_pause(self, table_id: str) -> shapes.Table:
        """Ask for a pause, or agree to one."""
        return await self._send(calls.act(table_id, "pause", {}))

    async def decline_pause(self, table_id: str) -> shapes.Table:
        """Decline a pause, or ask no more."""
        return await self._send(calls.act(table_id, "no-pause", {}))

    async def resume(self, table_id: str) -> shapes.Table:
        """End the pause."""
        return await self._send(calls.act(table_id, "resume", {}))

    async def take_seat_back(self, table_id: str) -> shapes.Table:
        """Play your seat again, which a bot took."""
        return await self._send(calls.act(table_id, "take-back", {}))

    # Reading.

    def moves(self, table_id: str) -> AsyncIterator[shapes.StoredMove]:
        """Every move in the order it was made, undone ones marked."""
        return self._pages(calls.moves(table_id))

    async def record(self, table_id: str) -> shapes.JsonObject:
        """The whole game as `newworld-record/1`."""
        return await self._send(calls.record(table_id))

    async def board_svg(self, table_id: str, night: bool = False) -> bytes:
        """The board as a spectator sees it, as SVG."""
        return await self._send(calls.picture(table_id, "svg", night))

    async def board_png(self, table_id: str, night: bool = False) -> bytes:
        """The board as a spectator sees it, as PNG."""
        return await self._send(calls.picture(table_id, "png", night))

    def archive(self, **filters: Any) -> AsyncIterator[shapes.Table]:
        """Finished games, the newest first, page after page; filters as in the API."""
        return self._pages(calls.archive(filters))

    async def export(self, **filters: Any) -> AsyncIterator[shapes.JsonObject]:
        """Whole records of finished games, streamed: memory holds one at a time."""
        async with self._http.stream("GET", "archive/export/", params=filters) as response:
            await self._check(response)
            async for line in response.aiter_lines():
                yield json.loads(line)

    # Chat and notes.

    def messages(self, table_id: str, after: int = 0) -> AsyncIterator[shapes.Message]:
        """What you may read in a table's chat, the oldest first."""
        return self._pages(calls.messages(table_id, after))

    async def write(self, table_id: str, text: str, key: str | None = None) -> shapes.Message:
        """Say something in your room; sent under a key, so that it is said once."""
        return await self._send(calls.write(table_id, text, key))

    async def mute_author(self, table_id: str, message_id: int) -> None:
        """Read nothing more of whoever wrote this, at any table."""
        await self._send(calls.about_message(table_id, message_id, "mute", {}))

    async def report_message(self, table_id: str, message_id: int, text: str) -> None:
        """Tell the staff of a message."""
        await self._send(calls.about_message(table_id, message_id, "report", {"text": text}))

    async def note(self, table_id: str) -> str:
        """Your note at a table; nobody else reads it."""
        return (await self._send(calls.note(table_id)))["text"]

    async def write_note(self, table_id: str, text: str) -> str:
        """Write your note at a table, in the place of the one before."""
        return (await self._send(calls.write_note(table_id, text)))["text"]

    # What could have been.

    async def line(self, table_id: str, ply: int, **line: Any) -> shapes.Line:
        """Play a scratch line from a ply: `moves`, `turn`, `deal`, `seat`, `bot`; nothing is stored."""
        return await self._send(calls.line(calls.at(table_id), ply, line))

    async def lines(self, table_id: str) -> list[shapes.KeptLine]:
        """The scratch lines that you keep of a game."""
        return (await self._send(calls.lines(calls.at(table_id))))["results"]

    async def keep_line(self, table_id: str, ply: int, name: str, **line: Any) -> shapes.KeptLine:
        """Keep a scratch line; `text` is a note."""
        return await self._send(calls.keep_line(calls.at(table_id), ply, name, line))

    async def forget_line(self, line_id: str) -> None:
        """Throw a kept line away."""
        await self._send(calls.forget("lines", line_id))

    async def studies(self) -> list[shapes.Study]:
        """The records that you have taken in to study."""
        return (await self._send(calls.studies()))["results"]

    async def study(self, record: shapes.JsonObject, name: str = "") -> shapes.Study:
        """Take a record in to study."""
        return await self._send(calls.study(record, name))

    async def studied_record(self, study_id: str) -> shapes.JsonObject:
        """The record as you brought it."""
        return await self._send(calls.studied_record(study_id))

    async def study_position(self, study_id: str, ply: int | None = None) -> shapes.JsonObject:
        """A position of a study, as everybody at the table could see it."""
        return await self._send(calls.study_position(study_id, ply))

    async def study_line(self, study_id: str, ply: int, **line: Any) -> shapes.Line:
        """Play a scratch line from a ply of a study."""
        return await self._send(calls.line(calls.of_study(study_id), ply, line))

    async def study_lines(self, study_id: str) -> list[shapes.KeptLine]:
        """The scratch lines that you keep of a study."""
        return (await self._send(calls.lines(calls.of_study(study_id))))["results"]

    async def keep_study_line(self, study_id: str, ply: int, name: str, **line: Any) -> shapes.KeptLine:
        """Keep a scratch line of a study."""
        return await self._send(calls.keep_line(calls.of_study(study_id), ply, name, line))

    async def forget_study(self, study_id: str) -> None:
        """Throw a study away, with the lines kept of it."""
        await self._send(calls.forget("studies", study_id))

    # People.

    async def me(self) -> shapes.Me:
        """Who you are, and the tables that wait for you."""
        return await self._send(calls.me())

    async def my_next_table(self) -> shapes.Table | None:
        """The table that has waited longest for your move."""
        return await self._send(calls.my_next_table())

    async def user(self, username: str) -> shapes.User:
        """What everybody may know of somebody."""
        return await self._send(calls.user(username))

    async def set_preferences(self, **wishes: Any) -> shapes.Me:
        """Change preferences: `time_zone`, `theme`, `preferences={…}` …"""
        return await self._send(calls.set_preferences(wishes))

    async def vacations(self) -> list[shapes.Vacation]:
        """Your vacations that are not over."""
        return (await self._send(calls.vacations()))["results"]

    async def enter_vacation(self, first_day: str, last_day: str) -> shapes.Vacation:
        """Enter a vacation, by days such as 2026-12-24."""
        return await self._send(calls.enter_vacation(first_day, last_day))

    async def end_vacation(self, first_day: str) -> None:
        """Cancel the vacation that begins on this day, or end it today."""
        await self._send(calls.forget("vacations", first_day))

    def notices(self) -> AsyncIterator[shapes.Notice]:
        """What you were told on the site, the newest first."""
        return self._pages(calls.notices())

    async def notices_read(self) -> None:
        """All is read."""
        await self._send(calls.notices_read())

    async def put_away(self, table_id: str | None = None) -> None:
        """Put a game that is over away, or all of them."""
        await self._send(calls.put_away(table_id))

    async def friends(self) -> list[shapes.Person]:
        """Your friends."""
        return (await self._send(calls.people("friends")))["results"]

    async def befriend(self, user: str) -> list[shapes.Person]:
        """Put somebody on your list of friends."""
        return (await self._send(calls.add_person("friends", user)))["results"]

    async def forget_friend(self, user: str) -> None:
        """Take somebody off your list of friends."""
        await self._send(calls.forget("friends", user))

    async def blocked(self) -> list[shapes.Person]:
        """Those whom you have blocked."""
        return (await self._send(calls.people("blocked")))["results"]

    async def block(self, user: str) -> list[shapes.Person]:
        """Keep somebody and yourself apart."""
        return (await self._send(calls.add_person("blocked", user)))["results"]

    async def unblock(self, user: str) -> None:
        """Let you two meet again."""
        await self._send(calls.forget("blocked", user))

    async def muted(self) -> list[shapes.Person]:
        """Those whose messages you do not read."""
        return (await self._send(calls.people("muted")))["results"]

    async def unmute(self, user: str) -> None:
        """Read somebody's messages again."""
        await self._send(calls.forget("muted", user))

    async def report_user(self, user: str, text: str) -> None:
        """Tell the staff of somebody."""
        await self._send(calls.report_user(user, text))

    # Streams.

    def events(self, table_id: str, after: int | None = None) -> AsyncIterator[shapes.Event]:
        """What happens at a table, without end: a stream that breaks is taken up where it was.

        It begins now, or after the event with the number `after`; 0 tells all.
        """
        return self._listen(calls.Listening(calls.at(table_id, "events/"), after))

    def my_events(self, after: int | None = None) -> AsyncIterator[shapes.Event]:
        """What happens at all your tables, without end; resumed like `events`, by `feed`."""
        return self._listen(calls.Listening("me/events/", after))
