"""Documents of orders, and their lines: dispatches, returns, credit notes and changes. None is deleted."""

from datetime import datetime
from enum import StrEnum
from typing import Any, ClassVar

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, SmallInteger, desc, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.orders.items.document_rules import credit_note_number
from app.orders.items.models import ByPerson, OrderEvent, OrderItem
from app.shared.actor import Access
from app.shared.models import Number, Rupees, StoreModel


class DocumentKind(StrEnum):
    """The kinds of documents of an order."""

    DISPATCH = "dispatch"
    RETURN = "return"
    CREDIT_NOTE = "credit_note"
    CHANGE = "change"


class OrderDocument(ByPerson, StoreModel):
    """A document about lines of an order. Each kind has a class with the columns that it fills.

    `key` is the key of the request, so that a repeated request adds nothing. `decided_at`, `decided_by` and
    `reason` are the time, person and reason of its current state.
    """

    __tablename__ = "order_documents"
    __table_args__ = (
        CheckConstraint(
            """CASE kind
            WHEN 'dispatch' THEN state IN ('sent', 'undone') AND number IS NOT NULL
            WHEN 'return' THEN state IN ('waiting', 'accepted', 'declined', 'received')
            WHEN 'credit_note' THEN state = 'issued' AND year IS NOT NULL AND number > 0
                AND amount > 0 AND return_id IS NOT NULL
            WHEN 'change' THEN state IN ('waiting', 'accepted', 'declined', 'withdrawn')
                AND net_before IS NOT NULL AND net_after IS NOT NULL
            ELSE false END""",
            name="order_documents_kind",
        ),
        CheckConstraint("boxes BETWEEN 0 AND 9999", name="order_documents_boxes"),
        CheckConstraint("eway_bill ~ '^([0-9]{12})?$'", name="order_documents_eway_bill"),
        # A column of a single kind is named by text, because its class adds it after the table.
        Index("order_documents_order", "order_id", "kind", "id"),
        Index("order_documents_key", "order_id", "kind", "key", unique=True),
        Index("order_documents_newest", "kind", desc("id")),
        Index(
            "order_documents_dispatch",
            "order_id",
            text("number"),
            unique=True,
            postgresql_where=text("kind = 'dispatch'"),
        ),
        Index(
            "order_documents_credit_note",
            text("year"),
            text("number"),
            unique=True,
            postgresql_where=text("kind = 'credit_note'"),
        ),
        Index("order_documents_return", text("return_id"), unique=True),
        # An order has at most one waiting change.
        Index(
            "order_documents_waiting_change",
            "order_id",
            unique=True,
            postgresql_where=text("kind = 'change' AND state = 'waiting'"),
        ),
        Index("order_documents_pictures", "pictures", postgresql_using="gin"),
    )
    __mapper_args__ = {"polymorphic_on": "kind"}

    id: Mapped[Number]
    order_id: Mapped[int] = mapped_column(ForeignKey("store.orders.id", ondelete="CASCADE"))
    kind: Mapped[str]
    state: Mapped[str]
    at: Mapped[datetime]
    by_role: Mapped[str]
    key: Mapped[str | None]
    note: Mapped[str] = mapped_column(server_default="")
    # The ids of private pictures.
    pictures: Mapped[list[str]] = mapped_column(server_default="{}")
    decided_at: Mapped[datetime | None]
    decided_by_code: Mapped[str] = mapped_column(server_default="")
    decided_by_name: Mapped[str] = mapped_column(server_default="")
    reason: Mapped[str] = mapped_column(server_default="")

    lines: Mapped[list["DocumentLine"]] = relationship(order_by="DocumentLine.item_id", lazy="raise")

    @property
    def decided_by(self) -> str:
        """Return the person who set its current state."""
        return self.decided_by_name or self.decided_by_code


class Dispatch(OrderDocument):
    """Goods of an order that left the store together; `number` counts within the order.

    An undone dispatch is no longer valid: its goods are in the store.
    """

    __mapper_args__ = {"polymorphic_identity": DocumentKind.DISPATCH}

    number: Mapped[int] = mapped_column(nullable=True)
    transporter: Mapped[str] = mapped_column(server_default="")
    lr_number: Mapped[str] = mapped_column(server_default="")
    boxes: Mapped[int] = mapped_column(server_default="0")
    eway_bill: Mapped[str] = mapped_column(server_default="")

    @property
    def picture(self) -> str:
        """Return the picture of the goods, or an empty text without one."""
        return self.pictures[0] if self.pictures else ""


