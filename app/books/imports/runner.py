"""The worker's side of an import: read the file, check it, apply it. Each step runs once or not at all."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

from app.books.imports import queries
from app.books.imports.kinds import KINDS
from app.books.imports.mapping import name_counter
from app.books.imports.models import Import
from app.books.imports.rejects import Rejects, collect_rejects
from app.books.imports.rules import MAX_ROWS, SAMPLE_ROWS, ImportState, column_names, sample_rows
from app.books.imports.service import WRONG_CODE_PAGE, rejects_file, source_file
from app.books.imports.walk import carry_out
from app.catalogue.editing import undo
from app.shared import runs
from app.shared.sheets.errors import Unreadable
from app.shared.sheets.reading.code_pages import DEFAULT, looks_wrong
from app.shared.sheets.reading.sheets import Record, Rows, Spreadsheet, examine, records
from app.shared.texts.messages import text, with_key
from app.store.media.rules import MAX_BYTES
from app.store.media.rules import FileKind as FileKind
from app.store.media.storage import fetch, put_private, size_of
from tenant_router.keys import incoming_file
from tenant_router.session import StoreSession, store_session

PROGRESS_STEP = 3
# So many rows show whether the code page is right.
EXAMINED_ROWS = 200
CSV = "text/csv"
ImportClaim = runs.Claim[Import]


def _failed(error: Exception) -> runs.Values:
    if isinstance(error, Unreadable):
        reason = error.reason
    else:
        reason = text("import.too_slow" if runs.took_too_long(error) else "import.broken")
    return {"state": ImportState.FAILED, **with_key(reason)}


FAILURES = runs.Failures(_failed, expected=(Unreadable,))


def read(db: StoreSession, run_id: UUID, round_: int, *, now: datetime) -> None:
    """Copy an upload to the store's own files and read its columns."""
    _run_step(db, _claim(run_id, round_, ImportState.READING), _read, now=now)


def check(db: StoreSession, run_id: UUID, round_: int, *, now: datetime) -> None:
    """Check all rows without changing anything: what would be added or updated, what is refused and why."""
    claim = _claim(run_id, round_, ImportState.CHECKING)
    _run_step(db, claim, partial(_import_rows, claim=claim, dry_run=True, now=now), now=now)


def apply(db: StoreSession, run_id: UUID, round_: int, *, now: datetime) -> None:
    """Import all valid rows into the store, or none if it fails, and mark the import as done."""
    claim = _claim(run_id, round_, ImportState.APPLYING)
    _run_step(db, claim, partial(_import_rows, claim=claim, dry_run=False, now=now), now=now)


def _claim(run_id: UUID, round_: int, state: ImportState) -> ImportClaim:
    return runs.Claim(Import, run_id, (state,), (Import.round == round_,))


def _run_step(
    db: StoreSession,
    claim: ImportClaim,
    work: Callable[[StoreSession, Import], runs.Values],
    *,
    now: datetime,
) -> None:
    runs.carry_out(db, claim, partial(work, db), FAILURES, finish=lambda values: {**values, "moved_at": now})


def _read(db: StoreSession, run: Import) -> runs.Values:
    # The store's own copy, once there is one: the upload may be gone.
    source = source_file(db.store, run.id) if run.file else incoming_file(db.store, run.upload)
    size = size_of(source)
    if size is None:
        raise Unreadable("media.not_arrived")
    if size > MAX_BYTES[FileKind.TABLE]:
        raise Unreadable("media.table_too_large")
    with _local_copy(source) as path:
        sheet = _examine(db, run, path)
        first = [record.raw for record in islice(records(sheet, {}), EXAMINED_ROWS)]
        name = source_file(db.store, run.id)
        with path.open("rb") as content:
            put_private(name, content, "application/octet-stream")
    columns = column_names(sheet.columns)
    encoding = sheet.text.encoding if sheet.text else None
    is_wrong = (
        run.encoding is None
        and encoding is not None
        and looks_wrong(cell for row in (columns, *first) for cell in row)
    )
    note = text("import.sheet", name=sheet.sheet) if sheet.sheets > 1 else None
    return {
        "state": ImportState.MAPPING,
        "percent": 100,
        "file": name,
        "encoding": encoding,
        "columns": columns,
        "mapping": queries.last_mapping(db, run, columns),
        "sample": sample_rows(first[:SAMPLE_ROWS], len(columns)),
        **with_key(text(WRONG_CODE_PAGE) if is_wrong else note),
    }


def _examine(db: StoreSession, run: Import, path: Path) -> Spreadsheet:
    """Examine a file in the code page that the owner chose for it, or for an earlier one with its columns."""
    count_names = name_counter(KINDS[run.kind])
    sheet = examine(path, count_names, run.encoding)
    if run.encoding or sheet.text is None or sheet.text.encoding != DEFAULT:
        return sheet
    for encoding, columns in queries.code_pages(db, run):
        alike = examine(path, count_names, encoding)
        if column_names(alike.columns) == columns:
            return alike
    return sheet


def _import_rows(
    db: StoreSession, run: Import, *, claim: ImportClaim, dry_run: bool, now: datetime
) -> runs.Values:
    kind = KINDS[run.kind]
    with _local_copy(source_file(db.store, run.id)) as path:
        sheet = examine(path, name_counter(kind), run.encoding)
        refused_path = path.with_name("refused.csv")
        with collect_rejects(run.columns, refused_path) as rejects:
            on_progress = _row_counter(db, claim, sheet.lines * (1 if dry_run else kind.passes))
            imported = carry_out(
                partial(kind.import_rows, db, dry_run=dry_run, on_progress=on_progress),
                Rows(run.mapping, lambda: _limited(records(sheet, run.mapping))),
                rejects.add,
            )
        values = {
            "state": ImportState.CHECKED if dry_run else ImportState.DONE,
            "percent": 100,
            "counts": imported.as_json(),
            "rate_changes": imported.rates.as_json(),
            "refused": _first_rejects(rejects),
            "rejects": None,
        }
        if not dry_run:
            values["change_id"] = undo.record(db, f"{run.kind}{undo.IMPORTED}", imported.replaced, now=now)
        if imported.counts.ends.refused:
            values["rejects"] = rejects_file(db.store, run.id)
            with refused_path.open("rb") as content:
                put_private(values["rejects"], content, CSV)
    return values


def _limited(rows: Iterable[Record]) -> Iterator[Record]:
    for number, record in enumerate(rows, 1):
        if number > MAX_ROWS:
            raise Unreadable("import.too_long", limit=f"{MAX_ROWS:,}")
        yield record


def _first_rejects(rejects: Rejects) -> list[dict[str, Any]]:
    return [
        {
            "row": row.record.number,
            "field": row.reason.field,
            "reason": str(row.reason),
            "key": row.reason.reason.on_wire(),
        }
        for row in rejects.shown
    ]


def _row_counter(db: StoreSession, claim: ImportClaim, expected: int) -> Callable[[int], None]:
    """Return a function that counts rows, of which so many are expected, and saves the percentage."""
    write_percent = runs.percent_writer(partial(store_session, db.store), claim, step=PROGRESS_STEP)
    rows = 0

    def count(more: int) -> None:
        nonlocal rows
        rows += more
        write_percent(rows * 100 // max(1, expected))

    return count


@contextmanager
def _local_copy(name: str) -> Iterator[Path]:
    with TemporaryDirectory(prefix="import-") as folder:
        path = Path(folder) / "sheet"
        with path.open("wb") as file:
            fetch(name, file)
        yield path
