"""A user's feed: every change of their tables, in one order without gaps."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Event, FeedEntry
from games.services.feeds import KEPT, forget_feeds
from games.services.tables import join_table, leave_table
from tests.factories.tables import RunningTableFactory, TableFactory, play_random
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db


def _heard(user):
    """The events that a user's feed leads to, each as table and sequence number, in order."""
    entries = FeedEntry.objects.filter(user=user)
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    return [(entry.table_id, seq) for entry in entries for seq in range(entry.first, entry.last + 1)]


def _all(*tables):
    return sorted(Event.objects.filter(table__in=tables).values_list("table_id", "seq"))


def test_every_event_of_a_game_is_in_its_players_feeds_once():
    table = RunningTableFactory(plies=6)
    mover = table.players.get(to_move=True)
    for player in table.players.all():
        heard = _heard(player.user)
        assert len(heard) == len(set(heard))
        assert heard[-1] == (table.pk, table.event_seq)
        assert sorted(heard) == _all(table)
    assert mover.user.feed.seq == FeedEntry.objects.filter(user=mover.user).count()


def test_a_feed_puts_all_tables_of_its_user_in_one_order():
    ada = UserFactory()
    tables = [RunningTableFactory(host=ada, game=game) for game in ("new-england", "new-world")]
    for table in (*tables, *tables):
        play_random(table, 1)
    assert sorted(_heard(ada)) == _all(*tables)


def test_who_leaves_before_the_start_hears_of_that_and_of_nothing_more():
    table, guest = TableFactory(seats=3), UserFactory()
    join_table(table_id=table.pk, user=guest)
    leave_table(table_id=table.pk, user=guest)
    kinds = [event.kind for event in Event.objects.filter(table=table)]
    assert kinds == ["site.joined", "site.left"]
    assert _heard(guest) == _all(table)
    leave_table(table_id=table.pk, user=table.host)
    assert len(_heard(guest)) == 2
    assert _heard(table.host)[-1] == (table.pk, 3)


def test_old_entries_are_forgotten_and_numbers_go_on():
    table = RunningTableFactory(plies=1)
    user = table.host
    before = user.feed.seq
    FeedEntry.objects.filter(user=user).update(created_at=timezone.now() - KEPT - timedelta(minutes=1))
    assert forget_feeds() >= before
    play_random(table, 1)
    assert FeedEntry.objects.get(user=user).seq == before + 1
