"""What customers owe, by age, as its page shows it."""

from collections.abc import Iterator

from app.papers.exports import queries
from app.papers.exports.tables.table import (
    FROM_ORDERS,
    ExportColumn,
    ExportParams,
    ExportTable,
    SourceRow,
    quoted,
)
from app.papers.reports import receivables
from app.papers.reports.receivable_schemas import SORT_COLUMNS
from app.papers.reports.receivables import NONE, ReceivableFilter
from app.people.accounts.models import Salesperson
from app.people.accounts.receivables.books import from_books
from app.people.auth.viewer import Viewer
from app.people.editing.rules import phone
from app.shared.days import STORE_TIME
from tenant_router.session import StoreSession


def _filter(params: ExportParams) -> ReceivableFilter:
    return receivables.receivable_filter(params, today=params["now"].astimezone(STORE_TIME).date())


def _rows(db: StoreSession, _viewer: Viewer, params: ExportParams) -> Iterator[SourceRow]:
    streamed = {"yield_per": queries.ROWS_PER_FETCH}
    rows = db.execute(receivables.receivables_query(_filter(params)), execution_options=streamed)
    return map(receivables.receivable_from, rows)


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
    sort_columns=SORT_COLUMNS,
    title=lambda _viewer: "Receivables",
    columns=(
        ExportColumn("Account code", lambda row: row.code, share=3),
        ExportColumn("Account name", lambda row: row.name, share=8),
        ExportColumn("City", lambda row: row.city, share=4),
        ExportColumn("Mobile number", lambda row: phone(row.phone)),
        ExportColumn("Salesperson", lambda row: row.salesperson_name or row.salesperson, share=4),
        ExportColumn("Days overdue", lambda row: row.overdue_days, share=3, right=True),
        ExportColumn("Not due", lambda row: row.parts.not_due, share=4, money=True, total="Not due"),
        ExportColumn("1-30 days", lambda row: row.parts.days_30, share=4, money=True, total="1-30 days"),
        ExportColumn("31-60 days", lambda row: row.parts.days_60, share=4, money=True, total="31-60 days"),
        ExportColumn("61-90 days", lambda row: row.parts.days_90, share=4, money=True, total="61-90 days"),
        ExportColumn("90+ days", lambda row: row.parts.older, share=4, money=True, total="90+ days"),
        ExportColumn("Advances", lambda row: row.parts.advances, share=4, money=True, total="Advances"),
        ExportColumn("On account", lambda row: row.parts.on_account, share=4, money=True, total="On account"),
        ExportColumn("Overdue", lambda row: row.parts.overdue, share=4, money=True, total="Overdue"),
        ExportColumn("Balance", lambda row: row.parts.balance, share=5, money=True, total="Balance"),
    ),
    rows=_rows,
    count=_count,
    describe_filters=_describe_filters,
    landscape=True,
)
