"""Kinds and limits of a synchronisation, and the states of orders in the books."""

from collections.abc import Mapping
from datetime import datetime, time, timedelta
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

from app.books.intake.rules import RunState


class RunKind(StrEnum):
    """The data that a run reads: everything, or only stock and balances."""

    ALL = "all"
    STOCK = "stock"


class BooksState(StrEnum):
    """The state of an order in the accounting package."""

    WAITING = "waiting"
    IN_BOOKS = "in_books"
    REFUSED = "refused"
    UNKNOWN = "unknown"
    # The order was in the books but is no longer found there, so the owner decides.
    MISSING = "missing"
    # The order is an optional voucher, which the accountant has to confirm.
    OPTIONAL = "optional"
    # The owner has handled the order in the books by hand.
    BY_HAND = "by_hand"


RUN_KINDS = tuple(RunKind)
# A sync has no mapping state: its columns are chosen together with the question.
SYNC_STATES = tuple(state for state in RunState if state is not RunState.MAPPING)

MASTERS_EVERY = timedelta(hours=1)
# The time for which an agent need not look at the books outside business hours.
REST = timedelta(minutes=15)
# Invoices deleted in the books leave no trace, so all invoices are read once a day.
ALL_INVOICES_EVERY = timedelta(days=1)
# The interval of full comparisons with the books: less than a day, so that the comparison does not drift to a
# later hour each morning.
FIGURES_EVERY = timedelta(hours=23)
AGENT_SILENT_AFTER = timedelta(minutes=3)
NOTIFY_SILENT_AFTER = timedelta(hours=1)
# The largest files take a minute. A file that takes this long was made to block a worker.
READ_SECONDS = 240
PACK_RETENTION = timedelta(days=7)
RUN_RETENTION = timedelta(days=90)
# The retention of scheduled stock reads, of which there may be 288 a day.
ROUTINE_RETENTION = timedelta(days=2)
# A clock with a larger error reads the prices of another day.
MAX_CLOCK_ERROR = timedelta(hours=36)
TOKEN_LIFETIME = timedelta(days=30)

MAX_REJECTED_SHARE = 0.05
MAX_MISSING_SHARE = 0.20
MAX_MISSING = 50
GRADES = "ABCDE"

DEFAULTS: Mapping[str, object] = {
    "dataNm": "",
    "compName": "",
    "levels": {},
    "salespeople": "none",
    "sendOn": "approved",
    "voucherType": "Sales Order",
    "salesLedger": "Sales",
    "taxLedgers": {"cgst": "", "sgst": "", "igst": ""},
    "rateLedgers": {},
    "roundOffLedger": "",
    "godown": "Main Location",
    "stockGodowns": [],
    "guestLedger": "",
    "newLedgers": False,
    "ledgerGroup": "Sundry Debtors",
    "salespersonCostCentre": False,
    "optionalVouchers": False,
    "sendReceipts": False,
    "cashLedger": "Cash",
    "bankLedger": "",
    "orderPrefix": "",
    "stockMinutes": 5,
    "workFrom": "08:00",
    "workTo": "22:00",
    "autoSync": True,
}


def days_off(clock: datetime, *, now: datetime) -> int | None:
    """Return by how many days a computer's clock is wrong, or None within the tolerance."""
    error = abs(clock - now)
    return round(error / timedelta(days=1)) if error > MAX_CLOCK_ERROR else None


class Counters(NamedTuple):
    """The books' counters; None if the program reports none, so that everything may have changed."""

    masters: int | None
    vouchers: int | None


class ReadTimes(NamedTuple):
    """The last readings of everything and of only stock and balances; whether the last runs failed."""

    everything: datetime | None
    stock: datetime | None
    is_failing: bool = False


def due_run(
    read: ReadTimes,
    *,
    stock_minutes: int,
    now_at: Counters,
    masters_read_at: Counters,
    stock_read_at: Counters,
    now: datetime,
) -> RunKind | None:
    """Return what should be read now: everything, only stock and balances, or nothing.

    Everything includes the deliveries of orders, which are vouchers. After several failures both wait for an
    hour.
    """
    latest = max((at for at in (read.everything, read.stock) if at), default=None)
    if read.is_failing and latest and now - latest < MASTERS_EVERY:
        return None
    masters_stale = read.everything is None or now - read.everything >= MASTERS_EVERY
    if masters_stale and any(map(_has_moved, now_at, masters_read_at)):
        return RunKind.ALL
    stock_stale = latest is None or now - latest >= timedelta(minutes=stock_minutes)
    moved = _has_moved(now_at.vouchers, stock_read_at.vouchers)
    return RunKind.STOCK if stock_stale and moved else None


def is_working_time(at: time, start: time, end: time) -> bool:
    """Return whether a time is within hours, which may span midnight; equal limits mean the whole day."""
    if start < end:
        return start <= at < end
    return at >= start or at < end


def _has_moved(now: int | None, before: int | None) -> bool:
    return now is None or now != before


def too_many_rejected(read: int, rejected: int) -> bool:
    """Return whether too large a share of an entity's rows was rejected, so that all of them are suspect.

    `read` counts all rows, including the rejected ones.
    """
    return rejected > read * MAX_REJECTED_SHARE


def needs_consent(present: int, gone: int) -> bool:
    """Return whether the owner must agree before this many of an entity's records are retired."""
    return gone > MAX_MISSING or gone > present * MAX_MISSING_SHARE


def order_reference(store_key: str, prefix: str, number: int) -> str:
    """Return an order's reference in the books, such as H2345-9.

    A bare number could be mistaken for an accountant's number.
    """
    return f"{prefix or f'H{store_key[-4:]}-'}{number}"


def receipt_reference(store_key: str, prefix: str, number: str, voucher: int) -> str:
    """Return a receipt's reference in the books, such as H2345-R-9; a second voucher gets a suffix."""
    own = number if voucher == 1 else f"{number}-{voucher}"
    return f"{prefix or f'H{store_key[-4:]}-'}{own}"


def rate_key(rate: Decimal) -> str:
    """Return the key of a tax rate in the owner's choice of ledgers, such as 18 or 0.25."""
    return f"{rate.normalize():f}"
