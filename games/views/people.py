"""Players' pages, leaderboards, and the figures of each game."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts import names
from accounts.models import User
from games.presentation.leaders import leaderboard
from games.presentation.profile import Profile
from games.presentation.statistics import statistics_of
from games.presentation.tables import GameCard, game_card, game_cards
from games.views.access import signed_in


@require_safe
def profile(request: HttpRequest, username: str) -> HttpResponse:
    """What everybody may know of a player; nobody who has left."""
    user = User.objects.filter(username_key=names.key_of(username), closed_at__isnull=True).first()
    if user is None:
        raise Http404(_("There is nobody of that name."))
    if user.username != username:
        return redirect("profile", user.username)
    return render(request, "games/profile.html", {"profile": Profile(user, signed_in(request))})


@require_safe
def leaders(request: HttpRequest, game: str = "") -> HttpResponse:
    """The established ratings of a game, a page of them; `after` names the last one of the page before."""
    cards, card = game_cards(), _game_or_404(game)
    bots = request.GET.get("who") == "bots"
    page = leaderboard(card.slug, bots=bots, after=request.GET.get("after", ""))
    context = {"game": card, "games": cards, "bots": bots, "page": page, "viewer": signed_in(request)}
    return render(request, "games/leaders.html", context)


@require_safe
def statistics(request: HttpRequest, game: str = "") -> HttpResponse:
    """The figures of a game, as they were last computed."""
    card = _game_or_404(game)
    context = {"game": card, "games": game_cards(), "statistics": statistics_of(card.slug)}
    return render(request, "games/statistics.html", context)


def _game_or_404(slug: str) -> GameCard:
    card = game_card(slug) if slug else game_cards()[0]
    if card is None:
        raise Http404(_("There is no such game here."))
    return card
