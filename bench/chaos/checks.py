"""Afterwards: is everything as it was promised?"""

import io
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from django.core.management import CommandError, call_command
from django.db.models import Q
from django.utils import timezone

from bench.chaos.ledger import Promise
from bench.chaos.people import Person
from bench.stack.site import Site
from games.models import Channel, Move, Notice, Submission, Table
from games.notices.sending import release_lost
from games.services import waiting


def broken_promises(promises: Iterable[Promise]) -> list[str]:
    """Acknowledged turns that are not there exactly once."""
    return [trouble for promise in promises for trouble in _broken(promise)]


def _broken(promise: Promise) -> Iterator[str]:
    name = f"{promise.table}: {promise.key} of {promise.player}"
    submissions = Submission.objects.filter(
        request_key=promise.key, player__user__username=promise.player, player__table__public_id=promise.table
    )
    kept = list(submissions.values_list("version", "ply"))
    if kept != [(promise.version, promise.ply)]:
        yield f"{name} was answered {promise.version, promise.ply}, and the rows say {kept}"
    rows = Move.objects.standing().filter(
        table__public_id=promise.table, player__user__username=promise.player, ply__lte=promise.ply
    )
    latest = rows.filter(automatic=False).order_by("-ply").values_list("move", flat=True).first()
    if latest != promise.move:
        yield f"{name} promised {promise.move}, and the move there is {latest}"


def doubled_turns() -> int:
    """Submissions without a move of their own: two under one version."""
    versions = Counter(Submission.objects.values_list("player__table", "version"))
    return sum(count - 1 for count in versions.values())


def settled() -> bool:
    """Is nothing due that has not been done? Takes up again what killed workers had begun."""
    release_lost()
    now = timezone.now()
    notices = waiting.notices_waiting(now)
    return not any(found.count for found in (*notices.values(), waiting.bots_waiting(now)))


def hanging(versions: dict[int, int]) -> list[str]:
    """Running tables that are at the version at which they were."""
    running = Table.objects.running().filter(pk__in=versions)
    return [f"{table} stands still" for table in running if table.version == versions[table.pk]]


def versions_now() -> dict[int, int]:
    """The version of every running table."""
    return dict(Table.objects.running().values_list("pk", "version"))


def table_differences() -> str:
    """What check_tables says in its last line; everything where it finds something."""
    told = io.StringIO()
    try:
        call_command("check_tables", stdout=told)
    except CommandError:
        return told.getvalue()
    return told.getvalue().splitlines()[-1]


def lost_mails(ids: Counter[str]) -> list[str]:
    """Notices that count as sent, or as given up, and whose mail never came."""
    sent = Notice.objects.filter(Q(state="sent") | Q(state="failed"), channel=Channel.MAIL)
    carried = {(bundle or pk) for pk, bundle in sent.values_list("pk", "bundle")}
    return [f"notice {pk}" for pk in sorted(carried) if not any(ids[one] for one in _ids(pk))]


def doubled_mails(ids: Counter[str]) -> int:
    """Mails that came twice under one Message-ID."""
    return sum(count - 1 for count in ids.values() if count > 1)


def _ids(pk: int) -> Iterator[str]:
    for domain in ("localhost", "example.org", "play.test"):
        yield f"<notice-{pk}@{domain}>"


def ids_in_files(folder: Path) -> Counter[str]:
    """The Message-IDs of mails in files that are whole: a mail that a full disk cut off has no end."""
    found: Counter[str] = Counter()
    for file in folder.glob("mail/*.log"):
        for part in file.read_text(errors="replace").split("\n" + "-" * 79 + "\n")[:-1]:
            found.update(line[12:].strip() for line in part.splitlines() if line.startswith("Message-ID: "))
    return found


def secrets_in_logs(site: Site, people: Iterable[Person]) -> list[str]:
    """Tokens, seeds and keys that stand in a log."""
    known = {person.secret: "a token" for person in people}
    known |= {bytes(seed).hex(): "a seed" for seed in Table.objects.values_list("server_seed", flat=True)}
    known[site.environment["SECRET_KEY"]] = "the signing key"
    found = [(name, told) for name, text in site.logs() for it, told in known.items() if it in text]
    return [f"{told} in the log of {name}" for name, told in found]


def troubles_in_logs(site: Site) -> Counter[str]:
    """Warnings and errors by process and kind, and lines that are no JSON."""
    found: Counter[str] = Counter()
    for name, text in site.logs():
        for line in text.splitlines():
            try:
                told = json.loads(line)
            except ValueError:
                found[f"{name}: lines that are not JSON"] += 1
                continue
            if isinstance(told, dict) and told.get("level") in ("warning", "error", "critical"):
                found[f"{name}: {told['level']} of {told.get('logger')}"] += 1
    return found
