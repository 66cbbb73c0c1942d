"""The demo sales team's positions are plausible."""

from app.demo.trails import trails
from app.field.day_route import Point, days
from app.field.rules import Coordinates, Remark, TimedPosition, position_problem, punch_problem

PEOPLE = ("S014", "S015", "S021")


def points_by_salesperson(now) -> dict[str, list[Point]]:
    points: dict[str, list[Point]] = {}
    for number, row in enumerate(trails(PEOPLE, now)):
        place = Coordinates(row["latitude"], row["longitude"], row["accuracy"])
        point = Point(number, place, Remark(row["remark"]), row["recorded_at"])
        points.setdefault(row["salesperson_code"], []).append(point)
    return points


def test_the_same_moment_has_the_same_trails(now):
    assert trails(PEOPLE, now) == trails(PEOPLE, now)
    assert set(points_by_salesperson(now)) == {"S014", "S015"}


def test_no_position_is_in_the_future_or_on_a_sunday(now):
    for points in points_by_salesperson(now).values():
        assert all(point.at <= now and point.at.weekday() != 6 for point in points)
        assert points[-1].at.date() == now.date()


def test_every_day_passes_the_recording_rules(now):
    for points in points_by_salesperson(now).values():
        last, punched_in = None, False
        for point in points:
            if last is None or last.at.date() != point.at.date():
                punched_in = False
            assert punch_problem(point.remark, punched_in=punched_in) is None
            assert position_problem(point.remark, point.place, last=last, now=point.at) is None
            punched_in = point.remark is not Remark.PUNCH_OUT
            last = TimedPosition(point.place, point.at)


def test_a_day_takes_hours_and_kilometres_with_visits(now):
    whole_days = days(points_by_salesperson(now)["S014"], now=now)[:-1]

    assert len(whole_days) >= 20
    for day in whole_days:
        assert 40_000 < day.metres < 160_000
        assert 4 * 3600 < day.at_work.total_seconds() < 12 * 3600
        assert len(day.visits) >= 4
