"""Writing checked rows into a store: all of them in the caller's one transaction, in batches."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, LiteralString, cast

from psycopg import Connection

from app.catalogue.importing.reading import Record
from app.catalogue.importing.rules import GRADES, Refused, Row, Seen, check
from app.catalogue.importing.shelf import Known, Shelf, check_against, size_of
from app.catalogue.service import recount
from tenant_router.session import StoreSession, qualified

BATCH = 2_000

# Only one import at a time gives out codes in a store.
_ONE_AT_A_TIME = "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))"
_CATEGORIES = "SELECT code, name FROM store.categories ORDER BY code"
_PRODUCTS = """
SELECT p.code, p.name, p.long_name, p.category_code, v.size_code, v.mrp
FROM store.products p LEFT JOIN store.variants v ON v.product_code = p.code
ORDER BY p.code, v.position
"""

_Columns = dict[str, str]
_CATEGORY: _Columns = {"code": "text", "name": "text"}
_PRODUCT: _Columns = {
    "code": "text",
    "name": "text",
    "category_code": "text",
    "short_name": "text",
    "long_name": "text",
    "description": "text",
    "unit": "text",
    "hsn": "text",
    "tax_rate": "numeric",
    "priority": "int",
}
_VARIANT: _Columns = {
    "product_code": "text",
    "size_code": "text",
    **dict.fromkeys(GRADES, "numeric"),
    "mrp": "numeric",
    "pieces_per_box": "text",
    "minimum_quantity": "int",
    "quantity_step": "int",
    "discount_percent": "numeric",
    "stock": "numeric",
    "position": "smallint",
}
# COPY cannot leave a column of one row to the table's default.
_UNSAID = {
    "short_name": "",
    "long_name": "",
    "description": "",
    "unit": "",
    "hsn": "",
    "tax_rate": 0,
    "priority": 9999,
    "pieces_per_box": "",
    "minimum_quantity": 1,
    "quantity_step": 1,
    "discount_percent": 0,
    "stock": 0,
    "position": 0,
}


@dataclass(slots=True)
class Counts:
    """How an import went, in rows; a row is one size of one product."""

    read: int = 0
    added: int = 0
    updated: int = 0
    refused: int = 0
    categories: int = 0


def import_products(
    db: StoreSession,
    records: Iterable[Record],
    *,
    dry_run: bool = False,
    refuse: Callable[[Record, str], None] = lambda _record, _reason: None,
    wrote: Callable[[int], None] = lambda _rows: None,
) -> Counts:
    """Put rows into the store: new ones are added, known ones changed where the file says something.

    A row that a rule refuses is handed to `refuse` and left out; a failure of any other kind is raised,
    and the caller's transaction takes everything back. `wrote` hears how many rows each batch had.
    """
    writing = _Writing(db, dry_run=dry_run)
    seen = Seen()
    for record in records:
        writing.counts.read += 1
        try:
            if record.excess:
                raise Refused("more cells than columns: text with a separator in it needs quotation marks")
            row = check(record.cells)
            seen.add(record.number, row)
            writing.put(row)
        except Refused as refusal:
            writing.counts.refused += 1
            refuse(record, str(refusal))
        if writing.waiting >= BATCH:
            wrote(writing.flush())
    wrote(writing.flush())
    if not dry_run:
        recount(db)
    return writing.counts


class _Writing:
    """The rows that wait to be written, by what is to be done with them."""

    def __init__(self, db: StoreSession, *, dry_run: bool) -> None:
        self.counts = Counts()
        self.waiting = 0
        self._connection = cast("Connection[Any]", db.connection().connection.driver_connection)
        self._schema = db.store.schema
        self._dry_run = dry_run
        self._new_categories: list[dict[str, Any]] = []
        self._new_products: list[dict[str, Any]] = []
        self._new_variants: list[dict[str, Any]] = []
        self._products: list[dict[str, Any]] = []
        self._variants: list[dict[str, Any]] = []
        self._shelf = self._load()

    def put(self, row: Row) -> None:
        """Add a row's product and size, or change them; Refused where the store has what speaks against."""
        known = self._shelf.find(row)
        size = size_of(row, known) if known else row.size or ""
        if known:
            check_against(row, known, size)
        category = self._category(row.category)
        if known is None:
            known = self._shelf.add(row)
            self._new_products.append(_product(row, known.code, category))
        elif not known.touched:
            self._products.append(_product(row, known.code, category))
        known.touched = True
        self._put_size(row, known, size)
        self.waiting += 1

    def flush(self) -> int:
        """Write what waits; returns how many rows that were."""
        rows, self.waiting = self.waiting, 0
        work = (
            (self._copy, "store.categories", _CATEGORY, self._new_categories),
            (self._copy, "store.products", _PRODUCT, self._new_products),
            (self._copy, "store.variants", _VARIANT, self._new_variants),
            (self._update_products, "store.products", _PRODUCT, self._products),
            (self._update_variants, "store.variants", _VARIANT, self._variants),
        )
        for write, table, columns, waiting in work:
            if waiting and not self._dry_run:
                write(table, columns, waiting)
            waiting.clear()
        return rows

    def _load(self) -> Shelf:
        shelf = Shelf()
        if not self._dry_run:
            self._connection.execute(_ONE_AT_A_TIME, (f"import {self._schema}",))
        categories = shelf.know_categories(self._connection.execute(self._sql(_CATEGORIES)))
        for code, name, long_name, category, size, mrp in self._connection.execute(self._sql(_PRODUCTS)):
            shelf.know_product(
                code, name=name, long_name=long_name, category=categories[category], size=size, mrp=mrp
            )
        return shelf

    def _category(self, name: str) -> str:
        code, new = self._shelf.category(name)
        if new:
            self._new_categories.append({"code": code, "name": name})
            self.counts.categories += 1
        return code

    def _put_size(self, row: Row, known: Known, size: str) -> None:
        values = _variant(row, known.code, size)
        if size in known.sizes:
            self._variants.append(values)
            self.counts.updated += 1
        else:
            self._new_variants.append({**values, "position": len(known.sizes)})
            self.counts.added += 1
        known.sizes[size] = row.mrp if row.mrp is not None else known.sizes.get(size)

    def _copy(self, table: str, columns: _Columns, rows: list[dict[str, Any]]) -> None:
        command = self._sql(f"COPY {table} ({', '.join(columns)}) FROM STDIN")
        with self._connection.cursor() as cursor, cursor.copy(command) as copy:
            for row in rows:
                copy.write_row([_UNSAID.get(name) if row[name] is None else row[name] for name in columns])

    def _update_products(self, table: str, columns: _Columns, rows: list[dict[str, Any]]) -> None:
        self._update(table, columns, rows, keys=("code",), also="updated_at = now(), ")

    def _update_variants(self, table: str, columns: _Columns, rows: list[dict[str, Any]]) -> None:
        columns = {name: kind for name, kind in columns.items() if name != "position"}
        self._update(table, columns, rows, keys=("product_code", "size_code"))

    def _update(
        self,
        table: str,
        columns: _Columns,
        rows: list[dict[str, Any]],
        *,
        keys: tuple[str, ...],
        also: str = "",
    ) -> None:
        """Change the rows that differ; what the file does not say stays, and an equal row is not written."""
        said = {name: f"coalesce(n.{name}, o.{name})" for name in columns if name not in keys}
        statement = (
            f"UPDATE {table} o SET {also}{', '.join(f'{name} = {value}' for name, value in said.items())} "
            f"FROM unnest({', '.join(f'%s::{kind}[]' for kind in columns.values())}) "
            f"AS n({', '.join(columns)}) "
            f"WHERE {' AND '.join(f'o.{key} = n.{key}' for key in keys)} "
            f"AND ({', '.join(f'o.{name}' for name in said)}) IS DISTINCT FROM ({', '.join(said.values())})"
        )
        self._connection.execute(self._sql(statement), [[row[name] for row in rows] for name in columns])

    def _sql(self, statement: str) -> LiteralString:
        return cast("LiteralString", qualified(statement, self._schema))


def _product(row: Row, code: str, category: str) -> dict[str, Any]:
    return {
        "code": code,
        "name": row.name,
        "category_code": category,
        "short_name": row.short_name,
        "long_name": row.long_name,
        "description": row.description,
        "unit": row.unit,
        "hsn": row.hsn,
        "tax_rate": row.tax_rate,
        "priority": row.priority,
    }


def _variant(row: Row, code: str, size: str) -> dict[str, Any]:
    return {
        "product_code": code,
        "size_code": size,
        **dict(zip(GRADES, row.rates, strict=True)),
        "mrp": row.mrp,
        "pieces_per_box": row.pieces_per_box,
        "minimum_quantity": row.minimum_quantity,
        "quantity_step": row.quantity_step,
        "discount_percent": row.discount_percent,
        "stock": row.stock,
        "position": None,
    }
