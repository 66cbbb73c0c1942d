"""Measure a platform of few and of many stores: `python -m tests.bench.tenancy --help`."""

import tempfile
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from tests.bench.tenancy.measures import Figures, of_size

FEW = (100, 1_000)
Cell = Callable[[Figures], str]
# What, its figure, and what it should be however many stores there are.
ROWS: tuple[tuple[str, Cell, str], ...] = (
    ("Opening the next store, with its password's hash", lambda of: f"{of.opening:.0f} ms", "60 ms"),
    ("… without the hash", lambda of: f"{of.opening_without_hash:.1f} ms", ""),
    ("… without hash and without a spare", lambda of: f"{of.opening_without_spare:.0f} ms", ""),
    ("Making a spare", lambda of: f"{of.spare:.0f} ms", ""),
    ("Making ten spares again", lambda of: f"{of.refill:.0f} ms", ""),
    ("A column added to every store", lambda of: f"{of.column_seconds:.1f} s", "60 s at 10,000"),
    ("… and dropped", lambda of: f"{of.column_undone_seconds:.1f} s", ""),
    ("Seeing that there is nothing to migrate", lambda of: f"{of.nothing_to_do:.1f} ms", "100 ms"),
    ("… with the command's start", lambda of: f"{of.command_seconds:.1f} s", ""),
    ("First product page of a store, half within", lambda of: f"{of.cold:.1f} ms", "30 ms"),
    ("… 95 % within", lambda of: f"{of.cold_worst:.1f} ms", ""),
    ("… over a new connection", lambda of: f"{of.cold_connection:.1f} ms", ""),
    ("… the same store again", lambda of: f"{of.warm:.1f} ms", ""),
    ("API process that has answered no one", lambda of: f"{of.process_before_megabytes:.0f} MB", ""),
    (
        "API process that has answered that many stores",
        lambda of: f"{of.process_megabytes:.0f} MB ({of.visited:,})",
        "400 MB",
    ),
    ("Largest of its connections to the database", lambda of: f"{of.connection_megabytes:.0f} MB", "100 MB"),
    ("Connections that it has then", lambda of: f"{of.connections}", ""),
    ("Catalogue", lambda of: f"{of.catalogue_megabytes:,.0f} MB", ""),
    ("Database", lambda of: f"{of.database_megabytes:,.0f} MB", ""),
    ("Its files", lambda of: f"{of.files:,}", ""),
    ("Export of one store", lambda of: f"{of.export:.0f} ms", "as with 100"),
)


def main(
    stores: Annotated[int, typer.Option(help="How many stores there are in the last column.")] = 10_000,
    keep: Annotated[Path | None, typer.Option(help="Where the stores stay for the next time.")] = None,
    at_once: Annotated[int, typer.Option(help="How many are opened side by side.")] = 2,
    fill_only: Annotated[bool, typer.Option(help="Open the stores and measure nothing.")] = False,
) -> None:
    """Open stores on separate services, measure, and print the figures next to their targets."""
    sizes = [size for size in FEW if size < stores] + [stores]
    with tempfile.TemporaryDirectory() as directory, _one_after_the_other() as processes:
        root = keep or Path(directory)
        measured = [processes.submit(of_size, root / str(size), size, at_once, fill_only) for size in sizes]
        figures = [found for each in measured if (found := each.result())]
    if figures:
        Console().print(_table(figures))


def _one_after_the_other() -> ProcessPoolExecutor:
    """A process for each number of stores: what it knows of its services holds for it alone."""
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1)


def _table(figures: list[Figures]) -> Table:
    table = Table("What", *(f"{of.stores:,} stores" for of in figures), "Target")
    for column in table.columns[1:]:
        column.justify = "right"
    for what, cell, target in ROWS:
        table.add_row(what, *(cell(of) for of in figures), target)
    return table


if __name__ == "__main__":
    typer.run(main)
