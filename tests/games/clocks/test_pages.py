"""What people see and press about time."""

from datetime import UTC, date, datetime

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import Preferences, Vacation
from games.clocks.controls import DAY, HOUR, Kind, TimeControl
from games.models import Reliability, Table
from games.presentation.drawing import DRAWINGS
from games.presentation.time import reliability_in_words
from games.services.tables import join_table, open_table
from games.services.timeouts import run_due
from tests.factories.tables import RunningTableFactory, TableFactory
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db

START = datetime(2026, 11, 30, 12, tzinfo=UTC)
CONTROL = TimeControl(Kind.TURN, turn_hours=36, nights_free=True, grace_hours=12)
GAME = next(iter(DRAWINGS))


@pytest.fixture(autouse=True)
def time():
    with time_machine.travel(START, tick=False) as traveller:
        yield traveller


@pytest.fixture
def table():
    return RunningTableFactory(game=GAME, seats=3, time_control=CONTROL)


def page(client, table, user=None):
    if user is not None:
        client.force_login(user)
    return client.get(table.get_absolute_url()).content.decode()


def press(client, table, name, *args):
    return client.post(reverse(name, args=[table.public_id, *args]), follow=True).content.decode()


def mover(table):
    return table.players.select_related("user").get(to_move=True)


def other(table):
    return table.players.select_related("user").filter(to_move=False).first()


def test_time_is_told_in_words_before_joining_and_in_the_lobby(client):
    table = TableFactory(game=GAME, seats=3, time_control=CONTROL, least_reliability=90)
    text = page(client, table)
    assert "36 hours a turn, nights free." in text
    assert "12 hours of grace; then a bot takes the seat" in text
    assert "in time in 90 % of turns" in text
    assert "36 hours a turn, nights free" in client.get(reverse("lobby")).content.decode()


def test_the_table_shows_the_deadline_in_the_readers_zone_and_the_time_left(client, table):
    reader = UserFactory(time_zone="Asia/Tokyo")
    player = mover(table)
    assert player.deadline == START + 36 * HOUR + 16 * HOUR  # two nights
    text = page(client, table, reader)
    assert "2 days 4 hours left" in text
    assert "Thu 3 Dec, 01:00" in text
    assert 'datetime="2026-12-03T01:00:00+09:00"' in text


def test_a_refreshed_fragment_tells_times_in_the_readers_zone_too(client, table):
    client.force_login(UserFactory(time_zone="Asia/Tokyo"))
    response = client.get(reverse("table_refresh", args=[table.public_id]), {"v": table.version - 1})
    assert "Thu 3 Dec, 01:00" in response.content.decode()
    client.logout()
    response = client.get(reverse("table_refresh", args=[table.public_id]), {"v": table.version - 1})
    assert "Wed 2 Dec, 16:00" in response.content.decode()


def test_an_opponent_gives_time_by_a_button_and_the_mover_has_none(client, table):
    assert "Give 1 day" not in page(client, table, mover(table).user)
    assert "Give 1 day" in page(client, table, other(table).user)
    before = mover(table).deadline
    assert "gave" in press(client, table, "table_give_time")
    assert mover(table).deadline > before
    assert "You have given time for this turn already." in press(client, table, "table_give_time")


def test_strangers_press_nothing(client, table):
    client.force_login(UserFactory())
    version = Table.objects.get(pk=table.pk).version
    for name in ("give_time", "ask_pause", "decline_pause", "resume", "take_seat_back"):
        press(client, table, f"table_{name}")
    press(client, table, "table_take_over", mover(table).pk)
    assert Table.objects.get(pk=table.pk).version == version


def test_a_pause_is_asked_agreed_and_ended_by_buttons(client, table):
    for player in table.players.select_related("user"):
        client.force_login(player.user)
        text = press(client, table, "table_ask_pause")
    assert "paused by agreement" in text
    assert "36 hours left when the game goes on" in text
    assert "Give 1 day" not in text
    assert "paused by agreement" not in press(client, table, "table_resume")


def test_an_abandoned_seat_is_listed_taken_and_gone_from_the_list(client, table, time):
    player = mover(table)
    for _ in range(2):
        time.shift(4 * DAY)
        run_due()
    listed = client.get(reverse("abandoned_seats")).content.decode()
    assert table.get_absolute_url() in listed
    assert player.name in listed
    substitute = UserFactory()
    assert f"Take the seat of {player.name}" in page(client, table, substitute)
    press(client, table, "table_take_over", player.pk)
    player.refresh_from_db()
    assert player.user == substitute
    assert table.get_absolute_url() not in client.get(reverse("abandoned_seats")).content.decode()


def test_my_tables_are_ordered_by_time_left(client):
    host = UserFactory()
    long, short = (
        open_table(
            host=host,
            game=GAME,
            seats=2,
            options={},
            bots=["random"],
            time_control=TimeControl(Kind.TURN, turn_hours=hours),
        )
        for hours in (72, 4)
    )
    for table in (long, short):
        table.players.filter(bot="").update(to_move=True, deadline=START + table.control.turn_hours * HOUR)
        table.players.exclude(bot="").update(to_move=False)
    client.force_login(host)
    text = client.get(reverse("my_tables")).content.decode()
    assert text.index(short.public_id) < text.index(long.public_id)
    assert "4 hours left" in text


