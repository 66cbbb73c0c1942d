"""Write validated products to a store, in batches within the caller's single transaction."""

from collections.abc import Mapping
from typing import Any

from app.books.imports.bulk import BulkTable
from app.books.imports.cells import shorten
from app.books.imports.products import substitutes
from app.books.imports.products.continuation import continued
from app.books.imports.products.existing_products import (
    ExistingProduct,
    ExistingProducts,
    SizePrices,
    resolve_size,
    resulting_prices,
)
from app.books.imports.products.rate_changes import RateChanges
from app.books.imports.products.rules import ProductDuplicates, ProductRow, parse_row
from app.books.imports.row_loop import (
    ImportCounts,
    ProgressHandler,
    RejectHandler,
    ignore_rejects,
    parse_records,
)
from app.catalogue.coming_tax import settle
from app.catalogue.editing.codes import lock_codes
from app.catalogue.editing.undo import Fields, Key, Recorded
from app.catalogue.fields import TEXT_COLUMNS
from app.catalogue.limits import RATE_COLUMNS
from app.catalogue.product_limit import room_for_products
from app.catalogue.service import recount
from app.shared.limits import max_products
from app.shared.sheets.errors import RejectedRow
from app.shared.sheets.reading.sheets import Rows
from tenant_router.session import StoreSession

BATCH = 2_000

_EXISTING_CATEGORIES_SQL = "SELECT code, name FROM store.categories ORDER BY code"
_EXISTING_PRODUCTS_SQL = """
-- Imports before there were brands kept them as long names.
SELECT p.code, p.name, coalesce(nullif(p.brand, ''), p.long_name), p.category_code, v.size_code,
       v.rate1, v.rate2, v.rate3, v.rate4, v.rate5, v.mrp
FROM store.products p LEFT JOIN store.variants v ON v.product_code = p.code
ORDER BY p.code, v.position, v.size_code
"""
_CATEGORIES = BulkTable("store.categories", {"code": "text", "name": "text"}, keys=("code",))
_PRODUCTS = BulkTable(
    "store.products",
    {
        "code": "text",
        "name": "text",
        "category_code": "text",
        **dict.fromkeys(TEXT_COLUMNS, "text"),
        "description": "text",
        "tax_rate": "numeric",
        "priority": "int",
    },
    keys=("code",),
    insert_defaults={
        **dict.fromkeys((*TEXT_COLUMNS, "description"), ""),
        "tax_rate": 0,
        "priority": 9999,
    },
    extra_assignments="updated_at = now(), ",
)
_VARIANTS = BulkTable(
    "store.variants",
    {
        "product_code": "text",
        "size_code": "text",
        **dict.fromkeys(RATE_COLUMNS, "numeric"),
        "mrp": "numeric",
        "barcode": "text",
        "pieces_per_box": "text",
        "minimum_quantity": "int",
        "quantity_step": "int",
        "discount_percent": "numeric",
        "stock": "numeric",
        "position": "smallint",
    },
    keys=("product_code", "size_code"),
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
    keeps_own_fields=False,
)


def import_products(
    db: StoreSession,
    records: Rows,
    *,
    dry_run: bool = False,
    on_reject: RejectHandler = ignore_rejects,
    on_progress: ProgressHandler = lambda _rows: None,
) -> ImportCounts:
    """Import rows: insert new products and sizes, update existing ones where the file says something.

    Rows that a rule rejects are passed to `on_reject` and skipped. Any other error is raised; the caller's
    transaction rolls everything back. `on_progress` receives the number of rows of each batch;
    unless it is a dry run, it counts all rows once more while search words are rebuilt.
    """
    batch = _ProductBatch(db, substitutes.codes_of(records), dry_run=dry_run)
    duplicates = ProductDuplicates()

    def add_row(number: int, cells: Mapping[str, str]) -> None:
        row = parse_row(cells)
        duplicates.add(number, row)
        batch.add(row)

    for _ in parse_records(continued(records), batch.counts, on_reject, add_row):
        if batch.pending >= BATCH:
            on_progress(batch.flush())
    on_progress(batch.flush())
    if not dry_run:
        recount(db, lambda part: on_progress(round(part * batch.counts.read)))
    batch.counts.rate_changes = batch.rate_changes.as_json()
    batch.counts.replaced = batch.replaced
    return batch.counts


