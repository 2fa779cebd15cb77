"""One rematch, however many ask for it; seats as the game's rules say."""

import pytest
from django.db import IntegrityError, transaction

from accounts import meeting
from engine.registry import newest_rules
from games.errors import KeptAway, NotAPlayer, NotOver
from games.models import Notice, Table
from games.positions import rules_of, state_at
from games.services.checking import differences
from games.services.ending import ask_end
from games.services.rematch import ask_rematch, decline_rematch
from tests.factories.tables import RunningTableFactory, leave_all_but_one, play_random
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db

every_game = pytest.mark.parametrize("game", sorted(newest_rules()))


def finished(game="new-world", seats=2, plies=4, **more):
    table = RunningTableFactory(game=game, seats=seats, plies=plies, **more)
    leave_all_but_one(table)
    return table


def people(table):
    return [p.user for p in table.players.select_related("user").order_by("seat") if p.user]


def ask(table, user):
    return ask_rematch(table_id=table.pk, user_id=user.pk)


def all_ask(table):
    return [ask(table, user) for user in people(table)][-1]


@every_game
def test_it_begins_when_all_have_asked_and_is_a_game_like_any(game):
    before = finished(game, seats=3)
    one, two, three = people(before)
    assert ask(before, one) == before
    assert ask(before, one) == before
    assert ask(before, two) == before
    after = ask(before, three)
    after.refresh_from_db()
    assert after.rematch_of == before
    assert (after.status, after.game, after.seats) == (Table.Status.RUNNING, game, 3)
    assert set(people(after)) == {one, two, three}
    play_random(after, 5)
    assert list(differences(after)) == []


def test_all_who_click_come_to_the_same_table():
    before = finished()
    after = all_ask(before)
    assert [ask(before, user) for user in people(before)] == [after, after]
    assert Table.objects.filter(rematch_of=before).count() == 1
    with pytest.raises(IntegrityError), transaction.atomic():
        Table.objects.create(game="new-world", rules_version=1, seats=2, rematch_of=before)


@pytest.mark.parametrize(("game", "options"), [("new-world", {"stock": 24}), ("new-england", {})])
def test_seats_rotate_and_terms_stay(game, options):
    before = finished(game, seats=3, options={**options, "first_seat": 1})
    after = all_ask(before)
    was, now = people(before), people(after)
    assert now == [was[2], was[0], was[1]]
    assert after.options == {**before.options, "first_seat": 0}
    assert (after.time_control, after.leaving, after.rated) == (
        before.time_control,
        before.leaving,
        before.rated,
    )
    colours = {player.user: player.colour for player in before.players.all()}
    assert {player.user: player.colour for player in after.players.all()} == colours


def test_ow_32_the_winner_begins():
    before = finished("old-world-new-world")
    winner = before.players.get(place=1)
    after = all_ask(before)
    start = state_at(after, rules_of(after), 0)
    assert after.players.get(seat=start.current).user == winner.user


def test_whoever_declines_is_left_out():
    before = finished(seats=3)
    one, two, three = people(before)
    ask(before, one)
    decline_rematch(table_id=before.pk, user_id=two.pk)
    after = ask(before, three)
    assert set(people(after)) == {one, three}


def test_with_nobody_left_to_play_with_there_is_none_until_they_change_their_mind():
    before = finished()
    one, two = people(before)
    ask(before, one)
    assert decline_rematch(table_id=before.pk, user_id=two.pk) == before
    assert not Table.objects.filter(rematch_of=before).exists()
    assert ask(before, two).rematch_of == before


def test_bots_come_along_and_need_not_be_asked():
    before = RunningTableFactory(game="new-world", seats=2, bots=["random"])
    ask_end(table_id=before.pk, user_id=before.host_id)
    after = ask(before, before.host)
    assert sorted(after.players.values_list("bot", flat=True)) == ["", "random"]


def test_a_game_without_a_result_can_be_played_again():
    before = RunningTableFactory(game="old-world-new-world", seats=2, plies=3)
    for user in people(before):
        ask_end(table_id=before.pk, user_id=user.pk)
    assert all_ask(before).is_running


def test_a_private_game_stays_private_with_a_link_of_its_own():
    before = finished(access=Table.Access.LINK)
    after = all_ask(before)
    assert after.access == Table.Access.LINK
    assert after.entry_key not in ("", before.entry_key)
    assert not Table.objects.visible_to(UserFactory()).filter(pk=after.pk).exists()
    for user in people(before):
        assert Table.objects.visible_to(user).filter(pk=after.pk).exists()


def test_the_others_are_asked_and_whoever_asked_first_is_told():
    before = finished()
    one, two = people(before)
    ask(before, one)
    assert [n.user for n in Notice.objects.filter(kind="rematch_asked", channel="site")] == [two]
    after = ask(before, two)
    assert Notice.objects.filter(table=after, kind="started", channel="site", user=one).exists()


def test_strangers_and_running_games_are_refused():
    before = finished()
    with pytest.raises(NotAPlayer):
        ask(before, UserFactory())
    with pytest.raises(NotOver):
        ask(RunningTableFactory(game="new-world"), before.host)


def test_whoever_has_left_the_site_is_not_waited_for():
    before = finished(seats=3)
    one, two, three = people(before)
    three.is_active = False
    three.save()
    ask(before, one)
    assert set(people(ask(before, two))) == {one, two}


def test_a_block_keeps_the_two_from_a_rematch_until_one_declines():
    before = finished(seats=3)
    one, two, three = people(before)
    meeting.block(two, one)
    for apart in (one, two):
        with pytest.raises(KeptAway):
            ask(before, apart)
    assert not Notice.objects.filter(kind="rematch_asked").exists()
    ask(before, three)
    decline_rematch(table_id=before.pk, user_id=one.pk)
    after = ask(before, two)
    assert set(people(after)) == {two, three}


def test_who_is_blocked_after_asking_does_not_come_to_the_same_table():
    before = finished(seats=3)
    one, two, three = people(before)
    ask(before, one), ask(before, two)
    meeting.block(two, one)
    assert ask(before, three) == before
    assert set(people(decline_rematch(table_id=before.pk, user_id=one.pk))) == {two, three}
