"""A day's positions: distance, working time and stays."""

from datetime import datetime, timedelta
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.field.day_route import Point, days
from app.field.rules import Coordinates, Remark, TimedPosition, distance_metres, position_problem
from app.shared.days import STORE_TIME

NINE = datetime(2026, 3, 2, 9, tzinfo=STORE_TIME)
LATE = NINE + timedelta(days=30)
ANAND, BORSAD = Coordinates(22.5586, 72.9553), Coordinates(22.4079, 72.8983)
# A hundredth of a degree of latitude is 1,112 metres.
STEP = 0.01
places = st.builds(Coordinates, st.floats(-90, 90), st.floats(-180, 180))


def at(minutes: float, north: float = 0, remark: str = "TRACK", accuracy: float | None = 10) -> Point:
    """Return a position some minutes after nine, some steps north of Anand."""
    place = Coordinates(ANAND.latitude + north * STEP, ANAND.longitude, accuracy)
    return Point(int(minutes * 10), place, Remark(remark), NINE + timedelta(minutes=minutes))


def one_day(*points: Point, now: datetime = LATE):
    (day,) = days(points, now=now)
    return day


def test_distances_are_those_of_the_map():
    assert round(distance_metres(ANAND, BORSAD) / 1000, 1) == 17.8
    assert round(distance_metres(Coordinates(0, 179.5), Coordinates(0, -179.5)) / 1000) == 111


@given(places, places)
def test_a_distance_is_the_same_both_ways_and_never_beyond_half_the_earth(one, other):
    assert distance_metres(one, one) == 0
    assert isclose(distance_metres(one, other), distance_metres(other, one), abs_tol=1)
    assert 0 <= distance_metres(one, other) < 20_038_000


def test_the_distance_is_the_sum_of_its_parts():
    day = one_day(at(0, 0, "PUNCH_IN"), at(20, 5), at(40, 5 + 3), at(60, 5, "PUNCH_OUT"))

    assert day.date == NINE.date()
    assert abs(day.metres - 11 * 1112) < 10
    assert day.at_work == timedelta(hours=1)


def test_a_phone_at_rest_travels_no_distance():
    wandering = [at(minute, 0.03 * (minute % 2)) for minute in range(1, 100)]

    assert one_day(at(0, 0, "PUNCH_IN"), *wandering).metres == 0


def test_steps_below_the_accuracy_do_not_count():
    assert one_day(at(0, 0, "PUNCH_IN"), at(5, 1, accuracy=2000), at(10, 0)).metres == 0


def test_slow_routes_count_although_each_step_is_small():
    steps = [at(minute, 0.02 * minute) for minute in range(1, 101)]

    assert one_day(at(0, 0, "PUNCH_IN"), *steps).metres == pytest.approx(2 * 1112, abs=70)


def test_time_between_two_stretches_does_not_count():
    day = one_day(
        at(0, 0, "PUNCH_IN"), at(60, 0, "PUNCH_OUT"), at(180, 9, "PUNCH_IN"), at(240, 9, "PUNCH_OUT")
    )

    assert (day.metres, day.at_work) == (0, timedelta(hours=2))


def test_a_forgotten_punch_out_ends_with_the_last_position():
    assert one_day(at(0, 0, "PUNCH_IN"), at(90, 4)).at_work == timedelta(minutes=90)


def test_a_running_stretch_lasts_until_now():
    noon = NINE + timedelta(hours=3)

    assert one_day(at(0, 0, "PUNCH_IN"), at(90, 4), now=noon).at_work == timedelta(hours=3)
    assert one_day(at(0, 0, "PUNCH_IN"), at(90, 4, "PUNCH_OUT"), now=noon).at_work == timedelta(minutes=90)


def test_ten_minutes_at_a_place_are_a_visit():
    day = one_day(
        at(0, 0, "PUNCH_IN"),
        at(20, 3),
        at(25, 3.1),
        at(30, 3),
        at(50, 6),
        at(55, 6),
        at(80, 9),
        at(95, 9),
        at(120, 0, "PUNCH_OUT"),
    )

    assert [(visit.first.id, visit.until) for visit in day.visits] == [
        (200, NINE + timedelta(minutes=30)),
        (800, NINE + timedelta(minutes=95)),
    ]


def test_a_stay_with_a_punch_is_no_visit():
    waiting = [at(minute, 0) for minute in range(5, 60, 5)]

    assert one_day(at(0, 0, "PUNCH_IN"), *waiting, at(60, 0, "PUNCH_OUT")).visits == ()


def test_days_are_the_stores_own():
    late = NINE.replace(hour=23, minute=59, second=59)
    points = [
        Point(1, ANAND, Remark.PUNCH_IN, late),
        Point(2, ANAND, Remark.PUNCH_IN, late + timedelta(seconds=1)),
    ]

    assert [day.date.day for day in days(points, now=LATE)] == [2, 3]
    assert days([], now=LATE) == []


@pytest.mark.parametrize(
    ("kilometres", "minutes", "refused"), [(20, 4, False), (21, 4, True), (20, 3, True), (500, 120, False)]
)
def test_more_than_three_hundred_kilometres_an_hour_is_rejected(kilometres, minutes, refused):
    there = Coordinates(ANAND.latitude - kilometres / 111.2, ANAND.longitude)
    now = NINE + timedelta(minutes=minutes)

    said = position_problem(Remark.TRACK, there, last=TimedPosition(ANAND, NINE), now=now)

    assert said == ("location.jump" if refused else None)
    assert position_problem(Remark.PUNCH_IN, there, last=TimedPosition(ANAND, NINE), now=now) is None
    assert position_problem(Remark.PUNCH_OUT, there, last=TimedPosition(ANAND, NINE), now=now) is None


def test_an_inaccurate_position_is_no_jump():
    there = Coordinates(ANAND.latitude - 0.2, ANAND.longitude, 15_000)

    assert (
        position_problem(
            Remark.TRACK, there, last=TimedPosition(ANAND, NINE), now=NINE + timedelta(minutes=2)
        )
        is None
    )


@pytest.mark.parametrize(
    ("place", "refused"),
    [
        (Coordinates(8.08, 77.54), False),
        (Coordinates(34.2, 77.6), False),
        (Coordinates(6.76, 93.85), False),
        (Coordinates(27.9, 97.0), False),
        (Coordinates(48.2, 16.4), True),
        (Coordinates(22.5, 55.0), True),
        (Coordinates(-22.5, 72.9), True),
    ],
)
def test_tracked_positions_are_in_india_and_punches_anywhere(place, refused):
    assert (position_problem(Remark.TRACK, place, last=None, now=NINE) == "location.abroad") is refused
    assert position_problem(Remark.PUNCH_IN, place, last=None, now=NINE) is None
