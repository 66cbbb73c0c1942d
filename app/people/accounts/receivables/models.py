"""Tables of bills, invoices and other entries of accounts, and of reminders.

A sync writes them, or `app/money/dues` in a store whose books deliver no dues.
"""

from datetime import date
from typing import Any

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, desc, func, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.people.accounts.receivables.ageing import due_date
from app.shared.models import Rupees, StoreModel

INVOICE_DAYS = 366
ENTRY_KINDS = ("receipt", "payment", "creditNote", "debitNote", "purchase", "journal", "bounced")


class OpenBill(StoreModel):
    """A bill that is not settled: a debt of the account is positive, an advance negative."""

    __tablename__ = "open_bills"
    __table_args__ = (Index("open_bills_account", "account_code", "due_on"),)

    dataset: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    account_code: Mapped[str] = mapped_column(ForeignKey("store.accounts.code", ondelete="CASCADE"))
    name: Mapped[str]
    billed_on: Mapped[date | None]
    due_on: Mapped[date | None]
    amount: Mapped[Rupees]

    @property
    def due_date(self) -> date | None:
        """Return when the bill is due; None without any date."""
        return due_date(self.billed_on, self.due_on)


# `ageing.due_date` in SQL.
bill_due = func.coalesce(OpenBill.due_on, OpenBill.billed_on)


class Invoice(StoreModel):
    """A sales voucher of the last year; `lines` have name, quantity, unit, rate and amount as texts.

    `orders` are the ids of the store's orders that it bills. `e_invoice` has the tax portal's data of it:
    irn, ackNumber, ackOn and the signed text of the QR code.
    """

    __tablename__ = "invoices"
    __table_args__ = (
        Index("invoices_account", "account_code", desc("invoiced_on"), "key"),
        Index("invoices_orders", "orders", postgresql_using="gin"),
        Index(
            "invoices_counted",
            text("split_part(key, '/', 1)"),
            postgresql_where=text("dataset = '*orders'"),
        ),
    )

    dataset: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    account_code: Mapped[str] = mapped_column(ForeignKey("store.accounts.code", ondelete="CASCADE"))
    number: Mapped[str] = mapped_column(server_default="")
    invoiced_on: Mapped[date]
    amount: Mapped[Rupees]
    lines: Mapped[list[dict[str, Any]]] = mapped_column(JSONB, server_default="[]")
    orders: Mapped[list[int]] = mapped_column(ARRAY(BigInteger), server_default="{}")
    e_invoice: Mapped[dict[str, Any] | None] = mapped_column(JSONB)


class LedgerEntry(StoreModel):
    """The change of an account's balance by a voucher other than a sale: a receipt is negative.

    Entries of the last year are kept. A `voucher` may have entries of several accounts.
    """

    __tablename__ = "ledger_entries"
    __table_args__ = (
        CheckConstraint(f"kind IN {ENTRY_KINDS}", name="ledger_entries_kind"),
        Index("ledger_entries_account", "account_code", "entered_on"),
        Index("ledger_entries_voucher", "dataset", "voucher"),
    )

    dataset: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    voucher: Mapped[str]
    account_code: Mapped[str] = mapped_column(ForeignKey("store.accounts.code", ondelete="CASCADE"))
    kind: Mapped[str]
    number: Mapped[str] = mapped_column(server_default="")
    entered_on: Mapped[date]
    amount: Mapped[Rupees]


class Reminder(StoreModel):
    """A reminder of an account's overdue amount on a day of the store, at most one a day."""

    __tablename__ = "payment_reminders"
    __table_args__ = (CheckConstraint("amount > 0", name="payment_reminders_amount"),)

    account_code: Mapped[str] = mapped_column(
        ForeignKey("store.accounts.code", ondelete="CASCADE"), primary_key=True
    )
    reminded_on: Mapped[date] = mapped_column(primary_key=True)
    amount: Mapped[Rupees]
    overdue_days: Mapped[int]
