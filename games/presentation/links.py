"""Where the pages about one game are: of a table, or of a record that somebody studies."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Table
from games.positions import rules_of


@dataclass(frozen=True, slots=True)
class Links:
    """The addresses of one game's pages."""

    public_id: str
    heading: str
    """What is played, as the head of a page says it before the id."""
    home: str
    """The game's own page."""
    home_words: str
    prefix: str = ""
    """What the names of its addresses begin with."""

    def ply(self, ply: int) -> str:
        """The position after so many moves."""
        return self._to("replay", ply)

    def svg(self, ply: int) -> str:
        """Its board as a picture that scales."""
        return self._to("ply_svg", ply)

    def png(self, ply: int) -> str:
        """Its board as a picture of pixels."""
        return self._to("ply_png", ply)

    def what_if(self, ply: int) -> str:
        """A scratch line from there."""
        return self._to("what_if", ply)

    def what_if_go(self, ply: int) -> str:
        """Where a turn of a scratch line is played."""
        return self._to("what_if_go", ply)

    def what_if_keep(self, ply: int) -> str:
        """Where a scratch line is kept."""
        return self._to("what_if_keep", ply)

    @property
    def after(self) -> str:
        """What there is to say about the finished game."""
        return self._to("after")

    @property
    def beginning(self) -> str:
        """The first position."""
        return self.ply(0)

    def _to(self, name: str, *args: int) -> str:
        return reverse(f"{self.prefix}{name}", args=[self.public_id, *args])


def table_links(table: Table) -> Links:
    """The addresses of a table's game."""
    heading = _("%(game)s, table") % {"game": _(rules_of(table).title)}
    return Links(table.public_id, heading, table.get_absolute_url(), _("To the table"))
