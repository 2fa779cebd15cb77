"""Moves travel as the design says: all or nothing, once, against the version that was seen."""

from datetime import timedelta

import pytest
from django.utils import timezone

from engine.core.chance import Chance
from engine.registry import newest_rules
from games.errors import (
    MalformedMoves,
    MoveRefused,
    NotAPlayer,
    NothingToUndo,
    NotRunning,
    NotYourTurn,
    RequestKeyUsed,
    StaleVersion,
)
from games.models import Event, Move, Notice, Position, Snapshot, Submission, Table
from games.positions import dump, present_state, rules_of, state_at
from games.services.play import forget_requests, resign, submit_moves, undo
from tests.factories.tables import RunningTableFactory, play_random, random_move, send

pytestmark = pytest.mark.django_db

every_game = pytest.mark.parametrize("game", sorted(newest_rules()))
CHANCE = Chance(bytes(32))


def next_move(table):
    """A legal move as JSON, and the player to make it."""
    move, player, _ = random_move(table, CHANCE)
    return rules_of(table).move_to_json(move), player


@every_game
def test_a_move_becomes_a_row_and_a_new_version(game):
    table = RunningTableFactory(game=game)
    move, player = next_move(table)
    done = send(table, player, [move])
    table.refresh_from_db()
    row = Move.objects.get(table=table, ply=1)
    assert (row.move, row.seat, row.player, row.automatic) == (move, player.seat, player, False)
    assert (done.version, done.ply) == (table.version, table.ply)
    assert not done.repeated


@every_game
def test_whole_games_replay_from_their_rows(game):
    table = RunningTableFactory(game=game)
    play_random(table)
    rules = rules_of(table)
    assert table.status == Table.Status.FINISHED
    assert [move.ply for move in Move.objects.standing().filter(table=table)] == list(range(1, table.ply + 1))
    start = Snapshot.objects.get(table=table, ply=0)
    Snapshot.objects.filter(table=table, ply__gt=0).delete()
    assert start.ply == 0
    assert dump(rules, state_at(table, rules, table.ply)) == Position.objects.get(table=table).state
    assert sorted(table.players.values_list("place", flat=True))[0] == 1


def test_the_same_request_key_does_it_once_and_answers_the_same():
    table = RunningTableFactory()
    move, player = next_move(table)
    first = send(table, player, [move], key="the-same-key")
    again = send(table, player, [move], key="the-same-key")
    assert (again.version, again.ply, again.repeated) == (first.version, first.ply, True)
    assert Move.objects.filter(table=table).count() == 1


def test_request_keys_are_honoured_for_a_day():
    table = RunningTableFactory()
    move, player = next_move(table)
    send(table, player, [move], key="an-old-request-key")
    assert forget_requests() == 0
    Submission.objects.update(created_at=timezone.now() - timedelta(hours=23))
    assert forget_requests() == 0
    Submission.objects.update(created_at=timezone.now() - timedelta(hours=25))
    assert forget_requests() == 1
    assert not Submission.objects.exists()


def test_the_same_request_key_with_other_moves_is_refused():
    table = RunningTableFactory()
    move, player = next_move(table)
    send(table, player, [move], key="the-same-key")
    with pytest.raises(RequestKeyUsed):
        send(table, player, [move, move], key="the-same-key")


def test_a_move_against_an_old_version_is_refused_and_told_the_present_one():
    table = RunningTableFactory()
    move, player = next_move(table)
    with pytest.raises(StaleVersion) as refusal:
        send(table, player, [move], version=table.version - 1)
    assert refusal.value.version == table.version
    assert not Move.objects.filter(table=table).exists()


def test_a_seat_that_is_not_to_move_is_refused():
    table = RunningTableFactory()
    move, player = next_move(table)
    other = table.players.exclude(pk=player.pk).get()
    with pytest.raises(NotYourTurn):
        send(table, other, [move])


@pytest.mark.parametrize(
    "nonsense", [{}, [], "pass", None, 7, {"kind": "no-such"}, {"kind": "announce", "x": 1}]
)
def test_what_is_no_move_is_refused_as_malformed(nonsense):
    table = RunningTableFactory()
    _, player = next_move(table)
    with pytest.raises(MalformedMoves):
        send(table, player, [nonsense])


