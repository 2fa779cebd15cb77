"""The staff's pages: there for staff alone; reports; the door that a suspended user finds closed."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.tokens import issue_token
from games.models import Report, StaffAct, Table
from games.services import chat, staff
from tests.factories.tables import RunningTableFactory
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return RunningTableFactory(game="new-world", seats=2, plies=9)


@pytest.fixture
def boss():
    return UserFactory(username="boss", is_staff=True, is_superuser=True)


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


def test_to_others_the_pages_are_not_there(table, boss):
    report = staff.report(reporter=table.host, user=boss, text="Hm")
    pages = [
        reverse("staff_desk"),
        reverse("staff_acts"),
        reverse("table_staff", args=[table.public_id]),
        reverse("user_staff", args=[table.host.username]),
        reverse("settle_report", args=[report.pk]),
    ]
    for client in (Client(), signed_in(table.host)):
        for page in pages:
            assert client.get(page).status_code == 404, page
            assert client.post(page, {"reason": "x", "cancel": ""}).status_code == 404, page
    for page in pages[:-1]:
        assert signed_in(boss).get(page).status_code == 200, page
    table.refresh_from_db()
    assert table.is_running


def test_a_message_is_reported_seen_deleted_and_settled(table, boss):
    other = table.players.exclude(user=table.host).get().user
    chat.post_message(table_id=table.pk, user=other, text="Something <bad>")
    player, desk = signed_in(table.host), signed_in(boss)
    address = f"{table.get_absolute_url()}chat/1/report/"
    assert f'href="{address}"' in player.get(table.get_absolute_url()).text
    assert "Something &lt;bad&gt;" in player.get(address).text
    assert player.post(address, {"text": ""}).status_code == 422
    assert player.post(address, {"text": "He is rude."}).status_code == 302
    page = desk.get(reverse("staff_desk")).text
    assert "He is rude." in page
    assert "Something &lt;bad&gt;" in page
    desk.post(f"{table.get_absolute_url()}chat/1/delete/", {"reason": "rude"})
    desk.post(reverse("settle_report", args=[Report.objects.get().pk]), {"reason": "Deleted."})
    assert "He is rude." not in desk.get(reverse("staff_desk")).text
    assert "Deleted." in desk.get(f"{reverse('staff_desk')}?all").text
    assert {act.kind for act in StaffAct.objects.all()} == {"deleted", "settled"}
    assert "rude" in desk.get(reverse("staff_acts")).text


def test_a_user_is_reported_from_their_page(table, boss):
    address = reverse("report_user", args=[boss.username])
    assert Client().get(address).status_code == 302
    assert signed_in(table.host).post(address, {"text": "Too strict."}).status_code == 302
    assert Report.objects.get().user == boss
    assert signed_in(boss).post(address, {"text": "Myself."}).status_code == 422


def test_a_suspended_user_is_signed_out_and_refused_with_a_sentence(table, boss):
    player, desk = signed_in(table.host), signed_in(boss)
    _, secret = issue_token(table.host, name="script", scopes=["read"])
    page = reverse("user_staff", args=[table.host.username])
    assert desk.post(page, {"reason": ""}).status_code == 422
    assert desk.post(page, {"reason": "Rude."}).status_code == 302
    assert player.get(reverse("my_tables")).status_code == 302
    answer = Client().post(
        reverse("account_login"), {"login": table.host.username, "password": "landfall"}, follow=True
    )
    assert "This account is suspended" in answer.text
    refused = Client().get("/api/v1/me/", headers={"authorization": f"Bearer {secret}"})
    assert refused.status_code == 401
    assert "suspended this account" in refused.text
    desk.post(page, {"reason": "Enough."})
    allowed = Client().get("/api/v1/me/", headers={"authorization": f"Bearer {secret}"})
    assert allowed.status_code == 200


def test_a_table_is_stepped_back_and_cancelled_on_its_page(table, boss):
    desk, page = signed_in(boss), reverse("table_staff", args=[table.public_id])
    assert desk.post(page, {"back-ply": 99, "back-reason": "A fault."}).status_code == 422
    assert desk.post(page, {"back-ply": 3, "back-reason": "A fault."}).status_code == 302
    table.refresh_from_db()
    assert table.ply == 3
    shown = Client().get(table.get_absolute_url()).text
    assert "the staff stepped the game back" in shown
    assert "What nobody knew by then is dealt anew." in shown
    assert desk.post(page, {"cancel": "", "cancel-reason": "No use."}).status_code == 302
    table.refresh_from_db()
    assert table.status == Table.Status.BROKEN_OFF
    assert "The staff ended the game here." in Client().get(table.get_absolute_url()).text
    assert "A fault." in desk.get(page).text


def test_the_administration_lists_and_finds_and_shows_no_secret(table, boss):
    chat.post_message(table_id=table.pk, user=table.host, text="Good morning")
    staff.report(reporter=table.host, user=boss, text="Hm")
    staff.suspend(user=UserFactory(), staff=boss, reason="Rude.")
    client = signed_in(boss)
    seed = bytes(table.server_seed)
    for model in ("table", "message", "report", "staffact", "notice"):
        listed = client.get(reverse(f"admin:games_{model}_changelist"), {"q": table.public_id})
        assert listed.status_code == 200, model
        assert client.get(reverse(f"admin:games_{model}_add")).status_code == 403, model
    shown = client.get(reverse("admin:games_table_change", args=[table.pk]))
    assert shown.status_code == 200
    for secret in (seed.hex(), repr(seed), "server_seed", "entry_key", "field-password"):
        assert secret not in shown.text
