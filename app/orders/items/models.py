"""Orders, their items, their status history and their state in the books."""

from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Any, ClassVar
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ColumnElement,
    Computed,
    ForeignKey,
    Index,
    SmallInteger,
    desc,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.orders.items.rules import OPEN_SQL, OrderStatus
from app.pricing.rules import taxable_value
from app.shared.models import Number, Percent, Rupees, StoreModel
from app.store.settings.rules import TaxRegistration

STATUS_CHECK = f"status IN ({', '.join(repr(str(status)) for status in OrderStatus)})"
# The customer's name, for sorting.
CUSTOMER = "lower(coalesce(party ->> 'name', delivery ->> 'name', ''))"
# The net amount of an order, for sorting.
NET_AMOUNT = "(net_amount - canceled_net_amount)"
# The searched text of an order: its number, and names and mobile numbers of its party or guest.
_WORDS = """lower(number::text
  || ' ' || coalesce(party ->> 'name', '') || ' ' || coalesce(party ->> 'phone1', '')
  || ' ' || coalesce(delivery ->> 'name', '') || ' ' || coalesce(delivery ->> 'mobile_number', ''))"""


class Order(StoreModel):
    """An order. `party` is the customer's address on the day of the order; `delivery` is a guest's address.

    `status`, `partly_dispatched` and the canceled amounts are derived from the items by `derived.py`, and
    stored for filters and sums. Use `item_amount` and `net_amount`, which exclude canceled items. The columns
    of these names keep the amounts as placed. The canceled amounts of older orders are null until the upkeep
    has derived them. `words` has an index that narrows a search before the exact condition applies.
    """

    __tablename__ = "orders"
    __table_args__ = (
        CheckConstraint(STATUS_CHECK, name="orders_status_check"),
        CheckConstraint(
            "tax_registration IN ('regular', 'composition', 'unregistered')", name="orders_tax_registration"
        ),
        Index("orders_placed", desc("placed_at"), desc("id")),
        Index("orders_buyer", "buyer", desc("id")),
        Index("orders_account", "account_code", desc("id")),
        Index("orders_salesperson", "salesperson_code", desc("id")),
        Index(
            "orders_salesperson_placed",
            "salesperson_code",
            desc("placed_at"),
            desc("id"),
            postgresql_where=text("salesperson_code IS NOT NULL"),
        ),
        Index("orders_status", "status", desc("id")),
        Index(
            "orders_request",
            "buyer",
            "request_key",
            unique=True,
            postgresql_where=text("request_key IS NOT NULL"),
        ),
        Index("orders_held", desc("id"), postgresql_where=text("held_at IS NOT NULL")),
        Index("orders_net_amount", text(NET_AMOUNT), "id"),
        Index("orders_items", "item_count", "id"),
        Index("orders_customer", text(CUSTOMER), "id"),
        Index(
            "orders_words",
            "words",
            postgresql_using="gin",
            postgresql_ops={"words": "extensions.gin_trgm_ops"},
        ),
    )

    id: Mapped[Number]
    number: Mapped[int] = mapped_column(BigInteger, unique=True)
    placed_at: Mapped[datetime] = mapped_column(server_default=func.now())
    buyer: Mapped[str]
    account_code: Mapped[str | None] = mapped_column(ForeignKey("store.accounts.code"))
    guest_session: Mapped[UUID | None]
    salesperson_code: Mapped[str | None] = mapped_column(ForeignKey("store.salespeople.code"))
    party: Mapped[dict[str, Any]] = mapped_column(server_default="{}")
    delivery: Mapped[dict[str, Any] | None]
    payment_mode: Mapped[str]
    paid_amount: Mapped[Rupees | None]
    remarks1: Mapped[str] = mapped_column(server_default="")
    remarks2: Mapped[str] = mapped_column(server_default="")
    remarks3: Mapped[str] = mapped_column(server_default="")
    item_count: Mapped[int]
    placed_item_amount: Mapped[Rupees] = mapped_column("item_amount")
    placed_net_amount: Mapped[Rupees] = mapped_column("net_amount")
    # The seller's registration on the day of the order.
    tax_registration: Mapped[str] = mapped_column(server_default=TaxRegistration.REGULAR)
    canceled_item_amount: Mapped[Rupees] = mapped_column(server_default="0")
    canceled_net_amount: Mapped[Rupees] = mapped_column(server_default="0")
    status: Mapped[str] = mapped_column(server_default="Pending")
    partly_dispatched: Mapped[bool] = mapped_column(server_default="false")
    internal_note: Mapped[str] = mapped_column(server_default="")
    customer_note: Mapped[str] = mapped_column(server_default="")
    transporter: Mapped[str] = mapped_column(server_default="")
    lr_number: Mapped[str] = mapped_column(server_default="")
    # Whether a rule promises free delivery for the order's value; see `order_value.py`.
    free_delivery: Mapped[bool] = mapped_column(server_default="false")
    # The amount by which a cancellation left the order below the minimum value.
    missing_value: Mapped[Rupees] = mapped_column(server_default="0")
    # The time since which it waits for the owner, because it exceeds the credit limit; see `credit.py`.
    held_at: Mapped[datetime | None]
    credit: Mapped[dict[str, Any] | None]
    print_count: Mapped[int] = mapped_column(server_default="0")
    # The key of the request, so that a repeat places no second order, and a digest of its contents.
    request_key: Mapped[str | None] = mapped_column(deferred=True)
    request_hash: Mapped[str | None] = mapped_column(deferred=True)
    words: Mapped[str] = mapped_column(Computed(_WORDS, persisted=True), deferred=True)

    items: Mapped[list["OrderItem"]] = relationship(
        back_populates="order", order_by="OrderItem.position", lazy="raise"
    )

    @hybrid_property
    def item_amount(self) -> Decimal:
        """Return the amount without tax, excluding canceled items."""
        return self.placed_item_amount - self.canceled_item_amount

    @item_amount.inplace.expression
    @classmethod
    def _item_amount(cls) -> ColumnElement[Decimal]:
        return cls.placed_item_amount - cls.canceled_item_amount

    @hybrid_property
    def net_amount(self) -> Decimal:
        """Return the amount with tax, excluding canceled items."""
        return self.placed_net_amount - self.canceled_net_amount

    @net_amount.inplace.expression
    @classmethod
    def _net_amount(cls) -> ColumnElement[Decimal]:
        return cls.placed_net_amount - cls.canceled_net_amount


