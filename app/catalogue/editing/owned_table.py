"""Reading and writing many rows of a table in one statement each, without touching the owner's values.

`own_fields` of a row names the columns that the owner edited by hand. Only the owner changes these, never
files or the books.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from app.catalogue.fields import TEXT_COLUMNS
from app.catalogue.limits import RATE_COLUMNS
from tenant_router.session import Read, StoreSession

Key = tuple[str, ...]
Row = Mapping[str, Any]
# Lists are read, compared and written as lines of text: a cluster does not accept a cast of a column to a
# list.
LINES = "text[]"
LINE_BREAK = "chr(10)"

_READ = "SELECT {columns} FROM {table} o WHERE {code} = ANY(%(codes)s) ORDER BY {keys} FOR UPDATE"
_WRITE = """
UPDATE {table} o SET {assignments}, own_fields = string_to_array(n.own, ' ')
FROM unnest({arrays}, %(own)s::text[]) AS n ({columns}, own) WHERE {same_key}
"""
_TOUCH = "UPDATE store.products p SET updated_at = %(now)s WHERE p.code = ANY(%(codes)s)"


class Value(NamedTuple):
    """A field before and after a change, and whether the change makes it one of the owner's."""

    before: Any
    after: Any
    newly_own: bool = False


Fields = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class OwnedTable:
    """A table of a store: its keys, of which the first is the code, and other columns with their types.

    Rows from a file have some of the columns. None means that the file has no value for the column: an
    existing row keeps its value, and a new row gets the one of `insert_defaults`, because COPY can't use the
    table's default for a single row. The owner's values stay, unless `keep_own` is false for a file that the
    owner wrote. `insert_only` columns are set on new rows only. `extra_assignments` is SQL that is added to
    every update.
    """

    name: str
    keys: tuple[str, ...]
    types: Mapping[str, str]
    insert_defaults: Mapping[str, Any] = field(default_factory=dict)
    insert_only: tuple[str, ...] = ()
    extra_assignments: str = ""
    keep_own: bool = True

    def locked(self, db: StoreSession, codes: Collection[str]) -> dict[Key, dict[str, Any]]:
        """Lock the rows of these codes, and return their columns and `own_fields` by key."""
        names = [*self.keys, *(name for name in self.types if name not in self.insert_only), "own_fields"]
        statement = _READ.format(
            columns=", ".join(map(self._read, names)),
            table=self.name,
            code=self.keys[0],
            keys=", ".join(self.keys),
        )
        db.flush()
        width = len(self.keys)
        return {
            row[:width]: dict(zip(names[width:], row[width:], strict=True))
            for row in db.read(Read(statement, {"codes": sorted(codes)}))
        }

    def write(self, db: StoreSession, rows: Mapping[Key, Row], columns: Iterable[str]) -> None:
        """Write these columns and `own_fields` of complete rows, as `locked` returns them."""
        changed = [name for name in self.types if name in set(columns)]
        if not rows or not changed:
            return
        statement = _WRITE.format(
            table=self.name,
            assignments=", ".join(f"{name} = {self._new(name)}" for name in changed),
            arrays=", ".join(map(self._array, (*self.keys, *changed))),
            columns=", ".join((*self.keys, *changed)),
            same_key=self._same_key,
        )
        db.run(
            statement,
            own=[" ".join(row["own_fields"]) for row in rows.values()],
            **{name: [key[at] for key in rows] for at, name in enumerate(self.keys)},
            **{name: [as_text(row[name]) for row in rows.values()] for name in changed},
        )

    def add(self, db: StoreSession, rows: Sequence[Row]) -> None:
        """Insert new rows with COPY. All rows have the same columns."""
        if not rows:
            return
        names = list(rows[0])
        with db.copy(f"COPY {self.name} ({', '.join(names)}) FROM STDIN") as copy:
            for row in rows:
                copy.write_row(
                    [self.insert_defaults.get(name) if row[name] is None else row[name] for name in names]
                )

    def changes(self, db: StoreSession, rows: Sequence[Row]) -> dict[Key, Fields]:
        """Return the changes that an update would make, by key: each changed column before and after."""
        if not rows:
            return {}
        keys = ", ".join(f"o.{key}" for key in self.keys)
        new = self._new_values(rows[0])
        names = list(new)
        values = ", ".join([*(self._read(name) for name in names), *new.values()])
        statement = (
            f"SELECT {keys}, {values} FROM {self.name} o, {self._input(rows[0])} WHERE {self._differ(new)}"  # noqa: S608 -- our own names; values are parameters
        )
        width = len(self.keys)
        return {
            tuple(row[:width]): {
                name: Value(before, after)
                for name, before, after in zip(
                    names, row[width : width + len(names)], row[width + len(names) :], strict=True
                )
                if before != after
            }
            for row in db.read(Read(statement, self._arrays(rows)))
        }

    def update(self, db: StoreSession, rows: Sequence[Row]) -> None:
        """Update the existing rows that differ. Equal rows are not written."""
        if not rows:
            return
        new = self._new_values(rows[0])
        changes = self.extra_assignments + ", ".join(f"{name} = {value}" for name, value in new.items())
        statement = (
            f"UPDATE {self.name} o SET {changes} FROM {self._input(rows[0])} WHERE {self._differ(new)}"  # noqa: S608 -- our own names; values are parameters
        )
        db.run(statement, **self._arrays(rows))

    @property
    def _same_key(self) -> str:
        return " AND ".join(f"o.{key} = n.{key}" for key in self.keys)

    def _updatable(self, row: Row) -> list[str]:
        return [name for name in row if name not in self.insert_only]

    def _new_values(self, row: Row) -> dict[str, str]:
        """Return the SQL of the new values of a row's columns."""
        kept = {
            name: f"coalesce(n.{name}, o.{name})" for name in self._updatable(row) if name not in self.keys
        }
        return {name: unless_own(name, value) for name, value in kept.items()} if self.keep_own else kept

    def _differ(self, new: Mapping[str, str]) -> str:
        stored = ", ".join(f"o.{name}" for name in new)
        return f"{self._same_key} AND ({stored}) IS DISTINCT FROM ({', '.join(new.values())})"

    def _input(self, row: Row) -> str:
        names = self._updatable(row)
        return f"unnest({', '.join(map(self._array, names))}) AS n({', '.join(names)})"

    def _arrays(self, rows: Sequence[Row]) -> dict[str, list[Any]]:
        return {name: [row[name] for row in rows] for name in self._updatable(rows[0])}

    def _array(self, name: str) -> str:
        """Return the parameter of a column; its values are cast before they are compared with rows."""
        kind = self.types.get(name, "text")
        return f"%({name})s::text[]" if kind == LINES else f"%({name})s::{kind}[]"

    def _read(self, name: str) -> str:
        is_list = self.types.get(name) == LINES
        return f"array_to_string(o.{name}, {LINE_BREAK})" if is_list else f"o.{name}"

    def _new(self, name: str) -> str:
        is_list = self.types.get(name) == LINES
        return f"string_to_array(n.{name}, {LINE_BREAK})" if is_list else f"n.{name}"


