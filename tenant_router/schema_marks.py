"""Ownership marks of schemas, stored as the comment of each schema.

The registry may be older than the schemas, for example after a restore from backup. So the registry alone
never causes a schema to be dropped, assigned or erased: the schema's own mark must agree.
"""

import json
import secrets
from collections.abc import Collection
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import NamedTuple

from sqlalchemy import Connection, text

from tenant_router.control import ControlSession, control_session
from tenant_router.engines import names, owner_reader
from tenant_router.store import quote_identifier


class Use(StrEnum):
    """The use of a schema. Only SERVING and MOVING schemas hold data that cannot be created again."""

    SPARE = "spare"
    OPENING = "opening"
    RESTORING = "restoring"
    MOVING = "moving"
    SERVING = "serving"


# Uses of schemas that hold no customer data yet.
UNFINISHED = frozenset({Use.SPARE, Use.OPENING, Use.RESTORING})
OF_A_STORE = frozenset(Use) - {Use.SPARE}


@dataclass(frozen=True, slots=True)
class Mark:
    """The owner of a schema: the deployment's id, its name, the store's number, and the start of its use.

    `version` is the schema version, set only if the registry is in another database.
    """

    platform: str
    schema: str
    use: Use
    store: str = ""
    since: str = ""
    version: str = ""

    def as_text(self) -> str:
        return json.dumps({name: value for name, value in asdict(self).items() if value})

    def as_statement(self) -> str:
        """Return the SQL that writes the mark on its schema and replaces an earlier one."""
        literal = self.as_text().replace("'", "''")
        return f"COMMENT ON SCHEMA {quote_identifier(self.schema)} IS '{literal}';"


class SchemaInfo(NamedTuple):
    """Whether a schema exists, and its mark."""

    exists: bool
    mark: Mark | None


class ForeignSchema(Exception):
    """The schema does not belong to the claimant; `mark` is None for an unmarked schema."""

    def __init__(self, schema: str, mark: Mark | None) -> None:
        self.schema, self.mark = schema, mark
        super().__init__(f"schema {schema} {describe(mark)}")


@dataclass(frozen=True, slots=True)
class SchemaClaim:
    """The right to drop or assign schemas of one store in these uses; spares belong to no store."""

    platform: str
    store: str
    uses: Collection[Use]

    def covers(self, mark: Mark | None, schema: str) -> bool:
        """Return whether the claim covers a schema of this name with this mark."""
        if mark is None or (mark.platform, mark.schema) != (self.platform, schema):
            return False
        return mark.use in self.uses and mark.store == ("" if mark.use is Use.SPARE else self.store)


_COMMENT = text("SELECT obj_description(oid, 'pg_namespace') FROM pg_namespace WHERE nspname = :name")
_COMMENTS = text(
    "SELECT nspname, description FROM pg_description JOIN pg_namespace n ON n.oid = objoid"
    " WHERE classoid = 'pg_namespace'::regclass AND description LIKE :pattern ORDER BY 1"
)
_PLATFORM = text("SELECT id::text FROM control.platform")


def platform_id(control: ControlSession) -> str:
    """Return the id of this deployment."""
    return control.execute(_PLATFORM).scalar_one()


def platform_of_registry() -> str:
    """Return the id of this deployment, in a separate session."""
    with control_session(read_only=True) as control:
        return platform_id(control)


def look(connection: Connection, schema: str) -> SchemaInfo:
    """Return whether a schema of this name exists, and its mark."""
    row = connection.execute(_COMMENT, {"name": schema}).first()
    return SchemaInfo(False, None) if row is None else SchemaInfo(True, read_mark(row[0]))


def read_mark(comment: str | None) -> Mark | None:
    """Parse a schema's comment as a mark; return None for any other comment."""
    try:
        fields = json.loads(comment or "")
        return Mark(**{**fields, "use": Use(fields["use"])})
    except (ValueError, TypeError, KeyError):
        return None


def write(connection: Connection, mark: Mark) -> None:
    """Write a mark on its schema, replacing an earlier one."""
    connection.exec_driver_sql(mark.as_statement())


def new_mark(platform: str, schema: str, use: Use, store: str = "") -> Mark:
    """Return a mark for a schema whose use starts now."""
    return Mark(platform, schema, use, store, since=datetime.now(UTC).isoformat())


def require(connection: Connection, schema: str, claim: SchemaClaim) -> Mark:
    """Return the mark of a schema that the claim covers; raise ForeignSchema for any other."""
    mark = look(connection, schema).mark
    if mark is None or not claim.covers(mark, schema):
        raise ForeignSchema(schema, mark)
    return mark


def serving_schemas(platform: str, store_key: str) -> list[tuple[str, str]]:
    """Return (database, schema) of every schema marked as serving this store, regardless of the registry."""
    schemas: list[tuple[str, str]] = []
    for database in names():
        with owner_reader(database).connect() as connection:
            for schema, comment in connection.execute(_COMMENTS, {"pattern": f'%"{store_key}"%'}):
                if SchemaClaim(platform, store_key, {Use.SERVING}).covers(read_mark(comment), schema):
                    schemas.append((database, schema))
    return schemas


def random_part() -> str:
    """Return a random suffix that keeps schema names unique across registries and restores."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(8))


def describe(mark: Mark | None) -> str:
    """Return a mark in words, as the predicate of a sentence about the schema."""
    if mark is None:
        return "has no ownership mark, or does not exist"
    whose = f"of store {mark.store}" if mark.store else "of no store"
    return f"is marked as {mark.use}, {whose}, by platform {mark.platform}, as {mark.schema}"
