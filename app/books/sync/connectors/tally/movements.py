"""Which items and customers vouchers moved since a reading, so that the others need not be read.

Tally's counter of vouchers grows with every change, and each voucher has the counter's value at its last
change. Every value since the reading is found on a voucher, unless one was deleted or changed twice. A
changed voucher no longer names what it named before: of an older one that is not known. Whatever is in
doubt, everything is read.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from xml.etree.ElementTree import Element

from app.books.sync.connectors.interface import Memory
from app.books.sync.connectors.tally import envelopes
from app.books.sync.connectors.tally.books import key_of
from app.books.sync.connectors.tally.companies import TallyCompany
from app.books.sync.connectors.tally.envelopes import CollectionRequest
from app.books.sync.connectors.tally.xml import text_of

VERSION = 1
EVERYTHING_EVERY = timedelta(hours=1)
# More are not worth asking for by name.
MAX_NAMES = 400
NAMES_AT_ONCE = 50
# So many changes have a new voucher among them, as good as always; which one is the newest is asked then.
_RECENT_CHANGES = 100

# Returns the vouchers of the whole books that a formula holds for.
AskVouchers = Callable[[CollectionRequest, str], Iterable[Element]]


@dataclass(frozen=True, slots=True)
class Movements:
    """The items and ledgers that vouchers moved, and after which counter masters changed, if any did."""

    items: frozenset[str]
    ledgers: frozenset[str]
    masters_after: int | None

    def wheres(self, names: Iterable[str]) -> Iterator[str]:
        """Yield the formulas of the records to ask for: those with the names, and the changed ones."""
        ordered = sorted(names)
        for start in range(0, len(ordered), NAMES_AT_ONCE):
            part = ordered[start : start + NAMES_AT_ONCE]
            yield " OR ".join(f"$Name = {envelopes.quote(name)}" for name in part)
        if self.masters_after is not None:
            yield f"$AlterID > {self.masters_after}"


def since(
    before: Memory, company: TallyCompany, ask: AskVouchers, now: datetime
) -> tuple[Movements, Memory] | None:
    """Return what moved since the reading in `before`, and its memory; None if everything has to be read."""
    if not _continues(before, company, now):
        return None
    recent = dict(before["recent"])
    items, ledgers, counters = set[str](), set[str](), set[int]()
    newest = before["newest"]
    if company.vouchers != before["vouchers"]:
        for voucher in ask(envelopes.MOVED, f"$AlterID > {before['vouchers']}"):
            key, counter, number = key_of(voucher), _number(voucher, "ALTERID"), _number(voucher, "MASTERID")
            is_new = number > before["newest"]
            named = [sorted(_names(voucher, "STOCKITEMNAME")), sorted(_names(voucher, "LEDGERNAME"))]
            if not counter or not number or not any(named) or not (is_new or key in recent):
                return None
            # Its ledger is in the lists too, but not on every release.
            if party := text_of(voucher, "PARTYLEDGERNAME"):
                named[1] = sorted({*named[1], party})
            for names in (named, recent.get(key, ())):
                for found, more in zip((items, ledgers), names, strict=False):
                    found.update(more)
            recent[key] = named
            counters.add(counter)
            newest = max(newest, number)
        if not counters.issuperset(range(before["vouchers"] + 1, (company.vouchers or 0) + 1)):
            return None
    # A formula cannot hold a quotation mark.
    if len(items) + len(ledgers) > MAX_NAMES or any('"' in name for name in items | ledgers):
        return None
    masters_after = before["masters"] if company.masters != before["masters"] else None
    counted = {"masters": company.masters, "vouchers": company.vouchers}
    return (
        Movements(frozenset(items), frozenset(ledgers), masters_after),
        {**before, **counted, "newest": newest, "recent": recent},
    )


def memory(company: TallyCompany, ask: AskVouchers, now: datetime) -> Memory:
    """Return the memory of a reading of everything; empty if Tally does not say what changes."""
    if company.masters is None or company.vouchers is None:
        return {}
    recent = _newest(ask(envelopes.VOUCHER_NUMBERS, f"$AlterID > {company.vouchers - _RECENT_CHANGES}"))
    newest = max(recent, _newest(ask(envelopes.VOUCHER_NUMBERS, f"$MasterID > {recent}")))
    return {
        "same": _identity(company),
        "wholeAt": now.isoformat(),
        "wholeVouchers": company.vouchers,
        "masters": company.masters,
        "vouchers": company.vouchers,
        "newest": newest,
        "recent": {},
    }


def _continues(before: Memory, company: TallyCompany, now: datetime) -> bool:
    if not before or before["same"] != _identity(company):
        return False
    counters = (company.masters, before["masters"]), (company.vouchers, before["vouchers"])
    if any(present is None or present < past for present, past in counters):
        return False
    age = now - datetime.fromisoformat(before["wholeAt"])
    return company.vouchers == before["wholeVouchers"] or timedelta(0) <= age < EVERYTHING_EVERY


def _identity(company: TallyCompany) -> list[Any]:
    return [VERSION, company.guid, company.name]


def _newest(vouchers: Iterable[Element]) -> int:
    return max((_number(voucher, "MASTERID") for voucher in vouchers), default=0)


def _number(record: Element, tag: str) -> int:
    text = text_of(record, tag)
    return int(text) if text.isdigit() else 0


def _names(voucher: Element, tag: str) -> set[str]:
    """Return the names in all lists of a voucher, whatever its type calls them."""
    return {name for part in voucher.iter(tag) if (name := (part.text or "").strip())}
