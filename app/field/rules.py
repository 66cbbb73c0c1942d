"""Rules of the working day: which punches are allowed, and which positions are valid and recorded."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from math import asin, cos, radians, sin, sqrt
from typing import NamedTuple

LATITUDE = (-90, 90)
LONGITUDE = (-180, 180)
ACCURACY = (0, 100_000)
TRACK_INTERVAL = timedelta(seconds=10)
# Degrees, with a margin for ships, islands and inaccurate phones.
INDIA = ((5.0, 38.5), (66.0, 99.0))
MAX_SPEED = 300 / 3.6
EARTH_RADIUS = 6_371_008.8


class Remark(StrEnum):
    """The kind of a recorded position."""

    PUNCH_IN = "PUNCH_IN"
    PUNCH_OUT = "PUNCH_OUT"
    TRACK = "TRACK"


@dataclass(frozen=True, slots=True)
class Coordinates:
    """A position in degrees; `accuracy` in metres."""

    latitude: float
    longitude: float
    accuracy: float | None = None


class TimedPosition(NamedTuple):
    """A position at a time."""

    place: Coordinates
    at: datetime


def is_position(latitude: float, longitude: float) -> bool:
    """Return whether the degrees are a position. Phones without a fix report 0/0."""
    in_range = LATITUDE[0] <= latitude <= LATITUDE[1] and LONGITUDE[0] <= longitude <= LONGITUDE[1]
    return in_range and (latitude, longitude) != (0, 0)


def punch_problem(remark: Remark, *, punched_in: bool) -> str | None:
    """Return why this remark is not allowed now. A second punch-in is not; all others need a punch-in."""
    if remark is Remark.PUNCH_IN:
        return "location.already_in" if punched_in else None
    return None if punched_in else "location.not_in"


def is_worth_recording(remark: Remark, *, last: datetime | None, now: datetime) -> bool:
    """Return whether to record a position: punches always, a TRACK ten seconds after the last position."""
    return remark is not Remark.TRACK or last is None or now - last >= TRACK_INTERVAL


def position_problem(
    remark: Remark, place: Coordinates, *, last: TimedPosition | None, now: datetime
) -> str | None:
    """Return why a position is implausible: outside India, or too far from the last one at 300 km/h.

    Punches are always accepted, so that an inaccurate phone keeps no one from work.
    """
    if remark is not Remark.TRACK:
        return None
    (south, north), (west, east) = INDIA
    if not (south <= place.latitude <= north and west <= place.longitude <= east):
        return "location.abroad"
    if last is not None and _min_distance(last.place, place) > MAX_SPEED * (now - last.at).total_seconds():
        return "location.jump"
    return None


def distance_metres(one: Coordinates, other: Coordinates) -> float:
    """Return the great-circle distance of two positions in metres."""
    south, north = radians(one.latitude), radians(other.latitude)
    up, along = sin((north - south) / 2), sin(radians(other.longitude - one.longitude) / 2)
    return 2 * EARTH_RADIUS * asin(min(1.0, sqrt(up**2 + cos(south) * cos(north) * along**2)))


def _min_distance(one: Coordinates, other: Coordinates) -> float:
    """Return the least possible distance of two positions in metres, given their accuracies."""
    return max(0.0, distance_metres(one, other) - (one.accuracy or 0) - (other.accuracy or 0))
