"""The items and customers that vouchers moved since a reading, so that others need not be read.

Tally's counter of vouchers grows with every change, and each voucher has the counter's value at its last
change. Every value since the reading is found on a voucher, unless one was deleted or changed twice. A
changed voucher no longer has its earlier names, and the earlier names of an old voucher are unknown. A
restored backup whose counter has caught up has other vouchers at the values that were already read, often
with the same GUIDs. In all doubtful cases everything is read.
"""

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from app.books.sync.connectors.interface import Memory
from app.books.sync.connectors.tally import envelopes
from app.books.sync.connectors.tally.books import key_of
from app.books.sync.connectors.tally.companies import TallyCompany
from app.books.sync.connectors.tally.envelopes import CollectionRequest
from app.books.sync.connectors.tally.xml import text_of

VERSION = 2
EVERYTHING_EVERY = timedelta(hours=1)
# With more names, reading everything is cheaper than requests by name.
MAX_NAMES = 400
NAMES_AT_ONCE = 50
# Among this many changes there is almost always a new voucher, so the newest voucher is in the response.
_RECENT_CHANGES = 100
# This many of the last vouchers are compared with the previous reading, since a single one may have changed.
_COMPARED = 5
_FACTS = frozenset(
    (
        *("DATE", "VOUCHERTYPENAME", "VOUCHERNUMBER", "PARTYLEDGERNAME"),
        *("STOCKITEMNAME", "LEDGERNAME", "ACTUALQTY", "AMOUNT"),
    )
)

# Returns the vouchers of the whole books that match a formula.
AskVouchers = Callable[[CollectionRequest, str], Iterable[Element]]


class _Voucher(NamedTuple):
    counter: int
    key: str
    number: int
    # Names of items and names of ledgers; empty if Tally does not show the voucher's lists.
    names: list[list[str]]
    digest: str


@dataclass(frozen=True, slots=True)
class Movements:
    """The items and ledgers that vouchers moved, and the counter after which masters changed, if any did."""

    items: frozenset[str]
    ledgers: frozenset[str]
    masters_after: int | None

    def wheres(self, names: Iterable[str]) -> Iterator[str]:
        """Yield the formulas for the records to request: records with the names, and changed records."""
        ordered = sorted(names)
        for start in range(0, len(ordered), NAMES_AT_ONCE):
            part = ordered[start : start + NAMES_AT_ONCE]
            yield " OR ".join(f"$Name = {envelopes.quote(name)}" for name in part)
        if self.masters_after is not None:
            yield f"$AlterID > {self.masters_after}"


def since(
    before: Memory, company: TallyCompany, ask: AskVouchers, now: datetime
) -> tuple[Movements, Memory] | None:
    """Return the movements since the reading in `before`, and the new memory; None if all has to be read."""
    if not _continues(before, company, now):
        return None
    recent = dict(before["recent"])
    items, ledgers = set[str](), set[str]()
    newest, compared, later = before["newest"], before["compared"], list[_Voucher]()
    if company.vouchers != before["vouchers"]:
        vouchers = _read(ask(envelopes.MOVED, f"$AlterID > {_first_compared(before) - 1}"))
        earlier, later = _split(vouchers, before["vouchers"])
        if not _explain(earlier, later, before, company.vouchers or 0):
            return None
        compared = _last(vouchers, company.vouchers or 0)
    for voucher in later:
        is_new = voucher.number > before["newest"]
        if not voucher.number or not any(voucher.names) or not (is_new or voucher.key in recent):
            return None
        for names in (voucher.names, recent.get(voucher.key, ())):
            for found, more in zip((items, ledgers), names, strict=False):
                found.update(more)
        recent[voucher.key] = voucher.names
        newest = max(newest, voucher.number)
    # A formula cannot hold a quotation mark.
    if len(items) + len(ledgers) > MAX_NAMES or any('"' in name for name in items | ledgers):
        return None
    masters_after = before["masters"] if company.masters != before["masters"] else None
    counted = {"masters": company.masters, "vouchers": company.vouchers}
    return (
        Movements(frozenset(items), frozenset(ledgers), masters_after),
        {**before, **counted, "newest": newest, "recent": recent, "compared": compared},
    )


