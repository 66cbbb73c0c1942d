"""Reads of the sales team's working day."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import select

from app.field.models import PUNCHES, Position
from app.field.rules import Coordinates, Remark, TimedPosition
from app.shared.days import day_start
from tenant_router.session import Read, StoreSession

_LAST_PUNCH = f"""
SELECT remark, recorded_at FROM store.positions
WHERE salesperson_code = %(code)s AND recorded_at >= %(start)s AND {PUNCHES.text}
ORDER BY recorded_at DESC, id DESC LIMIT 1
"""  # noqa: S608 -- our own condition; values are parameters


def is_punched_in(db: StoreSession, salesperson_code: str, now: datetime) -> bool:
    """Return whether the salesperson's last punch of the store's day was a PUNCH_IN."""
    return punched_in_since(db, salesperson_code, now) is not None


def punched_in_since(db: StoreSession, salesperson_code: str, now: datetime) -> datetime | None:
    """Return when a salesperson punched in, None if off duty. A punch-in ends with the store's day."""
    rows = db.read(last_punch(salesperson_code, now))
    return rows[0][1] if is_punch_in(rows) else None


def last_punch(salesperson_code: str, now: datetime) -> Read:
    """Return the read of a salesperson's last punch of the store's day, for `is_punch_in`."""
    return Read(_LAST_PUNCH, {"code": salesperson_code, "start": day_start(now)})


def is_punch_in(rows: Sequence[tuple[Any, ...]]) -> bool:
    """Return whether the salesperson of the rows of `last_punch` is on duty."""
    return bool(rows) and rows[0][0] == Remark.PUNCH_IN


def last_seen(db: StoreSession, salesperson_code: str) -> TimedPosition | None:
    """Return where and when a salesperson last sent a position."""
    positions = select(Position).where(Position.salesperson_code == salesperson_code)
    last = db.scalar(positions.order_by(Position.recorded_at.desc(), Position.id.desc()).limit(1))
    return (
        TimedPosition(Coordinates(last.latitude, last.longitude, last.accuracy), last.recorded_at)
        if last
        else None
    )
