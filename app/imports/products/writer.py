"""Writing checked products into a store: all of them in the caller's one transaction, in batches."""

from collections.abc import Iterable, Mapping
from typing import Any

from app.catalogue.editing.codes import one_at_a_time
from app.catalogue.limits import GRADES
from app.catalogue.product_limit import room_for_products
from app.catalogue.service import recount
from app.imports.bulk import Table, read
from app.imports.errors import Refused
from app.imports.products.existing_products import Known, Shelf, check_against, size_of
from app.imports.products.rules import Row, Seen, check
from app.imports.reading.sheets import Record
from app.imports.row_loop import Counts, Refuse, Wrote, checked, tell_nobody
from app.shared.limits import most_products
from app.shared.messages import text
from tenant_router.session import StoreSession

BATCH = 2_000

_CATEGORIES_THERE = "SELECT code, name FROM store.categories ORDER BY code"
_PRODUCTS_THERE = """
SELECT p.code, p.name, p.long_name, p.category_code, v.size_code, v.mrp
FROM store.products p LEFT JOIN store.variants v ON v.product_code = p.code
ORDER BY p.code, v.position
"""
_CATEGORIES = Table("store.categories", {"code": "text", "name": "text"}, keys=("code",))
_PRODUCTS = Table(
    "store.products",
    {
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
    },
    keys=("code",),
    unsaid={
        **dict.fromkeys(("short_name", "long_name", "description", "unit", "hsn"), ""),
        "tax_rate": 0,
        "priority": 9999,
    },
    also="updated_at = now(), ",
)
_VARIANTS = Table(
    "store.variants",
    {
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
    },
    keys=("product_code", "size_code"),
    unsaid={
        "pieces_per_box": "",
        "minimum_quantity": 1,
        "quantity_step": 1,
        "discount_percent": 0,
        "stock": 0,
        "position": 0,
    },
    at_first=("position",),
)


def import_products(
    db: StoreSession,
    records: Iterable[Record],
    *,
    dry_run: bool = False,
    refuse: Refuse = tell_nobody,
    wrote: Wrote = lambda _rows: None,
) -> Counts:
    """Put rows into the store: new ones are added, known ones changed where the file says something.

    A row that a rule refuses is handed to `refuse` and left out; a failure of any other kind is raised,
    and the caller's transaction takes everything back. `wrote` hears how many rows each batch had.
    """
    writing, seen = _Writing(db, dry_run=dry_run), Seen()

    def put(number: int, cells: Mapping[str, str]) -> None:
        row = check(cells)
        seen.add(number, row)
        writing.put(row)

    for _ in checked(records, writing.counts, refuse, put):
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
        self._db = db
        self._dry_run = dry_run
        self._new_categories: list[dict[str, Any]] = []
        self._new_products: list[dict[str, Any]] = []
        self._new_variants: list[dict[str, Any]] = []
        self._products: list[dict[str, Any]] = []
        self._variants: list[dict[str, Any]] = []
        self._shelf = self._load()
        self._room = room_for_products(db)

    def put(self, row: Row) -> None:
        """Add a row's product and size, or change them; Refused where the store has what speaks against."""
        known = self._shelf.find(row)
        size = size_of(row, known) if known else row.size or ""
        if known:
            check_against(row, known, size)
        elif self._room < 1:
            raise Refused(text("limit.products", limit=f"{most_products(self._db.store):,}"))
        category = self._category(row.category)
        if known is None:
            known = self._shelf.add(row)
            self._room -= 1
            self._new_products.append(_product(row, known.code, category))
        elif not known.touched:
            self._products.append(_product(row, known.code, category))
        known.touched = True
        self._put_size(row, known, size)
        self.waiting += 1

    def flush(self) -> int:
        """Write what waits; returns how many rows that were."""
        rows, self.waiting = self.waiting, 0
        self._count_different()
        if not self._dry_run:
            _CATEGORIES.add(self._db, self._new_categories)
            _PRODUCTS.add(self._db, self._new_products)
            _VARIANTS.add(self._db, self._new_variants)
            _PRODUCTS.update(self._db, self._products)
            _VARIANTS.update(self._db, self._variants)
        for written in (
            *(self._new_categories, self._new_products, self._new_variants),
            *(self._products, self._variants),
        ):
            written.clear()
        return rows

    def _count_different(self) -> None:
        """A row that is known changes something where its size differs, or the product it is the first of."""
        products = _PRODUCTS.different(self._db, self._products)
        variants = _VARIANTS.different(self._db, self._variants)
        for row in self._variants:
            product, size = (row["product_code"],), (row["product_code"], row["size_code"])
            if product in products or size in variants:
                self.counts.updated += 1
                products.discard(product)
            else:
                self.counts.unchanged += 1

    def _load(self) -> Shelf:
        shelf = Shelf()
        if not self._dry_run:
            one_at_a_time(self._db)
        categories = shelf.know_categories(read(self._db, _CATEGORIES_THERE))
        for code, name, long_name, category, size, mrp in read(self._db, _PRODUCTS_THERE):
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
        else:
            self._new_variants.append({**values, "position": len(known.sizes)})
            self.counts.added += 1
        known.sizes[size] = row.mrp if row.mrp is not None else known.sizes.get(size)


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
