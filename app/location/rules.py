"""The law of the working day: who may punch when, what is a place on the map, and what may be kept of it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from math import asin, cos, radians, sin, sqrt
from typing import NamedTuple

LATITUDE = (-90, 90)
LONGITUDE = (-180, 180)
ACCURACY = (0, 100_000)
TRACK_EVERY = timedelta(seconds=10)
# With a margin for ships, islands and telephones that are a little off.
INDIA = ((5.0, 38.5), (66.0, 99.0))
FASTEST = 300 / 3.6
EARTH = 6_371_008.8


class Remark(StrEnum):
    """What a salesperson says of where he is."""

    PUNCH_IN = "PUNCH_IN"
    PUNCH_OUT = "PUNCH_OUT"
    TRACK = "TRACK"


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody is, in degrees; `accuracy` in metres."""

    latitude: float
    longitude: float
    accuracy: float | None = None


class Seen(NamedTuple):
    """Where somebody was at a moment."""

    place: Place
    at: datetime


def is_somewhere(latitude: float, longitude: float) -> bool:
    """Whether these degrees are a place; 0/0 is what a telephone says that does not know."""
    in_range = LATITUDE[0] <= latitude <= LATITUDE[1] and LONGITUDE[0] <= longitude <= LONGITUDE[1]
    return in_range and (latitude, longitude) != (0, 0)


def refusal(remark: Remark, *, punched_in: bool) -> str | None:
    """Why somebody may not say this now: once in he can't punch in, and all else needs a punch-in."""
    if remark is Remark.PUNCH_IN:
        return "location.already_in" if punched_in else None
    return None if punched_in else "location.not_in"


def is_worth_keeping(remark: Remark, *, last: datetime | None, now: datetime) -> bool:
    """Whether a position goes on record: a punch always, a TRACK ten seconds after the last position."""
    return remark is not Remark.TRACK or last is None or now - last >= TRACK_EVERY


def doubt(remark: Remark, place: Place, *, last: Seen | None, now: datetime) -> str | None:
    """Why a position cannot be true: outside India, or further from the last one than 300 km/h lead.

    A punch is never doubted: nobody is kept from work by a telephone that is mistaken.
    """
    if remark is not Remark.TRACK:
        return None
    (south, north), (west, east) = INDIA
    if not (south <= place.latitude <= north and west <= place.longitude <= east):
        return "location.abroad"
    if last is not None and _certain(last.place, place) > FASTEST * (now - last.at).total_seconds():
        return "location.jump"
    return None


def metres(one: Place, other: Place) -> float:
    """How far two places are from each other, by the great circle."""
    south, north = radians(one.latitude), radians(other.latitude)
    up, along = sin((north - south) / 2), sin(radians(other.longitude - one.longitude) / 2)
    return 2 * EARTH * asin(min(1.0, sqrt(up**2 + cos(south) * cos(north) * along**2)))


def _certain(one: Place, other: Place) -> float:
    """How far two places are from each other at least, as exactly as they are known."""
    return max(0.0, metres(one, other) - (one.accuracy or 0) - (other.accuracy or 0))
