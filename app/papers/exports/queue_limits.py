"""The limits of exports in progress: per person, per address, for a store's guests, per store."""

from collections.abc import Sequence
from datetime import datetime

from app.papers.exports.kinds import ExportKind
from app.papers.exports.models import Export
from app.papers.exports.queries import QueueLoad, queue_load, unfinished_count
from app.shared.actor import Access, Actor
from app.shared.errors import Conflict, TooManyRequests
from tenant_router.session import StoreSession

MAX_PER_ADDRESS = 10
MAX_FOR_GUESTS = 20
MAX_PER_STORE = 40
RETRY_AFTER_SECONDS = 15


def check_person(kind: ExportKind, unfinished: Sequence[Export]) -> None:
    """Raise Conflict if a person's export of the kind is waiting, or the maximum is in progress."""
    if len(unfinished) >= kind.max_running:
        raise Conflict("export.running")
    if any(export.state == "waiting" for export in unfinished):
        raise Conflict("export.waiting")


def check_load(db: StoreSession, actor: Actor, person: str, address: str, *, since: datetime) -> None:
    """Raise TooManyRequests if the limit of the address, of the guests or of the store is reached.

    A guest may have one export in progress, of any kind. The limits do not apply to the owner.
    """
    if actor.kind is Access.OWNER:
        return
    queue = queue_load(db, address, since=since)
    if actor.kind is Access.GUEST and unfinished_count(db, person, since=since):
        raise _too_many("export.guest_waiting")
    if queue.address >= MAX_PER_ADDRESS:
        raise _too_many("export.address_waiting")
    if queue.store >= MAX_PER_STORE or _guest_limit_reached(actor, queue):
        raise _too_many("export.store_waiting")


def _guest_limit_reached(actor: Actor, queue: QueueLoad) -> bool:
    return actor.kind in (Access.GUEST, Access.LINK) and queue.guests >= MAX_FOR_GUESTS


def _too_many(message: str) -> TooManyRequests:
    headers = {"Retry-After": str(RETRY_AFTER_SECONDS)}
    return TooManyRequests(message, headers=headers, seconds=RETRY_AFTER_SECONDS)
