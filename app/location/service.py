"""Punching in and out, and the trail in between."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select

from app.accounts.models import Salesperson
from app.location import queries
from app.location.models import Position
from app.location.rules import Remark, is_somewhere, is_worth_keeping, refusal
from app.settings.queries import load_settings
from app.shared.errors import Conflict, Invalid
from tenant_router.session import StoreSession


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody is, in degrees; `accuracy` in metres."""

    latitude: float
    longitude: float
    accuracy: float | None = None


@dataclass(frozen=True, slots=True)
class WorkingDay:
    """Whether a salesperson is at work, since when, and whether the store wants it before he orders."""

    since: datetime | None
    mandatory: bool


def record(
    db: StoreSession, *, salesperson_code: str, remark: Remark, place: Place, now: datetime
) -> WorkingDay:
    """Take down a punch or a position; returns how he stands afterwards.

    Raises Invalid for what is no place on the map, Conflict for a second punch-in and for anything else
    without a first one.
    """
    if not is_somewhere(place.latitude, place.longitude):
        raise Invalid("location.nowhere", fields={"lat": ["location.nowhere"], "longi": ["location.nowhere"]})
    _take_turns(db, salesperson_code)
    last = queries.last_recorded_at(db, salesperson_code)
    # Servers' clocks differ a little; what is recorded later is never earlier.
    at = max(now, last) if last else now
    refused = refusal(remark, punched_in=queries.is_punched_in(db, salesperson_code, at))
    if refused:
        raise Conflict(refused)
    if is_worth_keeping(remark, last=last, now=at):
        db.add(
            Position(
                salesperson_code=salesperson_code,
                latitude=place.latitude,
                longitude=place.longitude,
                accuracy=place.accuracy,
                remark=remark,
                recorded_at=at,
            )
        )
        db.flush()
    return working_day(db, salesperson_code=salesperson_code, now=at)


def working_day(db: StoreSession, *, salesperson_code: str, now: datetime) -> WorkingDay:
    """How a salesperson stands now."""
    since = queries.punched_in_since(db, salesperson_code, now)
    return WorkingDay(since=since, mandatory=load_settings(db).location_mandatory)


def _take_turns(db: StoreSession, salesperson_code: str) -> None:
    """Two punches at once come one after the other; orders that name the salesperson do not wait."""
    himself = select(Salesperson.code).where(Salesperson.code == salesperson_code)
    db.execute(himself.with_for_update(key_share=True))
