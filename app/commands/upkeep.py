"""Commands that bring databases, logins and schemas to this release."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from app.commands.shared import connect, console, fail, progress
from app.config import get_config
from tenant_router import bootstrap as server
from tenant_router import engines, migration_chains
from tenant_router.control import control_session
from tenant_router.migrate import MigrationResult, migrate_stores, stores_behind
from tenant_router.registry import find_store
from tenant_router.schema_mark_backfill import mark_unmarked


def bootstrap() -> None:
    """Create logins and databases if missing, migrate all schemas, create the first admin."""
    config = get_config()
    for database in config.every_database.values():
        if database.admin:
            server.bootstrap(
                database.admin, app_url=database.app, owner_url=database.owner, roles_url=database.roles
            )
    connect()
    _migrate(None)
    if config.admin_email and config.admin_password:
        from app.platform.identity.service import make_first_administrator

        password = config.admin_password.get_secret_value()
        make_first_administrator(email=config.admin_email, password=password, now=datetime.now(UTC))


def migrate(store: Annotated[str | None, typer.Option(help="Migrate only this store.")] = None) -> None:
    """Migrate the control schema and all stores. Run again to resume."""
    connect()
    if store:
        _check_can_be_migrated(store)
    _migrate(store)


def _check_can_be_migrated(mobile_number: str) -> None:
    store = find_store(mobile_number)
    if store is None:
        fail(f"Store {mobile_number} not found")
    if migration_chains.is_ahead(store):
        fail(f"{mobile_number} is at schema version {store.schema_version}, newer than this release")


def _migrate(only: str | None) -> None:
    with control_session() as control:
        migration_chains.upgrade_control(control.connection(), app_login=engines.app_login())
    for unmarked in mark_unmarked():
        console.print(
            f"[yellow]{unmarked.schema}[/yellow] in {unmarked.database} was not marked: {unmarked.words}"
        )
        console.print("  It is never dropped automatically; docs/operations.md says what to do.")
    behind = stores_behind(only)
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
        raise typer.Exit(3)
