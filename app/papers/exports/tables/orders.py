"""The owner's orders, filtered by type and words as in the order list."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from sqlalchemy import func, select

from app.orders.items.models import Order
from app.orders.items.queries import OrderFilter, filter_conditions, sort_order
from app.orders.items.rules import status_label
from app.orders.schemas import SORT_COLUMNS
from app.papers.exports import queries
from app.papers.exports.tables.table import ExportColumn, ExportParams, ExportTable, SourceRow
from app.people.accounts.models import Salesperson
from app.people.auth.viewer import Viewer
from app.pricing.rules import whole_rupees
from tenant_router.session import StoreSession


def _filter(params: ExportParams) -> OrderFilter:
    return OrderFilter(
        type=params["type"],
        words=params["words"],
        ordered_by=params.get("ordered_by"),
        desc=params.get("desc", False),
    )


def _conditions(viewer: Viewer, params: ExportParams) -> list[Any]:
    return filter_conditions(viewer.actor, _filter(params), params["now"])


def _rows(db: StoreSession, viewer: Viewer, params: ExportParams) -> Iterator[SourceRow]:
    query = (
        select(
            Order.number,
            Order.placed_at,
            Order.status,
            Order.partly_dispatched,
            Order.account_code,
            Order.party,
            Order.delivery,
            Salesperson.name.label("salesperson"),
            Order.item_count,
            Order.item_amount.label("item_amount"),
            Order.net_amount.label("net_amount"),
            Order.payment_mode,
            Order.paid_amount,
            Order.remarks1,
            Order.remarks2,
            Order.remarks3,
        )
        .outerjoin(Salesperson, Salesperson.code == Order.salesperson_code)
        .where(*_conditions(viewer, params))
        .order_by(*sort_order(_filter(params)))
    )
    return iter(db.execute(query, execution_options={"yield_per": queries.ROWS_PER_FETCH}))


def _count(db: StoreSession, viewer: Viewer, params: ExportParams) -> int:
    return db.scalar(select(func.count()).select_from(Order).where(*_conditions(viewer, params))) or 0


def _buyer(row: SourceRow, of_party: str, of_guest: str) -> str:
    """Return a field of the guest's delivery block or, for other orders, of the party."""
    return (row.delivery.get(of_guest) if row.delivery else row.party.get(of_party)) or ""


def _status(row: SourceRow) -> str:
    return status_label(row.status, partly=row.partly_dispatched)


def _payable(row: SourceRow) -> Decimal:
    """Return the amount to pay for an order, as on its papers: whole rupees."""
    return whole_rupees(row.net_amount)


def _describe_filters(_db: StoreSession, params: ExportParams) -> str:
    words = f"“{params['words']}”" if params["words"] else ""
    kind = "" if params["type"] in ("total", "search") else TYPE_LABELS.get(params["type"], params["type"])
    return " · ".join(part for part in (kind, words) if part)


TYPE_LABELS = {"today": "Today", "thisweek": "This week"}
ORDERS = ExportTable(
    file_names=("orders.pdf", "Orders.csv"),
    params=("type", "words"),
    sort_columns=SORT_COLUMNS,
    title=lambda viewer: "Inquiries" if viewer.settings.inquiry else "Orders",
    columns=(
        ExportColumn("No.", lambda row: row.number, share=2, right=True),
        ExportColumn("Date", lambda row: row.placed_at, share=4),
        ExportColumn("Name", lambda row: _buyer(row, "name", "name"), share=8),
        ExportColumn("City", lambda row: _buyer(row, "city", "city"), share=4),
        ExportColumn("Mobile", lambda row: _buyer(row, "phone1", "mobile_number"), share=4),
        ExportColumn("Status", _status, share=4),
        ExportColumn("Items", lambda row: row.item_count, share=2, right=True, total="Total Item"),
        ExportColumn("Amount", lambda row: row.item_amount, money=True),
        ExportColumn("Tax", lambda row: row.net_amount - row.item_amount, money=True),
        ExportColumn("Net Amount", lambda row: row.net_amount, share=5, money=True, total="Total Amount"),
        ExportColumn("Round off", lambda row: _payable(row) - row.net_amount, money=True),
        ExportColumn("Payable", _payable, money=True),
        ExportColumn("Party Code", lambda row: row.account_code),
        ExportColumn("Salesperson", lambda row: row.salesperson),
        ExportColumn("Payment", lambda row: row.payment_mode),
        ExportColumn("Paid", lambda row: row.paid_amount, money=True),
        ExportColumn("Remark 1", lambda row: row.remarks1),
        ExportColumn("Remark 2", lambda row: row.remarks2),
        ExportColumn("Remark 3", lambda row: row.remarks3),
    ),
    rows=_rows,
    count=_count,
    describe_filters=_describe_filters,
)
