"""Payments that customers reported, and what the owner decided on them. Rows are only ever added."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, desc
from sqlalchemy.orm import Mapped, mapped_column

from app.shared.models import Number, Rupees, StoreModel


class Payment(StoreModel):
    """A payment by UPI, as it was reported: for an order, or for what an account owes.

    `utr` is the bank's reference number. A guest's order has no account.
    """

    __tablename__ = "payments"
    __table_args__ = (
        CheckConstraint("order_id IS NOT NULL OR account_code IS NOT NULL", name="payments_for"),
        CheckConstraint("amount > 0", name="payments_amount"),
        Index("payments_order", "order_id", "id"),
        Index("payments_account", "account_code", "id"),
        Index("payments_utr", "utr"),
        Index("payments_newest", desc("id")),
    )

    id: Mapped[Number]
    order_id: Mapped[int | None] = mapped_column(ForeignKey("store.orders.id", ondelete="CASCADE"))
    account_code: Mapped[str | None] = mapped_column(ForeignKey("store.accounts.code"))
    amount: Mapped[Rupees]
    utr: Mapped[str]
    reported_at: Mapped[datetime]
    by_role: Mapped[str]
    by_code: Mapped[str]
    by_name: Mapped[str]


class PaymentDecision(StoreModel):
    """What the owner decided on a payment; the last one holds."""

    __tablename__ = "payment_decisions"
    __table_args__ = (
        CheckConstraint("decision IN ('confirmed', 'rejected')", name="payment_decisions_decision"),
        Index("payment_decisions_payment", "payment_id", desc("id")),
    )

    id: Mapped[Number]
    payment_id: Mapped[int] = mapped_column(ForeignKey("store.payments.id", ondelete="CASCADE"))
    decision: Mapped[str]
    reason: Mapped[str] = mapped_column(server_default="")
    by_code: Mapped[str]
    by_name: Mapped[str]
    at: Mapped[datetime]
