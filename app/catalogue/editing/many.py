"""Changing the rates, category, catalogue, tax or visibility of many products at once, or deleting them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from itertools import islice
from typing import Any
from uuid import UUID

from sqlalchemy import select

from app.catalogue import references
from app.catalogue.coming_tax import settle
from app.catalogue.editing import rules, undo
from app.catalogue.editing.codes import lock_codes
from app.catalogue.editing.owned_table import PRODUCTS, SIZES, Fields, Key, OwnedTable, Row, Value, touch
from app.catalogue.limits import MAX_RUPEES
from app.catalogue.models import Catalog, Category, Product
from app.catalogue.product_query import ProductQuery
from app.catalogue.queries import product_codes
from app.catalogue.service import recount
from app.shared.days import STORE_TIME
from app.shared.errors import Invalid
from tenant_router.session import StoreSession

MAX_PRODUCTS = 10_000
# The maximum number of rates in a preview.
MAX_EXAMPLES = 1_000
# The maximum number of product names in a preview of a coming tax rate.
MAX_NAMES = 20
# Accounting does not set these columns, so they never become the owner's own fields.
_OF_STORE = ("hidden", "retired_at", "coming_tax_rate", "coming_tax_on")
_KEPT = """
SELECT p.code FROM store.products p WHERE p.code = ANY(%(codes)s) AND (p.from_accounting OR {ordered})
"""


@dataclass(frozen=True, slots=True)
class RateChange:
    """A change of these grades' rates by percent or by an amount, rounded to a multiple of `step`."""

    grades: tuple[str, ...]
    percent: Decimal | None
    amount: Decimal
    step: Decimal

    def apply(self, size: Row) -> dict[str, Decimal]:
        """Return the changed rates of a size."""
        rates = {
            grade: rules.changed_rate(size[grade], percent=self.percent, amount=self.amount, step=self.step)
            for grade in self.grades
        }
        return rules.changes(size, rates)


@dataclass(frozen=True, slots=True)
class ComingTax:
    """A later tax rate for products with the rate `now_at` and an HSN code that begins with `hsn`."""

    rate: Decimal
    from_day: date
    now_at: Decimal | None = None
    hsn: str = ""

    def is_for(self, product: Row) -> bool:
        """Return whether the change applies to a product."""
        has_rate = self.now_at is None or product["tax_rate"] == self.now_at
        return has_rate and product["hsn"].startswith(self.hsn)


@dataclass(frozen=True, slots=True)
class Example:
    """A rate before and after a change."""

    code: str
    name: str
    size: str
    grade: str
    before: Decimal
    after: Decimal


@dataclass(slots=True)
class Outcome:
    """The number of products that a change affects, and of sizes or products that it cannot change."""

    products: int = 0
    skipped: int = 0
    examples: list[Example] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    change_id: UUID | None = None


def matching(db: StoreSession, listing: ProductQuery) -> list[str]:
    """Return the codes of all products of a list. Raise Invalid if there are too many."""
    codes = [code for (code,) in db.read(product_codes(listing, MAX_PRODUCTS))]
    if len(codes) > MAX_PRODUCTS:
        raise Invalid("many.too_many", field="codes", limit=f"{MAX_PRODUCTS:,}")
    return codes


def change_rates(
    db: StoreSession, codes: Sequence[str], change: RateChange, *, preview: bool, now: datetime
) -> Outcome:
    """Change rates, except where a rate would be too low, too high or above the MRP."""
    sizes = SIZES.locked(db, codes)
    outcome, changed = Outcome(), {}
    for key, size in sizes.items():
        rates = change.apply(size)
        wrong = rules.size_errors({**size, **rates}, rates)
        if wrong or any(rate > MAX_RUPEES for rate in rates.values()):
            outcome.skipped += 1
        elif rates:
            changed[key] = rates
    outcome.products = len({key[0] for key in changed})
    if preview:
        outcome.examples = _examples(db, sizes, changed)
    else:
        recorded = undo.Recorded(sizes=_write(db, SIZES, sizes, changed))
        touch(db, [key[0] for key in changed], now=now)
        outcome.change_id = undo.record(db, "rates", recorded, now=now)
    return outcome


def change_products(
    db: StoreSession, codes: Sequence[str], values: Mapping[str, Any], *, preview: bool, now: datetime
) -> Outcome:
    """Set the category, catalogue, tax rate or visibility of products.

    Raise Invalid for an unknown category or catalogue.
    """
    category, catalog = values.get("category_code"), values.get("catalog_id")
    if category is not None and db.get(Category, category) is None:
        raise Invalid("category.unknown", field="category_code")
    if catalog is not None and db.get(Catalog, catalog) is None:
        raise Invalid("catalog.unknown", field="catalog_id")
    return _set(db, codes, values, kind=next(iter(values)), preview=preview, now=now)


