"""Erasing a store: when it is over nothing is left of it but what administrators did."""

import time
from typing import Any

from sqlalchemy import delete, select

from app.health import valkey
from app.media.storage import remove_below
from app.platform.jobs.rules import Kind
from app.platform.jobs.working import Work
from app.platform.lifecycle.exporting import stored_entry
from app.shared.errors import Conflict, NotFound
from app.verification.models import SentCode
from tenant_router import busy, registry
from tenant_router.engines import owner_engine
from tenant_router.keys import archives, every_file, every_key
from tenant_router.registry import CACHE_SECONDS, FailedTask, Job, StoreDay, StoreEntry
from tenant_router.schemas import drop_schema
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
    steps = (
        ("waiting until nobody serves it", lambda: time.sleep(FORGOTTEN_SECONDS)),
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


def _drop_schemas(entry: StoreEntry) -> None:
    """The store's schema, and what moves that were broken off have left behind."""
    homes = {(entry.database, entry.schema)}
    query = select(Job.result).where(Job.store == entry.mobile_number, Job.kind == Kind.MOVE)
    with owner_engine().connect() as connection:
        for result in connection.scalars(query):
            homes |= {tuple(result[end]) for end in ("source", "target") if end in result}
    for database, schema in homes:
        with owner_engine(database).begin() as connection:
            connection.exec_driver_sql(PATIENCE)
            drop_schema(connection, schema)


def _remove_files(key: str) -> None:
    # After the schema, without which no task can finish that makes more of them.
    for prefix in (*every_file(key), archives(key)):
        remove_below(prefix)


def _remove_keys(key: str) -> None:
    keys: Any = valkey().scan_iter(match=every_key(key), count=1000)
    for found in keys:
        valkey().unlink(found)
    for marks in busy.LISTS:
        valkey().zrem(marks, key)


def _remove_rows(work: Work) -> None:
    """All but the job that is at it, which says that it was done, and the audit log."""
    key = work.store
    with owner_engine().begin() as connection:
        connection.execute(delete(FailedTask).where(FailedTask.store == key))
        connection.execute(delete(SentCode).where(SentCode.store == key))
        connection.execute(delete(StoreDay).where(StoreDay.store == key))
        connection.execute(delete(Job).where(Job.store == key, Job.id != work.id))
        connection.execute(delete(StoreEntry).where(StoreEntry.mobile_number == key))
