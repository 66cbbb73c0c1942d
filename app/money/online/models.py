"""The account of the store at a payment gateway, and the links on which customers pay."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from app.shared.audited import ActivityKind, Audited
from app.shared.models import Number, Rupees, StoreModel


class PaymentGateway(StoreModel):
    """The account of the store at a gateway; both secrets are encrypted.

    `refused_at` is when the gateway refused the keys; null since it accepted them.
    """

    __tablename__ = "payment_gateways"
    audited = Audited(
        "payment_gateway",
        ("name",),
        dict.fromkeys(("key_id", "key_secret", "webhook_secret"), ActivityKind.SETTINGS),
        secret=frozenset({"key_secret", "webhook_secret"}),
        added=ActivityKind.SETTINGS,
        removed=ActivityKind.SETTINGS,
    )

    name: Mapped[str] = mapped_column(primary_key=True)
    key_id: Mapped[str]
    key_secret: Mapped[str]
    webhook_secret: Mapped[str]
    refused_at: Mapped[datetime | None]


class PaymentLink(StoreModel):
    """A page of a gateway on which a customer pays an amount of an order or of an account's dues.

    `bills` are the names of the open bills that it is for. `due` was the due amount of these bills, or in
    all, when it was made, and `version` identifies the lines that its order had then. `reference` is ours,
    `link_id` the gateway's. At `ask_at` the gateway is queried for its state; null means never again.
    `questions` counts the queries. `payment_id` is the payment that was received.
    """

    __tablename__ = "payment_links"
    __table_args__ = (
        CheckConstraint("order_id IS NOT NULL OR account_code IS NOT NULL", name="payment_links_for"),
        CheckConstraint("amount > 0", name="payment_links_amount"),
        CheckConstraint(
            "state IN ('starting', 'open', 'paid', 'canceled', 'expired', 'failed', 'unanswered')",
            name="payment_links_state",
        ),
        Index("payment_links_reference", "reference", unique=True),
        Index("payment_links_link", "link_id"),
        Index("payment_links_order", "order_id", "id"),
        Index("payment_links_account", "account_code", "id"),
        Index("payment_links_payment", "payment_id"),
        Index("payment_links_ask", "ask_at", postgresql_where=text("ask_at IS NOT NULL")),
    )

    id: Mapped[Number]
    gateway: Mapped[str]
    reference: Mapped[str]
    link_id: Mapped[str | None]
    url: Mapped[str] = mapped_column(server_default="")
    order_id: Mapped[int | None] = mapped_column(ForeignKey("store.orders.id", ondelete="CASCADE"))
    account_code: Mapped[str | None] = mapped_column(ForeignKey("store.accounts.code"))
    amount: Mapped[Rupees]
    due: Mapped[Rupees]
    version: Mapped[str]
    bills: Mapped[list[str]] = mapped_column(server_default="{}")
    state: Mapped[str]
    payment_id: Mapped[int | None] = mapped_column(ForeignKey("store.payments.id", ondelete="CASCADE"))
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    ask_at: Mapped[datetime | None]
    questions: Mapped[int] = mapped_column(server_default="0")
    by_role: Mapped[str]
    by_code: Mapped[str]
    by_name: Mapped[str]
