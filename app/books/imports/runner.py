"""The worker's side of an import: read the file, check it, apply it. Each step runs at most once."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from functools import partial
from itertools import islice
from pathlib import Path
from time import monotonic
from uuid import UUID

from app.books.imports.kinds import KINDS
from app.books.imports.mapping import name_counter
from app.books.imports.models import Import
from app.books.imports.rejects import Rejects
from app.books.imports.rules import MAX_ROWS, SAMPLE_ROWS, column_names, rounded_down, sample_rows
from app.books.imports.service import WRONG_CODE_PAGE
from app.books.imports.walk import import_all
from app.books.intake.column_memory import (
    Choice,
    code_pages,
    find,
    header_of,
    own_code_page,
    remember,
    remembered,
)
from app.books.intake.files import keep_file, local_copy, run_file
from app.books.intake.rejects import rejects_written, save_rejects
from app.books.intake.rules import RunState
from app.books.intake.service import carry_out, claim, progress_writer
from app.catalogue.editing import undo
from app.shared import runs
from app.shared.sheets.errors import Unreadable
from app.shared.sheets.reading.code_pages import DEFAULT, looks_wrong
from app.shared.sheets.reading.sheets import Record, Rows, Spreadsheet, examine, records
from app.shared.texts.messages import text, with_key
from app.store.media.rules import FileKind
from tenant_router.keys import incoming_file
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession

PROGRESS_STEP = 3
# A worker has 540 seconds; the last batch and the refused rows need part of them.
MAX_SECONDS = 420.0
# This number of rows is enough to detect a wrong code page.
EXAMINED_ROWS = 200
ImportClaim = runs.Claim[Import]


def read(db: StoreSession, run_id: UUID, round_: int, *, now: datetime) -> None:
    """Copy an upload to the store's own files and read its columns."""
    claimed = claim(Import, run_id, round_, (RunState.QUEUED,))
    carry_out(db, claimed, partial(_read, db), now=now)


def check(db: StoreSession, run_id: UUID, round_: int, *, now: datetime) -> None:
    """Check all rows without changing anything. Record what would be added, updated or refused, and why."""
    claimed = claim(Import, run_id, round_, (RunState.VALIDATING,))
    work = partial(_import_rows, db, claimed=claimed, dry_run=True, now=now)
    carry_out(db, claimed, work, now=now)


def apply(db: StoreSession, run_id: UUID, round_: int, *, now: datetime) -> None:
    """Import all valid rows into the store and mark the import as done. If the import fails, write none."""
    claimed = claim(Import, run_id, round_, (RunState.APPLYING,))
    work = partial(_import_rows, db, claimed=claimed, dry_run=False, now=now)
    run = carry_out(db, claimed, work, now=now)
    if run is not None and run.state == RunState.DONE:
        # Without this the console would show the old counts for up to an hour.
        after_commit(db, "stores.count", queue="sync")


def _read(db: StoreSession, run: Import) -> runs.Values:
    # Prefer the store's own copy, because the upload may have been deleted.
    source = run_file(db.store, run.id) if run.file else incoming_file(db.store, run.upload or "")
    choices = remembered(db, run.intake, run.kind)
    with local_copy(source, "sheet", FileKind.TABLE) as path:
        sheet = _examine(run, path, choices)
        first = [record.raw for record in islice(records(sheet, {}), EXAMINED_ROWS)]
        name = keep_file(run_file(db.store, run.id), path)
    columns = column_names(sheet.columns)
    encoding = sheet.text.encoding if sheet.text else None
    is_wrong = (
        run.encoding is None
        and encoding is not None
        and looks_wrong(cell for row in (columns, *first) for cell in row)
    )
    choice = find(choices, header_of(columns))
    note = text("import.sheet", name=sheet.sheet) if sheet.sheets > 1 else None
    return {
        "state": RunState.MAPPING,
        "file": name,
        "encoding": encoding,
        "columns": columns,
        "mapping": _places(choice, columns) if choice else {},
        "category": choice and choice.category,
        "sample": sample_rows(first[:SAMPLE_ROWS], len(columns)),
        **with_key(text(WRONG_CODE_PAGE) if is_wrong else note),
    }


