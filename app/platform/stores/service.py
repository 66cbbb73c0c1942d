"""Changing what is known of a store, and what it may take."""

from collections.abc import Callable, Mapping
from dataclasses import asdict

from sqlalchemy import update
from sqlalchemy.orm import Session

from app.platform.audit import service as audit
from app.platform.stores.queries import FURNISHED, one_row
from app.settings import company
from app.shared.errors import Conflict
from tenant_router import migration_chains, registry
from tenant_router.engines import owner_engine
from tenant_router.registry import StoreEntry
from tenant_router.session import store_session
from tenant_router.store import Store, StoreAhead, StoreBehind, StoreState

# The list's names of what the store itself keeps under others.
IN_THE_STORE = {"company_name": "name", "person_name": "person_name", "email": "email", "city": "city"}


def change_store(
    mobile_number: str,
    *,
    contact: Mapping[str, str],
    limits: Mapping[str, int | None],
    administrator: str,
    address: str,
) -> None:
    """Change what is given of a store's contact and limits; a limit that is None is the deployment's again.

    The contact is the store's own firm, which its owner changes too: it is written there, and the list tells
    it. The log has it before the store has: a store's own database is another transaction, sometimes another
    server. Raises NotFound, Conflict for a store that is being erased, StoreNotReady or StorePaused for one
    that can't be written in at the moment.
    """
    entry = one_row(mobile_number).entry
    if entry.state == StoreState.ERASING:
        raise Conflict("store.erasing")
    present = {name: value for name, value in asdict(entry.as_store().limits).items() if value is not None}
    wanted = {name: value for name, value in {**present, **limits}.items() if value is not None}
    changed = sorted(name for name, value in contact.items() if value != getattr(entry, name))
    if not changed and wanted == present:
        return
    details = {"contact": changed, "limits": wanted} if limits else {"contact": changed}
    in_the_store = bool(changed) and entry.state in FURNISHED
    listed: dict[str, object] = {} if in_the_store else {name: contact[name] for name in changed}
    if wanted != present:
        listed["limits"] = wanted

    def note() -> None:
        with Session(owner_engine()) as db, db.begin():
            audit.record(
                db,
                "stores.change",
                administrator=administrator,
                store=mobile_number,
                details=details,
                address=address,
            )
            if listed:
                _write(db, mobile_number, listed)

    if in_the_store:
        firms = {IN_THE_STORE[name]: contact[name] for name in changed}
        _tell_the_store(entry.as_store(), firms, before_commit=note)
    else:
        note()
    registry.forget(mobile_number)


def _tell_the_store(store: Store, firms: Mapping[str, str], *, before_commit: Callable[[], None]) -> None:
    """Write in the store, then have the list tell it; the list's task comes too, should this end between."""
    if not migration_chains.serves(store):
        raise StoreAhead(store.key) if migration_chains.is_ahead(store) else StoreBehind(store.key)
    with store_session(store) as db:
        company.change_company(db, firms, seen=None)
        before_commit()
    with store_session(store) as db:
        company.describe(db)


def _write(db: Session, mobile_number: str, values: Mapping[str, object]) -> None:
    db.execute(update(StoreEntry).where(StoreEntry.mobile_number == mobile_number).values(**values))
