"""How many files may wait to be made: of a person, of an address, of a store's guests, of a store."""

from collections.abc import Sequence
from datetime import datetime

from app.exports.kinds import Kind
from app.exports.models import Export
from app.exports.queries import Load, load, waiting_of
from app.shared.actor import Access, Actor
from app.shared.errors import Conflict, TooManyRequests
from tenant_router.session import StoreSession

MAX_PER_ADDRESS = 10
MAX_PER_GUESTS = 20
MAX_PER_STORE = 40
TRY_AGAIN_SECONDS = 15


def check_person(kind: Kind, in_making: Sequence[Export]) -> None:
    """Raise Conflict where a person has one of the kind that waits, or as many in making as he may have."""
    if len(in_making) >= kind.at_once:
        raise Conflict("export.running")
    if any(export.state == "waiting" for export in in_making):
        raise Conflict("export.waiting")


def check_load(db: StoreSession, actor: Actor, person: str, address: str, *, since: datetime) -> None:
    """Raise TooManyRequests where others of the address, the guests or the store wait already.

    A guest has one file at a time, of whatever kind. The owner waits for none of his customers.
    """
    if actor.kind is Access.OWNER:
        return
    found = load(db, address, since=since)
    if actor.kind is Access.GUEST and waiting_of(db, person, since=since):
        raise _too_many("export.guest_waiting")
    if found.of_address >= MAX_PER_ADDRESS:
        raise _too_many("export.address_waiting")
    if found.of_store >= MAX_PER_STORE or _guests_have_enough(actor, found):
        raise _too_many("export.store_waiting")


def _guests_have_enough(actor: Actor, found: Load) -> bool:
    return actor.kind is Access.GUEST and found.of_guests >= MAX_PER_GUESTS


def _too_many(message: str) -> TooManyRequests:
    headers = {"Retry-After": str(TRY_AGAIN_SECONDS)}
    return TooManyRequests(message, headers=headers, seconds=TRY_AGAIN_SECONDS)
