"""The records of backups: written when one is made, verified or removed, so that a list needs no bucket."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import TypeVar

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert

from app.platform.backups.models import BackupRecord
from app.platform.backups.rules import Backup
from tenant_router.control import control_session

AT_ONCE = 1000
Item = TypeVar("Item")


def page_of_backups(*, store: str | None, page: int, size: int) -> tuple[Sequence[BackupRecord], int]:
    """Return a page of the backups of a store, or of all, newest first, and the total number."""
    conditions = [BackupRecord.store == store] if store else []
    query = select(BackupRecord).where(*conditions).order_by(BackupRecord.made_at.desc(), BackupRecord.name)
    with control_session(read_only=True) as db:
        total = db.scalar(select(func.count()).select_from(BackupRecord).where(*conditions)) or 0
        return db.scalars(query.limit(size).offset(page * size)).all(), total


def record_made(backup: Backup, *, size: int, rows: int, files: int) -> None:
    """Record a backup that is in the bucket now."""
    counted = {"bytes": size, "rows": rows, "files": files}
    with control_session() as db:
        row = insert(BackupRecord).values(**_identity(backup), **counted)
        db.execute(row.on_conflict_do_update(index_elements=["name"], set_=counted))


def record_verified(backup: Backup, *, problem: str, now: datetime) -> None:
    """Record the result of a verification, unless the backup belongs to another platform."""
    mine = BackupRecord.name == backup.name
    with control_session() as db:
        db.execute(update(BackupRecord).where(mine).values(verified_at=now, problem=problem))


def recorded_names() -> set[str]:
    """Return the names of all recorded backups."""
    with control_session(read_only=True) as db:
        return set(db.scalars(select(BackupRecord.name)))


def match(recorded: set[str], found: Mapping[Backup, int]) -> None:
    """Record the backups that were found in the bucket, and delete the records of missing ones.

    `recorded` was read before the bucket was, so the record of a backup made in between stays.
    """
    names = {backup.name for backup in found}
    missing = [
        {**_identity(backup), "bytes": size} for backup, size in found.items() if backup.name not in recorded
    ]
    with control_session() as db:
        for rows in _parts(missing):
            db.execute(insert(BackupRecord).values(rows).on_conflict_do_nothing())
        for gone in _parts(sorted(recorded - names)):
            db.execute(delete(BackupRecord).where(BackupRecord.name.in_(gone)))


def _parts(items: list[Item]) -> Iterator[list[Item]]:
    return (items[start : start + AT_ONCE] for start in range(0, len(items), AT_ONCE))


def _identity(backup: Backup) -> dict[str, object]:
    return {"name": backup.name, "store": backup.store, "made_at": backup.made_at}
