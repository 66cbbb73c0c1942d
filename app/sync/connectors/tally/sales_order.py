"""An order as a Sales Order voucher of Tally: debit is negative, the sales ledger is in the lines alone."""

from decimal import Decimal
from typing import Protocol
from xml.etree.ElementTree import Element, SubElement

from app.sync.connectors.interface import BookOrder, OrderLine
from app.sync.connectors.orders import party_amount
from app.sync.connectors.tally.imports import add_text as _add
from app.sync.connectors.tally.names import CurrentNames

_VIEW = "Invoice Voucher View"
_BATCH = "Primary Batch"


class InBooks(Protocol):
    """What people may have changed of a voucher that is in the books; it stays as they left it."""

    @property
    def day(self) -> str: ...
    @property
    def type(self) -> str: ...
    @property
    def reference(self) -> str: ...
    @property
    def master_id(self) -> str: ...
    @property
    def is_optional(self) -> bool: ...


def unknown_names(order: BookOrder, names: CurrentNames) -> list[str]:
    """Return what an order names and the books do not have; such orders are not sent."""
    ledgers = [ledger.name for ledger in order.ledgers if ledger.amount]
    ledgers += [line.sales_ledger or order.sales_ledger for line in order.lines]
    missing = [f"ledger “{name}”" for name in ledgers if not names.has_ledger(name)]
    if party_of(order, names) is None and order.new_ledger is None:
        missing.append(f"customer “{order.party_name}”")
    for line in order.lines:
        item = names.items.get(line.key)
        if item is None:
            missing.append(f"item “{line.name}”")
        elif line.unit and item[1].casefold() != line.unit.casefold():
            missing.append(f"unit “{line.unit}” of item “{line.name}”")
    if order.godown and order.godown.casefold() not in names.godowns:
        missing.append(f"godown “{order.godown}”")
    if order.voucher_type.casefold() not in names.voucher_types:
        missing.append(f"voucher type “{order.voucher_type}”")
    return list(dict.fromkeys(missing))


def party_of(order: BookOrder, names: CurrentNames) -> str | None:
    """Return the current name of the customer's ledger; a guest or customer without a key goes by name."""
    if order.party_key:
        return names.ledgers.get(order.party_key)
    return order.party_name if names.has_ledger(order.party_name) else None


def voucher(order: BookOrder, names: CurrentNames, existing: InBooks | None = None) -> Element:
    """Return the voucher that creates an order or, with every line, alters it.

    The day, type and reference of a voucher that exists stay as they are in the books, and so does whether
    it is optional: the accountant may have made it regular.
    """
    type = existing.type if existing else order.voucher_type
    root = _root(order, "Alter" if order.action == "alter" else "Create", type)
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
    entry = _entry(root, "LEDGERENTRIES.LIST", party, -party_amount(order), debit=True)
    _add(entry, "ISPARTYLEDGER", "Yes")
    for line in order.lines:
        _add_line(root, order, line, names)
    for ledger in order.ledgers:
        if ledger.amount:
            _entry(root, "LEDGERENTRIES.LIST", ledger.name, ledger.amount, debit=ledger.amount < 0)
    return root


def cancellations(order: BookOrder, existing: InBooks) -> list[Element]:
    """Return the vouchers that cancel an order, to be tried in turn.

    Not every release knows the first form. Neither names the voucher's number, which others may have too.
    """
    by_remote_id = _root(order, "Cancel", existing.type)
    _add(by_remote_id, "DATE", existing.day)
    _add(by_remote_id, "VOUCHERTYPENAME", existing.type)
    attributes = {"DATE": existing.day, "TAGNAME": "MasterID", "TAGVALUE": existing.master_id}
    by_master_id = Element("VOUCHER", attributes | {"VCHTYPE": existing.type, "ACTION": "Cancel"})
    _add(by_master_id, "NARRATION", order.narration)
    return [by_remote_id, *([by_master_id] if existing.master_id else [])]


def _root(order: BookOrder, action: str, type: str) -> Element:
    # As a child element REMOTEID is ignored, and the voucher could never be addressed again.
    return Element("VOUCHER", REMOTEID=order.remote_id, VCHTYPE=type, ACTION=action)


def _add_line(root: Element, order: BookOrder, line: OrderLine, names: CurrentNames) -> None:
    name, unit = names.items[line.key]
    quantity, amount = f"{_plain(line.quantity)} {unit}".strip(), _money(line.amount)
    part = SubElement(root, "ALLINVENTORYENTRIES.LIST")
    _add(part, "STOCKITEMNAME", name)
    _add(part, "ISDEEMEDPOSITIVE", "No")
    _add(part, "RATE", f"{_plain(line.rate)}/{unit}" if unit else _plain(line.rate))
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
    sale = _entry(part, "ACCOUNTINGALLOCATIONS.LIST", sales_ledger, line.amount, debit=False)
    if centre := names.cost_centre(order.cost_centre_key, order.cost_centre):
        share = SubElement(sale, "CATEGORYALLOCATIONS.LIST")
        _add(share, "CATEGORY", centre.category)
        _add(share, "ISDEEMEDPOSITIVE", "No")
        of_centre = SubElement(share, "COSTCENTREALLOCATIONS.LIST")
        _add(of_centre, "NAME", centre.name)
        _add(of_centre, "AMOUNT", amount)


def _entry(parent: Element, tag: str, ledger: str, amount: Decimal, *, debit: bool) -> Element:
    entry = SubElement(parent, tag)
    _add(entry, "LEDGERNAME", ledger)
    _add(entry, "ISDEEMEDPOSITIVE", "Yes" if debit else "No")
    _add(entry, "AMOUNT", _money(amount))
    return entry


def _money(amount: Decimal) -> str:
    return f"{amount:.2f}"


def _plain(number: Decimal) -> str:
    return f"{number.normalize():f}"


def tally_day(date: str) -> str:
    """Return an ISO date as Tally writes it."""
    return date.replace("-", "")
