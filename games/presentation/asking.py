"""What somebody at a table asks the others for, as one of them reads it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Player, Table
from games.services.asking import voters
from games.services.rematch import asked, is_kept_from, rematch_of


@dataclass(frozen=True, slots=True)
class Request:
    """One request that stands, with what the reader can answer."""

    text: str
    yes: tuple[str, str] | None
    """What agreeing is called and where it is posted; None for those who have agreed, or only look on."""
    no: tuple[str, str] | None


def requests_of(table: Table, players: Sequence[Player], viewer_seat: int | None) -> list[Request]:
    """The requests that stand at a running table; `players` are by seat."""
    if not table.is_running:
        return []
    own = None if viewer_seat is None else players[viewer_seat]
    return [*_takeback(table, players, own), *_end(players, own, table)]


@dataclass(frozen=True, slots=True)
class Again:
    """Playing with the same people again, on the page of a game that is over."""

    begun: Table | None
    """The rematch, once it has begun."""
    wanting: str
    """Who would like one."""
    waiting_for: str
    """Who has not answered."""
    can_ask: bool
    can_decline: bool


def again_of(table: Table, players: Sequence[Player], viewer: User | None) -> Again | None:
    """What there is to say of a rematch; None while the game runs."""
    if not table.is_over:
        return None
    begun, people = rematch_of(table), asked(players)
    own = next((player for player in people if viewer is not None and player.user_id == viewer.pk), None)
    wanting = [player for player in people if player.wants_rematch]
    return Again(
        begun=begun,
        wanting=", ".join(player.name for player in wanting),
        waiting_for=", ".join(player.name for player in people if player.wants_rematch is None),
        can_ask=begun is None and own is not None and not own.wants_rematch and not is_kept_from(own, people),
        can_decline=begun is None and own is not None and own.wants_rematch is not False and bool(wanting),
    )


def _takeback(table: Table, players: Sequence[Player], own: Player | None) -> list[Request]:
    if table.takeback_seat is None:
        return []
    asker = players[table.takeback_seat]
    missing = [p.name for p in voters(players) if p.seat != asker.seat and not p.allows_takeback]
    text = _("%(name)s asks to take back the latest decision. Still to agree: %(names)s.")
    text = text % {"name": asker.name, "names": ", ".join(missing)}
    if own is None:
        return [Request(text, None, None)]
    asks = own.seat == asker.seat
    agrees = asks or own.allows_takeback
    yes = (_("Let it be taken back"), _address(table, "table_agree_takeback"))
    no = (_("Ask no more") if asks else _("No takeback"), _address(table, "table_decline_takeback"))
    return [Request(text, None if agrees else yes, no)]


def _end(players: Sequence[Player], own: Player | None, table: Table) -> list[Request]:
    asking = [player for player in players if player.wants_end]
    if not asking:
        return []
    missing = [player.name for player in voters(players) if not player.wants_end]
    text = _("%(names)s would like to end the game without a result. Still to agree: %(missing)s.")
    text = text % {"names": ", ".join(p.name for p in asking), "missing": ", ".join(missing)}
    if own is None:
        return [Request(text, None, None)]
    yes = (_("End the game"), _address(table, "table_ask_end"))
    no = (_("Ask no more") if asking == [own] else _("Play on"), _address(table, "table_decline_end"))
    return [Request(text, None if own.wants_end else yes, no)]


def _address(table: Table, name: str) -> str:
    return reverse(name, args=[table.public_id])
