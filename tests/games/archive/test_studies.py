"""Records that people bring along: checked, stepped through, analysed and played on; each their own."""

import json
import re
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from accounts.services import close_account
from engine.core.record import load_record
from engine.core.replay import replay
from engine.registry import find_rules, newest_rules
from games.models import KeptLine, Study
from games.presentation.studying import read_study
from games.services import studies as service
from games.services.studies import RecordRefused, import_record
from tests.factories.tables import RunningTableFactory, leave_all_but_one
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db
RECORDS = Path(__file__).parents[2] / "engine/records"
every_game = pytest.mark.parametrize("game", newest_rules())


def a_record(game):
    """A whole game as a file's bytes."""
    folder = RECORDS / game.replace("-", "_")
    return max(folder.glob("*.json"), key=lambda path: path.stat().st_size).read_bytes()


def bring(client, record, name=""):
    """Upload a record as the form does."""
    return client.post(reverse("studies"), {"record": SimpleUploadedFile("r.json", record), "name": name})


@every_game
def test_a_record_is_stepped_through_as_it_was_played(game):
    record = load_record(a_record(game))
    course = read_study(import_record(UserFactory(), a_record(game), "mine"), "/").course
    rules = find_rules(game, record.rules_version)
    moves = {move.ply: move for move in course.moves()}
    for step in replay(rules, record):
        past = course.at(step.ply)
        assert rules.state_to_json(past.state) == rules.state_to_json(step.state)
        assert past.scores == rules.scores(step.state)
        assert [event.kind for event in past.events] == [event.kind for event in step.events]
        assert step.ply == 0 or moves[step.ply].seat == step.entry.seat
    assert course.last == record.plies


@every_game
def test_a_study_has_the_pages_of_a_game(client, game):
    client.force_login(UserFactory())
    address = bring(client, a_record(game))["Location"]
    study = Study.objects.get()
    assert address == reverse("study_replay", args=[study.public_id, 0])
    assert client.get(reverse("study_replay", args=[study.public_id, study.ply])).status_code == 200
    assert client.get(reverse("study_ply_svg", args=[study.public_id, 3])).content.startswith(b"<svg")
    assert client.get(reverse("study_ply_png", args=[study.public_id, 3])).content.startswith(b"\x89PNG")
    assert client.get(reverse("study_replay", args=[study.public_id, study.ply + 1])).status_code == 404
    text = client.get(reverse("study_after", args=[study.public_id])).content.decode()
    assert "The story of the game" in text
    what_if = reverse("study_what_if", args=[study.public_id, 5])
    text = client.get(what_if).content.decode()
    assert re.search(rf'href="{what_if}\?[^"]*m=', text) or '<option value="' in text
    keep = reverse("study_what_if_keep", args=[study.public_id, 5])
    assert client.post(keep, {"name": "otherwise"}).status_code == 302
    assert KeptLine.objects.get().study == study


def test_a_game_played_here_can_be_brought_back_as_a_record(client):
    table = RunningTableFactory(game="new-world", seats=3, plies=8)
    leave_all_but_one(table)
    record = client.get(reverse("record_json", args=[table.public_id])).content
    study = import_record(UserFactory(), record, "")
    assert study.ply == table.ply
    assert study.names == [player.name for player in table.players.order_by("seat")]


def changed(**fields):
    """A record in which something was changed."""
    return json.dumps({**json.loads(a_record("new-world")), **fields}).encode()


@pytest.mark.parametrize(
    "record",
    [
        b"",
        b"no record",
        b"[]",
        b"\xff\xfe\x00",
        changed(server_seed="00" * 32),
        changed(server_seed=None),
        changed(rules_version=99),
        changed(game="chess"),
        changed(result=None),
        changed(entries=[]),
    ],
    ids=lambda record: record[:20].hex(),
)
def test_what_does_not_replay_is_refused_in_a_sentence_and_not_kept(client, record):
    client.force_login(UserFactory())
    response = bring(client, record)
    assert response.status_code == 400
    text = response.content.decode()
    assert 'role="alert"' in text or 'class="error' in text or "errorlist" in text
    assert not Study.objects.exists()


def test_too_long_and_too_many_records_are_refused(monkeypatch):
    owner = UserFactory()
    monkeypatch.setattr(service, "MOST_STUDIES", 1)
    import_record(owner, a_record("new-world"), "first")
    with pytest.raises(RecordRefused, match="Throw one away"):
        import_record(owner, a_record("new-world"), "second")
    monkeypatch.setattr(service, "MOST_PLIES", 5)
    with pytest.raises(RecordRefused, match="too many moves"):
        import_record(UserFactory(), a_record("new-world"), "long")


def test_a_study_is_its_owners_alone_and_goes_with_them(client):
    owner = UserFactory()
    study = import_record(owner, a_record("new-england"), "mine")
    pages = [
        reverse("studies"),
        reverse("study_after", args=[study.public_id]),
        reverse("study_record", args=[study.public_id]),
        *(
            reverse(name, args=[study.public_id, 2])
            for name in (
                "study_replay",
                "study_ply_svg",
                "study_ply_png",
                "study_what_if",
                "study_what_if_go",
            )
        ),
    ]
    for page in pages:
        assert client.get(page)["Location"].startswith(reverse("account_login"))
    client.force_login(UserFactory())
    assert "mine" not in client.get(pages[0]).content.decode()
    for page in pages[1:]:
        assert client.get(page).status_code == 404
    assert client.post(reverse("study_forget", args=[study.public_id])).status_code == 404
    close_account(owner.pk)
    assert not Study.objects.exists()
