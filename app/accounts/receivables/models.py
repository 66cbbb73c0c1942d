"""Tables of open bills, invoices and other entries of accounts; a sync alone writes them."""

from datetime import date
from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, Index, desc
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.shared.models import Rupees, StoreModel

INVOICE_DAYS = 366
ENTRY_KINDS = ("receipt", "payment", "creditNote", "debitNote", "purchase", "journal")


class OpenBill(StoreModel):
    """A bill that is not settled: what the account owes is positive, an advance negative."""

    __tablename__ = "open_bills"
    __table_args__ = (Index("open_bills_account", "account_code", "due_on"),)

    dataset: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    account_code: Mapped[str] = mapped_column(ForeignKey("store.accounts.code", ondelete="CASCADE"))
    name: Mapped[str]
    billed_on: Mapped[date | None]
    due_on: Mapped[date | None]
    amount: Mapped[Rupees]


class Invoice(StoreModel):
    """A sales voucher of the last year; `lines` have name, quantity, unit, rate and amount as texts."""

    __tablename__ = "invoices"
    __table_args__ = (Index("invoices_account", "account_code", desc("invoiced_on"), "key"),)

    dataset: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    account_code: Mapped[str] = mapped_column(ForeignKey("store.accounts.code", ondelete="CASCADE"))
    number: Mapped[str] = mapped_column(server_default="")
    invoiced_on: Mapped[date]
    amount: Mapped[Rupees]
    lines: Mapped[list[dict[str, Any]]] = mapped_column(JSONB, server_default="[]")


class LedgerEntry(StoreModel):
    """What a voucher other than a sale added to what an account owes: a receipt is negative.

    Those of the last year are kept. A `voucher` may have entries of several accounts.
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
