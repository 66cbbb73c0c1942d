"""Reads of the sales team's working day."""

from datetime import datetime

from sqlalchemy import select

from app.location.models import PUNCHES, Position
from app.location.rules import Coordinates, Remark, TimedPosition
from app.shared.days import day_start
from tenant_router.session import StoreSession


def is_punched_in(db: StoreSession, salesperson_code: str, now: datetime) -> bool:
    """Return whether the salesperson's last punch of the store's day was a PUNCH_IN."""
    return punched_in_since(db, salesperson_code, now) is not None


def punched_in_since(db: StoreSession, salesperson_code: str, now: datetime) -> datetime | None:
    """Return when a salesperson punched in, None if off duty. A punch-in ends with the store's day."""
    punches = (
        select(Position.remark, Position.recorded_at)
        .where(
            Position.salesperson_code == salesperson_code,
            Position.recorded_at >= day_start(now),
            PUNCHES,
        )
        .order_by(Position.recorded_at.desc(), Position.id.desc())
    )
    last = db.execute(punches.limit(1)).first()
    return last.recorded_at if last and last.remark == Remark.PUNCH_IN else None


def last_seen(db: StoreSession, salesperson_code: str) -> TimedPosition | None:
    """Return where and when a salesperson last sent a position."""
    positions = select(Position).where(Position.salesperson_code == salesperson_code)
    last = db.scalar(positions.order_by(Position.recorded_at.desc(), Position.id.desc()).limit(1))
    return (
        TimedPosition(Coordinates(last.latitude, last.longitude, last.accuracy), last.recorded_at)
        if last
        else None
    )