def set_coming_tax(
    db: StoreSession, codes: Sequence[str], coming: ComingTax | None, *, preview: bool, now: datetime
) -> Outcome:
    """Set another tax rate of products from a later day; None removes the coming rate.

    Until that day a sync may still change the current rate. Raise Invalid for a day that is not in the
    future.
    """
    if coming and coming.from_day <= now.astimezone(STORE_TIME).date():
        raise Invalid("many.tax_day", field="coming_tax.from_day")
    if not preview:
        lock_codes(db)
    settle(db)
    rows = {key: row for key, row in PRODUCTS.locked(db, codes).items() if row["retired_at"] is None}
    changed: dict[Key, Row] = {}
    for key, row in rows.items():
        if coming and not coming.is_for(row):
            continue
        rate, day = (coming.rate, coming.from_day) if coming else (None, None)
        fields = rules.changes(row, {"coming_tax_rate": rate, "coming_tax_on": day})
        if fields:
            changed[key] = fields
    outcome = _done(db, rows, changed, kind="coming_tax", preview=preview, now=now)
    if preview:
        outcome.names = _names(db, islice(changed, MAX_NAMES))
    return outcome


def delete(db: StoreSession, codes: Sequence[str], *, preview: bool, now: datetime) -> Outcome:
    """Delete products that the owner added and that were never ordered.

    They are hidden immediately, but their rows are kept as long as the deletion can be undone.
    """
    ordered = " OR ".join(references.product_ordered_sql())
    kept = {code for (code,) in db.run(_KEPT.format(ordered=ordered), codes=list(codes))}
    removable = [code for code in codes if code not in kept]
    outcome = _set(db, removable, {"retired_at": now}, kind=undo.DELETION, preview=preview, now=now)
    outcome.skipped = len(kept)
    return outcome


def _set(
    db: StoreSession,
    codes: Sequence[str],
    values: Mapping[str, Any],
    *,
    kind: str,
    preview: bool,
    now: datetime,
) -> Outcome:
    if not preview:
        lock_codes(db)
    settle(db)
    rows = {key: row for key, row in PRODUCTS.locked(db, codes).items() if row["retired_at"] is None}
    changed = {key: fields for key, row in rows.items() if (fields := rules.changes(row, values))}
    return _done(db, rows, changed, kind=kind, preview=preview, now=now)


def _done(
    db: StoreSession,
    rows: Mapping[Key, Row],
    changed: Mapping[Key, Row],
    *,
    kind: str,
    preview: bool,
    now: datetime,
) -> Outcome:
    """Write the changed fields of products, unless it is a preview, and return the outcome."""
    outcome = Outcome(products=len(changed))
    if changed and not preview:
        recorded = undo.Recorded(products=_write(db, PRODUCTS, rows, changed))
        touch(db, [key[0] for key in changed], now=now)
        recount(db)
        outcome.change_id = undo.record(db, kind, recorded, now=now)
    return outcome


def _write(
    db: StoreSession, table: OwnedTable, rows: Mapping[Key, Row], changed: Mapping[Key, Row]
) -> dict[Key, Fields]:
    """Write the changed fields and mark them as the owner's own. Return the replaced values."""
    written, replaced = {}, {}
    for key, fields in changed.items():
        row = rows[key]
        own = [name for name in fields if name not in _OF_STORE]
        written[key] = {**row, **fields, "own_fields": rules.merged_own_fields(row["own_fields"], own)}
        replaced[key] = {
            name: Value(row[name], value, name in own and name not in row["own_fields"])
            for name, value in fields.items()
        }
    table.write(db, written, {name for fields in changed.values() for name in fields})
    return replaced


def _names(db: StoreSession, keys: Iterable[Key]) -> list[str]:
    query = select(Product.name).where(Product.code.in_([key[0] for key in keys])).order_by(Product.code)
    return list(db.scalars(query))


def _examples(db: StoreSession, sizes: Mapping[Key, Row], changed: Mapping[Key, Row]) -> list[Example]:
    rates = ((key, grade) for key, fields in changed.items() for grade in fields)
    first = list(islice(rates, MAX_EXAMPLES))
    codes = {key[0] for key, _ in first}
    query = select(Product.code, Product.name).where(Product.code.in_(codes))
    names = {row.code: row.name for row in db.execute(query)}
    return [
        Example(key[0], names[key[0]], key[1], grade, sizes[key][grade], changed[key][grade])
        for key, grade in first
    ]
