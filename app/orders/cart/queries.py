"""Hand-written statements of carts: lines together with the data that prices them, and their changes."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from decimal import Decimal
from functools import cache
from typing import NamedTuple

from app.catalogue.fields import expected_on_sql, tax_rate_sql
from app.shared.hooks import Hook
from tenant_router.session import Read, Write, inserts

MAX_LINES = 500
# The SQL of the quantity of a size `v` that is ordered and not yet deducted from its stock.
open_quantity_sql = Hook[[bool], str]("cart.open_quantity_sql")
# The SELECT of what `schemes` have given so far: scheme, worth, orders, and the same for a `customer`.
scheme_uses_sql = Hook[[bool], str]("cart.scheme_uses_sql")
# `_limited` replaces this with the remaining stock of the size.
_LEFT = "NULL::int /* left */"


class LineRow(NamedTuple):
    """A line of a cart, or a size of the catalogue with the quantity 0, with the data that prices it.

    `seen_rate` is the rate that the buyer was shown, `left` is null unless orders are limited to the stock.
    """

    id: int | None
    product_code: str
    size_code: str
    quantity: int
    seen_rate: Decimal | None
    name: str
    category_code: str
    unit: str
    hsn: str
    tax_rate: Decimal | None
    picture_id: int
    pictures: list[str]
    pieces_per_box: str
    minimum_quantity: int
    quantity_step: int
    rate1: Decimal
    rate2: Decimal
    rate3: Decimal
    rate4: Decimal
    rate5: Decimal
    discount_percent: Decimal
    agreed_rate: Decimal | None
    mrp: Decimal | None
    stock: float
    left: int | None
    expected_on: date | None
    available: bool

    @property
    def rates(self) -> tuple[Decimal, ...]:
        """Return the rates of the grades."""
        return self.rate1, self.rate2, self.rate3, self.rate4, self.rate5


# Columns for a line `l`, and for a size without a line.
_OF_LINE = {"id": "l.id", "quantity": "l.quantity", "seen_rate": "l.rate"}
_OF_NO_LINE = {"id": "NULL", "quantity": "0", "seen_rate": "NULL"}
_OF_PRODUCT = ("name", "category_code", "unit", "hsn", "picture_id", "pictures")


def _columns(line: Mapping[str, str]) -> str:
    """Return the columns of a `LineRow` from a line, its product `p`, size `v` and agreed rate `r`."""
    columns = {
        **line,
        **{name: f"p.{name}" for name in _OF_PRODUCT},
        "tax_rate": tax_rate_sql(),
        "agreed_rate": "r.rate",
        "stock": "v.stock::float8",
        "left": _LEFT,
        "expected_on": expected_on_sql(),
        "available": "p.retired_at IS NULL AND NOT p.hidden AND v.retired_at IS NULL",
    }
    return ", ".join(columns.get(name, f"v.{name}") for name in LineRow._fields)


_LINES = f"""
SELECT {_columns(_OF_LINE)}
FROM store.cart_lines l
JOIN store.products p ON p.code = l.product_code
JOIN store.variants v ON v.product_code = l.product_code AND v.size_code = l.size_code
LEFT JOIN store.party_rates r
  ON r.account_code = %(party)s AND r.product_code = l.product_code AND r.size_code = l.size_code
WHERE l.buyer = %(buyer)s
ORDER BY l.id LIMIT {MAX_LINES}
"""  # noqa: S608 -- our own names; values are parameters
_FULL_WITHOUT = """
SELECT true FROM store.cart_lines l
WHERE l.buyer = %(buyer)s AND (l.product_code, l.size_code) <> (%(product)s, %(size)s)
OFFSET %(most)s - 1 LIMIT 1
"""
_SET_LINES = """ON CONFLICT (buyer, product_code, size_code) DO UPDATE
SET quantity = excluded.quantity, rate = excluded.rate, updated_at = excluded.updated_at RETURNING id"""
_CHANGE_LINE = """
UPDATE store.cart_lines SET quantity = %(quantity)s, rate = %(rate)s, updated_at = now()
WHERE id = %(line)s AND buyer = %(buyer)s
"""
_REMOVE_LINE = "DELETE FROM store.cart_lines WHERE id = %(line)s AND buyer = %(buyer)s"
_REMOVE_LINE_OF_ANY = "DELETE FROM store.cart_lines WHERE id = %(line)s AND starts_with(buyer, %(buyers)s)"
_REMOVE_LINES = "DELETE FROM store.cart_lines WHERE buyer = %(buyer)s AND id = ANY(%(lines)s)"
_ONE_LINE = _LINES.replace("ORDER BY", "AND l.id = %(line)s ORDER BY")
_LINES_LOCKED = _LINES.rstrip() + " FOR UPDATE OF l"

# Without LATERAL and LIMIT the plan for any number of sizes reads all variants.
_CATALOGUE_SIZES = f"""
SELECT {_columns(_OF_NO_LINE)}
FROM unnest(%(codes)s::text[], %(sizes)s::text[]) AS requested (product_code, size_code)
CROSS JOIN LATERAL (
  SELECT * FROM store.variants v
  WHERE v.product_code = requested.product_code AND v.size_code = requested.size_code
    AND v.retired_at IS NULL LIMIT 1
) v
JOIN store.products p ON p.code = v.product_code AND p.retired_at IS NULL AND NOT p.hidden
LEFT JOIN store.party_rates r
  ON r.account_code = %(party)s AND r.product_code = v.product_code AND r.size_code = v.size_code
