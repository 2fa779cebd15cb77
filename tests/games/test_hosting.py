"""What a host asks, when a game begins, who is sent away, who hosts next, and tables that nobody fills."""

from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.errors import BadTable, NotAPlayer, NotInRange, NotOpen, NotTheHost, SentAway
from games.models import Notice, Rating, Reliability, Table
from games.models.ratings import ENOUGH
from games.notices import sending
from games.services.ageing import LIES_FOR, sweep_open
from games.services.entry import enter
from games.services.tables import hand_over, join_table, open_table, remove_player
from games.tasks import sweep_open_tables
from tests.factories.tables import TableFactory
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def browser(user):
    """A browser of this user's."""
    client = Client()
    client.force_login(user)
    return client


def rated(points, games=ENOUGH):
    """Somebody with this rating in New World."""
    user = UserFactory()
    Rating.objects.create(user=user, game="new-world", points=points, games=games)
    return user


def told(user, kind):
    """What the site tells somebody of this kind."""
    return list(Notice.objects.filter(user=user, kind=kind, channel="site"))


@pytest.mark.parametrize(("points", "fits"), [(1399, False), (1400, True), (1600, True), (1601, False)])
def test_a_table_may_ask_for_a_range_of_ratings(points, fits):
    table, guest = TableFactory(game="new-world", seats=3, least_points=1400, most_points=1600), rated(points)
    page = browser(guest).get(table.get_absolute_url()).content.decode()
    lobby = browser(guest).get("/lobby/").content.decode()
    assert "rating 1400 to 1600" in lobby
    assert ("Sit down" in page, "Take a seat<" in lobby) == (fits, fits)
    if fits:
        join_table(table_id=table.pk, user=guest)
    else:
        assert f"which is {points}" in page
        with pytest.raises(NotInRange):
            join_table(table_id=table.pk, user=guest)


def test_newcomers_may_sit_down_at_any_table():
    table = TableFactory(game="new-world", seats=4, least_points=1900)
    for guest in (UserFactory(), rated(1200, games=ENOUGH - 1)):
        join_table(table_id=table.pk, user=guest)


def test_a_range_has_an_order_and_holds_for_the_host():
    wish = {"game": "new-world", "seats": 2, "options": {}}
    with pytest.raises(BadTable, match="cannot be above"):
        open_table(host=UserFactory(), **wish, least_points=1600, most_points=1500)
    with pytest.raises(NotInRange):
        open_table(host=rated(1400), **wish, least_points=1600)


def test_what_a_table_asks_is_shown_before_one_sits_down():
    table = TableFactory(game="new-world", seats=3, least_reliability=0)
    Table.objects.filter(pk=table.pk).update(least_reliability=90)
    guest = UserFactory()
    Reliability.objects.create(user=guest, turns=20, in_time=15)
    page = browser(guest).get(table.get_absolute_url()).content.decode()
    assert "asks for 90 % of turns in time; you have 75 %" in page
    assert "asks for 90 % of turns in time" in Client().get("/lobby/").content.decode()


def test_the_game_begins_at_its_time_with_whoever_is_there():
    table = TableFactory(game="new-world", seats=4, starts_at=timezone.now() + HOUR)
    join_table(table_id=table.pk, user=UserFactory())
    assert sweep_open() == 0
    assert sweep_open(timezone.now() + HOUR) == 1
    table.refresh_from_db()
    assert (table.status, table.seats) == (Table.Status.RUNNING, 2)
    assert sweep_open(timezone.now() + HOUR) == 0


def test_alone_at_the_time_the_table_is_called_off_and_the_host_is_told():
    table = TableFactory(game="new-world", seats=4, starts_at=timezone.now() + HOUR)
    sweep_open(timezone.now() + HOUR)
    table.refresh_from_db()
    assert table.status == Table.Status.CANCELLED
    Notice.objects.update(due_at=timezone.now())
    sending.send_due(table_id=table.pk)
    assert "Too few players were there" in mail.outbox[0].body


@pytest.mark.parametrize("when", [-HOUR, timedelta(days=31)])
def test_a_game_begins_neither_in_the_past_nor_in_a_far_future(when):
    with pytest.raises(BadTable, match="within the next 30 days"):
        TableFactory(starts_at=timezone.now() + when)


