"""Requests of owners for a store: opened at once, or after an administrator's approval."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from app.people.auth.passwords import hash_password, password_matches
from app.people.verification import codes
from app.people.verification.codes import CodeProof, CodeRequest
from app.people.verification.rules import Purpose
from app.platform.opening.rules import Onboarding, is_reserved
from app.platform.opening.service import NewStore, StoreDetails, make_store, open_store
from app.shared.errors import Conflict, Forbidden, Invalid, NotFound
from tenant_router import migration_chains
from tenant_router.control import ControlSession, control_session
from tenant_router.engines import MAIN
from tenant_router.registry import StoreEntry
from tenant_router.schemas import no_schema
from tenant_router.store import Store, StoreState


@dataclass(frozen=True, slots=True)
class StoreRequest:
    """A request for a store, as its sender may follow it. `asked_at` distinguishes it from a later one."""

    mobile_number: str
    state: StoreState
    asked_at: datetime
    reason: str = ""


# Numbers in these states look free. An open store is public, because its page shows it; a request for one is
# not. Repeating the request resumes an interrupted opening.
AVAILABLE_STATES = (StoreState.WAITING, StoreState.DENIED, StoreState.PROVISIONING)


def check_number(mobile_number: str, *, onboarding: Onboarding, reserved: Collection[str] = ()) -> None:
    """Reject a number that no owner may use, before a code is sent to it.

    Raises Forbidden if no stores are opened, Invalid for a reserved number, Conflict if it already has a
    store.
    """
    _check_opening_allowed(mobile_number, onboarding=onboarding, reserved=reserved)
    entry = _entry(mobile_number)
    if entry is not None and entry.state not in AVAILABLE_STATES:
        raise Conflict("store.taken", field="mobile_number")


def request_store(
    new: NewStore, *, onboarding: Onboarding, reserved: Collection[str] = ()
) -> Store | StoreRequest:
    """Open the store if owners may do so themselves, else return the pending request. Idempotent.

    Raises Forbidden if no stores are opened, Invalid for a reserved number, Conflict if the number
    already has a store or was requested with another password.
    """
    _check_opening_allowed(new.mobile_number, onboarding=onboarding, reserved=reserved)
    entry = _entry(new.mobile_number)
    if entry is not None and entry.state == StoreState.WAITING:
        return _existing_request(entry, new.password)
    if onboarding is Onboarding.OPEN:
        return open_store(new)
    return _save_request(new)


def request_verified_store(
    new: NewStore, proof: CodeProof, *, onboarding: Onboarding, reserved: Collection[str] = (), now: datetime
) -> Store | StoreRequest:
    """Request a store, checking the code for its number if the deployment sends codes.

    Raises what `check_number`, `codes.require` and `request_store` raise, in this order.
    """
    check_number(new.mobile_number, onboarding=onboarding, reserved=reserved)
    codes.require(CodeRequest(Purpose.OPENING, new.mobile_number, proof.address), proof, now=now)
    result = request_store(new, onboarding=onboarding, reserved=reserved)
    codes.delete_ticket(proof.ticket)
    return result


def approve(mobile_number: str) -> Store:
    """Create the requested store; return an active one as it is.

    Raises NotFound, or Conflict for a store that is not pending.
    """
    entry = _required_entry(mobile_number)
    if entry.state == StoreState.ACTIVE:
        return entry.as_store()
    # An interrupted creation may be resumed.
    if entry.state not in (StoreState.WAITING, StoreState.PROVISIONING) or entry.password_hash is None:
        raise Conflict("store.not_waiting")
    details = StoreDetails(
        mobile_number=entry.mobile_number,
        company_name=entry.company_name,
        person_name=entry.person_name,
        email=entry.email,
        city=entry.city,
    )
    try:
        return make_store(
            details, password_hash=entry.password_hash, replaceable_states=(StoreState.WAITING,)
        )
    except Conflict as conflict:
        # The request to approve has no field for the number.
        raise Conflict(conflict.message) from None


def deny(db: ControlSession, mobile_number: str, *, now: datetime, reason: str = "") -> None:
    """Deny a requested store; its owner reads the reason and may request it again.

    Raises NotFound and Conflict.

    Other processes notice within five seconds of the commit.
    """
    change = update(StoreEntry).where(
        StoreEntry.mobile_number == mobile_number, StoreEntry.state == StoreState.WAITING
    )
    values = {"state": StoreState.DENIED, "denied_reason": reason or None}
    values |= {"password_hash": None, "closed_at": now}
    denied = db.scalar(change.values(values).returning(StoreEntry.mobile_number))
    if denied is None and _required_entry(mobile_number).state != StoreState.DENIED:
        raise Conflict("store.not_waiting")


def erase_denied(*, before: datetime) -> None:
    """Delete the requests that were denied before this time, with their personal data."""
    old = delete(StoreEntry).where(StoreEntry.state == StoreState.DENIED, StoreEntry.closed_at < before)
    with control_session() as control:
        control.execute(old)


def follow(mobile_number: str, asked_at: datetime) -> StoreRequest:
    """Return the current state of a request; raises NotFound if it no longer exists."""
    entry = _entry(mobile_number)
    if entry is None or entry.created_at != asked_at:
        raise NotFound("store.request_unknown")
    state = StoreState(entry.state)
    reason = entry.denied_reason if state is StoreState.DENIED else None
    return StoreRequest(mobile_number, state, asked_at, reason or "")


def _check_opening_allowed(mobile_number: str, *, onboarding: Onboarding, reserved: Collection[str]) -> None:
    if onboarding is Onboarding.CLOSED:
        raise Forbidden("store.opening_closed")
    if is_reserved(mobile_number, reserved):
        raise Invalid("store.reserved", field="mobile_number")


def _save_request(new: NewStore) -> StoreRequest:
    """Save a request. It may replace a denied request, but nothing else."""
    details = {
        "company_name": new.company_name,
        "person_name": new.person_name,
        "email": new.email,
        "city": new.city,
        "state": StoreState.WAITING,
        "password_hash": hash_password(new.password),
        "closed_at": None,
        "denied_reason": None,
    }
    placeholder = no_schema(new.mobile_number)
    insert = upsert(StoreEntry).values(
        mobile_number=new.mobile_number,
        database=MAIN,
        schema=placeholder,
        role=placeholder,
        schema_version=migration_chains.head(),
        **details,
    )
    statement = insert.on_conflict_do_update(
        index_elements=["mobile_number"],
        set_={**details, "created_at": func.now()},
        where=StoreEntry.state == StoreState.DENIED,
    )
    with control_session() as control:
        asked_at = control.scalar(statement.returning(StoreEntry.created_at))
    if asked_at is not None:
        return StoreRequest(new.mobile_number, StoreState.WAITING, asked_at)
    entry = _entry(new.mobile_number)
    if entry is not None and entry.state == StoreState.WAITING:
        return _existing_request(entry, new.password)
    raise Conflict("store.taken", field="mobile_number")


def _existing_request(entry: StoreEntry, password: str) -> StoreRequest:
    if not password_matches(entry.password_hash, password):
        raise Conflict("store.asked", field="mobile_number")
    return StoreRequest(entry.mobile_number, StoreState.WAITING, entry.created_at)


def _entry(mobile_number: str) -> StoreEntry | None:
    query = select(StoreEntry).where(StoreEntry.mobile_number == mobile_number)
    with control_session(read_only=True) as db:
        return db.scalar(query)


def _required_entry(mobile_number: str) -> StoreEntry:
    entry = _entry(mobile_number)
    if entry is None:
        raise NotFound("store.unknown")
    return entry
