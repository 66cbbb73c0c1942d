"""The demo stores."""

import typer

from app.commands.shared import connect, console

group = typer.Typer(no_args_is_help=True, help="The demo stores.")


@group.command("load")
def load_demo() -> None:
    """Load the demo stores that are not there yet."""
    from app.demo.load import load

    connect()
    load(console)
