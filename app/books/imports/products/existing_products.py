"""The data of the store's existing products that an import needs."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

from app.books.imports.products.rules import ProductRow
from app.books.intake.changed_codes import ChangedCodes
from app.shared.cleaning import comparison_key
from app.shared.sheets.errors import RejectedRow, word

_AMBIGUOUS = ""


class _Name(NamedTuple):
    """The fields that identify a product without a code: those whose columns the file has."""

    name: str | None
    category: str | None
    brand: str | None


class SizePrices(NamedTuple):
    """The rates of a size for the grades, and its MRP."""

    rates: tuple[Decimal, ...]
    mrp: Decimal | None


@dataclass(slots=True)
class ExistingProduct:
    """A product's sizes with their prices. `touched` is set once this import has a row for it."""

    code: str
    name: str
    sizes: dict[str, SizePrices] = field(default_factory=dict)
    _names: dict[str, str] = field(default_factory=dict)
    touched: bool = False
    is_new: bool = False

    def add_size(self, size: str, prices: SizePrices) -> None:
        """Set the prices of an existing or new size."""
        self.sizes[size] = prices
        self._names.setdefault(comparison_key(size), size)

    def size_like(self, name: str) -> str:
        """Return the product's size with this name, ignoring case and spacing, or the name of a new size."""
        return self._names.get(comparison_key(name), name)


class ExistingProducts:
    """Products by code and by name, categories by name, and the highest generated codes."""

    def __init__(self) -> None:
        self._products: dict[str, ExistingProduct] = {}
        self._by_name: dict[_Name, str] = {}
        self._changed_codes = ChangedCodes("product")
        self._categories: dict[str, str] = {}
        self._last_product = 0
        self._last_category = 0

    def add_categories(self, rows: Iterable[tuple[str, str]]) -> dict[str, str]:
        """Add categories from (code, name) rows. Return the names by code."""
        names = {}
        for code, name in rows:
            names[code] = name
            self._categories.setdefault(comparison_key(name), code)
            self._last_category = max(self._last_category, _code_number("E", code))
        return names

    def add_size(
        self, code: str, *, name: str, brand: str, category: str, size: str | None, prices: SizePrices
    ) -> None:
        """Add one size of a product, or a product without sizes."""
        product = self._products.get(code)
        if product is None:
            product = self._products[code] = ExistingProduct(code, name)
            self._last_product = max(self._last_product, _code_number("I", code))
            self._changed_codes.add(code)
            own_name, own_brand = comparison_key(name), comparison_key(brand)
            for category_key in (comparison_key(category), None):
                for brand_key in (own_brand, None):
                    key = _Name(own_name, category_key, brand_key)
                    self._by_name[key] = _AMBIGUOUS if key in self._by_name else code
        if size is not None:
            product.add_size(size, prices)

    def __contains__(self, code: str) -> bool:
        return code in self._products

    def name_of(self, code: str) -> str:
        return self._products[code].name

    def category(self, name: str) -> tuple[str, bool]:
        """Return the code of the category with this name, and whether it is new."""
        code = self._categories.get(comparison_key(name))
        if code is not None:
            return code, False
        self._last_category += 1
        code = self._categories[comparison_key(name)] = f"E{self._last_category:03d}"
        return code, True

    def find(self, row: ProductRow) -> ExistingProduct | None:
        """Return a row's existing product, if any. Raises RejectedRow when several have its name."""
        if row.code is not None:
            return self._products.get(row.code)
        code = self._by_name.get(_name_key(row))
        if code == _AMBIGUOUS:
            raise RejectedRow("import.row.same_names", field="name")
        return self._products[code] if code else None

    def create(self, row: ProductRow) -> ExistingProduct:
        """Add a new product under the row's code or the next free one, and return it.

        Raises RejectedRow if the row lacks a field that a new product needs, or if its code may be an
        existing code that a spreadsheet program changed.
        """
        self._changed_codes.check(row.code or "")
        if missing := row.missing_if_new():
            raise RejectedRow("import.row.new_code", field=missing, code=row.code, what=word(missing))
        if row.code is None:
            self._last_product += 1
            code = f"I{self._last_product:07d}"
            self._by_name[_name_key(row)] = code
        else:
            code = row.code
        product = self._products[code] = ExistingProduct(code, row.name or "")
        return product


def resolve_size(row: ProductRow, product: ExistingProduct) -> str:
    """Return the product's size that a row refers to.

    Raises RejectedRow when the row names no size and the product has several.
    """
    if row.size is not None:
        return product.size_like(row.size)
    if len(product.sizes) > 1:
        raise RejectedRow("import.row.several_sizes", field="size")
    return next(iter(product.sizes), "")


def resulting_prices(row: ProductRow, product: ExistingProduct, size: str) -> SizePrices:
    """Return the prices of a size after the row. Prices that the row leaves out do not change.

    Raises RejectedRow when a new size has no rate, or when the new MRP or rate contradicts the stored one.
    """
    stored = product.sizes.get(size)
    if stored is None:
        rates = row.rates_if_new
        if rates is None:
            raise RejectedRow("import.row.new_size", field="rate", size=size)
        return SizePrices(rates, row.mrp)
    rates = tuple(new if new is not None else old for new, old in zip(row.rates, stored.rates, strict=True))
    prices = SizePrices(rates, stored.mrp if row.mrp is None else row.mrp)
    if prices == stored or prices.mrp is None or prices.mrp >= max(rates):
        return prices
    if row.mrp is None:
        raise RejectedRow("import.row.stored_mrp", field="mrp", mrp=prices.mrp, rate=max(rates))
    raise RejectedRow("import.row.stored_rate", field="mrp", mrp=prices.mrp, rate=max(rates))


def _name_key(row: ProductRow) -> _Name:
    return _Name(
        *(None if part is None else comparison_key(part) for part in (row.name, row.category, row.brand))
    )


def _code_number(letter: str, code: str) -> int:
    return int(code[1:]) if re.fullmatch(letter + r"[0-9]{3,12}", code) else 0
