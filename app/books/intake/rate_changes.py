"""Effects of a run on rates, for the owner to check: the largest changes and the rounded rates."""

import heapq
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, NamedTuple

from app.catalogue.editing.owned_table import Fields
from app.catalogue.limits import RATE_COLUMNS
from app.pricing.rules import RUPEE
from app.pricing.steps import Pricing

MAX_SHOWN = 20
ZERO = Decimal(0)
_PRICES = (*RATE_COLUMNS, "mrp")


class RateChange(NamedTuple):
    """A large change of a size's rate, before and after."""

    code: str
    name: str
    size: str
    field: str
    before: Decimal
    after: Decimal

    @property
    def percent(self) -> Decimal:
        return percent(self.before, self.after)


class RoundedRate(NamedTuple):
    """A rate with paise, and the rounded rate that buyers pay."""

    name: str
    size: str
    rate: Decimal
    pays: Decimal

    @property
    def share(self) -> Decimal:
        """Return the rounding as a share of the rate."""
        return abs(self.pays - self.rate) / self.rate


@dataclass(frozen=True, slots=True)
class RateChanges:
    """Numbers of sizes with higher and lower rates, and the largest changes by percent.

    `rounded` counts the rates that are rounded for buyers, and names the one with the largest rounding.
    """

    raised: int = 0
    lowered: int = 0
    largest: tuple[RateChange, ...] = ()
    rounded: int = 0
    example: RoundedRate | None = None

    def __add__(self, other: "RateChanges") -> "RateChanges":
        largest = (*self.largest, *other.largest)
        return RateChanges(
            self.raised + other.raised,
            self.lowered + other.lowered,
            tuple(heapq.nlargest(MAX_SHOWN, largest, key=lambda change: abs(change.percent))),
            self.rounded + other.rounded,
            _most_rounded(filter(None, (self.example, other.example))),
        )

    def as_json(self) -> dict[str, Any] | None:
        """Return the summary for the owner, or None if there is nothing to show."""
        if not self.largest and not self.rounded:
            return None
        return {
            "raised": self.raised,
            "lowered": self.lowered,
            "largest": [
                {**_texts(change._asdict()), "percent": float(change.percent)} for change in self.largest
            ],
            "rounded": {"count": self.rounded, **_texts(self.example._asdict())} if self.example else None,
        }


NO_RATES = RateChanges()


def changes_of(sizes: Iterable[tuple[str, str, str, Fields]]) -> RateChanges:
    """Return the changes of sizes' rates: code, name, size and changed fields."""
    changes = [change for size in sizes if (change := _largest_change(*size)) is not None]
    raised = sum(change.after > change.before for change in changes)
    largest = heapq.nlargest(MAX_SHOWN, changes, key=lambda change: abs(change.percent))
    return RateChanges(raised, len(changes) - raised, tuple(largest))


def rounded_of(rates: Iterable[tuple[str, str, Decimal]], *, paise: bool) -> RateChanges:
    """Return the rates, with name and size, that a store without `paise` rounds to rupees for buyers."""
    if paise:
        return NO_RATES
    pricing = Pricing("A", discounted=False)
    rounded = [
        RoundedRate(name, size, rate, pricing.pays((rate,), ZERO, None))
        for name, size, rate in rates
        if rate % RUPEE
    ]
    return RateChanges(rounded=len(rounded), example=_most_rounded(rounded))


def percent(before: Decimal, after: Decimal) -> Decimal:
    """Return the percent by which a rate changes, with one decimal."""
    return ((after - before) * 100 / before).quantize(Decimal("0.1"), ROUND_HALF_UP)


def _largest_change(code: str, name: str, size: str, fields: Fields) -> RateChange | None:
    changes = [
        RateChange(code, name, size, field, fields[field].before, fields[field].after)
        for field in _PRICES
        if field in fields and fields[field].before
    ]
    return max(changes, key=lambda change: abs(change.percent), default=None)


def _most_rounded(rates: Iterable[RoundedRate]) -> RoundedRate | None:
    return max(rates, key=lambda rate: rate.share, default=None)


def _texts(values: dict[str, Any]) -> dict[str, Any]:
    return {name: str(value) for name, value in values.items()}
