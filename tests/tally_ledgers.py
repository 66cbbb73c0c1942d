"""What the fake Tally does with a ledger that is imported."""

from collections import Counter
from dataclasses import dataclass
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from tests.tally_books import FakeBooks, Record

_DATED = ("LEDMAILINGDETAILS.LIST", "LEDGSTREGDETAILS.LIST")
_UNDATED = ("ADDRESS.LIST", "LEDSTATENAME", "PINCODE", "PARTYGSTIN", "GSTREGISTRATIONTYPE", "MAILINGNAME")


@dataclass(frozen=True)
class MasterImport:
    """How masters are imported: the report, what happens to duplicates, and the release of Tally."""

    report: str
    duplicates: str
    is_old_release: bool


def write(books: FakeBooks, ledger: Element, counts: Counter[str], how: MasterImport) -> list[str]:
    """Create a ledger and return the errors. One with the same name or alias is overwritten.

    That can only be prevented by the variable for duplicates.
    """
    name = ledger.get("NAME", "")
    if problem := _problem(books, ledger, name, how):
        counts["ERRORS"] += 1
        return [problem]
    existing = next((each for each in books.of("Ledger") if _has_name(each, name)), None)
    if existing and how.duplicates == "@@DUPIGNORE":
        counts["IGNORED"] += 1
        return []
    record = existing or books.add("Ledger", name, CLOSINGBALANCE="0.00")
    dropped = _DATED if how.is_old_release else _UNDATED
    for part in ledger:
        if part.tag in dropped:
            continue
        if len(part):
            record.lists[part.tag] = ElementTree.tostring(part, encoding="unicode")
        else:
            record.fields[part.tag] = part.text or ""
    counts["ALTERED" if existing else "CREATED"] += 1
    return []


def _problem(books: FakeBooks, ledger: Element, name: str, how: MasterImport) -> str:
    if how.report != "All Masters":
        return "Could not find Report!"
    parent = ledger.findtext("PARENT") or ""
    groups = {group.name.casefold() for group in books.of("Group")}
    if parent.casefold() not in groups:
        return f"Group '{parent}' does not exist!"
    # Groups and ledgers share their names.
    return "Duplicate Entry!" if name.casefold() in groups else ""


def _has_name(record: Record, name: str) -> bool:
    return name.casefold() in {record.name.casefold(), record.fields.get("ALIAS", "").casefold()} - {""}
