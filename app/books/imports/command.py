"""The command-line import: its output and its exit code."""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path

import psycopg
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress, TaskID
from rich.table import Table
from sqlalchemy.exc import SQLAlchemyError

from app.books.imports.kinds import PRODUCTS
from app.books.imports.mapping import build_mapping, name_counter
from app.books.imports.products.writer import import_products
from app.books.imports.rejects import Rejects
from app.books.imports.walk import Imported, import_all
from app.books.intake.rejects import rejects_written
from app.books.intake.row_counts import RowEnds
from app.shared.cleaning import one_line
from app.shared.sheets.errors import BadMapping, Unreadable
from app.shared.sheets.reading.sheets import Record, Rows, Spreadsheet, examine, records
from app.shared.store_problems import problem_message
from tenant_router.registry import get_store
from tenant_router.session import store_session
from tenant_router.store import Store, StoreProblem

ALL_IMPORTED, NOTHING_IMPORTED, USAGE_ERROR, SOME_REJECTED = 0, 1, 2, 3
PROGRESS_EVERY = 500


def run_import(
    console: Console,
    mobile_number: str,
    file: Path,
    assignments: Sequence[str],
    *,
    dry_run: bool = False,
    rejects: Path | None = None,
    progress: Progress,
) -> int:
    """Import a file into a store, print the result and return the exit code."""
    started = time.monotonic()
    try:
        _check_rejects(file, rejects)
        store = get_store(mobile_number)
        sheet = examine(file, name_counter(PRODUCTS))
        mapping = build_mapping(PRODUCTS, sheet.columns, assignments)
        _show_plan(console, sheet, mapping)
        with rejects_written(rejects) if rejects else nullcontext() as rejects_csv:
            rejected = Rejects(sheet.columns, rejects_csv)
            imported = _import(store, sheet, mapping, rejected, dry_run=dry_run, progress=progress)
    except BadMapping as error:
        return _fail(console, str(error), USAGE_ERROR)
    except StoreProblem as error:
        return _fail(console, f"{mobile_number}: {problem_message(error)}", NOTHING_IMPORTED)
    except (Unreadable, OSError) as error:
        return _fail(console, f"{error} Nothing was changed.", NOTHING_IMPORTED)
    except (psycopg.Error, SQLAlchemyError) as error:
        return _fail(console, f"Database error: {_first_line(error)}. Nothing was changed.", NOTHING_IMPORTED)
    except KeyboardInterrupt:
        return _fail(console, "Stopped. Nothing was changed.", NOTHING_IMPORTED)
    _show_refused(console, rejected, rejects)
    _show_counts(console, imported, time.monotonic() - started, dry_run=dry_run)
    return _exit_code(imported.counts.ends)


def _import(
    store: Store,
    sheet: Spreadsheet,
    mapping: Mapping[str, int],
    rejected: Rejects,
    *,
    dry_run: bool,
    progress: Progress,
) -> Imported:
    with progress, store_session(store, read_only=dry_run) as db:
        reading = progress.add_task("Reading", total=sheet.lines)
        passes = 1 if dry_run else PRODUCTS.passes
        writing = progress.add_task("Checking" if dry_run else "Writing", total=sheet.lines * passes)
        rows = Rows(mapping, lambda: _with_progress(progress, reading, records(sheet, mapping)))
        importing = partial(
            import_products,
            db,
            dry_run=dry_run,
            on_progress=lambda number: progress.advance(writing, number),
        )
        imported = import_all(importing, rows, rejected.add)
        read = imported.counts.read
        for task in (reading, writing):
            progress.update(task, total=read, completed=read)
    return imported


def _with_progress(progress: Progress, task: TaskID, rows: Iterable[Record]) -> Iterator[Record]:
    for count, record in enumerate(rows, 1):
        yield record
        if count % PROGRESS_EVERY == 0:
            progress.advance(task, PROGRESS_EVERY)


def _check_rejects(file: Path, rejects: Path | None) -> None:
    if rejects is None:
        return
    if rejects.resolve() == file.resolve():
        raise BadMapping("--rejects would overwrite the input file. Use another file name.")
    if rejects.is_dir() or not rejects.parent.is_dir():
        raise BadMapping(f"Cannot write {rejects}. Use --rejects with a file in an existing folder.")


def _show_plan(console: Console, sheet: Spreadsheet, mapping: Mapping[str, int]) -> None:
    if sheet.sheets > 1:
        console.print(f"Reading sheet: {sheet.sheet}", markup=False, soft_wrap=True)
    if sheet.text and sheet.text.encoding == "cp1252":
        console.print("The file is not UTF-8; reading it as Windows text (cp1252).")
    pairs = ", ".join(f"{field} ← {sheet.columns[at]}" for field, at in mapping.items())
    console.print(f"Columns used: {pairs}", markup=False, soft_wrap=True)
    unused = [name for at, name in enumerate(sheet.columns) if name and at not in mapping.values()]
    if unused:
        console.print(f"Not used: {', '.join(unused)}", markup=False, soft_wrap=True)


def _show_refused(console: Console, rejected: Rejects, path: Path | None) -> None:
    if not rejected.shown:
        return
    table = Table("Row", "Name", "Reason", box=None, pad_edge=False)
    for row in rejected.shown:
        name = one_line(row.record.cells.get("name", ""))
        table.add_row(str(row.record.number), escape(name[:60]), escape(str(row.reason)))
    console.print(table)
    if rejected.total > len(rejected.shown):
        console.print(f"… and {rejected.total - len(rejected.shown):,} more:")
        for reason, rows in rejected.reasons.most_common():
            console.print(f"{rows:>8,}  {reason}", markup=False, highlight=False, soft_wrap=True)
    if path:
        console.print(f"Rejected rows saved in {path}", markup=False)
    else:
        console.print("Use --rejects FILE to save all rejected rows.")


def _show_counts(console: Console, imported: Imported, seconds: float, *, dry_run: bool) -> None:
    ends = imported.counts.ends
    would = " (dry run: nothing was changed)" if dry_run else ""
    console.print(
        f"{imported.counts.read:,} read, {ends.added:,} added, {ends.updated:,} updated, "
        f"{ends.unchanged:,} unchanged, {ends.refused:,} rejected, "
        f"{imported.categories:,} new categories, {ends.passed_over:,} empty, {seconds:.1f} s{would}",
        highlight=False,
        soft_wrap=True,
    )


def _exit_code(ends: RowEnds) -> int:
    if ends.accepted == 0:
        return NOTHING_IMPORTED
    return SOME_REJECTED if ends.refused else ALL_IMPORTED


def _fail(console: Console, message: str, code: int) -> int:
    console.print(f"[red]{escape(message)}[/red]")
    return code


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
