"""Erase a store: afterwards only the audit log mentions it.

The registry may have been restored from a backup that is older than the store. So a schema is dropped only if
its own mark says that it belongs to this store. Nothing is erased if the store lives in a schema that the
registry does not name, or was reopened after the registry closed it.
"""

import time
from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import delete, select

from app.people.verification.models import SentCode
from app.platform.jobs.rules import JobKind
from app.platform.jobs.runner import ClaimedJob
from app.platform.lifecycle.exporting import registry_entry
from app.platform.messages.models import MessageRead, PlatformMessage
from app.platform.stores.models import StoreDay
from app.platform.support.models import SupportView
from app.shared.errors import Conflict, NotFound
from app.store.media.storage import remove_below
from tenant_router import dirty_stores, schema_marks, valkey
from tenant_router.control import control_session
from tenant_router.engines import owner_reader
from tenant_router.keys import archives, every_file, every_key
from tenant_router.registry import CACHE_SECONDS, FailedTask, Job, StoreEntry
from tenant_router.schema_marks import (
    OF_A_STORE,
    ForeignSchema,
    SchemaClaim,
    platform_of_registry,
    serving_schemas,
)
from tenant_router.schemas import discard_in
from tenant_router.store import StoreState

# The longest time in seconds for which a process may use an outdated entry of the registry.
FORGOTTEN_SECONDS = CACHE_SECONDS + 1
# No request waits for a store that is being erased, but one of its tasks may still be running.
LOCK_TIMEOUT = "SET LOCAL lock_timeout = '60s'"


def erase(job: ClaimedJob) -> str:
    """Job handler: erase a store's schema, role, files, keys and rows, skipping those already deleted.

    The registry's row is deleted last, so that an interrupted job can start again.
    """
    try:
        entry = registry_entry(job.store)
    except NotFound:
        return "Erased"
    if entry.state != StoreState.ERASING:
        raise Conflict("store.not_closed")
    _check_marks(entry)
    steps = (
        ("waiting for open requests to finish", lambda: time.sleep(FORGOTTEN_SECONDS)),
        ("schema and role", lambda: _drop_schemas(entry)),
        ("files", lambda: _remove_files(job.store)),
        ("keys", lambda: _remove_keys(job.store)),
        ("rows", lambda: _remove_rows(job)),
    )
    for done, (name, step) in enumerate(steps):
        job.report_progress(done, len(steps), name)
        step()
    return "Erased"


def _check_marks(entry: StoreEntry) -> None:
    """Raise Conflict if the marks of the store's schemas contradict the registry."""
    platform = platform_of_registry()
    check_locations(platform, entry.mobile_number, expected=_locations(entry))
    with owner_reader(entry.database).connect() as connection:
        look = schema_marks.look(connection, entry.schema)
    if not look.exists:
        return
    mark = look.mark
    if mark is None or not SchemaClaim(platform, entry.mobile_number, OF_A_STORE).covers(mark, entry.schema):
        raise Conflict("store.schema_astray", why=str(ForeignSchema(entry.schema, mark)))
    if mark.since and entry.closed_at and datetime.fromisoformat(mark.since) > entry.closed_at:
        raise Conflict("store.opened_since")


def check_locations(platform: str, mobile_number: str, *, expected: Collection[tuple[str, str]]) -> None:
    """Raise Conflict if a schema other than the expected ones serves a store of this number."""
    unknown = set(serving_schemas(platform, mobile_number)) - set(expected)
    if unknown:
        where = ", ".join(f"{schema} ({database})" for database, schema in sorted(unknown))
        raise Conflict("store.lives_elsewhere", where=where)


def _locations(entry: StoreEntry) -> set[tuple[str, str]]:
    """Return where the registry says the store is, and where interrupted jobs may have left a schema."""
    locations = {(entry.database, entry.schema)}
    kinds = (JobKind.MOVE, JobKind.REPLACE)
    query = select(Job.result).where(Job.store == entry.mobile_number, Job.kind.in_(kinds))
    with control_session(read_only=True) as control:
        for result in control.scalars(query):
            locations |= {tuple(result[side]) for side in ("source", "target") if side in result}
    return locations


def _drop_schemas(entry: StoreEntry) -> None:
    claim = SchemaClaim(platform_of_registry(), entry.mobile_number, OF_A_STORE)
    for database, schema in _locations(entry):
        discard_in(database, schema, claim, first=LOCK_TIMEOUT)


def _remove_files(key: str) -> None:
    # Runs after the schema is dropped, so that no running task can create more files.
    for prefix in (*every_file(key), archives(key)):
        remove_below(prefix)


def _remove_keys(key: str) -> None:
    keys: Any = valkey.client().scan_iter(match=every_key(key), count=1000)
    for key_found in keys:
        valkey.client().unlink(key_found)
    for name in dirty_stores.LISTS:
        valkey.client().zrem(name, key)


def _remove_rows(job: ClaimedJob) -> None:
    """Delete the store's rows in the control schema, except this job and the audit log."""
    key = job.store
    with control_session() as control:
        control.execute(delete(FailedTask).where(FailedTask.store == key))
        control.execute(delete(SentCode).where(SentCode.store == key))
        control.execute(delete(StoreDay).where(StoreDay.store == key))
        control.execute(delete(MessageRead).where(MessageRead.store == key))
        control.execute(delete(PlatformMessage).where(PlatformMessage.store == key))
        control.execute(delete(SupportView).where(SupportView.store == key))
        control.execute(delete(Job).where(Job.store == key, Job.id != job.id))
        control.execute(delete(StoreEntry).where(StoreEntry.mobile_number == key))
