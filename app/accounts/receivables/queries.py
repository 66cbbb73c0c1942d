"""Reads of open bills and invoices of one account."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from sqlalchemy import func, select

from app.accounts.receivables.models import INVOICE_DAYS, Invoice, OpenBill
from tenant_router.session import StoreSession

MAX_BILLS = 100


@dataclass(frozen=True, slots=True)
class Dues:
    """An account's open bills, first due first and at most a hundred, with the sums of all of them."""

    bills: Sequence[OpenBill]
    count: int
    total: Decimal
    overdue: Decimal


def dues_of(db: StoreSession, code: str, *, today: date) -> Dues:
    """Return what an account owes by bill; a bill is overdue from the day after it was due."""
    of_account = OpenBill.account_code == code
    late = (OpenBill.due_on < today) & (OpenBill.amount > 0)
    sums = select(
        func.count(),
        func.coalesce(func.sum(OpenBill.amount), 0),
        func.coalesce(func.sum(OpenBill.amount).filter(late), 0),
    ).where(of_account)
    count, total, overdue = db.execute(sums).one()
    bills = select(OpenBill).where(of_account).order_by(OpenBill.due_on.asc().nulls_last(), OpenBill.key)
    return Dues(db.scalars(bills.limit(MAX_BILLS)).all(), count, total, overdue)


def invoice_page(
    db: StoreSession, code: str, *, today: date, page: int, size: int
) -> tuple[Sequence[Invoice], int]:
    """Return a page of an account's invoices of the last year, newest first, and how many there are."""
    conditions = (
        Invoice.account_code == code,
        Invoice.invoiced_on >= today - timedelta(days=INVOICE_DAYS),
    )
    total = db.scalar(select(func.count()).select_from(Invoice).where(*conditions)) or 0
    invoices = (
        select(Invoice)
        .where(*conditions)
        .order_by(Invoice.invoiced_on.desc(), Invoice.key)
        .offset(page * size)
    )
    return db.scalars(invoices.limit(size)).all(), total
