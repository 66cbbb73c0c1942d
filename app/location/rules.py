"""The law of the working day: who may punch when, and what is a place on the map."""

from datetime import datetime, timedelta
from enum import StrEnum

LATITUDE = (-90, 90)
LONGITUDE = (-180, 180)
ACCURACY = (0, 100_000)
TRACK_EVERY = timedelta(seconds=10)


class Remark(StrEnum):
    """What a salesperson says of where he is."""

    PUNCH_IN = "PUNCH_IN"
    PUNCH_OUT = "PUNCH_OUT"
    TRACK = "TRACK"


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
