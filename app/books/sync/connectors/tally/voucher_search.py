"""Search for a store's voucher in Tally's books, where people may have moved, edited or copied it.

A voucher belongs to the store if it has the GUID noted after writing, or the store's REMOTEID. A reference
alone proves nothing, because copies have it too.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date as Date
from datetime import timedelta
from decimal import Decimal
from xml.etree.ElementTree import Element

from app.books.sync.connectors.interface import BookEntry, BookVoucher
from app.books.sync.connectors.tally import envelopes, values
from app.books.sync.connectors.tally.client import TallyClient
from app.books.sync.connectors.tally.companies import TallyCompany
from app.books.sync.connectors.tally.problems import InvalidValue
from app.books.sync.connectors.tally.voucher_elements import tally_day
from app.books.sync.connectors.tally.xml import text_of

# People move vouchers within their books; the margin covers dates with a wrong year.
_MARGIN = timedelta(days=366)


@dataclass(frozen=True, slots=True)
class FoundVoucher:
    """The current state of a store's voucher; `is_certain` is false for a voucher that only looks like it."""

    guid: str
    number: str
    master_id: str
    day: str
    type: str
    reference: str
    is_cancelled: bool
    is_optional: bool = False
    counter: int | None = None
    is_certain: bool = True

    @property
    def in_books(self) -> BookVoucher:
        """Return the facts about the voucher that the store keeps."""
        return BookVoucher(self.guid, self.number, self.is_optional, self.counter)


class VoucherSearch:
    """Finds vouchers through one Tally. Every method raises SourceProblem."""

    def __init__(self, client: TallyClient) -> None:
        self._client = client

    def find(
        self, company: TallyCompany, entry: BookEntry, party: str | None, *, everywhere: bool
    ) -> FoundVoucher | None:
        """Return the voucher of an entry on the entry's day or, with `everywhere`, on any day, or None."""
        day = tally_day(entry.date)
        found = self._first(company, entry, party, (day, day), f"$VoucherTypeName = {_quoted(entry)}")
        if (found and found.is_certain) or not everywhere:
            return found
        wheres = [f"$Guid = {envelopes.quote(entry.guid)}"] if entry.guid else []
        wheres.append(f"$Reference = {envelopes.quote(entry.number)}")
        days = _whole_books(company, entry)
        candidates = [found, *(self._first(company, entry, party, days, where) for where in wheres)]
        return next(
            (each for each in candidates if each and each.is_certain), next(filter(None, candidates), None)
        )

    def written(self, company: TallyCompany, entry: BookEntry, master_id: str) -> FoundVoucher | None:
        """Return the voucher just written; Tally's response may have named its master id."""
        day = tally_day(entry.date)
        for record in self._records(company, (day, day), f"$VoucherTypeName = {_quoted(entry)}"):
            is_named = master_id not in ("", "0") and text_of(record, "MASTERID") == master_id
            if is_named or is_ours(record, entry):
                return _found(record)
        return None

    def by_guid(self, company: TallyCompany, entry: BookEntry, guid: str) -> FoundVoucher | None:
        """Return the voucher with a GUID, on any day."""
        where = f"$Guid = {envelopes.quote(guid)}"
        records = self._records(company, _whole_books(company, entry), where)
        return next((_found(record) for record in records if text_of(record, "GUID") == guid), None)

    def _first(
        self, company: TallyCompany, entry: BookEntry, party: str | None, days: tuple[str, str], where: str
    ) -> FoundVoucher | None:
        records = list(self._records(company, days, where))
        rules: tuple[Callable[[Element], bool], ...] = (
            lambda record: bool(entry.guid) and text_of(record, "GUID") == entry.guid,
            lambda record: is_ours(record, entry),
        )
        for is_match in rules:
            if record := next((each for each in records if is_match(each)), None):
                return _found(record)
        alike = (each for each in records if has_no_owner(each) and is_alike(each, entry, party))
        record = next(alike, None)
        return None if record is None else replace(_found(record), is_certain=False)

    def _records(self, company: TallyCompany, days: tuple[str, str], where: str) -> Iterator[Element]:
        request = envelopes.collection(envelopes.VOUCHERS, company.name, where=where, days=days)
        response = self._client.request(request, self._client.timeouts.masters)
        return (record for record in response.records() if record.tag == "VOUCHER")


def is_ours(record: Element, entry: BookEntry) -> bool:
    """Return whether a voucher has the GUID or the REMOTEID of the store's entry."""
    guid = text_of(record, "GUID")
    return (bool(entry.guid) and guid == entry.guid) or record.get("REMOTEID") == entry.remote_id


def has_no_owner(record: Element) -> bool:
    """Return whether Tally hides a voucher's REMOTEID, so that its origin is unknown."""
    return not record.get("REMOTEID")


def is_alike(record: Element, entry: BookEntry, party: str | None) -> bool:
    """Return whether a voucher has the reference, type, party and total of a new entry."""
    if entry.action != "create" or entry.guid:
        return False
    identity = (text_of(record, "REFERENCE"), text_of(record, "VOUCHERTYPENAME"))
    same_party = text_of(record, "PARTYLEDGERNAME").casefold() == (party or entry.party_name).casefold()
    return (
        identity == (entry.number, entry.voucher_type) and same_party and _total(record) == entry.party_amount
    )


def _total(record: Element) -> Decimal | None:
    try:
        amount = values.amount(text_of(record, "AMOUNT"))
    except InvalidValue:
        return None
    return abs(amount) if amount is not None else None


def _found(record: Element) -> FoundVoucher:
    return FoundVoucher(
        guid=text_of(record, "GUID"),
        number=text_of(record, "VOUCHERNUMBER"),
        master_id=text_of(record, "MASTERID"),
        day=text_of(record, "DATE"),
        type=text_of(record, "VOUCHERTYPENAME"),
        reference=text_of(record, "REFERENCE"),
        is_cancelled=text_of(record, "ISCANCELLED") == "Yes",
        is_optional=text_of(record, "ISOPTIONAL") == "Yes",
        counter=int(counter) if (counter := text_of(record, "ALTERID")).isdigit() else None,
    )


def _whole_books(company: TallyCompany, entry: BookEntry) -> tuple[str, str]:
    """Return the first and last day that the entry's voucher may have."""
    day = Date.fromisoformat(entry.date)
    first = company.first_day or (day - _MARGIN).isoformat()
    last = max(company.last_day or entry.date, (day + _MARGIN).isoformat())
    return tally_day(first), tally_day(last)


def _quoted(entry: BookEntry) -> str:
    return envelopes.quote(entry.voucher_type)
