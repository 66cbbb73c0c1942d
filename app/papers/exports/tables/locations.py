"""The positions of the sales team, as in the owner's report."""

from collections.abc import Iterator
from datetime import datetime

from app.field import trail
from app.field.rules import Remark
from app.field.schemas import REPORT_SORT_COLUMNS
from app.papers.exports import queries
from app.papers.exports.tables.table import (
    DATE_RANGE,
    ExportColumn,
    ExportGroup,
    ExportParams,
    ExportTable,
    SourceRow,
)
from app.people.auth.viewer import Viewer
from app.shared.days import STORE_TIME
from tenant_router.session import StoreSession

REMARK_LABELS = {Remark.PUNCH_IN: "Punch in", Remark.PUNCH_OUT: "Punch out", Remark.TRACK: "On the way"}


def _filter(params: ExportParams) -> trail.PositionFilter:
    return trail.PositionFilter(
        since=datetime.fromisoformat(params["since"]),
        until=datetime.fromisoformat(params["until"]),
        code=params["code"] or None,
        # The paper has no coordinates, so a position on the way would say nothing there.
        punches=params["format"] == "pdf",
        ordered_by=params["ordered_by"] or "time",
        descending=params["desc"] if params["ordered_by"] else True,
    )


def _rows(db: StoreSession, _viewer: Viewer, params: ExportParams) -> Iterator[SourceRow]:
    positions = db.execute(
        trail.sorted_positions(_filter(params)), execution_options={"yield_per": queries.ROWS_PER_FETCH}
    )
    return enumerate(positions, 1)


def _count(db: StoreSession, _viewer: Viewer, params: ExportParams) -> int:
    return trail.count(db, _filter(params))


def _describe_filters(db: StoreSession, params: ExportParams) -> str:
    filters = _filter(params)
    span = f"{filters.since:%d-%m-%Y} to {filters.until:%d-%m-%Y}"
    name = trail.name_of(db, filters.code) if filters.code else None
    return f"{span} · {name}" if name else span


def _local_time(row: SourceRow) -> datetime:
    return row[1].recorded_at.astimezone(STORE_TIME)


_SALESPEOPLE = ExportGroup(lambda row: row[1].salesperson_code, lambda row: row[1].name)
LOCATIONS = ExportTable(
    # Owners are used to these file names; the CSV has the name of the orders report.
    file_names=("LocationReport.pdf", "OrdersReport.csv"),
    params=(*DATE_RANGE, "code"),
    sort_columns=REPORT_SORT_COLUMNS,
    title=lambda _viewer: "Location Summary",
    columns=(
        ExportColumn("Sr No", lambda row: row[0], share=2, right=True),
        ExportColumn("Cd", lambda row: row[1].salesperson_code, share=2),
        ExportColumn("Date", lambda row: _local_time(row).date(), share=3),
        ExportColumn("Time", lambda row: _local_time(row).time(), share=3),
        ExportColumn("Name", lambda row: row[1].name, share=8),
        ExportColumn("Status", lambda row: REMARK_LABELS[Remark(row[1].remark)], share=4),
        ExportColumn("Latitude", lambda row: row[1].latitude),
        ExportColumn("Longitude", lambda row: row[1].longitude),
    ),
    rows=_rows,
    count=_count,
    describe_filters=_describe_filters,
    group=lambda _params: _SALESPEOPLE,
)
