"""Hand-written reads of the shop's pages, run together with the viewer's read in one round trip.

Rows carry all five rates. `schemas` selects from the viewer's visibility the rates to send.
"""

from functools import lru_cache
from typing import Any, NamedTuple

from app.catalogue import compared, popular_hits
from app.catalogue.fields import ProductRow, expected_on_sql, tax_rate_sql
from app.catalogue.limits import RATE_COLUMNS
from app.catalogue.models import MOST_ORDERED_FIRST
from app.catalogue.product_query import BY_PRIORITY, ProductQuery, sort_columns
from app.catalogue.rows import BrandRow, CategoryRow, select_list
from tenant_router.session import Read

FEATURED_COUNT = 12
TRENDING_COUNT = 8
MAX_BRANDS = 200

_PRODUCT_EXPRESSIONS = {
    "category_name": "c.name",
    "category_hindi_name": "c.hindi_name",
    "category_gujarati_name": "c.gujarati_name",
    # The owner edits the item's own rate.
    "tax_rate": f"({tax_rate_sql('%(everything)s')})::float8",
    "picture_names": r"array_to_string(p.pictures, E'\n')",
    "size_code": "v.size_code",
    "barcode": "v.barcode",
    "pieces_per_box": "v.pieces_per_box",
    # The owner also sees a day that has passed.
    "expected_on": expected_on_sql("%(everything)s"),
    "minimum_quantity": "v.minimum_quantity",
    "quantity_step": "v.quantity_step",
    **{name: f"v.{name}::text" for name in (*RATE_COLUMNS, "discount_percent", "mrp")},
    "stock": "v.stock::float8",
}

# Products missing from accounting are never shown. Only the owner sees hidden products and, depending on the
# store's setting, products without a picture.
SHOWN = """p.retired_at IS NULL AND (%(everything)s OR NOT p.hidden)
   AND (p.pictures <> '{}' OR %(everything)s
   OR (SELECT coalesce((s.switches ->> 'pictureless')::boolean, true) FROM store.settings s))"""

_PAGE_ROWS = """
SELECT {columns}
FROM ({page}) p
JOIN store.categories c ON c.code = p.category_code
LEFT JOIN LATERAL (
  SELECT * FROM store.variants o WHERE o.product_code = p.code AND o.retired_at IS NULL OFFSET 0) v ON true
{agreements}ORDER BY {order}, v.position, v.size_code
"""

_AGREED_RATES = """LEFT JOIN store.party_rates r
  ON r.account_code = %(party)s AND r.product_code = p.code AND r.size_code = v.size_code
"""


_AGREED_RATES_OF = f"""
SELECT r.account_code, r.product_code, r.size_code, r.rate, v.discount_percent
FROM store.party_rates r
JOIN store.variants v ON v.product_code = r.product_code AND v.size_code = r.size_code
  AND v.retired_at IS NULL
JOIN store.products p ON p.code = r.product_code AND ({tax_rate_sql()}) IS NOT NULL
WHERE r.account_code = ANY(%(parties)s)
ORDER BY r.account_code, r.product_code, r.size_code LIMIT %(most)s
"""  # noqa: S608 -- our own names; values are parameters


class _Page(NamedTuple):
    """A page's SELECT in two forms: joining agreed rates costs as much as all other joins together."""

    plain: str
    with_agreed_rates: str

    def read(self, values: dict[str, Any]) -> Read:
        return Read(self.with_agreed_rates if values["party"] else self.plain, values)


# The rates of price lists lead to many variants of a page's SELECT.
@lru_cache(maxsize=1_000)
def _page(where: str, order: str, *, description: bool = False, hits: str | None = None) -> _Page:
    products = f"({hits}) p" if hits else f"store.products p WHERE {where}"
    page = f"SELECT p.* FROM {products} ORDER BY {order} LIMIT %(size)s OFFSET %(start)s"  # noqa: S608 -- our own names; values are parameters
    return _with_sizes(page, order, description=description)


