"""Facts about a whole Busy export: its groups, its closing date, and the announced number of masters."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from xml.etree.ElementTree import Element

from app.books.sync.connectors.tally.xml import text_of
from app.shared.cleaning import comparison_key

ROOT = "BusyData"
CLOSING_DATE = "ClosingBalDate"
# Records with facts about the export, not about a master.
FACTS = (CLOSING_DATE, "MastersDet")
DEBTORS = ("sundry debtors", "sundry debtor")
# Busy's numbers for the kinds of masters.
_TYPES = {"Account": "2", "ItemGroup": "5", "Item": "6", "Unit": "8"}
_DATE = re.compile(r"(\d{2})-(\d{2})-(\d{4})")
_MAX_LEVELS = 50
# Busy's placeholders where nothing was chosen.
_NOTHING = frozenset(("", "---", "---others---", "n.a.", "none", "@"))


@dataclass(frozen=True, slots=True)
class Group:
    """A group of items; `parent` is the name of its parent group, empty for a primary group."""

    key: str
    name: str
    parent: str


@dataclass(slots=True)
class BusyBooks:
    """Facts of an export, collected record by record before any row is made."""

    item_groups: dict[str, Group] = field(default_factory=dict)
    closing_date: date | None = None
    _account_groups: dict[str, str] = field(default_factory=dict)
    _announced: dict[str, int] = field(default_factory=dict)
    _found: Counter[str] = field(default_factory=Counter)

    def learn(self, record: Element) -> None:
        """Note the facts that a record contributes."""
        self._found[record.tag] += 1
        if record.tag == CLOSING_DATE:
            self.closing_date = day(record.text or "")
        elif record.tag == "MastersDet":
            number = text_of(record, "NoOfMasters")
            self._announced[text_of(record, "MasterType")] = int(number) if number.isdigit() else -1
        elif record.tag == "AccountGroup":
            self._account_groups[comparison_key(name_of(record))] = comparison_key(parent_of(record))
        elif record.tag == "ItemGroup" and name_of(record):
            group = Group(key_of(record), name_of(record), parent_of(record))
            self.item_groups[comparison_key(group.name)] = group
        elif record.tag == "Item" and (name := words(text_of(record, "ParentGroup"))):
            # An export of only items names their groups without listing them.
            key = text_of(record, "tmpGroupCode") or comparison_key(name)
            self.item_groups.setdefault(comparison_key(name), Group(key, name, ""))

    def has(self, tag: str) -> bool:
        """Return whether the export has records of a kind."""
        return bool(self._found[tag])

    def is_complete(self, tag: str) -> bool:
        """Return whether the export announces as many records of a kind as were found."""
        return self._announced.get(_TYPES[tag]) == self._found[tag]

    def is_customer(self, group: str) -> bool:
        """Return whether a group of accounts is the debtors' group or below it."""
        name = comparison_key(group)
        for _ in range(_MAX_LEVELS):
            if name in DEBTORS:
                return True
            if not name:
                return False
            name = self._account_groups.get(name, "")
        return False


def is_busy_record(path: Sequence[str]) -> bool:
    """Return whether the element at the end of a path of tags is a Busy record."""
    if not path or path[0] != ROOT:
        return False
    return len(path) == 3 or (len(path) == 2 and path[1] == CLOSING_DATE)


def key_of(record: Element) -> str:
    """Return the key of a master: Busy's own number, which survives renaming, or else its name."""
    return text_of(record, "tmpCode") or comparison_key(name_of(record))


def name_of(record: Element) -> str:
    """Return the name of a master."""
    return " ".join(text_of(record, "Name").split())


def parent_of(group: Element) -> str:
    """Return the name of a group's parent group; empty for a primary group."""
    return text_of(group, "ParentGroupName") or text_of(group, "ParentGroup")


def words(text: str) -> str | None:
    """Return a text, or None for a placeholder."""
    return None if text.strip().casefold() in _NOTHING else " ".join(text.split())


def day(text: str) -> date | None:
    """Return a date as Busy writes it, such as 02-10-2026; None for anything else."""
    match = _DATE.fullmatch(text.strip())
    try:
        return date(int(match[3]), int(match[2]), int(match[1])) if match else None
    except ValueError:
        return None
