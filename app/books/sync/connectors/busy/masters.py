"""Busy's masters as rows of a pack. Unreadable values are rejected; the store then keeps its own value."""

import re
from collections.abc import Callable
from decimal import Decimal, InvalidOperation
from typing import Any
from xml.etree.ElementTree import Element

from app.books.sync.connectors.busy.books import BusyBooks, Group, key_of, name_of, words
from app.books.sync.connectors.interface import Reject
from app.books.sync.connectors.tally.companies import state_code
from app.books.sync.connectors.tally.xml import text_of
from app.catalogue.barcodes import gtin_among
from app.shared.cleaning import comparison_key
from app.shared.texts.messages import text

SINGLE_SIZE = "."
MAX_ADDRESS_LINES = 3
RowValues = dict[str, Any]
_TAX = re.compile(r"(\d+(?:\.\d+)?)\s*%|\bGST[\s-]*(\d+(?:\.\d+)?)", re.IGNORECASE)
_UNTAXED = re.compile(r"\b(?:exempt\w*|nil\b|non[\s-]?gst)", re.IGNORECASE)
_NUMBERS = re.compile(r"[,/;]")
_PAISA = Decimal("0.01")


def unit(record: Element) -> RowValues:
    """Return a unit."""
    return {"key": name_of(record), "name": name_of(record), "formal": words(text_of(record, "UQC"))}


def department(group: Group, books: BusyBooks) -> RowValues:
    """Return the category for a group of items."""
    above = books.item_groups.get(comparison_key(group.parent)) if group.parent else None
    return {"key": group.key, "name": group.name, "parentKey": above.key if above else None}


def product(record: Element, books: BusyBooks, reject: Reject) -> RowValues:
    """Return an item. Its alias becomes a search word."""
    name, group = name_of(record), books.item_groups.get(comparison_key(text_of(record, "ParentGroup")))
    row: RowValues = {
        "key": key_of(record),
        "name": name,
        "aliases": [alias] if (alias := words(text_of(record, "Alias"))) else [],
        "unit": words(text_of(record, "MainUnit")),
        "departmentKey": group.key if group else None,
        "active": True,
    }
    if (printed := words(text_of(record, "PrintName"))) and printed != name:
        row["longName"] = printed
    if hsn := words(text_of(record, "HSNCodeGST")) or words(text_of(record, "HSNCode")):
        row["hsn"] = hsn
    if (tax := _tax_rate(record, reject)) is not None:
        row["taxRate"] = tax
    if lines := _address(record):
        row["description"] = "\n".join(lines)
    return row


def variant(record: Element, _books: BusyBooks, reject: Reject) -> RowValues:
    """Return the only size of an item, with the same price for all grades."""
    key = f"{key_of(record)}/{SINGLE_SIZE}"
    row: RowValues = {"key": key, "productKey": key_of(record), "sizeCode": SINGLE_SIZE}
    read = _reader("variants", key, record, reject)
    if price := read("rates", "SalePrice"):
        if (rate := _without_tax(price, record)) is None:
            reject("variants", key, "rates", str(price), text("sync.row.tax_inside"))
        else:
            row["rates"] = [rate] * 5
    if code := gtin_among([words(text_of(record, "Alias"))]):
        row["barcode"] = code
    if mrp := read("mrp", "MRP"):
        row["mrp"] = mrp
    if discount := read("discount", "SalesDiscount"):
        row["discount"] = discount
    return row


def stock(record: Element, _books: BusyBooks, reject: Reject) -> RowValues | None:
    """Return the quantity of an item on the closing date; None if it cannot be read."""
    key = f"{key_of(record)}/{SINGLE_SIZE}"
    quantity = _reader("stock", key, record, reject)("quantity", "OPStockInMainUnit")
    if quantity is None and text_of(record, "OPStockInMainUnit"):
        return None
    return {"key": key, "quantity": quantity or Decimal(0)}


