"""What every source of accounting data can do, be it a running program or a file."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, ClassVar, Literal, Protocol, runtime_checkable

from app.books.intake.row_counts import FileRows
from app.books.sync.pack import Batch, Cursor, Dataset, PackProblem
from app.shared.texts.messages import Message

MASTERS = ("company", "units", "departments", "products", "variants", "salespeople", "accounts")
CURRENT_VALUES = ("stock", "balances", "bills", "invoices", "entries")
PAISA = Decimal("0.01")
EVERYTHING = (*MASTERS, *CURRENT_VALUES, "deliveries")

# Called with entity, key, field, value and reason for everything that a source cannot read.
Reject = Callable[[str, str, str, str, str], None]


# What a source keeps of its last reading, as JSON, so that the next one reads what changed since. `due` is
# the first day (YYYYMMDD) from which a value that was read applies, or empty.
Memory = dict[str, Any]


class MemoryUnusable(Exception):
    """The books do not continue what is remembered of them, so everything has to be read."""


class SourceProblem(PackProblem):
    """A source cannot be read; the reason is for the owner."""


@dataclass(frozen=True, slots=True)
class Health:
    """Whether a program answers, which one it is, and what is wrong with it."""

    reachable: bool
    product: str = ""
    version: str = ""
    problem: Message | None = None


@dataclass(frozen=True, slots=True)
class BookNames:
    """Names in the books that the owner chooses from, and of items with rates that the shop cannot follow.

    Those of `quantity_rates` depend on the quantity, those of `other_units` are for a unit of unknown size.
    """

    levels: tuple[str, ...] = ()
    ledgers: tuple[str, ...] = ()
    godowns: tuple[str, ...] = ()
    voucher_types: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    quantity_rates: tuple[str, ...] = ()
    other_units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """The owner's choices for reading the books.

    `levels` maps names of price levels to grades A to E; if it is empty, the first five by name are used.
    `salespeople` says which records they are. Items without a tax rate get the one
    of the `sales_ledger`. If there are `stock_godowns`, only these count as stock. Invoices and
    ledger entries that did not change after the voucher counter `invoices_after` are left out; None reads all
    of a year. With `figures` balances, bills and stock are read a second time, to compare the store with
    them.
    """

    levels: dict[str, str] = field(default_factory=dict)
    salespeople: Literal["costCentres", "groups", "none"] = "none"
    sales_ledger: str = ""
    stock_godowns: list[str] = field(default_factory=list)
    invoices_after: int | None = None
    figures: bool = False

    @classmethod
    def chosen(
        cls, settings: Mapping[str, Any], *, invoices_after: int | None = None, figures: bool = False
    ) -> "ReadOptions":
        """Return the options of the owner's choices."""
        return cls(
            levels=dict(settings.get("levels") or {}),
            salespeople=settings.get("salespeople") or "none",
            sales_ledger=settings.get("salesLedger") or "",
            stock_godowns=list(settings.get("stockGodowns") or ()),
            invoices_after=invoices_after,
            figures=figures,
        )


@dataclass(frozen=True, slots=True)
class OrderLine:
    """A line of an order, by the key and name of its article in the books.

    Its own sales ledger, if there is one, replaces the order's.
    """

    key: str
    name: str
    unit: str
    quantity: Decimal
    rate: Decimal
    amount: Decimal
    sales_ledger: str = ""


@dataclass(frozen=True, slots=True)
class LedgerAmount:
    """An amount on a ledger, for taxes or rounding, or of a bill; credit is positive."""

    name: str
    amount: Decimal


