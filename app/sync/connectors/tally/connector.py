"""A running Tally as a source of masters, stock and balances, and as books that orders are written into."""

from collections.abc import Callable, Collection, Iterator
from datetime import datetime, timedelta

from app.sync.connectors.interface import (
    EVERYTHING,
    BookNames,
    BookOrder,
    Health,
    OrderOutcome,
    ReadOptions,
    Reject,
    SourceProblem,
)
from app.sync.connectors.tally import envelopes, rows
from app.sync.connectors.tally.books import CompanyBooks
from app.sync.connectors.tally.client import NoTally, TallyClient, TallyResponse
from app.sync.connectors.tally.companies import TallyCompany, companies, company_row
from app.sync.connectors.tally.envelopes import CollectionRequest
from app.sync.connectors.tally.names import NamesCache
from app.sync.connectors.tally.order_writer import OrderWriter
from app.sync.connectors.tally.xml import name_of, text_of
from app.sync.pack import Batch, Cursor, Dataset

PRODUCT = "Tally"
MAX_NAMES = 1_000
WEEKS_OF_DELIVERIES = 6
_COLLECTIONS = {
    "units": envelopes.UNITS,
    "products": envelopes.ITEMS,
    "variants": envelopes.PRICES,
    "accounts": envelopes.LEDGERS,
    "stock": envelopes.STOCK,
    "balances": envelopes.BALANCES,
}
_LARGE = frozenset(("variants", "stock", "balances"))


