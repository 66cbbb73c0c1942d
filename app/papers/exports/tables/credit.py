"""Orders over the credit limit, as their page shows them."""

from collections.abc import Iterator
from datetime import datetime

from app.papers.exports import queries
from app.papers.exports.tables.table import DATE_RANGE, ExportParams, ExportTable, SourceRow, file_columns
from app.papers.reports import credit_orders
from app.papers.reports.credit_orders import OUTCOMES, CreditFilter, CreditOutcome
from app.people.auth.viewer import Viewer
from app.shared.columns import sort_names
from tenant_router.session import StoreSession


def _filter(params: ExportParams) -> CreditFilter:
    times = {name: datetime.fromisoformat(params[name]) for name in DATE_RANGE}
    return credit_orders.credit_filter({**params, **times})


def _rows(db: StoreSession, _viewer: Viewer, params: ExportParams) -> Iterator[SourceRow]:
    streamed = {"yield_per": queries.ROWS_PER_FETCH}
    return iter(db.execute(credit_orders.credit_orders_query(_filter(params)), execution_options=streamed))


def _count(db: StoreSession, _viewer: Viewer, params: ExportParams) -> int:
    return credit_orders.credit_totals(db, _filter(params)).orders


def _describe_filters(_db: StoreSession, params: ExportParams) -> str:
    filters = _filter(params)
    span = f"{filters.since:%d-%m-%Y} to {filters.until:%d-%m-%Y}"
    return f"{span} · {OUTCOMES[CreditOutcome(filters.outcome)]}" if filters.outcome else span


CREDIT = ExportTable(
    file_names=("OverCreditLimit.pdf", "OverCreditLimit.csv"),
    params=(*DATE_RANGE, "outcome"),
    sort_columns=sort_names(credit_orders.COLUMNS),
    title=lambda _viewer: "Orders Over Credit Limit",
    columns=file_columns(credit_orders.COLUMNS),
    rows=_rows,
    count=_count,
    describe_filters=_describe_filters,
    landscape=True,
)
