"""Administrators' actions on a store: immediate ones, and requests of jobs."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from uuid import UUID, uuid4

from sqlalchemy import select, update

from app.people.accounts.models import Owner
from app.people.auth.models import SignIn
from app.people.auth.passwords import hash_password
from app.platform.jobs import service as jobs
from app.platform.jobs.rules import JobKind
from app.platform.lifecycle.rules import COMPLETE_STATES, Change, new_password, state_after
from app.shared.errors import Conflict, Invalid, NotFound
from app.store.media.storage import put_stream
from tenant_router import registry, schema_marks
from tenant_router.control import ControlSession
from tenant_router.databases import DatabaseFull, NoSuchDatabase, choose_for_move
from tenant_router.engines import owner_engine
from tenant_router.keys import archives
from tenant_router.live_events import SIGN_INS_ENDED, publish_after_commit
from tenant_router.registry import Job, StoreEntry
from tenant_router.schema_marks import OF_A_STORE, ForeignSchema, SchemaClaim, Use
from tenant_router.session import store_session
from tenant_router.store import StoreState


def locked_entry(db: ControlSession, mobile_number: str) -> StoreEntry:
    """Return the store's entry in the registry, locked until the transaction ends; raises NotFound."""
    query = select(StoreEntry).where(StoreEntry.mobile_number == mobile_number).with_for_update()
    entry = db.scalar(query)
    if entry is None:
        raise NotFound("store.unknown")
    return entry


def change_state(
    db: ControlSession, mobile_number: str, change: Change, *, now: datetime, reason: str = ""
) -> StoreEntry:
    """Suspend, resume, close or reopen a store; one already in that state stays as it is.

    The owner of a suspended store reads the reason, so it is not suspended again with another one.
    Raises NotFound, Conflict if the store's state does not allow the change, or Invalid if it is suspended
    without a reason. Other processes notice within five seconds of the commit.
    """
    entry = locked_entry(db, mobile_number)
    after = state_after(change, entry.state)
    if after is None:
        raise Conflict("store.not_in_state", state=entry.state)
    if change is Change.SUSPEND and not reason.strip():
        raise Invalid("support.reason", field="reason")
    if change is Change.REOPEN:
        _mark_as_open(db, entry)
    if after == StoreState.CLOSED:
        entry.closed_at = entry.closed_at or now
    else:
        entry.closed_at = None
    if after == StoreState.SUSPENDED:
        entry.suspended_at = now
        entry.suspended_reason = reason.strip()
    else:
        entry.suspended_at = entry.suspended_reason = None
    entry.state = after
    db.flush()
    return entry


def _mark_as_open(db: ControlSession, entry: StoreEntry) -> None:
    """Mark the store's schema as serving from now on, so that an older closing can't erase it.

    A schema whose mark was removed gets no new one. Raises Conflict if the schema is another store's.
    """
    platform = schema_marks.platform_id(db)
    with owner_engine(entry.database).begin() as connection:
        mark = schema_marks.look(connection, entry.schema).mark
        if mark is None:
            return
        if not SchemaClaim(platform, entry.mobile_number, OF_A_STORE).covers(mark, entry.schema):
            raise Conflict("store.schema_astray", why=str(ForeignSchema(entry.schema, mark)))
        serving = schema_marks.new_mark(platform, entry.schema, Use.SERVING, entry.mobile_number)
        schema_marks.write(connection, replace(serving, version=mark.version))


def reset_password(mobile_number: str, *, now: datetime) -> str:
    """Set and return a new password of the owner, which is shown only once; end all their sessions.

    Raises NotFound, or Conflict if the store's state does not allow it.
    """
    store = registry.find_store(mobile_number)
    if store is None:
        raise NotFound("store.unknown")
    if store.state not in COMPLETE_STATES:
        raise Conflict("store.not_in_state", state=store.state)
    password = new_password()
    with store_session(store) as db:
        owner = db.scalars(select(Owner).order_by(Owner.created_at).limit(1).with_for_update()).one()
        owner.password_hash = hash_password(password)
        active_sessions = (SignIn.owner_name == owner.user_name, SignIn.ended_at.is_(None))
        db.execute(update(SignIn).where(*active_sessions).values(ended_at=now))
        publish_after_commit(db, SIGN_INS_ENDED)
    return password


