"""The owner's orders, as his list shows them by type and words."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import func, select

from app.accounts.models import Salesperson
from app.auth.viewer import Viewer
from app.exports import queries
from app.exports.kinds import Asked
from app.exports.tables.table import Column, Row, Table
from app.orders.models import Order
from app.orders.queries import OrderFilter, asked_for, in_order
from app.shared.days import STORE_TIME
from tenant_router.session import StoreSession


def _wanted(asked: Asked) -> OrderFilter:
    return OrderFilter(
        type=asked["type"],
        words=asked["words"],
        ordered_by=asked.get("ordered_by"),
        desc=asked.get("desc", False),
    )


def _which(viewer: Viewer, asked: Asked) -> list[Any]:
    return asked_for(viewer.actor, _wanted(asked), datetime.now(UTC))


def _rows(db: StoreSession, viewer: Viewer, asked: Asked) -> Iterator[Row]:
    query = (
        select(
            Order.number,
            Order.placed_at,
            Order.status,
            Order.account_code,
            Order.party,
            Order.delivery,
            Salesperson.name.label("salesperson"),
            Order.item_count,
            Order.item_amount,
            Order.net_amount,
            Order.payment_mode,
            Order.paid_amount,
            Order.remarks1,
            Order.remarks2,
            Order.remarks3,
        )
        .outerjoin(Salesperson, Salesperson.code == Order.salesperson_code)
        .where(*_which(viewer, asked))
        .order_by(*in_order(_wanted(asked)))
    )
    return iter(db.execute(query, execution_options={"yield_per": queries.ROWS_AT_ONCE}))


def _count(db: StoreSession, viewer: Viewer, asked: Asked) -> int:
    return db.scalar(select(func.count()).select_from(Order).where(*_which(viewer, asked))) or 0


def _buyer(row: Row, of_party: str, of_guest: str) -> str:
    """A field of the guest's own block or, where he is no guest, of the party."""
    return (row.delivery.get(of_guest) if row.delivery else row.party.get(of_party)) or ""


def _told(_db: StoreSession, asked: Asked) -> str:
    words = f"“{asked['words']}”" if asked["words"] else ""
    kind = "" if asked["type"] in ("total", "search") else TYPES.get(asked["type"], asked["type"])
    return " · ".join(part for part in (kind, words) if part)


TYPES = {"today": "Today", "thisweek": "This week"}
ORDERS = Table(
    title=lambda viewer: "Inquiries" if viewer.settings.inquiry else "Orders",
    columns=(
        Column("No.", lambda row: row.number, share=2, right=True),
        Column("Date", lambda row: row.placed_at.astimezone(STORE_TIME), share=4),
        Column("Name", lambda row: _buyer(row, "name", "name"), share=8),
        Column("City", lambda row: _buyer(row, "city", "city"), share=4),
        Column("Mobile", lambda row: _buyer(row, "phone1", "mobile_number"), share=4),
        Column("Status", lambda row: row.status, share=4),
        Column("Items", lambda row: row.item_count, share=2, right=True, summed=True),
        Column("Amount", lambda row: row.item_amount, money=True, summed=True),
        Column("Tax", lambda row: row.net_amount - row.item_amount, money=True, summed=True),
        Column("Net Amount", lambda row: row.net_amount, share=5, money=True, summed=True),
        Column("Party Code", lambda row: row.account_code),
        Column("Salesperson", lambda row: row.salesperson),
        Column("Payment", lambda row: row.payment_mode),
        Column("Paid", lambda row: row.paid_amount, money=True),
        Column("Remark 1", lambda row: row.remarks1),
        Column("Remark 2", lambda row: row.remarks2),
        Column("Remark 3", lambda row: row.remarks3),
    ),
    rows=_rows,
    count=_count,
    told=_told,
)
