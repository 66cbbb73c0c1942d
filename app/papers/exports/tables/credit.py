"""Orders over the credit limit, as their page shows them."""

from collections.abc import Iterator
from datetime import datetime

from app.papers.exports import queries
from app.papers.exports.tables.table import DATE_RANGE, ExportColumn, ExportParams, ExportTable, SourceRow
from app.papers.reports import credit_orders
from app.papers.reports.credit_orders import CreditFilter, CreditOrder, CreditOutcome
from app.papers.reports.credit_schemas import SORT_COLUMNS
from app.people.auth.viewer import Viewer
from app.shared.days import STORE_TIME
from tenant_router.session import StoreSession

OUTCOMES = {
    CreditOutcome.WARNED: "Warned",
    CreditOutcome.HELD: "On hold",
    CreditOutcome.RELEASED: "Released",
    CreditOutcome.OVERRIDDEN: "Overridden",
}


def _filter(params: ExportParams) -> CreditFilter:
    times = {name: datetime.fromisoformat(params[name]) for name in DATE_RANGE}
    return credit_orders.credit_filter({**params, **times})


def _rows(db: StoreSession, _viewer: Viewer, params: ExportParams) -> Iterator[SourceRow]:
    streamed = {"yield_per": queries.ROWS_PER_FETCH}
    rows = db.execute(credit_orders.credit_orders_query(_filter(params)), execution_options=streamed)
    return map(credit_orders.credit_order_from, rows)


def _count(db: StoreSession, _viewer: Viewer, params: ExportParams) -> int:
    return credit_orders.credit_totals(db, _filter(params)).orders


def _describe_filters(_db: StoreSession, params: ExportParams) -> str:
    filters = _filter(params)
    span = f"{filters.since:%d-%m-%Y} to {filters.until:%d-%m-%Y}"
    return f"{span} · {OUTCOMES[CreditOutcome(filters.outcome)]}" if filters.outcome else span


def _decided(order: CreditOrder) -> str:
    return " · ".join(part for part in (order.decided_by, order.reason) if part)


CREDIT = ExportTable(
    file_names=("OverCreditLimit.pdf", "OverCreditLimit.csv"),
    params=(*DATE_RANGE, "outcome"),
    sort_columns=SORT_COLUMNS,
    title=lambda _viewer: "Orders Over Credit Limit",
    columns=(
        ExportColumn("Order Date", lambda order: order.placed_at.astimezone(STORE_TIME), share=4),
        ExportColumn("Order Id", lambda order: order.number, share=3),
        ExportColumn("Party Code", lambda order: order.account_code),
        ExportColumn("Customer Name", lambda order: order.name, share=8),
        ExportColumn("City", lambda order: order.city),
        ExportColumn("Salesperson", lambda order: order.salesperson, share=5),
        ExportColumn("Status", lambda order: order.status, share=4),
        ExportColumn("Outcome", lambda order: OUTCOMES[order.outcome], share=4),
        ExportColumn("Credit Limit", lambda order: order.limit or None, share=5, money=True),
        ExportColumn("Outstanding", lambda order: order.owed, share=5, money=True),
        ExportColumn("Overdue", lambda order: order.overdue, share=5, money=True),
        ExportColumn("Days Overdue", lambda order: order.overdue_days, share=3, right=True),
        ExportColumn("Decided By", lambda order: order.decided_by, share=8, on_paper=_decided),
        ExportColumn(
            "Decided On", lambda order: order.decided_at and order.decided_at.astimezone(STORE_TIME)
        ),
        ExportColumn("Reason", lambda order: order.reason),
        ExportColumn("Amount", lambda order: order.amount, share=5, money=True, total="Total Amount"),
    ),
    rows=_rows,
    count=_count,
    describe_filters=_describe_filters,
    landscape=True,
)
