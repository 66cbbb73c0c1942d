"""The activity log as a file."""

import re
from collections.abc import Iterator
from datetime import datetime

from app.papers.exports.tables.table import (
    ExportColumn,
    ExportParams,
    ExportTable,
    SourceRow,
    day_and_time,
    day_or_time,
    quoted,
)
from app.people.activity import queries
from app.people.activity.models import ActivityEntry
from app.people.auth.viewer import Viewer
from tenant_router.session import StoreSession

_ISO_TIME = re.compile(r"20\d\d-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d{6})?[+-]\d\d:\d\d)?", re.ASCII)


def _filter(params: ExportParams) -> queries.ActivityFilter:
    return queries.ActivityFilter(params["activity_kind"], params["by_kind"], params["words"].strip())


def _rows(db: StoreSession, _viewer: Viewer, params: ExportParams) -> Iterator[SourceRow]:
    return queries.every_entry(db, _filter(params))


def _count(db: StoreSession, _viewer: Viewer, params: ExportParams) -> int:
    return queries.entry_count(db, _filter(params))


def _describe_filters(_db: StoreSession, params: ExportParams) -> str:
    parts = (params["activity_kind"].capitalize(), BY.get(params["by_kind"], ""), quoted(params["words"]))
    return " · ".join(part for part in parts if part)


def _subject(entry: ActivityEntry) -> str:
    return " · ".join(part for part in (entry.noun.capitalize(), entry.subject, entry.name) if part)


def _changes(entry: ActivityEntry) -> str:
    return "; ".join(_change(**change) for change in entry.changes)


def _change(field: str, before: str | None, after: str | None) -> str:
    name = field.replace("_", " ")
    if before is None and after is None:
        return f"{name} changed"
    return f"{name}: {_shown(before)} → {_shown(after)}"


def _shown(value: str | None) -> str:
    """Return a value for the file; the log stores times and days in ISO format."""
    if not value:
        return "–"
    if not _ISO_TIME.fullmatch(value):
        return value
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        # A name such as 2026-02-30 looks like a day, but is none.
        return value
    return day_and_time(moment) if "T" in value else day_or_time(moment.date())


BY = {
    "owner": "Owner",
    "sman": "Salesperson",
    "party": "Customer",
    "admin": "Platform administrator",
}
ACTIVITY = ExportTable(
    file_names=("Activity.pdf", "Activity.csv"),
    params=("words", "activity_kind", "by_kind"),
    sort_columns={},
    title=lambda _viewer: "Activity",
    columns=(
        ExportColumn("Time", lambda entry: entry.at, share=3, on_paper=lambda entry: day_and_time(entry.at)),
        ExportColumn("Kind", lambda entry: entry.kind.capitalize(), share=2),
        ExportColumn("What", _subject, share=6),
        ExportColumn("Changes", _changes, share=10),
        ExportColumn("By", lambda entry: BY[entry.by_kind], share=3),
        ExportColumn("Code", lambda entry: entry.by_code),
        ExportColumn("Name", lambda entry: entry.by_name, share=3),
        ExportColumn("Address", lambda entry: entry.address, share=3),
    ),
    rows=_rows,
    count=_count,
    landscape=True,
    describe_filters=_describe_filters,
)