def test_a_table_that_nobody_fills_is_called_off_with_a_word_to_all():
    table, guest = TableFactory(game="new-world", seats=4), UserFactory()
    join_table(table_id=table.pk, user=guest)
    fresh = TableFactory()
    table.refresh_from_db()
    assert sweep_open(table.changed_at + LIES_FOR) == 0
    Table.objects.filter(pk=table.pk).update(changed_at=timezone.now() - LIES_FOR - HOUR)
    sweep_open_tables()
    table.refresh_from_db()
    fresh.refresh_from_db()
    assert (table.status, fresh.status) == (Table.Status.CANCELLED, Table.Status.OPEN)
    for user in (table.host, guest):
        assert told(user, "cancelled")[0].data == {"why": "aged"}
    assert "for two weeks" in browser(guest).get("/notices/").content.decode()


def test_who_is_sent_away_is_told_and_does_not_come_back():
    table, guest = TableFactory(game="new-world", seats=3), UserFactory()
    player = join_table(table_id=table.pk, user=guest)
    remove_player(table_id=table.pk, user=table.host, player_id=player.pk)
    assert len(told(guest, "removed")) == 1
    with pytest.raises(SentAway):
        join_table(table_id=table.pk, user=guest)


def test_who_is_sent_away_from_a_private_table_sees_it_no_more():
    table, guest = TableFactory(game="new-world", seats=3, access=Table.Access.LINK), UserFactory()
    enter(public_id=table.public_id, user=guest, key=table.entry_key)
    player = join_table(table_id=table.pk, user=guest)
    remove_player(table_id=table.pk, user=table.host, player_id=player.pk)
    assert browser(guest).get(table.get_absolute_url()).status_code == 404


def test_hosting_is_handed_over():
    table, guest = TableFactory(game="new-world", seats=3), UserFactory()
    host, player = table.host, join_table(table_id=table.pk, user=guest)
    browser(host).post(f"{table.get_absolute_url()}hand-over/{player.pk}/")
    table.refresh_from_db()
    assert table.host == guest
    assert told(guest, "host_now")[0].data == {"name": host.name}
    assert "Call the table off" in browser(guest).get(table.get_absolute_url()).content.decode()
    with pytest.raises(NotTheHost):
        hand_over(table_id=table.pk, user=host, player_id=player.pk)


def test_hosting_goes_to_people_at_open_tables_alone():
    table = TableFactory(game="new-world", seats=3, bots=["greedy"])
    bot = table.players.get(bot="greedy")
    with pytest.raises(NotAPlayer):
        hand_over(table_id=table.pk, user=table.host, player_id=bot.pk)
    Table.objects.filter(pk=table.pk).update(status=Table.Status.CANCELLED)
    with pytest.raises(NotOpen):
        hand_over(table_id=table.pk, user=table.host, player_id=bot.pk)


def test_the_page_says_when_the_game_begins():
    sentences = {
        "as soon as all seats are taken": TableFactory(),
        "when the host says so": TableFactory(auto_start=False),
        "at the latest": TableFactory(starts_at=timezone.now() + HOUR),
    }
    for sentence, table in sentences.items():
        assert sentence in Client().get(table.get_absolute_url()).content.decode()


def test_everybody_gets_the_colour_they_like_where_it_is_free():
    likes = [UserFactory() for _ in range(2)]
    for user in likes:
        page = browser(user).get("/settings/habits/").context["form"]
        wish = {name: page.initial[name] for name in ("quiet", "quiet_from", "quiet_until")}
        assert browser(user).post("/settings/habits/", wish | {"colour": "white"}).status_code == 302
    table = TableFactory(game="new-world", seats=3, host=User.objects.get(pk=likes[0].pk))
    join_table(table_id=table.pk, user=User.objects.get(pk=likes[1].pk))
    assert [player.colour for player in table.players.order_by("joined")] == ["white", "red"]
    told = browser(likes[0]).post("/settings/habits/", wish | {"colour": "mauve"})
    assert told.status_code == 400
