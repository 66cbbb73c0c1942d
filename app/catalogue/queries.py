"""Hand-written reads of the shop's pages, run together with the viewer in one round trip.

Rows carry all five rates. `schemas` decides from the viewer's visibility which of them leave the server.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from app.catalogue.fields import ProductRow
from app.catalogue.filters import Filters
from app.catalogue.models import MOST_ORDERED
from app.catalogue.rows import BrandRow, CategoryRow, select_list
from app.catalogue.search import SearchQuery
from tenant_router.session import Read

NO_FILTERS = Filters()
FEATURED_COUNT = 12
TRENDING_COUNT = 8
MAX_BRANDS = 200
# A search counts its hits up to this number, or to the end of the requested page.
MAX_COUNT = 1_000

_SIZE_COLUMNS = (
    *("size_code", "pieces_per_box", "minimum_quantity", "quantity_step"),
    *("rate1", "rate2", "rate3", "rate4", "rate5", "discount_percent"),
)
# Columns that are only displayed come as JSON numbers; those used in calculations come as decimals.
_PRODUCT_EXPRESSIONS = {
    "category_name": "c.name",
    "tax_rate": "p.tax_rate::float8",
    **{name: f"v.{name}" for name in _SIZE_COLUMNS},
    "mrp": "v.mrp::float8",
    "stock": "v.stock::float8",
}

# Products missing from accounting are never shown. Hidden ones, and if the store says so those without a
# picture, are shown to its owner alone.
_SHOWN = """p.retired_at IS NULL AND (%(everything)s OR NOT p.hidden)
   AND (p.pictures <> '{}' OR %(everything)s
   OR (SELECT coalesce((s.switches ->> 'pictureless')::boolean, true) FROM store.settings s))"""

_PAGE_ROWS = """
SELECT {columns}
FROM ({page}) p
JOIN store.categories c ON c.code = p.category_code
LEFT JOIN LATERAL (
  SELECT * FROM store.variants o WHERE o.product_code = p.code AND o.retired_at IS NULL OFFSET 0) v ON true
{agreements}ORDER BY {order}, v.position
"""

_AGREED_RATES = """LEFT JOIN store.party_rates r
  ON r.account_code = %(party)s AND r.product_code = p.code AND r.size_code = v.size_code
"""


_AGREED_RATES_OF = """
SELECT r.account_code, r.product_code, r.size_code, r.rate, v.discount_percent
FROM store.party_rates r
JOIN store.variants v ON v.product_code = r.product_code AND v.size_code = r.size_code
  AND v.retired_at IS NULL
WHERE r.account_code = ANY(%(parties)s)
ORDER BY r.account_code, r.product_code, r.size_code LIMIT %(most)s
"""


class _Page(NamedTuple):
    """A page's SELECT in two forms: joining agreed rates costs as much as all other joins together."""

    plain: str
    with_agreed_rates: str

    def read(self, values: dict[str, Any]) -> Read:
        return Read(self.with_agreed_rates if values["party"] else self.plain, values)


@cache
def _page(where: str, order: str, *, description: bool = False) -> _Page:
    page = f"SELECT p.* FROM store.products p WHERE {where} ORDER BY {order} LIMIT %(size)s OFFSET %(start)s"  # noqa: S608 -- our own names; values are parameters

    def form(agreed: str, agreements: str) -> str:
        expressions = {**_PRODUCT_EXPRESSIONS, "agreed_rate": agreed}
        if not description:
            expressions["description"] = "NULL"
        columns = select_list(ProductRow, "p", expressions)
        return _PAGE_ROWS.format(columns=columns, page=page, order=order, agreements=agreements)

    return _Page(form("NULL::numeric", ""), form("r.rate", _AGREED_RATES))


