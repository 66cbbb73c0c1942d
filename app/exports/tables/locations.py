"""Where the sales team was, as the owner's report shows it."""

from collections.abc import Iterator
from datetime import datetime

from app.auth.viewer import Viewer
from app.exports import queries
from app.exports.kinds import Asked
from app.exports.tables.table import Column, Row, Table
from app.location import trail
from app.location.rules import Remark
from app.shared.days import STORE_TIME
from tenant_router.session import StoreSession

WORDS = {Remark.PUNCH_IN: "Punch in", Remark.PUNCH_OUT: "Punch out", Remark.TRACK: "On the way"}


def _wanted(asked: Asked) -> trail.Wanted:
    return trail.Wanted(
        since=datetime.fromisoformat(asked["since"]),
        until=datetime.fromisoformat(asked["until"]),
        code=asked["code"] or None,
        ordered_by=asked["ordered_by"] or "time",
        descending=asked["desc"] if asked["ordered_by"] else True,
    )


def _rows(db: StoreSession, _viewer: Viewer, asked: Asked) -> Iterator[Row]:
    found = db.execute(trail.listed(_wanted(asked)), execution_options={"yield_per": queries.ROWS_AT_ONCE})
    return enumerate(found, 1)


def _count(db: StoreSession, _viewer: Viewer, asked: Asked) -> int:
    return trail.count(db, _wanted(asked))


def _told(db: StoreSession, asked: Asked) -> str:
    wanted = _wanted(asked)
    span = f"{wanted.since:%d-%m-%Y} to {wanted.until:%d-%m-%Y}"
    name = trail.name_of(db, wanted.code) if wanted.code else None
    return f"{span} · {name}" if name else span


def _at(row: Row) -> datetime:
    return row[1].recorded_at.astimezone(STORE_TIME)


LOCATIONS = Table(
    title=lambda _viewer: "Location Summary",
    columns=(
        Column("Sr No", lambda row: row[0], share=2, right=True),
        Column("Cd", lambda row: row[1].salesperson_code, share=2),
        Column("Date", lambda row: f"{_at(row):%d-%m-%Y}", share=3),
        Column("Time", lambda row: f"{_at(row):%H:%M:%S}", share=3),
        Column("Name", lambda row: row[1].name, share=8),
        Column("Status", lambda row: WORDS[Remark(row[1].remark)], share=4),
        Column("Latitude", lambda row: row[1].latitude),
        Column("Longitude", lambda row: row[1].longitude),
    ),
    rows=_rows,
    count=_count,
    told=_told,
)
