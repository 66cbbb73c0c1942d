"""The sales team's positions as the owner reads them: on the map, and as a list."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Row, Select, func, select

from app.field.models import Position
from app.field.rules import Remark
from app.people.accounts.models import Salesperson
from app.shared.days import STORE_TIME
from tenant_router.session import StoreSession

MAX_POINTS = 5_000
MAX_PEOPLE = 1_000
# A span includes its last second.
SECOND = timedelta(seconds=1)

SORT_COLUMNS: dict[str, ColumnElement[Any]] = {
    "time": Position.recorded_at.expression,
    "code": Position.salesperson_code.expression,
    "name": Salesperson.name.expression,
    "status": Position.remark.expression,
}


@dataclass(frozen=True, slots=True)
class PositionFilter:
    """The positions to read: a span of time, one salesperson or all, and the sort order.

    With `punches` those between the start and the end of a working day are left out.
    """

    since: datetime
    until: datetime
    code: str | None = None
    punches: bool = False
    ordered_by: str = "time"
    descending: bool = False


class ListedPosition(NamedTuple):
    """A position with its salesperson; `number` counts through the pages of a list."""

    id: int
    latitude: float
    longitude: float
    accuracy: float | None
    remark: str
    recorded_at: datetime
    salesperson_code: str
    name: str
    area: str
    city: str
    phone: str
    number: int = 0

    @property
    def day(self) -> date:
        """Return the day in the store's time zone."""
        return self.recorded_at.astimezone(STORE_TIME).date()

    @property
    def time_of_day(self) -> time:
        """Return the time of day in the store's time zone, in whole seconds."""
        return self.recorded_at.astimezone(STORE_TIME).time().replace(microsecond=0)


class Trail(NamedTuple):
    """Positions, oldest first; `cut` if there were too many, so that only the last are included."""

    points: list[ListedPosition]
    cut: bool


def trail(db: StoreSession, filters: PositionFilter) -> Trail:
    """Return the last 5,000 matching positions at most."""
    latest = positions(filters).order_by(Position.recorded_at.desc(), Position.id.desc())
    rows = [ListedPosition(*row) for row in db.execute(latest.limit(MAX_POINTS + 1))]
    return Trail(rows[MAX_POINTS - 1 :: -1], len(rows) > MAX_POINTS)


def position_page(
    db: StoreSession, filters: PositionFilter, *, page: int, size: int
) -> tuple[list[ListedPosition], int]:
    """Return a page of positions and their total number."""
    rows = db.execute(sorted_positions(filters).limit(size).offset(page * size))
    numbered = enumerate(rows, page * size + 1)
    return [ListedPosition(*row, number=number) for number, row in numbered], count(db, filters)


def count(db: StoreSession, filters: PositionFilter) -> int:
    """Return the number of matching positions."""
    return db.scalar(select(func.count()).select_from(Position).where(*_conditions(filters))) or 0


def sorted_positions(filters: PositionFilter) -> Select:
    """Return the query of positions in the requested sort order, with equal ones by time."""
    column = SORT_COLUMNS[filters.ordered_by]
    by_time = [Position.recorded_at, Position.id]
    keys = by_time if filters.ordered_by == "time" else [column, *by_time]
    return positions(filters).order_by(*(key.desc() if filters.descending else key.asc() for key in keys))


def positions(filters: PositionFilter) -> Select:
    """Return the query of positions joined with their salespeople."""
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
        .where(*_conditions(filters))
    )


def salespeople(db: StoreSession) -> Sequence[Row]:
    """Return code and name of every salesperson, by name."""
    query = select(Salesperson.code, Salesperson.name).order_by(
        func.lower(Salesperson.name), Salesperson.code
    )
    return db.execute(query.limit(MAX_PEOPLE)).all()


def name_of(db: StoreSession, code: str) -> str | None:
    """Return the name of a salesperson, or None if there is no such code."""
    return db.scalar(select(Salesperson.name).where(Salesperson.code == code))


def _conditions(filters: PositionFilter) -> list[ColumnElement[bool]]:
    conditions = [Position.recorded_at >= filters.since, Position.recorded_at < filters.until + SECOND]
    if filters.code:
        conditions.append(Position.salesperson_code == filters.code)
    if filters.punches:
        conditions.append(Position.remark != Remark.TRACK)
    return conditions
