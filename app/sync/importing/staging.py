"""A pack's rows in the staging table, those that will not do among them: what was refused is not gone."""

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import UUID

import orjson

from app.sync.importing.normalize import Prepared, Refused, prepared
from app.sync.importing.rejects import Rejects
from app.sync.importing.sql import copied
from app.sync.pack import Fault, PackFile, Row, read_rows
from app.sync.pack.entities import Reject
from tenant_router.session import StoreSession

_COPY = (
    "COPY store.sync_rows (run, entity, key, parent_key, other_key, data, hash, active, size, state)"
    " FROM STDIN"
)
REJECTED = "rejected"
KEY = 2
NOTED_ROWS = 5_000
StagedLine = tuple[UUID, str, str, str | None, str | None, str, bytes, bool, str | None, str | None]


def stage(
    db: StoreSession,
    run: UUID,
    folder: Path,
    file: PackFile,
    rejects: Rejects,
    *,
    staged: Callable[[int], None],
) -> int:
    """Copy an entity's rows; how many there are. Raises PackProblem for a file that is not right."""
    rows, noted = 0, 0
    unread = rejects.source_keys(file.entity)
    with copied(db, _COPY) as copy:
        for line in _lines(run, folder, file, rejects):
            unread.discard(line[KEY])
            copy.write_row(line)
            rows += 1
            if rows - noted >= NOTED_ROWS:
                staged(rows - noted)
                noted = rows
        for key in sorted(unread):
            copy.write_row(_refused_line(run, file.entity, key))
    staged(rows - noted)
    return rows


def _lines(run: UUID, folder: Path, file: PackFile, rejects: Rejects) -> Iterator[StagedLine]:
    for row in read_rows(folder, file):
        if isinstance(row, Fault):
            rejects.add_of_source(file.entity, row.key, row.field, row.value, row.reason)
            continue
        try:
            yield _line(run, file.entity, row, prepared(row))
        except Refused as refused:
            rejects.add(file.entity, row.key, refused.field, refused.value, refused.reason)
            yield _refused_line(run, file.entity, row.key)


def _refused_line(run: UUID, entity: str, key: str) -> StagedLine:
    return (run, entity, key, None, None, "{}", b"", True, None, REJECTED)


def _line(run: UUID, entity: str, row: Row, ready: Prepared) -> StagedLine:
    data = orjson.dumps(ready.data)
    digest = hashlib.sha256(data)
    digest.update(repr((ready.parent_key, ready.size, ready.active)).encode())
    given = (ready.parent_key, ready.given_code)
    return (run, entity, row.key, *given, data.decode(), digest.digest(), ready.active, ready.size, None)


def source_rejects(folder: Path, file: PackFile) -> Iterator[Reject]:
    """What the source itself could not read."""
    for row in read_rows(folder, file):
        if isinstance(row, Reject):
            yield row