@lru_cache(maxsize=1_000)
def _compared_page(where: str, order: str, first: str) -> _Page:
    return _with_sizes(compared.page(where, order, first), compared.PLACES)


def _with_sizes(page: str, order: str, *, description: bool = False) -> _Page:
    """Return the SELECT of a page of products with their sizes."""

    def form(agreed: str, agreements: str) -> str:
        expressions = {**_PRODUCT_EXPRESSIONS, "agreed_rate": agreed}
        if not description:
            expressions["description"] = "NULL"
        columns = select_list(ProductRow, "p", expressions)
        return _PAGE_ROWS.format(columns=columns, page=page, order=order, agreements=agreements)

    return _Page(form("NULL::numeric", ""), form("r.rate", _AGREED_RATES))


_BEST_FIRST = f"p.{MOST_ORDERED_FIRST}, p.priority, p.code"
_OF_CATEGORY = "p.category_code = %(category)s"
_OF_BRAND = "lower(p.brand) = lower(%(brand)s) AND p.brand <> ''"
_PICTURELESS = "p.pictures = '{}'"
_ALL_PRODUCTS = _page(SHOWN, BY_PRIORITY)
_BEST_SELLING = _page(f"p.order_count > 0 AND {SHOWN}", _BEST_FIRST)
_ONE_PRODUCT = _page(f"p.code = %(code)s AND {SHOWN}", "p.code", description=True)
_PRODUCTS_BY_CODES = _page(
    f"p.code = ANY(%(codes)s) AND {SHOWN}", "array_position(%(codes)s::text[], p.code)"
)
_ITEM = "(SELECT o.{} FROM store.products o WHERE o.code = %(code)s)"
# Parties that may have ordered an item can read it even if it is no longer sold.
_SUBSTITUTED = _page(f"p.code = %(code)s AND (%(account)s::text IS NOT NULL OR {SHOWN})", "p.code")
_NAMED_SUBSTITUTES = _page(
    f"p.code = ANY({_ITEM.format('substitutes')}::text[]) AND {SHOWN}",
    f"array_position({_ITEM.format('substitutes')}, p.code)",
)
_ALL_NAMED = """
SELECT p.code, s.code
FROM store.products p
CROSS JOIN LATERAL unnest(p.substitutes) WITH ORDINALITY AS n (code, place)
JOIN store.products s ON s.code = n.code AND s.retired_at IS NULL AND NOT s.hidden
WHERE p.substitutes <> '{}' AND p.retired_at IS NULL AND NOT p.hidden
ORDER BY p.code, n.place LIMIT %(most)s
"""
# Includes hidden items and items that are no longer sold: the owner's sheet must not lose them.
_NAMED_OF = """
SELECT p.code, n.code
FROM store.products p
CROSS JOIN LATERAL unnest(p.substitutes) WITH ORDINALITY AS n (code, place)
JOIN store.products s ON s.code = n.code
WHERE p.code = ANY(%(codes)s) AND p.substitutes <> '{}'
ORDER BY p.code, n.place
"""
_HAS_SIZE = """EXISTS (
  SELECT FROM store.variants o WHERE o.product_code = p.code AND o.retired_at IS NULL
    AND (o.stock > 0 OR NOT %(in_stock)s) AND o.size_code = ANY(coalesce(%(sizes)s::text[], ARRAY(
      SELECT w.size_code FROM store.variants w
      WHERE w.product_code = %(code)s AND w.retired_at IS NULL))))"""
_SAME_SIZES = _page(
    f"p.category_code = {_ITEM.format('category_code')} AND p.code <> %(code)s AND {SHOWN} AND {_HAS_SIZE}",
    BY_PRIORITY,
)
_SIMILAR_PRODUCTS = _page(
    "p.category_code = (SELECT o.category_code FROM store.products o WHERE o.code = %(code)s)"  # noqa: S608 -- our own names; values are parameters
    f" AND p.code <> %(code)s AND {SHOWN}",
    _BEST_FIRST,
)