def request_export(db: ControlSession, mobile_number: str, *, asked_by: str) -> Job:
    """Request an archive of everything in a store."""
    _complete_entry(db, mobile_number)
    return jobs.request_job(db, JobKind.EXPORT, store=mobile_number, asked_by=asked_by)


def request_move(db: ControlSession, mobile_number: str, database: str, *, asked_by: str) -> Job:
    """Request to move a store to another database; raises Invalid if that database can't take it."""
    entry = _complete_entry(db, mobile_number)
    _check_database(database)
    if database == entry.database and not entry.read_only:
        raise Conflict("store.same_database")
    return jobs.request_job(
        db, JobKind.MOVE, store=mobile_number, asked_by=asked_by, arguments={"database": database}
    )


def request_restore(
    db: ControlSession, mobile_number: str, path: str, database: str, *, unsigned: bool = False, asked_by: str
) -> Job:
    """Request to restore an archive that is on this machine. The job checks that the number is free.

    `unsigned` also accepts an archive that this deployment has not signed.
    """
    _check_database(database)
    arguments = {"path": path, "database": database, "unsigned": unsigned}
    return jobs.request_job(db, JobKind.RESTORE, store=mobile_number, asked_by=asked_by, arguments=arguments)


def request_replacement(db: ControlSession, mobile_number: str, path: str, *, asked_by: str) -> Job:
    """Request to bring a store back to an earlier archive of it, which is on this machine.

    The archive is put into the storage, so that any worker can continue the job.
    """
    file = f"{archives(mobile_number)}{uuid4()}.zip"
    with Path(path).open("rb") as archive:
        put_stream(file, archive, "application/zip")
    return request_replacement_by(db, mobile_number, file, asked_by=asked_by)


def request_replacement_by(
    db: ControlSession, mobile_number: str, file: str, *, session: UUID | None = None, asked_by: str
) -> Job:
    """Request to bring a store back to an archive in the storage; `session` is the sign-in to keep."""
    _complete_entry(db, mobile_number)
    arguments = {"file": file} | ({"session": str(session)} if session else {})
    return jobs.request_job(db, JobKind.REPLACE, store=mobile_number, asked_by=asked_by, arguments=arguments)


def request_migration(db: ControlSession, mobile_number: str | None, *, asked_by: str) -> Job:
    """Request to migrate one store to this release, or all that are behind."""
    if mobile_number is not None:
        _complete_entry(db, mobile_number)
    return jobs.request_job(db, JobKind.MIGRATE, store=mobile_number, asked_by=asked_by)


def request_erase(db: ControlSession, mobile_number: str, *, asked_by: str) -> Job:
    """Request to erase a closed store, which can't be reopened from now on. Raises Conflict for any other."""
    entry = locked_entry(db, mobile_number)
    if entry.state not in (StoreState.CLOSED, StoreState.ERASING):
        raise Conflict("store.not_closed")
    entry.state = StoreState.ERASING
    db.flush()
    return jobs.request_job(db, JobKind.ERASE, store=mobile_number, asked_by=asked_by)


def _complete_entry(db: ControlSession, mobile_number: str) -> StoreEntry:
    entry = locked_entry(db, mobile_number)
    if entry.state not in COMPLETE_STATES:
        raise Conflict("store.not_in_state", state=entry.state)
    return entry


def _check_database(name: str) -> None:
    try:
        choose_for_move(name)
    except NoSuchDatabase:
        raise Invalid("store.no_database", field="database") from None
    except DatabaseFull:
        raise Invalid("store.database_full", field="database") from None


def due_for_erasure(db: ControlSession, *, before: datetime) -> list[str]:
    """Return the stores that were closed before this time, at most a hundred."""
    query = select(StoreEntry.mobile_number).where(
        StoreEntry.state == StoreState.CLOSED, StoreEntry.closed_at < before
    )
    return list(db.scalars(query.limit(100)))
