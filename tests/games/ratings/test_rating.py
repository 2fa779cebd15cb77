"""What a result does to ratings, and that computing them again gives the same numbers."""

import random
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.management import call_command
from django.db import connection, connections

from accounts.models import User
from accounts.services import close_account
from games.models import RatedResult, Rating, Table
from games.models.ratings import ENOUGH, START_MU, START_SIGMA
from games.services import clocks, timeouts
from games.services.play import resign
from games.services.rating import rate_due, rate_table
from tests.factories.users import UserFactory
from tests.games.ratings.tables import end, people, rated, started

pytestmark = pytest.mark.django_db


def mu(user, game="new-world"):
    """The mean of somebody's rating; that of a newcomer where there is none."""
    rating = Rating.objects.filter(user=user, game=game).first()
    return rating.mu if rating else START_MU


def numbers():
    """All that is stored of ratings, but row numbers."""
    ratings = Rating.objects.order_by("pk").values()
    fields = (
        "rating",
        "table",
        "place",
        "won",
        "left",
        "mu_before",
        "sigma_before",
        "mu_after",
        "sigma_after",
    )
    return list(ratings), list(RatedResult.objects.order_by("pk").values(*fields))


def test_the_winner_of_two_rises_and_the_loser_falls():
    winner, loser = people(2)
    rated([winner, loser], 1, 2)
    assert mu(winner) > START_MU > mu(loser)
    result = RatedResult.objects.get(rating__user=winner)
    assert (result.place, result.won, result.left) == (1, True, False)
    assert (result.mu_before, result.sigma_before) == (START_MU, START_SIGMA)
    assert result.mu_after == mu(winner)
    assert result.sigma_after < START_SIGMA
    assert result.change > 0


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_with_every_number_of_seats_a_better_place_is_a_better_rating(seats):
    players = people(seats)
    rated(players, *range(1, seats + 1))
    found = [mu(user) for user in players]
    assert found == sorted(found, reverse=True)
    assert len(set(found)) == seats


def test_those_who_tie_fare_alike():
    first, second, third = people(3)
    rated([first, second, third], 1, 1, 3)
    assert mu(first) == mu(second) > mu(third)
    assert RatedResult.objects.filter(won=True).count() == 2


def test_games_have_ratings_of_their_own():
    winner, loser = people(2)
    rated([winner, loser], 1, 2)
    rated([winner, loser], 2, 1, game="new-england")
    assert mu(winner) > START_MU > mu(winner, "new-england")


def test_a_rating_is_provisional_until_there_are_enough_games_and_counts_streaks():
    winner, loser = people(2)
    for _ in range(ENOUGH):
        assert winner.ratings.filter(games__gte=ENOUGH).count() == 0
        rated([winner, loser], 1, 2)
    rating = winner.ratings.get()
    assert not rating.is_provisional
    assert (rating.games, rating.won, rating.streak, rating.best_streak) == (ENOUGH,) * 4
    rated([winner, loser], 2, 1)
    rating.refresh_from_db()
    assert (rating.streak, rating.best_streak) == (0, ENOUGH)


def test_whoever_resigns_is_last_though_a_bot_plays_the_seat_to_victory():
    leaver, second, third = people(3)
    table = started([leaver, second, third])
    resign(table_id=table.pk, player_id=table.players.get(user=leaver).pk)
    end(table, 1, 2, 3)
    rate_table(table.pk)
    assert mu(second) > mu(third) > mu(leaver)
    places = {result.rating.user: (result.place, result.left) for result in RatedResult.objects.all()}
    assert places == {second: (1, False), third: (2, False), leaver: (3, True)}
    assert not Rating.objects.filter(bot__gt="").exists()


def test_a_game_of_two_ended_by_resignation_counts_at_once_through_the_moves_own_door():
    winner, loser = people(2)
    table = started([winner, loser])
    resign(table_id=table.pk, player_id=table.players.get(user=loser).pk)
    assert rate_due() == 1
    assert mu(winner) > START_MU > mu(loser)


def test_time_that_runs_out_is_a_loss():
    from datetime import timedelta

    from games.clocks.controls import TimeControl

    players = people(2)
    control = TimeControl.from_json({"kind": "turn", "turn_hours": 1})
    table = started(players, time_control=control)
    late = table.players.get(to_move=True)
    timeouts.run_due(late.deadline + timedelta(minutes=1))
    rate_due()
    stayed = next(user for user in players if user != late.user)
    assert mu(stayed) > START_MU > mu(late.user)


