"""The two migration chains, in plain SQL: one for the control schema and one for the store schemas.

A version is a file whose name begins with it, or a folder of files that run in the order of their names.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from sqlalchemy import Connection, text

from tenant_router.session import TEMPLATE_SCHEMA
from tenant_router.store import Store, quote_identifier

MIGRATIONS = Path(__file__).resolve().parent.parent / "migrations"
# The version of a schema without tables.
BASE = "base"
_TEMPLATE_NAME = re.compile(rf"\b{TEMPLATE_SCHEMA}\.")
_COMMENT = re.compile(r"^ *--.*\n", re.MULTILINE)
_OLDEST_RELEASE = re.compile(r"-- oldest release: (\d{4})\n")
_CONTROL = """
CREATE SCHEMA IF NOT EXISTS control;
CREATE TABLE IF NOT EXISTS control.migrations (
    version text PRIMARY KEY,
    applied_at timestamptz NOT NULL DEFAULT now()
)
"""


class UnknownVersion(Exception):
    """A schema version is unknown to this release: the store is newer than the code."""


@lru_cache
def store_chain() -> dict[str, str]:
    """Return the SQL of each migration of the stores' schemas by its version, the oldest first."""
    return _chain(MIGRATIONS / "store")


@lru_cache
def control_chain() -> dict[str, str]:
    """Return the SQL of each migration of the control schema by its version, the oldest first."""
    return _chain(MIGRATIONS / "control")


def _chain(folder: Path) -> dict[str, str]:
    chain: dict[str, str] = {}
    for file in sorted(folder.rglob("*.sql")):
        version = file.relative_to(folder).as_posix()[:4]
        chain[version] = chain.get(version, "") + file.read_text()
    return chain


def versions() -> tuple[str, ...]:
    """Return every store schema version that this release knows, the oldest first."""
    return tuple(store_chain())


def head() -> str:
    """Return the store schema version of this release."""
    return next(reversed(store_chain()))


def older_versions() -> tuple[str, ...]:
    """Return the versions from which a schema is migrated to this release."""
    return (BASE, *versions()[:-1])


def works_with(version: str) -> str:
    """Return the oldest version whose release can still serve a store at this version.

    A migration that breaks earlier releases declares it in its first line: `-- oldest release: 0021`.
    """
    oldest = versions()[0]
    for each, script in store_chain().items():
        if declared := _OLDEST_RELEASE.match(script):
            oldest = declared[1]
        if each == version:
            return oldest
    raise UnknownVersion(f"{version} is not a version of the store chain")


def serves(store: Store) -> bool:
    """Return whether this release can serve the store: same version, or a newer compatible one."""
    if store.schema_version == head():
        return True
    return is_ahead(store) and store.works_with in store_chain()


def is_ahead(store: Store) -> bool:
    """Return whether a newer release has migrated the store beyond what this release knows."""
    return store.schema_version not in (*older_versions(), head())


def store_script(start: str, end: str) -> str:
    """Return the SQL that migrates a store's schema from one version to a later one, as a template.

    `for_schema` fills in a store's schema name.
    """
    names = (BASE, *versions())
    if start not in names or end not in names[names.index(start) :]:
        raise UnknownVersion(f"no migration of the store chain leads from {start} to {end}")
    steps = versions()[names.index(start) : names.index(end)]
    return _COMMENT.sub("", "".join(store_chain()[version] for version in steps))


def for_schema(script: str, schema: str) -> str:
    """Fill one store's schema name into a template."""
    return _TEMPLATE_NAME.sub(f"{quote_identifier(schema)}.", script)


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
