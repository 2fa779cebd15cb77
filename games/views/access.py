"""Who asks, and for which table."""

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _
from django_htmx.middleware import HtmxDetails

from accounts.models import User
from accounts.prepared import TEXTS, Prepared
from games.errors import MalformedMoves
from games.models import Table
from games.models.tables import TableQuerySet

TABLE = Prepared(lambda: Table.objects.filter(public_id=TEXTS[0]).order_by())
VERSIONS = Prepared(lambda: _versions(Table.objects.visible_to(None), TEXTS[0]))


def signed_in(request: HttpRequest) -> User | None:
    """The user who asks, or None."""
    user = getattr(request, "user", None)  # a request may be refused before anybody asked who it is
    return user if isinstance(user, User) else None


def the_user(request: HttpRequest) -> User:
    """The user who asks, in a view that asks for sign-in."""
    assert isinstance(request.user, User)
    return request.user


def is_fragment(request: HttpRequest) -> bool:
    """Does htmx ask for a part of the page, to be swapped in?"""
    htmx: HtmxDetails = request.htmx  # type: ignore[attr-defined]
    return bool(htmx) and not htmx.history_restore_request and not htmx.boosted


def read_version(request: HttpRequest) -> int:
    """The version that a form was made for. Raises MalformedMoves."""
    text = request.POST.get("version", "")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise MalformedMoves
    return int(text)


def version_of(request: HttpRequest, public_id: str) -> tuple[int, int] | None:
    """Version and chat's version of a table, if there is one to show; of a public one by one query."""
    public = VERSIONS.first(public_id)
    return public or _versions(Table.objects.visible_to(signed_in(request)), public_id).first()


def _versions(tables: TableQuerySet, public_id: str) -> QuerySet[Table, tuple[int, int]]:
    return tables.filter(public_id=public_id).order_by().values_list("version", "chat_version")


def table_or_404(request: HttpRequest, public_id: str) -> Table:
    """The table with this public id, if it may be shown to whoever asks. Raises Http404, in words."""
    table = TABLE.first(public_id)
    if table is None or not _may_see(signed_in(request), table):
        raise Http404(_("There is no such table."))
    return table


def _may_see(user: User | None, table: Table) -> bool:
    """As `visible_to` says; a public table is not asked for twice."""
    public = table.access == Table.Access.EVERYBODY
    return public or Table.objects.visible_to(user).filter(pk=table.pk).exists()
