"""The current names of ledgers, articles, godowns and voucher types in the books."""

from collections.abc import Callable
from dataclasses import dataclass, field

from app.books.sync.connectors.tally import envelopes, units, values
from app.books.sync.connectors.tally.books import key_of
from app.books.sync.connectors.tally.client import TallyResponse
from app.books.sync.connectors.tally.companies import TallyCompany
from app.books.sync.connectors.tally.xml import name_of, text_of

SendRequest = Callable[[envelopes.CollectionRequest, str], TallyResponse]

# The only category of cost centres in books that do not use categories.
USUAL_CATEGORY = "Primary Cost Category"


@dataclass(frozen=True, slots=True)
class CostCentre:
    """A cost centre and its category."""

    name: str
    category: str


@dataclass(slots=True)
class CurrentNames:
    """Names by key, and the names in use. Tally does not distinguish upper and lower case in them."""

    ledgers: dict[str, str] = field(default_factory=dict)
    items: dict[str, tuple[str, str]] = field(default_factory=dict)
    ledger_names: set[str] = field(default_factory=set)
    godowns: set[str] = field(default_factory=set)
    voucher_types: set[str] = field(default_factory=set)
    price_levels: dict[str, str] = field(default_factory=dict)
    cost_centres: dict[str, CostCentre] = field(default_factory=dict)

    def cost_centre(self, key: str, name: str) -> CostCentre | None:
        """Return a cost centre by its key or, without a matching key, by its name; None if there is none."""
        if key in self.cost_centres:
            return self.cost_centres[key]
        same = (each for each in self.cost_centres.values() if each.name.casefold() == name.casefold())
        return next(same, None) if name else None

    def has_ledger(self, name: str) -> bool:
        """Return whether a ledger has this name."""
        return name.casefold() in self.ledger_names


class NamesCache:
    """Caches the names until the company's counter of masters changes.

    Without a counter the names are read each time.
    """

    def __init__(self, send: SendRequest) -> None:
        self._send = send
        self._read_at: tuple[str, int] | None = None
        self._now = CurrentNames()

    def of(self, company: TallyCompany) -> CurrentNames:
        """Return the current names in a company's books."""
        at = None if company.masters is None else (company.guid, company.masters)
        if at is None or at != self._read_at:
            self._now = self._read(company.name)
            self._read_at = at
        return self._now

    def _read(self, company: str) -> CurrentNames:
        now = CurrentNames()
        for record in self._send(envelopes.LEDGER_NAMES, company).records():
            if name := name_of(record):
                now.ledgers[key_of(record)] = name
                now.ledger_names.add(name.casefold())
                if level := values.words(text_of(record, "PRICELEVEL")):
                    now.price_levels[key_of(record)] = level
        for record in self._send(envelopes.ITEM_NAMES, company).records():
            if name := name_of(record):
                now.items[key_of(record)] = name, units.piece_unit(record) or ""
        for record in self._send(envelopes.COST_CENTRES, company).records():
            if name := name_of(record):
                category = values.words(text_of(record, "CATEGORY")) or USUAL_CATEGORY
                now.cost_centres[key_of(record)] = CostCentre(name, category)
        now.godowns = self._names(envelopes.GODOWNS, company)
        now.voucher_types = self._names(envelopes.VOUCHER_TYPES, company)
        return now

    def _names(self, collection: envelopes.CollectionRequest, company: str) -> set[str]:
        return {name_of(record).casefold() for record in self._send(collection, company).records()}
