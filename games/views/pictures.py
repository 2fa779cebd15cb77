"""The board of a table as a picture, for pages that show a game without being its page."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, require_safe

from games.presentation.drawing import DRAWINGS
from games.presentation.pictures import board_svg
from games.views.access import table_or_404, version_of


def _etag(request: HttpRequest, public_id: str) -> str | None:
    row = version_of(request, public_id)
    return None if row is None else f'"{row[0]}{"n" if _by_night(request) else "d"}"'


@require_safe
@condition(etag_func=_etag)
def board_picture(request: HttpRequest, public_id: str) -> HttpResponse:
    """What a spectator sees of the board, as SVG; with `night`, by lamplight."""
    table = table_or_404(request, public_id)
    if not table.has_begun or table.game not in DRAWINGS:
        raise Http404(_("There is no board of this table."))
    response = HttpResponse(board_svg(table, night=_by_night(request)), content_type="image/svg+xml")
    response["Cache-Control"] = "private, no-cache"  # keep it, and ask whether it is still the same
    return response


def _by_night(request: HttpRequest) -> bool:
    return "night" in request.GET
