"""What finished games have in common: counted by a task, shown as it was counted."""

import pytest
from django.conf import settings
from django.urls import reverse

from games.models import GameStatistics, Move, Player, Table
from games.models.players import COPIED
from games.services.play import resign
from games.tasks import compute_statistics
from tests.factories.tables import RunningTableFactory, leave_all_but_one
from tests.games.ratings.tables import end, people, started

pytestmark = pytest.mark.django_db


def test_seats_scores_and_lengths_are_counted_by_number_of_players():
    for places in ((1, 2), (1, 2), (2, 1), (1, 1)):
        end(started(people(2), game="new-england"), *places)
    end(started(people(3), game="new-england"), 3, 1, 2)
    Table.objects.filter(seats=2).update(top_score=40, margin=4, ply=50)
    compute_statistics()
    two, three = GameStatistics.objects.get(game="new-england").data["seats"]
    assert (two["seats"], two["tables"], two["best"], two["margin"], two["length"]) == (2, 4, 40, 4, 50)
    assert [(seat["seat"], seat["games"], seat["won"]) for seat in two["fared"]] == [(0, 4, 3), (1, 4, 2)]
    assert [seat["won"] for seat in three["fared"]] == [0, 1, 0]
    assert two["fared"][0]["score"] == pytest.approx((29 * 3 + 28) / 4)


def test_games_that_somebody_left_and_private_ones_say_nothing_about_seats():
    leave_all_but_one(RunningTableFactory(game="new-world", plies=2))
    end(started(people(2), access="link"), 1, 2)
    compute_statistics()
    data = GameStatistics.objects.get(game="new-world").data
    assert (data["tables"], data["seats"]) == (1, [])


def test_first_decisions_are_counted_with_their_winners():
    for plies in (3, 4):
        table = RunningTableFactory(game="new-world", plies=plies)
        mover = Move.objects.filter(table=table, automatic=False).order_by("ply").first().player
        loser = table.players.exclude(pk=mover.pk).get() if plies == 3 else mover
        resign(table_id=table.pk, player_id=loser.pk)
    decisions = Move.objects.filter(automatic=False, entry="move").order_by("table", "-ply")
    first = {move.table_id: move for move in decisions.select_related("player")}
    compute_statistics()
    moves = GameStatistics.objects.get(game="new-world").data["first_moves"]
    assert {move["text"] for move in moves} == {move.text for move in first.values()}
    assert sum(move["games"] for move in moves) == 2
    assert sum(move["won"] for move in moves) == 1


def test_the_page_shows_what_was_stored_and_counts_nothing(client, django_assert_max_num_queries):
    address = reverse("statistics", args=["new-england"])
    assert "No finished game has been counted yet" in client.get(address).content.decode()
    for places in ((1, 2), (2, 1), (1, 2)):
        end(started(people(2), game="new-england"), *places)
    compute_statistics()
    with django_assert_max_num_queries(1):
        page = client.get(address).content.decode()
    assert "66.7 %" in page
    assert "3 finished games" in page
    assert client.get(reverse("statistics", args=["chess"])).status_code == 404
    assert client.get(reverse("statistics_all")).status_code == 200


def test_beat_asks_for_it():
    assert "games.tasks.compute_statistics" in {
        entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()
    }


def test_seats_get_the_result_that_an_earlier_version_did_not_give_them():
    table = RunningTableFactory(game="new-world", plies=3)
    leave_all_but_one(table)
    seats = table.players.all()
    seats.update(**{name: getattr(Player(), name) for name in COPIED})
    compute_statistics()
    for seat in seats.all():
        assert all(getattr(seat, name) == getattr(table, name) for name in COPIED)
