"""Write validated products to a store, in batches within the caller's single transaction."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

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
from app.books.imports.products.rules import ProductDuplicates, ProductRow, parse_row
from app.books.imports.walk import (
    Part,
    ProgressHandler,
    Walked,
    accepted,
    in_batches,
    passed_over,
    refused,
    walk,
)
from app.books.intake.rate_changes import changes_of, rounded_of
from app.books.intake.row_counts import RowEnds
from app.catalogue.coming_tax import settle
from app.catalogue.editing.codes import lock_codes
from app.catalogue.editing.owned_table import CATEGORIES, PRODUCTS, SIZES, Fields, Key
from app.catalogue.editing.undo import Recorded
from app.catalogue.limits import RATE_COLUMNS
from app.catalogue.product_limit import room_for_products
from app.catalogue.service import recount
from app.shared.limits import max_products
from app.shared.sheets.errors import RejectedRow
from app.shared.sheets.reading.sheets import Rows
from app.store.settings.queries import load_settings
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


def import_products(
    db: StoreSession,
    records: Rows,
    *,
    dry_run: bool = False,
    on_progress: ProgressHandler = lambda _rows: None,
) -> Iterator[Part]:
    """Import rows: insert new products and sizes, and update the fields of existing ones that the file has.

    Rows that a rule rejects are refused. Any other error is raised, and the caller's transaction rolls
    everything back. `on_progress` receives the number of rows of each batch. Unless it is a dry run, all rows
    are counted once more while search words are rebuilt.
    """
    batch = _ProductBatch(db, substitutes.codes_of(records), dry_run=dry_run)
    duplicates = ProductDuplicates()

    def add_row(number: int, cells: Mapping[str, str]) -> ProductRow:
        row = parse_row(cells, records.for_all.get("category"))
        duplicates.add(number, row)
        batch.add(row)
        return row

    total = 0
    for rows in in_batches(walk(continued(records), add_row), BATCH):
        yield batch.flush(rows)
        on_progress(len(rows))
        total += len(rows)
    if not dry_run:
        recount(db, lambda part: on_progress(round(part * total)))


class _ProductBatch:
    """Rows that wait to be written, grouped by table and by insert or update."""

    def __init__(self, db: StoreSession, codes: set[str], *, dry_run: bool) -> None:
        self._db = db
        self._paise = load_settings(db).rates_in_paise
        # All codes of the file, including those of later rows.
        self._codes = codes
        self._dry_run = dry_run
        self._new_categories: list[dict[str, Any]] = []
        self._new_products: list[dict[str, Any]] = []
        self._new_variants: list[dict[str, Any]] = []
        self._product_updates: list[dict[str, Any]] = []
        self._variant_updates: list[dict[str, Any]] = []
        self._substitutes: dict[str, tuple[str, ...]] = {}
        self._added_sizes: list[tuple[str, str]] = []
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
            values = _product_values(row, product.code, self._category(row.category_if_new))
            self._new_products.append(values)
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

    def flush(self, rows: Sequence[Walked[ProductRow]]) -> Part:
        """Write the rows added so far, and return their outcomes."""
        products, sizes = self._changes()
        updated = self._count_updated(products, sizes)
        part = Part(
            RowEnds(
                added=len(self._new_variants),
                updated=updated,
                unchanged=len(self._variant_updates) - updated,
                refused=len(refused(rows)),
                passed_over=passed_over(rows),
            ),
            refused(rows),
            categories=len(self._new_categories),
            rates=changes_of(
                (code, self._existing.name_of(code), size, fields) for (code, size), fields in sizes.items()
            )
            + rounded_of(_rates(each.row for each in accepted(rows)), paise=self._paise),
            replaced=None if self._dry_run else self._replaced(products, sizes),
        )
        self._write()
        return part

    def _replaced(self, products: Mapping[Key, Fields], sizes: Mapping[Key, Fields]) -> Recorded:
        """Return the values that an undo restores."""
        return Recorded(
            products=dict(products),
            sizes=dict(sizes),
            new_products=[row["code"] for row in self._new_products],
            new_sizes=list(self._added_sizes),
            new_categories=[row["code"] for row in self._new_categories],
        )

    def _write(self) -> None:
        if not self._dry_run:
            CATEGORIES.add(self._db, self._new_categories)
            PRODUCTS.add(self._db, self._new_products)
            SIZES.add(self._db, self._new_variants)
            PRODUCTS.update(self._db, self._product_updates)
            SIZES.update(self._db, self._variant_updates)
            substitutes.write(self._db, self._substitutes)
        for rows_of_table in (
            *(self._new_categories, self._new_products, self._new_variants),
            *(self._product_updates, self._variant_updates, self._added_sizes),
        ):
            rows_of_table.clear()
        self._substitutes.clear()

    def _changes(self) -> tuple[dict[Key, Fields], dict[Key, Fields]]:
        """Return the changes of the pending rows to existing products and sizes."""
        products = dict(PRODUCTS.changes(self._db, self._product_updates))
        for key, fields in substitutes.changes(self._db, self._substitutes).items():
            products[key] = {**products.get(key, {}), **fields}
        return products, SIZES.changes(self._db, self._variant_updates)

    def _count_updated(self, products: Mapping[Key, Fields], sizes: Mapping[Key, Fields]) -> int:
        """Return how many rows of existing sizes change something.

        A row does when its size differs. The first row of a product also does when the product differs.
        """
        first = {(row["product_code"],): at for at, row in reversed(list(enumerate(self._variant_updates)))}
        return sum(
            (row["product_code"], row["size_code"]) in sizes
            or ((row["product_code"],) in products and first[row["product_code"],] == at)
            for at, row in enumerate(self._variant_updates)
        )

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

    def _category(self, name: str | None) -> str | None:
        if name is None:
            return None
        code, new = self._existing.category(name)
        if new:
            self._new_categories.append({"code": code, "name": name})
        return code

    def _check_substitutes(self, row: ProductRow, code: str | None) -> None:
        """Raise RejectedRow if a substitute is the item itself, or in neither the store nor the file."""
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
                self._added_sizes.append((product.code, size))
        product.add_size(size, prices)


def _rates(rows: Iterable[ProductRow]) -> Iterator[tuple[str, str, Decimal]]:
    """Yield the name, size and each different rate of every row."""
    for row in rows:
        for rate in {rate for rate in row.rates if rate is not None}:
            yield row.name or row.code or "", row.size or "", rate


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
    }
