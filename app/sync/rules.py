"""States and limits of a synchronisation, and the states of orders in the books."""

from collections.abc import Mapping
from datetime import timedelta
from decimal import Decimal
from enum import StrEnum


class RunState(StrEnum):
    """The state of a run."""

    QUEUED = "queued"
    WAITING_AGENT = "waiting_agent"
    READING = "reading"
    UPLOADING = "uploading"
    VALIDATING = "validating"
    CONFIRM = "confirm"
    PREVIEW = "preview"
    APPLYING = "applying"
    DONE = "done"
    DONE_WITH_REJECTS = "done_with_rejects"
    FAILED = "failed"
    CANCELLED = "cancelled"


class RunKind(StrEnum):
    """What a run reads: everything, or stock and balances alone."""

    ALL = "all"
    STOCK = "stock"


class BooksState(StrEnum):
    """The state of an order in the accounting package."""

    WAITING = "waiting"
    IN_BOOKS = "in_books"
    REFUSED = "refused"
    UNKNOWN = "unknown"
    # It was in the books, and is no longer found there: the owner decides.
    MISSING = "missing"
    # The owner has settled it in the books themselves.
    BY_HAND = "by_hand"


RUN_STATES, RUN_KINDS = tuple(RunState), tuple(RunKind)
WITH_AGENT = (RunState.WAITING_AGENT, RunState.READING, RunState.UPLOADING)
WITH_WORKER = (RunState.QUEUED, RunState.VALIDATING, RunState.APPLYING)
WITH_OWNER = (RunState.CONFIRM, RunState.PREVIEW)
RUNNING = (*WITH_AGENT, *WITH_WORKER)
ENDED = (RunState.DONE, RunState.DONE_WITH_REJECTS, RunState.FAILED, RunState.CANCELLED)

AGENT_SILENT_AFTER = timedelta(minutes=3)
WORKER_TIMEOUT = timedelta(minutes=30)
CONSENT_TIMEOUT = timedelta(days=7)
PACK_RETENTION = timedelta(days=7)
RUN_RETENTION = timedelta(days=90)
PAIRING_CODE_LIFETIME = timedelta(minutes=10)
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
    "guestLedger": "",
    "orderPrefix": "",
    "stockMinutes": 10,
}


def too_many_rejected(read: int, rejected: int) -> bool:
    """Return whether so many rows of an entity were rejected that all of it is suspect.

    `read` counts all rows, the rejected ones included.
    """
    return rejected > read * MAX_REJECTED_SHARE


def needs_consent(present: int, gone: int) -> bool:
    """Return whether the owner must agree before so many of an entity's records are retired."""
    return gone > MAX_MISSING or gone > present * MAX_MISSING_SHARE


def order_reference(store_key: str, prefix: str, number: int) -> str:
    """Return an order's reference in the books, such as H2345-9.

    A bare number would be mistaken for one of the accountant's own.
    """
    return f"{prefix or f'H{store_key[-4:]}-'}{number}"


def rate_key(rate: Decimal) -> str:
    """Return how a tax rate is named in the owner's choice of ledgers, such as 18 or 0.25."""
    return f"{rate.normalize():f}"
