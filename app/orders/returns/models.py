"""Returns of goods, what the owner decided, and their credit notes. Rows are only ever added."""

from datetime import datetime
from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, Index, SmallInteger, desc
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.orders.models import ByPerson
from app.shared.models import Number, Rupees, StoreModel


class Return(ByPerson, StoreModel):
    """Goods of an order that its customer asks to return, or that the owner recorded.

    `key` is that of the request, so that repeating it asks nothing again. `pictures` show the goods.
    """

    __tablename__ = "returns"
    __table_args__ = (
        Index("returns_order", "order_id", "id"),
        Index("returns_key", "order_id", "key", unique=True),
        Index("returns_newest", desc("id")),
    )

    id: Mapped[Number]
    order_id: Mapped[int] = mapped_column(ForeignKey("store.orders.id", ondelete="CASCADE"))
    asked_at: Mapped[datetime]
    key: Mapped[str | None]
    pictures: Mapped[list[str]] = mapped_column(server_default="{}")
    by_role: Mapped[str]


class ReturnLine(StoreModel):
    """How much of an order item a return has, and why it comes back."""

    __tablename__ = "return_lines"
    __table_args__ = (
        CheckConstraint("quantity > 0", name="return_lines_quantity"),
        CheckConstraint(
            "reason IN ('damaged', 'wrong_goods', 'not_ordered', 'expired', 'other')",
            name="return_lines_reason",
        ),
        Index("return_lines_item", "item_id"),
    )

    return_id: Mapped[int] = mapped_column(
        ForeignKey("store.returns.id", ondelete="CASCADE"), primary_key=True
    )
    item_id: Mapped[int] = mapped_column(
        ForeignKey("store.order_items.id", ondelete="CASCADE"), primary_key=True
    )
    quantity: Mapped[int]
    reason: Mapped[str]
    note: Mapped[str] = mapped_column(server_default="")


class AcceptedReturn(StoreModel):
    """How much of a line of a return the owner accepted. A line without a row was not accepted."""

    __tablename__ = "accepted_returns"
    __table_args__ = (
        CheckConstraint("quantity > 0", name="accepted_returns_quantity"),
        Index("accepted_returns_item", "item_id"),
    )

    return_id: Mapped[int] = mapped_column(
        ForeignKey("store.returns.id", ondelete="CASCADE"), primary_key=True
    )
    item_id: Mapped[int] = mapped_column(
        ForeignKey("store.order_items.id", ondelete="CASCADE"), primary_key=True
    )
    quantity: Mapped[int]


class ReturnDecision(ByPerson, StoreModel):
    """A decision of the owner on a return; the last one holds."""

    __tablename__ = "return_decisions"
    __table_args__ = (
        CheckConstraint("decision IN ('accepted', 'declined', 'received')", name="return_decisions_decision"),
        Index("return_decisions_return", "return_id", desc("id")),
    )

    id: Mapped[Number]
    return_id: Mapped[int] = mapped_column(ForeignKey("store.returns.id", ondelete="CASCADE"))
    decision: Mapped[str]
    reason: Mapped[str] = mapped_column(server_default="")
    at: Mapped[datetime]


class CreditNote(StoreModel):
    """The credit note of a return, as it was issued: no later change of the store or customer changes it.

    `invoices` are the number and day of those in the books that had billed the order.

    `year` is that in which its financial year starts, `serial` its place in that year. The states are codes.
    """

    __tablename__ = "credit_notes"
    __table_args__ = (
        CheckConstraint("serial > 0", name="credit_notes_serial_positive"),
        CheckConstraint("amount > 0", name="credit_notes_amount"),
        Index("credit_notes_number", "number", unique=True),
        Index("credit_notes_serial", "year", "serial", unique=True),
    )

    return_id: Mapped[int] = mapped_column(
        ForeignKey("store.returns.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[str]
    year: Mapped[int] = mapped_column(SmallInteger)
    serial: Mapped[int]
    issued_at: Mapped[datetime]
    amount: Mapped[Rupees]
    seller_gstin: Mapped[str]
    seller_state: Mapped[str]
    buyer_gstin: Mapped[str]
    place: Mapped[str]
    sez: Mapped[bool]
    invoices: Mapped[list[dict[str, Any]]] = mapped_column(JSONB, server_default="[]")


class CreditNoteLine(StoreModel):
    """What of an order item a credit note credits, and its amount before tax."""

    __tablename__ = "credit_note_lines"
    __table_args__ = (
        CheckConstraint("quantity > 0", name="credit_note_lines_quantity"),
        Index("credit_note_lines_item", "item_id"),
    )

    return_id: Mapped[int] = mapped_column(
        ForeignKey("store.credit_notes.return_id", ondelete="CASCADE"), primary_key=True
    )
    item_id: Mapped[int] = mapped_column(
        ForeignKey("store.order_items.id", ondelete="CASCADE"), primary_key=True
    )
    quantity: Mapped[int]
    hsn: Mapped[str]
    taxable: Mapped[Rupees]
