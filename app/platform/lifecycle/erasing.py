"""Erasing a store: when it is over nothing is left of it but what administrators did.

The registry may have been restored from a backup that is older than the store. So a schema goes only where
its own mark says that it is this store's, and nothing goes where the store lives in a schema that the
registry does not name, or was opened again after the registry closed it.
"""

import time
from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import delete, select

from app.health import valkey
from app.media.storage import remove_below
from app.platform.jobs.rules import Kind
from app.platform.jobs.runner import Work
from app.platform.lifecycle.exporting import stored_entry
from app.shared.errors import Conflict, NotFound
from app.verification.models import SentCode
from tenant_router import dirty_stores, registry, schema_marks
from tenant_router.engines import owner_engine, owner_reader
from tenant_router.keys import archives, every_file, every_key
from tenant_router.registry import CACHE_SECONDS, FailedTask, Job, StoreDay, StoreEntry
from tenant_router.schema_marks import OF_A_STORE, Claim, ForeignSchema, platform_of_registry, serving_schemas
from tenant_router.schemas import discard_schema
from tenant_router.store import StoreState

# The longest that a process may serve a store after the registry says otherwise.
FORGOTTEN_SECONDS = CACHE_SECONDS + 1
# Nobody waits behind a store that is erased, but a task of it may still be at work.
PATIENCE = "SET LOCAL lock_timeout = '60s'"


def erase(work: Work) -> str:
    """The job: schema, role, files, keys and rows of a store; whatever is gone already is no matter.

    The registry's row goes last, so that what was interrupted can be begun again.
    """
    try:
        entry = stored_entry(work.store)
    except NotFound:
        return "Erased"
    if entry.state != StoreState.ERASING:
        raise Conflict("store.not_closed")
    _check_marks(entry)
    steps = (
        ("waiting for open requests to finish", lambda: time.sleep(FORGOTTEN_SECONDS)),
        ("schema and role", lambda: _drop_schemas(entry)),
        ("files", lambda: _remove_files(work.store)),
        ("keys", lambda: _remove_keys(work.store)),
        ("rows", lambda: _remove_rows(work)),
    )
    for done, (name, step) in enumerate(steps):
        work.tell(done, len(steps), name)
        step()
    registry.forget(work.store)
    return "Erased"


def _check_marks(entry: StoreEntry) -> None:
    """Raise Conflict where the store's schemas do not agree with the registry."""
    platform = platform_of_registry()
    check_homes(platform, entry.mobile_number, known=_homes(entry))
    with owner_reader(entry.database).connect() as connection:
        found = schema_marks.look(connection, entry.schema)
    if not found.exists:
        return
    mark = found.mark
    if mark is None or not Claim(platform, entry.mobile_number, OF_A_STORE).covers(mark, entry.schema):
        raise Conflict("store.schema_astray", why=str(ForeignSchema(entry.schema, mark)))
    if mark.since and entry.closed_at and datetime.fromisoformat(mark.since) > entry.closed_at:
        raise Conflict("store.opened_since")


def check_homes(platform: str, mobile_number: str, *, known: Collection[tuple[str, str]]) -> None:
    """Raise Conflict where a schema that the registry does not know serves a store of this number."""
    unknown = set(serving_schemas(platform, mobile_number)) - set(known)
    if unknown:
        where = ", ".join(f"{schema} ({database})" for database, schema in sorted(unknown))
        raise Conflict("store.lives_elsewhere", where=where)


def _homes(entry: StoreEntry) -> set[tuple[str, str]]:
    """Where the store is by the registry, and where moves that were broken off have left something."""
    homes = {(entry.database, entry.schema)}
    query = select(Job.result).where(Job.store == entry.mobile_number, Job.kind == Kind.MOVE)
    with owner_reader().connect() as connection:
        for result in connection.scalars(query):
            homes |= {tuple(result[end]) for end in ("source", "target") if end in result}
    return homes


def _drop_schemas(entry: StoreEntry) -> None:
    claim = Claim(platform_of_registry(), entry.mobile_number, OF_A_STORE)
    for database, schema in _homes(entry):
        with owner_engine(database).begin() as connection:
            connection.exec_driver_sql(PATIENCE)
            discard_schema(connection, schema, claim)


def _remove_files(key: str) -> None:
    # After the schema, without which no task can finish that makes more of them.
    for prefix in (*every_file(key), archives(key)):
        remove_below(prefix)


def _remove_keys(key: str) -> None:
    keys: Any = valkey().scan_iter(match=every_key(key), count=1000)
    for found in keys:
        valkey().unlink(found)
    for name in dirty_stores.LISTS:
        valkey().zrem(name, key)


def _remove_rows(work: Work) -> None:
    """All but the job that is at it, which says that it was done, and the audit log."""
    key = work.store
    with owner_engine().begin() as connection:
        connection.execute(delete(FailedTask).where(FailedTask.store == key))
        connection.execute(delete(SentCode).where(SentCode.store == key))
        connection.execute(delete(StoreDay).where(StoreDay.store == key))
        connection.execute(delete(Job).where(Job.store == key, Job.id != work.id))
        connection.execute(delete(StoreEntry).where(StoreEntry.mobile_number == key))
