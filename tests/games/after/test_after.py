"""The page about a finished game: every point explained, drawn and told, in every game."""

import re
from datetime import timedelta
from itertools import pairwise

import pytest
from django.urls import reverse
from django.utils import timezone

from engine.registry import newest_rules
from games.courses import TableCourse, states, turns_around
from games.models import Event, Move
from games.presentation.after.account import account_of
from games.presentation.after.figures import key_moments, time_used
from games.presentation.after.story import Story
from games.presentation.links import table_links
from tests.factories.tables import RunningTableFactory, leave_all_but_one, play_random

pytestmark = [pytest.mark.django_db, pytest.mark.anywhere]
every_game = pytest.mark.parametrize("game", newest_rules())


def played_out(game, seats=2, plies=70):
    """A game that went to its end, or so far that its players left."""
    table = RunningTableFactory(game=game, seats=seats, plies=plies)
    leave_all_but_one(table)
    return table


def whole(game):
    """A game that went to its end, or as far as luck brought it."""
    table = RunningTableFactory(game=game, seats=2)
    play_random(table)
    return table


def page(client, table):
    """The page as text."""
    return client.get(reverse("after", args=[table.public_id])).content.decode()


@every_game
def test_the_account_has_every_point_at_every_ply(game):
    table = whole(game)
    account = account_of(TableCourse(table))
    rows = Move.objects.standing().filter(table=table)
    assert [list(scores) for scores in account.scores[1:]] == [row.scores for row in rows]
    for ply, scores in enumerate(account.scores):
        sources = [points[ply] for points in account.sources.values()]
        assert tuple(map(sum, zip(*sources, strict=True))) == scores


@every_game
def test_the_account_is_worked_out_once(game, django_assert_max_num_queries):
    table = played_out(game)
    first = account_of(TableCourse(table))
    with django_assert_max_num_queries(2):  # the cache is a table of the embedded set-up
        assert account_of(TableCourse(table)) == first


@every_game
def test_a_course_is_the_same_step_by_step_and_by_snapshots(game):
    course = TableCourse(played_out(game))
    rules = course.rules
    for ply, state in enumerate(states(course)):
        past = course.at(ply)
        assert rules.state_to_json(past.state) == rules.state_to_json(state)
        assert past.scores == rules.scores(state)
        assert all(event.ply == ply for event in past.events)


@every_game
def test_turns_around_a_ply_are_those_that_the_rows_say(game):
    course = TableCourse(played_out(game))
    numbers = [move.turn_number for move in course.moves()]
    starts = [ply for ply, turn in enumerate(numbers) if ply == 0 or numbers[ply - 1] != turn]
    for ply in range(course.last + 1):
        turns = course.turns_around(ply)
        assert turns.back == max((start for start in starts if start < ply), default=None)
        following = min((start for start in starts if start > ply), default=course.last)
        assert turns.forward == (following if ply < course.last else None)


def test_a_turn_as_long_as_a_game_is_seen_from_anywhere_in_it():
    numbers, asked = [1] * 3 + [2] * 300 + [3] * 40, []

    def beginnings(first, last):
        asked.append(last - first)
        return [(ply, numbers[ply - 1]) for ply in range(first, last + 1)]

    for ply in range(len(numbers) + 1):
        turns = turns_around(beginnings, ply, len(numbers))
        assert turns.back == max((start for start in (0, 3, 303) if start < ply), default=None)
        following = min((start for start in (3, 303, 343) if start > ply), default=None)
        assert turns.forward == following
    assert min(asked) < 30


@every_game
def test_the_page_draws_and_tells_the_whole_game(client, game):
    table = played_out(game, seats=3)
    text = page(client, table)
    for player in table.players.all():
        assert player.name in text
    assert "style=" not in text
    account = account_of(TableCourse(table))
    for ply in account.changes():
        assert f'<td class="num"><a href="{reverse("replay", args=[table.public_id, ply])}">{ply}</a>' in text
    assert text.count('class="chart"') == 2 + sum(
        any(map(any, points)) for points in account.sources.values()
    )
    assert len(re.findall(r'<a href="[^"]+" aria-label="Key moment', text)) == len(key_moments(account))


@every_game
def test_key_moments_are_the_largest_swings(game):
    account = account_of(TableCourse(played_out(game)))
    moments = key_moments(account)
    assert [moment.ply for moment in moments] == sorted({moment.ply for moment in moments})
    lead = [scores[0] - scores[1] for scores in account.scores]
    swings = sorted((abs(after - before) for before, after in pairwise(lead)), reverse=True)
    assert sorted((abs(m.swing) for m in moments), reverse=True) == [s for s in swings[: len(moments)] if s]


@every_game
def test_the_story_tells_every_milestone_and_who_led(game):
    table = played_out(game)
    course = TableCourse(table)
    account = account_of(course)
    chapters = Story(course, account, table_links(table), "Game").chapters()
    told = [sentence for chapter in chapters for sentence in chapter.sentences]
    milestones = [event for event in course.events() if event.kind in course.rules.milestones]
    assert {event.ply for event in milestones} <= {sentence.ply for sentence in told}
    assert all(sentence.text.endswith(".") for sentence in told)
    winner = next(player for player in table.players.all() if player.place == 1)
    assert winner.name in chapters[-1].sentences[0].text


def test_a_running_game_says_nothing_yet(client):
    table = RunningTableFactory(game="new-world", seats=2, plies=3)
    response = client.get(reverse("after", args=[table.public_id]))
    assert response.status_code == 404


def test_the_page_shows_no_more_than_a_spectator_knows(client):
    table = played_out("old-world-new-world")
    stranger = page(client, table)
    client.force_login(table.players.get(seat=0).user)
    own = page(client, table)
    body = re.compile(r'<div class="after">.*</main>', re.DOTALL)
    assert body.search(own).group() == body.search(stranger).group()


def test_time_is_counted_from_the_move_before_without_pauses():
    table = RunningTableFactory(game="new-england", seats=2, plies=3)
    leave_all_but_one(table)
    began = timezone.now() - timedelta(days=2)
    moves = list(Move.objects.standing().filter(table=table))
    for hours, move in enumerate(moves, 1):
        Move.objects.filter(pk=move.pk).update(created_at=began + timedelta(hours=5 * hours))
    table.started_at = began
    seq = table.event_seq
    for number, (kind, hour) in enumerate([("site.paused", 6), ("site.resumed", 9)], 1):
        when = began + timedelta(hours=hour)
        Event.objects.create(table=table, seq=seq + number, version=1, ply=1, kind=kind, created_at=when)
    used = time_used(TableCourse(table))
    thoughts = [move for move in moves if not move.automatic and move.entry == Move.Entry.MOVE]
    for line in used:
        own = [move for move in thoughts if move.seat == line.seat]
        paused = 3 if any(move.ply == 2 for move in own) else 0
        assert line.moves == len(own)
        assert line.total == timedelta(hours=5 * len(own) - paused)
