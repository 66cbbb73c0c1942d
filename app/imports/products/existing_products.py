"""What a store has already, as far as an import has to know it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal

from app.catalogue.limits import same
from app.imports.errors import Refused
from app.imports.products.rules import Row

_SEVERAL = ""


@dataclass(slots=True)
class Known:
    """A product of the store: its sizes with their MRPs, and whether this import has been at it."""

    code: str
    sizes: dict[str, Decimal | None] = field(default_factory=dict)
    touched: bool = False


class Shelf:
    """Products by code and by name, categories by name, and the next free code of each."""

    def __init__(self) -> None:
        self._products: dict[str, Known] = {}
        self._by_name: dict[tuple[str, ...], str] = {}
        self._categories: dict[str, str] = {}
        self._last_product = 0
        self._last_category = 0

    def know_categories(self, rows: Iterable[tuple[str, str]]) -> dict[str, str]:
        """Take in (code, name); returns the names by code, as `know_products` wants them."""
        names = {}
        for code, name in rows:
            names[code] = name
            self._categories.setdefault(same(name), code)
            self._last_category = max(self._last_category, _ordinal("E", code))
        return names

    def know_product(
        self, code: str, *, name: str, long_name: str, category: str, size: str | None, mrp: Decimal | None
    ) -> None:
        """Take in one size of one product, or a product without any."""
        known = self._products.get(code)
        if known is None:
            known = self._products[code] = Known(code)
            self._last_product = max(self._last_product, _ordinal("I", code))
            for key in ((same(name), same(category)), (same(name), same(category), same(long_name))):
                self._by_name[key] = _SEVERAL if key in self._by_name else code
        if size is not None:
            known.sizes[size] = mrp

    def category(self, name: str) -> tuple[str, bool]:
        """The code of the category of this name, and whether it is new."""
        code = self._categories.get(same(name))
        if code is not None:
            return code, False
        self._last_category += 1
        code = self._categories[same(name)] = f"E{self._last_category:03d}"
        return code, True

    def find(self, row: Row) -> Known | None:
        """The product that a row is about; Refused where its name does not tell."""
        if row.code is not None:
            return self._products.get(row.code)
        code = self._by_name.get(_name_of(row))
        if code == _SEVERAL:
            raise Refused("several products have this name: add a code column", "name")
        return self._products[code] if code else None

    def add(self, row: Row) -> Known:
        """A place for a new product, under its own code or the next free one."""
        if row.code is None:
            self._last_product += 1
            code = f"I{self._last_product:07d}"
            self._by_name[_name_of(row)] = code
        else:
            code = row.code
        known = self._products[code] = Known(code)
        return known


def size_of(row: Row, known: Known) -> str:
    """The size of the product that a row is about; Refused where only a column of sizes could tell."""
    if row.size is not None:
        return next((size for size in known.sizes if same(size) == same(row.size)), row.size)
    if len(known.sizes) > 1:
        raise Refused("this product has several sizes: add a size column", "size")
    return next(iter(known.sizes), "")


def check_against(row: Row, known: Known, size: str) -> None:
    """Refused where the row has no MRP and the one in the store is lower than the new rate."""
    mrp = known.sizes.get(size)
    if row.mrp is None and mrp is not None and mrp < max(row.rates):
        raise Refused(f"the MRP in the store, {mrp}, is lower than the rate {max(row.rates)}", "mrp")


def _name_of(row: Row) -> tuple[str, ...]:
    name = (same(row.name), same(row.category))
    return name if row.brand is None else (*name, same(row.brand))


def _ordinal(letter: str, code: str) -> int:
    return int(code[1:]) if re.fullmatch(letter + r"[0-9]{3,12}", code) else 0
