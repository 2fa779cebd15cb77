"""What a webhook tells of a table: the very bodies of its streams, as their reader may know them."""

import json

import pytest

from engine.registry import newest_rules
from games.models import Event, Notice, Webhook
from games.notices import webhooks
from games.presentation.event_json import event_json, reader_of
from tests.factories.tables import RunningTableFactory
from tests.games.notices.receiver import serve

pytestmark = pytest.mark.django_db

every_game = pytest.mark.parametrize("game", sorted(newest_rules()))


def _streamed(table, user):
    reader = reader_of(table, user)
    return [event_json(reader, event) for event in Event.objects.filter(table=table)]


@every_game
def test_a_webhook_carries_what_the_stream_told_since_ones_own_move(game):
    table = RunningTableFactory(game=game, seats=3, plies=7)
    for player in table.players.all():
        notice = Notice(kind="your_turn", user=player.user, table=table, occasion="turn")
        told = webhooks.content(notice)["events"]
        streamed = _streamed(table, player.user)
        own = player.moves.filter(automatic=False).order_by("seq").last()
        # To put no settler where something is to be scored next tells nothing, and is a move all the same.
        until_own = Event.objects.filter(table=table, move__seq__lte=own.seq if own else 0)
        last = until_own.order_by("seq").values_list("seq", flat=True).last() or 0
        assert told == [event for event in streamed if event["id"] > last]
        assert bool(told) == (last < table.event_seq)


def test_the_receiver_gets_them(db):
    table = RunningTableFactory(game="new-england", plies=3)
    waiting = table.players.exclude(pk=table.moves.last().player_id).first().user
    seen, url, stop = serve()
    try:
        Webhook.objects.create(user=waiting, url=url, shape=Webhook.Shape.RAW)
        webhooks.carry([Notice(kind="your_turn", user=waiting, table=table)], allowed=lambda address: True)
    finally:
        stop()
    ((_path, _headers, body),) = seen.seen
    told = json.loads(body)["events"]
    assert told
    assert told == json.loads(json.dumps(_streamed(table, waiting)))[-len(told) :]