def test_a_table_is_opened_with_the_time_that_was_chosen(client):
    host = UserFactory()
    client.force_login(host)
    form = client.get(reverse("table_new", args=[GAME])).context["form"]
    data = {name: field.initial for name, field in form.fields.items() if field.initial is not None}
    data |= {"seats": 2, "pace": "turn-336", "free": ["weekends_free"], "limit_days": 90}
    refused = client.post(reverse("table_new", args=[GAME]), data)
    assert "must be allowed to last longer" in refused.content.decode()
    client.post(reverse("table_new", args=[GAME]), {**data, "limit_days": 365})
    control = Table.objects.get(host=host).control
    assert control == TimeControl(
        Kind.TURN, turn_hours=336, weekends_free=True, grace_hours=12, limit_days=365
    )


def test_quiet_hours_are_saved_and_move_the_running_deadline(client, table):
    player = mover(table)
    client.force_login(player.user)
    data = {"quiet_from": "23:00", "quiet_until": "07:00"}  # the tick for quiet hours is taken away
    assert client.post(reverse("habits"), data).status_code == 302
    assert Preferences.objects.get(user=player.user).quiet is False
    assert mover(table).deadline == START + 36 * HOUR
    refused = client.post(reverse("habits"), {"quiet": "on", "quiet_from": "20:00", "quiet_until": "12:00"})
    assert refused.status_code == 400


def test_vacations_have_a_yearly_allowance_and_spent_days_stay_spent(client, time):
    user = UserFactory()
    client.force_login(user)

    def enter(first, last):
        return client.post(reverse("vacation_new"), {"first_day": first, "last_day": last})

    assert enter("2026-11-29", "2026-12-01").status_code == 400  # yesterday
    assert enter("2026-12-03", "2026-12-31").status_code == 400  # 29 days
    assert enter("2026-12-01", "2026-12-14").status_code == 302
    assert enter("2026-12-14", "2026-12-15").status_code == 400  # on vacation already
    time.move_to(datetime(2026, 12, 10, 12, tzinfo=UTC))
    vacation = Vacation.objects.get(user=user)
    client.post(reverse("vacation_end", args=[vacation.pk]))
    vacation.refresh_from_db()
    assert vacation.last_day == date(2026, 12, 10)
    assert enter("2026-12-11", "2026-12-29").status_code == 400  # 18 days are left
    assert enter("2026-12-11", "2026-12-28").status_code == 302


def test_nobody_ends_the_vacation_of_another(client):
    theirs = Vacation.objects.create(
        user=UserFactory(), first_day=date(2026, 12, 1), last_day=date(2026, 12, 2)
    )
    client.force_login(UserFactory())
    assert client.post(reverse("vacation_end", args=[theirs.pk])).status_code == 404


def test_reliability_stands_beside_the_name(client, table):
    player = mover(table)
    record = Reliability.objects.create(
        user=player.user,
        turns=50,
        in_time=49,
        timeouts=1,
        quarter=HOUR,
        median=5 * HOUR,
        three_quarters=9 * HOUR,
    )
    words = "98 % of turns in time, half of them within 5 hours (1 hour to 9 hours), 1 time out"
    assert reliability_in_words(record) == words
    assert words in page(client, table)


def known(user, in_time):
    return Reliability.objects.create(user=user, turns=100, in_time=in_time, median=5 * HOUR)


def test_reliability_and_the_least_of_it_stand_in_the_lists_before_one_sits_down(client):
    host = UserFactory()
    known(host, 97)
    TableFactory(game=GAME, seats=3, host=host, least_reliability=90)
    text = " ".join(client.get(reverse("lobby")).content.decode().split())
    assert f'{host.name} <small class="soft">(97 % in time)</small>' in text
    assert "asks for 90 % of turns in time" in text
    client.force_login(host)
    assert "(97 % in time)" in client.get(reverse("my_tables")).content.decode()


def test_a_host_sees_how_reliable_each_one_is_who_sits_down(client):
    table = TableFactory(game=GAME, seats=4, auto_start=False)
    guest, newcomer = UserFactory(), UserFactory()
    known(guest, 81)
    for user in (guest, newcomer):
        join_table(table_id=table.pk, user=user)
    text = page(client, table, table.host)
    assert "81 % of turns in time, half of them within 5 hours" in text
    assert text.count("too few turns to tell") == 2  # the host and the newcomer


def test_who_is_kept_out_reads_why_and_finds_no_button(client):
    table = TableFactory(game=GAME, seats=3, least_reliability=90)
    guest = UserFactory()
    known(guest, 85)
    text = page(client, table, guest)
    assert "This table asks for 90 % of turns in time; you have 85 %." in text
    assert reverse("table_join", args=[table.public_id]) not in text
    assert reverse("table_join", args=[table.public_id]) not in client.get(reverse("lobby")).content.decode()
    assert "asks for 90 %" in press(client, table, "table_join")
    assert not table.players.filter(user=guest).exists()


def test_a_lobby_of_many_reliable_people_costs_no_more_queries_than_one_of_few(client):
    client.force_login(UserFactory())
    counts = []
    for tables in (2, 8):
        for _ in range(tables):
            table = TableFactory(game=GAME, seats=3, least_reliability=90)
            known(table.host, 95)
        client.get(reverse("lobby"))
        with CaptureQueriesContext(connection) as queries:
            client.get(reverse("lobby"))
        counts.append(len(queries))
    assert counts[0] == counts[1]
