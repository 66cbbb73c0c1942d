"""What a worker does for an import: read it, check it, put it into the store; each once, or not at all."""

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

from app.imports.errors import Refused, Unreadable
from app.imports.kinds import KINDS
from app.imports.mapping import known_names
from app.imports.models import Import
from app.imports.reading.sheets import Record, Spreadsheet, examine, records
from app.imports.rejects import Rejects, collecting
from app.imports.rules import MAX_ROWS, SAMPLE_ROWS, State, column_names, sample_of
from app.imports.service import file_of, rejects_of
from app.media.rules import MAX_BYTES
from app.media.rules import Kind as FileKind
from app.media.storage import fetch, put_private, size_of
from app.shared.messages import text
from tenant_router.keys import incoming_file
from tenant_router.session import StoreSession, store_session

log = structlog.get_logger("imports")

NOTED_STEP = 3
CSV = "text/csv"
Ended = dict[str, Any]


class NoLongerWanted(Exception):
    """The import was given up while a worker was at it: what was done is taken back."""


def read(db: StoreSession, run_id: UUID, round_: int, *, now: datetime) -> None:
    """Take an upload over, and see what columns it has."""
    _work(db, run_id, round_, State.READING, _read, now=now)


def check(db: StoreSession, run_id: UUID, round_: int, *, now: datetime) -> None:
    """Go through all rows, changing nothing: what would be new or different, what is refused and why."""
    _work(db, run_id, round_, State.CHECKING, lambda db, run: _put(db, run, dry_run=True), now=now)


def apply(db: StoreSession, run_id: UUID, round_: int, *, now: datetime) -> None:
    """Put the rows into the store: all that are right or, after a failure, none. With it all is done."""
    _work(db, run_id, round_, State.APPLYING, lambda db, run: _put(db, run, dry_run=False), now=now)


def _work(
    db: StoreSession,
    run_id: UUID,
    round_: int,
    state: State,
    work: Callable[[StoreSession, Import], Ended],
    *,
    now: datetime,
) -> None:
    run = db.get(Import, run_id)
    if run is None or run.state != state or run.round != round_:
        return
    try:
        with db.begin_nested():
            ended = work(db, run)
    except OperationalError:
        raise  # the database is away: the message comes again
    except Unreadable as problem:
        ended = {"state": State.FAILED, "message": str(problem)}
    except Exception:
        log.exception("imports.failed", store=db.store.key, run=str(run_id), state=state)
        ended = {"state": State.FAILED, "message": text("import.broken")}
    this = update(Import).where(Import.id == run_id, Import.state == state, Import.round == round_)
    done = db.execute(
        this.values(moved_at=now, **ended).returning(Import.id).execution_options(synchronize_session=False)
    ).first()
    if done is None and state is State.APPLYING:
        raise NoLongerWanted


def _read(db: StoreSession, run: Import) -> Ended:
    kind = KINDS[run.kind]
    source = incoming_file(db.store, run.upload)
    size = size_of(source)
    if size is None:
        raise Unreadable(text("media.not_arrived"))
    if size > MAX_BYTES[FileKind.TABLE]:
        raise Unreadable(text("media.table_too_large"))
    with _fetched(source) as path:
        sheet = examine(path, known_names(kind))
        first = [record.raw for record in islice(records(sheet, {}), SAMPLE_ROWS)]
        name = file_of(db.store, run.id)
        with path.open("rb") as content:
            put_private(name, content, "application/octet-stream")
    columns = column_names(sheet.columns)
    return {
        "state": State.MAPPING,
        "percent": 100,
        "file": name,
        "columns": columns,
        "sample": sample_of(first, len(columns)),
        "message": text("import.sheet", name=sheet.sheet) if sheet.sheets > 1 else None,
    }


def _put(db: StoreSession, run: Import, *, dry_run: bool) -> Ended:
    kind = KINDS[run.kind]
    with _fetched(file_of(db.store, run.id)) as path:
        sheet = examine(path, known_names(kind))
        refused_path = path.with_name("refused.csv")
        with collecting(run.columns, refused_path) as rejects:
            counts = kind.put(
                db,
                _not_too_many(records(sheet, run.mapping)),
                dry_run=dry_run,
                refuse=rejects.add,
                wrote=_noting(db, run, sheet),
            )
        ended = {
            "state": State.CHECKED if dry_run else State.DONE,
            "percent": 100,
            "counts": asdict(counts),
            "refused": _shown(rejects),
            "rejects": None,
        }
        if counts.refused:
            ended["rejects"] = rejects_of(db.store, run.id)
            with refused_path.open("rb") as content:
                put_private(ended["rejects"], content, CSV)
    return ended


def _not_too_many(rows: Iterable[Record]) -> Iterator[Record]:
    for number, record in enumerate(rows, 1):
        if number > MAX_ROWS:
            raise Unreadable(text("import.too_long", limit=f"{MAX_ROWS:,}"))
        yield record


def _shown(rejects: Rejects) -> list[dict[str, Any]]:
    def shown(record: Record, refusal: Refused) -> dict[str, Any]:
        return {"row": record.number, "field": refusal.field, "reason": str(refusal)}

    return [shown(record, refusal) for record, refusal in rejects.shown]


def _noting(db: StoreSession, run: Import, sheet: Spreadsheet) -> Callable[[int], None]:
    """Write the percent down in a transaction of its own, for the import's own one ends with the import."""
    rows, told, run_id, round_ = 0, 0, run.id, run.round
    this = update(Import).where(Import.id == run_id, Import.round == round_)

    def note(more: int) -> None:
        nonlocal rows, told
        rows += more
        percent = min(99, rows * 100 // max(1, sheet.lines))
        if percent < told + NOTED_STEP:
            return
        told = percent
        with store_session(db.store) as own:
            own.execute(this.values(percent=percent))

    return note


@contextmanager
def _fetched(name: str) -> Iterator[Path]:
    with TemporaryDirectory(prefix="import-") as folder:
        path = Path(folder) / "sheet"
        with path.open("wb") as file:
            fetch(name, file)
        yield path
