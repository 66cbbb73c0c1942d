"""The SQL for finding products by the rate that a caller pays, without reading all products.

The index `variants_rates` has the lowest and highest rate of each size (`models.rate_span`). It finds
candidate sizes, for which the rate that the caller pays is then computed. Agreed rates and rates of price
lists can be outside the span.
"""

from app.catalogue.models import rate_span
from app.pricing.steps import Pricing, rate_sql

# Up to this many sizes, looking up their products is faster than scanning the list in order.
FEW_SIZES = 2_000
# Pages that end later are read without the index, since looking up more products costs as much.
MAX_NEAREST = 500
# Few catalogues have more sizes for each product.
SIZES_OF_A_PRODUCT = 3

_AGREED_RATE = """(SELECT r.rate FROM store.party_rates r
  WHERE r.account_code = %(account)s AND r.product_code = o.product_code AND r.size_code = o.size_code)"""
# The rate on a card is the rate of the first size in stock, or else of the first size.
_CARD_RATE = """(SELECT {rate} FROM store.variants o WHERE o.product_code = p.code AND o.retired_at IS NULL
  ORDER BY {out_of_stock}o.position, o.size_code LIMIT 1)"""
_SPAN = rate_span("o.")
_ANY, _NONE = "1e300", "-1e300"
_WITHIN = f"o.retired_at IS NULL AND {_SPAN} <@ box(point({_NONE}, {{least}}), point({{most}}, {_ANY}))"
_PRODUCTS_OF = "p.code = ANY(ARRAY(SELECT o.product_code FROM store.variants o WHERE {which}))"
_FIRST = """{which} AND (SELECT true FROM store.variants o2
    WHERE o2.product_code = o.product_code AND o2.size_code < o.size_code AND o2.retired_at IS NULL
      AND {of_earlier} LIMIT 1) IS NULL"""
_NEAREST_SIZES = f"""
SELECT p.code FROM (
  SELECT o.product_code, min(o.distance) AS distance FROM (
    SELECT o.product_code, {_SPAN} <-> point({{end}}, {{end}}) AS distance
    FROM store.variants o WHERE {{which}}
    ORDER BY {_SPAN} <-> point({{end}}, {{end}}) LIMIT %(max_compared)s * {SIZES_OF_A_PRODUCT}) o
  GROUP BY o.product_code) o
JOIN store.products p ON p.code = o.product_code AND {{where}}
ORDER BY o.distance, p.code LIMIT %(max_compared)s
"""  # noqa: S608 -- our own names; values are parameters
# The ends of the range of rates.
_ENDS = {False: "0", True: "1e15"}
SIZE_COUNT = "SELECT count(*) FROM (SELECT FROM store.variants o WHERE {which} LIMIT %(most)s) sizes"
# Any products can set the bound; products whose spans are nearest to the end set a close one.
_RATE_OF_AS_MANY = f"""(SELECT (n.rate {{margin}}) * 100 FROM (
    SELECT {{card_rate}} AS rate FROM store.products p WHERE p.code = ANY(ARRAY(
      SELECT o.product_code FROM store.variants o WHERE {{which}}
      ORDER BY {_SPAN} <-> point({{end}}, {{end}}) LIMIT %(compared)s)) AND {{where}} OFFSET 0) n
  WHERE n.rate IS NOT NULL ORDER BY n.rate{{direction}} LIMIT 1 OFFSET %(before_last)s)"""  # noqa: S608 -- our own names; values are parameters


def paid_rate(pricing: Pricing) -> str:
    """Return the SQL of the rate that a caller pays for a size `o`, given `account` and `rate_values`."""
    return rate_sql(pricing, _AGREED_RATE)


def card_rate(pricing: Pricing, *, stock_shown: bool) -> str:
    """Return the SQL of the rate on the card of a product `p`."""
    return _CARD_RATE.format(rate=paid_rate(pricing), out_of_stock="o.stock <= 0, " if stock_shown else "")


def may_cost(*, at_least: bool, at_most: bool) -> str:
    """Return the SQL condition for the sizes `o` that may cost some buyer `min_rate` to `max_rate`."""
    # The paid rate is rounded, by half a rupee at most.
    least = "(%(min_rate)s - 0.5) * 100" if at_least else _NONE
    return _WITHIN.format(least=least, most="(%(max_rate)s + 0.5) * 100" if at_most else _ANY)


def products_of(sizes: str) -> str:
    """Return the SQL condition for the products `p` that have one of the sizes `o`."""
    return _PRODUCTS_OF.format(which=sizes)


def first_of(sizes: str, of_any_size: str) -> str:
    """Return the SQL condition for the first of the matching sizes `o` of each product."""
    return _FIRST.format(which=sizes, of_earlier=of_any_size.replace("o.", "o2."))


def nearest_sizes(sizes: str, where: str, *, highest: bool) -> str:
    """Return the SELECT of the products `where` of the sizes `o` with nearly the lowest or highest rate."""
    return _NEAREST_SIZES.format(which=sizes, where=where, end=_ENDS[highest])


def nearest(pricing: Pricing, where: str, sizes: str, *, stock_shown: bool, highest: bool) -> str:
    """Return the SQL condition for products that include those with the lowest or highest rates.

    The rate of the page's last product is at most the last rate among as many other products, so its span
    begins below that. If there are fewer other products, the condition matches none.
    """
    bound = _RATE_OF_AS_MANY.format(
        card_rate=card_rate(pricing, stock_shown=stock_shown),
        which=sizes,
        where=where,
        margin="- 0.5" if highest else "+ 0.5",
        direction=" DESC" if highest else "",
        end=_ENDS[highest],
    )
    least, most = (bound, _ANY) if highest else (_NONE, bound)
    return products_of(_WITHIN.format(least=least, most=most))