class Return(OrderDocument):
    """Goods of an order that its customer requests to return, or that the owner recorded as returned."""

    __mapper_args__ = {"polymorphic_identity": DocumentKind.RETURN}


class CreditNote(OrderDocument):
    """The credit note of a return, as issued: later changes of the store or customer do not affect it.

    `number` counts within the financial year that starts in `year`. The states are codes. `invoices` are the
    numbers and days of the invoices in the books that had billed the order.
    """

    __mapper_args__ = {"polymorphic_identity": DocumentKind.CREDIT_NOTE}

    ISSUED: ClassVar = "issued"

    # Without a foreign key: a table that refers to itself cannot be compared row by row when a store moves.
    return_id: Mapped[int] = mapped_column(BigInteger, nullable=True)
    year: Mapped[int] = mapped_column(SmallInteger, nullable=True)
    number: Mapped[int] = mapped_column(nullable=True, use_existing_column=True)
    amount: Mapped[Rupees] = mapped_column(nullable=True)
    seller_gstin: Mapped[str] = mapped_column(server_default="")
    seller_state: Mapped[str] = mapped_column(server_default="")
    buyer_gstin: Mapped[str] = mapped_column(server_default="")
    place: Mapped[str] = mapped_column(server_default="")
    sez: Mapped[bool] = mapped_column(server_default="false")
    invoices: Mapped[list[dict[str, Any]]] = mapped_column(JSONB, server_default="[]")

    @property
    def printed_number(self) -> str:
        """Return the number on its paper."""
        return credit_note_number(self.year, self.number)


class Change(OrderDocument):
    """Other quantities or additional items for an order: requested by its customer, or set by the owner.

    `net_before` and `net_after` are the order's amounts at the time of the request or, once accepted, of the
    change. `requested` are the changed items as priced for the request, `made` as priced for the change.
    """

    __mapper_args__ = {"polymorphic_identity": DocumentKind.CHANGE}

    net_before: Mapped[Rupees] = mapped_column(nullable=True)
    net_after: Mapped[Rupees] = mapped_column(nullable=True)
    requested: Mapped[list[dict[str, Any]]] = mapped_column(JSONB, server_default="[]")
    made: Mapped[list[dict[str, Any]]] = mapped_column(JSONB, server_default="[]")

    @property
    def by_owner(self) -> bool:
        """Return whether the owner made the change."""
        return self.by_role == Access.OWNER


class DocumentLine(StoreModel):
    """A quantity of an order item in a document.

    A line of a dispatch has the dispatched quantity. A line of a return has the quantity to return, the
    reason, and how much of it was `accepted`, null before the decision. A line of a credit note has the HSN
    and the amount before tax. A line of a change has the quantity `before` and the new one: 0 removes the
    item from the order.
    """

    __tablename__ = "document_lines"
    __table_args__ = (
        CheckConstraint(
            "CASE WHEN before IS NULL THEN quantity > 0 ELSE quantity >= 0 AND quantity <> before END",
            name="document_lines_quantity",
        ),
        CheckConstraint("accepted BETWEEN 0 AND quantity", name="document_lines_accepted"),
        CheckConstraint(
            "reason IN ('', 'damaged', 'wrong_goods', 'not_ordered', 'expired', 'other')",
            name="document_lines_reason",
        ),
        Index("document_lines_item", "item_id"),
    )

    document_id: Mapped[int] = mapped_column(
        ForeignKey("store.order_documents.id", ondelete="CASCADE"), primary_key=True
    )
    item_id: Mapped[int] = mapped_column(
        ForeignKey("store.order_items.id", ondelete="CASCADE"), primary_key=True
    )
    quantity: Mapped[int]
    before: Mapped[int | None]
    accepted: Mapped[int | None]
    reason: Mapped[str] = mapped_column(server_default="")
    note: Mapped[str] = mapped_column(server_default="")
    hsn: Mapped[str] = mapped_column(server_default="")
    taxable: Mapped[Rupees] = mapped_column(nullable=True)

    item: Mapped[OrderItem] = relationship(lazy="raise")


class ReturnDecision(OrderEvent):
    """A decision of the owner on a return. The return itself has the last decision."""

    __mapper_args__ = {"polymorphic_identity": "return"}

    decision: Mapped[str] = mapped_column(nullable=True, use_existing_column=True)
    document_id: Mapped[int] = mapped_column(
        ForeignKey("store.order_documents.id", ondelete="CASCADE"), nullable=True
    )
