"""Change a store's contact and limits."""

from collections.abc import Callable, Mapping

from sqlalchemy import update
from sqlalchemy.orm import Session

from app.platform.audit import service as audit
from app.platform.stores.queries import STATES_WITH_SCHEMA, one_row
from app.shared.errors import Conflict
from app.store.settings import company
from tenant_router import migration_chains
from tenant_router.control import control_session
from tenant_router.registry import StoreEntry
from tenant_router.session import store_session
from tenant_router.store import Store, StoreAhead, StoreBehind, StoreState

# Maps fields of the list of stores to fields of the store's own company.
COMPANY_FIELDS = {"company_name": "name", "person_name": "person_name", "email": "email", "city": "city"}


def change_store(
    mobile_number: str,
    *,
    contact: Mapping[str, str],
    limits: Mapping[str, int | None],
    administrator: str,
    address: str,
) -> None:
    """Change the given contact fields and limits of a store; None restores the deployment's default limit.

    The contact is the store's own company, which its owner edits too. It is written in the store, and
    from there copied to the list. The audit entry is committed before the store's change, because the
    store's database is another transaction and sometimes another server. Raises NotFound, Conflict for a
    store that is being erased, StoreNotReady or StorePaused for a store that can't be written to at
    the moment.
    """
    entry = one_row(mobile_number).entry
    if entry.state == StoreState.ERASING:
        raise Conflict("store.erasing")
    current = dict(entry.limits)
    new_limits = {name: value for name, value in {**current, **limits}.items() if value is not None}
    changed = sorted(name for name, value in contact.items() if value != getattr(entry, name))
    if not changed and new_limits == current:
        return
    details = {"contact": changed, "limits": new_limits} if limits else {"contact": changed}
    in_the_store = bool(changed) and entry.state in STATES_WITH_SCHEMA
    listed: dict[str, object] = {} if in_the_store else {name: contact[name] for name in changed}
    if new_limits != current:
        listed["limits"] = new_limits

    def record() -> None:
        with control_session() as db:
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
        company_values = {COMPANY_FIELDS[name]: contact[name] for name in changed}
        _update_company(entry.as_store(), company_values, before_commit=record)
    else:
        record()


def _update_company(store: Store, values: Mapping[str, str], *, before_commit: Callable[[], None]) -> None:
    """Update the store's company, then the list.

    If this process dies in between, a queued task updates the list.
    """
    if not migration_chains.serves(store):
        raise StoreAhead(store.key) if migration_chains.is_ahead(store) else StoreBehind(store.key)
    with store_session(store) as db:
        company.change_company(db, values, seen=None)
        before_commit()
    with store_session(store) as db:
        company.describe(db)


def _write(db: Session, mobile_number: str, values: Mapping[str, object]) -> None:
    db.execute(update(StoreEntry).where(StoreEntry.mobile_number == mobile_number).values(**values))
