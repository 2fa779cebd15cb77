"""One person, one seat (docs/decisions/0009)."""

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.bot_accounts import make_bot_account
from accounts.meeting import REMEMBERED
from games.errors import OnePerson
from games.models import Player, Table
from games.services.entry import let_in
from games.services.tables import join_table
from tests.factories.tables import TableFactory
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db

LAPTOP, PHONE = "Mozilla/5.0 (X11) Firefox/140", "Mozilla/5.0 (iPhone) Safari"


def signed_in(user, address, browser, ago=timedelta()):
    """A browser in which somebody is signed in."""
    UserSession.objects.create(
        user=user,
        ip=address,
        user_agent=browser,
        session_key=f"{user.pk} {address} {browser[-9:]}",
        last_seen_at=timezone.now() - ago,
    )


def rated_game(host, guest):
    """Is a game of these two rated once it has begun?"""
    table = TableFactory(game="new-england", seats=2, host=host)
    join_table(table_id=table.pk, user=guest)
    table.refresh_from_db()
    assert table.is_running
    return table.rated


def test_the_database_gives_nobody_two_seats_at_one_table():
    table = TableFactory(seats=2)
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.create(table=table, joined=1, user=table.host, colour="blue", seed="")
    first = join_table(table_id=table.pk, user=table.host)
    assert (first.joined, table.players.count()) == (0, 1)


@pytest.mark.parametrize("keeper_first", [True, False])
def test_a_bot_and_its_keeper_do_not_sit_at_one_public_table(keeper_first):
    keeper = UserFactory()
    bot, _secret = make_bot_account(keeper, username="my-engine", display_name="")
    first, second = (keeper, bot) if keeper_first else (bot, keeper)
    table = TableFactory(game="new-world", seats=3)
    join_table(table_id=table.pk, user=first)
    with pytest.raises(OnePerson):
        join_table(table_id=table.pk, user=second)


def test_two_bots_of_one_keeper_do_not_either():
    keeper = UserFactory()
    bots = [make_bot_account(keeper, username=f"engine-{n}x", display_name="")[0] for n in (2, 4)]
    table = TableFactory(game="new-world", seats=3)
    join_table(table_id=table.pk, user=bots[0])
    with pytest.raises(OnePerson):
        join_table(table_id=table.pk, user=bots[1])


def test_at_a_private_table_one_plays_with_ones_own_bot():
    keeper = UserFactory()
    bot, _secret = make_bot_account(keeper, username="my-engine", display_name="")
    table = TableFactory(game="new-world", seats=2, host=keeper, access=Table.Access.LINK)
    let_in(table, bot)
    join_table(table_id=table.pk, user=bot)
    table.refresh_from_db()
    assert (table.is_running, table.rated) == (True, False)


def test_accounts_of_one_browser_may_play_but_are_not_rated():
    host, guest = UserFactory(), UserFactory()
    signed_in(host, "192.0.2.7", LAPTOP)
    signed_in(guest, "192.0.2.7", PHONE)
    assert rated_game(host, guest)
    signed_in(guest, "192.0.2.7", LAPTOP)
    assert not rated_game(host, guest)


def test_what_was_long_ago_or_elsewhere_says_nothing():
    host, guest = UserFactory(), UserFactory()
    signed_in(host, "192.0.2.7", LAPTOP)
    signed_in(guest, "192.0.2.8", LAPTOP)
    signed_in(guest, "192.0.2.7", LAPTOP, ago=REMEMBERED + timedelta(days=1))
    assert rated_game(host, guest)
