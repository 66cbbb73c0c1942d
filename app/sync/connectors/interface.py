"""What every source of accounting data can do, be it a running program or a file."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Literal, Protocol, runtime_checkable

from app.sync.pack import Batch, Cursor, Dataset, PackProblem

MASTERS = ("company", "units", "departments", "products", "variants", "salespeople", "accounts")
CURRENT_VALUES = ("stock", "balances")
EVERYTHING = (*MASTERS, *CURRENT_VALUES, "deliveries")

# Called with entity, key, field, value and reason for everything that a source cannot read.
Reject = Callable[[str, str, str, str, str], None]


class SourceProblem(PackProblem):
    """A source cannot be read; the text is for the owner, in plain words."""


@dataclass(frozen=True, slots=True)
class Health:
    """Whether a program answers, which one it is, and what is wrong with it in plain words."""

    reachable: bool
    product: str = ""
    version: str = ""
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class BookNames:
    """Names in the books that the owner chooses from."""

    levels: tuple[str, ...] = ()
    ledgers: tuple[str, ...] = ()
    godowns: tuple[str, ...] = ()
    voucher_types: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """How the owner wants the books read.

    `levels` maps names of price levels to grades A to E; if it is empty, the first five by name are used.
    `salespeople` says which records they are.
    """

    levels: dict[str, str] = field(default_factory=dict)
    salespeople: Literal["costCentres", "groups", "none"] = "none"


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
    """An amount of an order on a ledger, for taxes or rounding; credit is positive."""

    name: str
    amount: Decimal


@dataclass(frozen=True, slots=True)
class BookOrder:
    """An order for the books; `remote_id` never changes, `revision` counts up.

    `number` is the store's own reference in the books. `guid` is noted once the order is there. `was_sent`
    says that an earlier attempt may have written it.
    """

    id: int
    revision: int
    action: Literal["create", "alter", "cancel"]
    remote_id: str
    number: str
    date: str
    voucher_type: str
    sales_ledger: str
    godown: str
    party_key: str
    party_name: str
    narration: str
    lines: tuple[OrderLine, ...]
    ledgers: tuple[LedgerAmount, ...]
    total: Decimal
    guid: str = ""
    was_sent: bool = False


@dataclass(frozen=True, slots=True)
class BookVoucher:
    """A voucher in the books."""

    guid: str
    number: str


@dataclass(frozen=True, slots=True)
class OrderOutcome:
    """What came of writing an order.

    After `unknown`, look for it before writing it again. `missing`: it was in the books, and no longer is.
    """

    result: Literal["created", "exists", "altered", "cancelled", "rejected", "missing", "unknown", "alarm"]
    message: str = ""
    voucher: BookVoucher | None = None


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


@runtime_checkable
class TablesConnector(Connector, Protocol):
    """A source of tables whose owner says what the columns are."""

    def tables(self) -> list[dict[str, Any]]:
        """Return the tables with their columns, first rows and what these were recognised as."""
        ...

    def use(self, mapping: Mapping[str, Any]) -> None:
        """Read the tables with a choice of columns from now on."""
        ...


class BooksConnector(Connector, Protocol):
    """A source that orders can be written into."""

    def book_names(self, dataset: Dataset) -> BookNames:
        """Return the names that the owner chooses from."""
        ...

    def write_order(self, dataset: Dataset, order: BookOrder) -> OrderOutcome:
        """Write an order, once, or say why not."""
        ...
