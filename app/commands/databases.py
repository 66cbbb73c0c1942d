"""Commands for the databases that hold stores."""

from typing import Annotated

import typer
from rich.table import Table
from sqlalchemy.exc import SQLAlchemyError

from app.commands.shared import connect, console, fail
from app.config import get_config
from tenant_router import bootstrap as server
from tenant_router import databases

group = typer.Typer(no_args_is_help=True, help="Manage the databases that hold stores.")
Name = Annotated[str, typer.Argument(help="Name in DATABASES; the first one is main.")]
Most = Annotated[int | None, typer.Option("--most", min=0, help="Maximum number of stores.")]


@group.command("list")
def list_databases() -> None:
    """List databases: stores, limit, open to new stores, reachable."""
    connect()
    table = Table("Database", "Stores", "Limit", "New stores", "Citus", "Reachable")
    missing = False
    for holding in databases.database_usage():
        problem = _problem(holding.name) if holding.has_address else "not in DATABASES"
        missing = missing or problem is not None
        table.add_row(
            holding.name,
            str(holding.stores),
            "no limit" if holding.most_stores is None else str(holding.most_stores),
            "yes" if holding.has_room else "no",
            "yes" if holding.citus else "no",
            problem or "yes",
        )
    console.print(table)
    if missing:
        raise typer.Exit(1)


@group.command("add")
def add_database(
    name: Name,
    citus: Annotated[
        bool, typer.Option("--citus", help="The database is the coordinator of a Citus cluster.")
    ] = False,
    most: Most = None,
    admin_url: Annotated[
        str | None, typer.Option(help="URL of a superuser on that server; can be set as admin in DATABASES.")
    ] = None,
) -> None:
    """Prepare a database listed in DATABASES (logins, rights, extensions) and open it to stores.

    Safe to run again, for example after adding a node to a cluster.
    """
    addresses = get_config().databases.get(name)
    if addresses is None:
        fail(f"{name} is not in DATABASES. Add its URLs and try again.")
    connect()
    admin = admin_url or addresses.admin or typer.prompt("Superuser URL of that server", hide_input=True)
    try:
        cluster = server.bootstrap(admin, app_url=addresses.app, owner_url=addresses.owner)
    except (SQLAlchemyError, server.NodeRefused) as error:
        fail(f"Could not prepare {name}: {_first_line(error)}")
    if citus and not cluster:
        fail(f"{name} is not a Citus cluster: the citus extension is missing.")
    problem = _problem(name)
    if problem:
        fail(f"{name} is prepared, but its logins cannot connect: {problem}")
    databases.enter(name, citus=citus, most_stores=most)
    entered = next(holding for holding in databases.database_usage() if holding.name == name)
    if entered.citus is not citus:
        fail(f"{name} was added {'as a cluster' if entered.citus else 'as one server'} before: databases set")
    console.print(f"Database [bold]{name}[/bold] is ready: {_describe(entered)}.")


@group.command("set")
def set_database(
    name: Name,
    takes_new: Annotated[
        bool | None, typer.Option("--takes-new/--no-takes-new", help="Open or close it to new stores.")
    ] = None,
    most: Most = None,
    any_number: Annotated[bool, typer.Option("--any-number", help="Remove the limit set by --most.")] = False,
    citus: Annotated[
        bool | None, typer.Option("--citus/--no-citus", help="Mark it as a Citus cluster or a single server.")
    ] = None,
) -> None:
    """Change the settings of a database. Its stores are not moved."""
    options = {"takes_new": takes_new, "most_stores": most, "citus": citus}
    changes = {column: value for column, value in options.items() if value is not None}
    if any_number:
        changes["most_stores"] = None
    if not changes:
        fail("Nothing to change. Use --takes-new, --no-takes-new, --most, --any-number, --citus, --no-citus.")
    connect()
    try:
        databases.change(name, **changes)
    except databases.NoSuchDatabase:
        fail(f"Database {name} not found. Run: databases list")


def _describe(holding: databases.DatabaseUsage) -> str:
    bound = "" if holding.most_stores is None else f", up to {holding.most_stores} stores"
    return f"it {'accepts' if holding.has_room else 'does not accept'} new stores{bound}"


def _problem(name: str) -> str | None:
    try:
        databases.reach(name)
    except SQLAlchemyError as error:
        return _first_line(error)
    return None


def _first_line(error: Exception) -> str:
    return str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
