"""Companies that are open in Tally, with their years and counters."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from app.books.sync.connectors.tally import values
from app.books.sync.connectors.tally.problems import InvalidValue
from app.books.sync.connectors.tally.xml import name_of, text_of
from app.books.sync.pack import Dataset
from app.shared.india.states import code_of_state, current_code, state_code_of

MAX_YEARS = 40
_FIRST_MONTH = 4


@dataclass(frozen=True, slots=True)
class TallyCompany:
    """A company with its first and last day; a counter that Tally leaves empty is unknown, not zero."""

    name: str
    guid: str
    first_day: str | None
    last_day: str | None
    masters: int | None
    vouchers: int | None
    state: str | None = None
    gstin: str | None = None

    def datasets(self) -> Iterator[Dataset]:
        """Yield a dataset for each financial year that has vouchers, newest first."""
        first = _year(self.first_day)
        last = max(first, _year(self.last_day)) if self.last_day else first
        for year in range(last, max(first, last - MAX_YEARS) - 1, -1):
            name = f"{self.guid[:8]}-{year}" if self.guid else f"{self.name}-{year}"
            yield Dataset(
                dataNm=name, guid=self.guid, compName=self.name, fromyr=str(year), toyr=str(year + 1)
            )


def company_row(company: TallyCompany) -> dict[str, str]:
    """Return the company of a pack, without facts that Tally does not report."""
    code = state_code(company.state or "", company.gstin or "")
    facts = {"name": company.name, "stateCode": code, "gstin": company.gstin or ""}
    return {"key": company.guid, **{name: text for name, text in facts.items() if text}}


def state_code(state: str, gstin: str) -> str:
    """Return the code of a state from a GSTIN or, without a GSTIN, from the state's name."""
    return current_code(state_code_of(gstin)) or code_of_state(state)


def companies(records: Iterable[Element]) -> list[TallyCompany]:
    """Return the companies of a response. Counts have the same tag, but no name."""
    return [_company(record) for record in records if record.tag == "COMPANY" and name_of(record)]


def _company(record: Element) -> TallyCompany:
    return TallyCompany(
        name=name_of(record),
        guid=text_of(record, "GUID"),
        first_day=_day(record, "BOOKSFROM") or _day(record, "STARTINGFROM"),
        last_day=_day(record, "LASTVOUCHERDATE") or _day(record, "ENDINGAT"),
        masters=_counter(record, "ALTMSTID"),
        vouchers=_counter(record, "ALTVCHID"),
        state=values.words(text_of(record, "STATENAME")),
        gstin=values.words(text_of(record, "GSTREGISTRATIONNUMBER")),
    )


def _day(record: Element, tag: str) -> str | None:
    try:
        return values.date(text_of(record, tag))
    except InvalidValue:
        return None


def _counter(record: Element, tag: str) -> int | None:
    text = text_of(record, tag)
    return int(text) if text.isdigit() else None


def _year(day: str | None) -> int:
    """Return the year in which a day's financial year starts."""
    if day is None:
        return 0
    year, month = int(day[:4]), int(day[5:7])
    return year if month >= _FIRST_MONTH else year - 1
