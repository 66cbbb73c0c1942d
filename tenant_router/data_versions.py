"""The writes that outdate a process's cached data of a store: by table, and for an UPDATE by column."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection, Engine, event

from tenant_router.written_tables import Written, written_tables


class DataVersion(StrEnum):
    """The groups of a store's tables that have a version."""

    # The data that callers see.
    CONTENT = "content"
    # The callers themselves: open sign-ins, and what an account may see.
    CALLERS = "callers"


@dataclass(frozen=True, slots=True)
class Outdates:
    """The version that a change of a table raises.

    An UPDATE of only the columns in `ignored` raises none, nor does an INSERT without `inserts`.
    """

    version: DataVersion
    ignored: frozenset[str] = frozenset()
    inserts: bool = True

    def by(self, written: Written) -> bool:
        """Return whether a write outdates cached data."""
        if written.inserts_only:
            return self.inserts
        return written.columns is None or not written.columns <= self.ignored


_tables: dict[str, Outdates | None] = {}


def declare(table: str, outdates: Outdates | None) -> None:
    """Declare which version changes of a store's table raise; None if none."""
    _tables[table] = outdates


def declared() -> dict[str, Outdates | None]:
    """Return the tables that this process has declared."""
    return dict(_tables)


def outdated_by(statement: str) -> set[DataVersion]:
    """Return the versions that a statement raises. A table that is not declared here raises all of them."""
    raised: set[DataVersion] = set()
    for written in written_tables(statement):
        if written.table not in _tables:
            return set(DataVersion)
        outdates = _tables[written.table]
        if outdates and outdates.by(written):
            raised.add(outdates.version)
    return raised


@event.listens_for(Engine, "before_cursor_execute")
def _note_writes(
    connection: Connection, _cursor: Any, statement: str, _values: Any, _context: Any, _many: bool
) -> None:
    outdated = connection.get_execution_options().get("outdated")
    if outdated is not None:
        outdated.update(outdated_by(statement))
