"""What administrators do with a store: at once, or by asking for a job."""

from dataclasses import replace
from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from app.accounts.models import Owner
from app.auth.models import SignIn
from app.auth.passwords import hash_password
from app.platform.jobs import service as jobs
from app.platform.jobs.rules import Kind
from app.platform.lifecycle.rules import WHOLE, Change, new_password, state_after
from app.shared.errors import Conflict, Invalid, NotFound
from tenant_router import registry, schema_marks
from tenant_router.databases import DatabaseFull, NoSuchDatabase, choose
from tenant_router.engines import owner_engine
from tenant_router.registry import Job, StoreEntry
from tenant_router.schema_marks import OF_A_STORE, Claim, ForeignSchema, Use
from tenant_router.session import store_session
from tenant_router.store import StoreState


def entry_of(db: Session, mobile_number: str) -> StoreEntry:
    """The store's row of the registry, held until the transaction ends; raises NotFound."""
    query = select(StoreEntry).where(StoreEntry.mobile_number == mobile_number).with_for_update()
    entry = db.scalar(query)
    if entry is None:
        raise NotFound("store.unknown")
    return entry


def change_state(db: Session, mobile_number: str, change: Change, *, now: datetime) -> StoreEntry:
    """Suspend, resume, close or reopen a store; one that is so already stays as it is.

    Raises NotFound, or Conflict where the store's state does not allow it. Every process knows within five
    seconds of the commit; this one once `registry.forget` was called.
    """
    entry = entry_of(db, mobile_number)
    after = state_after(change, entry.state)
    if after is None:
        raise Conflict("store.not_in_state", state=entry.state)
    if change is Change.REOPEN:
        _mark_as_open(db, entry)
    if after == StoreState.CLOSED:
        entry.closed_at = entry.closed_at or now
    else:
        entry.closed_at = None
    entry.state = after
    db.flush()
    return entry


def _mark_as_open(db: Session, entry: StoreEntry) -> None:
    """Write on the store's schema that it serves since now, so that no older word of its closing erases it.

    A schema that an earlier release made may have no mark yet. Raises Conflict for one of another store.
    """
    platform = schema_marks.platform_id(db.connection())
    with owner_engine(entry.database).begin() as connection:
        mark = schema_marks.look(connection, entry.schema).mark
        if mark is None:
            return
        if not Claim(platform, entry.mobile_number, OF_A_STORE).covers(mark, entry.schema):
            raise Conflict("store.schema_astray", why=str(ForeignSchema(entry.schema, mark)))
        serving = schema_marks.new_mark(platform, entry.schema, Use.SERVING, entry.mobile_number)
        schema_marks.write(connection, replace(serving, version=mark.version))


def reset_password(mobile_number: str, *, now: datetime) -> str:
    """Give the owner a new password, which is told this once; all his sign-ins end. Raises as above."""
    store = registry.find_store(mobile_number)
    if store is None:
        raise NotFound("store.unknown")
    if store.state not in WHOLE:
        raise Conflict("store.not_in_state", state=store.state)
    password = new_password()
    with store_session(store) as db:
        owner = db.scalars(select(Owner).order_by(Owner.created_at).limit(1).with_for_update()).one()
        owner.password_hash = hash_password(password)
        open_ones = (SignIn.owner_name == owner.user_name, SignIn.ended_at.is_(None))
        db.execute(update(SignIn).where(*open_ones).values(ended_at=now))
    return password


def ask_export(db: Session, mobile_number: str, *, asked_by: str) -> Job:
    """Have everything of a store put into one archive."""
    _whole(db, mobile_number)
    return jobs.ask(db, Kind.EXPORT, store=mobile_number, asked_by=asked_by)


def ask_move(db: Session, mobile_number: str, database: str, *, asked_by: str) -> Job:
    """Have a store moved to another database; raises Invalid where that can not take it."""
    entry = _whole(db, mobile_number)
    _check_database(database)
    if database == entry.database and not entry.read_only:
        raise Conflict("store.same_database")
    return jobs.ask(db, Kind.MOVE, store=mobile_number, asked_by=asked_by, arguments={"database": database})


def ask_restore(
    db: Session, mobile_number: str, path: str, database: str, *, unsigned: bool = False, asked_by: str
) -> Job:
    """Have a store made of an archive of this machine; the job says whether the number is free.

    `unsigned` takes also an archive that this deployment has not signed.
    """
    _check_database(database)
    arguments = {"path": path, "database": database, "unsigned": unsigned}
    return jobs.ask(db, Kind.RESTORE, store=mobile_number, asked_by=asked_by, arguments=arguments)


def ask_migration(db: Session, mobile_number: str | None, *, asked_by: str) -> Job:
    """Have one store, or all that are behind, brought to this release."""
    if mobile_number is not None:
        _whole(db, mobile_number)
    return jobs.ask(db, Kind.MIGRATE, store=mobile_number, asked_by=asked_by)


def ask_erase(db: Session, mobile_number: str, *, asked_by: str) -> Job:
    """Have a closed store erased; it can't be opened again from here on. Raises Conflict for any other."""
    entry = entry_of(db, mobile_number)
    if entry.state not in (StoreState.CLOSED, StoreState.ERASING):
        raise Conflict("store.not_closed")
    entry.state = StoreState.ERASING
    db.flush()
    return jobs.ask(db, Kind.ERASE, store=mobile_number, asked_by=asked_by)


def _whole(db: Session, mobile_number: str) -> StoreEntry:
    entry = entry_of(db, mobile_number)
    if entry.state not in WHOLE:
        raise Conflict("store.not_in_state", state=entry.state)
    return entry


def _check_database(name: str) -> None:
    try:
        choose(name)
    except NoSuchDatabase:
        raise Invalid("store.no_database", fields={"database": ["store.no_database"]}) from None
    except DatabaseFull:
        raise Invalid("store.database_full", fields={"database": ["store.database_full"]}) from None


def due_for_erasing(db: Session, *, before: datetime) -> list[str]:
    """The stores that were closed before this time."""
    query = select(StoreEntry.mobile_number).where(
        StoreEntry.state == StoreState.CLOSED, StoreEntry.closed_at < before
    )
    return list(db.scalars(query.limit(100)))