def unless_own(name: str, value: str) -> str:
    """Return the SQL of a column's new value, which is the old one if the owner edited it."""
    return f"CASE WHEN '{name}' = ANY(o.own_fields) THEN o.{name} ELSE {value} END"


PRODUCTS = OwnedTable(
    "store.products",
    ("code",),
    {
        **dict.fromkeys(("name", "category_code", "description", *TEXT_COLUMNS), "text"),
        "tax_rate": "numeric",
        "coming_tax_rate": "numeric",
        "coming_tax_on": "date",
        "priority": "int",
        "catalog_id": "bigint",
        "substitutes": LINES,
        "hidden": "boolean",
        "retired_at": "timestamptz",
    },
    insert_defaults={
        **dict.fromkeys((*TEXT_COLUMNS, "description"), ""),
        "priority": 9999,
    },
    extra_assignments="updated_at = now(), ",
)
SIZES = OwnedTable(
    "store.variants",
    ("product_code", "size_code"),
    {
        **dict.fromkeys((*RATE_COLUMNS, "mrp", "discount_percent", "stock"), "numeric"),
        "barcode": "text",
        "pieces_per_box": "text",
        "minimum_quantity": "int",
        "quantity_step": "int",
        "position": "smallint",
    },
    insert_defaults={
        "barcode": "",
        "pieces_per_box": "",
        "minimum_quantity": 1,
        "quantity_step": 1,
        "discount_percent": 0,
        "stock": 0,
        "position": 0,
    },
    insert_only=("position",),
    keep_own=False,
)
CATEGORY_TEXTS = ("short_name", "hindi_name", "gujarati_name", "description")
CATEGORIES = OwnedTable(
    "store.categories",
    ("code",),
    {**dict.fromkeys(("name", *CATEGORY_TEXTS), "text"), "priority": "int"},
    insert_defaults={**dict.fromkeys(CATEGORY_TEXTS, ""), "priority": 9999},
)


def touch(db: StoreSession, codes: Collection[str], *, now: datetime) -> None:
    """Set the time of the last change of these products."""
    db.run(_TOUCH, codes=sorted(codes), now=now)


def as_text(value: Any) -> str | None:
    """Return a column's value in the text form of the database."""
    if isinstance(value, datetime):
        return value.isoformat()
    return None if value is None else str(value)
