"""Databases that hold stores beside the main one."""

from typing import Annotated

import typer
from rich.table import Table
from sqlalchemy.exc import SQLAlchemyError

from app.commands.shared import connect, console, fail
from app.config import get_config
from tenant_router import bootstrap as server
from tenant_router import databases

group = typer.Typer(no_args_is_help=True, help="The databases that hold stores.")
Name = Annotated[str, typer.Argument(help="As DATABASES calls it; the first one is main.")]
Most = Annotated[int | None, typer.Option("--most", min=0, help="It gets no more stores than this.")]


@group.command("list")
def list_databases() -> None:
    """Every database: how many stores it holds and may hold, whether it takes new ones and can be reached."""
    connect()
    table = Table("Database", "Stores", "At most", "Takes new", "Citus", "Reached")
    missing = False
    for holding in databases.database_usage():
        problem = _problem(holding.name) if holding.known else "no address in DATABASES"
        missing = missing or problem is not None
        table.add_row(
            holding.name,
            str(holding.stores),
            "any number" if holding.most_stores is None else str(holding.most_stores),
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
    citus: Annotated[bool, typer.Option("--citus", help="It is the coordinator of a Citus cluster.")] = False,
    most: Most = None,
    admin_url: Annotated[
        str | None, typer.Option(help="A superuser's address there; DATABASES may name it as admin.")
    ] = None,
) -> None:
    """Prepare a database that DATABASES names (logins, rights, extensions) and let it take stores.

    It may be run again, as after a node was added to a cluster.
    """
    addresses = get_config().databases.get(name)
    if addresses is None:
        fail(f"DATABASES has no addresses for {name}.")
    connect()
    admin = (
        admin_url or addresses.admin or typer.prompt("Address of a superuser of that server", hide_input=True)
    )
    try:
        cluster = server.bootstrap(admin, app_url=addresses.app, owner_url=addresses.owner)
    except (SQLAlchemyError, server.NodeRefused) as error:
        fail(f"{name} could not be prepared: {_first_line(error)}")
    if citus and not cluster:
        fail(f"{name} is no Citus cluster: its database lacks the extension.")
    problem = _problem(name)
    if problem:
        fail(f"{name} is prepared, but its logins do not reach it: {problem}")
    databases.enter(name, citus=citus, most_stores=most)
    entered = next(holding for holding in databases.database_usage() if holding.name == name)
    if entered.citus is not citus:
        fail(f"{name} was added {'as a cluster' if entered.citus else 'as one server'} before: databases set")
    console.print(f"Database [bold]{name}[/bold] is ready: {_use_of(entered)}.")


@group.command("set")
def set_database(
    name: Name,
    takes_new: Annotated[
        bool | None, typer.Option("--takes-new/--no-takes-new", help="Whether new stores go there.")
    ] = None,
    most: Most = None,
    any_number: Annotated[bool, typer.Option("--any-number", help="Take the bound of --most away.")] = False,
    citus: Annotated[bool | None, typer.Option("--citus/--no-citus", help="Whether it is a cluster.")] = None,
) -> None:
    """Change what a database is for; stores that are there stay there."""
    wanted = {"takes_new": takes_new, "most_stores": most, "citus": citus}
    changes = {column: value for column, value in wanted.items() if value is not None}
    if any_number:
        changes["most_stores"] = None
    if not changes:
        fail("Say what is to change: --takes-new, --no-takes-new, --most, --any-number, --citus, --no-citus.")
    connect()
    try:
        databases.change(name, **changes)
    except databases.NoSuchDatabase:
        fail(f"There is no database {name}; see: databases list")


def _use_of(holding: databases.DatabaseUsage) -> str:
    bound = "" if holding.most_stores is None else f", {holding.most_stores} at most"
    return f"it {'takes' if holding.has_room else 'takes no'} new stores{bound}"


def _problem(name: str) -> str | None:
    try:
        databases.reach(name)
    except SQLAlchemyError as error:
        return _first_line(error)
    return None


def _first_line(error: Exception) -> str:
    return str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