def _places(choice: Choice, columns: Sequence[str]) -> dict[str, int]:
    """Return the index of each chosen column in a file that has the same ones, perhaps in another order."""
    folded = {name.casefold(): at for at, name in enumerate(columns)}
    exact = {name: at for at, name in enumerate(columns)}
    return {
        field: exact.get(column, folded[column.casefold()])
        for field, column in choice.columns.items()
        if column is not None
    }


def _examine(run: Import, path: Path, choices: Sequence[Choice]) -> Spreadsheet:
    """Examine a file in the code page that the owner chose for it, or for an earlier one with its columns."""
    count_names = name_counter(KINDS[run.kind])
    sheet = examine(path, count_names, run.encoding)
    if run.encoding or sheet.text is None or sheet.text.encoding != DEFAULT:
        return sheet
    for encoding in code_pages(choices):
        alike = examine(path, count_names, encoding)
        choice = find(choices, header_of(column_names(alike.columns)))
        if choice and choice.encoding == encoding:
            return alike
    return sheet


def _import_rows(
    db: StoreSession, run: Import, *, claimed: ImportClaim, dry_run: bool, now: datetime
) -> runs.Values:
    kind = KINDS[run.kind]
    with local_copy(run_file(db.store, run.id), "sheet", FileKind.TABLE) as path:
        sheet = examine(path, name_counter(kind), run.encoding)
        refused_path = path.with_name("refused.csv")
        with rejects_written(refused_path) as file:
            rejects = Rejects(run.columns, file)
            on_progress = _row_counter(db, claimed, sheet.lines, 1 if dry_run else kind.passes)
            imported = import_all(
                partial(kind.import_rows, db, dry_run=dry_run, on_progress=on_progress),
                Rows(run.mapping, lambda: _limited(records(sheet, run.mapping)), run.for_all),
                rejects.add,
            )
        values = {
            "state": RunState.PREVIEW if dry_run else RunState.DONE,
            "counts": imported.as_json(),
            "rate_changes": imported.rates.as_json(),
            "refused": rejects.shown_as_json(),
            "rejects": save_rejects(db.store, run.id, rejects, refused_path),
        }
        if dry_run:
            remember(db, run.intake, [_choice_of(run)], now=now)
        else:
            values["change_id"] = undo.record(db, f"{run.kind}{undo.IMPORTED}", imported.replaced, now=now)
    return values


def _choice_of(run: Import) -> Choice:
    columns: dict[str, str | None] = {field: run.columns[at] for field, at in run.mapping.items()}
    encoding = own_code_page(run.encoding)
    return Choice(run.kind, header_of(run.columns), columns, encoding=encoding, category=run.category)


def _limited(rows: Iterable[Record]) -> Iterator[Record]:
    for number, record in enumerate(rows, 1):
        if number > MAX_ROWS:
            raise Unreadable("import.too_long", limit=f"{MAX_ROWS:,}")
        yield record


def _row_counter(db: StoreSession, claimed: ImportClaim, lines: int, passes: int) -> Callable[[int], None]:
    """Return a function that counts each row once per pass and saves the percentage.

    It raises Unreadable, with the number of rows that fit, before the worker's time limit.
    """
    write_percent = progress_writer(db, claimed, step=PROGRESS_STEP)
    rows, ends_at = 0, monotonic() + MAX_SECONDS

    def count(more: int) -> None:
        nonlocal rows
        rows += more
        if monotonic() > ends_at:
            raise Unreadable("run.rows_fit", rows=f"{rounded_down(rows // passes):,}")
        write_percent(rows * 100 // max(1, lines * passes))

    return count
