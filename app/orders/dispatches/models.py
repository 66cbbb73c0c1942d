"""Dispatches of orders in parts, and their lines. Rows are added and marked as undone, never deleted."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from app.orders.models import ByPerson
from app.shared.models import Number, StoreModel


class Dispatch(ByPerson, StoreModel):
    """Goods of an order that left the store together; `number` counts within the order.

    `key` is that of the request, so that repeating it dispatches nothing again. One that was undone no
    longer holds: its goods are in the store.
    """

    __tablename__ = "dispatches"
    __table_args__ = (
        CheckConstraint("boxes BETWEEN 0 AND 9999", name="dispatches_boxes"),
        CheckConstraint("eway_bill ~ '^([0-9]{12})?$'", name="dispatches_eway_bill"),
        Index("dispatches_order", "order_id", "number", unique=True),
        Index("dispatches_key", "order_id", "key", unique=True),
        Index("dispatches_picture", "picture", postgresql_where=text("picture <> ''")),
    )

    id: Mapped[Number]
    order_id: Mapped[int] = mapped_column(ForeignKey("store.orders.id", ondelete="CASCADE"))
    number: Mapped[int]
    dispatched_at: Mapped[datetime]
    transporter: Mapped[str] = mapped_column(server_default="")
    lr_number: Mapped[str] = mapped_column(server_default="")
    boxes: Mapped[int] = mapped_column(server_default="0")
    eway_bill: Mapped[str] = mapped_column(server_default="")
    note: Mapped[str] = mapped_column(server_default="")
    picture: Mapped[str] = mapped_column(server_default="")
    key: Mapped[str | None]
    taken_back_at: Mapped[datetime | None]
    taken_back_by_code: Mapped[str] = mapped_column(server_default="")
    taken_back_by_name: Mapped[str] = mapped_column(server_default="")
    taken_back_reason: Mapped[str] = mapped_column(server_default="")

    @property
    def taken_back_by(self) -> str:
        """The person who took it back."""
        return self.taken_back_by_name or self.taken_back_by_code


class DispatchLine(StoreModel):
    """How much of an order item a dispatch has."""

    __tablename__ = "dispatch_lines"
    __table_args__ = (
        CheckConstraint("quantity > 0", name="dispatch_lines_quantity"),
        Index("dispatch_lines_item", "item_id"),
    )

    dispatch_id: Mapped[int] = mapped_column(
        ForeignKey("store.dispatches.id", ondelete="CASCADE"), primary_key=True
    )
    item_id: Mapped[int] = mapped_column(
        ForeignKey("store.order_items.id", ondelete="CASCADE"), primary_key=True
    )
    quantity: Mapped[int]