_STORED_COUNT = (
    "SELECT coalesce(sum(c.product_count), 0), coalesce(sum(c.pictured_count), 0) FROM store.categories c"
)
_OWNERS_COUNT = "SELECT coalesce(sum(c.product_count + c.hidden_count), 0), 0 FROM store.categories c"
_PICTURELESS_COUNT = """
SELECT coalesce(sum(c.product_count - c.pictured_count + c.hidden_count - c.hidden_pictured_count), 0), 0
FROM store.categories c"""
_HIDDEN_COUNT = "SELECT coalesce(sum(c.hidden_count), 0), 0 FROM store.categories c"
_BRAND_COLUMNS = select_list(BrandRow, "b", {"name": "min(b.name)", "product_count": "sum(b.shown)::int"})
_HIT_COUNT = """
SELECT count(*), count(*) FROM (SELECT FROM store.products p WHERE {where} LIMIT %(most)s) hits
"""
_SIZE_HIT_COUNT = """
SELECT count(*), count(*) FROM (
  SELECT FROM store.variants o JOIN store.products p ON p.code = o.product_code
  WHERE {sizes} AND {where} LIMIT %(most)s) hits
"""
_COUNT_BEHIND = """
SELECT %(before)s + count(*), %(before)s + count(*) FROM (
  SELECT FROM store.products p WHERE {where} LIMIT %(size)s + 1) hits
"""
# Categories keep the counts of their brands, because counting reads every product.
_BRANDS = f"""
SELECT {_BRAND_COLUMNS} FROM (
  SELECT substr(b, 4 + length(split_part(b, ' ', 1) || split_part(b, ' ', 2) || split_part(b, ' ', 3)))
    AS name, split_part(b, ' ', CASE WHEN %(everything)s THEN 1
    WHEN (SELECT coalesce((s.switches ->> 'pictureless')::boolean, true) FROM store.settings s)
    THEN 2 ELSE 3 END)::int AS shown
  FROM store.categories c, unnest(c.brands) b{{which}}) b
WHERE b.shown > 0 GROUP BY lower(b.name) ORDER BY sum(b.shown) DESC, lower(b.name) LIMIT %(most)s
"""  # noqa: S608 -- our own names; values are parameters
_ONE_CATEGORY = " WHERE c.code = %(category)s"
SHOWN_COUNT = """CASE WHEN %(everything)s THEN c.product_count + c.hidden_count
  WHEN (SELECT coalesce((s.switches ->> 'pictureless')::boolean, true) FROM store.settings s)
  THEN c.product_count ELSE c.pictured_count END"""
# The first visible picture of a category's products, if it has no picture; an index has those products.
FIRST_PICTURE = """(SELECT p.pictures[1] FROM store.products p
    WHERE c.picture IS NULL AND p.category_code = c.code AND p.pictures <> '{}'
      AND p.retired_at IS NULL AND NOT p.hidden
    ORDER BY p.priority, p.code LIMIT 1)"""
# The number of best sellers among which to search for one with a picture.
_BEST_SELLERS = 100
_BEST_PICTURE = f"""(SELECT b.pictures[1] FROM (
      SELECT p.pictures, p.order_count, p.priority, p.code FROM store.products p
      WHERE c.picture IS NULL AND p.category_code = c.code AND p.order_count > 0
        AND p.retired_at IS NULL AND NOT p.hidden
      ORDER BY p.{MOST_ORDERED_FIRST}, p.priority, p.code LIMIT {_BEST_SELLERS}) b
    WHERE b.pictures <> '{{}}' ORDER BY b.{MOST_ORDERED_FIRST}, b.priority, b.code LIMIT 1)"""  # noqa: S608 -- our own names; values are parameters


def _category_columns(*pictures: str) -> str:
    expressions = {
        "product_count": SHOWN_COUNT,
        "first_picture": f"coalesce({', '.join(pictures)}, '')",
    }
    return select_list(CategoryRow, "c", expressions)


