"""Statements that are written once do what the ORM does."""

import pytest
from django.utils import timezone

from accounts.models import User, Vacation
from accounts.prepared import NUMBERS, TEXTS, Prepared, PreparedUpdate
from accounts.rows import insert, insert_new, insert_or_update, update
from games.models import Event, Feed, FeedEntry, Notice, Player, Table
from tests.factories.tables import RunningTableFactory
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db


def columns(row):
    """All columns of a row as they are in memory."""
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_objects_come_with_all_columns_and_what_is_related():
    table = RunningTableFactory()
    seats = Prepared(lambda: Player.objects.filter(table=NUMBERS[0]).select_related("user__reliability"))
    found = seats.all(table.pk)
    asked = list(Player.objects.filter(table=table).select_related("user__reliability"))
    assert [columns(seat) for seat in found] == [columns(seat) for seat in asked]
    assert [columns(seat.user) for seat in found] == [columns(seat.user) for seat in asked]
    assert not any(hasattr(seat.user, "reliability") for seat in found)


def test_each_call_has_values_of_its_own():
    ada, ben = UserFactory(), UserFactory()
    named = Prepared(lambda: User.objects.filter(username=TEXTS[0], pk=NUMBERS[1]))
    assert named.first(ada.username, ada.pk) == ada
    assert named.first(ben.username, ben.pk) == ben
    assert named.first(ada.username, ben.pk) is None


def test_values_are_converted_as_the_orm_does():
    today = timezone.now().date()
    for user in (UserFactory(), UserFactory()):
        Vacation.objects.create(user=user, first_day=today, last_day=today)
        days = Prepared(lambda: Vacation.objects.filter(user=NUMBERS[0]).values_list("first_day", "user"))
        assert days.all(user.pk) == [(today, user.pk)]


def test_an_update_reaches_what_the_query_finds():
    ada, ben = UserFactory(), UserFactory()
    muting = PreparedUpdate(lambda: User.objects.filter(pk=NUMBERS[0]), turn_mail=False, language="de")
    muting.run(ada.pk)
    assert set(User.objects.values_list("pk", "turn_mail", "language")) == {
        (ada.pk, False, "de"),
        (ben.pk, True, ben.language),
    }


def test_a_user_is_found_by_number_as_by_anything_else():
    ada = UserFactory()
    assert columns(User.objects.get(pk=ada.pk)) == columns(User.objects.get(username=ada.username))
    with pytest.raises(User.DoesNotExist):
        User.objects.get(pk=0)


def test_a_relation_finds_its_own_users_alone():
    ada, ben = UserFactory(), UserFactory()
    bot = UserFactory(is_bot=True, keeper=ada)
    assert ada.kept_bots.get(pk=bot.pk) == bot
    with pytest.raises(User.DoesNotExist):
        ben.kept_bots.get(pk=bot.pk)


def test_inserted_rows_are_those_that_were_given_and_know_their_keys():
    table, now = RunningTableFactory(), timezone.now()
    values = {"table": table, "version": 9, "ply": 9, "kind": "site.paused", "created_at": now}
    events = [Event(seq=900 + number, data={"number": number}, **values) for number in range(3)]
    insert(events)
    stored = Event.objects.filter(seq__gte=900).order_by("seq")
    assert [columns(row) for row in stored] == [columns(row) for row in events]
    insert([])
    assert stored.count() == 3


def test_rows_that_are_there_already_are_left_alone():
    user = UserFactory()
    first, second = (Notice(kind="your_turn", user=user, occasion=text) for text in ("one", "two"))
    insert_new([first])
    insert_new([Notice(kind="your_turn", user=user, occasion="one", attempts=7), second])
    insert_new([])
    told = Notice.objects.filter(user=user).order_by("occasion").values_list("occasion", "attempts")
    assert list(told) == [("one", 0), ("two", 0)]


def test_a_row_is_stored_or_changed():
    user = UserFactory()
    for number in (4, 5):
        insert_or_update(Feed(user=user, seq=number), ("user",), ("seq",))
        assert Feed.objects.get(user=user).seq == number
    assert not FeedEntry.objects.filter(user=user).exists()


def test_only_the_named_columns_are_updated():
    table = RunningTableFactory()
    table.options, table.margin, table.end_reason = {"some": "thing"}, 7, "never stored"
    update(table, ("options", "margin"))
    update(table, ())
    stored = Table.objects.get(pk=table.pk)
    assert (stored.options, stored.margin, stored.end_reason) == ({"some": "thing"}, 7, "")
