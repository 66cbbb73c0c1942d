"""The two migration chains: one for the control schema and one for the store schemas.

Every process asks for versions, but few migrate: Alembic is loaded by those that do.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from io import StringIO
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from sqlalchemy import Connection, text

from tenant_router.session import TEMPLATE_SCHEMA
from tenant_router.store import Store, quote_identifier

if TYPE_CHECKING:
    from alembic.script import Script, ScriptDirectory

MIGRATIONS = Path(__file__).resolve().parent.parent / "migrations"
BASE = "base"
_CONTROL = """
CREATE SCHEMA IF NOT EXISTS control;
CREATE TABLE IF NOT EXISTS control.migrations (
    version text PRIMARY KEY,
    applied_at timestamptz NOT NULL DEFAULT now()
)
"""
_TEMPLATE_NAME = re.compile(rf"\b{TEMPLATE_SCHEMA}\.")


class UnknownVersion(Exception):
    """A schema version is unknown to this release: the store is newer than the code."""


@lru_cache
def store_chain() -> ScriptDirectory:
    """Return the migration chain of the store schemas."""
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS / "store"))
    return ScriptDirectory.from_config(config)


@lru_cache
def head() -> str:
    """Return the store schema version of this release."""
    return versions()[-1]


@lru_cache
def versions() -> tuple[str, ...]:
    """Return every store schema version that this release knows, the oldest first.

    The name of a migration's file begins with its version.
    """
    files = (MIGRATIONS / "store" / "versions").glob("[0-9]*.py")
    return tuple(sorted(file.name.partition("_")[0] for file in files))


@lru_cache
def works_with(version: str) -> str:
    """Return the oldest version whose release can still serve a store at this version.

    A migration that breaks earlier releases declares it: `oldest_release = "0021"`.
    """
    oldest = versions()[0]
    for revision in _revisions():
        oldest = getattr(revision.module, "oldest_release", oldest)
        if revision.revision == version:
            return oldest
    raise UnknownVersion(f"{version} is not a version of the store chain")


def serves(store: Store) -> bool:
    """Return whether this release can serve the store: same version, or a newer compatible one."""
    if store.schema_version == head():
        return True
    return is_ahead(store) and store.works_with in versions()


def is_ahead(store: Store) -> bool:
    """Return whether a newer release has migrated the store beyond what this release knows."""
    return store.schema_version not in versions()


def _revisions() -> list[Script]:
    return list(reversed(list(store_chain().walk_revisions())))


def store_script(start: str, end: str) -> str:
    """Return the SQL that migrates a store's schema up or down between two versions, as a template.

    It is rendered once in a process; `for_schema` fills in a store's schema name.
    """
    # Alembic's operations use one context for the whole process, so threads must take turns.
    with _rendering:
        return _render(start, end)


_rendering = Lock()


@lru_cache
def _render(start: str, end: str) -> str:
    from alembic.operations import Operations
    from alembic.runtime.migration import MigrationContext

    buffer = StringIO()
    context = MigrationContext.configure(
        dialect_name="postgresql", opts={"as_sql": True, "output_buffer": buffer}
    )
    with Operations.context(context):
        for step in _steps(start, end):
            step()
    return buffer.getvalue()


def _steps(start: str, end: str) -> list[Callable[[], None]]:
    ordered = _revisions()
    names = [BASE, *(revision.revision for revision in ordered)]
    try:
        before, after = names.index(start), names.index(end)
    except ValueError as error:
        raise UnknownVersion(f"{start} or {end} is not a version of the store chain") from error
    if after >= before:
        return [revision.module.upgrade for revision in ordered[before:after]]
    return [revision.module.downgrade for revision in reversed(ordered[after:before])]


def for_schema(script: str, schema: str) -> str:
    """Fill one store's schema name into a rendered template."""
    return _TEMPLATE_NAME.sub(f"{quote_identifier(schema)}.", script)


@lru_cache
def control_chain() -> dict[str, str]:
    """Return the SQL of each migration of the control schema by its version, the oldest first."""
    return _chain(MIGRATIONS / "control")


def _chain(folder: Path) -> dict[str, str]:
    """Read a chain: the name of a migration's file begins with its version."""
    return {file.name[:4]: file.read_text() for file in sorted(folder.glob("[0-9]*.sql"))}


def control_version(connection: Connection) -> str | None:
    """Return the version of the control schema; None if no migration has run."""
    return connection.scalar(text("SELECT max(version) FROM control.migrations"))


def upgrade_control(connection: Connection, *, app_login: str) -> None:
    """Migrate the control schema to this release and grant the application's login its rights there."""
    connection.exec_driver_sql(_CONTROL)
    before = control_version(connection) or ""
    for version, script in control_chain().items():
        if version > before:
            connection.exec_driver_sql(script.replace("{app}", quote_identifier(app_login)))
            connection.execute(text("INSERT INTO control.migrations VALUES (:version)"), {"version": version})