_BY_PRIORITY = "p.priority, p.code"
_BEST_FIRST = f"p.{MOST_ORDERED}, p.priority, p.code"
_OF_CATEGORY = "p.category_code = %(category)s"
_OF_BRAND = "lower(p.brand) = lower(%(brand)s) AND p.brand <> ''"
_PICTURELESS = "p.pictures = '{}'"
_ALL_PRODUCTS = _page(_SHOWN, _BY_PRIORITY)
_BEST_SELLING = _page(f"p.order_count > 0 AND {_SHOWN}", _BEST_FIRST)
_ONE_PRODUCT = _page(f"p.code = %(code)s AND {_SHOWN}", "p.code", description=True)
_PRODUCTS_BY_CODES = _page(
    f"p.code = ANY(%(codes)s) AND {_SHOWN}", "array_position(%(codes)s::text[], p.code)"
)
_SIMILAR_PRODUCTS = _page(
    "p.category_code = (SELECT o.category_code FROM store.products o WHERE o.code = %(code)s)"  # noqa: S608 -- our own names; values are parameters
    f" AND p.code <> %(code)s AND {_SHOWN}",
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
_BRAND_COLUMNS = select_list(BrandRow, "p", {"name": "min(p.brand)", "product_count": "count(*)"})
_HIT_COUNT = """
SELECT count(*), count(*) FROM (SELECT FROM store.products p WHERE {where} LIMIT %(most)s) hits
"""
_BRANDS = f"""
SELECT {_BRAND_COLUMNS} FROM store.products p WHERE {{where}}
GROUP BY lower(p.brand) ORDER BY count(*) DESC, lower(p.brand) LIMIT %(most)s
"""  # noqa: S608 -- our own names; values are parameters
_ONE_CATEGORY = " WHERE c.code = %(category)s"
_SHOWN_COUNT = """CASE WHEN %(everything)s THEN c.product_count + c.hidden_count
  WHEN (SELECT coalesce((s.switches ->> 'pictureless')::boolean, true) FROM store.settings s)
  THEN c.product_count ELSE c.pictured_count END"""
_FIRST_PICTURE = """coalesce((SELECT p.pictures[1] FROM store.products p
                 WHERE c.picture IS NULL AND p.category_code = c.code AND p.pictures <> '{{}}'
                   AND p.retired_at IS NULL AND NOT p.hidden
                 ORDER BY {order}, p.code LIMIT 1), '')"""


def _category_columns(picture_order: str) -> str:
    expressions = {
        "product_count": _SHOWN_COUNT,
        "first_picture": _FIRST_PICTURE.format(order=picture_order),
    }
    return select_list(CategoryRow, "c", expressions)


_CATEGORIES = f"""
SELECT {_category_columns("p.priority")}
FROM store.categories c
WHERE c.retired_at IS NULL OR c.product_count > 0
ORDER BY c.priority, c.code LIMIT %(size)s OFFSET %(start)s
"""  # noqa: S608 -- our own names; values are parameters
_CATEGORY_COUNT = """
SELECT count(*) FROM store.categories c WHERE c.retired_at IS NULL OR c.product_count > 0"""
_TRENDING = f"""
SELECT {_category_columns(f"p.{MOST_ORDERED}")}
FROM store.categories c
LEFT JOIN (SELECT p.category_code, sum(p.order_count) AS sold FROM store.products p GROUP BY 1) s
  ON s.category_code = c.code
WHERE {_SHOWN_COUNT} > 0
ORDER BY coalesce(s.sold, 0) DESC, c.priority, c.code LIMIT %(size)s
"""  # noqa: S608 -- our own names; values are parameters

# Sort orders of the owner's list. Each has an index, which is read from either end.
SORT_COLUMNS = {
    "code": ("{}.code",),
    "name": ("lower({}.name)", "{}.code"),
    "priority": ("{}.priority", "{}.code"),
    "updated": ("{}.updated_at", "{}.code"),
}


@dataclass(frozen=True, slots=True)
class ProductQuery:
    """The filters, page and sort order of a product list.

    By default search hits are sorted by relevance and other products by priority; `ordered_by` overrides it.
    `party` has agreed rates; `account` is the party whose orders count.
    """

    category: str | None = None
    brand: str | None = None
    search: SearchQuery | None = None
    page: int = 0
    size: int = 25
    party: str | None = None
    account: str | None = None
    everything: bool = False
    pictureless: bool = False
    hidden: bool = False
    ordered_by: str | None = None
    descending: bool = False
    filters: Filters = NO_FILTERS

    @property
    def start(self) -> int:
        return self.page * self.size

    @property
    def counts_hits(self) -> bool:
        """Return whether the products must be counted, since no stored count fits the filters."""
        narrowed = self.brand is not None or self.filters.filters_products
        return self.search is not None or narrowed or (self.pictureless and self.hidden)

    @property
    def max_counted(self) -> int:
        """Return how many hits are counted; one more row shows that there are more."""
        return max(MAX_COUNT, self.start + self.size)

    @property
    def order(self) -> str:
        """Return the SQL of the sort order."""
        if self.ordered_by is None:
            if self.filters.sort:
                return self.filters.sort
            if self.search is None:
                return _BY_PRIORITY
            return self.search.rank(party=self.account is not None)
        backwards = " DESC" if self.descending else ""
        return ", ".join(column.format("p") + backwards for column in SORT_COLUMNS[self.ordered_by])


def product_page(listing: ProductQuery) -> tuple[Read, Read]:
    """Return the reads of a page of products with their sizes, and of the counts: all, and with a picture.

    Hits of a search or a brand are counted up to one more than `max_counted`.
    """
    where, values = _where(listing), _values(listing)
    if listing.counts_hits:
        count = _HIT_COUNT.format(where=where)
    else:
        count = _stored_count(listing) + (_ONE_CATEGORY if listing.category else "")
    return _page(where, listing.order).read(values), Read(count, values)


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
        "start": listing.start,
    }
    if listing.counts_hits:
        values["most"] = listing.max_counted + 1
    return values | (listing.search.values if listing.search else {})