def test_whoever_takes_their_seat_back_from_the_bot_is_judged_by_the_result():
    first, second, third = people(3)
    table = started([first, second, third], options={"first_seat": 0})
    seat = table.players.get(user=third)
    seat.bot, seat.replaced_at = "greedy", table.started_at
    seat.save()
    clocks.take_seat_back(table_id=table.pk, user_id=third.pk)
    end(table, 2, 3, 1)
    rate_table(table.pk)
    assert mu(third) > mu(first) > mu(second)


def test_a_substitute_is_not_rated_and_the_one_they_replaced_lost():
    first, second, leaver = people(3)
    substitute = UserFactory()
    table = started([first, second, leaver])
    seat = table.players.get(user=leaver)
    resign(table_id=table.pk, player_id=seat.pk)
    clocks.take_over(table_id=table.pk, player_id=seat.pk, user=substitute)
    end(table, 2, 3, 1)
    rate_table(table.pk)
    assert mu(first) > mu(second) > mu(leaver)
    assert not substitute.ratings.exists()


def test_a_table_that_everybody_left_says_nothing():
    players = people(2)
    table = started(players, leaving=Table.Leaving.DROP)
    table.players.update(bot="greedy")
    end(table, 1, 2)
    rate_table(table.pk)
    assert not RatedResult.objects.exists()


def test_an_unrated_table_counts_for_nobody():
    rated(people(2), 1, 2, rated=False)
    assert not RatedResult.objects.exists()


def test_with_a_bot_at_the_table_people_keep_their_ratings_and_the_bot_has_its_own():
    person = UserFactory()
    table = rated([person], 2, 1, bots=["greedy"])
    assert not table.rated
    assert mu(person) == START_MU
    assert Rating.objects.get(bot="greedy").mu > START_MU
    assert not RatedResult.objects.filter(rating__user=person).exists()


def test_a_bot_account_is_rated_as_a_bot_and_rates_nobody():
    person, bot = UserFactory(), User.objects.create_bot("machine")
    table = rated([person, bot], 2, 1)
    assert not table.rated
    assert Rating.objects.get(user=bot).of_bot
    assert mu(bot) > START_MU == mu(person)


def test_a_bot_in_two_seats_is_not_rated_against_itself():
    rated([UserFactory()], 1, 2, 3, bots=["greedy", "greedy"])
    assert not RatedResult.objects.exists()


def test_a_table_counts_once_however_often_it_is_asked_to():
    table = rated(people(2), 1, 2)
    before = numbers()
    assert not rate_table(table.pk)
    assert rate_due() == 0
    assert numbers() == before


def test_computing_again_gives_the_same_numbers(capsys):
    players, luck = people(6), random.Random(11)
    bot = User.objects.create_bot("machine")
    for _ in range(14):
        seats = luck.randint(2, 5)
        at = luck.sample([*players, bot], seats)
        bots = ["greedy"] if seats < 5 and luck.random() < 0.3 else []
        places = [luck.randint(1, seats) for _ in range(seats + len(bots))]
        rated(at, *places, bots=bots)
    close_account(players[0].pk)
    before = numbers()
    call_command("rate_again")
    assert numbers() == before
    assert "0 for the first time" in capsys.readouterr().out


def test_computing_again_mends_what_was_meddled_with():
    players = people(3)
    for places in ((1, 2, 3), (2, 1, 2), (3, 1, 2)):
        rated(players, *places)
    before = numbers()
    Rating.objects.update(mu=3, points=9, games=77, best_streak=5)
    RatedResult.objects.order_by("pk").first().table.rated_results.update(mu_after=1)
    call_command("rate_again")
    assert numbers() == before


@pytest.mark.django_db(transaction=True)
def test_tables_that_end_at_once_with_the_same_people_count_all_of_them():
    players = people(4)
    tables = [end(started(players[i:] + players[:i]), 1, 2, 3, 4) for i in range(4) for _ in range(2)]

    def rate(pk):
        try:
            return rate_table(pk)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(rate, [table.pk for table in tables]))
    assert set(Rating.objects.values_list("games", flat=True)) == {8}
    before = numbers()
    call_command("rate_again")
    assert numbers() == before
    assert connection.is_usable()
