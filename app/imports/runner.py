"""The worker's side of an import: read the file, check it, apply it. Each step runs once or not at all."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import datetime
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

import structlog
from sqlalchemy import update
from sqlalchemy.exc import OperationalError

from app.imports.errors import RejectedRow, Unreadable
from app.imports.kinds import KINDS
from app.imports.mapping import name_counter
from app.imports.models import Import
from app.imports.reading.sheets import Record, Spreadsheet, examine, records
from app.imports.rejects import Rejects, collect_rejects
from app.imports.rules import MAX_ROWS, SAMPLE_ROWS, ImportState, column_names, sample_rows
from app.imports.service import rejects_file, source_file
from app.media.rules import MAX_BYTES
from app.media.rules import FileKind as FileKind
from app.media.storage import fetch, put_private, size_of
from app.shared.messages import text
from tenant_router.keys import incoming_file
from tenant_router.session import StoreSession, store_session

log = structlog.get_logger("imports")

PROGRESS_STEP = 3
CSV = "text/csv"
RunValues = dict[str, Any]


class ImportCanceled(Exception):
    """The import was canceled or timed out while a worker was applying it: roll the transaction back."""


def read(db: StoreSession, run_id: UUID, round_: int, *, now: datetime) -> None:
    """Copy an upload to the store's own files and read its columns."""
    _run_step(db, run_id, round_, ImportState.READING, _read, now=now)


def check(db: StoreSession, run_id: UUID, round_: int, *, now: datetime) -> None:
    """Check all rows without changing anything: what would be added or updated, what is refused and why."""
    _run_step(
        db, run_id, round_, ImportState.CHECKING, lambda db, run: _import_rows(db, run, dry_run=True), now=now
    )


def apply(db: StoreSession, run_id: UUID, round_: int, *, now: datetime) -> None:
    """Import all valid rows into the store, or none if it fails, and mark the import as done."""
    _run_step(
        db,
        run_id,
        round_,
        ImportState.APPLYING,
        lambda db, run: _import_rows(db, run, dry_run=False),
        now=now,
    )


def _run_step(
    db: StoreSession,
    run_id: UUID,
    round_: int,
    state: ImportState,
    work: Callable[[StoreSession, Import], RunValues],
    *,
    now: datetime,
) -> None:
    run = db.get(Import, run_id)
    if run is None or run.state != state or run.round != round_:
        return
    try:
        with db.begin_nested():
            values = work(db, run)
    except OperationalError:
        raise  # the database is unavailable: the message is delivered again
    except Unreadable as problem:
        values = {"state": ImportState.FAILED, "message": str(problem)}
    except Exception:
        log.exception("imports.failed", store=db.store.key, run=str(run_id), state=state)
        values = {"state": ImportState.FAILED, "message": text("import.broken")}
    statement = update(Import).where(Import.id == run_id, Import.state == state, Import.round == round_)
    finished = db.execute(
        statement.values(moved_at=now, **values)
        .returning(Import.id)
        .execution_options(synchronize_session=False)
    ).first()
    if finished is None and state is ImportState.APPLYING:
        raise ImportCanceled


def _read(db: StoreSession, run: Import) -> RunValues:
    kind = KINDS[run.kind]
    source = incoming_file(db.store, run.upload)
    size = size_of(source)
    if size is None:
        raise Unreadable(text("media.not_arrived"))
    if size > MAX_BYTES[FileKind.TABLE]:
        raise Unreadable(text("media.table_too_large"))
    with _local_copy(source) as path:
        sheet = examine(path, name_counter(kind))
        first = [record.raw for record in islice(records(sheet, {}), SAMPLE_ROWS)]
        name = source_file(db.store, run.id)
        with path.open("rb") as content:
            put_private(name, content, "application/octet-stream")
    columns = column_names(sheet.columns)
    return {
        "state": ImportState.MAPPING,
        "percent": 100,
        "file": name,
        "columns": columns,
        "sample": sample_rows(first, len(columns)),
        "message": text("import.sheet", name=sheet.sheet) if sheet.sheets > 1 else None,
    }


def _import_rows(db: StoreSession, run: Import, *, dry_run: bool) -> RunValues:
    kind = KINDS[run.kind]
    with _local_copy(source_file(db.store, run.id)) as path:
        sheet = examine(path, name_counter(kind))
        refused_path = path.with_name("refused.csv")
        with collect_rejects(run.columns, refused_path) as rejects:
            counts = kind.import_rows(
                db,
                _limited(records(sheet, run.mapping)),
                dry_run=dry_run,
                on_reject=rejects.add,
                on_progress=_progress_writer(db, run, sheet),
            )
        values = {
            "state": ImportState.CHECKED if dry_run else ImportState.DONE,
            "percent": 100,
            "counts": asdict(counts),
            "refused": _first_rejects(rejects),
            "rejects": None,
        }
        if counts.refused:
            values["rejects"] = rejects_file(db.store, run.id)
            with refused_path.open("rb") as content:
                put_private(values["rejects"], content, CSV)
    return values


def _limited(rows: Iterable[Record]) -> Iterator[Record]:
    for number, record in enumerate(rows, 1):
        if number > MAX_ROWS:
            raise Unreadable(text("import.too_long", limit=f"{MAX_ROWS:,}"))
        yield record


def _first_rejects(rejects: Rejects) -> list[dict[str, Any]]:
    def shown(record: Record, refusal: RejectedRow) -> dict[str, Any]:
        return {"row": record.number, "field": refusal.field, "reason": str(refusal)}

    return [shown(record, refusal) for record, refusal in rejects.shown]


def _progress_writer(db: StoreSession, run: Import, sheet: Spreadsheet) -> Callable[[int], None]:
    """Return a function that saves the progress in percent.

    It uses a transaction of its own, because the import's transaction is not visible to others until it ends.
    """
    rows, reported, run_id, round_ = 0, 0, run.id, run.round
    statement = update(Import).where(Import.id == run_id, Import.round == round_)

    def report(more: int) -> None:
        nonlocal rows, reported
        rows += more
        percent = min(99, rows * 100 // max(1, sheet.lines))
        if percent < reported + PROGRESS_STEP:
            return
        reported = percent
        with store_session(db.store) as own:
            own.execute(statement.values(percent=percent))

    return report


@contextmanager
def _local_copy(name: str) -> Iterator[Path]:
    with TemporaryDirectory(prefix="import-") as folder:
        path = Path(folder) / "sheet"
        with path.open("wb") as file:
            fetch(name, file)
        yield path
