"""Computing a day's distance, working time and visits from a salesperson's positions."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import groupby
from typing import NamedTuple

from app.field.rules import Coordinates, Remark, distance_metres
from app.shared.days import STORE_TIME

# Metres by which the position of a phone at rest drifts.
DRIFT_METRES = 50
# A salesperson who stays this long within NEARBY metres is visiting someone.
MIN_STAY = timedelta(minutes=10)
NEARBY_METRES = 150


class Point(NamedTuple):
    """A recorded position."""

    id: int
    place: Coordinates
    remark: Remark
    at: datetime


@dataclass(frozen=True, slots=True)
class Visit:
    """A stay at a place, represented by the first position there."""

    first: Point
    until: datetime


@dataclass(frozen=True, slots=True)
class Day:
    """A calendar day in the store's time zone: metres travelled, time at work, and visits on the way."""

    date: date
    metres: int
    at_work: timedelta
    visits: tuple[Visit, ...]


def days(points: Iterable[Point], *, now: datetime) -> list[Day]:
    """Return the days of one salesperson's positions, which must come oldest first."""
    return [_day(on, list(day_points), now) for on, day_points in groupby(points, _date)]


def _date(point: Point) -> date:
    return point.at.astimezone(STORE_TIME).date()


def _day(on: date, points: list[Point], now: datetime) -> Day:
    stretches = list(_stretches(points))
    today = on == now.astimezone(STORE_TIME).date()
    return Day(
        date=on,
        metres=round(sum(_distance(stretch) for stretch in stretches)),
        at_work=sum((_duration(stretch, now if today else None) for stretch in stretches), timedelta()),
        visits=tuple(visit for stretch in stretches for visit in _visits(stretch)),
    )


def _stretches(points: Sequence[Point]) -> Iterator[list[Point]]:
    """Yield the stretches of a day, each starting at a punch-in. Time between stretches is not counted."""
    stretch: list[Point] = []
    for point in points:
        if point.remark is Remark.PUNCH_IN and stretch:
            yield stretch
            stretch = []
        stretch.append(point)
    if stretch:
        yield stretch


def _distance(points: Sequence[Point]) -> float:
    """Return the metres travelled, ignoring the drift of a phone at rest and steps below its accuracy."""
    total, last = 0.0, points[0].place
    for point in points[1:]:
        step = distance_metres(last, point.place)
        if step > max(DRIFT_METRES, point.place.accuracy or 0):
            total, last = total + step, point.place
    return total


def _duration(points: Sequence[Point], now: datetime | None) -> timedelta:
    """Return the time from punch-in to punch-out.

    If the punch-out is missing, the stretch ends with the last position, or lasts until `now` if that is
    passed.
    """
    out = points[-1].remark is Remark.PUNCH_OUT
    end = points[-1].at if out or now is None else max(now, points[-1].at)
    return end - points[0].at


def _visits(points: Sequence[Point]) -> Iterator[Visit]:
    """Yield the stays on the way. Stays with a punch are skipped: they are where someone lives or works."""
    start = 0
    while start < len(points):
        end = start
        while (
            end + 1 < len(points)
            and distance_metres(points[start].place, points[end + 1].place) <= NEARBY_METRES
        ):
            end += 1
        stay = points[start : end + 1]
        on_the_way = all(point.remark is Remark.TRACK for point in stay)
        if on_the_way and stay[-1].at - stay[0].at >= MIN_STAY:
            yield Visit(stay[0], stay[-1].at)
        start = end + 1
