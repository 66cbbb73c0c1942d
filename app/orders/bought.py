"""The earlier orders of a buyer: recent products, usual items, and the last order of each size."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from decimal import Decimal
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from app.orders.items import rules
from app.orders.items.rules import OrderStatus, Purchase, UsualItem
from app.shared.days import STORE_TIME, months_from
from tenant_router.session import Read, StoreSession

RECENT_ORDERS = 20
RECENT_PRODUCTS = 12
# Calendar months including this one: enough for a season, few enough to forget discontinued items.
USUAL_MONTHS = 6
USUAL_ORDERS = 300
USUAL_ITEMS = 5_000
MAX_USUAL = 100

# Two indexes serve this query, whatever the number of orders: the buyer's newest orders, then their items.
_RECENT_PRODUCTS = """
SELECT i.product_code
FROM (SELECT o.id FROM store.orders o WHERE {whose} ORDER BY o.id DESC LIMIT %(orders)s) recent
JOIN store.order_items i ON i.order_id = recent.id
WHERE i.status <> %(canceled)s
GROUP BY i.product_code ORDER BY max(i.order_id) DESC, min(i.position), i.product_code LIMIT %(products)s
"""
_OF_PARTY = _RECENT_PRODUCTS.format(whose="o.account_code = %(whose)s")
_OF_BUYER = _RECENT_PRODUCTS.format(whose="o.buyer = %(whose)s")


def recent_products(db: StoreSession, *, party: str | None, buyer: str) -> list[str]:
    """Return the codes of the products that a party, or a guest, ordered most recently."""
    values = {
        "whose": party or buyer,
        "orders": RECENT_ORDERS,
        "canceled": OrderStatus.CANCELED.value,
        "products": RECENT_PRODUCTS,
    }
    return [code for (code,) in db.read(Read(_OF_PARTY if party else _OF_BUYER, values))]


_PURCHASES = """
SELECT i.product_code, i.size_code, i.product_name,
       date_trunc('month', o.placed_at AT TIME ZONE %(zone)s)::date, i.quantity
FROM (SELECT o.id, o.placed_at FROM store.orders o
      WHERE o.account_code = %(party)s AND o.placed_at >= %(since)s
      ORDER BY o.id DESC LIMIT %(orders)s) o
JOIN store.order_items i ON i.order_id = o.id
WHERE i.status <> %(canceled)s AND NOT i.free
ORDER BY o.id DESC, i.position LIMIT %(items)s
"""
_PURCHASES_OF = """
SELECT p.code, i.product_code, i.size_code, i.product_name,
       date_trunc('month', o.placed_at AT TIME ZONE %(zone)s)::date, i.quantity
FROM unnest(%(parties)s::text[]) p (code)
CROSS JOIN LATERAL (
    SELECT o.id, o.placed_at FROM store.orders o
    WHERE o.account_code = p.code AND o.placed_at >= %(since)s ORDER BY o.id DESC LIMIT %(orders)s
) o
JOIN store.order_items i ON i.order_id = o.id
WHERE i.status <> %(canceled)s AND NOT i.free
ORDER BY p.code, o.id DESC, i.position LIMIT %(items)s
"""
_LAST_OF = """
SELECT l.account_code, l.product_code, l.size_code, l.order_id, l.quantity, l.rate, l.ordered_at
FROM store.last_purchases l WHERE l.account_code = ANY(%(parties)s)
ORDER BY l.account_code, l.product_code, l.ordered_at DESC, l.size_code LIMIT %(most)s
"""
_LAST = """
SELECT l.product_code, l.size_code, l.order_id, l.quantity, l.rate, l.ordered_at
FROM store.last_purchases l WHERE l.account_code = %(party)s AND l.product_code = ANY(%(codes)s)
ORDER BY l.product_code, l.ordered_at DESC, l.size_code
"""


class LastBought(NamedTuple):
    """A party's last order of a size."""

    product_code: str
    size_code: str
    order_id: int
    quantity: int
    rate: Decimal
    ordered_at: datetime


def usual_items(db: StoreSession, *, party: str, now: datetime) -> list[UsualItem]:
    """Return the items that a party ordered in most of the last six months."""
    values = {
        "party": party,
        "since": months_from(now, USUAL_MONTHS),
        "zone": STORE_TIME.key,
        "orders": USUAL_ORDERS,
        "canceled": OrderStatus.CANCELED.value,
        "items": USUAL_ITEMS,
    }
    purchases = [Purchase(*row) for row in db.read(Read(_PURCHASES, values))]
    return rules.usual_items(purchases)[:MAX_USUAL]


def last_bought(db: StoreSession, *, party: str, codes: Sequence[str]) -> list[LastBought]:
    """Return a party's last order of each size of these products. A worker records it after the order."""
    return [LastBought(*row) for row in db.read(Read(_LAST, {"party": party, "codes": list(codes)}))]


def bought_by(
    db: StoreSession, parties: Sequence[str], *, now: datetime, most_purchases: int, most_last: int
) -> tuple[dict[str, list[UsualItem]], dict[str, list[LastBought]]]:
    """Return by party the items ordered in most of the last six months, and the last order of each size.

    Only a limited number of rows is read for each; a party with more rows is left out.
    """
    if not parties:
        return {}, {}
    values = {
        "parties": sorted(parties),
        "since": months_from(now, USUAL_MONTHS),
        "zone": STORE_TIME.key,
        "orders": USUAL_ORDERS,
        "canceled": OrderStatus.CANCELED.value,
        "items": most_purchases + 1,
    }
    of_last = Read(_LAST_OF, {"parties": sorted(parties), "most": most_last + 1})
    purchases, last = db.pipeline(Read(_PURCHASES_OF, values), of_last)
    usual = {
        party: rules.usual_items(Purchase(*row[1:]) for row in rows)[:MAX_USUAL]
        for party, rows in _complete(parties, purchases, most_purchases)
    }
    return usual, {
        party: [LastBought(*row[1:]) for row in rows] for party, rows in _complete(parties, last, most_last)
    }


def _complete(
    parties: Sequence[str], rows: Sequence[tuple[Any, ...]], most: int
) -> Iterator[tuple[str, list[tuple[Any, ...]]]]:
    """Yield each party with all of its rows, which are sorted by party.

    If there are more rows than `most`, the last party may lack some, and parties without rows are unknown.
    """
    by_party = {party: list(own) for party, own in groupby(rows, key=itemgetter(0))}
    if len(rows) > most:
        by_party.popitem()
    else:
        by_party |= {party: [] for party in parties if party not in by_party}
    yield from by_party.items()
