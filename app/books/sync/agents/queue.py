"""The queue of vouchers for agents: fetching vouchers and recording their outcomes."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select

from app.books.sync import queries
from app.books.sync.agents import orders, outcomes, receipts
from app.books.sync.agents.parties import link_ledger
from app.books.sync.agents.vouchers import VoucherProblem
from app.books.sync.attention import voucher_needs_owner
from app.books.sync.rules import BooksState
from app.money.models import ReceiptVoucher
from app.orders.items.accounting_queue import NEEDS_OWNER, voucher_of
from app.orders.items.models import OrderVoucher, Voucher
from app.shared.errors import NotFound
from tenant_router.session import StoreSession


@dataclass(frozen=True, slots=True)
class Kind:
    """The differences between orders and receipts; a row of `query` is a voucher and its subject."""

    model: type[Voucher]
    query: Select[Any]
    voucher: Callable[..., dict[str, Any]]
    reference: Callable[..., str]
    account_of: Callable[[StoreSession, int], str | None]
    unknown: str


ORDERS, RECEIPTS = (
    Kind(model, of.QUERY, of.voucher, of.reference, of.account_of, unknown)
    for model, of, unknown in (
        (OrderVoucher, orders, "agent.order_unknown"),
        (ReceiptVoucher, receipts, "agent.receipt_unknown"),
    )
)


def pending_vouchers(
    db: StoreSession, kind: Kind, *, after: int, limit: int, now: datetime
) -> list[dict[str, Any]]:
    """Return the waiting vouchers, oldest first. Refuse orders and receipts that cannot become vouchers."""
    number = kind.model.subject_id
    waiting = kind.query.where(outcomes.is_pending(kind.model, now), number > after)
    chosen = queries.chosen(db)
    vouchers = []
    for row, *subject in db.execute(waiting.order_by(number).limit(limit)).all():
        try:
            vouchers.append(kind.voucher(db, row, *subject, chosen))
        except VoucherProblem as problem:
            outcomes.refuse(row, problem.reason, now=now)
            voucher_needs_owner(db, row)
    db.flush()
    return vouchers


def record_outcome(
    db: StoreSession, kind: Kind, subject_id: int, outcome: dict[str, Any], *, now: datetime
) -> Voucher:
    """Record the outcome of a voucher; a repeat or an earlier revision changes nothing. Raise NotFound."""
    row = voucher_of(db, kind.model, subject_id)
    if row is None:
        raise NotFound(kind.unknown)
    if ledger := outcome["ledger"]:
        # The ledger exists in the books, whatever the order's status is now.
        link_ledger(db, kind.account_of(db, subject_id), ledger["dataset"], ledger["key"])
    if not outcomes.record(row, outcome, now=now):
        return row
    if row.state in (BooksState.IN_BOOKS, BooksState.OPTIONAL) and row.reference is None:
        row.reference = kind.reference(db, row, queries.chosen(db))
    if row.state in NEEDS_OWNER:
        voucher_needs_owner(db, row)
    db.flush()
    return row
