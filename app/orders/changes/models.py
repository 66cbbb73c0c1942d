"""Changes of orders, their lines and priced items. Of a change only what became of it is written later."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, SmallInteger, text
from sqlalchemy.orm import Mapped, mapped_column

from app.orders.models import ByPerson
from app.shared.actor import Access
from app.shared.models import Number, Rupees, StoreModel


class OrderChange(ByPerson, StoreModel):
    """Other quantities or more items for an order: asked for by its customer, or set by the owner.

    `net_before` and `net_after` are the order's amounts when it was asked for; once accepted, those when it
    was made. `reason` says why the owner declined it.
    """

    __tablename__ = "order_changes"
    __table_args__ = (
        CheckConstraint(
            "state IN ('waiting', 'accepted', 'declined', 'withdrawn')", name="order_changes_state"
        ),
        Index("order_changes_order", "order_id", "id"),
        # An order has one that waits.
        Index("order_changes_waiting", "order_id", unique=True, postgresql_where=text("state = 'waiting'")),
    )

    id: Mapped[Number]
    order_id: Mapped[int] = mapped_column(ForeignKey("store.orders.id", ondelete="CASCADE"))
    asked_at: Mapped[datetime]
    note: Mapped[str] = mapped_column(server_default="")
    by_role: Mapped[str]
    net_before: Mapped[Rupees]
    net_after: Mapped[Rupees]
    state: Mapped[str] = mapped_column(server_default="waiting")
    reason: Mapped[str] = mapped_column(server_default="")
    decided_at: Mapped[datetime | None]
    decided_by_code: Mapped[str] = mapped_column(server_default="")
    decided_by_name: Mapped[str] = mapped_column(server_default="")

    @property
    def by_owner(self) -> bool:
        """Return whether the owner made it."""
        return self.by_role == Access.OWNER


class OrderChangeLine(StoreModel):
    """The quantity that an order item had, and the one that it is to have. 0 takes it out of the order."""

    __tablename__ = "order_change_lines"
    __table_args__ = (
        CheckConstraint("quantity >= 0 AND quantity <> before", name="order_change_lines_quantity"),
        Index("order_change_lines_item", "item_id"),
    )

    change_id: Mapped[int] = mapped_column(
        ForeignKey("store.order_changes.id", ondelete="CASCADE"), primary_key=True
    )
    item_id: Mapped[int] = mapped_column(
        ForeignKey("store.order_items.id", ondelete="CASCADE"), primary_key=True
    )
    before: Mapped[int]
    quantity: Mapped[int]


class OrderChangeItem(StoreModel):
    """An item of which a change changes anything, with its rates and amounts before and after.

    The rows that are not `made` say how it was priced when it was asked for, the others how it was made. They
    are only ever added. `before` is 0 for what was not in the order; unless it is free, the change adds it.
    """

    __tablename__ = "order_change_items"

    change_id: Mapped[int] = mapped_column(
        ForeignKey("store.order_changes.id", ondelete="CASCADE"), primary_key=True
    )
    made: Mapped[bool] = mapped_column(primary_key=True)
    position: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    product_code: Mapped[str]
    product_name: Mapped[str]
    size_code: Mapped[str]
    free: Mapped[bool]
    before: Mapped[int]
    quantity: Mapped[int]
    rate_before: Mapped[Rupees | None]
    rate_after: Mapped[Rupees | None]
    net_before: Mapped[Rupees | None]
    net_after: Mapped[Rupees | None]
