"""The rules of the games, in our own words."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from games.presentation.tables import game_card, game_cards


def index(request: HttpRequest) -> HttpResponse:
    """Which games there are rules of."""
    return render(request, "games/rules.html", {"games": game_cards()})


def game_rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules page of a game."""
    card = game_card(game)
    if card is None:
        raise Http404(_("There is no such game here."))
    context = {"game": card, "components": card.components}
    return render(request, f"games/{game}/rules.html", context)
