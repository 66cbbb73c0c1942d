"""Finds the schemas whose own mark and registry entry disagree, for an administrator to examine."""

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import literal, select, text

from tenant_router import schema_marks
from tenant_router.control import control_session
from tenant_router.engines import owner_reader
from tenant_router.registry import Spare, StoreEntry
from tenant_router.schema_marks import OF_A_STORE, Mark, SchemaClaim, Use
from tenant_router.schemas import NAME
from tenant_router.store import StoreState

UNCERTAIN = (StoreState.WAITING, StoreState.DENIED, StoreState.PROVISIONING)

_ALL = text(
    "SELECT nspname, obj_description(oid, 'pg_namespace') FROM pg_namespace"
    " WHERE nspname ~ '^s[0-9]' ORDER BY 1"
)


class RegistrySchema(NamedTuple):
    """A schema as the registry lists it; `store` is empty for a spare."""

    schema: str
    store: str


class Disagreement(NamedTuple):
    """A schema whose mark and registry entry disagree, and the difference."""

    schema: str
    words: str


def disagreements(database: str) -> list[Disagreement]:
    """Return every schema of a database whose mark and registry entry disagree."""
    listed = {one.schema: one for one in _listed(database)}
    with owner_reader(database).connect() as connection:
        there = {
            schema: schema_marks.read_mark(comment)
            for schema, comment in connection.execute(_ALL)
            if NAME.fullmatch(schema)
        }
    compared = _compare(schema_marks.platform_of_registry(), listed, there)
    return [Disagreement(schema, words) for schema, words in compared]


def _compare(
    platform: str, listed: dict[str, RegistrySchema], there: dict[str, Mark | None]
) -> Iterator[tuple[str, str]]:
    for schema, one in listed.items():
        whose = f"store {one.store}" if one.store else "a spare"
        if schema not in there:
            yield schema, f"is not there; the registry has it as {whose}"
        elif there[schema] is None:
            yield schema, f"has no mark; the registry has it as {whose}"
        elif not _claim(platform, one).covers(there[schema], schema):
            yield schema, f"the registry has it as {whose}, but it {schema_marks.describe(there[schema])}"
    for schema, mark in there.items():
        if schema not in listed:
            yield schema, f"is not in the registry; it {schema_marks.describe(mark)}"


def _claim(platform: str, one: RegistrySchema) -> SchemaClaim:
    return SchemaClaim(platform, one.store, OF_A_STORE if one.store else {Use.SPARE})


def _listed(database: str) -> list[RegistrySchema]:
    stores = select(StoreEntry.schema, StoreEntry.mobile_number).where(
        StoreEntry.database == database, StoreEntry.state.not_in(UNCERTAIN)
    )
    spares = select(Spare.schema, literal("")).where(Spare.database == database)
    with control_session(read_only=True) as control:
        return [RegistrySchema(*row) for query in (stores, spares) for row in control.execute(query)]
