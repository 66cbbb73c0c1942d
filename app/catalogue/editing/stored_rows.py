"""Reading and writing many rows of products, sizes and categories in one statement each."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from app.catalogue.fields import TEXT_COLUMNS
from app.catalogue.limits import RATE_COLUMNS
from tenant_router.session import Read, StoreSession

Key = tuple[str, ...]
Row = Mapping[str, Any]

_READ = "SELECT {columns} FROM {table} WHERE {code} = ANY(%(codes)s) ORDER BY {keys} FOR UPDATE"
_WRITE = """
UPDATE {table} o SET {assignments}, own_fields = string_to_array(n.own, ' ')
FROM unnest({arrays}, %(own)s::text[]) AS n ({columns}, own) WHERE {same_key}
"""
_TOUCH = "UPDATE store.products p SET updated_at = %(now)s WHERE p.code = ANY(%(codes)s)"


@dataclass(frozen=True, slots=True)
class RowTable:
    """A table of the catalogue: its keys, of which the first is the code, and other columns."""

    name: str
    keys: tuple[str, ...]
    types: Mapping[str, str]

    def locked(self, db: StoreSession, codes: Collection[str]) -> dict[Key, dict[str, Any]]:
        """Lock the rows of these codes, and return their columns and `own_fields` by key."""
        names = [*self.keys, *self.types, "own_fields"]
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
        arrays = [f"%({name})s::text[]" for name in self.keys]
        arrays += [f"%({name})s::text[]" for name in changed]
        statement = _WRITE.format(
            table=self.name,
            assignments=", ".join(f"{name} = n.{name}::{self.types[name]}" for name in changed),
            arrays=", ".join(arrays),
            columns=", ".join((*self.keys, *changed)),
            same_key=" AND ".join(f"o.{name} = n.{name}" for name in self.keys),
        )
        db.run(
            statement,
            own=[" ".join(row["own_fields"]) for row in rows.values()],
            **{name: [key[at] for key in rows] for at, name in enumerate(self.keys)},
            **{name: [as_text(row[name]) for row in rows.values()] for name in changed},
        )

    def _read(self, name: str) -> str:
        """Return a column as it is compared and written: a list as the text of it."""
        return f"{name}::text" if self.types.get(name, "").endswith("[]") else name


PRODUCTS = RowTable(
    "store.products",
    ("code",),
    {
        **dict.fromkeys(("name", "category_code", "description", *TEXT_COLUMNS), "text"),
        "tax_rate": "numeric",
        "coming_tax_rate": "numeric",
        "coming_tax_on": "date",
        "priority": "int",
        "catalog_id": "bigint",
        "substitutes": "text[]",
        "hidden": "boolean",
        "retired_at": "timestamptz",
    },
)
SIZES = RowTable(
    "store.variants",
    ("product_code", "size_code"),
    {
        **dict.fromkeys((*RATE_COLUMNS, "mrp", "discount_percent", "stock"), "numeric"),
        "barcode": "text",
        "pieces_per_box": "text",
        "minimum_quantity": "int",
        "quantity_step": "int",
    },
)

CATEGORIES = RowTable(
    "store.categories", ("code",), {"name": "text", "description": "text", "priority": "int"}
)


def touch(db: StoreSession, codes: Collection[str], *, now: datetime) -> None:
    """Set when these products were last changed."""
    db.run(_TOUCH, codes=sorted(codes), now=now)


def as_text(value: Any) -> str | None:
    """Return a column's value as the text that the database reads."""
    if isinstance(value, datetime):
        return value.isoformat()
    return None if value is None else str(value)
