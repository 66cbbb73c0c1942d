"""Tally's records as rows of a pack. A value that cannot be read is told, and left as the store has it."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any
from xml.etree.ElementTree import Element

from app.sync.connectors.interface import Reject
from app.sync.connectors.tally import dated_values, values
from app.sync.connectors.tally.books import Books, Group, key_of
from app.sync.connectors.tally.problems import Unreadable
from app.sync.connectors.tally.xml import aliases_of, name_of, text_of

SINGLE_SIZE = "."
Row = dict[str, Any]


def unit(record: Element) -> Row:
    """A unit, simple or so many of another."""
    row: Row = {"key": name_of(record), "name": name_of(record)}
    row["formal"] = values.words(text_of(record, "ORIGINALNAME"))
    if (decimals := text_of(record, "DECIMALPLACES")).isdigit():
        row["decimals"] = int(decimals)
    if text_of(record, "ISSIMPLEUNIT") == "No":
        row["base"] = values.words(text_of(record, "BASEUNITS"))
        row["factor"] = values.number(text_of(record, "CONVERSION"))
    return row


def department(group: Group, books: Books) -> Row:
    """A category, of a group of items."""
    above = books.item_group(group.parent) if group.parent else None
    return {"key": group.key, "name": group.name, "parentKey": above.key if above else None}


def salesperson(group: Group) -> Row:
    """A salesperson, of a cost centre or of a group of customers."""
    return {"key": group.key, "name": group.name}


def product(record: Element, books: Books, reject: Reject) -> Row:
    """An item, with what its groups say of tax where it says nothing."""
    key, group = key_of(record), values.words(text_of(record, "PARENT")) or ""
    above = books.item_group(group) if group else None
    tell = _teller("products", key, reject)
    row: Row = {
        "key": key,
        "name": name_of(record),
        "aliases": list(dict.fromkeys([*aliases_of(record), *_part_numbers(record)])),
        "unit": values.words(text_of(record, "BASEUNITS")),
        "departmentKey": above.key if above else None,
        "active": True,
    }
    if (description := values.words(text_of(record, "DESCRIPTION"))) is not None:
        row["description"] = description
    tax = tell("taxRate", lambda: dated_values.tax_rate(record, books.today))
    tax = books.inherited_tax(group) if tax is None else tax
    if tax is not None:
        row["taxRate"] = tax
    if code := dated_values.hsn(record, books.today) or books.inherited_hsn(group):
        row["hsn"] = code
    return row


def variant(record: Element, books: Books, reject: Reject) -> Row:
    """The one size of an item, with its rates."""
    key = key_of(record)
    tell = _teller("variants", key, reject)
    row: Row = {"key": f"{key}/{SINGLE_SIZE}", "productKey": key, "sizeCode": SINGLE_SIZE}
    levels = tell("rates", lambda: dated_values.level_prices(record, books.today)) or {}
    standard = tell("rates", lambda: dated_values.standard_price(record, books.today))
    if levels or standard is not None:
        row["rates"], row["discount"] = _rates(levels, standard, books.grades())
    if (mrp := tell("mrp", lambda: dated_values.mrp(record, books.today))) is not None:
        row["mrp"] = mrp
    if least := tell("minQty", lambda: values.quantity(text_of(record, "MINIMUMORDERQTY"))):
        row["minQty"] = max(1, int(least[0]))
    if (pieces := tell("pack", lambda: _pieces_per_box(record))) is not None:
        row["pack"] = pieces
    return row


def stock(record: Element, reject: Reject) -> Row | None:
    """What is there of an item now; None where the record does not tell."""
    part = record.find("CLOSINGBALANCE")
    if part is None:
        return None
    key = f"{key_of(record)}/{SINGLE_SIZE}"
    try:
        found = values.quantity(part.text or "")
    except Unreadable as error:
        reject("stock", key, "quantity", part.text or "", str(error))
        return None
    return {"key": key, "quantity": found[0] if found else Decimal(0)}


def balance(record: Element, reject: Reject) -> Row | None:
    """What a customer owes now, debit positive; None where the record does not tell."""
    part = record.find("CLOSINGBALANCE")
    if part is None:
        return None
    try:
        found = values.amount(part.text or "")
    except Unreadable as error:
        reject("balances", key_of(record), "amount", part.text or "", str(error))
        return None
    return {"key": key_of(record), "amount": -found if found else Decimal(0)}


def _rates(
    levels: dict[str, tuple[Decimal, Decimal]], standard: Decimal | None, grades: dict[str, str]
) -> tuple[list[Decimal | None], Decimal]:
    """Rates of the grades A to E and their discount; discounts that differ are taken off the rates."""
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
    """How many of the base unit the other unit holds, where it has one."""
    if not values.words(text_of(record, "ADDITIONALUNITS")):
        return None
    pieces = values.number(text_of(record, "CONVERSION"))
    boxes = values.number(text_of(record, "DENOMINATOR")) or Decimal(1)
    return f"{(pieces / boxes).normalize():f}" if pieces else None


def _part_numbers(record: Element) -> list[str]:
    parts = [part.text or "" for part in record.iterfind("MAILINGNAME.LIST/MAILINGNAME")]
    parts.append(text_of(record, "PARTNO"))
    return [part.strip() for part in parts if values.words(part)]


def _teller(entity: str, key: str, reject: Reject) -> Callable[[str, Callable[[], Any]], Any]:
    """A function that reads a field, and tells of it where it cannot be read."""

    def read(field: str, parse: Callable[[], Any]) -> Any:
        try:
            return parse()
        except Unreadable as error:
            reject(entity, key, field, "", str(error))
            return None

    return read
