"""Clocks run by the instant and rest by the local clock, also where that clock jumps."""

from datetime import UTC, date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.clocks.controls import BadTimeControl, Kind, TimeControl
from games.clocks.habits import Habits
from games.clocks.running import instant_after, time_run, wake_after
from games.clocks.words import all_in_words, in_words

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NIGHT = (time(23), time(7))
BERLIN = Habits("Europe/Berlin", quiet=NIGHT)


def at(text, zone=UTC):
    """The instant of an ISO text, in UTC unless it says otherwise."""
    stamp = datetime.fromisoformat(text)
    return stamp if stamp.tzinfo else stamp.replace(tzinfo=UTC)


def test_without_habits_a_clock_runs_through():
    start = at("2026-11-30T12:00")
    assert instant_after(start, 36 * HOUR, Habits()) == start + 36 * HOUR


def test_nights_stop_the_clock():
    # 20:00 in Berlin is 19:00 UTC: three hours before the night, five after it.
    assert instant_after(at("2026-11-30T19:00"), 8 * HOUR, BERLIN) == at("2026-12-01T11:00")
    assert time_run(at("2026-11-30T19:00"), at("2026-12-01T11:00"), BERLIN) == 8 * HOUR


def test_a_turn_that_begins_at_night_starts_in_the_morning():
    assert instant_after(at("2026-11-30T01:00"), HOUR, BERLIN) == at("2026-11-30T07:00")


@pytest.mark.parametrize(
    ("night", "hours"),
    [("2026-03-28", 7), ("2026-10-24", 9), ("2026-11-07", 8)],
    ids=["spring", "autumn", "usual"],
)
def test_a_night_is_as_long_as_the_local_clock_makes_it(night, hours):
    evening = at(f"{night}T20:00+00:00")
    (span,) = BERLIN.off_spans(evening, evening + 14 * HOUR)
    assert span[1] - span[0] == hours * HOUR


def test_a_time_that_does_not_exist_is_the_instant_of_the_jump():
    sleeper = Habits("Europe/Berlin", quiet=(time(22), time(2, 30)))
    (span,) = sleeper.off_spans(at("2026-03-28T20:00"), at("2026-03-29T12:00"))
    assert span == (at("2026-03-28T21:00"), at("2026-03-29T01:00"))
    late = Habits("Europe/Berlin", quiet=(time(2, 30), time(8)))
    (span,) = late.off_spans(at("2026-03-28T20:00"), at("2026-03-29T12:00"))
    assert span == (at("2026-03-29T01:00"), at("2026-03-29T06:00"))


def test_a_time_that_comes_twice_begins_at_the_first_and_ends_at_the_second():
    sleeper = Habits("Europe/Berlin", quiet=(time(22), time(2, 30)))
    (span,) = sleeper.off_spans(at("2026-10-24T19:00"), at("2026-10-25T12:00"))
    assert span == (at("2026-10-24T20:00"), at("2026-10-25T01:30"))
    late = Habits("Europe/Berlin", quiet=(time(2, 30), time(8)))
    (span,) = late.off_spans(at("2026-10-24T19:00"), at("2026-10-25T12:00"))
    assert span == (at("2026-10-25T00:30"), at("2026-10-25T07:00"))


def test_a_day_that_a_country_left_out_stops_nothing():
    samoa = Habits("Pacific/Apia", quiet=None, vacations=((date(2011, 12, 30), date(2011, 12, 30)),))
    assert samoa.off_spans(at("2011-12-29T00:00"), at("2012-01-02T00:00")) == []


def test_weekends_are_local():
    tokyo = Habits("Asia/Tokyo", weekend=True)
    spans = tokyo.off_spans(at("2026-12-01T00:00"), at("2026-12-10T00:00"))
    assert spans == [(at("2026-12-04T15:00"), at("2026-12-06T15:00"))]


def test_friday_night_weekend_and_sunday_night_are_one_rest():
    resting = Habits("Europe/Berlin", quiet=NIGHT, weekend=True)
    spans = resting.off_spans(at("2026-12-04T12:00"), at("2026-12-07T12:00"))
    assert spans == [(at("2026-12-04T22:00"), at("2026-12-07T06:00"))]


def test_vacations_stop_the_clock_from_midnight_to_midnight():
    away = Habits("Europe/Berlin", vacations=((date(2026, 12, 24), date(2026, 12, 26)),))
    assert instant_after(at("2026-12-23T22:00"), 2 * HOUR, away) == at("2026-12-27T00:00")


def test_what_is_no_reason_for_a_control_stops_no_clock():
    habits = Habits("Europe/Berlin", NIGHT, True, ((date(2026, 12, 24), date(2026, 12, 26)),))
    strict = TimeControl(Kind.TURN, turn_hours=36)
    kind = TimeControl(Kind.TURN, turn_hours=36, nights_free=True, weekends_free=True, vacations_free=True)
    assert habits.stopping(strict) == Habits("Europe/Berlin")
    assert habits.stopping(kind) == habits


