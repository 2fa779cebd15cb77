"""Invitations by name, friends at one click, and blocks that keep two apart everywhere."""

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts import meeting
from accounts.models import Friend, User
from accounts.services import close_account
from games.errors import BadTable, KeptAway, NoChat, NotInvited, NotOpen, NotTheHost, TooManyInvitations
from games.models import Admission, Invitation, Message, Notice, Table
from games.notices import sending
from games.services import chat, invitations
from games.services.clocks import take_over
from games.services.tables import cancel_table, join_table, open_table, start_table
from tests.factories.tables import RunningTableFactory, TableFactory
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada():
    """Who hosts."""
    return UserFactory(username="ada")


@pytest.fixture
def ben():
    """Who is invited."""
    return UserFactory(username="ben")


@pytest.fixture
def table(ada):
    """Ada's open table of three seats."""
    return TableFactory(game="new-world", seats=3, host=ada)


def browser(user):
    """A browser of this user's."""
    client = Client()
    client.force_login(user)
    return client


def invite(table, guest):
    """Ada invites somebody."""
    return invitations.invite(table_id=table.pk, user=table.host, name=guest.username)


def kept(table):
    """How many seats the table keeps."""
    return Table.objects.values_list("kept_seats", flat=True).get(pk=table.pk)


def test_an_invitation_keeps_a_seat_until_it_is_accepted(table, ben):
    invite(table, ben)
    join_table(table_id=table.pk, user=UserFactory())
    with pytest.raises(BadTable, match="kept for somebody"):
        join_table(table_id=table.pk, user=UserFactory())
    join_table(table_id=table.pk, user=ben)
    table.refresh_from_db()
    assert (table.status, table.kept_seats) == (Table.Status.RUNNING, 0)
    assert Invitation.objects.get().state == Invitation.State.ACCEPTED


def test_a_declined_seat_is_free_again_and_the_host_is_told(table, ada, ben):
    invite(table, ben)
    invitations.decline(table_id=table.pk, user=ben)
    assert kept(table) == 0
    told = Notice.objects.filter(kind="invitation_declined", user=ada, channel="site")
    assert told.get().data == {"name": "ben"}
    with pytest.raises(NotInvited):
        invitations.decline(table_id=table.pk, user=ben)
    with pytest.raises(BadTable, match="has declined"):
        invite(table, ben)


def test_asking_twice_asks_once(table, ben):
    invite(table, ben)
    invite(table, ben)
    assert (Invitation.objects.count(), kept(table)) == (1, 1)
    assert Notice.objects.filter(kind="invited", channel="mail").count() == 1


def test_the_host_takes_an_invitation_back_and_may_ask_anew(table, ben):
    invite(table, ben)
    invitations.withdraw(table_id=table.pk, user=table.host, guest_id=ben.pk)
    assert kept(table) == 0
    assert not Notice.objects.unread().filter(user=ben).exists()
    with pytest.raises(NotInvited):
        invitations.decline(table_id=table.pk, user=ben)
    assert invite(table, ben).state == Invitation.State.WAITING


@pytest.mark.parametrize("name", ["nobody", "ada", "", "ben\u200b!"])
def test_who_cannot_be_invited_is_said_in_words(table, ada, ben, name):
    with pytest.raises(BadTable):
        invitations.invite(table_id=table.pk, user=ada, name=name)


def test_only_the_host_invites_and_only_while_the_table_is_open(table, ben):
    with pytest.raises(NotTheHost):
        invitations.invite(table_id=table.pk, user=ben, name="ada")
    cancel_table(table_id=table.pk, user=table.host)
    with pytest.raises(NotOpen):
        invite(table, ben)


def test_no_more_are_invited_than_there_are_seats(table):
    for _guest in range(2):
        invite(table, UserFactory())
    with pytest.raises(BadTable, match="No seat is free"):
        invite(table, UserFactory())


def test_invitations_have_a_limit(ada, table, monkeypatch):
    monkeypatch.setattr(invitations, "MOST_AN_HOUR", 1)
    invite(table, UserFactory())
    with pytest.raises(TooManyInvitations):
        invite(table, UserFactory())
    Invitation.objects.update(created_at=timezone.now() - invitations.AN_HOUR)
    invite(table, UserFactory())


