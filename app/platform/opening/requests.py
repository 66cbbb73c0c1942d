"""Owners who ask for a store: it is opened at once, or waits for an administrator."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import Session

from app.auth.passwords import hash_password, password_matches
from app.platform.opening.rules import Onboarding, is_reserved
from app.platform.opening.service import NewStore, StoreDetails, make_store, open_store
from app.shared.errors import Conflict, Forbidden, Invalid, NotFound
from app.verification import codes
from app.verification.codes import Asked, Given
from app.verification.rules import Purpose
from tenant_router import migration_chains, registry
from tenant_router.engines import MAIN, owner_engine, owner_reader
from tenant_router.registry import StoreEntry
from tenant_router.schemas import no_schema
from tenant_router.store import Store, StoreState


@dataclass(frozen=True, slots=True)
class Request:
    """A request for a store, as whoever asked may follow it: `asked_at` tells it from a later one."""

    mobile_number: str
    state: StoreState
    asked_at: datetime


# That there is a store everybody may know, for its page says so. That somebody has asked for one nobody may;
# and one whose opening was interrupted is opened by asking again.
FREE = (StoreState.WAITING, StoreState.DENIED, StoreState.PROVISIONING)


def check_number(mobile_number: str, *, onboarding: Onboarding, reserved: Collection[str] = ()) -> None:
    """Refuse a number that no owner may take, before a code is sent to it.

    Raises Forbidden where there are no new stores, Invalid for a number that is kept back, Conflict for one
    that has a store.
    """
    _check_open(mobile_number, onboarding=onboarding, reserved=reserved)
    entry = _entry(mobile_number)
    if entry is not None and entry.state not in FREE:
        raise Conflict("store.taken", fields={"mobileNo": ["store.taken"]})


def ask(new: NewStore, *, onboarding: Onboarding, reserved: Collection[str] = ()) -> Store | Request:
    """The store where owners open theirs alone, else the request that waits; the same again if asked again.

    Raises Forbidden where there are no new stores, Invalid for a number that is kept back, Conflict for one
    that has a store, or for which somebody with another password has asked.
    """
    _check_open(new.mobile_number, onboarding=onboarding, reserved=reserved)
    before = _entry(new.mobile_number)
    if before is not None and before.state == StoreState.WAITING:
        return _asked_already(before, new.password)
    if onboarding is Onboarding.OPEN:
        return open_store(new)
    return _wait(new)


def ask_proven(
    new: NewStore, given: Given, *, onboarding: Onboarding, reserved: Collection[str] = (), now: datetime
) -> Store | Request:
    """Ask for a store with a number that is proven by a code, where the deployment sends codes.

    Raises what `check_number`, `codes.require` and `ask` raise, in this order.
    """
    check_number(new.mobile_number, onboarding=onboarding, reserved=reserved)
    codes.require(Asked(Purpose.OPENING, new.mobile_number, given.address), given, now=now)
    asked = ask(new, onboarding=onboarding, reserved=reserved)
    codes.spend(given.ticket)
    return asked


def approve(mobile_number: str) -> Store:
    """Make the store that was asked for; one that is active already stays as it is.

    Raises NotFound, and Conflict for a store that does not wait.
    """
    entry = _known(mobile_number)
    if entry.state == StoreState.ACTIVE:
        return entry.as_store()
    # One whose making was interrupted goes on from there.
    if entry.state not in (StoreState.WAITING, StoreState.PROVISIONING) or entry.password_hash is None:
        raise Conflict("store.not_waiting")
    details = StoreDetails(
        mobile_number=entry.mobile_number,
        company_name=entry.company_name,
        person_name=entry.person_name,
        email=entry.email,
        city=entry.city,
    )
    return make_store(details, password_hash=entry.password_hash, over=(StoreState.WAITING,))


def deny(db: Session, mobile_number: str, *, now: datetime) -> None:
    """Refuse a store that was asked for; its owner may ask again. Raises NotFound and Conflict.

    Every process knows within five seconds of the commit; this one once `registry.forget` was called.
    """
    change = update(StoreEntry).where(
        StoreEntry.mobile_number == mobile_number, StoreEntry.state == StoreState.WAITING
    )
    refused = {"state": StoreState.DENIED, "password_hash": None, "closed_at": now}
    denied = db.scalar(change.values(refused).returning(StoreEntry.mobile_number))
    if denied is None and _known(mobile_number).state != StoreState.DENIED:
        raise Conflict("store.not_waiting")


def erase_denied(*, before: datetime) -> None:
    """Erase the requests that were refused before this time, with whom they were of.

    One that an older release refused has no such time: it counts from when it was asked for.
    """
    since = func.coalesce(StoreEntry.closed_at, StoreEntry.created_at)
    old = delete(StoreEntry).where(StoreEntry.state == StoreState.DENIED, since < before)
    with owner_engine().begin() as connection:
        erased = connection.scalars(old.returning(StoreEntry.mobile_number)).all()
    for mobile_number in erased:
        registry.forget(mobile_number)


def follow(mobile_number: str, asked_at: datetime) -> Request:
    """Where a request stands; raises NotFound for one that there is no more."""
    entry = _entry(mobile_number)
    if entry is None or entry.created_at != asked_at:
        raise NotFound("store.request_unknown")
    return Request(mobile_number, StoreState(entry.state), asked_at)


def _check_open(mobile_number: str, *, onboarding: Onboarding, reserved: Collection[str]) -> None:
    if onboarding is Onboarding.CLOSED:
        raise Forbidden("store.opening_closed")
    if is_reserved(mobile_number, reserved):
        raise Invalid("store.reserved", fields={"mobileNo": ["store.reserved"]})


def _wait(new: NewStore) -> Request:
    """Write a request down; over one that was denied, and over nothing else."""
    told = {
        "company_name": new.company_name,
        "person_name": new.person_name,
        "email": new.email,
        "city": new.city,
        "state": StoreState.WAITING,
        "password_hash": hash_password(new.password),
        "closed_at": None,
    }
    none = no_schema(new.mobile_number)
    row = upsert(StoreEntry).values(
        mobile_number=new.mobile_number,
        database=MAIN,
        schema=none,
        role=none,
        schema_version=migration_chains.head(),
        **told,
    )
    again = row.on_conflict_do_update(
        index_elements=["mobile_number"],
        set_={**told, "created_at": func.now()},
        where=StoreEntry.state == StoreState.DENIED,
    )
    with owner_engine().begin() as connection:
        asked_at = connection.scalar(again.returning(StoreEntry.created_at))
    registry.forget(new.mobile_number)
    if asked_at is not None:
        return Request(new.mobile_number, StoreState.WAITING, asked_at)
    entry = _entry(new.mobile_number)
    if entry is not None and entry.state == StoreState.WAITING:
        return _asked_already(entry, new.password)
    raise Conflict("store.taken", fields={"mobileNo": ["store.taken"]})


def _asked_already(entry: StoreEntry, password: str) -> Request:
    if not password_matches(entry.password_hash, password):
        raise Conflict("store.asked", fields={"mobileNo": ["store.asked"]})
    return Request(entry.mobile_number, StoreState.WAITING, entry.created_at)


def _entry(mobile_number: str) -> StoreEntry | None:
    query = select(StoreEntry).where(StoreEntry.mobile_number == mobile_number)
    with Session(owner_reader()) as db:
        return db.scalar(query)


def _known(mobile_number: str) -> StoreEntry:
    entry = _entry(mobile_number)
    if entry is None:
        raise NotFound("store.unknown")
    return entry
