"""The shop's sort orders and filters of products: what the caller may use of them, and their SQL.

A caller cannot sort or filter by what is hidden from them, because the order alone would show it.
"""

from dataclasses import dataclass
from typing import Any

from app.auth.viewer import Viewer
from app.catalogue.models import MOST_ORDERED
from app.catalogue.search import BOUGHT
from app.pricing.rules import Pricing, grade_index

BY_RATE = {"rate_low": False, "rate_high": True}
_ORDERS = {
    "best": f"p.{MOST_ORDERED}, p.priority, p.code",
    "name": "lower(p.name), p.code",
    "newest": "p.created_at DESC, p.code DESC",
}
_AGREED_RATE = """coalesce((SELECT r.rate FROM store.party_rates r
  WHERE r.account_code = %(account)s AND r.product_code = o.product_code
    AND r.size_code = o.size_code), {})"""
# The rate on a card is that of its first size in stock, or of its first size.
_CARD_RATE = """(SELECT {rate} FROM store.variants o WHERE o.product_code = p.code AND o.retired_at IS NULL
  ORDER BY {out_of_stock}o.position LIMIT 1)"""
_HAS_SIZE = """EXISTS (SELECT FROM store.variants o
  WHERE o.product_code = p.code AND o.retired_at IS NULL AND {which})"""


@dataclass(frozen=True, slots=True)
class Filters:
    """The sort order and the filters of a list. `pricing` computes the rates; without it there are none."""

    order: str | None = None
    in_stock: bool = False
    bought: bool = False
    min_rate: int | None = None
    max_rate: int | None = None
    account: str | None = None
    pricing: Pricing | None = None
    stock_shown: bool = False

    @property
    def filters_products(self) -> bool:
        return self.in_stock or self.bought or self.min_rate is not None or self.max_rate is not None

    @property
    def values(self) -> dict[str, Any]:
        """Return the parameters of `conditions` and `sort`."""
        return {"account": self.account, "min_rate": self.min_rate, "max_rate": self.max_rate}

    @property
    def conditions(self) -> list[str]:
        """Return the SQL conditions. One size must have both the stock and the rate."""
        which = ["o.stock > 0" if self.in_stock else ""]
        if self.pricing:
            rate = rate_sql(self.pricing)
            which += [
                f"{rate} >= %(min_rate)s" if self.min_rate is not None else "",
                f"{rate} <= %(max_rate)s" if self.max_rate is not None else "",
            ]
        size = " AND ".join(filter(None, which))
        return [
            _HAS_SIZE.format(which=size) if size else "",
            f"p.code IN ({BOUGHT})" if self.bought else "",
        ]

    @property
    def sort(self) -> str | None:
        """Return the SQL of the sort order, or None for that of the list."""
        if self.order in BY_RATE and self.pricing:
            out_of_stock = "o.stock <= 0, " if self.stock_shown else ""
            rate = _CARD_RATE.format(rate=rate_sql(self.pricing), out_of_stock=out_of_stock)
            return f"{rate}{' DESC' if BY_RATE[self.order] else ''} NULLS LAST, p.priority, p.code"
        return _ORDERS.get(self.order or "")


def rate_sql(pricing: Pricing) -> str:
    """Return the SQL of what a caller pays for a size `o`, as `Pricing.pays` computes it."""
    rate = f"o.rate{grade_index(pricing.grade) + 1}"
    if pricing.agreed_rates:
        rate = _AGREED_RATE.format(rate)
    if pricing.discounted:
        rate = f"{rate} * (100 - o.discount_percent) / 100"
    return f"round({rate})"


def usable_filters(viewer: Viewer) -> list[str]:
    """Return which filters a viewer may use: those by rate, by stock, and by what they bought before."""
    offered = {
        "rate": viewer.visibility.rates,
        "stock": viewer.visibility.stock,
        "bought": viewer.party is not None and not viewer.settings.only_products,
    }
    return [name for name, usable in offered.items() if usable]


def allowed_filters(viewer: Viewer, requested: Filters) -> Filters:
    """Return the requested filters without those that the viewer may not use."""
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