def test_a_notice_waits_for_the_morning_and_no_longer():
    assert wake_after(at("2026-11-30T02:00"), BERLIN) == at("2026-11-30T06:00")
    assert wake_after(at("2026-11-30T06:00"), BERLIN) == at("2026-11-30T06:00")


zones = st.sampled_from(
    ["UTC", "Europe/Berlin", "America/Los_Angeles", "Australia/Lord_Howe", "Pacific/Apia"]
)
minutes = st.times().map(lambda time: time.replace(second=0, microsecond=0))
habits = st.builds(
    Habits,
    zone=zones,
    quiet=st.none() | st.tuples(minutes, minutes).filter(lambda pair: pair[0] != pair[1]),
    weekend=st.booleans(),
).filter(lambda h: h.quiet is None or _length(h.quiet) <= 12 * HOUR)


def _length(quiet):
    begin, until = (timedelta(hours=t.hour, minutes=t.minute) for t in quiet)
    return (until - begin) % DAY


instants = st.datetimes(datetime(2020, 1, 1), datetime(2035, 1, 1), timezones=st.just(UTC))


@given(start=instants, hours=st.integers(1, 14 * 24), who=habits)
def test_a_deadline_is_where_exactly_the_given_time_has_run(start, hours, who):
    deadline = instant_after(start, hours * HOUR, who)
    assert time_run(start, deadline, who) == hours * HOUR
    assert deadline - start <= hours * HOUR * 4 + 5 * DAY


@given(start=instants, hours=st.integers(1, 14 * 24), share=st.floats(0, 1), who=habits)
def test_stopping_and_going_on_changes_no_deadline(start, hours, share, who):
    deadline = instant_after(start, hours * HOUR, who)
    stop = start + (deadline - start) * share
    left = hours * HOUR - time_run(start, stop, who)
    again = instant_after(stop, left, who)
    assert time_run(start, again, who) == hours * HOUR
    assert time_run(again, deadline, who) == time_run(deadline, again, who) == timedelta()


@given(who=habits)
def test_habits_travel_through_json(who):
    minute = Habits.from_json(who.to_json())
    assert Habits.from_json(minute.to_json()) == minute
    assert (minute.zone, minute.weekend) == (who.zone, who.weekend)


@pytest.mark.parametrize(
    ("control", "words"),
    [
        (TimeControl(), "no time limit"),
        (TimeControl(Kind.TURN, turn_hours=36, nights_free=True), "36 hours a turn, nights free"),
        (TimeControl(Kind.TURN, turn_hours=1), "1 hour a turn"),
        (TimeControl(Kind.TURN, turn_hours=14 * 24, weekends_free=True), "14 days a turn, weekends free"),
        (
            TimeControl(Kind.BANK, turn_hours=12, bank_hours=72, cap_hours=120),
            "3 days in store and 12 hours more each turn, at most 5 days",
        ),
    ],
)
def test_a_control_is_told_in_words_and_travels_through_json(control, words):
    assert in_words(control) == words
    assert TimeControl.from_json(control.to_json()) == control


def test_what_happens_at_zero_is_told_before_joining():
    control = TimeControl(Kind.TURN, turn_hours=36, grace_hours=12)
    two = " ".join(all_in_words(control, seats=2, drops=False))
    three = " ".join(all_in_words(control, seats=3, drops=False))
    assert "12 hours of grace; then the other player wins" in two
    assert "a bot takes the seat" in three
    assert "ends 365 days after its start" in two


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({"kind": "turn"}, "turn_hours"),
        ({"kind": "turn", "turn_hours": 337}, "turn_hours"),
        ({"kind": "turn", "turn_hours": True}, "turn_hours"),
        ({"kind": "turn", "turn_hours": 1.5}, "turn_hours"),
        ({"kind": "turn", "turn_hours": 10**30}, "turn_hours"),
        ({"kind": "hourglass"}, "kind"),
        ({"kind": "bank", "turn_hours": 12, "bank_hours": 72, "cap_hours": 24}, "cap_hours"),
        ({"kind": "turn", "turn_hours": 336, "limit_days": 30}, "limit_days"),
        ({"kind": "none", "limit_days": 36500}, "limit_days"),
        ({"kind": "turn", "turn_hours": 24, "grace_hours": -1}, "grace_hours"),
        ({"turns": 3}, "turns"),
    ],
)
def test_what_is_no_control_is_refused_by_the_name_of_the_field(data, fault):
    with pytest.raises(BadTimeControl, match=f"^{fault}$"):
        TimeControl.from_json(data)


def test_a_bank_grows_by_the_increment_up_to_the_cap():
    control = TimeControl(Kind.BANK, turn_hours=12, bank_hours=72, cap_hours=120)
    assert control.for_turn(control.at_start) == 84 * HOUR
    assert control.for_turn(119 * HOUR) == 120 * HOUR
    assert control.for_turn(timedelta()) == 12 * HOUR
