"""Where the demo store's sales team was in the last weeks, as their telephones would have told it."""

import random
from collections.abc import Iterable, Iterator
from datetime import date, datetime, time, timedelta

from app.demo.rows import Row
from app.location.rules import Place, Remark, metres
from app.shared.days import STORE_TIME

WEEKS = 4
EVERY = timedelta(minutes=5)
SPEED = 34 / 3.6
# Roads are not straight, and telephones not exact.
BEND, BLUR = 0.004, 0.00012
SUNDAY = 6

Degrees = tuple[float, float]

_TOWNS: dict[str, Degrees] = {
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
# Whose rounds: where they begin and end, and the towns of each.
_ROUNDS: dict[str, tuple[Degrees, tuple[tuple[str, ...], ...]]] = {
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


def trails(salespeople: Iterable[str], now: datetime) -> list[Row]:
    """The positions of those who have a round, the oldest first; on a working day they are out until now."""
    rows = [row for code in salespeople if code in _ROUNDS for row in _weeks(code, now)]
    return sorted(rows, key=lambda row: row["recorded_at"])


def _weeks(code: str, now: datetime) -> Iterator[Row]:
    home, rounds = _ROUNDS[code]
    today = now.astimezone(STORE_TIME).date()
    for age in range(7 * WEEKS, -1, -1):
        on = today - timedelta(days=age)
        if on.weekday() == SUNDAY:
            continue
        chance = random.Random(f"trail {code} {on}")  # noqa: S311 -- draws what is no secret
        for row in _round(chance, home, rounds[on.toordinal() % len(rounds)], on):
            if row["recorded_at"] <= now:
                yield {"salesperson_code": code, **row}


def _round(chance: random.Random, home: Degrees, towns: tuple[str, ...], on: date) -> Iterator[Row]:
    """A day from punch-in to punch-out: on the road between the towns, at two shops in each."""
    at = datetime.combine(on, time(9, 20), STORE_TIME) + timedelta(minutes=chance.uniform(0, 40))
    yield _row(chance, home, at, Remark.PUNCH_IN)
    here = home
    for town in towns:
        for shop in range(2):
            there = _near(chance, _TOWNS[town], 0.004 + shop * 0.004)
            for place, when in _road(chance, here, there, at):
                yield _row(chance, place, when, Remark.TRACK)
                at = when
            stay = timedelta(minutes=chance.choice((15, 25, 35, 50)))
            for place, when in _stay(there, at, at + stay):
                yield _row(chance, place, when, Remark.TRACK)
                at = when
            here = there
    for place, when in _road(chance, here, home, at):
        yield _row(chance, place, when, Remark.TRACK)
        at = when
    yield _row(chance, home, at + timedelta(minutes=3), Remark.PUNCH_OUT)


def _road(
    chance: random.Random, here: Degrees, there: Degrees, at: datetime
) -> Iterator[tuple[Degrees, datetime]]:
    """Places on the way every five minutes, and where it ends."""
    seconds = metres(Place(*here), Place(*there)) * 1.25 / SPEED + 60
    steps = int(seconds // EVERY.total_seconds())
    side = chance.uniform(-BEND, BEND)
    for step in range(1, steps + 1):
        done = step * EVERY.total_seconds() / seconds
        bent = side * 4 * done * (1 - done)
        place = (
            here[0] + (there[0] - here[0]) * done + bent,
            here[1] + (there[1] - here[1]) * done - bent,
        )
        yield place, at + step * EVERY
    yield there, at + timedelta(seconds=seconds)


def _stay(place: Degrees, since: datetime, until: datetime) -> Iterator[tuple[Degrees, datetime]]:
    at = since + EVERY
    while at < until:
        yield place, at
        at += EVERY
    yield place, until


def _near(chance: random.Random, town: Degrees, far: float) -> Degrees:
    return town[0] + chance.uniform(-far, far), town[1] + chance.uniform(-far, far)


def _row(chance: random.Random, place: Degrees, at: datetime, remark: Remark) -> Row:
    return {
        "latitude": round(place[0] + chance.uniform(-BLUR, BLUR), 6),
        "longitude": round(place[1] + chance.uniform(-BLUR, BLUR), 6),
        "accuracy": float(chance.choice((8, 12, 15, 24))),
        "remark": remark.value,
        "recorded_at": at.replace(microsecond=0),
    }
