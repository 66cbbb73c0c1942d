"""The interface of all sources of accounting data, running programs and files."""

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

# Called with entity, key, field, value and reason for each value that a source cannot read.
Reject = Callable[[str, str, str, str, str], None]


# State of a source's last reading, as JSON, from which the next reading determines the changes. `due` is the
# first day (YYYYMMDD) from which an already read value applies, or empty.
Memory = dict[str, Any]


class MemoryUnusable(Exception):
    """The books do not continue the remembered state, so everything has to be read."""


class SourceProblem(PackProblem):
    """A source cannot be read; the reason is shown to the owner."""


@dataclass(frozen=True, slots=True)
class Health:
    """The state of a program: whether it answers, its product name, and its problem, if any."""

    reachable: bool
    product: str = ""
    version: str = ""
    problem: Message | None = None


@dataclass(frozen=True, slots=True)
class BookNames:
    """Names in the books for the owner to choose from, and names of items whose rates the shop cannot follow.

    The rates of items in `quantity_rates` depend on the quantity; the rates of items in `other_units` are for
    a unit of unknown size.
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
        """Return the options from the owner's settings."""
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
    """A line of an order, with the key and name of its article in the books.

    A sales ledger of the line replaces the order's sales ledger.
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
    """An amount on a ledger, for taxes or rounding, or an amount of a bill; credit is positive."""

    name: str
    amount: Decimal


@dataclass(frozen=True, slots=True)
class NewLedger:
    """The ledger to create for a customer of the portal who is not in the books yet."""

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

    `number` is the store's own reference in the books. `guid` is the voucher's GUID once it is known.
    `was_sent` means that an earlier attempt may have written the voucher. `check` only looks up the voucher.
    An optional voucher waits for the accountant. `counter` is the books' counter at the last known change of
    the voucher: a later counter means that the accountant changed it.
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

    `new_ledger` is created for a customer without a key. The `cost_centre` is the salesperson's, by key or
    name; if the books do not have it, the order is written without it.
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
        """Return the amount that the customer owes: the exact sum of lines, taxes and rounding."""
        parts = [line.amount for line in self.lines] + [ledger.amount for ledger in self.ledgers]
        return sum((amount.quantize(PAISA) for amount in parts), Decimal(0))


@dataclass(frozen=True, slots=True)
class Instrument:
    """The means of payment: a cheque with number, day and bank, or a transfer with the bank's reference."""

    kind: Literal["cheque", "transfer"]
    number: str
    date: str
    bank: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookReceipt(BookEntry):
    """A customer's payment for the books, on the ledger of the cash or bank that received it.

    `bills` are amounts of bills that are settled; the rest of the amount is on account.
    """

    kind: ClassVar[str] = "receipt"

    ledger: str
    amount: Decimal
    bills: tuple[LedgerAmount, ...] = ()
    instrument: Instrument | None = None

    @property
    def party_amount(self) -> Decimal:
        """Return the amount that the customer paid."""
        return self.amount


@dataclass(frozen=True, slots=True)
class BookVoucher:
    """A voucher in the books; an optional voucher becomes regular when the accountant confirms it.

    `counter` is the books' counter at the voucher's last change; None if they do not show it.
    """

    guid: str
    number: str
    is_optional: bool = False
    counter: int | None = None


@dataclass(frozen=True, slots=True)
class VoucherOutcome:
    """The outcome of writing a voucher.

    After `unknown`, look for the voucher before writing it again. `missing` means that the voucher was in the
    books but no longer is. `party_key` is the key of a customer's ledger that was created or recognised for
    the order.
    """

    result: Literal["created", "exists", "altered", "cancelled", "rejected", "missing", "unknown", "alarm"]
    message: Message | None = None
    voucher: BookVoucher | None = None
    party_key: str = ""


class Connector(Protocol):
    """A source. Every method except `check` raises SourceProblem if the source cannot answer."""

    kind: str

    def check(self) -> Health:
        """Return whether the source answers; never raise."""
        ...

    def datasets(self) -> list[Dataset]:
        """Return the books that are open, one dataset for each year of a company."""
        ...

    def cursor(self, dataset: Dataset) -> Cursor:
        """Return the current counters of the books; empty if the source has none."""
        ...

    def read(
        self, dataset: Dataset, entities: Collection[str], options: ReadOptions, reject: Reject
    ) -> Iterator[Batch]:
        """Yield the rows of some entities. A batch is complete only if it cannot lack any row."""
        ...


class FileConnector(Connector, Protocol):
    """A source that reads a file; `rows` counts its rows while they are read."""

    rows: FileRows


@runtime_checkable
class TablesConnector(Connector, Protocol):
    """A source of tables whose columns the owner may choose."""

    def tables(self) -> list[dict[str, Any]]:
        """Return the tables with their columns, first rows, and recognised kinds and fields."""
        ...

    def use(self, mapping: Mapping[str, Any]) -> None:
        """Read the tables with these columns from now on."""
        ...


@runtime_checkable
class ChangesConnector(Connector, Protocol):
    """A source that can report its changes."""

    def read_changes(
        self, dataset: Dataset, options: ReadOptions, reject: Reject, memory: Memory, values: Memory
    ) -> Iterator[Batch]:
        """Yield the changes since the reading in `memory`, or everything if it is empty.

        `values` is the memory of `read_values`. After the reading, both hold this reading's state, or are
        empty if the source cannot report changes. Raise MemoryUnusable if the books do not continue them.
        """
        ...

    def read_values(
        self, dataset: Dataset, options: ReadOptions, reject: Reject, values: Memory
    ) -> Iterator[Batch]:
        """Yield stock, balances and dues that changed since the reading in `values`, or all if in doubt.

        An incomplete batch has only changed rows. While nothing changes, no full reading takes place.
        """
        ...


@runtime_checkable
class BooksConnector(Connector, Protocol):
    """A source into which orders and receipts can be written."""

    def book_names(
        self, dataset: Dataset, earlier: BookNames | None = None, since: int | None = None
    ) -> BookNames:
        """Return the names for the owner to choose from.

        The names of an earlier reading and its counter of masters limit the reading to changes.
        """
        ...

    def write_order(self, dataset: Dataset, order: BookOrder) -> VoucherOutcome:
        """Write an order once, or return why it was not written."""
        ...

    def write_receipt(self, dataset: Dataset, receipt: BookReceipt) -> VoucherOutcome:
        """Write a receipt once, or return why it was not written."""
        ...
