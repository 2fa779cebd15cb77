"""Twenty at once: exactly one move, on SQLite and on PostgreSQL."""

import threading
from collections import Counter

import pytest
from django.db import connection

from engine.core.chance import Chance
from games.errors import MoveRefused, StaleVersion
from games.models import Move, Table
from games.positions import rules_of
from games.services.rematch import ask_rematch
from games.services.tables import join_table
from tests.factories.tables import (
    RunningTableFactory,
    TableFactory,
    leave_all_but_one,
    random_move,
    send,
)
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db(transaction=True)

AT_ONCE = 20


def all_at_once(work):
    """Run `work(number)` in AT_ONCE threads that start together; what they returned or raised."""
    barrier, results = threading.Barrier(AT_ONCE), []

    def run(number):
        barrier.wait()
        try:
            results.append(work(number))
        except MoveRefused as refusal:
            results.append(refusal)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(AT_ONCE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(results) == AT_ONCE
    return results


def test_twenty_submissions_against_one_version_give_one_move():
    table = RunningTableFactory()
    move, player, _ = random_move(table, Chance(bytes(32)))
    data = rules_of(table).move_to_json(move)
    results = all_at_once(lambda n: send(table, player, [data], key=f"request-{n:02}"))
    kinds = Counter(type(result) for result in results)
    assert kinds[StaleVersion] == AT_ONCE - 1, kinds
    assert Move.objects.filter(table=table).count() == 1


def test_one_request_twenty_times_gives_one_move_and_one_answer():
    table = RunningTableFactory()
    move, player, _ = random_move(table, Chance(bytes(32)))
    data = rules_of(table).move_to_json(move)
    results = all_at_once(lambda n: send(table, player, [data], key="the-same-request"))
    assert len({(result.version, result.ply) for result in results}) == 1
    assert Counter(result.repeated for result in results) == {False: 1, True: AT_ONCE - 1}
    assert Move.objects.filter(table=table).count() == 1


def test_twenty_people_for_two_seats_seat_two():
    table, users = TableFactory(seats=3), [UserFactory() for _ in range(AT_ONCE)]

    def join(number):
        try:
            return join_table(table_id=table.pk, user=users[number]).seat
        except Exception as refusal:
            return str(refusal)

    all_at_once(join)
    table.refresh_from_db()
    assert table.players.count() == 3
    assert table.status == Table.Status.RUNNING
    assert sorted(player.seat for player in table.players.all()) == [0, 1, 2]


def test_twenty_clicks_on_rematch_lead_to_one_table():
    before = RunningTableFactory(seats=2)
    leave_all_but_one(before)
    users = [player.user_id for player in before.players.order_by("seat")]
    results = all_at_once(lambda n: ask_rematch(table_id=before.pk, user_id=users[n % 2]))
    again = Table.objects.get(rematch_of=before)
    assert {result.pk for result in results} <= {before.pk, again.pk}
    assert again.pk in {result.pk for result in results}
    assert again.status == Table.Status.RUNNING