class OrderItem(StoreModel):
    """One line of an order: a size of a product at the rate when it was placed.

    `scheme` has the names of the schemes that gave something for it. `list_rate` is the rate before them,
    null if they did not change it. `free` pieces have no rate.
    """

    __tablename__ = "order_items"
    __table_args__ = (
        CheckConstraint(STATUS_CHECK, name="order_items_status_check"),
        Index("order_items_order", "order_id", "position"),
        Index("order_items_product", "product_code"),
        Index(
            "order_items_open",
            "product_code",
            "size_code",
            postgresql_where=text(f"status IN {OPEN_SQL}"),
        ),
        Index(
            "order_items_sums",
            "category_code",
            "order_id",
            postgresql_include=["status", "quantity", "rate", "discount_amount", "net_amount"],
        ),
    )

    id: Mapped[Number]
    order_id: Mapped[int] = mapped_column(ForeignKey("store.orders.id", ondelete="CASCADE"))
    position: Mapped[int] = mapped_column(SmallInteger)
    product_code: Mapped[str]
    product_name: Mapped[str]
    size_code: Mapped[str]
    category_code: Mapped[str]
    unit: Mapped[str] = mapped_column(server_default="")
    quantity: Mapped[int]
    # The quantities that the books delivered and that the owner dispatched; `sent_quantity` is the larger.
    delivered_quantity: Mapped[int] = mapped_column(server_default="0")
    dispatched_quantity: Mapped[int] = mapped_column(server_default="0")
    rate: Mapped[Rupees]
    list_rate: Mapped[Rupees | None]
    # The item's share of the schemes' discounts on all items together, before tax.
    discount_amount: Mapped[Rupees] = mapped_column(server_default="0")
    tax_rate: Mapped[Percent]
    net_amount: Mapped[Rupees]
    # Null if the product had none then; the product's current code applies instead.
    hsn: Mapped[str | None]
    status: Mapped[str] = mapped_column(server_default="Pending")
    scheme: Mapped[str] = mapped_column(server_default="")
    free: Mapped[bool] = mapped_column(server_default="false")
    # The quantity that was not in stock when it was ordered, and the day by which it is expected.
    back_ordered_quantity: Mapped[int] = mapped_column(server_default="0")
    expected_on: Mapped[date | None]
    # The explanation of the rate before schemes; see `why.py`.
    why: Mapped[dict[str, Any] | None]

    order: Mapped[Order] = relationship(back_populates="items", lazy="raise")

    @hybrid_property
    def taxable(self) -> Decimal:
        """Return the amount before tax."""
        return taxable_value(self.rate, self.quantity, self.discount_amount)

    @taxable.inplace.expression
    @classmethod
    def _taxable(cls) -> ColumnElement[Decimal]:
        return cls.rate * cls.quantity - cls.discount_amount

    @property
    def sent_quantity(self) -> int:
        """Return the quantity that left the store: see `quantities.py`."""
        return max(self.delivered_quantity, self.dispatched_quantity)


