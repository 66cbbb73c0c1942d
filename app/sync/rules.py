"""How a synchronisation goes on, when it stops by itself, and what becomes of orders in the books."""

from collections.abc import Mapping
from datetime import timedelta
from enum import StrEnum


class State(StrEnum):
    """Where a run stands."""

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


class Kind(StrEnum):
    """What a run brings: everything, or stock and balances alone."""

    ALL = "all"
    STOCK = "stock"


class Books(StrEnum):
    """Where an order stands with the accounting package."""

    WAITING = "waiting"
    IN_BOOKS = "in_books"
    REFUSED = "refused"
    UNKNOWN = "unknown"


STATES, KINDS = tuple(State), tuple(Kind)
WITH_AGENT = (State.WAITING_AGENT, State.READING, State.UPLOADING)
WITH_WORKER = (State.QUEUED, State.VALIDATING, State.APPLYING)
WITH_OWNER = (State.CONFIRM, State.PREVIEW)
RUNNING = (*WITH_AGENT, *WITH_WORKER)
ENDED = (State.DONE, State.DONE_WITH_REJECTS, State.FAILED, State.CANCELLED)

AGENT_SILENT = timedelta(minutes=3)
WORKER_GIVEN_UP = timedelta(minutes=30)
ANSWER_AWAITED = timedelta(days=7)
PACKS_KEPT = timedelta(days=7)
RUNS_KEPT = timedelta(days=90)
CODE_LASTS = timedelta(minutes=10)
TOKEN_LASTS = timedelta(days=30)

MAX_REJECTED = 0.05
MAX_MISSING_SHARE = 0.20
MAX_MISSING = 50
GRADES = "ABCDE"

DEFAULTS: Mapping[str, object] = {
    "dataNm": "",
    "levels": {},
    "salespeople": "none",
    "sendOn": "approved",
    "voucherType": "Sales Order",
    "salesLedger": "Sales",
    "taxLedgers": {"cgst": "", "sgst": "", "igst": ""},
    "roundOffLedger": "",
    "godown": "Main Location",
    "guestLedger": "",
    "stockMinutes": 10,
}


def too_many_rejected(read: int, rejected: int) -> bool:
    """Whether so many rows of an entity are wrong that something is wrong with all of it.

    `read` are all rows, those that were rejected among them.
    """
    return rejected > read * MAX_REJECTED


def needs_consent(present: int, gone: int) -> bool:
    """Whether the owner is asked before so many of an entity's records are retired."""
    return gone > MAX_MISSING or gone > present * MAX_MISSING_SHARE
