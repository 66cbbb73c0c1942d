"""The platform's administrators."""

from typing import Annotated

import typer

from app.commands.shared import connect, console

group = typer.Typer(no_args_is_help=True, help="The platform's administrators.")


@group.command("create")
def create_admin(
    email: str, password: Annotated[str, typer.Option(prompt=True, hide_input=True, confirmation_prompt=True)]
) -> None:
    """Make an administrator, or give an existing one a new password."""
    from app.platform.service import create_administrator

    connect()
    create_administrator(email=email, password=password)
    console.print(f"Administrator {email} can sign in.")
