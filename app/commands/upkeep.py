"""Commands that bring databases, logins and schemas to this release."""

from datetime import UTC, datetime
from typing import Annotated

import typer
from sqlalchemy.exc import SQLAlchemyError

from app.commands.shared import connect, console, fail, progress
from app.config import Config, get_config
from tenant_router import bootstrap as server
from tenant_router import databases, engines, migration_chains
from tenant_router.control import control_session
from tenant_router.migrate import MigrationResult, migrate_stores, stores_behind
from tenant_router.registry import find_store

# The exit status of a command that has done its work, except in the databases that it names.
INCOMPLETE = 3


def bootstrap() -> None:
    """Create logins and databases if missing, migrate all schemas, create the first admin.

    Exit with status 3 if a further database does not answer, and with 1 if a store could not be migrated.
    """
    config = get_config()
    away = _prepare_databases(config)
    connect()
    code = _migrate(None, away)
    if config.admin_email and config.admin_password:
        from app.platform.identity.service import make_first_administrator

        password = config.admin_password.get_secret_value()
        make_first_administrator(email=config.admin_email, password=password, now=datetime.now(UTC))
    raise typer.Exit(code)


def _prepare_databases(config: Config) -> dict[str, str]:
    """Prepare each database whose administrator is known; return the problem of each that failed."""
    away: dict[str, str] = {}
    for name, database in config.every_database.items():
        if not database.admin:
            continue
        urls = {"app_url": database.app, "owner_url": database.owner, "roles_url": database.roles}
        try:
            server.bootstrap(database.admin, **urls)
        except (SQLAlchemyError, server.NodeRefused) as error:
            if name == engines.MAIN:
                raise
            away[name] = databases.first_line(error)
    return away


def migrate(store: Annotated[str | None, typer.Option(help="Migrate only this store.")] = None) -> None:
    """Migrate the control schema and all stores. Run again to resume.

    Exit with status 3 if a database does not answer, and with 1 if a store could not be migrated.
    """
    connect()
    if store:
        _check_can_be_migrated(store)
    raise typer.Exit(_migrate(store, {}))


def _check_can_be_migrated(mobile_number: str) -> None:
    store = find_store(mobile_number)
    if store is None:
        fail(f"Store {mobile_number} not found")
    if migration_chains.is_ahead(store):
        fail(f"{mobile_number} is at schema version {store.schema_version}, newer than this release")


def _migrate(only: str | None, away: dict[str, str]) -> int:
    """Migrate the control schema and the stores of all databases that answer; return the exit status."""
    with control_session() as control:
        migration_chains.upgrade_control(control.connection(), app_login=engines.app_login())
    if only is None:
        away = away | {name: problem for name, problem in databases.owners_problems().items() if problem}
    for name, problem in away.items():
        console.print(f"[red]{name}[/red] and its stores were left as they are: {problem}")
    behind = [one for one in stores_behind(only) if one.database not in away]
    failed: list[MigrationResult] = []
    with progress() as bar:
        task = bar.add_task("Migrating stores", total=len(behind), visible=bool(behind))
        for outcome in migrate_stores(behind, workers=get_config().migration_workers):
            bar.advance(task)
            if outcome.error:
                failed.append(outcome)
    console.print(f"Stores migrated to version {migration_chains.head()}: {len(behind) - len(failed)}")
    for outcome in failed:
        console.print(f"[red]{outcome.store}[/red] was not migrated: {outcome.error}")
    if failed:
        return 1
    return INCOMPLETE if away else 0
