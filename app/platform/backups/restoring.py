"""Restore a backup as a copy of its store, or a whole platform into a deployment that may be empty.

Nothing is overwritten: existing stores, administrators and messages stay as they are.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from shutil import copyfileobj
from tempfile import NamedTemporaryFile
from typing import Any

from psycopg import sql

from app.platform.backups import bucket, control_archive
from app.platform.backups.control_archive import STORES, ControlArchive
from app.platform.backups.encryption import required_key
from app.platform.backups.rules import Backup, newest
from app.platform.backups.verifying import backup_of, opened
from app.platform.jobs import runner
from app.platform.jobs.rules import JobState
from app.platform.jobs.runner import ClaimedJob, Handlers
from app.platform.lifecycle.archive import BadArchive
from app.platform.lifecycle.exporting import driver_cursor
from app.platform.lifecycle.restoring import ArchiveRejected, restore_archive
from app.platform.lifecycle.rules import COMPLETE_STATES
from app.platform.lifecycle.service import request_restore
from app.shared.errors import NotFound
from tenant_router import registry
from tenant_router.control import control_session
from tenant_router.engines import MAIN, owner_engine
from tenant_router.store import StoreState

# The columns of a store in the registry that its own archive does not set.
KEPT_COLUMNS = (
    *("state", "created_at", "limits", "closed_at", "suspended_at", "suspended_reason", "storage_bytes"),
    *("products", "customers", "orders_30_days", "last_order_at"),
)
# Owners who wait for approval have a row in the registry and no schema.
WITHOUT_SCHEMA = frozenset({StoreState.WAITING, StoreState.DENIED})
_ADD_APPLICANTS = "INSERT INTO control.stores SELECT * FROM {} WHERE state = ANY(%s) ON CONFLICT DO NOTHING"
_MISSING = (
    "SELECT mobile_number, state FROM {} i WHERE state <> ALL(%s) AND NOT EXISTS"
    " (SELECT FROM control.stores s WHERE s.mobile_number = i.mobile_number) ORDER BY 1"
)


@dataclass(slots=True)
class Restored:
    """The restored stores, and the stores that were not restored, each with the reason."""

    stores: int = 0
    rows: dict[str, int] = field(default_factory=dict)
    left: dict[str, str] = field(default_factory=dict)


def restore_copy(job: ClaimedJob) -> str:
    """Job handler: restore the backup named `arguments["backup"]` as the job's store, which is new."""
    with opened(backup_of(job), required_key()) as archive:
        return restore_archive(job, archive)


def restore_platform(
    platform: str,
    private_key: str,
    *,
    handlers: Handlers,
    asked_by: str,
    database: str = MAIN,
    unsigned: bool = False,
    on_progress: Callable[[int, int, str], None] = lambda *_: None,
) -> Restored:
    """Restore the newest backups of a platform: the control schema's tables, then each store.

    Raises NotFound without a backup of the control schema, ArchiveRejected if this deployment has not signed
    it and `unsigned` is not set. A store that fails does not stop the others. It can be run again.
    """
    latest = newest(backup for backup, _size in bucket.backups(platform))
    if None not in latest:
        raise NotFound("backup.missing", name=f"{platform}/control")
    restored = Restored()
    with opened(latest[None], private_key) as content:
        archive = _accepted(content, unsigned=unsigned)
        entries = _load_tables(archive, restored)
    for position, (number, state) in enumerate(entries):
        on_progress(position, len(entries), number)
        if state not in COMPLETE_STATES:
            restored.left[number] = f"it was {state}"
        elif number not in latest:
            restored.left[number] = "there is no backup of it"
        else:
            request = partial(request_restore, database=database, unsigned=unsigned, asked_by=asked_by)
            problem = _restore_store(latest[number], private_key, request, handlers)
            restored.left |= {number: problem} if problem else {}
            restored.stores += not problem
    with opened(latest[None], private_key) as content:
        _set_columns(
            ControlArchive(content), [number for number, _ in entries if number not in restored.left]
        )
    return restored


def _accepted(content: Any, *, unsigned: bool) -> ControlArchive:
    try:
        archive = ControlArchive(content)
        archive.check()
    except BadArchive as error:
        raise ArchiveRejected(why=str(error)) from None
    if not (archive.is_own or unsigned):
        raise ArchiveRejected(why="it was not signed by this deployment; use --unsigned to restore it anyway")
    return archive


def _load_tables(archive: ControlArchive, restored: Restored) -> list[tuple[str, str]]:
    """Load every table but the stores; return the stores that do not exist here, with their states."""
    with owner_engine(MAIN).begin() as connection, driver_cursor(connection) as cursor:
        for table in archive.manifest.tables:
            if table.name != STORES:
                restored.rows[table.name] = control_archive.load(archive, cursor, table.name)
        with control_archive.staged(archive, cursor, STORES) as incoming:
            cursor.execute(sql.SQL(_ADD_APPLICANTS).format(incoming), [list(WITHOUT_SCHEMA)])
            cursor.execute(sql.SQL(_MISSING).format(incoming), [list(WITHOUT_SCHEMA)])
            return cursor.fetchall()


def _restore_store(
    backup: Backup, private_key: str, request: Callable[..., registry.Job], handlers: Handlers
) -> str:
    """Restore a store; return why it failed, or an empty text."""
    number = str(backup.store)
    with _as_file(backup, private_key) as path:
        with control_session() as db:
            job_id = request(db, number, str(path)).id
        job = runner.run(job_id, handlers)
    registry.forget()
    if job is None:
        return "another process restores it"
    return "" if job.state == JobState.DONE else job.message


@contextmanager
def _as_file(backup: Backup, private_key: str) -> Iterator[Path]:
    with opened(backup, private_key) as content, NamedTemporaryFile(suffix=".zip") as file:
        copyfileobj(content, file)
        file.flush()
        yield Path(file.name)


def _set_columns(archive: ControlArchive, numbers: list[str]) -> None:
    """Set the registry's columns of the restored stores: suspended or closed stores are so again."""
    columns = [sql.SQL("{0} = i.{0}").format(sql.Identifier(name)) for name in KEPT_COLUMNS]
    statement = sql.SQL(
        "UPDATE control.stores s SET {} FROM {} i"
        " WHERE s.mobile_number = i.mobile_number AND s.mobile_number = ANY(%s)"
    )
    with (
        owner_engine(MAIN).begin() as connection,
        driver_cursor(connection) as cursor,
        control_archive.staged(archive, cursor, STORES) as incoming,
    ):
        cursor.execute(statement.format(sql.SQL(", ").join(columns), incoming), [numbers])
    registry.forget()


def platforms() -> dict[str, int]:
    """Return the platforms that have backups in the bucket, with the number of stores of each."""
    found: dict[str, set[str]] = {}
    for backup, _size in bucket.backups():
        found.setdefault(backup.platform, set()).update([backup.store] if backup.store else [])
    return {platform: len(stores) for platform, stores in found.items()}


def newest_of(platform: str, store: str | None) -> Backup:
    """Return the newest backup of a store, or of the control schema; raises NotFound."""
    backup = newest(backup for backup, _size in bucket.backups(platform)).get(store)
    if backup is None:
        raise NotFound("backup.missing", name=store or "control")
    return backup
