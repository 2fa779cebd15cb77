"""Games: rules, options, moves and components."""

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import shapes
from games.api.base import ApiView
from games.presentation.game_json import game_detail, game_list


class Games(ApiView):
    """The games that can be played here."""

    public = True

    @extend_schema(operation_id="games", responses=shapes.GameList)
    def get(self, request: Request) -> Response:
        """The games that can be played here."""
        return Response({"results": game_list()})


class Game(ApiView):
    """One game."""

    public = True

    @extend_schema(operation_id="game", responses=shapes.Game)
    def get(self, request: Request, slug: str) -> Response:
        """One game: its options and moves as JSON Schema, its components as data."""
        game = game_detail(slug)
        if game is None:
            raise Http404(_("There is no such game here."))
        return Response(game)