"""  # noqa: S608 -- our own names; values are parameters
_PRODUCT = "SELECT true FROM store.products p WHERE p.code = %(product)s AND NOT p.hidden"
_LINES_OF_BUYERS = """
SELECT l.buyer, l.id, l.product_code, l.size_code, l.quantity
FROM store.cart_lines l WHERE l.buyer = ANY(%(buyers)s) ORDER BY l.id LIMIT %(most)s
"""


def left_sql(*, without_order: bool = False) -> str:
    """Return the SQL of the stock of a size `v` that is not ordered yet, or not ordered by others."""
    (ordered,) = open_quantity_sql(without_order)
    return f"floor(v.stock - {ordered})::int"


@cache
def _limited(statement: str, *, without_order: bool = False) -> str:
    """Return a statement that also reads the remaining stock of each size, if orders are limited to it."""
    is_on = "(SELECT (s.switches ->> 'stock_limit')::boolean FROM store.settings s)"
    return statement.replace(_LEFT, f"CASE WHEN {is_on} THEN {left_sql(without_order=without_order)} END")


def cart_lines(buyer: str, party: str | None, *, locked: bool = False) -> Read:
    """Return the read of a buyer's cart lines in the order they were added."""
    return Read(_limited(_LINES_LOCKED if locked else _LINES), {"buyer": buyer, "party": party})


def cart_line(buyer: str, party: str | None, line_id: int) -> Read:
    """Return the read of one line of a buyer's cart, so that a change costs the same in a long cart."""
    return Read(_limited(_ONE_LINE), {"buyer": buyer, "party": party, "line": line_id})


def catalogue_sizes(
    sizes: list[tuple[str, str]], party: str | None, *, without_order: int | None = None
) -> Read:
    """Return the read of catalogue sizes, given as (product code, size code), with the columns of cart lines.

    `without_order` excludes an order that is being changed from the ordered quantities.
    """
    codes = {"codes": [code for code, _ in sizes], "sizes": [size for _, size in sizes], "party": party}
    statement = _limited(_CATALOGUE_SIZES, without_order=without_order is not None)
    return Read(statement, codes | {"without_order": without_order})


def lines_of_buyers(buyers: list[str], most: int) -> Read:
    """Return the read of the lines of several carts: buyer, line, product, size and quantity."""
    return Read(_LINES_OF_BUYERS, {"buyers": buyers, "most": most})


def scheme_uses(schemes: Collection[int], customer: str, *, without_order: int | None = None) -> Read:
    """Return the read of what these schemes have given so far, to everyone and to one customer.

    `without_order` excludes an order that is being changed.
    """
    (statement,) = scheme_uses_sql(without_order is not None)
    values = {"schemes": list(schemes), "customer": customer, "without_order": without_order}
    return Read(statement, values)


def full_without(buyer: str, product: str, size: str, *, most: int) -> Read:
    """Return the read of a row if a cart with a limit of `most` lines has no room for this size."""
    return Read(_FULL_WITHOUT, {"buyer": buyer, "product": product, "size": size, "most": most})


def shown_product(product: str) -> Read:
    """Return the read of a row if the shop shows this product."""
    return Read(_PRODUCT, {"product": product})


def set_lines(lines: Sequence[dict[str, object]]) -> list[Write]:
    """Return the writes of these lines; their rows are the lines' ids. An existing line is replaced."""
    return inserts("store.cart_lines", lines, _SET_LINES)


def change_line(buyer: str, line_id: int, *, quantity: int, rate: Decimal) -> Write:
    """Return the write that changes a line of this buyer."""
    return Write(_CHANGE_LINE, {"buyer": buyer, "line": line_id, "quantity": quantity, "rate": rate})


def remove_line(buyer: str, line_id: int) -> Write:
    """Return the write that removes a line of this buyer."""
    return Write(_REMOVE_LINE, {"buyer": buyer, "line": line_id})


def remove_line_of_any(buyers: str, line_id: int) -> Write:
    """Return the write that removes a line from any cart whose key starts with `buyers`."""
    return Write(_REMOVE_LINE_OF_ANY, {"buyers": buyers, "line": line_id})


def remove_lines(buyer: str, line_ids: list[int]) -> Write:
    """Return the write that removes lines of this buyer."""
    return Write(_REMOVE_LINES, {"buyer": buyer, "lines": line_ids})
