"""The command line: `python -m app --help`."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from app.config import configure_databases, get_config
from tenant_router import bootstrap as server
from tenant_router import chains, engines, migrate, queue
from tenant_router.provision import login_of

cli = typer.Typer(
    no_args_is_help=True, add_completion=False, help="Haat: stores, their data and their upkeep."
)
stores = typer.Typer(no_args_is_help=True, help="Open and look after stores.")
admins = typer.Typer(no_args_is_help=True, help="The platform's administrators.")
demo = typer.Typer(no_args_is_help=True, help="The demo stores.")
for name, group in (("stores", stores), ("admins", admins), ("demo", demo)):
    cli.add_typer(group, name=name)
console = Console(stderr=True)


def _connect() -> None:
    config = get_config()
    configure_databases(config)
    queue.configure(config.redis_url)


@cli.command()
def bootstrap() -> None:
    """Make logins and database if need be, bring every schema to this release, make the administrator."""
    config = get_config()
    if config.database_admin_url:
        server.bootstrap(
            config.database_admin_url, app_url=config.database_url, owner_url=config.database_owner_url
        )
    _connect()
    _migrate(None)
    if config.admin_email and config.admin_password:
        from app.platform.service import create_administrator

        create_administrator(email=config.admin_email, password=config.admin_password.get_secret_value())


@cli.command(name="migrate")
def migrate_command(store: Annotated[str | None, typer.Option(help="Only this store.")] = None) -> None:
    """Bring the control schema and every store to this release; run again, it goes on where it stopped."""
    _connect()
    _migrate(store)


def _migrate(only: str | None) -> None:
    with engines.owner_engine().begin() as connection:
        chains.upgrade_control(connection, app_login=login_of(get_config().database_url))
    behind = migrate.stores_behind(only)
    failed = []
    with _progress() as progress:
        task = progress.add_task("Migrating stores", total=len(behind), visible=bool(behind))
        for outcome in migrate.migrate_stores(behind):
            progress.advance(task)
            if outcome.error:
                failed.append(outcome)
    for outcome in failed:
        console.print(f"[red]{outcome.store}[/red] stayed as it was: {outcome.error}")
    if failed:
        raise typer.Exit(3)


@stores.command("create")
def create_store(
    mobile_number: str,
    company: Annotated[str, typer.Option(help="The company's name.")],
    person: Annotated[str, typer.Option(help="The owner's name.")] = "Owner",
    email: Annotated[str, typer.Option(help="The owner's e-mail address.")] = "owner@store.example",
    city: Annotated[str, typer.Option(help="The city.")] = "Vadodara",
    password: Annotated[str, typer.Option(prompt=True, hide_input=True, help="The owner's password.")] = "",
) -> None:
    """Open a store; its owner signs in with the mobile number and this password."""
    from app.platform.opening.service import NewStore, open_store
    from app.platform.schemas import OpenStoreIn
    from app.shared.errors import AppError
    from app.shared.messages import text

    _connect()
    given = {
        "mobileNo": mobile_number,
        "companyName": company,
        "personName": person,
        "email": email,
        "city": city,
        "password": password,
    }
    problems = OpenStoreIn().validate(given)
    if problems:
        _fail("; ".join(f"{field}: {' '.join(words)}" for field, words in problems.items()))
    new = NewStore(
        mobile_number=mobile_number,
        company_name=company,
        person_name=person,
        email=email,
        city=city,
        password=password,
    )
    try:
        store = open_store(new, app_login=login_of(get_config().database_url))
    except AppError as error:
        _fail(text(error.message, **error.details))
    console.print(f"Store [bold]{store.key}[/bold] is ready: /{store.key}")


@stores.command("list")
def list_stores() -> None:
    """Every store: number, state, schema version, company."""
    from app.platform.service import store_page

    _connect()
    page = 0
    while True:
        entries, total = store_page(page=page, size=100)
        for entry in entries:
            print(entry.mobile_number, entry.state, entry.schema_version, entry.company_name, sep="\t")
        page += 1
        if page * 100 >= total:
            return


@stores.command("set")
def set_switches(
    mobile_number: str,
    switches: Annotated[list[str], typer.Argument(help="As in guestLogin=Y guestRate=Y showStk=N")],
) -> None:
    """Turn switches of a store on (Y) or off (N)."""
    from app.settings.service import set_switches
    from app.shared.errors import AppError
    from app.shared.messages import text
    from tenant_router.registry import get_store
    from tenant_router.session import store_session
    from tenant_router.store import StoreProblem

    _connect()
    wanted = {name: value for name, _, value in (switch.partition("=") for switch in switches)}
    if set(wanted.values()) - {"Y", "N"}:
        _fail("Say Y or N for each: guestLogin=Y guestRate=N")
    try:
        with store_session(get_store(mobile_number)) as db:
            set_switches(db, {name: value == "Y" for name, value in wanted.items()})
    except StoreProblem as problem:
        _fail(f"{mobile_number}: {type(problem).__doc__}")
    except AppError as error:
        _fail(text(error.message, **error.details))


@stores.command("import")
def import_products(
    mobile_number: str,
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, readable=True)],
    column: Annotated[
        list[str] | None, typer.Option("--map", help="field=column, as in name=Product; may be repeated.")
    ] = None,
    dry_run: Annotated[bool, typer.Option(help="Read and check everything, change nothing.")] = False,
    rejects: Annotated[Path | None, typer.Option(help="Where refused rows go, with the reasons.")] = None,
) -> None:
    """Put the products of a spreadsheet (CSV, .xlsx) into a store; what does not fit is told with reasons."""
    from app.imports.command import run_import

    _connect()
    code = run_import(
        console, mobile_number, file, column or [], dry_run=dry_run, rejects=rejects, progress=_progress()
    )
    raise typer.Exit(code)


@admins.command("create")
def create_admin(
    email: str, password: Annotated[str, typer.Option(prompt=True, hide_input=True, confirmation_prompt=True)]
) -> None:
    """Make an administrator, or give an existing one a new password."""
    from app.platform.service import create_administrator

    _connect()
    create_administrator(email=email, password=password)
    console.print(f"Administrator {email} can sign in.")


@demo.command("load")
def load_demo() -> None:
    """Load the demo stores that are not there yet."""
    from app.demo.load import load

    _connect()
    load(console)


@cli.command()
def openapi() -> None:
    """Write the OpenAPI document to the standard output."""
    from app.factory import create_app
    from app.openapi import document

    json.dump(document(create_app()), sys.stdout, indent=1, sort_keys=True)
    sys.stdout.write("\n")


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
    )


def _fail(words: str) -> None:
    console.print(f"[red]{words}[/red]")
    raise typer.Exit(1)


if __name__ == "__main__":
    cli()
