"""The chat on the table's page: with and without htmx, for those inside and outside."""

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Message, Mute
from games.services.chat import MOST_A_MINUTE, post_message
from tests.factories.tables import RunningTableFactory, TableFactory, play_random
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db
HTMX = {"hx-request": "true"}
BAD = '<script>alert(1)</script>"\'><img src=x onerror=alert(1)> {{7*7}} <b hx-get="/">'


@pytest.fixture
def table():
    return RunningTableFactory(game="new-world", seats=2)


@pytest.fixture
def host(table):
    return table.host


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


def chat_url(table, action=""):
    return table.get_absolute_url() + "chat/" + action


def say(table, user, text="Good morning"):
    return post_message(table_id=table.pk, user=user, text=text)


def test_without_javascript_one_writes_and_comes_back_to_the_table(table, host):
    client = signed_in(host)
    answer = client.post(chat_url(table), {"text": "Good morning", "key": "a-key-of-mine"})
    assert answer.status_code == 302
    assert answer["Location"] == f"{table.get_absolute_url()}#chat"
    assert "Good morning" in client.get(table.get_absolute_url()).text


def test_htmx_gets_what_was_said_and_not_the_board(table, host):
    answer = signed_in(host).post(chat_url(table), {"text": "Good morning"}, headers=HTMX)
    assert answer["HX-Retarget"] == "#said"
    assert "Good morning" in answer.text
    assert 'id="table"' not in answer.text


def test_the_refresh_brings_the_chat_alone_when_only_that_has_changed(table, host):
    say(table, host)
    table.refresh_from_db()
    client, address = Client(), table.get_absolute_url() + "refresh/"
    same = {"v": table.version, "c": table.chat_version}
    assert client.get(address, same).status_code == 204
    answer = client.get(address, same | {"c": 0}, headers=HTMX)
    assert answer["HX-Retarget"] == "#said"
    assert "Good morning" in answer.text
    assert f'name="c" value="{table.chat_version}"' in answer.text


def test_an_unchanged_table_with_a_chat_costs_one_query(table, host, django_assert_num_queries):
    say(table, host)
    table.refresh_from_db()
    with django_assert_num_queries(1):
        Client().get(table.get_absolute_url() + "refresh/", {"v": table.version, "c": table.chat_version})


@pytest.mark.parametrize("place", ["", "chat/"])
def test_markup_is_shown_as_text(table, host, place):
    say(table, host, BAD)
    page = Client().get(table.get_absolute_url() + place).text
    assert "&lt;script&gt;alert(1)" in page
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert "{{7*7}}" in page
    assert '<b hx-get="/">' not in page


def test_a_refused_text_comes_back_with_the_reason(table, host):
    client = signed_in(host)
    page = client.post(chat_url(table), {"text": "x" * 501})
    assert page.status_code == 422
    assert "501" in page.text
    assert "x" * 501 in page.text
    assert client.post(chat_url(table), {"text": ""}, headers=HTMX).status_code == 422
    assert client.post(chat_url(table), {"text": "Hm", "key": "?"}).status_code == 422
    assert not Message.objects.exists()


def test_too_many_are_refused_with_429(table, host):
    for number in range(MOST_A_MINUTE):
        say(table, host, f"line {number}")
    assert signed_in(host).post(chat_url(table), {"text": "more"}, headers=HTMX).status_code == 429


def test_strangers_are_sent_to_sign_in(table):
    answer = Client().post(chat_url(table), {"text": "Hello"})
    assert answer.status_code == 302
    assert answer["Location"].startswith(reverse("account_login"))
    assert not Message.objects.exists()


def test_a_message_that_one_may_not_read_cannot_be_acted_on(table, host):
    say(table, UserFactory(), "between spectators")
    client = signed_in(host)
    assert client.post(chat_url(table, "1/mute/")).status_code == 404
    assert client.post(chat_url(table, "99/mute/")).status_code == 404
    assert "between spectators" not in client.get(table.get_absolute_url()).text
    assert "between spectators" not in client.get(chat_url(table)).text
    assert not Mute.objects.exists()


def test_one_mutes_from_a_message_and_hears_again_from_the_settings(table, host):
    other = table.players.exclude(user=host).get().user
    say(table, other, "La la la")
    client = signed_in(host)
    assert "La la la" not in client.post(chat_url(table, "1/mute/"), headers=HTMX).text
    muted = client.get(reverse("muted"))
    assert other.name in muted.text
    assert client.post(reverse("muted"), {"muted": "x"}).status_code == 404
    assert client.post(reverse("muted"), {"muted": other.pk}).status_code == 302
    assert "La la la" in client.get(table.get_absolute_url()).text


def test_staff_alone_deletes(table, host):
    say(table, host, "Something bad")
    player, staff = signed_in(host), signed_in(UserFactory(is_staff=True))
    player.post(chat_url(table, "1/delete/"))
    assert "Something bad" in player.get(table.get_absolute_url()).text
    staff.post(chat_url(table, "1/delete/"))
    assert "Something bad" not in staff.get(chat_url(table)).text
    assert "Deleted by the staff" in player.get(table.get_absolute_url()).text


def test_a_finished_table_goes_on_talking(table, host):
    play_random(table)
    client = signed_in(host)
    client.post(chat_url(table), {"text": "Good game"})
    page = client.get(table.get_absolute_url()).text
    assert "Good game" in page
    assert 'id="refresh"' in page


def test_long_chats_are_read_by_page(table, host):
    rows = [
        Message(table=table, seq=n, room="players", author=host, text=f"line {n}.") for n in range(1, 152)
    ]
    Message.objects.bulk_create(rows)
    type(table).objects.filter(pk=table.pk).update(chat_version=151)
    client = Client()
    assert "Everything that was said" in client.get(table.get_absolute_url()).text
    assert "line 1." not in client.get(chat_url(table)).text
    assert "line 1." in client.get(chat_url(table), {"page": 2}).text


def test_one_talks_at_an_open_table_on_its_page(client):
    table = TableFactory(host=UserFactory())
    client.force_login(table.host)
    client.post(reverse("table_chat", args=[table.public_id]), {"text": "Who plays on Sunday?"})
    page = client.get(table.get_absolute_url()).content.decode()
    assert "Who plays on Sunday?" in page
    table.refresh_from_db()
    seen = {"v": table.version, "c": table.chat_version, "open": ""}
    refresh = reverse("table_refresh", args=[table.public_id])
    assert client.get(refresh, seen, headers={"HX-Request": "true"}).status_code == 204
    say(table, UserFactory(), "I do")
    answer = client.get(refresh, seen, headers={"HX-Request": "true"})
    assert answer["HX-Retarget"] == "#said"
    assert "I do" in answer.content.decode()
