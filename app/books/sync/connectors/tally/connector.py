"""A running Tally as a source of masters, stock and balances, and as books that orders are written into."""

from collections.abc import Callable, Collection, Iterator
from datetime import datetime

from app.books.sync.connectors.interface import (
    BookNames,
    BookOrder,
    BookReceipt,
    Health,
    Memory,
    ReadOptions,
    Reject,
    SourceProblem,
    VoucherOutcome,
)
from app.books.sync.connectors.tally import dated_values, envelopes, values
from app.books.sync.connectors.tally.client import NoTally, TallyClient, TallyResponse
from app.books.sync.connectors.tally.companies import TallyCompany, companies
from app.books.sync.connectors.tally.envelopes import CollectionRequest
from app.books.sync.connectors.tally.names import NamesCache
from app.books.sync.connectors.tally.order_writer import OrderWriter
from app.books.sync.connectors.tally.reading import Reading
from app.books.sync.connectors.tally.receipt_writer import write_receipt
from app.books.sync.connectors.tally.voucher_writer import VoucherWriter
from app.books.sync.connectors.tally.xml import name_of, text_of
from app.books.sync.pack import Batch, Cursor, Dataset
from app.shared.texts.messages import text

PRODUCT = "Tally"


class TallyConnector:
    """Reads and writes through Tally's XML server; `clock` returns the shop's local time."""

    kind = "tally"

    def __init__(self, client: TallyClient, clock: Callable[[], datetime] = datetime.now) -> None:
        self._client = client
        self._clock = clock
        self._names = NamesCache(self._request)
        self._vouchers = VoucherWriter(client)
        self._orders = OrderWriter(client, self._vouchers)
        self._product = ""

    def check(self) -> Health:
        """Return whether Tally answers and has a company open."""
        try:
            open_companies = self._companies()
        except SourceProblem as problem:
            return Health(not isinstance(problem, NoTally), self._product or PRODUCT, problem=problem.reason)
        self._product = self._product or self._client.product() or PRODUCT
        problem = None if open_companies else text("source.no_company")
        return Health(True, self._product, problem=problem)

    def datasets(self) -> list[Dataset]:
        """Return every year of every company that is open."""
        return [dataset for company in self._companies() for dataset in company.datasets()]

    def cursor(self, dataset: Dataset) -> Cursor:
        """Return the company's counters of masters and vouchers; an unreported counter is None."""
        company = self._company(dataset)
        return {"altMst": company.masters, "altVch": company.vouchers}

    def read(
        self, dataset: Dataset, entities: Collection[str], options: ReadOptions, reject: Reject
    ) -> Iterator[Batch]:
        """Yield the current rows. Raise SourceProblem, before the batch, if the company is closed."""
        yield from self._reading(dataset, options, reject).all(entities)

    def read_changes(
        self, dataset: Dataset, options: ReadOptions, reject: Reject, memory: Memory, values: Memory
    ) -> Iterator[Batch]:
        """Yield the changes since the reading in `memory`; see ChangesConnector."""
        self._product = self._product or self._client.product() or PRODUCT
        yield from self._reading(dataset, options, reject).changes(memory, values, self._product)

    def read_values(
        self, dataset: Dataset, options: ReadOptions, reject: Reject, values: Memory
    ) -> Iterator[Batch]:
        """Yield stock, balances and dues that changed since the reading in `values`; see ChangesConnector."""
        yield from self._reading(dataset, options, reject).values(values)

    def book_names(
        self, dataset: Dataset, earlier: BookNames | None = None, since: int | None = None
    ) -> BookNames:
        """Return the names that the owner chooses from: levels, ledgers, groups, godowns and order types.

        The ledgers exclude customers, and the groups are only groups of customers.
        """
        company = self._company(dataset)
        books = self._reading(dataset, ReadOptions(), _ignore).read_structure(("balances",))
        is_later = earlier and since is not None and company.masters is not None and company.masters >= since
        if earlier and is_later:
            books.levels.update({values.fold(level): level for level in earlier.levels})
        # Price lists are long, and only changed ones can have a new level.
        where = f"$AlterID > {since}" if is_later else None
        for record in self._request(envelopes.GODOWNS, company.name).records():
            books.learn(record)
        by_quantity = set(earlier.quantity_rates) if earlier and is_later else set[str]()
        other_units = set(earlier.other_units) if earlier and is_later else set[str]()
        for record in self._request(envelopes.PRICES, company.name, large=True, where=where).records():
            books.learn(record)
            for names, is_one in (
                (by_quantity, dated_values.has_quantity_rates(record, books.today)),
                (other_units, dated_values.has_rate_of_other_unit(record, books.today)),
            ):
                names.discard(name_of(record))
                if is_one:
                    names.add(name_of(record))
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
        groups = [group.name for group in books.ledger_groups.values() if books.is_customer(group.name)]
        return BookNames(
            groups=tuple(sorted(groups)),
            levels=tuple(sorted(books.levels.values())),
            ledgers=tuple(sorted(ledgers)),
            godowns=tuple(sorted(books.godowns)),
            voucher_types=tuple(sorted(types)),
            quantity_rates=tuple(sorted(by_quantity)),
            other_units=tuple(sorted(other_units)),
        )

    def write_order(self, dataset: Dataset, order: BookOrder) -> VoucherOutcome:
        """Write an order once; names are resolved against the current books."""
        company = self._company(dataset)
        return self._orders.write(company, order, self._names.of(company))

    def write_receipt(self, dataset: Dataset, receipt: BookReceipt) -> VoucherOutcome:
        """Write a receipt once; names are resolved against the current books."""
        company = self._company(dataset)
        return write_receipt(self._vouchers, company, receipt, self._names.of(company))

    def _reading(self, dataset: Dataset, options: ReadOptions, reject: Reject) -> Reading:
        company = self._company(dataset)
        return Reading(
            self._request,
            lambda: self._client.companies(with_gst=True),
            lambda: self._company(dataset),
            company,
            options,
            reject,
            self._clock(),
        )

    def _request(
        self,
        collection: CollectionRequest,
        company: str,
        *,
        large: bool = False,
        where: str | None = None,
        days: tuple[str, str] | None = None,
    ) -> TallyResponse:
        timeout = self._client.timeouts.large if large else self._client.timeouts.masters
        return self._client.request(
            envelopes.collection(collection, company, where=where, days=days), timeout
        )

    def _companies(self) -> list[TallyCompany]:
        return companies(self._client.companies().records())

    def _company(self, dataset: Dataset) -> TallyCompany:
        """Return the company of a dataset. Raise SourceProblem if it is not open, or if two match.

        A restored backup has the GUID of the original company, so the name has to match too.
        """
        name = dataset.compName or dataset.dataNm
        alike = [each for each in self._companies() if each.guid == dataset.guid and each.name == name]
        if len(alike) > 1:
            raise SourceProblem(text("source.company_twice", name=name))
        if not alike:
            raise SourceProblem(text("source.company_closed", name=name))
        return alike[0]


def _ignore(*_reject: str) -> None:
    """Ignore unreadable values."""
