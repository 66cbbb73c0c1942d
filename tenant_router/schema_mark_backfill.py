"""Backfill of schema marks for stores of earlier releases, and the list of schemas that disagree.

A schema is marked only if its content agrees with the registry: a store's schema contains its owner, who
signs in with the store's number; a spare contains no owner. All others stay unmarked for an administrator.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import Connection, select, text
from sqlalchemy.exc import DBAPIError

from tenant_router import engines, schema_marks
from tenant_router.control import control_session
from tenant_router.engines import owner_engine, owner_reader
from tenant_router.registry import Spare, StoreEntry
from tenant_router.schema_marks import OF_A_STORE, Claim, Mark, Use
from tenant_router.schemas import NAME
from tenant_router.store import StoreState, quote_identifier

BATCH = 200
UNCERTAIN = (StoreState.WAITING, StoreState.DENIED, StoreState.PROVISIONING)

_ALL = text(
    "SELECT nspname, obj_description(oid, 'pg_namespace') FROM pg_namespace"
    " WHERE nspname ~ '^s[0-9]' ORDER BY 1"
)

_THESE = text(
    "SELECT nspname, obj_description(oid, 'pg_namespace') FROM pg_namespace"
    " WHERE nspname = ANY(CAST(:names AS name[]))"
)


class RegistrySchema(NamedTuple):
    """A schema as the registry lists it; `store` is empty for a spare."""

    database: str
    schema: str
    store: str


class Disagreement(NamedTuple):
    """A schema whose mark and registry entry disagree, and how."""

    database: str
    schema: str
    words: str


def mark_unmarked() -> list[Disagreement]:
    """Mark every unmarked schema that agrees with the registry; return those that disagree."""
    listed = _listed()
    left: list[Disagreement] = []
    for database in engines.names():
        left += _mark_listed(database, [one for one in listed if one.database == database])
    return left


def mark_spares(database: str) -> None:
    """Mark the spares that an earlier release created while both releases run side by side."""
    with control_session(read_only=True) as control:
        names = control.scalars(select(Spare.schema).where(Spare.database == database))
        listed = [RegistrySchema(database, name, "") for name in names]
    _mark_listed(database, listed)


def _mark_listed(database: str, listed: list[RegistrySchema]) -> list[Disagreement]:
    platform = schema_marks.platform_of_registry()
    names = {"names": [one.schema for one in listed]}
    with owner_reader(database).connect() as connection:
        comments: dict[str, str | None] = {row[0]: row[1] for row in connection.execute(_THESE, names)}
    unmarked = [one for one in listed if one.schema in comments and _lacks_mark(comments[one.schema], one)]
    left: list[Disagreement] = []
    for begin in range(0, len(unmarked), BATCH):
        with owner_engine(database).begin() as connection:
            left += _mark(connection, platform, unmarked[begin : begin + BATCH], comments)
    return left


def _lacks_mark(comment: str | None, one: RegistrySchema) -> bool:
    """Return whether a schema has no mark, or an earlier release assigned it while it was marked a spare."""
    mark = schema_marks.read_mark(comment)
    return mark is None or bool(one.store and mark.use is Use.SPARE)


def disagreements() -> list[Disagreement]:
    """Return every schema whose mark and registry entry disagree."""
    platform = schema_marks.platform_of_registry()
    disagreeing: list[Disagreement] = []
    for database in engines.names():
        listed = {one.schema: one for one in _listed() if one.database == database}
        with owner_reader(database).connect() as connection:
            there = {
                schema: schema_marks.read_mark(comment)
                for schema, comment in connection.execute(_ALL)
                if NAME.fullmatch(schema)
            }
        compared = _compare(platform, listed, there)
        disagreeing += [Disagreement(database, schema, words) for schema, words in compared]
    return disagreeing


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


def _claim(platform: str, one: RegistrySchema) -> Claim:
    return Claim(platform, one.store, OF_A_STORE if one.store else {Use.SPARE})


def _listed() -> list[RegistrySchema]:
    stores = select(StoreEntry.database, StoreEntry.schema, StoreEntry.mobile_number)
    spares = select(Spare.database, Spare.schema)
    with control_session(read_only=True) as control:
        certain = control.execute(stores.where(StoreEntry.state.not_in(UNCERTAIN)))
        of_stores = [RegistrySchema(row.database, row.schema, row.mobile_number) for row in certain]
        return of_stores + [RegistrySchema(row.database, row.schema, "") for row in control.execute(spares)]


def _mark(
    connection: Connection, platform: str, unmarked: list[RegistrySchema], comments: dict[str, str | None]
) -> list[Disagreement]:
    left: list[Disagreement] = []
    statements: list[str] = []
    for one in unmarked:
        if why := _strange(connection, one):
            left.append(Disagreement(one.database, one.schema, why))
            continue
        use = Use.SERVING if one.store else Use.SPARE
        version = comments[one.schema] if schema_marks.read_mark(comments[one.schema]) is None else ""
        mark = Mark(platform, one.schema, use, one.store, version=version or "")
        statements.append(mark.as_statement())
    if statements:
        connection.exec_driver_sql("\n".join(statements))
    return left


def _strange(connection: Connection, one: RegistrySchema) -> str | None:
    """Return how a schema's content contradicts the registry; None if it agrees."""
    owners = f"{quote_identifier(one.schema)}.owners"
    query = text(f"SELECT user_name FROM {owners} LIMIT 10")  # noqa: S608 -- a name of the registry, quoted
    try:
        with connection.begin_nested():
            owners = list(connection.scalars(query))
    except DBAPIError as error:
        return f"can not be read: {str(error.orig).strip().splitlines()[0]}"
    if one.store and one.store not in owners:
        return f"the registry has it as store {one.store}, whose owner is not in it"
    if not one.store and owners:
        return "the registry has it as a spare, but it has an owner"
    return None
