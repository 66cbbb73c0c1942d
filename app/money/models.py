"""Payments that were reported or collected, and what the owner decided. Rows are only ever added."""

from datetime import date, datetime
from typing import Any

from sqlalchemy import BigInteger, CheckConstraint, Computed, ForeignKey, Index, desc, text
from sqlalchemy.orm import Mapped, mapped_column

from app.orders.items.models import Voucher, VoucherKind
from app.shared.models import Number, Rupees, StoreModel


class Payment(StoreModel):
    """A payment as it was reported or collected: for an order, or for what an account owes.

    `utr` is the bank's reference number of a UPI payment, or the gateway's id of an online payment; it is
    empty with cash and cheques, and where the payer sent a `picture` in its place. `bills` are the names of
    the open bills that it is for. Repeating a request with the same `request_key` adds no other. A guest's
    order has no account.
    """

    __tablename__ = "payments"
    __table_args__ = (
        CheckConstraint("order_id IS NOT NULL OR account_code IS NOT NULL", name="payments_for"),
        CheckConstraint("amount > 0", name="payments_amount"),
        CheckConstraint("method IN ('upi', 'cash', 'cheque', 'online')", name="payments_method"),
        Index("payments_order", "order_id", "id"),
        Index("payments_account", "account_code", "id"),
        Index("payments_utr", "utr"),
        Index("payments_newest", desc("reported_at"), desc("id")),
        Index("payments_picture", "picture", postgresql_where=text("picture <> ''")),
        Index("payments_cheque", "cheque_number", postgresql_where=text("method = 'cheque'")),
        Index("payments_online", "utr", unique=True, postgresql_where=text("method = 'online'")),
        Index("payments_by", "by_role", "by_code", "reported_at"),
        Index(
            "payments_request",
            *("by_role", "by_code", "request_key"),
            unique=True,
            postgresql_where=text("request_key IS NOT NULL"),
        ),
    )

    id: Mapped[Number]
    order_id: Mapped[int | None] = mapped_column(ForeignKey("store.orders.id", ondelete="CASCADE"))
    account_code: Mapped[str | None] = mapped_column(ForeignKey("store.accounts.code"))
    amount: Mapped[Rupees]
    method: Mapped[str] = mapped_column(server_default="upi")
    utr: Mapped[str] = mapped_column(server_default="")
    cheque_number: Mapped[str] = mapped_column(server_default="")
    cheque_bank: Mapped[str] = mapped_column(server_default="")
    cheque_on: Mapped[date | None]
    bills: Mapped[list[str]] = mapped_column(server_default="{}")
    note: Mapped[str] = mapped_column(server_default="")
    picture: Mapped[str] = mapped_column(server_default="")
    reported_at: Mapped[datetime]
    by_role: Mapped[str]
    by_code: Mapped[str]
    by_name: Mapped[str]
    request_key: Mapped[str | None]


class PaymentDecision(StoreModel):
    """A decision of the owner on a payment; the last one counts.

    `utr` is the reference number that they read from its picture or found at their bank.
    """

    __tablename__ = "payment_decisions"
    __table_args__ = (
        CheckConstraint(
            "decision IN ('confirmed', 'rejected', 'bounced')", name="payment_decisions_decision"
        ),
        Index("payment_decisions_payment", "payment_id", desc("id")),
        Index("payment_decisions_utr", "utr", postgresql_where=text("utr <> ''")),
    )

    id: Mapped[Number]
    payment_id: Mapped[int] = mapped_column(ForeignKey("store.payments.id", ondelete="CASCADE"))
    decision: Mapped[str]
    reason: Mapped[str] = mapped_column(server_default="")
    utr: Mapped[str] = mapped_column(server_default="")
    by_code: Mapped[str]
    by_name: Mapped[str]
    at: Mapped[datetime]


class Refund(StoreModel):
    """Money that the owner pays back because an order was overpaid. Until `paid_at` it is owed."""

    __tablename__ = "refunds"
    __table_args__ = (
        CheckConstraint("amount > 0", name="refunds_amount"),
        Index("refunds_account", "account_code", "id"),
        Index("refunds_open", "id", postgresql_where=text("paid_at IS NULL")),
        Index("refunds_order", "order_id", "id"),
    )

    id: Mapped[Number]
    order_id: Mapped[int] = mapped_column(ForeignKey("store.orders.id", ondelete="CASCADE"))
    account_code: Mapped[str | None] = mapped_column(ForeignKey("store.accounts.code"))
    amount: Mapped[Rupees]
    requested_at: Mapped[datetime]
    paid_at: Mapped[datetime | None]

    @property
    def number(self) -> str:
        """Return its name in dues and statement."""
        return f"F-{self.id}"


class ReceiptVoucher(Voucher):
    """The accounting state of a confirmed payment.

    `vouchers` is the number of its vouchers in the books so far: a cancelled voucher is never used again.
    `bills` are the amounts of the open bills that it settles there, by their names.
    """

    KIND = VoucherKind.RECEIPT
    __mapper_args__ = {"polymorphic_identity": KIND}

    payment_id: Mapped[int] = mapped_column(
        BigInteger,
        ForeignKey("store.payments.id", ondelete="CASCADE"),
        Computed("CASE kind WHEN 'receipt' THEN subject_id END", persisted=True),
        nullable=True,
        unique=True,
    )
    vouchers: Mapped[int] = mapped_column(server_default="1")
    bills: Mapped[dict[str, Any]] = mapped_column(server_default="{}")