def _where(listing: ProductQuery) -> str:
    conditions = [
        _OF_CATEGORY if listing.category else "",
        _OF_BRAND if listing.brand else "",
        listing.search.condition if listing.search else "",
        _PICTURELESS if listing.pictureless else "",
        "p.hidden" if listing.hidden else "",
        *listing.filters.conditions,
        _SHOWN,
    ]
    return " AND ".join(filter(None, conditions))


def _stored_count(listing: ProductQuery) -> str:
    if listing.pictureless:
        return _PICTURELESS_COUNT
    if listing.hidden:
        return _HIDDEN_COUNT
    return _OWNERS_COUNT if listing.everything else _STORED_COUNT


def brands(category: str | None, *, everything: bool) -> Read:
    """Return the read of the brands with the most products, counting the products that are shown."""
    where = " AND ".join(filter(None, ["p.brand <> ''", _OF_CATEGORY if category else "", _SHOWN]))
    return Read(
        _BRANDS.format(where=where),
        {"category": category, "everything": everything, "most": MAX_BRANDS},
    )


def one_product(code: str, *, page: int, size: int, party: str | None, everything: bool) -> tuple[Read, Read]:
    """Return the reads of a product with its sizes, and of a page of best sellers in its category."""
    values = {"code": code, "party": party, "everything": everything}
    one = _ONE_PRODUCT.read({**values, "size": 1, "start": 0})
    return one, _SIMILAR_PRODUCTS.read({**values, "size": size, "start": page * size})


def products_by_codes(codes: list[str], *, party: str | None) -> Read:
    """Return the read of the shown products among these, in the order of the codes."""
    values = {"codes": codes, "party": party, "everything": False, "size": len(codes), "start": 0}
    return _PRODUCTS_BY_CODES.read(values)


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
