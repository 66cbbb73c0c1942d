"""An order as a Sales Order voucher of Tally: debit is negative, only the lines have the sales ledger."""

from decimal import Decimal
from xml.etree.ElementTree import Element, SubElement

from app.books.sync.connectors.interface import BookOrder, OrderLine
from app.books.sync.connectors.tally.imports import add_text as _add
from app.books.sync.connectors.tally.names import CurrentNames
from app.books.sync.connectors.tally.voucher_elements import (
    InBooks,
    add_entry,
    money,
    party_of,
    tally_day,
    voucher_root,
)
from app.shared.texts.messages import Message
from app.shared.texts.messages import text as message

_VIEW = "Invoice Voucher View"
_BATCH = "Primary Batch"


def unknown_names(order: BookOrder, names: CurrentNames) -> list[Message]:
    """Return the names in an order that the books do not have; such orders are not sent."""
    ledgers = [ledger.name for ledger in order.ledgers if ledger.amount]
    ledgers += [line.sales_ledger or order.sales_ledger for line in order.lines]
    missing = [message("books.name.ledger", name=name) for name in ledgers if not names.has_ledger(name)]
    if party_of(order, names) is None and order.new_ledger is None:
        missing.append(message("books.name.customer", name=order.party_name))
    for line in order.lines:
        item = names.items.get(line.key)
        if item is None:
            missing.append(message("books.name.item", name=line.name))
        elif line.unit and item[1].casefold() != line.unit.casefold():
            missing.append(message("books.name.unit", unit=line.unit, name=line.name))
    if order.godown and order.godown.casefold() not in names.godowns:
        missing.append(message("books.name.godown", name=order.godown))
    if order.voucher_type.casefold() not in names.voucher_types:
        missing.append(message("books.name.voucher_type", name=order.voucher_type))
    return list(dict.fromkeys(missing))


def voucher(order: BookOrder, names: CurrentNames, existing: InBooks | None = None) -> Element:
    """Return the voucher that creates an order or, with every line, alters it.

    The day, type and reference of an existing voucher stay as they are in the books. The optional mark stays
    too, because the accountant may have made the voucher regular.
    """
    type = existing.type if existing else order.voucher_type
    root = voucher_root(order, "Alter" if order.action == "alter" else "Create", type)
    root.set("OBJVIEW", _VIEW)
    day = existing.day if existing else tally_day(order.date)
    reference = existing.reference if existing else order.number
    is_optional = existing.is_optional if existing else order.is_optional
    party = party_of(order, names) or ""
    for tag, text in (
        *(("DATE", day), ("EFFECTIVEDATE", day), ("VOUCHERTYPENAME", type)),
        *(("PERSISTEDVIEW", _VIEW), ("REFERENCE", reference), ("PARTYLEDGERNAME", party)),
        *(("NARRATION", order.narration), ("ISOPTIONAL", "Yes" if is_optional else "No")),
    ):
        _add(root, tag, text)
    if level := names.price_levels.get(order.party_key):
        _add(root, "PRICELEVEL", level)
    entry = add_entry(root, "LEDGERENTRIES.LIST", party, -order.party_amount, debit=True)
    _add(entry, "ISPARTYLEDGER", "Yes")
    for line in order.lines:
        _add_line(root, order, line, names)
    for ledger in order.ledgers:
        if ledger.amount:
            add_entry(root, "LEDGERENTRIES.LIST", ledger.name, ledger.amount, debit=ledger.amount < 0)
    return root


def _add_line(root: Element, order: BookOrder, line: OrderLine, names: CurrentNames) -> None:
    name, unit = names.items[line.key]
    quantity, amount = f"{_plain(line.quantity)} {unit}".strip(), money(line.amount)
    part = SubElement(root, "ALLINVENTORYENTRIES.LIST")
    _add(part, "STOCKITEMNAME", name)
    _add(part, "ISDEEMEDPOSITIVE", "No")
    _add(part, "RATE", f"{_plain(line.rate)}/{unit}" if unit else _plain(line.rate))
    if discount := _discount(line):
        _add(part, "DISCOUNT", discount)
    measures = (("AMOUNT", amount), ("ACTUALQTY", quantity), ("BILLEDQTY", quantity))
    for tag, text in measures:
        _add(part, tag, text)
    lot = SubElement(part, "BATCHALLOCATIONS.LIST")
    if order.godown:
        _add(lot, "GODOWNNAME", order.godown)
    for tag, text in (
        *(("BATCHNAME", _BATCH), ("ORDERNO", order.number), ("ORDERDUEDATE", tally_day(order.date))),
        *measures,
    ):
        _add(lot, tag, text)
    sales_ledger = line.sales_ledger or order.sales_ledger
    sale = add_entry(part, "ACCOUNTINGALLOCATIONS.LIST", sales_ledger, line.amount, debit=False)
    if centre := names.cost_centre(order.cost_centre_key, order.cost_centre):
        share = SubElement(sale, "CATEGORYALLOCATIONS.LIST")
        _add(share, "CATEGORY", centre.category)
        _add(share, "ISDEEMEDPOSITIVE", "No")
        of_centre = SubElement(share, "COSTCENTREALLOCATIONS.LIST")
        _add(of_centre, "NAME", centre.name)
        _add(of_centre, "AMOUNT", amount)


def _discount(line: OrderLine) -> str:
    """Return the discount of a line in percent, from its amount, rate and quantity, or an empty text.

    Tally only has discounts in percent; this many digits give the same paisa.
    """
    value = line.rate * line.quantity
    return f"{(value - line.amount) * 100 / value:.8f}" if value > line.amount else ""


def _plain(number: Decimal) -> str:
    return f"{number.normalize():f}"
