"""What users sent and saw, and what was acknowledged to them."""

import itertools
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

NO_ANSWER = 0
# The errors that an answer may have while a service is stopped; nginx sends 502 and 504.
REFUSALS = {502, 503, 504, 507}


class Seen(NamedTuple):
    """One request: when it was sent, how long it took, and the status; `flaw` is what must not happen."""

    kind: str
    sent: float
    seconds: float
    status: int
    flaw: str = ""


class Line(NamedTuple):
    """A line of an order."""

    product: str
    size: str
    quantity: int


@dataclass(slots=True)
class Ordered:
    """An order that a customer wants: its lines, and what was acknowledged."""

    lines: list[Line]
    id: int = 0
    number: int = 0
    refused: int = 0
    tries: int = 0
    answer: dict[str, Any] = field(default_factory=dict[str, Any])
    # When it was acknowledged, and what a repeated request said otherwise.
    at: float = 0.0
    other_answers: list[str] = field(default_factory=list)


class Journal:
    """All of it; threads only append."""

    def __init__(self) -> None:
        self.began = now()
        self.seen: list[Seen] = []
        self.orders: dict[str, Ordered] = {}
        # The rates that were sent for a product, in their order, and the last that was acknowledged.
        self.rates: dict[str, list[int]] = {}
        self.acknowledged_rates: dict[str, int] = {}
        # When each was acknowledged.
        self.rate_times: dict[int, float] = {}
        # Orders whose move was acknowledged, and those whose outcome is unknown.
        self.moved: set[int] = set()
        self.moves_in_doubt: set[int] = set()
        self.uploads: list[str] = []
        # The last upload that a product was acknowledged to show.
        self.pictures: dict[str, str] = {}
        self.exports: list[str] = []
        # For how long a page showed the rate of before, by each time it did.
        self.old_pages: list[float] = []
        self.health: list[tuple[float, bool, str]] = []
        self.live: list[tuple[float, bool]] = []
        self.rate_numbers = itertools.count(101)
        self.stopping = threading.Event()

    def acknowledged(self) -> dict[str, Ordered]:
        """Return the orders that customers were shown a number of, by their key."""
        return {key: order for key, order in list(self.orders.items()) if order.id}

    def by_status(self) -> dict[str, Counter[int]]:
        """Return how often each kind of request got each status."""
        counts: dict[str, Counter[int]] = {}
        for each in list(self.seen):
            counts.setdefault(each.kind, Counter())[each.status] += 1
        return counts

    def flaws(self) -> Counter[str]:
        """Return what must not happen, with how often it did."""
        return Counter(f"{each.kind}: {each.flaw}" for each in list(self.seen) if each.flaw)

    def orders_since(self, moment: float) -> list[Seen]:
        """Return the requests of orders that were sent after a moment."""
        recent = itertools.takewhile(lambda each: each.sent > moment - 60, reversed(list(self.seen)))
        return [each for each in recent if each.kind == "order" and each.sent >= moment]


def flaw_of(status: int, headers: Any, body: bytes, content: Any) -> str:
    """Return what is wrong with an answer while services fail; empty if it is as documented."""
    if status in REFUSALS:
        if "Retry-After" not in headers:
            return f"{status} without Retry-After"
        return "" if isinstance(content, dict) and content.get("message") else f"{status} without words"
    if status >= 500:
        return f"{status} {body[:80].decode(errors='replace')}"
    # No outage signs a user out.
    return "401" if status == 401 else ""


def now() -> float:
    return time.monotonic()
