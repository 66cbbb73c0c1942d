"""What every source of accounting data can do, be it a program that runs or a file."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Literal, Protocol, runtime_checkable

from app.sync.pack import Batch, Cursor, Dataset, PackProblem

MASTERS = ("company", "units", "departments", "products", "variants", "salespeople", "accounts")
NOW = ("stock", "balances")
EVERYTHING = (*MASTERS, *NOW, "deliveries")

# Takes entity, key, field, value and reason of what a source cannot read.
Reject = Callable[[str, str, str, str, str], None]


class SourceProblem(PackProblem):
    """A source cannot be read; the text is plain words for the owner."""


@dataclass(frozen=True, slots=True)
class Health:
    """Whether a program answers, which one it is, and what is wrong with it in plain words."""

    reachable: bool
    product: str = ""
    version: str = ""
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """Names in the books that the owner chooses from."""

    levels: tuple[str, ...] = ()
    ledgers: tuple[str, ...] = ()
    godowns: tuple[str, ...] = ()
    voucher_types: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """How the owner wants his books read.

    `levels` are names of price levels with their grade A to E; empty takes the first five by name.
    `salespeople` says which records they are.
    """

    levels: dict[str, str] = field(default_factory=dict)
    salespeople: Literal["costCentres", "groups", "none"] = "none"


@dataclass(frozen=True, slots=True)
class OrderLine:
    """A line of an order, by the key and name that its article has in the books."""

    key: str
    name: str
    unit: str
    quantity: Decimal
    rate: Decimal
    amount: Decimal


@dataclass(frozen=True, slots=True)
class LedgerAmount:
    """What of an order goes into a ledger, taxes or rounding: credit is positive."""

    name: str
    amount: Decimal


@dataclass(frozen=True, slots=True)
class BookOrder:
    """An order as it is written into the books; `remote_id` never changes, `revision` counts up."""

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


@dataclass(frozen=True, slots=True)
class Found:
    """A voucher as it stands in the books."""

    guid: str
    number: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of writing an order. `unknown`: look for it before it is written again."""

    result: Literal["created", "exists", "altered", "cancelled", "rejected", "unknown", "alarm"]
    message: str = ""
    found: Found | None = None


class Connector(Protocol):
    """A source. Every method but `check` raises SourceProblem where it cannot answer."""

    kind: str

    def check(self) -> Health:
        """Whether it answers; never raises."""
        ...

    def datasets(self) -> list[Dataset]:
        """The books that are open, one for each year of a company."""
        ...

    def cursor(self, dataset: Dataset) -> Cursor:
        """How far the books have come; empty where the source does not count."""
        ...

    def read(
        self, dataset: Dataset, entities: Collection[str], reading: Reading, reject: Reject
    ) -> Iterator[Batch]:
        """All rows of some entities. A batch is complete only where nothing can be missing in it."""
        ...


@runtime_checkable
class TablesConnector(Connector, Protocol):
    """A source of tables, of which its owner says what their columns are."""

    def tables(self) -> list[dict[str, Any]]:
        """The tables with their columns, first rows and what these are taken for."""
        ...

    def use(self, mapping: Mapping[str, Any]) -> None:
        """Have them read as a choice of columns says."""
        ...


class BooksConnector(Connector, Protocol):
    """A source that orders can be written into."""

    def known(self, dataset: Dataset) -> Known:
        """What the owner chooses from."""
        ...

    def put_order(self, dataset: Dataset, order: BookOrder) -> Outcome:
        """Write an order, once, or say why not."""
        ...

    def find_order(self, dataset: Dataset, order: BookOrder) -> Found | None:
        """The voucher of an order, if there is one."""
        ...
