"""The two Alembic chains: one for the control schema and one for the store schemas.

Every process reads versions, but few migrate, so only those load Alembic.
"""

from __future__ import annotations

import re
from functools import lru_cache
from io import StringIO
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from sqlalchemy import Connection, text

from tenant_router.pipeline import TEMPLATE_SCHEMA
from tenant_router.store import Store, quote_identifier

if TYPE_CHECKING:
    from alembic.config import Config
    from alembic.script import Script

MIGRATIONS = Path(__file__).resolve().parent.parent / "migrations"
STORE_CHAIN = MIGRATIONS / "store"
CONTROL_CHAIN = MIGRATIONS / "control"
# The version of a schema without tables.
BASE = "base"
_TEMPLATE_NAME = re.compile(rf"\b{TEMPLATE_SCHEMA}\.")
_COMMENT = re.compile(r"^ *--.*\n", re.MULTILINE)


class UnknownVersion(Exception):
    """A schema version is unknown to this release: the store is newer than the code."""


def versions() -> tuple[str, ...]:
    """Return every store schema version that this release knows, the oldest first."""
    return _versions(STORE_CHAIN)


def head() -> str:
    """Return the store schema version of this release."""
    return versions()[-1]


def control_head() -> str:
    """Return the control schema version of this release."""
    return _versions(CONTROL_CHAIN)[-1]


@lru_cache
def _versions(chain: Path) -> tuple[str, ...]:
    # The name of a migration's file begins with its version.
    return tuple(sorted(file.name.partition("_")[0] for file in (chain / "versions").glob("[0-9]*.py")))


@lru_cache
def _revisions(chain: Path) -> tuple[Script, ...]:
    from alembic.script import ScriptDirectory

    return tuple(ScriptDirectory.from_config(_config(chain)).walk_revisions())[::-1]


def _config(chain: Path) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(chain).replace("%", "%%"))
    return config


def older_versions() -> tuple[str, ...]:
    """Return the versions from which a schema is migrated to this release."""
    return (BASE, *versions()[:-1])


def works_with(version: str) -> str:
    """Return the oldest version whose release can still serve a store at this version.

    A migration that breaks earlier releases declares it: `oldest_release = "0021"`.
    """
    oldest = versions()[0]
    for revision in _revisions(STORE_CHAIN):
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
    return store.schema_version not in (*older_versions(), head())


def store_script(start: str, end: str) -> str:
    """Return the SQL that migrates a store's schema from one version to a later one, as a template.

    It is rendered once in a process; `for_schema` fills in a store's schema name.
    """
    names = (BASE, *versions())
    if start not in names or end not in names[names.index(start) :]:
        raise UnknownVersion(f"no migration of the store chain leads from {start} to {end}")
    # Alembic's operations use one context for the whole process, so threads must take turns.
    with _rendering:
        return _render(STORE_CHAIN, names.index(start), names.index(end))


_rendering = Lock()


@lru_cache
def _render(chain: Path, start: int, end: int) -> str:
    from alembic.operations import Operations
    from alembic.runtime.migration import MigrationContext

    buffer = StringIO()
    context = MigrationContext.configure(
        dialect_name="postgresql",
        # With another style, percent signs would be doubled.
        dialect_opts={"paramstyle": "named"},
        opts={"as_sql": True, "output_buffer": buffer},
    )
    with Operations.context(context):
        for revision in _revisions(chain)[start:end]:
            revision.module.upgrade()
    return _COMMENT.sub("", buffer.getvalue())


def for_schema(script: str, schema: str) -> str:
    """Fill one store's schema name into a template."""
    return _TEMPLATE_NAME.sub(f"{quote_identifier(schema)}.", script)


def control_version(connection: Connection) -> str | None:
    """Return the version of the control schema; None if no migration has run."""
    return connection.scalar(text("SELECT max(version_num) FROM control.alembic_version"))


def upgrade_control(connection: Connection, *, app_login: str) -> None:
    """Migrate the control schema to this release and grant the application's login its rights there.

    A control schema of a newer release stays as it is.
    """
    from alembic import command
    from alembic.runtime.migration import MigrationContext

    context = MigrationContext.configure(connection, opts={"version_table_schema": "control"})
    if context.get_current_revision() not in (None, *_versions(CONTROL_CHAIN)):
        return
    config = _config(CONTROL_CHAIN)
    config.attributes.update(connection=connection, app=quote_identifier(app_login))
    command.upgrade(config, "head")