def account(record: Element, books: BusyBooks, _reject: Reject) -> RowValues | None:
    """Return a customer's account; None for other ledgers."""
    if not books.is_customer(text_of(record, "ParentGroup")):
        return None
    gstin, state = (words(text_of(record, f"Address/{tag}")) for tag in ("GSTNo", "StateName"))
    phones = _phones(record)
    days = text_of(record, "CreditDaysForSale")
    return {
        "key": key_of(record),
        "name": name_of(record),
        "group": words(text_of(record, "ParentGroup")),
        "person": words(text_of(record, "Address/Contact")),
        "address": _address(record),
        "area": words(text_of(record, "Address/AreaName")),
        "city": words(text_of(record, "Address/CityName")) or words(text_of(record, "Address/Station")),
        "state": state,
        "stateCode": state_code(state or "", gstin or "") or None,
        "pincode": words(text_of(record, "Address/PINCode")),
        "phone1": phones[0] if phones else None,
        "phone2": phones[1] if len(phones) > 1 else None,
        "email": words(text_of(record, "Address/Email")),
        "gstin": gstin,
        "pan": words(text_of(record, "Address/ITPAN")),
        "creditDays": int(days) if days.isdigit() else None,
        "active": True,
    }


def balance(record: Element, books: BusyBooks, reject: Reject) -> RowValues | None:
    """Return a customer's balance on the closing date. Busy's debits are negative."""
    if not books.is_customer(text_of(record, "ParentGroup")):
        return None
    amount = _reader("balances", key_of(record), record, reject)("amount", "OPBal")
    if amount is None and text_of(record, "OPBal"):
        return None
    return {"key": key_of(record), "amount": -(amount or Decimal(0)).quantize(_PAISA)}


def _reader(entity: str, key: str, record: Element, reject: Reject) -> Callable[[str, str], Decimal | None]:
    """Return a function that reads a number of a record, and rejects a value that is not a number."""

    def read(field: str, tag: str) -> Decimal | None:
        written = text_of(record, tag)
        if not written:
            return None
        try:
            # Busy writes rounding errors of binary fractions, such as 4185233.60000002.
            return Decimal(written.replace(",", "")).quantize(Decimal("0.000001"))
        except InvalidOperation:
            reject(entity, key, field, written, text("import.row.not_number", value=written[:40]))
            return None

    return read


def _tax_rate(record: Element, reject: Reject) -> Decimal | None:
    """Return the rate in the name of the tax category, such as “GST 18%”."""
    category = words(text_of(record, "TaxCategory"))
    if category is None:
        return None
    if match := _TAX.search(category):
        return Decimal(match[1] or match[2])
    if _UNTAXED.search(category):
        return Decimal(0)
    reject("products", key_of(record), "taxRate", category, text("sync.row.tax_category"))
    return None


def _without_tax(price: Decimal, record: Element) -> Decimal | None:
    """Return a price after removing the included tax; None if the tax is unknown."""
    if text_of(record, "TaxInclSalePrice") != "True":
        return price
    tax = _tax_rate(record, lambda *_reject: None)
    return None if tax is None else (price * 100 / (100 + tax)).quantize(_PAISA)


def _phones(record: Element) -> list[str]:
    """Return the numbers of an account; a field in Busy may hold several."""
    fields = (text_of(record, f"Address/{tag}") for tag in ("Mobile", "TelNo", "WhatsAppNo"))
    numbers = (" ".join(part.split()) for field in fields for part in _NUMBERS.split(field))
    return list(dict.fromkeys(number for number in numbers if number))


def _address(record: Element) -> list[str]:
    """Return at most three address lines; a fourth line is joined to the third."""
    written = (words(text_of(record, f"Address/Address{number}")) for number in range(1, 5))
    lines = [line for line in written if line]
    return [*lines[:2], ", ".join(lines[2:])] if len(lines) > MAX_ADDRESS_LINES else lines