@dataclass(frozen=True, slots=True)
class NewLedger:
    """A customer of the portal, as the ledger that the books do not have yet."""

    group: str
    name: str
    address: tuple[str, ...] = ()
    state: str = ""
    pincode: str = ""
    gstin: str = ""
    mobile: str = ""
    email: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookEntry(ABC):
    """An entry that becomes one voucher in the books; `remote_id` never changes, `revision` counts up.

    `number` is the store's own reference in the books. `guid` is noted once the voucher is there. `was_sent`
    says that an earlier attempt may have written it. `check` only looks up the voucher. An optional
    voucher waits for the accountant. `counter` is the books' counter at the last known change of the
    voucher: a later one means that the accountant changed it.
    """

    kind: ClassVar[str]

    id: int
    revision: int
    action: Literal["create", "alter", "cancel", "check"]
    remote_id: str
    number: str
    date: str
    voucher_type: str
    party_key: str
    party_name: str
    narration: str
    guid: str = ""
    was_sent: bool = False
    is_optional: bool = False
    counter: int | None = None

    @property
    @abstractmethod
    def party_amount(self) -> Decimal:
        """Return the amount on the customer's ledger, without a sign."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookOrder(BookEntry):
    """An order for the books.

    `new_ledger` is made for a customer without a key. The `cost_centre` is the salesperson's, by key or name;
    the order goes without it if the books do not have it.
    """

    kind: ClassVar[str] = "order"

    sales_ledger: str
    godown: str
    lines: tuple[OrderLine, ...]
    ledgers: tuple[LedgerAmount, ...]
    total: Decimal
    new_ledger: NewLedger | None = None
    cost_centre_key: str = ""
    cost_centre: str = ""

    @property
    def party_amount(self) -> Decimal:
        """Return what the customer owes: the exact sum of lines, taxes and rounding."""
        parts = [line.amount for line in self.lines] + [ledger.amount for ledger in self.ledgers]
        return sum((amount.quantize(PAISA) for amount in parts), Decimal(0))


@dataclass(frozen=True, slots=True)
class Instrument:
    """How money came: a cheque with its number, day and bank, or a transfer with its bank's reference."""

    kind: Literal["cheque", "transfer"]
    number: str
    date: str
    bank: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookReceipt(BookEntry):
    """Money of a customer for the books: on the ledger of the cash or the bank that it came to.

    `bills` are amounts of bills that are settled; the rest of the amount is on account.
    """

    kind: ClassVar[str] = "receipt"

    ledger: str
    amount: Decimal
    bills: tuple[LedgerAmount, ...] = ()
    instrument: Instrument | None = None

    @property
    def party_amount(self) -> Decimal:
        """Return what the customer paid."""
        return self.amount


@dataclass(frozen=True, slots=True)
class BookVoucher:
    """A voucher in the books; an optional one is not regular before the accountant confirms it.

    `counter` is the books' counter at its last change; None if they do not show it.
    """

    guid: str
    number: str
    is_optional: bool = False
    counter: int | None = None


@dataclass(frozen=True, slots=True)
class VoucherOutcome:
    """What came of writing a voucher.

    After `unknown`, look for it before writing it again. `missing`: it was in the books, and no longer is.
    `party_key` is the key of a customer's ledger that was created or recognised for the order.
    """

    result: Literal["created", "exists", "altered", "cancelled", "rejected", "missing", "unknown", "alarm"]
    message: Message | None = None
    voucher: BookVoucher | None = None
    party_key: str = ""


class Connector(Protocol):
    """A source. Every method but `check` raises SourceProblem if it cannot answer."""

    kind: str

    def check(self) -> Health:
        """Return whether the source answers; never raise."""
        ...

    def datasets(self) -> list[Dataset]:
        """Return the books that are open, one dataset for each year of a company."""
        ...

    def cursor(self, dataset: Dataset) -> Cursor:
        """Return how far the books have come; empty if the source has no counters."""
        ...

    def read(
        self, dataset: Dataset, entities: Collection[str], options: ReadOptions, reject: Reject
    ) -> Iterator[Batch]:
        """Yield the rows of some entities. A batch is complete only if no row can be missing from it."""
        ...


class FileConnector(Connector, Protocol):
    """A source that is a file; `rows` are counted while they are read."""

    rows: FileRows


@runtime_checkable
class TablesConnector(Connector, Protocol):
    """A source of tables whose owner says what the columns are."""

    def tables(self) -> list[dict[str, Any]]:
        """Return the tables with their columns, first rows and what these were recognised as."""
        ...

    def use(self, mapping: Mapping[str, Any]) -> None:
        """Read the tables with a choice of columns from now on."""
        ...


@runtime_checkable
class ChangesConnector(Connector, Protocol):
    """A source that knows what changed in it."""

    def read_changes(
        self, dataset: Dataset, options: ReadOptions, reject: Reject, memory: Memory, values: Memory
    ) -> Iterator[Batch]:
        """Yield what changed since the reading in `memory`, and everything if that is empty.

        `values` is the memory of `read_values`. Once all is read, both are those of this reading, and empty
        if the source cannot say what changed. Raise MemoryUnusable if the books do not continue them.
        """
        ...

    def read_values(
        self, dataset: Dataset, options: ReadOptions, reject: Reject, values: Memory
    ) -> Iterator[Batch]:
        """Yield stock, balances and dues that changed since the reading in `values`, and all if in doubt.

        A batch that is not complete has only what changed. While nothing does, all are never read again.
        """
        ...


@runtime_checkable
class BooksConnector(Connector, Protocol):
    """A source that orders and receipts can be written into."""

    def book_names(
        self, dataset: Dataset, earlier: BookNames | None = None, since: int | None = None
    ) -> BookNames:
        """Return the names that the owner chooses from.

        With those of an earlier reading and its counter of masters, no more than needed is read.
        """
        ...

    def write_order(self, dataset: Dataset, order: BookOrder) -> VoucherOutcome:
        """Write an order, once, or say why not."""
        ...

    def write_receipt(self, dataset: Dataset, receipt: BookReceipt) -> VoucherOutcome:
        """Write a receipt, once, or say why not."""
        ...
