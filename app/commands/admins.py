"""Commands for the platform's administrators."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from app.commands.shared import connect, console, fail

group = typer.Typer(no_args_is_help=True, help="Manage platform administrators.")


@group.command("create")
def create_admin(
    email: str, password: Annotated[str, typer.Option(prompt=True, hide_input=True, confirmation_prompt=True)]
) -> None:
    """Create an administrator, or reset the password of an existing one. Their sessions end."""
    from app.people.auth.passwords import is_acceptable
    from app.platform.identity.service import create_administrator
    from app.shared.texts.messages import text

    if "@" not in email:
        fail("Enter a valid email address")
    if not is_acceptable(password):
        fail(text("auth.weak_password"))
    connect()
    create_administrator(email=email, password=password, now=datetime.now(UTC))
    console.print(f"Administrator {email} can sign in.")


@group.command("list")
def list_admins() -> None:
    """List administrators: email, two-factor on or off, last sign-in."""
    from app.platform.identity.service import administrators

    connect()
    page = 0
    while True:
        people, total = administrators(page=page, size=100)
        for person in people:
            last = person.signed_in_at.isoformat(timespec="seconds") if person.signed_in_at else "never"
            print(person.email, "code" if person.totp_secret else "no code", last, sep="\t")
        page += 1
        if page * 100 >= total:
            return


@group.command("remove")
def remove_admin(email: str) -> None:
    """Remove an administrator. Their sessions end at once."""
    from app.platform.identity.service import remove_administrator
    from app.shared.errors import NotFound
    from app.shared.texts.messages import text

    connect()
    try:
        remove_administrator(email=email)
    except NotFound as error:
        fail(text(error.message))
    console.print(f"Administrator {email} removed.")


@group.command("reset-two-factor")
def reset_two_factor(email: str) -> None:
    """Turn off two-factor for an administrator who lost their authenticator and recovery codes."""
    from app.platform.identity import service
    from app.shared.errors import NotFound
    from app.shared.texts.messages import text

    connect()
    try:
        service.reset_two_factor(email=email, now=datetime.now(UTC))
    except NotFound as error:
        fail(text(error.message))
    console.print(f"Two-factor turned off for {email}. They are signed out on all devices.")
