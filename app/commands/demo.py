"""Commands for the demo stores."""

import json

import typer

from app import demo
from app.commands.shared import connect, console
from app.config import get_config

group = typer.Typer(no_args_is_help=True, help="Manage demo stores.")


@group.command("load")
def load_demo() -> None:
    """Load the demo stores that are missing."""
    from app.demo.load import load

    connect()
    load(console)


@group.command("sign-ins")
def print_sign_ins() -> None:
    """Print as JSON where this site is and how to sign in, passwords included: what a journey needs."""
    config = get_config()
    password = config.admin_password
    sign_ins = demo.sign_ins(
        config.public_url or "",
        api_key=config.accepted_api_keys[0],
        email=config.admin_email,
        password=password.get_secret_value() if password else None,
    )
    typer.echo(json.dumps(sign_ins, indent=2))
