"""Talking at a table: who hears whom, what may be said, and how often."""

import pytest

from accounts.services import close_account
from games.errors import (
    MessageRefused,
    NoChat,
    NoMessage,
    NotStaff,
    RequestKeyUsed,
    TooManyMessages,
)
from games.models import Message, Mute, Notice, Table
from games.presentation.chat import chat_of, messages_json, readable
from games.services import chat
from games.services.tables import cancel_table, join_table
from games.services.texts import tidy_text
from tests.factories.tables import RunningTableFactory, TableFactory, play_random
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada():
    return UserFactory(username="ada", display_name="Ada L")


@pytest.fixture
def bob():
    return UserFactory(username="bob")


@pytest.fixture
def table(ada, bob):
    table = TableFactory(game="new-world", seats=2, host=ada)
    seat(table, bob)
    return table


def seat(table, guest):
    """Seat the second player, so that the game runs."""
    join_table(table_id=table.pk, user=guest)
    table.refresh_from_db()


def say(table, user, text="Good morning", **more):
    return chat.post_message(table_id=table.pk, user=user, text=text, **more)


def texts(table, viewer):
    table.refresh_from_db()
    return [message["text"] for message in messages_json(table, viewer)]


def test_players_read_each_other_and_spectators_read_the_players(table, ada, bob):
    say(table, ada, "Good morning")
    for reader in (ada, bob, UserFactory(), None):
        assert texts(table, reader) == ["Good morning"]


def test_players_of_a_rated_game_and_strangers_read_no_spectator(table, ada, bob):
    watcher = UserFactory()
    say(table, watcher, "Ada will lose")
    for reader in (ada, bob, None):
        assert texts(table, reader) == []
    assert texts(table, UserFactory()) == ["Ada will lose"]
    with pytest.raises(NoMessage):
        chat.find_message(table, ada, 1)


def test_players_of_a_game_that_is_not_rated_read_spectators(table, ada, bob):
    Table.objects.filter(pk=table.pk).update(rated=False)
    table.refresh_from_db()
    say(table, UserFactory(), "Well played")
    for reader in (ada, bob, None):
        assert texts(table, reader) == ["Well played"]


def test_when_the_game_is_over_all_read_all(table, ada, bob):
    say(table, UserFactory(), "Ada will lose")
    play_random(table)
    for reader in (ada, bob, None):
        assert texts(table, reader) == ["Ada will lose"]


def test_a_player_whose_seat_a_bot_plays_is_no_spectator(table, ada):
    table.players.filter(user=ada).update(bot="greedy")
    say(table, UserFactory(), "Ada has left")
    assert texts(table, ada) == []
    assert say(table, ada).room == Message.Room.PLAYERS


def test_the_chats_version_rises_and_the_tables_own_does_not(table, ada):
    version = table.version
    say(table, ada)
    chat.delete_message(table_id=table.pk, seq=1, staff=UserFactory(is_staff=True))
    table.refresh_from_db()
    assert (table.version, table.chat_version) == (version, 2)
    assert say(table, ada).seq == 3


@pytest.mark.parametrize(
    "text", ["", "  \n ", "\u200b", "\u202e", "\u3164\u3164", "\u0301\u0301", "\x00", "\u2800"]
)
def test_what_shows_nothing_is_refused(table, ada, text):
    with pytest.raises(MessageRefused):
        say(table, ada, text)


def test_what_is_too_long_is_refused_with_the_length(table, ada):
    with pytest.raises(MessageRefused, match="501"):
        say(table, ada, "x" * 501)
    assert len(say(table, ada, "x" * 500).text) == 500


def test_signs_that_turn_or_cover_other_text_are_taken_out():
    assert tidy_text("a\u202eb\x07c\u2066d") == "abcd"
    assert tidy_text("z" + "\u0335" * 40 + "!") == "z\u0335\u0335\u0335!"
    assert tidy_text("one\r\n\r\n\r\n\r\ntwo ") == "one\n\ntwo"
    assert tidy_text("👩‍🌾 ok") == "👩‍🌾 ok"


def test_the_same_key_says_it_once(table, ada):
    first = say(table, ada, request_key="key-of-a-message")
    assert say(table, ada, request_key="key-of-a-message") == first
    assert Message.objects.count() == 1
    with pytest.raises(RequestKeyUsed):
        say(table, ada, "Something else", request_key="key-of-a-message")


def test_nobody_writes_more_than_so_much_a_minute_at_all_tables_together(table, ada):
    other = RunningTableFactory(game="new-world", seats=2)
    for number in range(chat.MOST_A_MINUTE):
        say((table, other)[number % 2], ada, f"line {number}")
    for place in (table, other):
        with pytest.raises(TooManyMessages):
            say(place, ada, "one more")


def test_one_talks_before_the_game_but_not_where_it_was_called_off(ada, bob):
    table = TableFactory(host=ada)
    say(table, ada, "Shall we begin on Sunday?")
    assert say(table, bob).room == Message.Room.SPECTATORS
    cancel_table(table_id=table.pk, user=ada)
    with pytest.raises(NoChat):
        say(table, ada)


def test_a_player_who_is_called_is_told_once(table, ada, bob):
    say(table, bob, "Well, @ada l: are you there, @ADA?")
    notices = Notice.objects.filter(kind="mentioned", channel="site")
    assert [notice.user for notice in notices] == [ada]


@pytest.mark.parametrize("text", ["ada@example.org", "@adam", "@ada-bot", "mail@ada", "Ada L"])
def test_other_words_call_nobody(table, bob, text):
    say(table, bob, text)
    assert not Notice.objects.filter(kind="mentioned").exists()


def test_spectators_call_nobody(table, ada):
    say(table, UserFactory(), "@ada, look at the coast")
    assert not Notice.objects.filter(kind="mentioned").exists()


def test_a_muted_person_is_neither_read_nor_heard(table, ada, bob):
    chat.mute(ada, bob)
    chat.mute(ada, bob)
    say(table, bob, "Hello @ada")
    assert texts(table, ada) == []
    assert texts(table, bob) == ["Hello @ada"]
    assert not Notice.objects.filter(kind="mentioned").exists()
    chat.unmute(ada, bob.pk)
    assert texts(table, ada) == ["Hello @ada"]


def test_nobody_mutes_themselves(ada):
    with pytest.raises(MessageRefused):
        chat.mute(ada, ada)
    assert not Mute.objects.exists()


def test_staff_takes_a_message_away_for_all_but_not_its_row(table, ada, bob):
    say(table, bob, "Something bad")
    with pytest.raises(NotStaff):
        chat.delete_message(table_id=table.pk, seq=1, staff=ada)
    chat.delete_message(table_id=table.pk, seq=1, staff=UserFactory(is_staff=True))
    assert texts(table, ada) == [""]
    lines = chat_of(table, list(table.players.all()), ada).own.lines
    assert [(line.deleted, line.pieces) for line in lines] == [(True, ())]
    assert Message.objects.get().text == "Something bad"


def test_what_somebody_said_stays_without_their_name(table, ada, bob):
    say(table, bob, "Good bye")
    close_account(bob.pk)
    message = readable(Table.objects.get(pk=table.pk), ada).get()
    assert (message.text, message.author.name) == ("Good bye", "Former player")


def test_the_panel_costs_one_query_and_none_where_nobody_wrote(table, ada, django_assert_num_queries):
    players = list(table.players.select_related("user"))
    with django_assert_num_queries(0):
        assert chat_of(table, players, ada).own.lines == ()
    say(table, ada)
    table.refresh_from_db()
    with django_assert_num_queries(1):
        assert len(chat_of(table, players, ada).own.lines) == 1
