"""Hand-written reads of the shop's pages, run together with the viewer in one round trip.

Rows carry all five rates. `schemas` decides from the viewer's visibility which of them leave the server.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from app.catalogue.search import SearchQuery, condition, rank
from tenant_router.session import Read

FEATURED_COUNT = 12
TRENDING_COUNT = 8
# A search counts its hits up to this number, or to the end of the requested page.
MAX_COUNT = 1_000

# Columns that are only displayed come as JSON numbers; those used in calculations come as decimals.
_COLUMNS = """p.code, p.name, p.short_name, p.long_name, {description}, p.category_code, c.name, p.priority,
       p.unit, p.hsn, p.tax_rate::float8, p.catalog_id, p.picture_id, p.pictures,
       v.size_code, v.pieces_per_box, v.minimum_quantity, v.quantity_step,
       v.rate1, v.rate2, v.rate3, v.rate4, v.rate5, v.mrp::float8, v.discount_percent, v.stock::float8,
       {agreed}"""

# Products missing from accounting are never shown. Products without a picture are hidden if the store says
# so, except from its owner.
_SHOWN = """p.retired_at IS NULL AND (p.pictures <> '{}' OR %(everything)s
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
        columns = _COLUMNS.format(description="p.description" if description else "NULL", agreed=agreed)
        return _PAGE_ROWS.format(columns=columns, page=page, order=order, agreements=agreements)

    return _Page(form("NULL::numeric", ""), form("r.rate", _AGREED_RATES))


_BY_PRIORITY = "p.priority, p.code"
_OF_CATEGORY = "p.category_code = %(category)s"
_PICTURELESS = "p.pictures = '{}'"
_ALL_PRODUCTS = _page(_SHOWN, _BY_PRIORITY)
_BEST_SELLING = _page(f"p.sold_quantity > 0 AND {_SHOWN}", "p.sold_quantity DESC, p.priority, p.code")
_ONE_PRODUCT = _page(f"p.code = %(code)s AND {_SHOWN}", "p.code", description=True)
_SIMILAR_PRODUCTS = _page(
    "p.category_code = (SELECT o.category_code FROM store.products o WHERE o.code = %(code)s)"  # noqa: S608 -- our own names; values are parameters
    f" AND p.code <> %(code)s AND {_SHOWN}",
    "p.sold_quantity DESC, p.priority, p.code",
)

_STORED_COUNT = (
    "SELECT coalesce(sum(c.product_count), 0), coalesce(sum(c.pictured_count), 0) FROM store.categories c"
)
_STORED_PICTURELESS_COUNT = """
SELECT coalesce(sum(c.product_count - c.pictured_count), 0), 0 FROM store.categories c"""
_HIT_COUNT = """
SELECT count(*), count(*) FROM (SELECT FROM store.products p WHERE {where} LIMIT %(most)s) hits
"""
_ONE_CATEGORY = " WHERE c.code = %(category)s"
_SHOWN_COUNT = """CASE WHEN %(everything)s
    OR (SELECT coalesce((s.switches ->> 'pictureless')::boolean, true) FROM store.settings s)
  THEN c.product_count ELSE c.pictured_count END"""
_CATEGORIES = f"""
SELECT c.code, c.name, c.description, c.priority, c.picture, {_SHOWN_COUNT},
       coalesce((SELECT p.pictures[1] FROM store.products p
                 WHERE c.picture IS NULL AND p.category_code = c.code AND p.pictures <> '{{}}'
                   AND p.retired_at IS NULL
                 ORDER BY p.priority, p.code LIMIT 1), '')
FROM store.categories c
WHERE c.retired_at IS NULL OR c.product_count > 0
ORDER BY c.priority, c.code LIMIT %(size)s OFFSET %(start)s
"""  # noqa: S608 -- our own names; values are parameters
_CATEGORY_COUNT = """
SELECT count(*) FROM store.categories c WHERE c.retired_at IS NULL OR c.product_count > 0"""
_TRENDING = f"""
SELECT c.code, c.name, c.description, c.priority, c.picture, {_SHOWN_COUNT},
       coalesce((SELECT p.pictures[1] FROM store.products p
                 WHERE c.picture IS NULL AND p.category_code = c.code AND p.pictures <> '{{}}'
                   AND p.retired_at IS NULL
                 ORDER BY p.sold_quantity DESC, p.code LIMIT 1), '')
FROM store.categories c
LEFT JOIN (SELECT p.category_code, sum(p.sold_quantity) AS sold FROM store.products p GROUP BY 1) s
  ON s.category_code = c.code
WHERE {_SHOWN_COUNT} > 0
ORDER BY coalesce(s.sold, 0) DESC, c.priority, c.code LIMIT %(size)s
"""  # noqa: S608 -- our own names; values are parameters

# A store that takes inquiries shows its customers no catalogues. A catalogue without a file is hidden too.
_CATALOGS_SHOWN = """(%(everything)s OR (c.file <> ''
   AND NOT (SELECT coalesce((s.switches ->> 'inquiry')::boolean, false) FROM store.settings s)))"""
_CATALOG_HAS_WORDS = """NOT EXISTS (
  SELECT FROM unnest(string_to_array(%(words)s, ' ')) word
  WHERE strpos(lower(c.title || ' ' || c.description), word) = 0)"""
_CATALOG_COLUMNS = """c.id, c.title, c.description, c.picture, c.file, EXISTS (
    SELECT FROM store.attachments a WHERE a.purpose = 'catalog_file' AND a.target = c.id::text)"""
_CATALOGS = f"""
SELECT {_CATALOG_COLUMNS} FROM store.catalogs c
WHERE {_CATALOGS_SHOWN} AND {_CATALOG_HAS_WORDS}
ORDER BY {{order}} LIMIT %(size)s OFFSET %(start)s
"""  # noqa: S608 -- our own names; values are parameters
NEWEST_FIRST = ("number", True)
# Stores have few enough catalogues to sort them without an index.
_CATALOG_SORT_COLUMNS = {
    ("number", False): "c.id",
    ("number", True): "c.id DESC",
    ("title", False): "lower(c.title), c.id",
    ("title", True): "lower(c.title) DESC, c.id DESC",
}
_CATALOG_COUNT = f"SELECT count(*) FROM store.catalogs c WHERE {_CATALOGS_SHOWN} AND {_CATALOG_HAS_WORDS}"  # noqa: S608 -- our own names; values are parameters
_CATALOG = f"""
SELECT {_CATALOG_COLUMNS} FROM store.catalogs c
WHERE c.id = %(id)s AND {_CATALOGS_SHOWN}
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
    """

    category: str | None = None
    search: SearchQuery | None = None
    page: int = 0
    size: int = 25
    party: str | None = None
    everything: bool = False
    pictureless: bool = False
    ordered_by: str | None = None
    descending: bool = False

    @property
    def start(self) -> int:
        return self.page * self.size

    @property
    def max_counted(self) -> int:
        """Return how many search hits are counted; one more row shows that there are more."""
        return max(MAX_COUNT, self.start + self.size)

    @property
    def order(self) -> str:
        """Return the SQL of the sort order."""
        if self.ordered_by is None:
            return rank(len(self.search.words)) if self.search else _BY_PRIORITY
        backwards = " DESC" if self.descending else ""
        return ", ".join(column.format("p") + backwards for column in SORT_COLUMNS[self.ordered_by])


def product_page(listing: ProductQuery) -> tuple[Read, Read]:
    """Return the reads of a page of products with their sizes, and of the counts: all, and with a picture.

    Search hits are counted up to one more than `max_counted`.
    """
    values = {
        "category": listing.category,
        "party": listing.party,
        "everything": listing.everything,
        "size": listing.size,
        "start": listing.start,
    }
    if listing.search:
        values |= {**listing.search.values, "most": listing.max_counted + 1}
    conditions = [
        _OF_CATEGORY if listing.category else "",
        condition(len(listing.search.words)) if listing.search else "",
        _PICTURELESS if listing.pictureless else "",
        _SHOWN,
    ]
    where = " AND ".join(filter(None, conditions))
    if listing.search:
        count = _HIT_COUNT.format(where=where)
    else:
        stored_count = _STORED_PICTURELESS_COUNT if listing.pictureless else _STORED_COUNT
        count = stored_count + (_ONE_CATEGORY if listing.category else "")
    return _page(where, listing.order).read(values), Read(count, values)


def one_product(code: str, *, page: int, size: int, party: str | None, everything: bool) -> tuple[Read, Read]:
    """Return the reads of a product with its sizes, and of a page of best sellers in its category."""
    values = {"code": code, "party": party, "everything": everything}
    one = _ONE_PRODUCT.read({**values, "size": 1, "start": 0})
    return one, _SIMILAR_PRODUCTS.read({**values, "size": size, "start": page * size})


def highlights(*, party: str | None) -> tuple[Read, Read, Read]:
    """Return the reads of the home page: best selling categories, first products, best selling products."""
    values = {"party": party, "everything": False, "size": FEATURED_COUNT, "start": 0}
    return (
        Read(_TRENDING, {"everything": False, "size": TRENDING_COUNT}),
        _ALL_PRODUCTS.read(values),
        _BEST_SELLING.read(values),
    )


def category_page(page: int, size: int, *, everything: bool) -> tuple[Read, Read]:
    """Return the reads of the categories by priority, and of their number."""
    values = {"everything": everything, "size": size, "start": page * size}
    return Read(_CATEGORIES, values), Read(_CATEGORY_COUNT, {})


def catalog_page(
    words: str, page: int, size: int, *, everything: bool, order: tuple[str, bool] = NEWEST_FIRST
) -> tuple[Read, Read]:
    """Return the reads of the catalogues matching every word, newest first, and of their number.

    Each row ends with whether a file is being prepared for the catalogue.
    """
    values = {"words": " ".join(words.lower().split()), "everything": everything}
    return (
        Read(
            _CATALOGS.format(order=_CATALOG_SORT_COLUMNS[order]),
            {**values, "size": size, "start": page * size},
        ),
        Read(_CATALOG_COUNT, values),
    )


def one_catalog(number: int, *, everything: bool) -> Read:
    """Return the read of one catalogue."""
    return Read(_CATALOG, {"id": number, "everything": everything})
