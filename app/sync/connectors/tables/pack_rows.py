"""Rows of a table as rows of a pack."""

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from typing import Any

from app.catalogue.limits import GRADES, one_line, same
from app.imports import cells
from app.imports.errors import Refused
from app.sync.connectors.interface import Reject

Row = dict[str, Any]
Made = Iterator[tuple[str, Row]]
SINGLE_SIZE = "."
_TEXTS = {"short_name": "shortName", "long_name": "longName", "unit": "unit", "hsn": "hsn"}
_PARTY_TEXTS = {
    "person_name": "person",
    "phone1": "phone1",
    "phone2": "phone2",
    "email": "email",
    "gstin": "gstin",
    "pan": "pan",
    "district": "area",
    "city": "city",
    "state": "state",
    "pincode": "pincode",
}


class Shaper:
    """Makes rows of one kind of table. A value that cannot be read is told, and left as the store has it.

    `names_categories` says that products name their category, and not by a code of another table.
    """

    def __init__(self, kind: str, reject: Reject, *, names_categories: bool = True) -> None:
        self._reject = reject
        self._names_categories = names_categories
        self._seen: dict[str, set[str]] = {"departments": set(), "products": set(), "salespeople": set()}
        self.shape: Callable[[int, Mapping[str, str]], Made] = {
            "products": self._product,
            "parties": self._party,
            "categories": self._category,
        }[kind]
        self.entities = {
            "products": (*(("departments",) if names_categories else ()), "products", "variants", "stock"),
            "parties": ("salespeople", "accounts", "balances"),
            "categories": ("departments",),
        }[kind]

    def _product(self, number: int, given: Mapping[str, str]) -> Made:
        name, code = one_line(given.get("name", "")), one_line(given.get("code", ""))
        if not name or ("code" in given and not code):
            blank = "code" if name else "name"
            self._reject("products", f"row {number}", blank, "", f"the {blank} is blank")
            return
        category = one_line(given.get("category", ""))
        key = code or "|".join(
            part for part in (same(name), same(category), same(given.get("brand", ""))) if part
        )
        if category and self._names_categories and self._is_new("departments", same(category)):
            yield "departments", {"key": same(category), "name": category}
        if self._is_new("products", key):
            yield "products", self._product_row(key, code, name, category, given)
        yield from self._sizes(key, given)

    def _product_row(self, key: str, code: str, name: str, category: str, given: Mapping[str, str]) -> Row:
        row: Row = {"key": key, "name": name, "departmentKey": same(category) or None, "active": True}
        if code:
            row["code"] = code
        row |= {ours: one_line(given[theirs]) or None for theirs, ours in _TEXTS.items() if theirs in given}
        if brand := one_line(given.get("brand", "")):
            row["longName"] = brand
        if description := given.get("description", "").strip():
            row["description"] = description
        if (tax := self._read("products", key, "tax_rate", given, cells.percent)) is not None:
            row["taxRate"] = tax
        return row

    def _sizes(self, key: str, given: Mapping[str, str]) -> Made:
        size = one_line(given.get("size", "")) or SINGLE_SIZE
        row: Row = {"key": f"{key}/{size}", "productKey": key, "sizeCode": size}
        for field, ours, parse in (
            *(("mrp", "mrp", cells.money), ("discount_percent", "discount", cells.percent)),
            *(("minimum_quantity", "minQty", cells.whole), ("quantity_step", "multiple", cells.whole)),
        ):
            if (value := self._read("variants", row["key"], field, given, parse)) is not None:
                row[ours] = value
        if pack := one_line(given.get("pieces_per_box", "")):
            row["pack"] = pack
        rates = self._rates(row["key"], given)
        if any(rate is not None for rate in rates):
            row["rates"] = rates
        yield "variants", row
        if "stock" in given:
            quantity = self._read("stock", row["key"], "stock", given, signed)
            if quantity is not None or not given["stock"].strip():
                yield "stock", {"key": row["key"], "quantity": quantity or Decimal(0)}

    def _rates(self, key: str, given: Mapping[str, str]) -> list[Decimal | None]:
        """A grade without a rate of its own has that of every grade, or else of the first."""
        every = self._read("variants", key, "rate", given, cells.money)
        rates = [self._read("variants", key, grade, given, cells.money) for grade in GRADES]
        every = rates[0] if every is None else every
        return [every if rate is None else rate for rate in rates]

    def _party(self, number: int, given: Mapping[str, str]) -> Made:
        name, code = one_line(given.get("name", "")), one_line(given.get("code", ""))
        if not name or ("code" in given and not code):
            blank = "code" if name else "name"
            self._reject("accounts", f"row {number}", blank, "", f"the {blank} is blank")
            return
        key = code or one_line(given.get("phone1", "")) or same(name)
        row: Row = {"key": key, "name": name, "active": True}
        if code:
            row["code"] = code
        row |= {
            ours: one_line(given[theirs]) or None for theirs, ours in _PARTY_TEXTS.items() if theirs in given
        }
        if lines := [one_line(given.get(field, "")) for field in ("address1", "address2")]:
            row["address"] = [line for line in lines if line]
        if (grade := one_line(given.get("price_grade", "")).upper()) in tuple("ABCDE"):
            row["grade"] = grade
        if person := one_line(given.get("salesperson", "")):
            row["salespersonKey"] = same(person)
            if self._is_new("salespeople", same(person)):
                yield "salespeople", {"key": same(person), "name": person}
        yield "accounts", row
        if (owed := self._read("balances", key, "balance", given, signed)) is not None:
            yield "balances", {"key": key, "amount": owed}

    def _category(self, number: int, given: Mapping[str, str]) -> Made:
        name, code = one_line(given.get("name", "")), one_line(given.get("code", ""))
        if not name:
            self._reject("departments", f"row {number}", "name", "", "the name is blank")
        elif self._is_new("departments", same(code or name)):
            row: Row = {"key": same(code or name), "name": name}
            yield "departments", row | ({"code": code} if code else {})

    def _is_new(self, entity: str, key: str) -> bool:
        seen = self._seen[entity]
        if key in seen:
            return False
        seen.add(key)
        return True

    def _read(
        self, entity: str, key: str, field: str, given: Mapping[str, str], parse: Callable[[str], Any]
    ) -> Any:
        text = given.get(field, "").strip()
        if not text:
            return None
        try:
            return parse(text)
        except Refused as refusal:
            self._reject(entity, key, field, text, str(refusal))
            return None


def signed(text: str) -> Decimal:
    """A number that may be negative: with a sign before or after it, or in brackets. Raises Refused."""
    bare = text.strip()
    negative = bare.startswith(("-", "−", "(")) or bare.endswith("-")
    number = cells.decimal(bare.strip("-−() ") if negative else bare)
    return -number if negative else number