_CATEGORIES = f"""
SELECT {_category_columns(FIRST_PICTURE)}
FROM store.categories c
WHERE c.retired_at IS NULL OR c.product_count > 0
ORDER BY c.priority, c.code LIMIT %(size)s OFFSET %(start)s
"""  # noqa: S608 -- our own names; values are parameters
_CATEGORY_COUNT = """
SELECT count(*) FROM store.categories c WHERE c.retired_at IS NULL OR c.product_count > 0"""
_TRENDING = f"""
SELECT {_category_columns(_BEST_PICTURE, FIRST_PICTURE)}
FROM store.categories c
WHERE {SHOWN_COUNT} > 0
ORDER BY c.sold_count DESC, c.priority, c.code LIMIT %(size)s
"""  # noqa: S608 -- our own names; values are parameters

# A position that the caller may not see has no row, because it would reveal a hidden product's place.
_BEHIND = """({columns}) {sign} (
   SELECT {columns} FROM store.products p WHERE p.code = %(after)s AND {shown})"""


def product_page(listing: ProductQuery) -> tuple[Read, Read]:
    """Return the reads of a page of products with their sizes, and of the counts: all, and with a picture.

    Hits of a search or a brand are counted up to one more than `max_counted`.
    """
    where, values = _where(listing), _values(listing)
    page = where
    if listing.seeks:
        page = f"{where} AND {_behind(listing)}"
    elif listing.compares_nearest:
        page = f"{where} AND {listing.filters.nearest(where)}"
    if listing.counts_behind and listing.counts_hits:
        count = _COUNT_BEHIND.format(where=page)
    elif listing.counts_sizes:
        count = _SIZE_HIT_COUNT.format(sizes=listing.filters.sizes, where=SHOWN)
    elif listing.counts_hits:
        count = _HIT_COUNT.format(where=where)
    else:
        count = _stored_count(listing) + (_ONE_CATEGORY if listing.category else "")
    if listing.compares_first:
        form = _compared_page(where, listing.order, _compared(listing, where))
        return form.read(values), Read(count, values)
    hits = None
    if listing.search and listing.ranks_popular:
        hits = popular_hits.hits(listing.search, where)
    return _page(page, listing.order, hits=hits).read(values), Read(count, values)


def _compared(listing: ProductQuery, where: str) -> str:
    """Return the SELECT of the products to compare among those `where`."""
    if listing.compares_nearest_sizes:
        nearest = listing.filters.nearest_sizes(SHOWN)
        return compared.filled(nearest, where, listing.compared_first)
    return compared.first_of(where, listing.compared_first)


def product_codes(listing: ProductQuery, most: int) -> Read:
    """Return the read of the codes of all products of a list, up to one more than `most`."""
    statement = f"SELECT p.code FROM store.products p WHERE {_where(listing)} ORDER BY p.code LIMIT %(most)s"  # noqa: S608 -- our own names; values are parameters
    return Read(statement, {**_values(listing), "most": most + 1})


def _values(listing: ProductQuery) -> dict[str, Any]:
    values = {
        "category": listing.category,
        "brand": listing.brand,
        "party": listing.party,
        **listing.filters.values,
        "account": listing.account,
        "everything": listing.everything,
        "size": listing.size,
        "start": 0 if listing.seeks else listing.start,
        "before": listing.start,
        "after": listing.after,
        # A product may have several sizes.
        "compared": 8 * listing.size + 3 * (listing.start + listing.size),
        "before_last": listing.start + listing.size - 1,
        "max_compared": compared.MAX_COMPARED,
    }
    if listing.counts_hits:
        values["most"] = listing.max_counted + 1
    if listing.search:
        values |= listing.search.values | popular_hits.values()
    return values


