"""What a process of web would do at its first requests, done once before such processes are forked.

Nothing here connects to anything: a connection must not be shared by two processes.
"""

import gc

from django.conf import settings
from django.template.loader import get_template
from django.urls import get_resolver
from django.utils import translation

from engine.core.options import checked_options
from engine.registry import AnyRules, newest_rules
from games.presentation.drawing import drawn_board
from games.presentation.scene import Scene


def warm_up() -> None:
    """Import all views, read all templates and texts, and draw what every board of a game shares.

    All that is there then stays as long as the process: it is not searched for garbage again, which
    would keep a request waiting for a tenth of a second now and then.
    """
    for code, _ in settings.LANGUAGES:
        with translation.override(code):
            assert get_resolver().reverse_dict
    folder = settings.BASE_DIR / "templates"
    for path in folder.rglob("*.html"):
        get_template(str(path.relative_to(folder)))
    for rules in newest_rules().values():
        drawn_board(beginning(rules))
    gc.collect()
    gc.freeze()


def beginning(rules: AnyRules) -> Scene:
    """A game of the fewest as it begins, as a spectator sees it."""
    seats = rules.least_seats
    options = checked_options(rules.options_schema, {}, seats=seats)
    state = rules.setup(seats, options, bytes(32))
    names, colours = ("",) * seats, ("red", "blue", "yellow", "white", "black")[:seats]
    return Scene(rules.slug, rules.view(state, None), None, names, colours, components=rules.components)