def memory(company: TallyCompany, ask: AskVouchers, now: datetime) -> Memory:
    """Return the memory after reading everything; empty if Tally reports no counters."""
    if company.masters is None or company.vouchers is None:
        return {}
    vouchers = _read(ask(envelopes.MOVED, f"$AlterID > {max(company.vouchers - _RECENT_CHANGES, 0)}"))
    recent = max((voucher.number for voucher in vouchers), default=0)
    newest = max(recent, _newest(ask(envelopes.VOUCHER_NUMBERS, f"$MasterID > {recent}")))
    return {
        "same": _identity(company),
        "wholeAt": now.isoformat(),
        "wholeVouchers": company.vouchers,
        "masters": company.masters,
        "vouchers": company.vouchers,
        "newest": newest,
        "recent": {},
        "compared": _last(vouchers, company.vouchers),
    }


def _continues(before: Memory, company: TallyCompany, now: datetime) -> bool:
    if not before or before["same"] != _identity(company):
        return False
    counters = (company.masters, before["masters"]), (company.vouchers, before["vouchers"])
    if any(present is None or present < past for present, past in counters):
        return False
    age = now - datetime.fromisoformat(before["wholeAt"])
    return company.vouchers == before["wholeVouchers"] or timedelta(0) <= age < EVERYTHING_EVERY


def _read(vouchers: Iterable[Element]) -> list[_Voucher]:
    return [
        _Voucher(
            _number(voucher, "ALTERID"),
            key_of(voucher),
            _number(voucher, "MASTERID"),
            _moved_by(voucher),
            _digest(voucher),
        )
        for voucher in vouchers
    ]


def _moved_by(voucher: Element) -> list[list[str]]:
    items, ledgers = _names(voucher, "STOCKITEMNAME"), _names(voucher, "LEDGERNAME")
    # The lists also have the customer, but not on every release.
    if (items or ledgers) and (party := text_of(voucher, "PARTYLEDGERNAME")):
        ledgers.add(party)
    return [sorted(items), sorted(ledgers)]


def _split(vouchers: Iterable[_Voucher], counter: int) -> tuple[list[_Voucher], list[_Voucher]]:
    """Return the vouchers with a known counter up to this one, and the others."""
    earlier, later = list[_Voucher](), list[_Voucher]()
    for voucher in vouchers:
        (earlier if 0 < voucher.counter <= counter else later).append(voucher)
    return earlier, later


def _last(vouchers: Iterable[_Voucher], counter: int) -> list[list[Any]]:
    """Return counter, key and digest of the last vouchers up to a counter."""
    known, _later = _split(vouchers, counter)
    return sorted([voucher.counter, voucher.key, voucher.digest] for voucher in known)[-_COMPARED:]


def _first_compared(before: Memory) -> int:
    return min((counter for counter, *_ in before["compared"]), default=before["vouchers"] + 1)


def _explain(
    earlier: Collection[_Voucher], later: Collection[_Voucher], before: Memory, counter: int
) -> bool:
    """Return whether the vouchers include every change since a memory, and earlier ones are unchanged."""
    changed, counters = {voucher.key for voucher in later}, {voucher.counter for voucher in later}
    unchanged = [known for known in before["compared"] if known[1] not in changed]
    if not unchanged and before["vouchers"]:
        # These books cannot be distinguished from a backup.
        return False
    if 0 in counters or _last(earlier, before["vouchers"]) != unchanged:
        return False
    return counters.issuperset(range(before["vouchers"] + 1, counter + 1))


def _digest(voucher: Element) -> str:
    facts = sorted((part.tag, (part.text or "").strip()) for part in voucher.iter() if part.tag in _FACTS)
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:16]


def _identity(company: TallyCompany) -> list[Any]:
    return [VERSION, company.guid, company.name]


def _newest(vouchers: Iterable[Element]) -> int:
    return max((_number(voucher, "MASTERID") for voucher in vouchers), default=0)


def _number(record: Element, tag: str) -> int:
    text = text_of(record, tag)
    return int(text) if text.isdigit() else 0


def _names(voucher: Element, tag: str) -> set[str]:
    """Return the names in all lists of a voucher, for every voucher type."""
    return {name for part in voucher.iter(tag) if (name := (part.text or "").strip())}
