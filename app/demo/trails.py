"""The positions of a demo store's sales team in the last weeks, as their phones would have sent them."""

import random
from collections.abc import Iterable, Iterator
from datetime import date, datetime, time, timedelta

from app.demo.rows import DbRow
from app.field.rules import Coordinates, Remark, distance_metres
from app.shared.days import STORE_TIME

WEEKS = 4
INTERVAL = timedelta(minutes=5)
SPEED_METRES_PER_SECOND = 34 / 3.6
# Degrees: roads are not straight, and phones are not exact.
MAX_BEND, GPS_ERROR = 0.004, 0.00012
SUNDAY = 6

Degrees = tuple[float, float]

_TOWN_PLACES: dict[str, Degrees] = {
    "Anand": (22.5586, 72.9553),
    "Vallabh Vidyanagar": (22.5489, 72.9245),
    "Karamsad": (22.5431, 72.9030),
    "Borsad": (22.4079, 72.8983),
    "Petlad": (22.4768, 72.7999),
    "Sojitra": (22.5390, 72.7185),
    "Khambhat": (22.3131, 72.6194),
    "Umreth": (22.6980, 73.1155),
    "Dakor": (22.7520, 73.1490),
    "Nadiad": (22.6939, 72.8616),
    "Vadodara": (22.3040, 73.1890),
    "Padra": (22.2398, 73.0849),
    "Dabhoi": (22.1830, 73.4310),
    "Waghodia": (22.3060, 73.3920),
    "Karjan": (22.0530, 73.1210),
}
# Routes by salesperson: where they start and end, and the towns of each.
_ROUTES: dict[str, tuple[Degrees, tuple[tuple[str, ...], ...]]] = {
    "S014": (
        (22.5190, 72.9668),
        (
            ("Karamsad", "Anand", "Vallabh Vidyanagar", "Petlad", "Borsad"),
            ("Anand", "Umreth", "Dakor", "Nadiad"),
            ("Vallabh Vidyanagar", "Petlad", "Sojitra", "Khambhat"),
            ("Borsad", "Petlad", "Karamsad", "Anand"),
        ),
    ),
    "S015": (
        (22.2730, 73.1870),
        (("Vadodara", "Padra", "Karjan"), ("Vadodara", "Waghodia", "Dabhoi")),
    ),
}


def trails(salespeople: Iterable[str], now: datetime) -> list[DbRow]:
    """Return the positions of salespeople with routes, oldest first.

    On a working day, the positions end at `now`.
    """
    rows = [row for code in salespeople if code in _ROUTES for row in _positions_of(code, now)]
    return sorted(rows, key=lambda row: row["recorded_at"])


def _positions_of(code: str, now: datetime) -> Iterator[DbRow]:
    home, routes = _ROUTES[code]
    today = now.astimezone(STORE_TIME).date()
    for age in range(7 * WEEKS, -1, -1):
        day = today - timedelta(days=age)
        if day.weekday() == SUNDAY:
            continue
        rng = random.Random(f"trail {code} {day}")  # noqa: S311 -- not used for secrets
        for row in _day_trip(rng, home, routes[day.toordinal() % len(routes)], day):
            if row["recorded_at"] <= now:
                yield {"salesperson_code": code, **row}


def _day_trip(rng: random.Random, home: Degrees, towns: tuple[str, ...], day: date) -> Iterator[DbRow]:
    """Yield the positions of a day, from punch-in to punch-out, with two shops visited in each town."""
    at = datetime.combine(day, time(9, 20), STORE_TIME) + timedelta(minutes=rng.uniform(0, 40))
    yield _position(rng, home, at, Remark.PUNCH_IN)
    start = home
    for town in towns:
        for shop in range(2):
            end = _place_near(rng, _TOWN_PLACES[town], 0.004 + shop * 0.004)
            for place, when in _drive(rng, start, end, at):
                yield _position(rng, place, when, Remark.TRACK)
                at = when
            stay = timedelta(minutes=rng.choice((15, 25, 35, 50)))
            for place, when in _visit(end, at, at + stay):
                yield _position(rng, place, when, Remark.TRACK)
                at = when
            start = end
    for place, when in _drive(rng, start, home, at):
        yield _position(rng, place, when, Remark.TRACK)
        at = when
    yield _position(rng, home, at + timedelta(minutes=3), Remark.PUNCH_OUT)


def _drive(
    rng: random.Random, start: Degrees, end: Degrees, at: datetime
) -> Iterator[tuple[Degrees, datetime]]:
    """Yield positions on the way every five minutes, and the destination."""
    seconds = distance_metres(Coordinates(*start), Coordinates(*end)) * 1.25 / SPEED_METRES_PER_SECOND + 60
    steps = int(seconds // INTERVAL.total_seconds())
    bend = rng.uniform(-MAX_BEND, MAX_BEND)
    for step in range(1, steps + 1):
        fraction = step * INTERVAL.total_seconds() / seconds
        offset = bend * 4 * fraction * (1 - fraction)
        place = (
            start[0] + (end[0] - start[0]) * fraction + offset,
            start[1] + (end[1] - start[1]) * fraction - offset,
        )
        yield place, at + step * INTERVAL
    yield end, at + timedelta(seconds=seconds)


def _visit(place: Degrees, since: datetime, until: datetime) -> Iterator[tuple[Degrees, datetime]]:
    at = since + INTERVAL
    while at < until:
        yield place, at
        at += INTERVAL
    yield place, until


def _place_near(rng: random.Random, town: Degrees, radius: float) -> Degrees:
    return town[0] + rng.uniform(-radius, radius), town[1] + rng.uniform(-radius, radius)


def _position(rng: random.Random, place: Degrees, at: datetime, remark: Remark) -> DbRow:
    return {
        "latitude": round(place[0] + rng.uniform(-GPS_ERROR, GPS_ERROR), 6),
        "longitude": round(place[1] + rng.uniform(-GPS_ERROR, GPS_ERROR), 6),
        "accuracy": float(rng.choice((8, 12, 15, 24))),
        "remark": remark.value,
        "recorded_at": at.replace(microsecond=0),
    }
