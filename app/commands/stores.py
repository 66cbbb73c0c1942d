"""Commands to open and manage stores."""

from pathlib import Path
from typing import Annotated

import typer

from app.commands.shared import connect, console, fail, progress

group = typer.Typer(no_args_is_help=True, help="Open and manage stores.")


@group.command("create")
def create_store(
    mobile_number: str,
    company: Annotated[str, typer.Option(help="The company's name.")],
    person: Annotated[str, typer.Option(help="The owner's name.")] = "Owner",
    email: Annotated[str, typer.Option(help="The owner's email.")] = "owner@store.example",
    city: Annotated[str, typer.Option(help="The city.")] = "Vadodara",
    password: Annotated[str, typer.Option(prompt=True, hide_input=True, help="The owner's password.")] = "",
    database: Annotated[
        str | None, typer.Option(help="Database for the store; default: the first with room.")
    ] = None,
) -> None:
    """Open a store. The owner signs in with the mobile number and this password."""
    from app.platform.opening.schemas import OpenStoreIn
    from app.platform.opening.service import NewStore, open_store
    from app.shared.errors import AppError
    from app.shared.texts.messages import text

    connect()
    values = {
        "mobileNo": mobile_number,
        "companyName": company,
        "personName": person,
        "email": email,
        "city": city,
        "password": password,
    }
    problems = OpenStoreIn().validate(values)
    if problems:
        fail("; ".join(f"{field}: {' '.join(words)}" for field, words in problems.items()))
    new = NewStore(
        mobile_number=mobile_number,
        company_name=company,
        person_name=person,
        email=email,
        city=city,
        password=password,
    )
    try:
        store = open_store(new, database=database)
    except AppError as error:
        fail(text(error.message, **error.details))
    console.print(f"Store [bold]{store.key}[/bold] is ready: /{store.key}")


@group.command("list")
def list_stores(
    query: Annotated[str, typer.Option(help="Filter by number, name, person or city.")] = "",
    state: Annotated[str | None, typer.Option(help="Filter by state; `look` = needs attention.")] = None,
) -> None:
    """List stores: number, state, schema version, database, company."""
    from app.platform.stores.queries import NEEDS_ATTENTION, store_page
    from tenant_router.store import StoreState

    if state not in (None, NEEDS_ATTENTION, *StoreState):
        fail(f"Unknown state. Use one of {', '.join((*StoreState, NEEDS_ATTENTION))}")
    connect()
    page = 0
    while True:
        rows, total = store_page(words=query, state=state, page=page, size=500)
        for entry in (row.entry for row in rows):
            shown = (entry.mobile_number, entry.state, entry.schema_version, entry.database)
            print(*shown, entry.company_name, sep="\t")
        page += 1
        if page * 500 >= total:
            return


@group.command("set")
def set_switches(
    mobile_number: str,
    switches: Annotated[list[str], typer.Argument(help="For example: guestLogin=Y guestRate=Y showStk=N")],
) -> None:
    """Turn settings of a store on (Y) or off (N)."""
    from app.shared.errors import AppError
    from app.shared.store_problems import problem_message
    from app.shared.texts.messages import text
    from app.store.settings.service import set_switches
    from tenant_router.registry import get_store
    from tenant_router.session import store_session
    from tenant_router.store import StoreProblem

    connect()
    changes = {name: value for name, _, value in (switch.partition("=") for switch in switches)}
    if set(changes.values()) - {"Y", "N"}:
        fail("Use Y or N for each setting, e.g. guestLogin=Y guestRate=N")
    try:
        with store_session(get_store(mobile_number)) as db:
            set_switches(db, {name: value == "Y" for name, value in changes.items()})
    except StoreProblem as problem:
        fail(f"{mobile_number}: {problem_message(problem)}")
    except AppError as error:
        fail(text(error.message, **error.details))


@group.command("import")
def import_products(
    mobile_number: str,
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, readable=True)],
    column: Annotated[
        list[str] | None, typer.Option("--map", help="field=column, e.g. name=Product; can be repeated.")
    ] = None,
    dry_run: Annotated[bool, typer.Option(help="Check the file without changing anything.")] = False,
    rejects: Annotated[Path | None, typer.Option(help="File for rejected rows, with reasons.")] = None,
) -> None:
    """Import products from a spreadsheet (CSV, .xlsx). Rejected rows are listed with reasons."""
    from app.books.imports.command import run_import

    connect()
    code = run_import(
        console, mobile_number, file, column or [], dry_run=dry_run, rejects=rejects, progress=progress()
    )
    raise typer.Exit(code)
