"""Records under study, as their owner reads them."""

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from engine.registry import find_rules
from games.models import Study
from games.presentation.drawing import DRAWINGS
from games.presentation.links import Links
from games.presentation.replay import Reading
from games.studies import StudyCourse


@dataclass(frozen=True, slots=True)
class StudyRow:
    """A study in its owner's list."""

    public_id: str
    name: str
    game_title: str
    names: str
    ply: int
    created_at: datetime
    href: str
    after_href: str


def read_study(study: Study, home: str) -> Reading:
    """A study as everybody at the table could see the game."""
    course = StudyCourse(study, DRAWINGS[study.game].seat_colours)
    heading = _("%(game)s, record") % {"game": _(course.rules.title)}
    links = Links(study.public_id, heading, home, _("To your studies"), prefix="study_")
    return Reading(course, links, None, {"study": study})


def study_rows(owner: User) -> list[StudyRow]:
    """Somebody's studies, the newest first."""
    return [_row(study) for study in Study.objects.filter(owner=owner).defer("record")]


def _row(study: Study) -> StudyRow:
    return StudyRow(
        study.public_id,
        study.name,
        _(find_rules(study.game, study.rules_version).title),
        ", ".join(study.names),
        study.ply,
        study.created_at,
        reverse("study_replay", args=[study.public_id, 0]),
        reverse("study_after", args=[study.public_id]),
    )
