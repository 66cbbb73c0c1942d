"""Companies that are open in Tally, their years and counters."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from app.sync.connectors.tally import values
from app.sync.connectors.tally.problems import Unreadable
from app.sync.connectors.tally.xml import name_of, text_of
from app.sync.pack import Dataset

MAX_YEARS = 40
_FIRST_MONTH = 4


@dataclass(frozen=True, slots=True)
class Company:
    """A company with its first and last day; a counter that Tally leaves empty is unknown, not nought."""

    name: str
    guid: str
    first_day: str | None
    last_day: str | None
    masters: int | None
    vouchers: int | None

    def datasets(self) -> Iterator[Dataset]:
        """One for each financial year that there are vouchers of, the newest first."""
        first = _year(self.first_day)
        last = max(first, _year(self.last_day)) if self.last_day else first
        for year in range(last, max(first, last - MAX_YEARS) - 1, -1):
            name = f"{self.guid[:8]}-{year}" if self.guid else f"{self.name}-{year}"
            yield Dataset(
                dataNm=name, guid=self.guid, compName=self.name, fromyr=str(year), toyr=str(year + 1)
            )


def companies(records: Iterable[Element]) -> list[Company]:
    """The companies of an answer; counts that stand in it under the same name have no name of their own."""
    return [_company(record) for record in records if record.tag == "COMPANY" and name_of(record)]


def _company(record: Element) -> Company:
    return Company(
        name=name_of(record),
        guid=text_of(record, "GUID"),
        first_day=_day(record, "BOOKSFROM") or _day(record, "STARTINGFROM"),
        last_day=_day(record, "LASTVOUCHERDATE") or _day(record, "ENDINGAT"),
        masters=_counter(record, "ALTMSTID"),
        vouchers=_counter(record, "ALTVCHID"),
    )


def _day(record: Element, tag: str) -> str | None:
    try:
        return values.date(text_of(record, tag))
    except Unreadable:
        return None


def _counter(record: Element, tag: str) -> int | None:
    text = text_of(record, tag)
    return int(text) if text.isdigit() else None


def _year(day: str | None) -> int:
    """The year in which the financial year of a day began."""
    if day is None:
        return 0
    year, month = int(day[:4]), int(day[5:7])
    return year if month >= _FIRST_MONTH else year - 1
