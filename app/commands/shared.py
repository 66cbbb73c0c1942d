"""What every command uses: the databases, a progress bar, a refusal in plain words."""

from typing import NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from app.config import configure_databases, get_config
from tenant_router import queue

console = Console(stderr=True)


def connect() -> None:
    """Reach the databases and the broker of the configuration."""
    config = get_config()
    configure_databases(config)
    queue.configure(config.redis_url)


def progress() -> Progress:
    """A bar that tells how many are done and how long the rest takes."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
    )


def fail(words: str) -> NoReturn:
    """Say what is wrong and end with status 1."""
    console.print(f"[red]{words}[/red]")
    raise typer.Exit(1)