class _ProductBatch:
    """Rows that wait to be written, grouped by table and by insert or update."""

    def __init__(self, db: StoreSession, codes: set[str], *, dry_run: bool) -> None:
        self.counts = ImportCounts()
        self.rate_changes = RateChanges()
        self.replaced = Recorded()
        self.pending = 0
        self._db = db
        # Those of the file, also of rows that are still to come.
        self._codes = codes
        self._dry_run = dry_run
        self._new_categories: list[dict[str, Any]] = []
        self._new_products: list[dict[str, Any]] = []
        self._new_variants: list[dict[str, Any]] = []
        self._product_updates: list[dict[str, Any]] = []
        self._variant_updates: list[dict[str, Any]] = []
        self._substitutes: dict[str, tuple[str, ...]] = {}
        self._existing = self._load()
        self._remaining = room_for_products(db)

    def add(self, row: ProductRow) -> None:
        """Queue the insert or update of a row's product and size.

        Raises RejectedRow when the row conflicts with the store's data or exceeds the product limit.
        """
        product = self._existing.find(row)
        self._check_substitutes(row, product.code if product else row.code)
        size = resolve_size(row, product) if product else row.size or ""
        if product is None:
            if self._remaining < 1:
                raise RejectedRow("limit.products", limit=f"{max_products(self._db.store):,}")
            product = self._existing.create(row)
            prices = resulting_prices(row, product, size)
            self._remaining -= 1
            values = _product_values(row, product.code, self._category(row.category))
            self._new_products.append(values)
            self.replaced.new_products.append(product.code)
            product.is_new = True
        else:
            prices = resulting_prices(row, product, size)
            if not product.touched:
                values = _product_values(row, product.code, self._category(row.category))
                self._product_updates.append(values)
        if row.substitutes is not None and not product.touched:
            self._substitutes[product.code] = row.substitutes
        product.touched = True
        self._add_size(row, product, size, prices)
        self.pending += 1

    def flush(self) -> int:
        """Write the pending rows and return their number."""
        rows, self.pending = self.pending, 0
        self._count_different()
        if not self._dry_run:
            _CATEGORIES.add(self._db, self._new_categories)
            _PRODUCTS.add(self._db, self._new_products)
            _VARIANTS.add(self._db, self._new_variants)
            _PRODUCTS.update(self._db, self._product_updates)
            _VARIANTS.update(self._db, self._variant_updates)
            substitutes.write(self._db, self._substitutes)
        for rows_of_table in (
            *(self._new_categories, self._new_products, self._new_variants),
            *(self._product_updates, self._variant_updates),
        ):
            rows_of_table.clear()
        self._substitutes.clear()
        return rows

    def _count_different(self) -> None:
        """Count the existing rows as updated or unchanged.

        A row counts as updated when its size differs. The first row of a product also counts when the product
        differs.
        """
        changed_products = _PRODUCTS.changes(self._db, self._product_updates)
        for key, fields in substitutes.changes(self._db, self._substitutes).items():
            changed_products[key] = {**changed_products.get(key, {}), **fields}
        changed_sizes = _VARIANTS.changes(self._db, self._variant_updates)
        self._note(changed_products, changed_sizes)
        products = set(changed_products)
        for row in self._variant_updates:
            product, size = (row["product_code"],), (row["product_code"], row["size_code"])
            if product in products or size in changed_sizes:
                self.counts.updated += 1
                products.discard(product)
            else:
                self.counts.unchanged += 1

    def _load(self) -> ExistingProducts:
        existing = ExistingProducts()
        if not self._dry_run:
            lock_codes(self._db)
            settle(self._db)
        categories = existing.add_categories(map(tuple, self._db.run(_EXISTING_CATEGORIES_SQL)))
        for code, name, brand, category, size, *rates, mrp in self._db.run(_EXISTING_PRODUCTS_SQL):
            existing.add_size(
                code,
                name=name,
                brand=brand,
                category=categories[category],
                size=size,
                prices=SizePrices(tuple(rates), mrp),
            )
        return existing

    def _note(self, products: Mapping[Key, Fields], sizes: Mapping[Key, Fields]) -> None:
        """Note what an undo needs, and what the owner should see before the import."""
        for (code, size), fields in sizes.items():
            self.rate_changes.add(code, self._existing.name_of(code), size, fields)
        if not self._dry_run:
            self.replaced.products.update(products)
            self.replaced.sizes.update(sizes)

    def _category(self, name: str | None) -> str | None:
        if name is None:
            return None
        code, new = self._existing.category(name)
        if new:
            self._new_categories.append({"code": code, "name": name})
            self.replaced.new_categories.append(code)
            self.counts.categories += 1
        return code

    def _check_substitutes(self, row: ProductRow, code: str | None) -> None:
        """Raise RejectedRow for the item itself, and for a code that neither store nor file has."""
        if not row.substitutes:
            return
        if code in row.substitutes:
            raise RejectedRow("import.row.own_substitute", field="substitutes")
        for named in row.substitutes:
            if named not in self._existing and named not in self._codes:
                raise RejectedRow("import.row.no_substitute", field="substitutes", code=shorten(named))

    def _add_size(self, row: ProductRow, product: ExistingProduct, size: str, prices: SizePrices) -> None:
        values = _variant_values(row, product.code, size)
        if size in product.sizes:
            self._variant_updates.append(values)
        else:
            rates = dict(zip(RATE_COLUMNS, prices.rates, strict=True))
            self._new_variants.append({**values, **rates, "position": len(product.sizes)})
            if not product.is_new:
                self.replaced.new_sizes.append((product.code, size))
            self.counts.added += 1
        product.sizes[size] = prices


def _product_values(row: ProductRow, code: str, category: str | None) -> dict[str, Any]:
    return {
        "code": code,
        "name": row.name,
        "category_code": category,
        **row.texts,
        "description": row.description,
        "tax_rate": row.tax_rate,
        "priority": row.priority,
    }


def _variant_values(row: ProductRow, code: str, size: str) -> dict[str, Any]:
    return {
        "product_code": code,
        "size_code": size,
        **dict(zip(RATE_COLUMNS, row.rates, strict=True)),
        "mrp": row.mrp,
        "barcode": row.barcode,
        "pieces_per_box": row.pieces_per_box,
        "minimum_quantity": row.minimum_quantity,
        "quantity_step": row.quantity_step,
        "discount_percent": row.discount_percent,
        "stock": row.stock,
        "position": None,
    }
