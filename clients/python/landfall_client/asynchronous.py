"""The client for programs with an event loop."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from types import TracebackType
from typing import Any, TypeVar, cast

import httpx

from landfall_client import calls, sending, shapes
from landfall_client.errors import ApiError, TooManyCalls, error_of

Got = TypeVar("Got")


class AsyncLandfall:
    """The API of one server, called with a token or without one. Every method raises ApiError."""

    def __init__(self, server: str, token: str | None = None) -> None:
        self._http = httpx.AsyncClient(**sending.settings(server, token))

    async def __aenter__(self) -> "AsyncLandfall":
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close all connections."""
        await self._http.aclose()

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

    # Streams.

    def events(self, table_id: str, after: int | None = None) -> AsyncIterator[shapes.Event]:
        """What happens at a table, without end: a stream that breaks is taken up where it was.

        It begins now, or after the event with the number `after`; 0 tells all.
        """
        return self._listen(calls.Listening(calls.at(table_id, "events/"), after))

    def my_events(self, after: int | None = None) -> AsyncIterator[shapes.Event]:
        """What happens at all your tables, without end; resumed like `events`, by `feed`."""
        return self._listen(calls.Listening("me/events/", after))

    # How it is done.

    async def _send(self, call: calls.Call[Got]) -> Got:
        for tried in range(1, sending.TRIES + 1):
            try:
                response = await self._http.send(sending.request(self._http, call))
                return cast(Got, sending.result(call, response))
            except (httpx.TransportError, TooManyCalls) as failed:
                await asyncio.sleep(sending.wait_before_next(call, failed, tried))
        raise AssertionError("the last try returns or raises")

    async def _pages(self, pages: calls.Pages[Got]) -> AsyncIterator[Got]:
        call: calls.Call[dict[str, Any]] = calls.Call("GET", pages.path, pages.query)
        while True:
            page = await self._send(call)
            for item in page["results"]:
                yield cast(Got, item)
            if page["next"] is None:
                return
            call = calls.Call("GET", pages.path, {**httpx.URL(page["next"]).params})

    async def _listen(self, listening: calls.Listening) -> AsyncIterator[shapes.Event]:
        failures = 0
        while True:
            failed: Exception | None = None
            try:
                async with self._http.stream(
                    "GET", listening.path, headers=listening.headers, timeout=sending.STREAM_TIMEOUT
                ) as response:
                    await self._check(response)
                    async for line in response.aiter_lines():
                        if line:
                            event = json.loads(line)
                            listening.heard(event)
                            failures = 0
                            yield event
            except (httpx.TransportError, ApiError) as broken:
                failed = broken
            await asyncio.sleep(sending.wait_before_resuming(failed, failures))
            failures += 1

    async def _check(self, response: httpx.Response) -> None:
        if not response.is_success:
            await response.aread()
            raise error_of(response)