class SchemeUse(StoreModel):
    """The gift of a scheme for an item of an order, without tax.

    An item that earned free pieces has a use without worth that names the item of these pieces. That item's
    own use, like every other use, has the `terms` of `scheme_slabs`.
    """

    __tablename__ = "scheme_uses"
    __table_args__ = (Index("scheme_uses_scheme", "scheme_id"), Index("scheme_uses_order", "order_id"))

    item_id: Mapped[int] = mapped_column(
        ForeignKey("store.order_items.id", ondelete="CASCADE"), primary_key=True
    )
    scheme_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    order_id: Mapped[int] = mapped_column(BigInteger)
    customer: Mapped[str]
    worth: Mapped[Rupees]
    free_item_id: Mapped[int | None] = mapped_column(BigInteger)
    terms: Mapped[dict[str, Any] | None]


class LastPurchase(StoreModel):
    """A party's last order of a size, with its rate. Canceled items do not count."""

    __tablename__ = "last_purchases"

    product_code: Mapped[str] = mapped_column(primary_key=True)
    account_code: Mapped[str] = mapped_column(
        ForeignKey("store.accounts.code", ondelete="CASCADE"), primary_key=True
    )
    size_code: Mapped[str] = mapped_column(primary_key=True)
    order_id: Mapped[int] = mapped_column(BigInteger)
    quantity: Mapped[int]
    rate: Mapped[Rupees]
    ordered_at: Mapped[datetime]


class ByPerson:
    """Columns that name the person who did something."""

    by_code: Mapped[str]
    by_name: Mapped[str]

    @property
    def by(self) -> str:
        """Return the name, or the code of a person without one."""
        return self.by_name or self.by_code