def test_a_table_that_begins_or_is_called_off_waits_for_nobody(ada, ben):
    for settle in (start_table, cancel_table):
        table = TableFactory(game="new-world", seats=3, host=ada, auto_start=False)
        join_table(table_id=table.pk, user=UserFactory())
        invite(table, ben)
        settle(table_id=table.pk, user=ada)
        assert (kept(table), table.invitations.get().state) == (0, Invitation.State.WITHDRAWN)
    assert "Invitations" not in browser(ben).get("/my/").content.decode()


def test_the_form_of_a_new_table_invites_or_opens_nothing(ada, ben):
    wish = {"host": ada, "game": "new-world", "seats": 3, "options": {}}
    with pytest.raises(BadTable, match="nobody of the name"):
        open_table(**wish, invite=["ben", "nobody"])
    assert not Table.objects.exists()
    table = open_table(**wish, invite=["ben"])
    assert (kept(table), table.invitations.get().user) == (1, ben)


def test_the_form_is_filled_with_the_name_of_a_friend(ada, ben):
    page = browser(ada).get("/new/new-world/?invite=ben").content.decode()
    assert 'name="invite" value="ben"' in page


def test_a_private_table_lets_the_invited_in_and_forgets_them_when_they_decline(ada, ben):
    table = TableFactory(game="new-world", seats=3, host=ada, access=Table.Access.LINK)
    assert browser(ben).get(table.get_absolute_url()).status_code == 404
    invite(table, ben)
    assert browser(ben).get(table.get_absolute_url()).status_code == 200
    browser(ben).post(f"{table.get_absolute_url()}decline/")
    assert browser(ben).get(table.get_absolute_url()).status_code == 404
    assert not Admission.objects.filter(user=ben).exists()


def test_the_invited_are_told_by_mail_with_a_way_out_of_such_mails(table, ben):
    invite(table, ben)
    Notice.objects.update(due_at=timezone.now())
    sending.send_due(table_id=table.pk)
    letter = mail.outbox[0]
    assert letter.to == [ben.email]
    assert "ada invites you to play" in letter.body
    assert table.get_absolute_url() in letter.body
    way_out = letter.extra_headers["List-Unsubscribe"].strip("<>")
    Client().post(way_out[way_out.index("/unsubscribe") :], {"List-Unsubscribe": "One-Click"})
    assert User.objects.get(pk=ben.pk).preferences.muted_kinds == ["invited"]


def test_an_invitation_that_is_over_is_not_mailed(table, ben):
    invite(table, ben)
    invitations.decline(table_id=table.pk, user=ben)
    Notice.objects.update(due_at=timezone.now())
    sending.send_due(table_id=table.pk)
    assert [letter.to for letter in mail.outbox] == [[table.host.email]]


def test_pages_accept_and_decline(table, ada, ben):
    client, host = browser(ben), browser(ada)
    host.post(f"{table.get_absolute_url()}invite/", {"name": "ben"})
    assert "ada invites you" in client.get("/my/").content.decode()
    page = client.get(table.get_absolute_url()).content.decode()
    assert "You are invited" in page
    assert "Accept, and sit down" in page
    client.post(f"{table.get_absolute_url()}join/")
    assert table.players.filter(user=ben).exists()
    assert "Invitations" not in client.get("/my/").content.decode()


def test_a_full_table_still_has_the_seat_for_the_invited(ada, ben):
    table = TableFactory(game="new-england", seats=2, host=ada)
    invite(table, ben)
    assert "Accept, and sit down" in browser(ben).get(table.get_absolute_url()).content.decode()
    page = browser(UserFactory()).get(table.get_absolute_url()).content.decode()
    assert "No seat is free any more" in page


def test_who_closes_their_account_keeps_no_seat(table, ben):
    invite(table, ben)
    close_account(ben.pk)
    assert kept(table) == 0


def test_friends_are_invited_by_one_click(table, ada, ben):
    client = browser(ada)
    client.post("/friends/by-name/", {"name": "Ben", "do": "befriend"})
    assert Friend.objects.get().friend == ben
    page = client.get("/friends/").content.decode()
    assert f'action="{table.get_absolute_url()}invite/"' in page
    assert "/new/new-world/?invite=ben" in page
    assert f'id="invite-{ben.pk}"' in client.get(table.get_absolute_url()).content.decode()
    invite(table, ben)
    assert f'id="invite-{ben.pk}"' not in client.get(table.get_absolute_url()).content.decode()
    client.post("/u/ben/forget/")
    assert not Friend.objects.exists()


