"""The list of receivables by age as a file, with the columns of its page."""

from collections.abc import Iterator

from app.papers.exports import queries
from app.papers.exports.tables.table import (
    FROM_ORDERS,
    ExportParams,
    ExportTable,
    SourceRow,
    file_columns,
    quoted,
)
from app.papers.reports import receivables
from app.papers.reports.receivables import NONE, ReceivableFilter
from app.people.accounts.models import Salesperson
from app.people.accounts.receivables.books import from_books
from app.people.auth.viewer import Viewer
from app.shared.columns import sort_names
from app.shared.days import STORE_TIME
from tenant_router.session import StoreSession


def _filter(params: ExportParams) -> ReceivableFilter:
    return receivables.receivable_filter(params, today=params["now"].astimezone(STORE_TIME).date())


def _rows(db: StoreSession, _viewer: Viewer, params: ExportParams) -> Iterator[SourceRow]:
    streamed = {"yield_per": queries.ROWS_PER_FETCH}
    return iter(db.execute(receivables.receivables_query(_filter(params)), execution_options=streamed))


def _count(db: StoreSession, _viewer: Viewer, params: ExportParams) -> int:
    return receivables.receivable_totals(db, _filter(params)).accounts


def _describe_filters(db: StoreSession, params: ExportParams) -> str:
    filters = _filter(params)
    parts = (
        f"On {filters.today:%d-%m-%Y}",
        _salesperson(db, filters.salesperson),
        "No city" if filters.area == NONE else filters.area,
        "Overdue only" if filters.overdue else "",
        quoted(filters.words),
        "" if from_books(db) else FROM_ORDERS,
    )
    return " · ".join(part for part in parts if part)


def _salesperson(db: StoreSession, code: str) -> str:
    if code == NONE:
        return "No salesperson"
    salesperson = db.get(Salesperson, code) if code else None
    return salesperson.name if salesperson else code


RECEIVABLES = ExportTable(
    file_names=("Receivables.pdf", "Receivables.csv"),
    params=("words", "salesperson", "area", "overdue"),
    sort_columns=sort_names(receivables.COLUMNS),
    title=lambda _viewer: "Receivables",
    columns=file_columns(receivables.COLUMNS),
    rows=_rows,
    count=_count,
    describe_filters=_describe_filters,
    landscape=True,
)