class OrderEvent(ByPerson, StoreModel):
    """An event of an order, and when it happened. Rows are only ever added.

    Each kind has a class with the columns that it alone fills.
    """

    __tablename__ = "order_events"
    __table_args__ = (
        CheckConstraint(
            """CASE kind
            WHEN 'status' THEN item_id IS NOT NULL AND after IS NOT NULL
            WHEN 'credit' THEN decision IN ('overridden', 'released')
            WHEN 'return' THEN document_id IS NOT NULL AND decision IN ('accepted', 'declined', 'received')
            WHEN 'print' THEN paper IS NOT NULL
            ELSE false END""",
            name="order_events_kind",
        ),
        Index("order_events_order", "order_id", "kind", "at"),
    )
    __mapper_args__ = {"polymorphic_on": "kind"}

    id: Mapped[Number]
    order_id: Mapped[int] = mapped_column(ForeignKey("store.orders.id", ondelete="CASCADE"))
    kind: Mapped[str]
    at: Mapped[datetime] = mapped_column(server_default=func.now())
    by_role: Mapped[str]
    reason: Mapped[str] = mapped_column(server_default="")


class StatusChange(OrderEvent):
    """A change of an item's status; `before` is null for a new item."""

    __mapper_args__ = {"polymorphic_identity": "status"}

    item_id: Mapped[int] = mapped_column(
        ForeignKey("store.order_items.id", ondelete="CASCADE"), nullable=True
    )
    before: Mapped[str | None]
    after: Mapped[str] = mapped_column(nullable=True)


DECISIONS = OVERRIDDEN, RELEASED = "overridden", "released"


class CreditDecision(OrderEvent):
    """The reason why an order over the credit limit was placed or released."""

    __mapper_args__ = {"polymorphic_identity": "credit"}

    decision: Mapped[str] = mapped_column(nullable=True)


class OrderPrint(OrderEvent):
    """A print of an order for the owner: a generated file, however often it was downloaded since."""

    __mapper_args__ = {"polymorphic_identity": "print"}

    paper: Mapped[str] = mapped_column(nullable=True)


class VoucherKind(StrEnum):
    """The kinds of vouchers that are written into the accounting package."""

    ORDER = "order"
    RECEIPT = "receipt"


# `optional`: a voucher that the accountant has to confirm. `by_hand`: the owner has settled it in the books.
BOOKS_STATES = ("waiting", "in_books", "optional", "refused", "unknown", "missing", "by_hand")


class Voucher(StoreModel):
    """The accounting state of an order or of a payment, which is its subject.

    Each kind has a class with its own columns. `rev` increases with every change. `reference` names it in the
    books. It is set once, even if the owner chooses another prefix later. `counter` is the books' counter at
    the last known change of the voucher there. `message` is why it is not in the books; `message_key` is its
    key in the catalogue.
    """

    __tablename__ = "vouchers"
    __table_args__ = (
        CheckConstraint("kind IN ('order', 'receipt')", name="vouchers_kind"),
        CheckConstraint(f"state IN ({', '.join(map(repr, BOOKS_STATES))})", name="vouchers_state"),
        Index("vouchers_waiting", "kind", "state", "subject_id"),
        Index("vouchers_reference", "reference"),
    )
    __mapper_args__ = {"polymorphic_on": "kind"}
    KIND: ClassVar[VoucherKind]

    kind: Mapped[str] = mapped_column(primary_key=True)
    subject_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    rev: Mapped[int] = mapped_column(server_default="1")
    action: Mapped[str] = mapped_column(server_default="create")
    state: Mapped[str] = mapped_column(server_default="waiting")
    guid: Mapped[str | None]
    number: Mapped[str | None]
    reference: Mapped[str | None]
    counter: Mapped[int | None] = mapped_column(BigInteger)
    message: Mapped[str | None]
    message_key: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    at: Mapped[datetime] = mapped_column(server_default=func.now())


class OrderVoucher(Voucher):
    """The accounting state of an order."""

    KIND = VoucherKind.ORDER
    __mapper_args__ = {"polymorphic_identity": KIND}

    order_id: Mapped[int] = mapped_column(
        BigInteger,
        ForeignKey("store.orders.id", ondelete="CASCADE"),
        Computed("CASE kind WHEN 'order' THEN subject_id END", persisted=True),
        nullable=True,
        unique=True,
    )