class TallyConnector:
    """Reads and writes through Tally's XML server; `clock` returns the shop's local time."""

    kind = "tally"

    def __init__(self, client: TallyClient, clock: Callable[[], datetime] = datetime.now) -> None:
        self._client = client
        self._clock = clock
        self._names = NamesCache(self._request)
        self._orders = OrderWriter(client)
        self._product = ""

    def check(self) -> Health:
        """Return whether Tally answers and has a company open."""
        try:
            open_companies = self._companies()
        except SourceProblem as problem:
            return Health(not isinstance(problem, NoTally), self._product or PRODUCT, problem=str(problem))
        self._product = self._product or self._client.product() or PRODUCT
        problem = None if open_companies else "No company is open in Tally. Open your company."
        return Health(True, self._product, problem=problem)

    def datasets(self) -> list[Dataset]:
        """Return every year of every company that is open."""
        return [dataset for company in self._companies() for dataset in company.datasets()]

    def cursor(self, dataset: Dataset) -> Cursor:
        """Return the company's counters of masters and vouchers; None for one that Tally does not report."""
        company = self._company(dataset)
        return {"altMst": company.masters, "altVch": company.vouchers}

    def read(
        self, dataset: Dataset, entities: Collection[str], options: ReadOptions, reject: Reject
    ) -> Iterator[Batch]:
        """Yield rows as they are now. Raise SourceProblem, before the batch, if the company is closed."""
        company = self._company(dataset)
        books = self._structure(company, entities, options)
        for entity in rows.in_order(entities, among=EVERYTHING):
            if entity == "company":
                yield Batch(entity, [company_row(company)], True)
            elif entity in ("departments", "salespeople"):
                if entity == "departments" or options.salespeople != "none":
                    yield Batch(entity, rows.structure_rows(entity, books), True)
            elif entity == "deliveries":
                yield Batch(entity, self._deliveries(company, books, reject), False)
            elif collection := _COLLECTIONS.get(entity):
                response = self._request(collection, company.name, large=entity in _LARGE)
                for record in response.records():
                    books.learn(record)
                self._company(dataset)
                yield Batch(entity, rows.record_rows(entity, response.records(), books, reject), True)

    def book_names(self, dataset: Dataset) -> BookNames:
        """Return price levels, ledgers that are not customers, godowns, and types of sales orders."""
        company = self._company(dataset)
        books = self._structure(company, ("balances",), ReadOptions())
        for collection in (envelopes.GODOWNS, envelopes.PRICES):
            for record in self._request(collection, company.name, large=True).records():
                books.learn(record)
        ledgers = [
            name_of(record)
            for record in self._request(envelopes.LEDGER_NAMES, company.name).records()
            if name_of(record) and not books.is_customer(text_of(record, "PARENT"))
        ]
        types = [
            name_of(record)
            for record in self._request(envelopes.VOUCHER_TYPES, company.name).records()
            if "Sales Order" in (name_of(record), text_of(record, "PARENT"))
        ]
        return BookNames(
            levels=tuple(sorted(books.levels.values()))[:MAX_NAMES],
            ledgers=tuple(sorted(ledgers))[:MAX_NAMES],
            godowns=tuple(sorted(books.godowns))[:MAX_NAMES],
            voucher_types=tuple(sorted(types))[:MAX_NAMES],
        )

    def write_order(self, dataset: Dataset, order: BookOrder) -> OrderOutcome:
        """Write an order, once; names are resolved against what the books hold now."""
        company = self._company(dataset)
        return self._orders.write(company, order, self._names.of(company))

    def _structure(
        self, company: TallyCompany, entities: Collection[str], options: ReadOptions
    ) -> CompanyBooks:
        books = CompanyBooks(self._clock().date(), options)
        collections: list[CollectionRequest] = []
        if {"departments", "products"} & set(entities):
            collections.append(envelopes.ITEM_GROUPS)
        if {"accounts", "balances", "salespeople"} & set(entities):
            collections.append(envelopes.GROUPS)
        if "salespeople" in entities and options.salespeople == "costCentres":
            collections.append(envelopes.COST_CENTRES)
        if "accounts" in entities and "variants" not in entities and not options.levels:
            # Grades depend on the price levels; if variants are read, that is before accounts anyhow.
            collections.append(envelopes.PRICES)
        for collection in collections:
            for record in self._request(
                collection, company.name, large=collection is envelopes.PRICES
            ).records():
                books.learn(record)
        return books

    def _deliveries(
        self, company: TallyCompany, books: CompanyBooks, reject: Reject
    ) -> Iterator[rows.RowValues]:
        """Yield recent deliveries, requested week by week: Tally freezes over too many vouchers at once."""
        for record in self._request(envelopes.VOUCHER_TYPES, company.name).records():
            books.learn(record)
        names = (envelopes.quote(name) for name in books.delivery_types.values())
        where = " OR ".join(f"$VoucherTypeName = {name}" for name in names)
        today = self._clock().date()
        for week in range(WEEKS_OF_DELIVERIES):
            last = today - timedelta(weeks=week)
            days = (f"{last - timedelta(days=6):%Y%m%d}", f"{last:%Y%m%d}")
            envelope = envelopes.collection(envelopes.DELIVERIES, company.name, where=where, days=days)
            response = self._client.request(envelope, self._client.timeouts.masters)
            yield from rows.record_rows("deliveries", response.records(), books, reject)

    def _request(self, collection: CollectionRequest, company: str, *, large: bool = False) -> TallyResponse:
        timeout = self._client.timeouts.large if large else self._client.timeouts.masters
        return self._client.request(envelopes.collection(collection, company), timeout)

    def _companies(self) -> list[TallyCompany]:
        return companies(self._client.companies().records())

    def _company(self, dataset: Dataset) -> TallyCompany:
        """Return the company of a dataset. Raise SourceProblem if it is not open, or two look the same.

        A restored backup has the GUID of the company that it was made of, so the name decides too.
        """
        name = dataset.compName or dataset.dataNm
        alike = [each for each in self._companies() if each.guid == dataset.guid and each.name == name]
        if len(alike) > 1:
            raise SourceProblem(f"{name} is open twice in Tally. Close the copy that is not in use.")
        if not alike:
            raise SourceProblem(f"{name} is not open in Tally.")
        return alike[0]
