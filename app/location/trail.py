"""The sales team's positions as the owner reads them: on the map, and as a list."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Row, Select, func, select

from app.accounts.models import Salesperson
from app.location.models import Position
from tenant_router.session import StoreSession

MAX_POINTS = 5_000
MAX_PEOPLE = 1_000
# The last second of a span belongs to it.
SECOND = timedelta(seconds=1)

SORT_COLUMNS: dict[str, ColumnElement[Any]] = {
    "time": Position.recorded_at.expression,
    "code": Position.salesperson_code.expression,
    "name": Salesperson.name.expression,
    "status": Position.remark.expression,
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """Positions between two moments, of one salesperson or of all."""

    since: datetime
    until: datetime
    code: str | None = None
    ordered_by: str = "time"
    descending: bool = False


class Trail(NamedTuple):
    """Positions, the oldest first; `cut` where only the last ones of too many are there."""

    points: list[Row]
    cut: bool


def trail(db: StoreSession, wanted: Wanted) -> Trail:
    """Where a salesperson was, the last 5,000 positions at most."""
    latest = positions(wanted).order_by(Position.recorded_at.desc(), Position.id.desc())
    found = list(db.execute(latest.limit(MAX_POINTS + 1)))
    return Trail(found[MAX_POINTS - 1 :: -1], len(found) > MAX_POINTS)


def position_page(db: StoreSession, wanted: Wanted, *, page: int, size: int) -> tuple[Sequence[Row], int]:
    """A page of positions, and how many there are in all."""
    return db.execute(listed(wanted).limit(size).offset(page * size)).all(), count(db, wanted)


def count(db: StoreSession, wanted: Wanted) -> int:
    """How many positions there are."""
    return db.scalar(select(func.count()).select_from(Position).where(*_those(wanted))) or 0


def listed(wanted: Wanted) -> Select:
    """Positions in the order that is asked for; those that are alike in it go by their time."""
    column = SORT_COLUMNS[wanted.ordered_by]
    by_time = [Position.recorded_at, Position.id]
    keys = by_time if wanted.ordered_by == "time" else [column, *by_time]
    return positions(wanted).order_by(*(key.desc() if wanted.descending else key.asc() for key in keys))


def positions(wanted: Wanted) -> Select:
    """Positions with the salesperson whose they are."""
    return (
        select(
            Position.id,
            Position.latitude,
            Position.longitude,
            Position.accuracy,
            Position.remark,
            Position.recorded_at,
            Position.salesperson_code,
            Salesperson.name,
            Salesperson.area,
            Salesperson.city,
            Salesperson.phone,
        )
        .join(Salesperson, Salesperson.code == Position.salesperson_code)
        .where(*_those(wanted))
    )


def people(db: StoreSession) -> Sequence[Row]:
    """Code and name of every salesperson, by name."""
    query = select(Salesperson.code, Salesperson.name).order_by(
        func.lower(Salesperson.name), Salesperson.code
    )
    return db.execute(query.limit(MAX_PEOPLE)).all()


def name_of(db: StoreSession, code: str) -> str | None:
    """The name of a salesperson, None where there is nobody of this code."""
    return db.scalar(select(Salesperson.name).where(Salesperson.code == code))


def _those(wanted: Wanted) -> list[ColumnElement[bool]]:
    between = [Position.recorded_at >= wanted.since, Position.recorded_at < wanted.until + SECOND]
    return [*between, Position.salesperson_code == wanted.code] if wanted.code else between
