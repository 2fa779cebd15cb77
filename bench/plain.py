"""The position the usual way: a ModelSerializer in a generic view, with the same data and token."""

import json
from typing import Any

from django.urls import path
from rest_framework import generics, serializers

from engine.core.outcome import outcome_to_json
from engine.core.seats import Seat
from games.api.auth import BearerAuthentication
from games.models import Player, Position
from games.positions import load, rules_of


class PlainPosition(serializers.ModelSerializer[Position]):
    """A position with all that the API tells of it."""

    table = serializers.CharField(source="table.public_id")
    game = serializers.CharField(source="table.game")
    rules_version = serializers.IntegerField(source="table.rules_version")
    version = serializers.IntegerField(source="table.version")
    turn_number = serializers.IntegerField(source="table.turn_number")
    seat = serializers.SerializerMethodField()
    to_move = serializers.SerializerMethodField()
    scores = serializers.SerializerMethodField()
    view = serializers.SerializerMethodField()
    outcome = serializers.SerializerMethodField()

    class Meta:
        model = Position
        fields = (
            "table",
            "game",
            "rules_version",
            "version",
            "ply",
            "turn_number",
            "seat",
            "to_move",
            "scores",
            "view",
            "outcome",
        )

    def to_representation(self, instance: Position) -> Any:
        """As usual, the state read once for all fields."""
        self.rules = rules_of(instance.table)
        self.state = load(self.rules, instance.state)
        players = Player.objects.filter(table=instance.table_id, user=self.context["request"].user, bot="")
        self.seat = players.values_list("seat", flat=True).first()
        return super().to_representation(instance)

    def get_seat(self, position: Position) -> int | None:
        """Whose view it is."""
        return self.seat

    def get_to_move(self, position: Position) -> list[int]:
        """Who may move."""
        return list(self.rules.to_move(self.state))

    def get_scores(self, position: Position) -> list[int]:
        """The points."""
        return list(self.rules.scores(self.state))

    def get_view(self, position: Position) -> Any:
        """What the caller may know."""
        return self.rules.view(self.state, None if self.seat is None else Seat(self.seat))

    def get_outcome(self, position: Position) -> Any:
        """The result, if there is one."""
        outcome = self.rules.outcome(self.state)
        return outcome_to_json(outcome) if outcome else None


class PlainView(generics.RetrieveAPIView[Position]):
    """The position of one table."""

    authentication_classes = (BearerAuthentication,)
    permission_classes = ()
    serializer_class = PlainPosition
    queryset = Position.objects.select_related("table")
    lookup_field = "table__public_id"
    lookup_url_kwarg = "public_id"


urlpatterns = [path("plain/<slug:public_id>/", PlainView.as_view())]


def same_data(one: bytes, other: bytes) -> bool:
    """Do two answers tell the same?"""
    return bool(json.loads(one) == json.loads(other))
