"""A bot that plays every game there is: it asks what it may do, and does one of these things.

    LANDFALL_TOKEN=lf_… python play_bot.py http://127.0.0.1:8000

It moves wherever its account is to move, and then listens until it is its turn again. The token
needs the scopes `read` and `play`.
"""

import argparse
import asyncio
import os
import random
from collections import Counter

from landfall_client import AsyncLandfall, StaleVersion
from landfall_client.shapes import Table


class RandomBot:
    """Plays at all tables of an account, until there is none any more or without end."""

    def __init__(self, client: AsyncLandfall, *, patience: int | None, once: bool) -> None:
        self.client, self.patience, self.once = client, patience, once
        self.moves: Counter[str] = Counter()

    async def run(self) -> None:
        """Play what waits, then listen; the stream says at once where one stands, and later what is new."""
        async for _event in self.client.my_events():
            while (table := await self.client.my_next_table()) is not None:
                await self.move(table)
            if self.once and not [one async for one in self.client.tables(mine=True, status="running")]:
                return

    async def move(self, table: Table) -> None:
        """Make one move, or give up a game that has become too long."""
        if self.patience is not None and self.moves[table["id"]] >= self.patience:
            await self.client.resign(table["id"])
            return
        legal = await self.client.legal_moves(table["id"])
        if not legal["moves"]:
            return  # somebody was faster, or took the turn back
        choice = random.choice(legal["moves"])  # noqa: S311 (no secret hangs on it)
        try:
            await self.client.play(table["id"], [choice["move"]], expected_version=legal["version"])
        except StaleVersion:
            return  # the table has changed since: it is looked at again
        self.moves[table["id"]] += 1
        print(f"{table['game']} {table['id']}: {choice['words']}", flush=True)


async def main() -> None:
    """Play with what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("server", help="such as http://127.0.0.1:8000")
    parser.add_argument("--once", action="store_true", help="end when no game of yours is running any more")
    parser.add_argument("--patience", type=int, help="resign after so many moves in one game")
    given = parser.parse_args()
    async with AsyncLandfall(given.server, os.environ["LANDFALL_TOKEN"]) as client:
        await RandomBot(client, patience=given.patience, once=given.once).run()


if __name__ == "__main__":
    asyncio.run(main())
