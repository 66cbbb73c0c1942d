"""Conversion of a table's rows into rows of a pack."""

import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from typing import Any

from app.books.imports import cells
from app.books.intake.row_counts import FileRows
from app.books.sync.connectors.interface import Reject
from app.catalogue.fields import TEXT_FIELDS
from app.catalogue.limits import RATE_COLUMNS
from app.shared.cleaning import comparison_key, one_line
from app.shared.sheets.errors import RejectedRow, word
from app.shared.texts.messages import text

RowValues = dict[str, Any]
EntityRows = Iterator[tuple[str, RowValues]]
SINGLE_SIZE = "."
_TEXTS = {field.column: field.pack_name for field in TEXT_FIELDS}
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
# Groups of suppliers, and of ledgers that belong to no party.
_NO_CUSTOMERS = re.compile(
    r"creditor|supplier|\bbank|\bcash|expense|income|duties|\btax|purchase|^sales?( accounts?)?$|capital|"
    r"\bloan|asset|liabilit|\bstock|suspense|provision|investment|deposit|profit",
    re.IGNORECASE,
)
_SIDE = re.compile(r"(?<=[\d.)\s-])\s*([dc])r\.?\s*$", re.IGNORECASE)
_CREDIT = re.compile(r"c(?:r\.?|redit)?", re.IGNORECASE)


