"""The price lists of a demo store: one has ended, two are in force, and one starts next month."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from app.demo.model import Product

DAY = timedelta(days=1)


def price_lists(products: Sequence[Product], now: datetime) -> tuple[list[dict[str, Any]], ...]:
    """Return the rows of the lists, numbered from 1, and of the custom rates in them."""
    today = now.replace(hour=4, minute=30, second=0, microsecond=0)
    next_month = (today.replace(day=1) + 32 * DAY).replace(day=1)
    lists = [
        _list(1, "Diwali rates", today - 40 * DAY, today - 15 * DAY, grades=["B", "C"], percent="4"),
        _list(2, "Vadodara dealers", today - 20 * DAY, None, accounts=["P021", "P022"], percent="2.5"),
        _list(3, "Counter sale", today - 5 * DAY, today + 25 * DAY, grades=["E"], base="MRP", percent="12"),
        _list(4, "New month rates", next_month, None, grades=["C"], basis="margin", base="E", percent="6"),
    ]
    priced = [(product, size) for product in products[::9] for size in product.variants][:20]
    rates = [
        {
            "list_id": 2,
            "product_code": product.code,
            "size_code": size.size,
            "rate": max(1, round(size.rates[1] * 0.94)),
        }
        for product, size in priced
    ]
    lists[1]["rate_count"] = len(rates)
    return lists, rates


def _list(
    number: int,
    name: str,
    starts_at: datetime,
    ends_at: datetime | None,
    *,
    grades: Sequence[str] = (),
    accounts: Sequence[str] = (),
    basis: str = "percent",
    base: str = "",
    percent: str,
) -> dict[str, Any]:
    return {
        "id": number,
        "name": name,
        "grades": list(grades),
        "account_codes": list(accounts),
        "basis": basis,
        "base": base,
        "percent": Decimal(percent),
        "starts_at": starts_at,
        "ends_at": ends_at,
        "rate_count": 0,
    }
