"""The two chains of migrations: one for the control schema, one that every store has."""

import re
from functools import lru_cache
from io import StringIO
from pathlib import Path
from threading import Lock

from alembic import command
from alembic.config import Config
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.script.revision import ResolutionError, RevisionError
from sqlalchemy import Connection

from tenant_router.session import TEMPLATE_SCHEMA
from tenant_router.store import Store, quote_identifier

MIGRATIONS = Path(__file__).resolve().parent.parent / "migrations"
BASE = "base"
_TEMPLATE_NAME = re.compile(rf"\b{TEMPLATE_SCHEMA}\.")


class UnknownVersion(Exception):
    """A store's schema version is not one of this release: the store is newer than the code."""


@lru_cache
def store_chain() -> ScriptDirectory:
    """The chain of every store's schema."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS / "store"))
    return ScriptDirectory.from_config(config)


@lru_cache
def head() -> str:
    """The store schema version that this release works with."""
    revision = store_chain().get_current_head()
    if revision is None:
        raise UnknownVersion("the store chain is empty")
    return revision


@lru_cache
def versions() -> tuple[str, ...]:
    """Every version of the store schema that this release knows, the oldest first."""
    return tuple(revision.revision for revision in _revisions())


@lru_cache
def works_with(version: str) -> str:
    """The oldest version whose release may still serve a store of this one.

    A migration that takes something away from the releases before it says so: `oldest_release = "0021"`.
    """
    oldest = versions()[0]
    for revision in _revisions():
        oldest = getattr(revision.module, "oldest_release", oldest)
        if revision.revision == version:
            return oldest
    raise UnknownVersion(f"{version} is not a version of the store chain")


def serves(store: Store) -> bool:
    """Whether this release may work in the store's schema: its own version, or a newer one that lets it."""
    if store.schema_version == head():
        return True
    return is_ahead(store) and store.works_with in versions()


def is_ahead(store: Store) -> bool:
    """Whether a newer release has brought the store's schema to a version that this one does not know."""
    return store.schema_version not in versions()


def _revisions():
    return list(reversed(list(store_chain().walk_revisions())))


def store_script(start: str, end: str) -> str:
    """The SQL that takes a store's schema from one version to another, up or down, as a template.

    Rendered once a process: what is left for each store is to write its own schema's name.
    """
    # Alembic's operations speak to one context for the whole process, so threads take turns.
    with _rendering:
        return _render(start, end)


_rendering = Lock()


@lru_cache
def _render(start: str, end: str) -> str:
    buffer = StringIO()
    context = MigrationContext.configure(
        dialect_name="postgresql", opts={"as_sql": True, "output_buffer": buffer}
    )
    with Operations.context(context):
        for step in _steps(start, end):
            step()
    return buffer.getvalue()


def _steps(start: str, end: str):
    try:
        ordered = _revisions()
        names = [BASE, *(revision.revision for revision in ordered)]
        before, after = names.index(start), names.index(end)
    except (ValueError, RevisionError, ResolutionError) as error:
        raise UnknownVersion(f"{start} or {end} is not a version of the store chain") from error
    if after >= before:
        return [revision.module.upgrade for revision in ordered[before:after]]
    return [revision.module.downgrade for revision in reversed(ordered[after:before])]


def for_schema(script: str, schema: str) -> str:
    """A rendered template with one store's schema written in."""
    return _TEMPLATE_NAME.sub(f"{quote_identifier(schema)}.", script)


def upgrade_control(connection: Connection, *, app_login: str) -> None:
    """Bring the control schema to this release; the application's login gets just what it needs there."""
    _run_control(connection, app_login, lambda config: command.upgrade(config, "head"))


def downgrade_control(connection: Connection, *, app_login: str, to: str = BASE) -> None:
    """Take the control schema back to a version, or away, as the test of the chain does."""
    _run_control(connection, app_login, lambda config: command.downgrade(config, to))


def _run_control(connection: Connection, app_login: str, run) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS / "platform"))
    config.attributes["connection"] = connection
    config.attributes["app_login"] = app_login
    run(config)
