"""Records that people bring along to study: checked, then laid out ply by ply."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from accounts.models import User
from engine.core.events import event_to_json
from engine.core.record import DEALT_ANEW, Change, MoveEntry, Record, dump_record
from engine.core.replay import Step, replay
from engine.registry import AnyRules, find_rules
from games.errors import TableRefused
from games.models import Move, Study, StudyPly
from games.positions import SNAPSHOT_EVERY, dump
from games.presentation.checked import check_text

MOST_STUDIES = 50
"""So many records a person may study at a time."""
MOST_PLIES = 3000
"""No record that is studied is longer."""


class RecordRefused(TableRefused):
    """The record cannot be studied; `str()` says why."""

    code = "record_refused"
    status = 400
    sentence = _lazy("This record cannot be studied.")


def import_record(owner: User, text: bytes, name: str) -> Study:
    """Checks a record and lays it out for its owner to step through. Raises RecordRefused, in words."""
    checked = check_text(text)
    if not checked.holds or checked.record is None:
        raise RecordRefused(checked.refusal)
    record = checked.record
    if record.plies > MOST_PLIES:
        raise RecordRefused(_("This record has too many moves to be studied here."))
    rules = find_rules(record.game, record.rules_version)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=owner.pk)  # two at once may not pass the limit together
        if Study.objects.filter(owner=owner).count() >= MOST_STUDIES:
            raise RecordRefused(_("You study as many records as you may. Throw one away first."))
        study = Study.objects.create(
            owner=owner,
            name=name or ", ".join(player.name for player in record.players)[:80],
            game=record.game,
            rules_version=record.rules_version,
            names=[player.name for player in record.players],
            record=dump_record(record),
            ply=record.plies,
        )
        StudyPly.objects.bulk_create(_plies(rules, record, study), batch_size=200)
    return study


def _plies(rules: AnyRules, record: Record, study: Study) -> Iterator[StudyPly]:
    """Each ply with what stands after it: where it was dealt anew, that position."""
    before: Any = None
    ply: StudyPly | None = None
    for step in replay(rules, record):
        if isinstance(step.entry, Change):
            if ply is not None and step.entry.what == DEALT_ANEW:
                ply.state = dump(rules, step.state)
                before = step.state
            continue
        if ply is not None:
            yield ply
        ply, before = _ply(rules, study, before, step), step.state
    if ply is not None:
        yield ply


def _ply(rules: AnyRules, study: Study, before: Any, step: Step[Any]) -> StudyPly:
    return StudyPly(
        study=study,
        ply=step.ply,
        row=_row(step.entry),
        events=[event_to_json(event) for event in step.events],
        scores=list(rules.scores(step.state)),
        turn_number=rules.turn_number(step.state if before is None else before),
        state=dump(rules, step.state) if step.ply % SNAPSHOT_EVERY == 0 else "",
        created_at=_instant(step.entry.time) if step.entry is not None else None,
    )


def _row(entry: Any) -> dict[str, Any] | None:
    """The entry as the columns of a table's move."""
    if entry is None:
        return None
    if isinstance(entry, MoveEntry):
        told = {"move": entry.move, "text": entry.text, "automatic": entry.automatic}
        return {"seat": entry.seat, "entry": Move.Entry.MOVE, **told}
    return {"seat": entry.seat, "entry": Move.Entry.WITHDRAWAL}


def _instant(text: str | None) -> datetime | None:
    """The time of an entry, where it says one that can be read, with its zone."""
    try:
        when = datetime.fromisoformat(text or "")
    except ValueError:
        return None
    return when if when.tzinfo else None