class RowConverter:
    """Converts the rows of one kind of table. Unreadable values are rejected; the store keeps its own.

    A blank number is unknown, as in imports, so the store keeps its own too.

    `names_categories` means that products contain the name of their category, not a code of another table.
    `categories` are the keys of that table's categories by code and by name. `refused` means that a row was
    left out, or that rows are missing. Because the records of these rows are unknown, none of the table's
    entities is complete. The entities of a program's `report` are not complete either: it may leave out items
    without stock and customers who owe nothing, and a rate of zero in it counts as no rate. `rows` counts the
    outcomes of rows.
    """

    def __init__(
        self,
        kind: str,
        reject: Reject,
        *,
        names_categories: bool = True,
        report: bool = False,
        categories: Mapping[str, str] | None = None,
        rows: FileRows | None = None,
    ) -> None:
        self._reject = reject
        self.rows = rows or FileRows()
        self._report = report
        self._categories = categories or {}
        self.refused = False
        self._batch_stock: dict[str, list[Decimal | None]] = {}
        self._names_categories = names_categories
        self._seen: dict[str, set[str]] = {
            entity: set() for entity in ("departments", "products", "variants", "salespeople", "accounts")
        }
        self.convert: Callable[[int, Mapping[str, str]], EntityRows] = {
            "products": self._product,
            "parties": self._party,
            "categories": self._category,
        }[kind]
        self.entity = {"products": "products", "parties": "accounts", "categories": "departments"}[kind]
        self.entities = {
            "products": (*(("departments",) if names_categories else ()), "products", "variants", "stock"),
            "parties": ("salespeople", "accounts", "balances"),
            "categories": ("departments",),
        }[kind]

    @property
    def complete(self) -> bool:
        """Return whether the rows cannot lack any record."""
        return not (self.refused or self._report)

    def rest(self) -> EntityRows:
        """Yield the rows that need all others first: the stock of products, added up over their batches.

        If the stock of any batch is unknown, the sum is unknown too.
        """
        for key, batches in self._batch_stock.items():
            quantities = [quantity for quantity in batches if quantity is not None]
            if len(quantities) == len(batches):
                yield "stock", {"key": key, "quantity": sum(quantities, Decimal(0))}

    def refuse(self, number: int, field: str, value: str, reason: str, *, rows: int = 1) -> None:
        """Reject a whole row, or `rows` rows starting with it."""
        self.refused = True
        self.rows.refused += rows
        self._reject(self.entity, f"row {number}", field, value, reason)

    def pass_over(self) -> None:
        """Count a row that has nothing for the store."""
        self.rows.passed_over += 1

    def _product(self, number: int, values: Mapping[str, str]) -> EntityRows:
        if (identity := self._identity(number, values)) is None:
            return
        name, code = identity
        category = one_line(values.get("category", ""))
        size = one_line(values.get("size", "")) or SINGLE_SIZE
        key = code or "|".join(
            part
            for part in (
                comparison_key(name),
                comparison_key(category),
                comparison_key(values.get("brand", "")),
            )
            if part
        )
        is_new_size = self._is_new("variants", f"{key}/{size}")
        if not is_new_size and "batch" not in values:
            self._refuse_second("variants", f"{key}/{size}")
            return
        self.rows.used += 1
        department = comparison_key(category)
        if department in self._categories:
            department = self._categories[department]
        elif category and self._names_categories and self._is_new("departments", department):
            yield "departments", {"key": department, "name": category}
        if self._is_new("products", key):
            yield "products", self._product_row(key, code, name, department, values)
        yield from self._size(key, size, values, is_new=is_new_size)

    def _product_row(
        self, key: str, code: str, name: str, department: str, values: Mapping[str, str]
    ) -> RowValues:
        row: RowValues = {
            "key": key,
            "name": name,
            "departmentKey": department or None,
            "active": True,
        }
        if code:
            row["code"] = code
        row |= {
            pack_field: one_line(values[column]) or None
            for column, pack_field in _TEXTS.items()
            if column in values
        }
        if description := values.get("description", "").strip():
            row["description"] = description
        if (tax := self._read("products", key, "tax_rate", values, cells.percent)) is not None:
            row["taxRate"] = tax
        return row

    def _size(self, key: str, size: str, values: Mapping[str, str], *, is_new: bool) -> EntityRows:
        row: RowValues = {"key": f"{key}/{size}", "productKey": key, "sizeCode": size}
        for field, pack_field, parse in (
            *(("mrp", "mrp", cells.money), ("discount_percent", "discount", cells.percent)),
            *(("minimum_quantity", "minQty", cells.whole), ("quantity_step", "multiple", cells.whole)),
        ):
            if (value := self._read("variants", row["key"], field, values, parse)) is not None:
                row[pack_field] = value
        if "barcode" in values and (
            code := self._read("variants", row["key"], "barcode", values, cells.barcode)
        ):
            row["barcode"] = code
        if pack := one_line(values.get("pieces_per_box", "")):
            row["pack"] = pack
        rates = self._rates(row["key"], values)
        if any(rate is not None for rate in rates):
            row["rates"] = rates
        if is_new:
            yield "variants", row
        if "stock" not in values:
            return
        quantity = self._read("stock", row["key"], "stock", values, signed)
        if "batch" in values:
            self._batch_stock.setdefault(row["key"], []).append(quantity)
        elif quantity is not None:
            yield "stock", {"key": row["key"], "quantity": quantity}

    def _rates(self, key: str, values: Mapping[str, str]) -> list[Decimal | None]:
        """Return a rate for each grade; by default the common rate, or else the first grade's rate.

        Programs write 0.00 where a grade has no rate, so zero is a rate only if there is no other rate.
        """
        read = [self._read("variants", key, field, values, cells.money) for field in ("rate", *RATE_COLUMNS)]
        common, *rates = [rate or None for rate in read] if any(read) or self._report else read
        common = rates[0] if common is None else common
        return [common if rate is None else rate for rate in rates]

    def _party(self, number: int, values: Mapping[str, str]) -> EntityRows:
        if (identity := self._identity(number, values)) is None:
            return
        name, code = identity
        group = one_line(values.get("account_group", ""))
        if _NO_CUSTOMERS.search(group):
            self.pass_over()
            return
        key = code or one_line(values.get("phone1", "")) or comparison_key(name)
        if not self._is_new("accounts", key):
            self._refuse_second("accounts", key)
            return
        self.rows.used += 1
        row = self._party_row(key, code, name, group, values)
        if person := one_line(values.get("salesperson", "")):
            row["salespersonKey"] = comparison_key(person)
            if self._is_new("salespeople", comparison_key(person)):
                yield "salespeople", {"key": comparison_key(person), "name": person}
        yield "accounts", row
        if (owed := self._read("balances", key, "balance", values, signed)) is not None:
            credit = _CREDIT.fullmatch(values.get("balance_side", "").strip())
            yield "balances", {"key": key, "amount": -abs(owed) if credit else owed}

    @staticmethod
    def _party_row(key: str, code: str, name: str, group: str, values: Mapping[str, str]) -> RowValues:
        row: RowValues = {"key": key, "name": name, "active": True}
        if code:
            row["code"] = code
        if group:
            row["group"] = group
        row |= {
            pack_field: one_line(values[column]) or None
            for column, pack_field in _PARTY_TEXTS.items()
            if column in values
        }
        if lines := [one_line(values.get(field, "")) for field in ("address1", "address2")]:
            row["address"] = [line for line in lines if line]
        if (grade := one_line(values.get("price_grade", "")).upper()) in tuple("ABCDE"):
            row["grade"] = grade
        return row

    def _identity(self, number: int, values: Mapping[str, str]) -> tuple[str, str] | None:
        """Return the name and the code of a row, or refuse a row that lacks one of them."""
        name, code = one_line(values.get("name", "")), one_line(values.get("code", ""))
        if name and (code or "code" not in values):
            return name, code
        blank = "code" if name else "name"
        self.refuse(number, blank, "", text("import.row.blank", what=word(blank)))
        return None

    def _category(self, number: int, values: Mapping[str, str]) -> EntityRows:
        name, code = one_line(values.get("name", "")), one_line(values.get("code", ""))
        if not name:
            self.refuse(number, "name", "", text("import.row.blank", what=word("name")))
        elif self._is_new("departments", comparison_key(code or name)):
            row: RowValues = {"key": comparison_key(code or name), "name": name}
            self.rows.used += 1
            yield "departments", row | ({"code": code} if code else {})
        else:
            self.pass_over()

    def _refuse_second(self, entity: str, key: str) -> None:
        """Reject a row whose record is in an earlier row; the list can still be complete."""
        self.rows.refused += 1
        self._reject(entity, key, "key", key, text("sync.row.key_twice"))

    def _is_new(self, entity: str, key: str) -> bool:
        seen = self._seen[entity]
        if key in seen:
            return False
        seen.add(key)
        return True

    def _read(
        self, entity: str, key: str, field: str, values: Mapping[str, str], parse: Callable[[str], Any]
    ) -> Any:
        cell = values.get(field, "").strip()
        if not cell:
            return None
        try:
            return parse(cell)
        except RejectedRow as refusal:
            self._reject(entity, key, field, cell, str(refusal))
            return None


def signed(cell: str) -> Decimal:
    """Return a decimal, which is negative with a minus sign on either side, in brackets, or before Cr.

    A dash alone means zero. Other text raises the same error as `cells.decimal`.
    """
    side = _SIDE.search(cell)
    stripped = cell[: side.start()].strip() if side else cell.strip()
    if stripped in ("-", "−", "–"):
        return Decimal(0)
    negative = stripped.startswith(("-", "−", "(")) or stripped.endswith("-")
    number = cells.decimal(stripped.strip("-−() ") if negative else stripped)
    is_credit = side is not None and side[1].casefold() == "c"
    return -number if negative != is_credit else number
