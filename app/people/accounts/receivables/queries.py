"""Reads of open bills, invoices and the statement of one account."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal

from sqlalchemy import CompoundSelect, exists, func, literal, select, union_all

from app.people.accounts.models import Account
from app.people.accounts.receivables.books import FROM_BOOKS, HERE
from app.people.accounts.receivables.models import INVOICE_DAYS, Invoice, LedgerEntry, OpenBill, bill_due
from app.people.accounts.receivables.statement import Entry, Statement, statement
from tenant_router.session import StoreSession

MAX_BILLS = 100
# Together with the opening and closing balance, a thousand lines: the maximum of a PDF.
MAX_LINES = 998
SALE = "sale"


@dataclass(frozen=True, slots=True)
class Dues:
    """An account's open bills, first due first and at most a hundred, with the sums of all of them.

    `on_account` is the part of the balance that no bill explains. `from_books` says where the figures come
    from.
    """

    bills: Sequence[OpenBill]
    count: int
    total: Decimal
    overdue: Decimal
    balance: Decimal
    from_books: bool

    @property
    def on_account(self) -> Decimal:
        """Return the part of the balance that belongs to no bill."""
        return self.balance - self.total


def dues_of(db: StoreSession, account: Account, *, today: date) -> Dues:
    """Return the dues of an account by bill; a bill is overdue from the day after it was due."""
    of_account = OpenBill.account_code == account.code
    late = (bill_due < today) & (OpenBill.amount > 0)
    sums = select(
        func.count(),
        func.coalesce(func.sum(OpenBill.amount), 0),
        func.coalesce(func.sum(OpenBill.amount).filter(late), 0),
        FROM_BOOKS,
    ).where(of_account)
    count, total, overdue, from_books = db.execute(sums).one()
    bills = select(OpenBill).where(of_account).order_by(bill_due.asc().nulls_last(), OpenBill.key)
    shown = db.scalars(bills.limit(MAX_BILLS)).all()
    return Dues(shown, count, total, overdue, account.closing_balance, from_books)


def invoices_of_order(db: StoreSession, order_id: int) -> Sequence[Invoice]:
    """Return the invoices in the books that bill an order, the earliest first."""
    query = select(Invoice).where(Invoice.orders.contains([order_id]))
    return db.scalars(query.order_by(Invoice.invoiced_on, Invoice.key)).all()


def invoice_page(
    db: StoreSession, code: str, *, today: date, page: int, size: int
) -> tuple[Sequence[Invoice], int]:
    """Return a page of an account's invoices of the last year, newest first, and how many there are."""
    conditions = (
        Invoice.account_code == code,
        Invoice.dataset != HERE,
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


def statement_of(db: StoreSession, account: Account, since: date, until: date, *, today: date) -> Statement:
    """Return the statement of an account's days, counted back from its balance.

    The entries of the books are kept for a year, so the statement cannot begin earlier. It has at most the
    newest 998 entries; with more, it begins on a later day.
    """
    entries = _entries_of(account.code).subquery("entries")
    sums = select(func.coalesce(func.sum(entries.c.amount), 0), FROM_BOOKS, exists().select_from(LedgerEntry))
    later, delivered, has_entries = db.execute(sums.where(entries.c.day > until)).one()
    if delivered:
        since = max(since, today - timedelta(days=INVOICE_DAYS - 1))
    newest = (
        select(entries)
        .where(entries.c.day >= since, entries.c.day <= until)
        .order_by(entries.c.day.desc(), entries.c.key.desc())
        .limit(MAX_LINES)
    )
    found = [Entry(*row) for row in db.execute(newest)]
    if len(found) == MAX_LINES:
        since = found[-1].day
    counted = statement(account.closing_balance, later, found, since, until)
    # Books may have been read without receipts and other entries.
    return replace(counted, receipts=has_entries or not delivered, from_books=delivered)


def _entries_of(code: str) -> CompoundSelect:
    """Return the query of everything that changed an account's balance, with its invoices."""
    sales = select(
        Invoice.invoiced_on.label("day"),
        literal(SALE).label("kind"),
        Invoice.number.label("number"),
        Invoice.amount.label("amount"),
        Invoice.key.label("key"),
    ).where(Invoice.account_code == code)
    others = select(
        LedgerEntry.entered_on, LedgerEntry.kind, LedgerEntry.number, LedgerEntry.amount, LedgerEntry.key
    ).where(LedgerEntry.account_code == code)
    return union_all(sales, others)
