"""The statement of an account, for the owner, its salesperson and the party itself."""

from collections.abc import Iterator
from datetime import date, datetime
from decimal import Decimal
from typing import NamedTuple

from app.papers.exports.tables.table import (
    DATE_RANGE,
    FROM_ORDERS,
    OWNER,
    ExportColumn,
    ExportParams,
    ExportTable,
)
from app.people.accounts.models import Account
from app.people.accounts.queries import account_seen_by
from app.people.accounts.receivables.books import from_books
from app.people.accounts.receivables.queries import MAX_LINES, statement_of
from app.people.accounts.receivables.statement import Statement
from app.people.auth.viewer import Viewer
from app.shared.actor import Access
from app.shared.days import STORE_TIME
from tenant_router.session import StoreSession

READERS = OWNER | {Access.PARTY, Access.SALESPERSON}
KINDS = {
    "sale": "Invoice",
    "receipt": "Receipt",
    "payment": "Payment",
    "creditNote": "Credit note",
    "debitNote": "Debit note",
    "purchase": "Purchase",
    "journal": "Journal",
    "bounced": "Cheque bounced",
}


class _Row(NamedTuple):
    """An entry, or the balance before or after all of them."""

    day: date
    text: str
    number: str
    debit: Decimal | None
    credit: Decimal | None
    balance: Decimal


def statement_account(db: StoreSession, viewer: Viewer, params: ExportParams) -> Account:
    """Return the account of a statement; a party gets its own. Raise NotFound if it may not be seen."""
    actor = viewer.actor
    own = actor.code if actor.kind is Access.PARTY else ""
    return account_seen_by(db, params["of_party"] or own, actor)


def _statement(db: StoreSession, viewer: Viewer, params: ExportParams) -> Statement:
    account = statement_account(db, viewer, params)
    since, until = (datetime.fromisoformat(params[name]).date() for name in DATE_RANGE)
    return statement_of(db, account, since, until, today=params["now"].astimezone(STORE_TIME).date())


def _rows(db: StoreSession, viewer: Viewer, params: ExportParams) -> Iterator[_Row]:
    found = _statement(db, viewer, params)
    kinds = KINDS if found.from_books else {**KINDS, "sale": "Order"}
    yield _Row(found.since, "Opening balance", "", None, None, found.opening)
    for entry, balance in found.lines:
        amounts = (entry.debit or None, entry.credit or None)
        yield _Row(entry.day, kinds[entry.kind], entry.number, *amounts, balance)
    yield _Row(found.until, "Closing balance", "", None, None, found.closing)


def _describe(db: StoreSession, params: ExportParams) -> str:
    since, until = (datetime.fromisoformat(params[name]) for name in DATE_RANGE)
    account = db.get(Account, params["of_party"]) if params["of_party"] else None
    span = f"{since:%d-%m-%Y} to {until:%d-%m-%Y}"
    of_account = f"{account.name} ({account.code}) · {span}" if account else span
    return of_account if from_books(db) else f"{of_account} · {FROM_ORDERS}"


STATEMENT = ExportTable(
    file_names=("Statement.pdf", "Statement.csv"),
    params=(*DATE_RANGE, "of_party"),
    sort_columns={},
    title=lambda _viewer: "Statement of Account",
    columns=(
        ExportColumn("Date", lambda row: row.day, share=3),
        ExportColumn("Particulars", lambda row: row.text, share=5),
        ExportColumn("Number", lambda row: row.number, share=4),
        ExportColumn("Debit", lambda row: row.debit, share=4, money=True, total="Debit"),
        ExportColumn("Credit", lambda row: row.credit, share=4, money=True, total="Credit"),
        ExportColumn("Balance", lambda row: row.balance, share=4, money=True),
    ),
    rows=_rows,
    count=lambda _db, _viewer, _params: MAX_LINES,
    describe_filters=_describe,
    pdf_readers=READERS,
)
