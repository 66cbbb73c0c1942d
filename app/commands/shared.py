"""Helpers of all commands: database connections, a progress bar, errors."""

from typing import NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from app.config import configure_databases, get_config
from tenant_router import queue

console = Console(stderr=True)


def connect() -> None:
    """Configure the databases and the broker, and import the rooms that answer hooks."""
    from app import registrations  # noqa: F401 -- imported for its effect; late, since `--help` needs no room

    config = get_config()
    configure_databases(config)
    queue.configure(config.redis_url)


def progress() -> Progress:
    """Return a progress bar with counts and the remaining time."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
    )


def fail(message: str) -> NoReturn:
    """Print the message and exit with status 1."""
    console.print(f"[red]{message}[/red]")
    raise typer.Exit(1)
