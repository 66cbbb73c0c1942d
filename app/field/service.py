"""Punching in and out, and the positions in between."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import delete, select

from app.field import queries
from app.field.models import Position
from app.field.rules import (
    Coordinates,
    Remark,
    is_position,
    is_worth_recording,
    position_problem,
    punch_problem,
)
from app.people.accounts.models import Salesperson
from app.shared.errors import Conflict, Invalid
from app.store.settings.queries import load_settings
from tenant_router.session import StoreSession

ERASE_BATCH_SIZE = 5_000


@dataclass(frozen=True, slots=True)
class WorkingDay:
    """A salesperson's status: at work since when, and whether the store requires a punch-in for ordering."""

    since: datetime | None
    mandatory: bool

    @property
    def is_punched_in(self) -> bool:
        return self.since is not None


def record(
    db: StoreSession, *, salesperson_code: str, remark: Remark, place: Coordinates, now: datetime
) -> WorkingDay:
    """Record a punch or a position. Return the salesperson's status afterwards.

    Raises Invalid for degrees that are no position and for an implausible position. Raises Conflict for a
    second punch-in, and for anything else without a punch-in.
    """
    if not is_position(place.latitude, place.longitude):
        raise _invalid_position("location.nowhere")
    _lock_salesperson(db, salesperson_code)
    last = queries.last_seen(db, salesperson_code)
    # Server clocks differ a little; keep the records in order.
    at = max(now, last.at) if last else now
    problem = punch_problem(remark, punched_in=queries.is_punched_in(db, salesperson_code, at))
    if problem:
        raise Conflict(problem)
    if is_worth_recording(remark, last=last.at if last else None, now=at):
        implausible = position_problem(remark, place, last=last, now=at)
        if implausible:
            raise _invalid_position(implausible)
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
    """Return the salesperson's current status."""
    since = queries.punched_in_since(db, salesperson_code, now)
    return WorkingDay(since=since, mandatory=load_settings(db).location_mandatory)


def erase_old(db: StoreSession, *, max_age: timedelta, now: datetime) -> int:
    """Delete a batch of the oldest positions older than `max_age`. Return how many were deleted."""
    old = select(Position.id).where(Position.recorded_at < now - max_age).order_by(Position.recorded_at)
    numbers = list(db.scalars(old.limit(ERASE_BATCH_SIZE)))
    db.execute(delete(Position).where(Position.id.in_(numbers)).execution_options(synchronize_session=False))
    return len(numbers)


def _invalid_position(message: str) -> Invalid:
    return Invalid(message, fields={"latitude": message, "longitude": message})


def _lock_salesperson(db: StoreSession, salesperson_code: str) -> None:
    """Serialize a salesperson's concurrent punches. Orders that refer to the salesperson do not wait."""
    salesperson = select(Salesperson.code).where(Salesperson.code == salesperson_code)
    db.execute(salesperson.with_for_update(key_share=True))
