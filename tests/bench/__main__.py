"""Measure on separate services and print: `make bench`, `make bench PART=sync`, `make bench-check`."""

import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from tests.bench import table
from tests.bench.parts import PARTS
from tests.bench.site import running_site


def main(
    part: Annotated[str, typer.Argument(help=f"Of {', '.join(PARTS)}, or all; else the calls.")] = "calls",
    keep: Annotated[bool, typer.Option(help="Keep the calls' ratios.")] = False,
    check: Annotated[bool, typer.Option(help="Fail if a ratio fell by a fifth.")] = False,
) -> None:
    """Measure the calls, or another part."""
    # A file or a pipe has no width, and the table needs one.
    console = Console(width=None if sys.stdout.isatty() else 140)
    parts = PARTS if part == "all" else {part: PARTS[part]} if part in PARTS else {}
    if part not in ("calls", "all", *PARTS):
        raise typer.BadParameter(f"{part} is none of {', '.join(('calls', 'all', *PARTS))}")
    with running_site() as site:
        if check and not table.check(site, console):
            raise typer.Exit(1)
        if part in ("calls", "all") and not check:
            table.print_table(site, console, keep=keep)
        for name, rows in parts.items():
            shown = Table("What", "Figure", "Ratio")
            with console.status(f"Measuring {name}"):
                for row in rows(site):
                    shown.add_row(*row)
            console.print(shown)


if __name__ == "__main__":
    app = typer.Typer(pretty_exceptions_enable=False)
    app.command()(main)
    app()
