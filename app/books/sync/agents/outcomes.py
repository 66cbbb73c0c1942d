"""Outcomes of orders and receipts in the books, as agents report them."""

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, func, or_, select

from app.books.sync.rules import BooksState
from app.orders.items.accounting_queue import NEEDS_OWNER
from app.orders.items.models import Voucher
from app.shared.texts.messages import Message
from tenant_router.session import StoreSession

RETRY_UNKNOWN_AFTER = timedelta(minutes=1)
CHECK_OPTIONAL_AFTER = timedelta(minutes=10)
_AWAITED = (BooksState.WAITING, BooksState.UNKNOWN, BooksState.OPTIONAL)
_STATE_AFTER = {
    "created": BooksState.IN_BOOKS,
    "exists": BooksState.IN_BOOKS,
    "altered": BooksState.IN_BOOKS,
    "cancelled": BooksState.IN_BOOKS,
    "rejected": BooksState.REFUSED,
    "missing": BooksState.MISSING,
    "alarm": BooksState.REFUSED,
    "unknown": BooksState.UNKNOWN,
}
OUTCOMES = tuple(_STATE_AFTER)
_WRITTEN = ("created", "altered")


def is_pending(kind: type[Voucher], now: datetime) -> ColumnElement[bool]:
    """Return the condition for vouchers that the agent should fetch now."""
    unresolved = (kind.state == BooksState.UNKNOWN) & (kind.at < now - RETRY_UNKNOWN_AFTER)
    unconfirmed = (kind.state == BooksState.OPTIONAL) & (kind.at < now - CHECK_OPTIONAL_AFTER)
    return or_(kind.state == BooksState.WAITING, unresolved, unconfirmed)


def count_pending(db: StoreSession, kind: type[Voucher], *, now: datetime) -> int:
    """Return how many vouchers of a kind the agent should fetch now."""
    return db.scalar(select(func.count()).select_from(kind).where(is_pending(kind, now))) or 0


def counts(kind: type[Voucher]) -> tuple[ColumnElement[int], ColumnElement[int]]:
    """Return how many vouchers wait or have an unknown outcome, and how many the owner must look at."""
    waiting, refused = (
        select(func.count()).select_from(kind).where(kind.state.in_(states)).scalar_subquery()
        for states in ((BooksState.WAITING, BooksState.UNKNOWN), NEEDS_OWNER)
    )
    return waiting, refused


def refuse(row: Voucher, reason: Message, *, now: datetime) -> None:
    """Record that an order or receipt of the store cannot become a voucher."""
    row.state, row.at = BooksState.REFUSED, now
    row.message, row.message_key = reason, reason.on_wire()


def record(row: Voucher, outcome: dict[str, Any], *, now: datetime) -> bool:
    """Record the outcome of a voucher. Return False for a repeat or an earlier revision.

    A repeat or earlier revision updates only the counter, if it is later, because the agent did write the
    voucher.
    """
    counter = outcome["counter"]
    if outcome["rev"] != row.rev or row.state not in _AWAITED:
        if outcome["outcome"] in _WRITTEN:
            row.counter = max(row.counter or 0, counter or 0) or None
        return False
    state = _STATE_AFTER[outcome["outcome"]]
    if state == BooksState.IN_BOOKS and outcome["optional"] and outcome["outcome"] != "cancelled":
        state = BooksState.OPTIONAL
    row.state, row.at = state, now
    row.message, row.message_key = outcome["message"], outcome["message_key"]
    row.guid, row.number = outcome["guid"] or row.guid, outcome["number"] or row.number
    row.counter = counter or row.counter
    return True
