"""Commands for the demo stores."""

import typer

from app.commands.shared import connect, console

group = typer.Typer(no_args_is_help=True, help="Manage demo stores.")


@group.command("load")
def load_demo() -> None:
    """Load the demo stores that are missing."""
    from app.demo.load import load

    connect()
    load(console)
