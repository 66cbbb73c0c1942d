"""Price lists: other rates than those of the grades, for some buyers and for some time.

A list is for named parties or for whole grades, from its start to its end. It has its own rates for some
sizes; for all others it may have a formula: percent off a base, or a margin on top of it. The base is the
buyer's own grade, one of the five grades, or the MRP.

A list of the party takes precedence over a list of the grade; of two such lists, the last to start does. A
list leaves a size to the next list if it has neither a rate for it nor a formula, or if the size lacks the
MRP that the formula needs. `steps` has the steps before and after the lists.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

from app.pricing.grades import GRADES, grade_index
from app.pricing.paise import HUNDRED
from app.pricing.scope import Scope

# A number, or its text as the database writes it.
Numeral = Decimal | str
OWN_GRADE = ""
MRP = "MRP"
BASES = (OWN_GRADE, *GRADES, MRP)
_OWN_RATE = """(SELECT l.rate FROM store.price_list_rates l WHERE l.list_id = %({name})s
  AND l.product_code = o.product_code AND l.size_code = o.size_code)"""


class Basis(StrEnum):
    """The formula of a list for sizes without a rate in the list."""

    RATES = "rates"
    PERCENT = "percent"
    MARGIN = "margin"


class PriceList(NamedTuple):
    """A list without its own rates. `rates_version` changes with each change of them; None without any."""

    id: int
    scope: Scope
    basis: str
    base: str
    percent: Decimal
    rates_version: str | None = None
    name: str = ""

    @property
    def factor(self) -> Decimal | None:
        """Return the factor of the base, None for a list without a formula."""
        if self.basis == Basis.RATES:
            return None
        percent = self.percent if self.basis == Basis.MARGIN else -self.percent
        return (HUNDRED + percent) / HUNDRED

    @property
    def prices_all(self) -> bool:
        """Return whether the list has a rate for each size, so that no other list matters."""
        return self.basis != Basis.RATES and self.base != MRP


@dataclass(frozen=True, slots=True)
class BuyerList:
    """A list as it applies to one buyer. `base` is a grade, or the MRP; `rates` are its own, by `size_key`.

    Lists of the same version are equal, so cache keys need not contain the rates.
    """

    id: int
    base: str
    factor: Decimal | None
    version: str | None
    rates: Mapping[str, str] = field(default_factory=dict[str, str], compare=False, repr=False)
    name: str = field(default="", compare=False, repr=False)

    def rate(self, size: str, rates: Sequence[Numeral], mrp: Numeral | None) -> str | None:
        """Return the rate of a size, before its discount; None if the list has none for it."""
        own = self.rates.get(size)
        if own is not None or self.factor is None:
            return own
        if self.base != MRP:
            return _multiplied(rates[grade_index(self.base)], self.factor)
        return _multiplied(mrp, self.factor) if mrp is not None and float(mrp) else None

    def rate_sql(self, number: int) -> list[str]:
        """Return the SQL of the list's own rate of a size `o`, and of its formula, as far as it has them.

        `number` distinguishes its parameters from those of other lists.
        """
        base = "nullif(o.mrp, 0)" if self.base == MRP else f"o.rate{grade_index(self.base) + 1}"
        own = [] if self.version is None else [_OWN_RATE.format(name=f"list{number}")]
        return own if self.factor is None else [*own, f"{base} * %(factor{number})s"]

    def sql_values(self, number: int) -> dict[str, Any]:
        """Return the parameters of `rate_sql`."""
        return {f"list{number}": self.id, f"factor{number}": self.factor}


# Cached, because the sizes of a store share most of their rates.
@lru_cache(maxsize=4_000)
def _multiplied(rate: Decimal | str, factor: Decimal) -> str:
    return str(Decimal(rate) * factor)


def size_key(product: str, size: str) -> str:
    """Return the name under which a list has the rate of a size."""
    return f"{product}\n{size}"


class ListBook:
    """The lists of a store by their buyers."""

    def __init__(self, lists: Iterable[PriceList]) -> None:
        latest = sorted(lists, key=lambda each: (each.scope.starts_at, each.id), reverse=True)
        self._by_account = _by(latest, lambda each: each.scope.accounts)
        self._by_grade = _by(latest, lambda each: each.scope.grades)
        self._count = len(latest)

    def __len__(self) -> int:
        return self._count

    def of(self, account: str | None, grade: str, now: datetime) -> list[PriceList]:
        """Return the lists in force for a buyer; the first one with a rate of a size decides.

        A buyer without a grade pays the rates of grade A, so the lists of grade A apply. `account` is None
        for a buyer without a party.
        """
        found: list[PriceList] = []
        for each in self._all_of(account, grade):
            if each.scope.holds_at(now):
                found.append(each)
                if each.prices_all:
                    break
        return found

    def changes_at(self, account: str | None, grade: str, now: datetime) -> datetime | None:
        """Return when the next list of a buyer starts or ends, None if none does."""
        scopes = (each.scope for each in self._all_of(account, grade))
        times = chain.from_iterable((scope.starts_at, scope.ends_at) for scope in scopes)
        return min((time for time in times if time is not None and time > now), default=None)

    def _all_of(self, account: str | None, grade: str) -> Iterable[PriceList]:
        of_grade = self._by_grade.get(GRADES[grade_index(grade)], ())
        return chain(self._by_account.get(account or "", ()), of_grade)


def _by(
    lists: Iterable[PriceList], names: Callable[[PriceList], Iterable[str]]
) -> dict[str, list[PriceList]]:
    found: dict[str, list[PriceList]] = {}
    for each in lists:
        for name in names(each):
            found.setdefault(name, []).append(each)
    return found
