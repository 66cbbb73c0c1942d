"""Ledgers for customers of the portal: looked up first, created once, read back, never overwritten."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date as Date
from xml.etree.ElementTree import Element, SubElement

from app.books.sync.connectors.interface import (
    BookOrder,
    NewLedger,
    ReadOptions,
    SourceProblem,
    VoucherOutcome,
)
from app.books.sync.connectors.tally import envelopes, imports
from app.books.sync.connectors.tally.books import CompanyBooks, key_of
from app.books.sync.connectors.tally.client import TallyClient
from app.books.sync.connectors.tally.companies import TallyCompany
from app.books.sync.connectors.tally.imports import add_text
from app.books.sync.connectors.tally.xml import aliases_of, name_of, text_of
from app.shared.texts.messages import text as message

# Tally's names of states, where they differ from the official ones.
_STATES = {
    "Jammu and Kashmir": "Jammu & Kashmir",
    "Andaman and Nicobar Islands": "Andaman & Nicobar Islands",
    "Dadra and Nagar Haveli and Daman and Diu": "Dadra & Nagar Haveli and Daman & Diu",
}
_NUMBERS = ("LEDGERMOBILE", "LEDGERPHONE")
_MOBILE_DIGITS = 10
_FIRST_MONTH = 4


@dataclass(frozen=True, slots=True)
class CustomerLedger:
    """A ledger in the books."""

    key: str
    name: str


class LedgerWriter:
    """Finds or creates the ledger of a customer through one Tally."""

    def __init__(self, client: TallyClient) -> None:
        self._client = client

    def key_for(self, company: TallyCompany, order: BookOrder) -> CustomerLedger | VoucherOutcome:
        """Return the customer's ledger, created if no ledger has its name, or the reason why there is none.

        Raise SourceProblem only if nothing was sent. The ledger is looked up each time, because an earlier
        attempt may have created it.
        """
        new = order.new_ledger
        if new is None or not new.name.strip():
            return VoucherOutcome("rejected", message("books.customer_name"))
        alike = list(self._alike(company, new.name))
        if alike:
            return next((_ledger(each) for each in alike if is_same(each, new)), _question(new))
        if not self._is_customer_group(company, new.group, order.date):
            return VoucherOutcome("rejected", message("books.customer_group", group=new.group))
        try:
            record = ledger_element(new, order.date)
            response = imports.send(self._client, company, record, report=envelopes.MASTERS)
            if response.refusal:
                return VoucherOutcome(
                    "rejected", message("books.ledger_refused", name=new.name, reason=response.refusal)
                )
            if response.counts.get("ALTERED"):
                return VoucherOutcome("alarm", message("books.ledger_changed", name=new.name))
            made = list(self._alike(company, new.name))
        except SourceProblem as problem:
            return VoucherOutcome("unknown", problem.reason)
        if response.actions == {"CREATED": 1} and made:
            return _ledger(made[0])
        # Another user has entered a ledger with this name since the first look-up.
        return _question(new) if made else VoucherOutcome("unknown", message("books.unconfirmed"))

    def _alike(self, company: TallyCompany, name: str) -> Iterator[Element]:
        """Yield the ledgers with a matching name or alias, compared at least as loosely as Tally does."""
        request = envelopes.collection(envelopes.CUSTOMER_CONTACTS, company.name)
        for record in self._client.request(request, self._client.timeouts.masters).records():
            names = (name_of(record), *aliases_of(record))
            if record.tag == "LEDGER" and folded(name) in {folded(each) for each in names if each}:
                yield record

    def _is_customer_group(self, company: TallyCompany, group: str, day: str) -> bool:
        books = CompanyBooks(Date.fromisoformat(day), ReadOptions())
        request = envelopes.collection(envelopes.GROUPS, company.name)
        for record in self._client.request(request, self._client.timeouts.masters).records():
            books.learn(record)
        return books.has_group(group) and books.is_customer(group)


def is_same(record: Element, new: NewLedger) -> bool:
    """Return whether a ledger has the customer's GSTIN or, if one has no GSTIN, their mobile number."""
    gstins = {
        text.strip().upper()
        for text in (
            text_of(record, "PARTYGSTIN"),
            *(text_of(part, "GSTIN") for part in record.iterfind("LEDGSTREGDETAILS.LIST")),
        )
        if text.strip()
    }
    if gstins and new.gstin:
        return new.gstin.upper() in gstins
    mobile = _digits(new.mobile)
    return mobile != "" and mobile in {_digits(text_of(record, tag)) for tag in _NUMBERS}


def folded(name: str) -> str:
    """Return a name for comparison, without case, blanks and punctuation."""
    return "".join(letter for letter in name.casefold() if letter.isalnum()) or name.strip().casefold()


def ledger_element(new: NewLedger, day: str) -> Element:
    """Return the ledger for all releases: new releases read the dated lists, old ones the other fields."""
    root = Element("LEDGER", NAME=new.name, ACTION="Create")
    state = _STATES.get(new.state, new.state)
    for tag, text in (
        *(("NAME", new.name), ("PARENT", new.group), ("ISBILLWISEON", "Yes"), ("EMAIL", new.email)),
        *(("LEDGERMOBILE", new.mobile), ("MAILINGNAME", new.name), ("COUNTRYNAME", "India")),
        *(("LEDSTATENAME", state), ("PINCODE", new.pincode), ("PARTYGSTIN", new.gstin)),
        ("GSTREGISTRATIONTYPE", "Regular" if new.gstin else "Unregistered"),
    ):
        if text:
            add_text(root, tag, text)
    _add_address(root, new)
    mailing = SubElement(root, "LEDMAILINGDETAILS.LIST")
    since = _year_start(day)
    for tag, text in (
        *(("APPLICABLEFROM", since), ("MAILINGNAME", new.name), ("STATE", state)),
        *(("COUNTRY", "India"), ("PINCODE", new.pincode)),
    ):
        if text:
            add_text(mailing, tag, text)
    _add_address(mailing, new)
    registration = SubElement(root, "LEDGSTREGDETAILS.LIST")
    for tag, text in (
        ("APPLICABLEFROM", since),
        ("GSTREGISTRATIONTYPE", "Regular" if new.gstin else "Unregistered/Consumer"),
        *(("PLACEOFSUPPLY", state), ("GSTIN", new.gstin)),
    ):
        if text:
            add_text(registration, tag, text)
    return root


def _add_address(parent: Element, new: NewLedger) -> None:
    if new.address:
        lines = SubElement(parent, "ADDRESS.LIST", TYPE="String")
        for line in new.address:
            add_text(lines, "ADDRESS", line)


def _year_start(day: str) -> str:
    year, month = int(day[:4]), int(day[5:7])
    return f"{year if month >= _FIRST_MONTH else year - 1}0401"


def _digits(text: str) -> str:
    """Return the last ten digits of a mobile number, or an empty text if it has fewer."""
    digits = "".join(letter for letter in text if letter.isdigit())
    return digits[-_MOBILE_DIGITS:] if len(digits) >= _MOBILE_DIGITS else ""


def _ledger(record: Element) -> CustomerLedger:
    return CustomerLedger(key_of(record), name_of(record))


def _question(new: NewLedger) -> VoucherOutcome:
    return VoucherOutcome("rejected", message("books.ledger_of_other", name=new.name))
