"""How reliably people move: counted, told, asked for."""

import pytest

from games.clocks.controls import HOUR, TimeControl
from games.errors import (
    NotReliable,
)
from games.models import Reliability, TurnTime
from games.services.tables import join_table, open_table
from tests.factories.tables import TableFactory
from tests.factories.users import UserFactory
from tests.games.clocks.world import move, running

pytestmark = pytest.mark.django_db


def test_an_unreliable_user_is_kept_out_and_a_newcomer_is_not(time):
    table = TableFactory(seats=3, least_reliability=90)
    known, newcomer = UserFactory(), UserFactory()
    Reliability.objects.create(user=known, turns=20, in_time=17)
    with pytest.raises(NotReliable, match="90 %"):
        join_table(table_id=table.pk, user=known)
    assert join_table(table_id=table.pk, user=newcomer)
    with pytest.raises(NotReliable):  # no host asks for more than they give
        open_table(host=known, game=table.game, seats=2, options={}, least_reliability=90)


def test_reliability_tells_turns_in_time_and_quartiles(time):
    table = running(TimeControl(), seats=2)
    for hours in (1, 2, 3, 4, 5, 6, 7, 8, 9):
        time.shift(hours * HOUR)
        move(table)
    for player in table.players.all():
        spans = sorted(TurnTime.objects.filter(player=player).values_list("taken", flat=True))
        record = Reliability.objects.get(user=player.user)
        assert (record.turns, record.in_time, record.percent) == (len(spans), len(spans), 100)
        assert spans[0] <= record.quarter <= record.median <= record.three_quarters <= spans[-1]