def _where(listing: ProductQuery) -> str:
    conditions = [
        _OF_CATEGORY if listing.category else "",
        _OF_BRAND if listing.brand else "",
        listing.search.condition if listing.search else "",
        _PICTURELESS if listing.pictureless else "",
        "p.hidden" if listing.hidden else "",
        "p.tax_rate IS NULL" if listing.untaxed else "",
        *listing.filters.conditions,
        SHOWN,
    ]
    return " AND ".join(filter(None, conditions))


def _behind(listing: ProductQuery) -> str:
    """Return the SQL condition for the products after `after`."""
    name, descending = listing.indexed_order or ("priority", False)
    return _BEHIND.format(columns=", ".join(sort_columns(name)), sign="<" if descending else ">", shown=SHOWN)


def _stored_count(listing: ProductQuery) -> str:
    if listing.pictureless:
        return _PICTURELESS_COUNT
    if listing.hidden:
        return _HIDDEN_COUNT
    return _OWNERS_COUNT if listing.everything else _STORED_COUNT


def brands(category: str | None, *, everything: bool) -> Read:
    """Return the read of the brands with the most products, counting visible products."""
    values = {"category": category, "everything": everything, "most": MAX_BRANDS}
    return Read(_BRANDS.format(which=_ONE_CATEGORY if category else ""), values)


def one_product(code: str, *, page: int, size: int, party: str | None, everything: bool) -> tuple[Read, Read]:
    """Return the reads of a product with its sizes, and of a page of best sellers in its category."""
    values = {"code": code, "party": party, "everything": everything}
    one = _ONE_PRODUCT.read({**values, "size": 1, "start": 0})
    return one, _SIMILAR_PRODUCTS.read({**values, "size": size, "start": page * size})


def products_by_codes(codes: list[str], *, party: str | None) -> Read:
    """Return the read of the visible products among these, in the order of the codes."""
    values = {"codes": codes, "party": party, "everything": False, "size": len(codes), "start": 0}
    return _PRODUCTS_BY_CODES.read(values)


def substitutes(
    code: str, size: str | None, *, party: str | None, account: str | None, in_stock: bool, most: int
) -> tuple[Read, Read, Read]:
    """Return the reads of an item, its named substitutes, and other items of its category with the same size.

    The item is read even if it is hidden or retired, unless `account` is None. With `in_stock` the other
    items have stock of that size.
    """
    values = {"code": code, "party": party, "everything": False, "size": most, "start": 0}
    sizes = None if size is None else [size]
    return (
        _SUBSTITUTED.read({**values, "account": account}),
        _NAMED_SUBSTITUTES.read(values),
        _SAME_SIZES.read({**values, "in_stock": in_stock, "sizes": sizes}),
    )


def named_substitutes(most: int) -> Read:
    """Return the read of the substitutes that the owner named, by item and in the owner's order."""
    return Read(_ALL_NAMED, {"most": most})


def substitutes_of(codes: list[str]) -> Read:
    """Return the read of all substitutes that the owner named for these items, by item and in their order."""
    return Read(_NAMED_OF, {"codes": codes})


def highlights(*, party: str | None) -> tuple[Read, Read, Read]:
    """Return the reads of the home page: best selling categories, first products, best selling products."""
    values = {"party": party, "everything": False, "size": FEATURED_COUNT, "start": 0}
    return (
        Read(_TRENDING, {"everything": False, "size": TRENDING_COUNT}),
        _ALL_PRODUCTS.read(values),
        _BEST_SELLING.read(values),
    )


def agreed_rates(parties: list[str], most: int) -> Read:
    """Return the read of the rates agreed with these parties, each with its size's discount, by party."""
    return Read(_AGREED_RATES_OF, {"parties": parties, "most": most})


def category_page(page: int, size: int, *, everything: bool) -> tuple[Read, Read]:
    """Return the reads of the categories by priority, and of their number."""
    values = {"everything": everything, "size": size, "start": page * size}
    return Read(_CATEGORIES, values), Read(_CATEGORY_COUNT, {})
