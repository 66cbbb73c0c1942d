"""Reads of cart lines together with the data that prices them."""

from tenant_router.session import Read

MAX_LINES = 500

_PRICING_COLUMNS = """p.name, p.category_code, p.unit, p.tax_rate, p.picture_id, p.pictures,
       v.pieces_per_box, v.minimum_quantity, v.quantity_step,
       v.rate1, v.rate2, v.rate3, v.rate4, v.rate5, v.discount_percent, r.rate,
       v.stock::float8, p.retired_at IS NULL AND NOT p.hidden AND v.retired_at IS NULL"""

_LINES = f"""
SELECT l.id, l.product_code, l.size_code, l.quantity, l.rate, {_PRICING_COLUMNS}
FROM store.cart_lines l
JOIN store.products p ON p.code = l.product_code
JOIN store.variants v ON v.product_code = l.product_code AND v.size_code = l.size_code
LEFT JOIN store.party_rates r
  ON r.account_code = %(party)s AND r.product_code = l.product_code AND r.size_code = l.size_code
WHERE l.buyer = %(buyer)s
ORDER BY l.id LIMIT {MAX_LINES}
"""  # noqa: S608 -- our own names; values are parameters
_ONE_LINE = _LINES.replace("ORDER BY", "AND l.id = %(line)s ORDER BY")
_LINES_LOCKED = _LINES.rstrip() + " FOR UPDATE OF l"

_CATALOGUE_SIZES = f"""
SELECT NULL, v.product_code, v.size_code, 0, NULL, {_PRICING_COLUMNS}
FROM unnest(%(codes)s::text[], %(sizes)s::text[]) AS requested (product_code, size_code)
JOIN store.variants v ON v.product_code = requested.product_code AND v.size_code = requested.size_code
  AND v.retired_at IS NULL
JOIN store.products p ON p.code = v.product_code AND p.retired_at IS NULL AND NOT p.hidden
LEFT JOIN store.party_rates r
  ON r.account_code = %(party)s AND r.product_code = v.product_code AND r.size_code = v.size_code
"""  # noqa: S608 -- our own names; values are parameters
_LINES_OF_BUYERS = """
SELECT l.buyer, l.id, l.product_code, l.size_code, l.quantity
FROM store.cart_lines l WHERE l.buyer = ANY(%(buyers)s) ORDER BY l.id LIMIT %(most)s
"""


def cart_lines(buyer: str, party: str | None, *, locked: bool = False) -> Read:
    """Return the read of a buyer's cart lines in the order they were added."""
    return Read(_LINES_LOCKED if locked else _LINES, {"buyer": buyer, "party": party})


def cart_line(buyer: str, party: str | None, line_id: int) -> Read:
    """Return the read of one line of a buyer's cart: a change of it must not cost more in a long cart."""
    return Read(_ONE_LINE, {"buyer": buyer, "party": party, "line": line_id})


def catalogue_sizes(sizes: list[tuple[str, str]], party: str | None) -> Read:
    """Return the read of catalogue sizes, given as (product code, size code), in the shape of cart lines."""
    return Read(
        _CATALOGUE_SIZES,
        {"codes": [code for code, _ in sizes], "sizes": [size for _, size in sizes], "party": party},
    )


def lines_of_buyers(buyers: list[str], most: int) -> Read:
    """Return the read of what several carts hold: buyer, line, product, size and quantity."""
    return Read(_LINES_OF_BUYERS, {"buyers": buyers, "most": most})
