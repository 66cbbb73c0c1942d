"""Tally's records as rows of a pack. Unreadable values are rejected; the store then keeps its own value."""

from collections.abc import Callable
from datetime import date as Date
from decimal import Decimal
from typing import Any
from xml.etree.ElementTree import Element

from app.books.sync.connectors.interface import Reject
from app.books.sync.connectors.tally import dated_values, units, values
from app.books.sync.connectors.tally.books import CompanyBooks, Group, key_of
from app.books.sync.connectors.tally.gst import stated_gst
from app.books.sync.connectors.tally.problems import InvalidValue
from app.books.sync.connectors.tally.xml import aliases_of, name_of, text_of
from app.catalogue.barcodes import gtin_among

SINGLE_SIZE = "."
RowValues = dict[str, Any]


def unit(record: Element) -> RowValues:
    """Return a unit, simple or compound."""
    row: RowValues = {"key": name_of(record), "name": name_of(record)}
    row["formal"] = values.words(text_of(record, "ORIGINALNAME"))
    if (decimals := text_of(record, "DECIMALPLACES")).isdigit():
        row["decimals"] = int(decimals)
    if text_of(record, "ISSIMPLEUNIT") == "No":
        row["base"] = values.words(text_of(record, "BASEUNITS"))
        row["factor"] = values.number(text_of(record, "CONVERSION"))
    return row


def department(group: Group, books: CompanyBooks) -> RowValues:
    """Return the category for a group of items."""
    above = books.item_group(group.parent) if group.parent else None
    return {"key": group.key, "name": group.name, "parentKey": above.key if above else None}


def salesperson(group: Group) -> RowValues:
    """Return the salesperson for a cost centre or a group of customers."""
    return {"key": group.key, "name": group.name}


def product(record: Element, books: CompanyBooks, reject: Reject) -> RowValues:
    """Return an item.

    Its tax and HSN code may come from its groups; a tax that no record states is unknown.
    """
    key, group = key_of(record), values.words(text_of(record, "PARENT")) or ""
    above = books.item_group(group) if group else None
    read = _field_reader("products", key, reject)
    row: RowValues = {
        "key": key,
        "name": name_of(record),
        "aliases": list(dict.fromkeys([*aliases_of(record), *_part_numbers(record)])),
        "unit": units.piece_unit(record),
        "departmentKey": above.key if above else None,
        "active": True,
    }
    if (description := values.words(text_of(record, "DESCRIPTION"))) is not None:
        row["description"] = description
    if brand := _brand(record):
        row["brand"] = brand
    if (own := read("taxRate", lambda: (stated_gst(record, books.today),))) is not None:
        row["taxRate"] = books.tax_rate(own[0], group)
    row["hsn"] = dated_values.hsn(record, books.today) or books.inherited_hsn(group)
    return row


def variant(record: Element, books: CompanyBooks, reject: Reject) -> RowValues:
    """Return the only size of an item, with its rates; missing rates are None."""
    key = key_of(record)
    read = _field_reader("variants", key, reject)
    row: RowValues = {"key": f"{key}/{SINGLE_SIZE}", "productKey": key, "sizeCode": SINGLE_SIZE}
    if (prices := read("rates", lambda: _prices(record, books.today))) is not None:
        levels, standard = prices
        row["rates"] = None
        if levels or standard is not None:
            row["rates"], row["discount"] = _rates(levels, standard, books.grades())
    if (mrp := read("mrp", lambda: (dated_values.mrp(record, books.today),))) is not None:
        (row["mrp"],) = mrp
    if minimum := read("minQty", lambda: values.quantity(text_of(record, "MINIMUMORDERQTY"))):
        row["minQty"] = max(1, int(minimum[0]))
    if code := gtin_among((*aliases_of(record), *_part_numbers(record))):
        row["barcode"] = code
    if (pieces := read("pack", lambda: _pieces_per_box(record))) is not None:
        row["pack"] = pieces
    return row


def stock(record: Element, reject: Reject) -> RowValues | None:
    """Return the current quantity of an item, or None if the record has none."""
    part = record.find("CLOSINGBALANCE")
    if part is None:
        return None
    key = f"{key_of(record)}/{SINGLE_SIZE}"
    try:
        quantity = values.quantity(part.text or "")
    except InvalidValue as error:
        reject("stock", key, "quantity", part.text or "", str(error))
        return None
    return {"key": key, "quantity": quantity[0] if quantity else Decimal(0)}


def balance(record: Element, reject: Reject) -> RowValues | None:
    """Return a customer's current balance, debit positive, or None if the record has none."""
    part = record.find("CLOSINGBALANCE")
    if part is None:
        return None
    try:
        amount = values.amount(part.text or "")
    except InvalidValue as error:
        reject("balances", key_of(record), "amount", part.text or "", str(error))
        return None
    return {"key": key_of(record), "amount": -amount if amount else Decimal(0)}


def _prices(record: Element, today: Date) -> tuple[dict[str, tuple[Decimal, Decimal]], Decimal | None]:
    """Return the prices of levels and the standard price; if one is unreadable, neither is used."""
    return dated_values.level_prices(record, today), dated_values.standard_price(record, today)


def _rates(
    levels: dict[str, tuple[Decimal, Decimal]], standard: Decimal | None, grades: dict[str, str]
) -> tuple[list[Decimal | None], Decimal]:
    """Return the rates of the grades A to E and their discount.

    Discounts that differ between grades are subtracted from the rates.
    """
    by_grade = {grade: levels[level] for level, grade in grades.items() if level in levels}
    discounts = {discount for _, discount in by_grade.values()}
    common = discounts.pop() if len(discounts) == 1 else Decimal(0)
    rates: list[Decimal | None] = []
    for grade in "ABCDE":
        rate, discount = by_grade.get(grade, (standard, common))
        if rate is not None and discount != common:
            rate = (rate * (100 - discount) / 100).quantize(Decimal("0.01"))
        rates.append(rate)
    return rates, common


def _pieces_per_box(record: Element) -> str | None:
    pieces = units.pieces_of_other(record)
    return f"{pieces.normalize():f}" if pieces else None


def _brand(record: Element) -> str | None:
    """Return the brand or the manufacturer, which are fields of Tally add-ons."""
    paths = ("BRAND", "BRAND.LIST/BRAND", "MANUFACTURER", "MANUFACTURER.LIST/MANUFACTURER")
    return next(filter(None, (values.words(text_of(record, path)) for path in paths)), None)


def _part_numbers(record: Element) -> list[str]:
    parts = [part.text or "" for part in record.iterfind("MAILINGNAME.LIST/MAILINGNAME")]
    parts.append(text_of(record, "PARTNO"))
    return [part.strip() for part in parts if values.words(part)]


def _field_reader(entity: str, key: str, reject: Reject) -> Callable[[str, Callable[[], Any]], Any]:
    """Return a function that reads a field, and rejects an unreadable value."""

    def read_field(field: str, parse: Callable[[], Any]) -> Any:
        try:
            return parse()
        except InvalidValue as error:
            reject(entity, key, field, "", str(error))
            return None

    return read_field
