"""A site in which every main page has something to show, and somebody whom it all concerns."""

import secrets
from itertools import count
from types import SimpleNamespace
from unittest.mock import patch

from django.urls import reverse

from accounts import meeting
from games.models import Table
from games.services import chat, invitations
from games.services.tables import join_table
from tests.accounts.people import person
from tests.factories.tables import TableFactory, leave_all_but_one, play_random

GAMES = ("new-world", "old-world-new-world", "new-england")


def same_luck():
    """While it is entered, the luck of each new table is the same as in the last run."""
    seeds = (bytes([number]) * 32 for number in count(1))
    chooses = {"choice": secrets.choice, "token_urlsafe": secrets.token_urlsafe}
    return patch("games.models.keys.secrets", SimpleNamespace(token_bytes=lambda _: next(seeds), **chooses))


@same_luck()
def lively_site():
    """Ada among friends, with a table of each game; returns her and the main pages by name."""
    ada, ben = person("ada"), person("ben_of_the_long_name")
    meeting.befriend(ada, ben)
    open_table = TableFactory(game="new-world", seats=4, host=ada, access=Table.Access.LINK)
    invitations.invite(table_id=open_table.pk, user=ada, name=ben.username)
    TableFactory(game="new-england", seats=3, host=ben)
    running = {game: table_of(game, ada, ben) for game in GAMES}
    chat.post_message(table_id=running["new-world"].pk, user=ben, text="Good morning, @ada.")
    over = table_of("new-england", ada, ben)
    play_random(over, 40)
    leave_all_but_one(over)
    pages = {name: reverse(name) for name in ("lobby", "my_tables", "archive", "leaders_all", "inbox")}
    pages |= {name: reverse(name) for name in ("settings", "habits", "notice_settings", "friends", "rules")}
    pages |= {f"table {game}": table.get_absolute_url() for game, table in running.items()}
    pages |= {f"rules {game}": reverse("game_rules", args=[game]) for game in GAMES}
    pages |= {
        "new table": reverse("table_new", args=["new-england"]),
        "open table": open_table.get_absolute_url(),
        "game over": over.get_absolute_url(),
        "after": reverse("after", args=[over.public_id]),
        "replay": reverse("replay", args=[over.public_id, 3]),
        "profile": reverse("profile", args=["ada"]),
    }
    return ada, pages


def table_of(game, host, guest, plies=11):
    """A running table of these two, so many moves after its beginning or a few more, with `host` to move."""
    table = TableFactory(game=game, seats=2, host=host, seating=Table.Seating.JOINED)
    join_table(table_id=table.pk, user=guest)
    play_random(table, plies)
    for _ply in range(60):
        table.refresh_from_db()
        if table.players.get(user=host).to_move:
            break
        play_random(table, 1)
    return table