def test_nobody_befriends_or_blocks_themselves_or_nobody(ada):
    client = browser(ada)
    for name, sentence in (("ada", "That is you."), ("nobody", "There is nobody of that name.")):
        page = client.post("/friends/by-name/", {"name": name, "do": "befriend"}, follow=True)
        assert sentence in page.content.decode()
    assert client.post("/u/nobody/block/").status_code == 404
    assert client.post("/u/ada/bewitch/").status_code == 404


def test_the_buttons_stand_on_players_pages(ada, ben):
    client = browser(ada)
    assert "/u/ben/befriend/" in client.get("/u/ben/").content.decode()
    page = client.post("/u/ben/block/", follow=True).content.decode()
    assert "/u/ben/unblock/" in page
    assert "/u/ben/befriend/" not in page
    assert "/u/ben/block/" not in Client().get("/u/ben/").content.decode()
    assert "/u/ada/block/" not in client.get("/u/ada/").content.decode()


@pytest.fixture(params=["by the host", "by the guest"])
def apart(request, ada, ben):
    """Ada and Ben, one of whom has blocked the other."""
    pair = (ada, ben) if request.param == "by the host" else (ben, ada)
    meeting.block(*pair)


def test_a_block_keeps_both_from_each_others_tables(apart, table, ada, ben):
    with pytest.raises(KeptAway):
        join_table(table_id=table.pk, user=ben)
    assert table.public_id not in browser(ben).get("/lobby/").content.decode()
    third = TableFactory(game="new-world", seats=4)
    join_table(table_id=third.pk, user=ben)
    with pytest.raises(KeptAway):
        join_table(table_id=third.pk, user=ada)
    assert third.public_id not in browser(ada).get("/lobby/").content.decode()
    assert third.public_id in browser(UserFactory()).get("/lobby/").content.decode()


def test_a_block_keeps_invitations_away(apart, table, ben):
    with pytest.raises(BadTable, match="cannot be invited"):
        invite(table, ben)


def test_a_block_keeps_substitutes_away(apart, ada, ben):
    table = RunningTableFactory(game="new-world", seats=3, host=ada)
    left = table.players.exclude(user=ada).first()
    table.players.filter(pk=left.pk).update(bot="greedy")
    Table.objects.filter(pk=table.pk).update(limit_at=timezone.now() + invitations.AN_HOUR)
    with pytest.raises(KeptAway):
        take_over(table_id=table.pk, player_id=left.pk, user=ben)


def test_a_block_is_heard_in_no_chat(apart, ada, ben):
    table = RunningTableFactory(game="new-world", seats=2, host=ada, rated=False)
    with pytest.raises(NoChat):
        chat.post_message(table_id=table.pk, user=ben, text="Hello")
    both = RunningTableFactory(game="new-world", seats=2, host=ada)
    both.players.exclude(user=ada).update(user=ben)
    chat.post_message(table_id=both.pk, user=ben, text="Hello @ada")
    assert list(Message.objects.heard_by(ada)) == []
    assert Message.objects.heard_by(UserFactory()).count() == 1
    assert not Notice.objects.filter(kind="mentioned").exists()


def test_bots_are_kept_apart_like_whoever_keeps_them(ada, ben, table):
    meeting.block(ada, ben)
    bot = User.objects.create_bot("bens-bot")
    bot.keeper = ben
    bot.save()
    with pytest.raises(KeptAway):
        join_table(table_id=table.pk, user=bot)
    meeting.unblock(ada, ben)
    join_table(table_id=table.pk, user=bot)


def test_blocking_ends_the_friendship_and_unblocking_does_not_bring_it_back(ada, ben):
    meeting.befriend(ada, ben)
    meeting.befriend(ben, ada)
    meeting.block(ada, ben)
    meeting.unblock(ada, ben)
    assert not Friend.objects.exists()
    assert not meeting.are_apart(ada, ben)
