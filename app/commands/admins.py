"""The platform's administrators."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from app.commands.shared import connect, console, fail

group = typer.Typer(no_args_is_help=True, help="The platform's administrators.")


@group.command("create")
def create_admin(
    email: str, password: Annotated[str, typer.Option(prompt=True, hide_input=True, confirmation_prompt=True)]
) -> None:
    """Make an administrator, or give an existing one a new password, which ends his sign-ins."""
    from app.auth.passwords import acceptable
    from app.platform.identity.service import create_administrator
    from app.shared.messages import text

    if "@" not in email:
        fail("An administrator is known by an e-mail address")
    if not acceptable(password):
        fail(text("auth.weak_password"))
    connect()
    create_administrator(email=email, password=password, now=datetime.now(UTC))
    console.print(f"Administrator {email} can sign in.")


@group.command("list")
def list_admins() -> None:
    """Every administrator: address, whether signing in needs a code, when he signed in last."""
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
    """Take an administrator away; his sign-ins end at once."""
    from app.platform.identity.service import remove_administrator
    from app.shared.errors import NotFound
    from app.shared.messages import text

    connect()
    try:
        remove_administrator(email=email)
    except NotFound as error:
        fail(text(error.message))
    console.print(f"{email} is no administrator any more.")


@group.command("reset-two-factor")
def reset_two_factor(email: str) -> None:
    """Let an administrator who lost authenticator and recovery codes in by his password alone."""
    from app.platform.identity import service
    from app.shared.errors import NotFound
    from app.shared.messages import text

    connect()
    try:
        service.reset_two_factor(email=email, now=datetime.now(UTC))
    except NotFound as error:
        fail(text(error.message))
    console.print(f"{email} signs in by password alone, and is signed out everywhere.")
