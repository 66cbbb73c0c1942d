"""A Tally that runs, as a source of masters, stock and balances, and as books that orders go into."""

from collections.abc import Callable, Collection, Iterator
from datetime import datetime, timedelta

from app.sync.connectors.interface import (
    EVERYTHING,
    BookOrder,
    Found,
    Health,
    Known,
    Outcome,
    Reading,
    Reject,
    SourceProblem,
)
from app.sync.connectors.tally import envelopes, rows
from app.sync.connectors.tally.books import Books
from app.sync.connectors.tally.client import Answer, NoTally, TallyClient
from app.sync.connectors.tally.companies import Company, companies
from app.sync.connectors.tally.envelopes import Collection as Asked
from app.sync.connectors.tally.names import Names
from app.sync.connectors.tally.order_writer import OrderWriter
from app.sync.connectors.tally.xml import name_of, text_of
from app.sync.pack import Batch, Cursor, Dataset

PRODUCT = "Tally"
MAX_CACHED = 1_000
WEEKS_OF_DELIVERIES = 6
_ASKED = {
    "units": envelopes.UNITS,
    "products": envelopes.ITEMS,
    "variants": envelopes.PRICES,
    "accounts": envelopes.LEDGERS,
    "stock": envelopes.STOCK,
    "balances": envelopes.BALANCES,
}
_LARGE = frozenset(("variants", "stock", "balances"))


class TallyConnector:
    """Reads and writes through Tally's XML server; `clock` is the shop's."""

    kind = "tally"

    def __init__(self, client: TallyClient, clock: Callable[[], datetime] = datetime.now) -> None:
        self._client = client
        self._clock = clock
        self._names = Names(self._answer)
        self._orders = OrderWriter(client)
        self._product = ""

    def check(self) -> Health:
        """Whether Tally answers, and has a company open."""
        try:
            open_ones = self._companies()
        except SourceProblem as problem:
            return Health(not isinstance(problem, NoTally), self._product or PRODUCT, problem=str(problem))
        self._product = self._product or self._client.product() or PRODUCT
        problem = None if open_ones else "No company is open in Tally. Open your company."
        return Health(True, self._product, problem=problem)

    def datasets(self) -> list[Dataset]:
        """Every year of every company that is open."""
        return [dataset for company in self._companies() for dataset in company.datasets()]

    def cursor(self, dataset: Dataset) -> Cursor:
        """The company's counters, of masters and of vouchers; None where Tally does not tell one."""
        company = self._company(dataset)
        return {"altMst": company.masters, "altVch": company.vouchers}

    def read(
        self, dataset: Dataset, entities: Collection[str], reading: Reading, reject: Reject
    ) -> Iterator[Batch]:
        """Rows as they are now. Raises SourceProblem, and a batch is not given, if the company closes."""
        company = self._company(dataset)
        books = self._structure(company, entities, reading)
        for entity in rows.wanted(entities, among=EVERYTHING):
            if entity == "company":
                yield Batch(entity, [{"key": company.guid, "name": company.name}], True)
            elif entity in ("departments", "salespeople"):
                if entity == "departments" or reading.salespeople != "none":
                    yield Batch(entity, rows.of_structure(entity, books), True)
            elif entity == "deliveries":
                yield Batch(entity, self._deliveries(company, books, reject), False)
            elif asked := _ASKED.get(entity):
                answer = self._answer(asked, company.name, large=entity in _LARGE)
                for record in answer.records():
                    books.learn(record)
                self._company(dataset)
                yield Batch(entity, rows.of_records(entity, answer.records(), books, reject), True)

    def known(self, dataset: Dataset) -> Known:
        """Price levels, ledgers that are no customers, godowns, and types of sales orders."""
        company = self._company(dataset)
        books = self._structure(company, ("balances",), Reading())
        for asked in (envelopes.GODOWNS, envelopes.PRICES):
            for record in self._answer(asked, company.name, large=True).records():
                books.learn(record)
        ledgers = [
            name_of(record)
            for record in self._answer(envelopes.LEDGER_NAMES, company.name).records()
            if name_of(record) and not books.is_customer(text_of(record, "PARENT"))
        ]
        types = [
            name_of(record)
            for record in self._answer(envelopes.VOUCHER_TYPES, company.name).records()
            if "Sales Order" in (name_of(record), text_of(record, "PARENT"))
        ]
        return Known(
            levels=tuple(sorted(books.levels.values()))[:MAX_CACHED],
            ledgers=tuple(sorted(ledgers))[:MAX_CACHED],
            godowns=tuple(sorted(books.godowns))[:MAX_CACHED],
            voucher_types=tuple(sorted(types))[:MAX_CACHED],
        )

    def put_order(self, dataset: Dataset, order: BookOrder) -> Outcome:
        """Write an order, once; names are resolved against what the books hold now."""
        company = self._company(dataset)
        return self._orders.write(company.name, order, self._names.of(company))

    def find_order(self, dataset: Dataset, order: BookOrder) -> Found | None:
        """The voucher of an order's number, type and date."""
        return self._orders.find(self._company(dataset).name, order)

    def _structure(self, company: Company, entities: Collection[str], reading: Reading) -> Books:
        books = Books(self._clock().date(), reading)
        asked: list[Asked] = []
        if {"departments", "products"} & set(entities):
            asked.append(envelopes.ITEM_GROUPS)
        if {"accounts", "balances", "salespeople"} & set(entities):
            asked.append(envelopes.GROUPS)
        if "salespeople" in entities and reading.salespeople == "costCentres":
            asked.append(envelopes.COST_CENTRES)
        if "accounts" in entities and "variants" not in entities and not reading.levels:
            # Grades go by the levels of price lists; with variants these are read before accounts anyhow.
            asked.append(envelopes.PRICES)
        for each in asked:
            for record in self._answer(each, company.name, large=each is envelopes.PRICES).records():
                books.learn(record)
        return books

    def _deliveries(self, company: Company, books: Books, reject: Reject) -> Iterator[rows.Row]:
        """What was delivered lately, asked for week by week: Tally freezes over too many vouchers at once."""
        for record in self._answer(envelopes.VOUCHER_TYPES, company.name).records():
            books.learn(record)
        names = (envelopes.quoted(name) for name in books.delivering.values())
        where = " OR ".join(f"$VoucherTypeName = {name}" for name in names)
        today = self._clock().date()
        for week in range(WEEKS_OF_DELIVERIES):
            last = today - timedelta(weeks=week)
            days = (f"{last - timedelta(days=6):%Y%m%d}", f"{last:%Y%m%d}")
            envelope = envelopes.collection(envelopes.DELIVERIES, company.name, where=where, days=days)
            answer = self._client.ask(envelope, self._client.seconds.masters)
            yield from rows.of_records("deliveries", answer.records(), books, reject)

    def _answer(self, asked: Asked, company: str, *, large: bool = False) -> Answer:
        seconds = self._client.seconds.large if large else self._client.seconds.masters
        return self._client.ask(envelopes.collection(asked, company), seconds)

    def _companies(self) -> list[Company]:
        return companies(self._client.companies().records())

    def _company(self, dataset: Dataset) -> Company:
        """The company of a dataset, which has to be open. Raises SourceProblem."""
        for company in self._companies():
            if company.guid == dataset.guid if dataset.guid else company.name == dataset.compName:
                return company
        raise SourceProblem(f"{dataset.compName or dataset.dataNm} is not open in Tally.")
