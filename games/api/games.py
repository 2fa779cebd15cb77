"""Games: rules, options, moves and components."""

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import shapes
from games.api.base import ApiView
from games.api.paging import Order, PageQuery, page_json, page_of
from games.api.reading import read_query
from games.models import Rating
from games.presentation.game_json import game_detail, game_list, game_slugs
from games.presentation.people_json import leader_json


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


class LeadersQuery(PageQuery):
    """Whose ratings, by page."""

    who = serializers.ChoiceField(("people", "bots"), default="people")


class Leaders(ApiView):
    """The best of a game."""

    public = True

    @extend_schema(operation_id="leaders", parameters=[LeadersQuery], responses=shapes.LeaderPage)
    def get(self, request: Request, slug: str) -> Response:
        """Ratings that are no longer provisional, the best first, by page; bots apart from people."""
        query = read_query(request, LeadersQuery)
        if slug not in game_slugs():
            raise Http404(_("There is no such game here."))
        ratings = Rating.objects.leaders(slug, bots=query["who"] == "bots").select_related("user")
        rows, cursor = page_of(ratings, Order("points", "id", descending=True), query)
        return Response(page_json(request, [leader_json(rating) for rating in rows], cursor))
