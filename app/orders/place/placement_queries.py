"""Hand-written statements of placing an order: the facts that it reads, and its locks, number and ids."""

from collections.abc import Sequence
from datetime import date, datetime
from functools import cache
from typing import Any, NamedTuple

from app.orders.cart.queries import left_sql
from app.people.accounts.receivables.credit import credit_sql
from tenant_router.session import Read, Write

_KEY_OF = """
SELECT request_key FROM store.orders
WHERE buyer = %(buyer)s AND request_hash = %(request_hash)s ORDER BY id DESC LIMIT 1
"""
# The row stays locked until the order is stored, so numbers have no gaps and limits are not exceeded.
_TAKE_NUMBER = "UPDATE store.settings SET next_order_number = next_order_number + 1"
ADDRESS = ("name", "address1", "address2", "city", "state", "pincode", "phone1", "phone2")
_NEW_IDS = """
SELECT nextval('store.orders_id_seq'), nextval('store.outbox_id_seq'),
       ARRAY(SELECT nextval('store.order_items_id_seq') FROM generate_series(1, %(items)s))
"""


_NEW_ITEM_IDS = "SELECT nextval('store.order_items_id_seq') FROM generate_series(1, %(items)s)"


class Facts(NamedTuple):
    """The facts of an order: its number, the store's labels, the earlier order with its key, and others.

    `request_hash` and the fields that begin with `order_` belong to the earlier request with the key, or are
    None. `left` is the quantity of each size that may be ordered, None if orders are not limited to the
    stock. `credit` is the JSON of the party's credit, None if the store does not check it. `address` is None
    without a party.
    """

    number: int
    labels: list[dict[str, Any]] | None
    request_hash: str | None
    order_id: int | None
    order_number: int | None
    order_held: bool | None
    day_is_full: bool | None
    first_status: str | None
    left: list[tuple[str, str, int]] | None
    credit: dict[str, Any] | None
    tax_registration: str
    address: dict[str, Any] | None


def key_of(buyer: str, request_hash: str) -> Read:
    """Return the read of the key of the buyer's latest request with these contents."""
    return Read(_KEY_OF, {"buyer": buyer, "request_hash": request_hash})


def take_number() -> Write:
    """Return the write that locks the order counter and takes its number."""
    return Write(_TAKE_NUMBER, {})


def facts_read(
    *,
    buyer: str,
    key: str,
    party: str | None,
    day: datetime,
    most: int,
    first_status: Read,
    sizes: Sequence[tuple[str, str]],
    salesperson: str | None,
    today: date,
) -> Read:
    """Return the read for `facts_from`. It follows `take_number`, so it sees all orders before this one.

    `most` is the limit of the store's orders from `day` on; `first_status` is a read of one value, and
    `sizes` are the ordered sizes outside the cart. `salesperson` is the code of a salesperson who places the
    order.
    """
    values = {"buyer": buyer, "key": key, "party": party, "start": day, "most": most}
    values |= {"salesperson": salesperson, "today": today}
    values |= {"codes": [code for code, _ in sizes], "sizes": [size for _, size in sizes]}
    return Read(_facts(first_status.statement), {**values, **first_status.values})


@cache
def _facts(first_status: str) -> str:
    """Return the statement of `facts_read`.

    Labels are large, and needed only if the checkout has custom fields. The day's orders are counted only if
    the limit may be reached: then the order whose number is lower by the limit is of the same day.
    """
    return f"""
SELECT s.next_order_number - 1,
       CASE WHEN s.switches ?| ARRAY['advance_payment', 'remarks1', 'remarks2', 'remarks3'] THEN s.labels END,
       o.request_hash, o.id, o.number, o.held_at IS NOT NULL,
       CASE WHEN (
         SELECT placed_at FROM store.orders
         WHERE number < s.next_order_number - %(most)s ORDER BY number DESC LIMIT 1
       ) >= %(start)s THEN EXISTS (
         SELECT FROM store.orders WHERE placed_at >= %(start)s
         ORDER BY placed_at DESC OFFSET %(most)s - 1 LIMIT 1
       ) END,
       ({first_status}),
       CASE WHEN (s.switches ->> 'stock_limit')::boolean THEN (
         SELECT coalesce(jsonb_agg(jsonb_build_array(v.product_code, v.size_code, {left_sql()})), '[]')
         FROM (
           SELECT product_code, size_code FROM store.cart_lines WHERE buyer = %(buyer)s
           UNION SELECT code, size FROM unnest(%(codes)s::text[], %(sizes)s::text[]) AS n (code, size)
         ) o JOIN store.variants v USING (product_code, size_code)
       ) END,
       CASE WHEN a.code IS NOT NULL AND (s.switches ->> 'credit_control')::boolean THEN
         {credit_sql()} || jsonb_build_object('may_override', EXISTS (
           SELECT FROM store.salespeople p WHERE p.code = %(salesperson)s AND p.may_override_credit
         ))
       END,
       (SELECT c.tax_registration FROM store.company c),
       a.code, {", ".join(f"a.{name}" for name in ADDRESS)}
FROM store.settings s
LEFT JOIN store.orders o ON o.buyer = %(buyer)s AND o.request_key = %(key)s
LEFT JOIN store.accounts a ON a.code = %(party)s
"""  # noqa: S608 -- our own statements; values are parameters


def facts_from(row: tuple[Any, ...]) -> Facts:
    """Return the facts of a row of `facts_read`."""
    facts, party, address = row[:11], row[11], row[12:]
    return Facts(*facts, address=None if party is None else dict(zip(ADDRESS, address, strict=True)))


def new_ids(items: int) -> Write:
    """Return the statement that draws the ids of the order, its message and its items."""
    return Write(_NEW_IDS, {"items": items})


def new_item_ids(items: int) -> Write:
    """Return the statement that draws ids for more items."""
    return Write(_NEW_ITEM_IDS, {"items": items})
