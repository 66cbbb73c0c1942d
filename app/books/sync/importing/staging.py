"""Staging of a pack's rows. Rejected rows are staged too, so that their records don't count as gone."""

import hashlib
from collections.abc import Callable, Iterator
from datetime import date, datetime
from pathlib import Path
from uuid import UUID

import orjson

from app.books.sync.importing.normalize import InvalidRow, NormalizedRow, normalize
from app.books.sync.importing.rejects import Rejects
from app.books.sync.pack import Fault, PackFile, PackRow, read_rows
from app.books.sync.pack.entities import Reject
from app.shared.days import STORE_TIME
from tenant_router.session import StoreSession

_COPY = (
    "COPY store.sync_rows (run, entity, key, parent_key, other_key, data, hash, active, size, state)"
    " FROM STDIN"
)
REJECTED = "rejected"
KEY_POSITION = 2
PROGRESS_ROWS = 5_000
StagedLine = tuple[UUID, str, str, str | None, str | None, str, bytes, bool, str | None, str | None]


def stage(
    db: StoreSession,
    run: UUID,
    folder: Path,
    file: PackFile,
    rejects: Rejects,
    *,
    now: datetime,
    on_progress: Callable[[int], None],
) -> int:
    """Copy an entity's rows into the staging table; return how many. Raise PackProblem for a bad file."""
    rows, reported = 0, 0
    unread = rejects.source_keys(file.entity)
    with db.copy(_COPY) as copy:
        for line in _lines(run, folder, file, rejects, today=now.astimezone(STORE_TIME).date()):
            unread.discard(line[KEY_POSITION])
            copy.write_row(line)
            rows += 1
            if rows - reported >= PROGRESS_ROWS:
                on_progress(rows - reported)
                reported = rows
        for key in sorted(unread):
            copy.write_row(_rejected_line(run, file.entity, key))
    on_progress(rows - reported)
    return rows + len(unread)


def _lines(run: UUID, folder: Path, file: PackFile, rejects: Rejects, *, today: date) -> Iterator[StagedLine]:
    for row in read_rows(folder, file):
        if isinstance(row, Fault):
            rejects.add_of_source(file.entity, row.key, row.field, row.value, row.reason)
            continue
        try:
            yield _line(run, file.entity, row, normalize(row, today=today))
        except InvalidRow as invalid:
            cause = invalid.field, invalid.value, invalid.reason
            name = getattr(row, "name", None) or ""
            rejects.add(file.entity, row.key, *cause, wrong=invalid.wrong, name=name)
            yield _rejected_line(run, file.entity, row.key)


def _rejected_line(run: UUID, entity: str, key: str) -> StagedLine:
    return (run, entity, key, None, None, "{}", b"", True, None, REJECTED)


def _line(run: UUID, entity: str, row: PackRow, normalized: NormalizedRow) -> StagedLine:
    data = orjson.dumps(normalized.data)
    digest = hashlib.sha256(data)
    digest.update(repr((normalized.parent_key, normalized.size, normalized.active)).encode())
    keys = (normalized.parent_key, normalized.source_code)
    return (
        run,
        entity,
        row.key,
        *keys,
        data.decode(),
        digest.digest(),
        normalized.active,
        normalized.size,
        None,
    )


def source_rejects(folder: Path, file: PackFile) -> Iterator[Reject]:
    """Yield the values that the source itself could not read."""
    for row in read_rows(folder, file):
        if isinstance(row, Reject):
            yield row
