"""The memory of a reading of the masters, and checks whether the books continue it.

Tally's counter of masters grows with every change, and each master has the counter's value at its last
change. A restored backup has the same company with older values, so both are compared.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from datetime import date as Date
from typing import Any
from xml.etree.ElementTree import Element

from app.books.sync.connectors.interface import Memory, MemoryUnusable, ReadOptions
from app.books.sync.connectors.tally.books import GRADES, CompanyBooks, Group, key_of
from app.books.sync.connectors.tally.companies import TallyCompany
from app.books.sync.connectors.tally.xml import name_of, text_of

# Raise the version when the memory or the conversion to rows changes; everything is then read once.
VERSION = 3
_OF_ONE_READING = ("invoices_after", "figures")
OVERLAP = 50
_DAYS = ("DATE", "APPLICABLEFROM", "FROMDATE")
# By key: the counter at a master's last change, and its name.
Masters = dict[str, tuple[int, str]]


@dataclass(slots=True)
class Notes:
    """Facts of a reading for the next one; `due` is the first day on which a dated value changes."""

    today: Date
    masters: dict[str, Masters] = field(default_factory=lambda: {"items": {}, "ledgers": {}})
    due: str = ""
    # The counters of all records that were read, including groups and units.
    counters: set[int] = field(default_factory=set)

    def add(self, record: Element) -> None:
        """Note a record's counter and the days from which its values apply."""
        if counter := text_of(record, "ALTERID"):
            kind = _KINDS.get(record.tag)
            number = int(counter) if counter.isdigit() else 0
            self.counters.add(number)
            if kind and name_of(record):
                self.masters[kind][key_of(record)] = (number, name_of(record))
        self.note_days(record)

    def note_days(self, record: Element) -> None:
        """Note the first day after today from which one of the record's values applies."""
        today = f"{self.today:%Y%m%d}"
        for part in record:
            if part.tag.endswith(".LIST"):
                for day in (text_of(part, tag) for tag in _DAYS):
                    if len(day) == len(today) and today < day and (not self.due or day < self.due):
                        self.due = day


_KINDS = {"STOCKITEM": "items", "LEDGER": "ledgers"}


def identity(company: TallyCompany, product: str, options: ReadOptions) -> dict[str, Any]:
    """Return the facts that must be equal for a memory to be usable."""
    return {
        "version": VERSION,
        "company": [company.guid, company.name],
        "product": product,
        # Invoices and figures are not masters, so their options do not matter here.
        "options": {name: value for name, value in asdict(options).items() if name not in _OF_ONE_READING},
    }


def check(memory: Memory, same: dict[str, Any], company: TallyCompany, today: Date) -> None:
    """Raise MemoryUnusable if the books do not continue a memory, or a dated value has changed since."""
    is_same = all(memory.get(name) == value for name, value in same.items())
    if not is_same or company.masters is None or company.masters < memory["masters"]:
        raise MemoryUnusable
    if memory["due"] and memory["due"] <= f"{today:%Y%m%d}":
        raise MemoryUnusable


def explains(before: Memory, now: Notes, counter: int) -> bool:
    """Return whether the read records include every change since a memory, so that none was deleted.

    The last changes before the memory are read again, because in a restored backup other records have their
    counters.
    """
    since = before["masters"]
    for kind, found in now.masters.items():
        overlap = {key: value[0] for key, value in before[kind].items() if value[0] > since - OVERLAP}
        earlier = {key: number for key, (number, _) in found.items() if number <= since}
        later = found.keys() - earlier.keys()
        if earlier != {key: number for key, number in overlap.items() if key not in later}:
            return False
    return now.counters.issuperset(range(since + 1, counter + 1))


def changed_masters(before: Masters, now: Masters, counter: int) -> tuple[set[str], set[str]]:
    """Return the keys of new or changed masters, and the keys of deleted ones.

    Raise MemoryUnusable if one changed without the counter, if the counters are unknown, or if all are gone.
    """
    changed = {key for key, value in now.items() if key not in before or before[key][0] != value[0]}
    if any(now[key][0] <= counter for key in changed) or not all(number for number, _ in now.values()):
        raise MemoryUnusable
    if before and not now:
        raise MemoryUnusable
    return changed, before.keys() - now.keys()


def digest(groups: Iterable[Group], *more: object) -> str:
    """Return a digest of groups and other inherited values."""
    facts = sorted(repr(group) for group in groups)
    return hashlib.sha256("\n".join((*facts, repr(more))).encode()).hexdigest()


def check_grades(before: dict[str, str], books: CompanyBooks) -> None:
    """Raise MemoryUnusable if a new price level changes the grades of other levels."""
    count = len(GRADES)
    if not books.options.levels and sorted(before)[:count] != sorted(books.levels)[:count]:
        raise MemoryUnusable
