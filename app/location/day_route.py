"""What a day's positions tell: how far somebody went, how long he was at work, and where he stayed."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import groupby
from typing import NamedTuple

from app.location.rules import Place, Remark, metres
from app.shared.days import STORE_TIME

# Telephones that lie still wander about by this much.
JITTER = 50
# Who is so long within such a circle is visiting somebody.
STAY = timedelta(minutes=10)
NEARBY = 150


class Point(NamedTuple):
    """A position on record."""

    id: int
    place: Place
    remark: Remark
    at: datetime


@dataclass(frozen=True, slots=True)
class Visit:
    """A stay at a place, named by the first position there."""

    first: Point
    until: datetime


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the store's own: metres gone, time at work, and visits on the way."""

    date: date
    metres: int
    at_work: timedelta
    visits: tuple[Visit, ...]


def days(points: Iterable[Point], *, now: datetime) -> list[Day]:
    """The days of one salesperson's positions, which come the oldest first."""
    return [_day(on, list(some), now) for on, some in groupby(points, _date)]


def _date(point: Point) -> date:
    return point.at.astimezone(STORE_TIME).date()


def _day(on: date, points: list[Point], now: datetime) -> Day:
    stretches = list(_stretches(points))
    today = on == now.astimezone(STORE_TIME).date()
    return Day(
        date=on,
        metres=round(sum(_gone(stretch) for stretch in stretches)),
        at_work=sum((_length(stretch, now if today else None) for stretch in stretches), timedelta()),
        visits=tuple(visit for stretch in stretches for visit in _visits(stretch)),
    )


def _stretches(points: Sequence[Point]) -> Iterator[list[Point]]:
    """The parts of a day from each punch-in on: what lies between two of them was nobody's business."""
    some: list[Point] = []
    for point in points:
        if point.remark is Remark.PUNCH_IN and some:
            yield some
            some = []
        some.append(point)
    if some:
        yield some


def _gone(points: Sequence[Point]) -> float:
    """How far it was, without the wandering of a telephone that lies still or does not know better."""
    gone, last = 0.0, points[0].place
    for point in points[1:]:
        step = metres(last, point.place)
        if step > max(JITTER, point.place.accuracy or 0):
            gone, last = gone + step, point.place
    return gone


def _length(points: Sequence[Point], now: datetime | None) -> timedelta:
    """From punch-in to punch-out; a forgotten one ends with the last position, a running one is not over."""
    out = points[-1].remark is Remark.PUNCH_OUT
    end = points[-1].at if out or now is None else max(now, points[-1].at)
    return end - points[0].at


def _visits(points: Sequence[Point]) -> Iterator[Visit]:
    """Stays on the way; where one punches in or out is where one lives or works."""
    start = 0
    while start < len(points):
        end = start
        while end + 1 < len(points) and metres(points[start].place, points[end + 1].place) <= NEARBY:
            end += 1
        stay = points[start : end + 1]
        on_the_way = all(point.remark is Remark.TRACK for point in stay)
        if on_the_way and stay[-1].at - stay[0].at >= STAY:
            yield Visit(stay[0], stay[-1].at)
        start = end + 1
