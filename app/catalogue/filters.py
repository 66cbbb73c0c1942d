"""The shop's sort orders and filters of products: the ones that a caller may use, and their SQL.

A caller cannot sort or filter by hidden values, because the order alone would reveal them.
"""

from dataclasses import dataclass
from typing import Any

from app.catalogue import rates
from app.catalogue.models import MOST_ORDERED_FIRST
from app.catalogue.search import BOUGHT
from app.people.auth.viewer import Viewer
from app.pricing.steps import Pricing, rate_values
from tenant_router.session import Read

BY_RATE = {"rate_low": False, "rate_high": True}
_ORDERS = {
    "best": f"p.{MOST_ORDERED_FIRST}, p.priority, p.code",
    "name": "lower(p.name), p.code",
    "newest": "p.created_at DESC, p.code DESC",
}
# With EXISTS, the planner would collect all these products before the first one of the list.
_HAS_SIZE = """(SELECT true FROM store.variants o
  WHERE o.product_code = p.code AND o.retired_at IS NULL AND {which} LIMIT 1)"""


@dataclass(frozen=True, slots=True)
class Filters:
    """The sort order and the filters of a list. `pricing` computes the rates; without it there are none.

    With `few_sizes`, few sizes have a matching rate, so their products are looked up.
    """

    order: str | None = None
    in_stock: bool = False
    bought: bool = False
    min_rate: int | None = None
    max_rate: int | None = None
    account: str | None = None
    pricing: Pricing | None = None
    stock_shown: bool = False
    few_sizes: bool = False

    @property
    def filters_products(self) -> bool:
        return self.in_stock or self.bought or self.filters_rates

    @property
    def filters_rates(self) -> bool:
        return self.min_rate is not None or self.max_rate is not None

    @property
    def values(self) -> dict[str, Any]:
        """Return the parameters of `conditions` and `sort`."""
        own = {"account": self.account, "min_rate": self.min_rate, "max_rate": self.max_rate}
        return own | rate_values(self.pricing) if self.pricing else own

    @property
    def conditions(self) -> list[str]:
        """Return the SQL conditions. One size must have both the stock and the rate."""
        of_size = ""
        if which := self._of_size:
            of_size = rates.products_of(self._candidates) if self._looks_up else _HAS_SIZE.format(which=which)
        return [of_size, f"p.code IN ({BOUGHT})" if self.bought else ""]

    @property
    def sorts_by_rate(self) -> bool:
        return self.order in BY_RATE and self.pricing is not None

    @property
    def sort(self) -> str | None:
        """Return the SQL of the sort order, or None for the default order of the list."""
        if self.order in BY_RATE and self.pricing:
            rate = rates.card_rate(self.pricing, stock_shown=self.stock_shown)
            return f"{rate}{' DESC' if BY_RATE[self.order] else ''} NULLS LAST, p.priority, p.code"
        return _ORDERS.get(self.order or "")

    @property
    def size_count(self) -> Read:
        """Return the read of the number of sizes with a matching rate, up to one more than few."""
        statement = rates.SIZE_COUNT.format(which=self._candidates)
        return Read(statement, {**self.values, "most": rates.FEW_SIZES + 1})

    @property
    def has_nearest(self) -> bool:
        """Return whether the first products by rate can be found without comparing all."""
        # A filter at the other end also finds products by sizes other than their cheapest, or dearest.
        other_end = self.max_rate if self.order == "rate_high" else self.min_rate
        nearest = self.order in BY_RATE and self._within_spans and other_end is None
        return nearest and not self.bought and not self.few_sizes

    @property
    def finds_nearest_sizes(self) -> bool:
        """Return whether an index finds the products that nearly have the lowest or the highest rates."""
        finds_all = self._within_spans or not self.filters_rates
        return self.sorts_by_rate and finds_all and not self.bought and not self.few_sizes

    @property
    def has_many_sizes(self) -> bool:
        """Return whether the filter by rate is best counted by the sizes that `sizes` finds."""
        return self.finds_by_rate and not self.bought and not self.few_sizes

    @property
    def finds_by_rate(self) -> bool:
        """Return whether an index finds the products that match the filter by rate."""
        return self.filters_rates and self._within_spans

    @property
    def sizes(self) -> str:
        """Return the SQL condition for one size `o` of each product that the filter by rate finds."""
        return rates.first_of(self._candidates, self._of_size)

    def nearest(self, where: str) -> str:
        """Return the SQL condition for products that include the first by rate of those `where`."""
        if self.pricing is None or self.order not in BY_RATE:
            raise ValueError("the list is not sorted by rate")
        highest = BY_RATE[self.order]
        return rates.nearest(
            self.pricing, where, self._candidates, stock_shown=self.stock_shown, highest=highest
        )

    def nearest_sizes(self, where: str) -> str:
        """Return the SELECT of the products `where` with the sizes nearest to the lowest or highest rate."""
        return rates.nearest_sizes(self._candidates, where, highest=self.order == "rate_high")

    @property
    def _looks_up(self) -> bool:
        """Return whether all products of a filter by rate are looked up, since they are few."""
        return self.finds_by_rate and self.few_sizes

    @property
    def _within_spans(self) -> bool:
        """Return whether the caller's rates are within the spans of the sizes."""
        return self.pricing is not None and not (self.pricing.agreed_rates or self.pricing.lists)

    @property
    def _candidates(self) -> str:
        return " AND ".join(filter(None, (self._may_cost, self._of_size)))

    @property
    def _may_cost(self) -> str:
        return rates.may_cost(at_least=self.min_rate is not None, at_most=self.max_rate is not None)

    @property
    def _of_size(self) -> str:
        which = ["o.stock > 0" if self.in_stock else ""]
        if self.pricing:
            rate = rates.paid_rate(self.pricing)
            which += [
                f"{rate} >= %(min_rate)s" if self.min_rate is not None else "",
                f"{rate} <= %(max_rate)s" if self.max_rate is not None else "",
            ]
        return " AND ".join(filter(None, which))


def usable_filters(viewer: Viewer) -> list[str]:
    """Return the filters that a viewer may use: by rate, by stock, and by earlier orders."""
    offered = {
        "rate": viewer.visibility.rates,
        "stock": viewer.visibility.stock,
        "bought": viewer.party is not None and not viewer.settings.only_products,
    }
    return [name for name, usable in offered.items() if usable]


def allowed_filters(viewer: Viewer, requested: Filters) -> Filters:
    """Return the requested filters, without what the viewer may not use."""
    usable = usable_filters(viewer)
    by_rate = "rate" in usable
    return Filters(
        order=requested.order,
        in_stock=requested.in_stock and "stock" in usable,
        bought=requested.bought and "bought" in usable,
        min_rate=requested.min_rate if by_rate else None,
        max_rate=requested.max_rate if by_rate else None,
        account=viewer.party,
        pricing=viewer.pricing if by_rate else None,
        stock_shown="stock" in usable,
    )
