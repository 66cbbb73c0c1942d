"""Commands for the databases that hold stores."""

from typing import Annotated

import typer
from rich.table import Table
from sqlalchemy.exc import SQLAlchemyError

from app.commands.shared import connect, console, fail
from app.config import get_config
from tenant_router import bootstrap as server
from tenant_router import databases, placement, reachability, schema_pool

group = typer.Typer(no_args_is_help=True, help="Manage the databases that hold stores.")
Name = Annotated[str, typer.Argument(help="Name in DATABASES; the first one is main.")]
Most = Annotated[int | None, typer.Option("--most", min=0, help="Maximum number of stores.")]
Spares = Annotated[
    int | None,
    typer.Option("--spares", min=0, max=1000, help="Spare schemas kept ready; SPARE_STORES if not set."),
]


@group.command("list")
def list_databases() -> None:
    """List databases and the nodes of clusters: stores, limit, open to new stores, spares, reachable.

    Exit with status 1 if one is not reachable.
    """
    connect()
    table = Table("Database", "Stores", "Limit", "New stores", "Spares", "Reachable")
    ready, usual = schema_pool.ready_spares(), get_config().spare_stores
    missing = False
    for holding in databases.database_usage():
        problem = databases.problem(holding.name) if holding.has_address else databases.NO_ADDRESS
        nodes = _nodes(holding.name) if holding.citus and problem is None else []
        missing = missing or problem is not None or not all(node.reachable for node in nodes)
        table.add_row(
            f"{holding.name} (Citus)" if holding.citus else holding.name,
            str(holding.stores),
            "no limit" if holding.most_stores is None else str(holding.most_stores),
            "yes" if holding.has_room else "no",
            f"{ready.get(holding.name, 0)}/{usual if holding.spares is None else holding.spares}",
            problem or "yes",
        )
        for node in nodes:
            reached = "yes" if node.reachable else f"no: {node.stores} stores are down"
            table.add_row(f"  node {node.name}", str(node.stores), "", "", "", reached)
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
    takes_new: Annotated[
        bool, typer.Option("--takes-new/--no-takes-new", help="Open it to new stores, or only to moves.")
    ] = True,
    spares: Spares = None,
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
        urls = {"app_url": addresses.app, "owner_url": addresses.owner, "roles_url": addresses.roles}
        cluster = server.bootstrap(admin, **urls)
    except (SQLAlchemyError, server.NodeRefused) as error:
        fail(f"Could not prepare {name}: {databases.first_line(error)}")
    if citus and not cluster:
        fail(f"{name} is not a Citus cluster: the citus extension is missing.")
    if citus and addresses.roles is None:
        fail(f"{name} needs a login that can create roles. Add its URL to DATABASES as roles.")
    problem = databases.problem(name)
    if problem:
        fail(f"{name} is prepared, but its logins cannot connect: {problem}")
    databases.enter(name, citus=citus, most_stores=most, takes_new=takes_new, spares=spares)
    entered = next(holding for holding in databases.database_usage() if holding.name == name)
    if entered.citus is not citus:
        fail(f"{name} was added {'as a cluster' if entered.citus else 'as one server'} before: databases set")
    console.print(f"Database [bold]{name}[/bold] is ready: {_describe(entered)}.")


@group.command("set")
def set_database(
    name: Name,
    takes_new: Annotated[
        bool | None,
        typer.Option("--takes-new/--no-takes-new", help="Open it to new stores, or only to moves."),
    ] = None,
    most: Most = None,
    any_number: Annotated[bool, typer.Option("--any-number", help="Remove the limit set by --most.")] = False,
    spares: Spares = None,
    usual_spares: Annotated[
        bool, typer.Option("--usual-spares", help="Keep SPARE_STORES ready, as elsewhere.")
    ] = False,
    citus: Annotated[
        bool | None, typer.Option("--citus/--no-citus", help="Mark it as a Citus cluster or a single server.")
    ] = None,
) -> None:
    """Change the settings of a database. Its stores are not moved."""
    options = {"takes_new": takes_new, "most_stores": most, "spares": spares, "citus": citus}
    changes = {column: value for column, value in options.items() if value is not None}
    if any_number:
        changes["most_stores"] = None
    if usual_spares:
        changes["spares"] = None
    if not changes:
        fail("Nothing to change. See: databases set --help")
    connect()
    try:
        databases.change(name, **changes)
    except databases.NoSuchDatabase:
        fail(f"Database {name} not found. Run: databases list")


@group.command("balance")
def balance_nodes(
    name: Name,
    most: Annotated[int, typer.Option(min=1, help="Maximum number of stores to move.")] = 20,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would be moved.")] = False,
) -> None:
    """Move stores between the nodes of a Citus cluster until the nodes are even by size and number.

    Stores keep selling. Stores that a job works on stay. Safe to stop and to run again.
    """
    connect()
    if name not in reachability.clusters():
        fail(f"{name} is not a Citus cluster. To move a store to another database: stores move")
    try:
        steps = placement.steps_for(name, placement.schemas_at_rest(name))
        for step in steps[:most]:
            source, target = (f"{host}:{port}" for host, port in (step.source, step.target))
            words = f"{step.schema} ({step.size / 1e6:,.1f} MB) from {source} to {target}"
            console.print(f"{'Would move' if dry_run else 'Moving'} {words}", soft_wrap=True)
            if not dry_run:
                placement.move(name, step)
    except SQLAlchemyError as error:
        fail(f"Could not balance {name}: {databases.first_line(error)}")
    left = len(steps) if dry_run else len(steps) - most
    if left <= 0:
        console.print(f"The nodes of {name} are balanced.")
    elif dry_run:
        console.print(f"{left} to move until the nodes of {name} are balanced.")
    else:
        console.print(f"{left} more to move: run it again.")


def _describe(holding: databases.DatabaseUsage) -> str:
    bound = "" if holding.most_stores is None else f", up to {holding.most_stores} stores"
    return f"it {'accepts' if holding.has_room else 'does not accept'} new stores{bound}"


def _nodes(name: str) -> list[reachability.Node]:
    try:
        return reachability.nodes(name)
    except SQLAlchemyError as error:
        fail(f"Could not query the nodes of {name}: {databases.first_line(error)}")
