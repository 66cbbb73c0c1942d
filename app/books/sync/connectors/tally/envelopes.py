"""XML requests to Tally.

Tally remembers a collection's name for its whole session, so each request has a unique number. A nested list
has to be requested as a native method: a fetched one comes back empty without an error.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from xml.etree.ElementTree import Element, SubElement, tostring

MASTERS = "All Masters"
_numbers = count(1)


@dataclass(frozen=True, slots=True)
class CollectionRequest:
    """Records of one type, their simple fields, their lists, and fields that Tally computes for each.

    With `by_godown` it is a report: the stock of each item as a whole and in each godown.
    """

    type: str
    fetch: tuple[str, ...]
    native: tuple[str, ...] = ()
    compute: tuple[str, ...] = ()
    by_godown: bool = False


GROUPS = CollectionRequest("Group", ("Guid", "AlterId", "Name", "Parent"))
ITEM_GROUPS = CollectionRequest(
    "StockGroup", ("Guid", "AlterId", "Name", "Parent"), native=("GSTDetails", "HSNDetails")
)
CLASSIFICATIONS = CollectionRequest("GSTClassification", ("Guid", "AlterId", "Name"), native=("GSTDetails",))
SALES_LEDGER = CollectionRequest("Ledger", ("Guid", "Name", "Parent"), native=("GSTDetails",))
COST_CENTRES = CollectionRequest("CostCentre", ("Guid", "AlterId", "Name", "Parent", "Category"))
GODOWNS = CollectionRequest("Godown", ("Guid", "AlterId", "Name", "Parent"))
VOUCHER_TYPES = CollectionRequest("VoucherType", ("Guid", "AlterId", "Name", "Parent"))
UNITS = CollectionRequest(
    "Unit",
    (
        *("Guid", "AlterId", "Name", "OriginalName", "IsSimpleUnit"),
        *("BaseUnits", "AdditionalUnits", "Conversion", "DecimalPlaces"),
    ),
)
ITEMS = CollectionRequest(
    "StockItem",
    (
        *("Guid", "MasterId", "AlterId", "Name", "OnlyAlias", "PartNo", "Parent", "Category", "Description"),
        *("Narration", "BaseUnits", "GSTApplicable", "Brand", "Manufacturer"),
    ),
    native=("LanguageName", "GSTDetails", "HSNDetails"),
)
# These fields are enough to see which items and ledgers are new, changed or deleted.
ITEM_KEYS = CollectionRequest("StockItem", ("Guid", "AlterId", "Name"))
LEDGER_KEYS = CollectionRequest("Ledger", ("Guid", "AlterId", "Name"))
PRICES = CollectionRequest(
    "StockItem",
    ("Guid", "Name", "BaseUnits", "AdditionalUnits", "Conversion", "Denominator", "MinimumOrderQty"),
    native=("FullPriceList", "StandardPriceList", "MRPDetails"),
)
STOCK = CollectionRequest("StockItem", ("Guid", "ClosingBalance"))
STOCK_BY_GODOWN = CollectionRequest("StockItem", ("Guid", "Name", "ClosingBalance"), by_godown=True)
LEDGERS = CollectionRequest(
    "Ledger",
    (
        *("Guid", "AlterId", "Name", "OnlyAlias", "Parent", "LedgerContact", "Email", "LedgerPhone"),
        *("LedgerMobile", "PinCode", "LedStateName", "PartyGSTIN", "IncomeTaxNumber", "BillCreditPeriod"),
        *("CreditLimit", "PriceLevel"),
    ),
    native=("Address", "LedMailingDetails", "LedGSTRegDetails", "ContactDetails"),
)
CUSTOMER_CONTACTS = CollectionRequest(
    "Ledger",
    ("Guid", "Name", "Parent", "LedgerMobile", "LedgerPhone", "PartyGSTIN"),
    native=("LanguageName", "LedGSTRegDetails"),
)
BALANCES = CollectionRequest("Ledger", ("Guid", "Parent", "ClosingBalance"))
# What the store is compared with, apart from the requests that its records are made of.
LEDGER_FIGURES = CollectionRequest("Ledger", ("Guid", "Name", "Parent", "OpeningBalance", "ClosingBalance"))
ITEM_FIGURES = CollectionRequest("StockItem", ("Guid", "Name", "ClosingBalance"))
# Opening balances are those of the period that a person has chosen in Tally.
PERIOD = CollectionRequest("Company", ("Guid", "Name"), compute=("PeriodFrom: ##SVFromDate",))
LEDGER_NAMES = CollectionRequest("Ledger", ("Guid", "Name", "Parent", "PriceLevel"))
ITEM_NAMES = CollectionRequest("StockItem", ("Guid", "Name", "BaseUnits"))
VOUCHERS = CollectionRequest(
    "Voucher",
    (
        *("Guid", "MasterId", "AlterId", "Date", "VoucherNumber", "VoucherTypeName", "Reference"),
        *("PartyLedgerName", "Amount", "IsCancelled", "IsOptional"),
    ),
)
# A bill has its due date as the number of a day, and as text only for a period such as 30 Days.
BILLS = CollectionRequest("Bills", ("Name", "Parent", "BillDate", "BillCreditPeriod", "ClosingBalance"))
INVOICES = CollectionRequest(
    "Voucher",
    (
        *("Guid", "AlterId", "Date", "VoucherNumber", "VoucherTypeName", "PartyLedgerName", "Amount"),
        *("IsCancelled", "IsOptional", "IRN", "IRNAckNo", "IRNAckDate", "IRNQRCode"),
    ),
    native=("AllInventoryEntries",),
)
ENTRIES = CollectionRequest(
    "Voucher",
    (*("Guid", "AlterId", "Date", "VoucherNumber", "VoucherTypeName"), *("IsCancelled", "IsOptional")),
    native=("AllLedgerEntries",),
)
DELIVERIES = CollectionRequest(
    "Voucher",
    ("Guid", "AlterId", "Date", "VoucherNumber", "VoucherTypeName", "IsCancelled"),
    native=("AllInventoryEntries",),
)
VOUCHER_NUMBERS = CollectionRequest("Voucher", ("Guid", "MasterId"))
# The items and ledgers that vouchers of any type move; stock vouchers have different lists.
MOVED = CollectionRequest(
    "Voucher",
    ("Guid", "MasterId", "AlterId", "Date", "VoucherNumber", "VoucherTypeName", "PartyLedgerName"),
    native=("AllInventoryEntries", "InventoryEntriesIn", "InventoryEntriesOut", "AllLedgerEntries"),
)
_COMPANY_FIELDS = (
    *("Name", "Guid", "BooksFrom", "StartingFrom", "EndingAt", "LastVoucherDate", "AltMstId", "AltVchId"),
    *("StateName", "GSTRegistrationNumber"),
)


def companies(*, with_gst: bool = False) -> str:
    """Return the request for open companies with their counters; it also tests whether Tally answers.

    Only this form is safe on every release. GST details are long and seldom needed, so they are optional.
    """
    envelope, description = _export("List of Companies")
    variables = SubElement(description, "STATICVARIABLES")
    _text(variables, "SVEXPORTFORMAT", "$$SysName:XML")
    _text(variables, "SVIsSimpleCompany", "No")
    message = SubElement(SubElement(description, "TDL"), "TDLMESSAGE")
    collection = SubElement(message, "COLLECTION", NAME="List of Companies", ISINITIALIZE="Yes")
    _text(collection, "TYPE", "Company")
    for field in (*_COMPANY_FIELDS, *(("GSTDetails",) if with_gst else ())):
        _text(collection, "NATIVEMETHOD", field)
    return tostring(envelope, encoding="unicode")


def collection(
    request: CollectionRequest, company: str, *, where: str | None = None, days: tuple[str, str] | None = None
) -> str:
    """Return the request for all records of a type, or for the records that match a formula.

    `days` (YYYYMMDD) apply only to vouchers and bills: a period with masters freezes Tally. Tally returns no
    bills unless both days are set.
    """
    number = next(_numbers)
    name = f"Haat{request.type}{number}"
    report = f"HaatReport{number}"
    envelope, description = _export(report, "Data") if request.by_godown else _export(name)
    variables = SubElement(description, "STATICVARIABLES")
    _text(variables, "SVEXPORTFORMAT", "$$SysName:XML")
    _text(variables, "SVCURRENTCOMPANY", company)
    if days:
        _text(variables, "SVFROMDATE", days[0])
        _text(variables, "SVTODATE", days[1])
    message = SubElement(SubElement(description, "TDL"), "TDLMESSAGE")
    if request.by_godown:
        _text(variables, "EXPLODEFLAG", "Yes")
        _godown_report(message, report, name, number)
    part = SubElement(message, "COLLECTION", NAME=name, ISMODIFY="No")
    _text(part, "TYPE", request.type)
    _text(part, "FETCH", ",".join(request.fetch))
    for field in request.native:
        _text(part, "NATIVEMETHOD", field)
    for field in request.compute:
        _text(part, "COMPUTE", field)
    if where:
        _text(part, "FILTER", f"HaatFilter{number}")
        SubElement(message, "SYSTEM", TYPE="Formulae", NAME=f"HaatFilter{number}").text = where
    return tostring(envelope, encoding="unicode")


def _godown_report(message: Element, report: str, items: str, number: int) -> None:
    """Add a report with a line for each item of a collection, and under it one for each of its godowns.

    Tally has the stock of a godown in the batches of an item alone, and those only for one item at a time.
    """
    name, key, total = (f"Haat{each}{number}" for each in ("Name", "Key", "Total"))
    row, godown, held = (f"Haat{each}{number}" for each in ("Line", "Godown", "Held"))
    form, whole, each_godown = f"HaatForm{number}", f"HaatItems{number}", f"HaatGodowns{number}"
    item_line, godown_line, batches = (f"Haat{each}{number}" for each in ("Item", "Batch", "Batches"))
    _define(message, "REPORT", report, FORMS=form)
    _define(message, "FORM", form, PARTS=whole)
    _define(message, "PART", whole, LINES=item_line, REPEAT=f"{item_line} : {items}", SCROLLED="Vertical")
    _define(message, "LINE", item_line, FIELDS=f"{key},{name},{total}", EXPLODE=each_godown)
    _define(
        message,
        "PART",
        each_godown,
        LINES=godown_line,
        REPEAT=f"{godown_line} : {batches}",
        SCROLLED="Vertical",
    )
    _define(message, "LINE", godown_line, FIELDS=f"{row},{godown},{held}")
    for field, formula, tag in (
        (key, "$Guid", "HAATKEY"),
        (name, "$Name", "HAATNAME"),
        (total, "$$String:$ClosingBalance", "HAATTOTAL"),
        (row, '"Yes"', "HAATLINE"),
        (godown, "$GodownName", "HAATGODOWN"),
        (
            held,
            "if $$IsEmpty:$StkClBalance then $$String:$ClosingBalance else $$String:$StkClBalance",
            "HAATHELD",
        ),
    ):
        _define(message, "FIELD", field, SET=formula, XMLTAG=tag)
    fields = "Name,GodownName,ClosingBalance,StkClBalance"
    _define(message, "COLLECTION", batches, TYPE="Batch", CHILDOF=f"#{name}", FETCH=fields)


def _define(message: Element, kind: str, name: str, **parts: str) -> None:
    definition = SubElement(message, kind, NAME=name)
    for tag, content in parts.items():
        _text(definition, tag, content)


def quote(text: str) -> str:
    """Return a text for use in a formula, without quotation marks, which formulas cannot hold."""
    return '"' + text.replace('"', "") + '"'


def import_request(records: Sequence[Element], company: str, *, report: str = "Vouchers") -> str:
    """Return the request that writes vouchers or, with the report All Masters, ledgers into the books.

    Without the variable for duplicates, Tally overwrites an existing ledger that has the same name.
    """
    envelope = Element("ENVELOPE")
    _text(SubElement(envelope, "HEADER"), "TALLYREQUEST", "Import Data")
    data = SubElement(SubElement(envelope, "BODY"), "IMPORTDATA")
    description = SubElement(data, "REQUESTDESC")
    _text(description, "REPORTNAME", report)
    variables = SubElement(description, "STATICVARIABLES")
    _text(variables, "SVCURRENTCOMPANY", company)
    if report == MASTERS:
        _text(variables, "IMPORTDUPS", "@@DUPIGNORE")
    message = SubElement(SubElement(data, "REQUESTDATA"), "TALLYMESSAGE", {"xmlns:UDF": "TallyUDF"})
    message.extend(records)
    return tostring(envelope, encoding="unicode")


def _export(name: str, type: str = "Collection") -> tuple[Element, Element]:
    envelope = Element("ENVELOPE")
    header = SubElement(envelope, "HEADER")
    _text(header, "VERSION", "1")
    _text(header, "TALLYREQUEST", "Export")
    _text(header, "TYPE", type)
    _text(header, "ID", name)
    return envelope, SubElement(SubElement(envelope, "BODY"), "DESC")


def _text(parent: Element, tag: str, text: str) -> None:
    SubElement(parent, tag).text = text
