"""What the fake Tally reads in a voucher that is imported: its fields, and what its books refuse."""

from decimal import Decimal
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from tests.tally_books import FakeBooks


def unknown_masters(books: FakeBooks, voucher: Element) -> str:
    """Return Tally's refusal of a voucher that names what its books do not have; case does not count."""

    def is_missing(type: str, name: str) -> bool:
        return name.casefold() not in {record.name.casefold() for record in books.of(type)}

    for part in voucher.iter():
        text = (part.text or "").strip()
        if part.tag == "LEDGERNAME" and is_missing("Ledger", text):
            return f"Ledger '{text}' does not exist!"
        if part.tag == "STOCKITEMNAME" and is_missing("StockItem", text):
            return f"Stock Item '{text}' does not exist!"
        if part.tag == "GODOWNNAME" and is_missing("Godown", text):
            return f"Godown '{text}' does not exist!"
        if part.tag in ("ACTUALQTY", "BILLEDQTY"):
            unit = text.partition(" ")[2]
            if unit and is_missing("Unit", unit):
                return f"Unit '{unit}' does not exist!"
        if part.tag == "PRICELEVEL" and text.casefold() not in books.price_levels():
            return f"Price Level '{text}' does not exist!"
        if part.tag == "CATEGORYALLOCATIONS.LIST" and (fault := _wrong_centre(books, part)):
            return fault
    type = voucher.findtext("VOUCHERTYPENAME") or ""
    return f"Voucher type '{type}' does not exist!" if is_missing("VoucherType", type) else ""


def _wrong_centre(books: FakeBooks, share: Element) -> str:
    """Return Tally's refusal of a cost centre that is not in the books, or not in that category."""
    category = share.findtext("CATEGORY")
    for name in share.iterfind("COSTCENTREALLOCATIONS.LIST/NAME"):
        centres = {each.name.casefold(): each for each in books.of("CostCentre")}
        centre = centres.get((name.text or "").casefold())
        if centre is None or centre.fields.get("CATEGORY", "Primary Cost Category") != category:
            return f"Cost Centre '{name.text}' does not exist!"
    return ""


def balances(voucher: Element) -> bool:
    """Return whether a voucher's entries add up to zero."""
    entries = [
        *_ledger_entries(voucher),
        *voucher.findall("ALLINVENTORYENTRIES.LIST/ACCOUNTINGALLOCATIONS.LIST"),
    ]
    return sum(Decimal(entry.findtext("AMOUNT") or "0") for entry in entries) == 0


def fields(voucher: Element) -> dict[str, str]:
    """Return the simple fields of a voucher, with its amount."""
    # An import replaces the whole voucher: without the mark of an optional one it becomes regular.
    fields = {"ISOPTIONAL": "No"} | {part.tag: part.text or "" for part in voucher if not len(part)}
    party = next(iter(_ledger_entries(voucher)), None)
    return {**fields, "AMOUNT": (party.findtext("AMOUNT") or "") if party is not None else ""}


def _ledger_entries(voucher: Element) -> list[Element]:
    return [*voucher.findall("LEDGERENTRIES.LIST"), *voucher.findall("ALLLEDGERENTRIES.LIST")]


def wrong_bills(voucher: Element) -> bool:
    """Return whether the bills of an entry do not add up to its amount; a name is needed but on account."""
    for entry in _ledger_entries(voucher):
        shares = entry.findall("BILLALLOCATIONS.LIST")
        total = sum(Decimal(share.findtext("AMOUNT") or "0") for share in shares)
        if shares and total != Decimal(entry.findtext("AMOUNT") or "0"):
            return True
        if any(share.findtext("BILLTYPE") != "On Account" and not share.findtext("NAME") for share in shares):
            return True
    return False


def lists(voucher: Element) -> dict[str, str]:
    """Return the nested lists of a voucher as text, by tag."""
    lists: dict[str, str] = {}
    for part in voucher:
        if len(part):
            lists[part.tag] = lists.get(part.tag, "") + ElementTree.tostring(part, encoding="unicode")
    return lists
