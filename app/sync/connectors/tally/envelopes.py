"""What is asked of Tally, in its XML.

A collection's name is kept for the whole of Tally's session, so that every one has a number of its own.
A nested list has to be asked for as a native method: fetched, it comes back as nothing without a word.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from xml.etree.ElementTree import Element, SubElement, tostring

_numbers = count(1)


@dataclass(frozen=True, slots=True)
class Collection:
    """Records of one type, their simple fields, and their lists."""

    type: str
    fetch: tuple[str, ...]
    native: tuple[str, ...] = ()


GROUPS = Collection("Group", ("Guid", "AlterId", "Name", "Parent"))
ITEM_GROUPS = Collection(
    "StockGroup", ("Guid", "AlterId", "Name", "Parent"), native=("GSTDetails", "HSNDetails")
)
COST_CENTRES = Collection("CostCentre", ("Guid", "AlterId", "Name", "Parent"))
GODOWNS = Collection("Godown", ("Guid", "AlterId", "Name", "Parent"))
VOUCHER_TYPES = Collection("VoucherType", ("Guid", "AlterId", "Name", "Parent"))
UNITS = Collection(
    "Unit",
    (
        *("Guid", "AlterId", "Name", "OriginalName", "IsSimpleUnit"),
        *("BaseUnits", "AdditionalUnits", "Conversion", "DecimalPlaces"),
    ),
)
ITEMS = Collection(
    "StockItem",
    (
        *("Guid", "MasterId", "AlterId", "Name", "OnlyAlias", "PartNo", "Parent", "Category", "Description"),
        *("Narration", "BaseUnits", "GSTApplicable"),
    ),
    native=("LanguageName", "GSTDetails", "HSNDetails"),
)
PRICES = Collection(
    "StockItem",
    ("Guid", "Name", "BaseUnits", "AdditionalUnits", "Conversion", "Denominator", "MinimumOrderQty"),
    native=("FullPriceList", "StandardPriceList", "MRPDetails"),
)
STOCK = Collection("StockItem", ("Guid", "ClosingBalance"))
LEDGERS = Collection(
    "Ledger",
    (
        *("Guid", "AlterId", "Name", "OnlyAlias", "Parent", "LedgerContact", "Email", "LedgerPhone"),
        *("LedgerMobile", "PinCode", "LedStateName", "PartyGSTIN", "IncomeTaxNumber", "BillCreditPeriod"),
        *("CreditLimit", "PriceLevel"),
    ),
    native=("Address", "LedMailingDetails", "LedGSTRegDetails", "ContactDetails"),
)
BALANCES = Collection("Ledger", ("Guid", "Parent", "ClosingBalance"))
LEDGER_NAMES = Collection("Ledger", ("Guid", "Name", "Parent"))
ITEM_NAMES = Collection("StockItem", ("Guid", "Name", "BaseUnits"))
VOUCHERS = Collection(
    "Voucher", ("Guid", "MasterId", "AlterId", "Date", "VoucherNumber", "VoucherTypeName", "Reference")
)
DELIVERIES = Collection(
    "Voucher",
    ("Guid", "AlterId", "Date", "VoucherNumber", "VoucherTypeName", "IsCancelled"),
    native=("AllInventoryEntries",),
)
_COMPANY_FIELDS = (
    *("Name", "Guid", "BooksFrom", "StartingFrom", "EndingAt", "LastVoucherDate", "AltMstId", "AltVchId"),
)


def companies() -> str:
    """Which companies are open, with their counters; small enough to see whether Tally answers at all.

    Only this form is safe on every release.
    """
    envelope, description = _export("List of Companies")
    variables = SubElement(description, "STATICVARIABLES")
    _text(variables, "SVEXPORTFORMAT", "$$SysName:XML")
    _text(variables, "SVIsSimpleCompany", "No")
    message = SubElement(SubElement(description, "TDL"), "TDLMESSAGE")
    collection = SubElement(message, "COLLECTION", NAME="List of Companies", ISINITIALIZE="Yes")
    _text(collection, "TYPE", "Company")
    for field in _COMPANY_FIELDS:
        _text(collection, "NATIVEMETHOD", field)
    return tostring(envelope, encoding="unicode")


def collection(
    asked: Collection, company: str, *, where: str | None = None, days: tuple[str, str] | None = None
) -> str:
    """All records of a type, or those that a formula holds for; `days` (YYYYMMDD) are for vouchers alone.

    A period with masters freezes Tally.
    """
    number = next(_numbers)
    name = f"Haat{asked.type}{number}"
    envelope, description = _export(name)
    variables = SubElement(description, "STATICVARIABLES")
    _text(variables, "SVEXPORTFORMAT", "$$SysName:XML")
    _text(variables, "SVCURRENTCOMPANY", company)
    if days:
        _text(variables, "SVFROMDATE", days[0])
        _text(variables, "SVTODATE", days[1])
    message = SubElement(SubElement(description, "TDL"), "TDLMESSAGE")
    part = SubElement(message, "COLLECTION", NAME=name, ISMODIFY="No")
    _text(part, "TYPE", asked.type)
    _text(part, "FETCH", ",".join(asked.fetch))
    for field in asked.native:
        _text(part, "NATIVEMETHOD", field)
    if where:
        _text(part, "FILTER", f"HaatFilter{number}")
        SubElement(message, "SYSTEM", TYPE="Formulae", NAME=f"HaatFilter{number}").text = where
    return tostring(envelope, encoding="unicode")


def quoted(text: str) -> str:
    """A text within a formula; a quotation mark, which formulas cannot hold, is left out."""
    return '"' + text.replace('"', "") + '"'


def imported(vouchers: Sequence[Element], company: str) -> str:
    """Vouchers to be written into a company's books."""
    envelope = Element("ENVELOPE")
    _text(SubElement(envelope, "HEADER"), "TALLYREQUEST", "Import Data")
    data = SubElement(SubElement(envelope, "BODY"), "IMPORTDATA")
    description = SubElement(data, "REQUESTDESC")
    _text(description, "REPORTNAME", "Vouchers")
    _text(SubElement(description, "STATICVARIABLES"), "SVCURRENTCOMPANY", company)
    message = SubElement(SubElement(data, "REQUESTDATA"), "TALLYMESSAGE", {"xmlns:UDF": "TallyUDF"})
    message.extend(vouchers)
    return tostring(envelope, encoding="unicode")


def _export(name: str) -> tuple[Element, Element]:
    envelope = Element("ENVELOPE")
    header = SubElement(envelope, "HEADER")
    _text(header, "VERSION", "1")
    _text(header, "TALLYREQUEST", "Export")
    _text(header, "TYPE", "Collection")
    _text(header, "ID", name)
    return envelope, SubElement(SubElement(envelope, "BODY"), "DESC")


def _text(parent: Element, tag: str, text: str) -> None:
    SubElement(parent, tag).text = text
