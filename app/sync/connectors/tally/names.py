"""What ledgers, articles, godowns and types of vouchers are called in the books at this moment."""

from collections.abc import Callable
from dataclasses import dataclass, field

from app.sync.connectors.tally import envelopes
from app.sync.connectors.tally.books import key_of
from app.sync.connectors.tally.client import Answer
from app.sync.connectors.tally.companies import Company
from app.sync.connectors.tally.xml import name_of, text_of

Ask = Callable[[envelopes.Collection, str], Answer]


@dataclass(slots=True)
class NamesNow:
    """Names by key, and the names that there are."""

    ledgers: dict[str, str] = field(default_factory=dict)
    items: dict[str, tuple[str, str]] = field(default_factory=dict)
    ledger_names: set[str] = field(default_factory=set)
    godowns: set[str] = field(default_factory=set)
    voucher_types: set[str] = field(default_factory=set)


class Names:
    """Reads them anew whenever the company's counter of masters has moved, or is not told."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._read_at: tuple[str, int] | None = None
        self._now = NamesNow()

    def of(self, company: Company) -> NamesNow:
        """The names of a company's books as they are now."""
        at = None if company.masters is None else (company.guid, company.masters)
        if at is None or at != self._read_at:
            self._now = self._read(company.name)
            self._read_at = at
        return self._now

    def _read(self, company: str) -> NamesNow:
        now = NamesNow()
        for record in self._ask(envelopes.LEDGER_NAMES, company).records():
            if name := name_of(record):
                now.ledgers[key_of(record)] = name
                now.ledger_names.add(name)
        for record in self._ask(envelopes.ITEM_NAMES, company).records():
            if name := name_of(record):
                now.items[key_of(record)] = name, text_of(record, "BASEUNITS")
        now.godowns = {name_of(record) for record in self._ask(envelopes.GODOWNS, company).records()}
        now.voucher_types = {
            name_of(record) for record in self._ask(envelopes.VOUCHER_TYPES, company).records()
        }
        return now
