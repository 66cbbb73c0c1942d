"""The import at the command line: what is shown on the way, and the exit code."""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import psycopg
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress, TaskID
from rich.table import Table
from sqlalchemy.exc import SQLAlchemyError

from app.catalogue.limits import one_line
from app.imports.errors import BadMapping, Refused, Unreadable
from app.imports.kinds import PRODUCTS
from app.imports.mapping import choose, known_names
from app.imports.products.writer import import_products
from app.imports.reading.sheets import Record, Spreadsheet, examine, records
from app.imports.rejects import Rejects, collecting
from app.imports.row_loop import Counts
from app.shared.store_problems import problem_message
from tenant_router.registry import get_store
from tenant_router.session import store_session
from tenant_router.store import Store, StoreProblem

ALL_IN, NOTHING_DONE, USAGE, SOME_REFUSED = 0, 1, 2, 3
REPORTED_EVERY = 500


def run_import(
    console: Console,
    mobile_number: str,
    file: Path,
    given: Sequence[str],
    *,
    dry_run: bool = False,
    rejects: Path | None = None,
    progress: Progress,
) -> int:
    """Import a file into a store and say how it went; the exit code tells whether all rows are in."""
    started = time.monotonic()
    try:
        _check_rejects(file, rejects)
        store = get_store(mobile_number)
        sheet = examine(file, known_names(PRODUCTS))
        mapping = choose(PRODUCTS, sheet.columns, given)
        _show_plan(console, sheet, mapping)
        with collecting(sheet.columns, rejects) as refused:
            counts = _import(store, sheet, mapping, refused, dry_run=dry_run, progress=progress)
    except BadMapping as error:
        return _stop(console, str(error), USAGE)
    except StoreProblem as error:
        return _stop(console, f"{mobile_number}: {problem_message(error)}", NOTHING_DONE)
    except (Unreadable, OSError) as error:
        return _stop(console, f"{error} Nothing was changed.", NOTHING_DONE)
    except (psycopg.Error, SQLAlchemyError) as error:
        return _stop(console, f"Database error: {_first_line(error)}. Nothing was changed.", NOTHING_DONE)
    except KeyboardInterrupt:
        return _stop(console, "Stopped. Nothing was changed.", NOTHING_DONE)
    _show_refused(console, refused, rejects)
    _show_counts(console, counts, time.monotonic() - started, dry_run=dry_run)
    return _exit_code(counts)


def _import(
    store: Store,
    sheet: Spreadsheet,
    mapping: Mapping[str, int],
    refused: Rejects,
    *,
    dry_run: bool,
    progress: Progress,
) -> Counts:
    with progress, store_session(store, read_only=dry_run) as db:
        reading = progress.add_task("Reading", total=sheet.lines)
        writing = progress.add_task("Checking" if dry_run else "Writing", total=sheet.lines)

        def refuse(record: Record, refusal: Refused) -> None:
            refused.add(record, refusal)
            progress.advance(writing)

        rows = _followed(progress, reading, records(sheet, mapping))
        counts = import_products(
            db, rows, dry_run=dry_run, refuse=refuse, wrote=lambda number: progress.advance(writing, number)
        )
        for task in (reading, writing):
            progress.update(task, total=counts.read, completed=counts.read)
    return counts


def _followed(progress: Progress, task: TaskID, rows: Iterable[Record]) -> Iterator[Record]:
    for count, record in enumerate(rows, 1):
        yield record
        if count % REPORTED_EVERY == 0:
            progress.advance(task, REPORTED_EVERY)


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
        console.print("The file is not UTF-8; it is read as Windows text (cp1252).")
    pairs = ", ".join(f"{field} ← {sheet.columns[at]}" for field, at in mapping.items())
    console.print(f"Columns used: {pairs}", markup=False, soft_wrap=True)
    unused = [name for at, name in enumerate(sheet.columns) if name and at not in mapping.values()]
    if unused:
        console.print(f"Not used: {', '.join(unused)}", markup=False, soft_wrap=True)


def _show_refused(console: Console, refused: Rejects, path: Path | None) -> None:
    if not refused.shown:
        return
    table = Table("Row", "Name", "Reason", box=None, pad_edge=False)
    for record, refusal in refused.shown:
        name = one_line(record.cells.get("name", ""))
        table.add_row(str(record.number), escape(name[:60]), escape(str(refusal)))
    console.print(table)
    total = refused.reasons.total()
    if total > len(refused.shown):
        console.print(f"… and {total - len(refused.shown):,} more:")
        for reason, rows in refused.reasons.most_common():
            console.print(f"{rows:>8,}  {reason}", markup=False, highlight=False, soft_wrap=True)
    if path:
        console.print(f"Rejected rows saved in {path}", markup=False)
    else:
        console.print("Use --rejects FILE to save all rejected rows.")


def _show_counts(console: Console, counts: Counts, seconds: float, *, dry_run: bool) -> None:
    would = " (dry run: nothing was changed)" if dry_run else ""
    console.print(
        f"{counts.read:,} read, {counts.added:,} added, {counts.updated:,} updated, "
        f"{counts.unchanged:,} unchanged, {counts.refused:,} rejected, "
        f"{counts.categories:,} new categories, {seconds:.1f} s{would}",
        highlight=False,
        soft_wrap=True,
    )


def _exit_code(counts: Counts) -> int:
    if counts.right == 0:
        return NOTHING_DONE
    return SOME_REFUSED if counts.refused else ALL_IN


def _stop(console: Console, words: str, code: int) -> int:
    console.print(f"[red]{escape(words)}[/red]")
    return code


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
