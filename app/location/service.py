"""Punching in and out, and the trail in between."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import delete, select

from app.accounts.models import Salesperson
from app.location import queries
from app.location.models import Position
from app.location.rules import Place, Remark, doubt, is_somewhere, is_worth_keeping, refusal
from app.settings.queries import load_settings
from app.shared.errors import Conflict, Invalid
from tenant_router.session import StoreSession

MAX_ERASED = 5_000


@dataclass(frozen=True, slots=True)
class WorkingDay:
    """Whether a salesperson is at work, since when, and whether the store wants it before he orders."""

    since: datetime | None
    mandatory: bool


def record(
    db: StoreSession, *, salesperson_code: str, remark: Remark, place: Place, now: datetime
) -> WorkingDay:
    """Take down a punch or a position; returns how he stands afterwards.

    Raises Invalid for what is no place on the map and for a position that cannot be true, Conflict for a
    second punch-in and for anything else without a first one.
    """
    if not is_somewhere(place.latitude, place.longitude):
        raise _no_place("location.nowhere")
    _take_turns(db, salesperson_code)
    last = queries.last_seen(db, salesperson_code)
    # Servers' clocks differ a little; what is recorded later is never earlier.
    at = max(now, last.at) if last else now
    refused = refusal(remark, punched_in=queries.is_punched_in(db, salesperson_code, at))
    if refused:
        raise Conflict(refused)
    if is_worth_keeping(remark, last=last.at if last else None, now=at):
        doubted = doubt(remark, place, last=last, now=at)
        if doubted:
            raise _no_place(doubted)
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


def erase_old(db: StoreSession, *, kept: timedelta, now: datetime) -> int:
    """Erase positions older than `kept`, the oldest first, some at a time; returns how many those were."""
    old = select(Position.id).where(Position.recorded_at < now - kept).order_by(Position.recorded_at)
    numbers = list(db.scalars(old.limit(MAX_ERASED)))
    db.execute(delete(Position).where(Position.id.in_(numbers)).execution_options(synchronize_session=False))
    return len(numbers)


def _no_place(message: str) -> Invalid:
    return Invalid(message, fields={"lat": [message], "longi": [message]})


def _take_turns(db: StoreSession, salesperson_code: str) -> None:
    """Two punches at once come one after the other; orders that name the salesperson do not wait."""
    himself = select(Salesperson.code).where(Salesperson.code == salesperson_code)
    db.execute(himself.with_for_update(key_share=True))