def test_a_turn_with_one_bad_move_leaves_nothing_behind():
    table = RunningTableFactory()
    move, player = next_move(table)
    with pytest.raises(MoveRefused):
        send(table, player, [move, move])
    table.refresh_from_db()
    assert not Move.objects.filter(table=table).exists()
    assert not Event.objects.filter(table=table, move__isnull=False).exists()


def test_the_next_player_is_owed_a_notice_once():
    table = RunningTableFactory()
    move, player = next_move(table)
    send(table, player, [move])
    table.refresh_from_db()
    waiting = table.players.get(to_move=True)
    owed = Notice.objects.filter(table=table, user=waiting.user, kind="your_turn", channel="mail")
    assert [notice.occasion for notice in owed if notice.occasion == f"turn {table.turn_number}"] == [
        f"turn {table.turn_number}"
    ]


def test_resigning_with_two_ends_the_game_for_the_other():
    table = RunningTableFactory()
    leaver, stayer = table.players.order_by("seat")
    resign(table_id=table.pk, player_id=leaver.pk)
    table.refresh_from_db()
    stayer.refresh_from_db()
    assert (table.status, stayer.place) == (Table.Status.FINISHED, 1)
    assert Move.objects.get(table=table).entry == Move.Entry.WITHDRAWAL


def test_resigning_with_three_hands_the_seat_to_a_bot():
    table = RunningTableFactory(seats=3)
    leaver = table.players.get(seat=0)
    resign(table_id=table.pk, player_id=leaver.pk)
    leaver.refresh_from_db()
    assert leaver.is_bot
    assert Event.objects.filter(table=table, kind="site.resigned_to_bot").exists()
    with pytest.raises(NotAPlayer):
        resign(table_id=table.pk, player_id=leaver.pk)


def test_resigning_with_three_and_drop_goes_on_without_the_seat():
    table = RunningTableFactory(seats=3, leaving=Table.Leaving.DROP)
    resign(table_id=table.pk, player_id=table.players.get(seat=0).pk)
    table.refresh_from_db()
    assert table.is_running
    assert not table.players.get(seat=0).to_move
    play_random(table)
    assert table.players.get(seat=0).place == 3


def test_nothing_moves_at_a_finished_table():
    table = RunningTableFactory()
    move, player = next_move(table)
    resign(table_id=table.pk, player_id=player.pk)
    with pytest.raises(NotRunning):
        send(table, player, [move])


def test_undo_never_takes_back_what_showed_something_new():
    table = RunningTableFactory()
    play_random(table, 6)  # the start tiles are laid: the next decision uncovers tiles and cards
    move, player = next_move(table)
    assert move["kind"] == "announce"
    send(table, player, [move])
    table.refresh_from_db()
    with pytest.raises(NothingToUndo):
        undo(table_id=table.pk, player_id=player.pk, expected_version=table.version)


def test_undo_restores_the_position_and_keeps_the_rows_marked():
    table = RunningTableFactory()
    before, move, player = _move_that_can_go_back(table)
    rules = rules_of(table)
    send(table, player, [move])
    table.refresh_from_db()
    moved = table.ply
    undo(table_id=table.pk, player_id=player.pk, expected_version=table.version)
    table.refresh_from_db()
    assert dump(rules, present_state(table, rules)) == before
    assert table.ply == moved - 1
    assert Move.objects.filter(table=table, undone_at__isnull=False).count() == 1
    assert Event.objects.filter(table=table, kind="site.undone").count() == 1
    again = send(table, player, [move])
    assert again.ply == moved


def _move_that_can_go_back(table):
    """Play on until a player can make a move within a turn; the state before, the move, the player."""
    rules = rules_of(table)
    for _ in range(300):
        state = present_state(table, rules)
        seat = rules.to_move(state)[0]
        for move in rules.legal_moves(state, seat):
            after, _events = rules.apply(state, seat, move)
            same_turn = rules.turn_number(after) == rules.turn_number(state)
            if same_turn and not rules.reveals(state, after) and rules.forced_move(after) is None:
                return dump(rules, state), rules.move_to_json(move), table.players.get(seat=seat)
        play_random(table, 1)
    raise AssertionError("no move within a turn in 300 plies")


def test_submitting_for_a_table_that_is_gone_says_so():
    table = RunningTableFactory()
    move, player = next_move(table)
    with pytest.raises(Table.DoesNotExist):
        submit_moves(table_id=0, player_id=player.pk, expected_version=1, moves=[move], request_key="k" * 9)
