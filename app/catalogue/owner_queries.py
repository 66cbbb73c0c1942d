"""Reads for the owner only: product details, and categories in the owner's sort order."""

from functools import cache

from app.catalogue import references
from app.catalogue.fields import TEXT_COLUMNS, TODAY, tax_rate_sql
from app.catalogue.product_query import SORT_COLUMNS, ProductQuery
from app.catalogue.queries import FIRST_PICTURE
from app.catalogue.rows import OwnersCategoryRow, select_list
from tenant_router.session import Read

# A hash of the fields that two people could edit at once; a different hash is a different version.
_TEXTS = ", ".join(f"p.{column}" for column in TEXT_COLUMNS)
_VERSION = f"""left(encode(sha256(convert_to(jsonb_build_array(
    p.name, {_TEXTS}, p.description, p.category_code, {tax_rate_sql("true")},
    p.priority, p.catalog_id, p.substitutes, p.expected_on, (
      SELECT jsonb_agg(jsonb_build_array(
          v.size_code, v.barcode, v.pieces_per_box, v.minimum_quantity, v.quantity_step,
          v.rate1, v.rate2, v.rate3, v.rate4, v.rate5, v.mrp, v.discount_percent, v.stock)
        ORDER BY v.position, v.size_code)
      FROM store.variants v WHERE v.product_code = p.code)
  )::text, 'UTF8')), 'hex'), 32)"""  # noqa: S608 -- our own names; values are parameters
_DETAILS = f"""
SELECT {_VERSION}, p.own_fields,
       coalesce((SELECT jsonb_object_agg(v.size_code, to_jsonb(v.own_fields))
                 FROM store.variants v WHERE v.product_code = p.code), jsonb_build_object()),
       p.from_accounting, {{ordered}} AS ordered, {{before}}, {{after}},
       coalesce((SELECT jsonb_agg(jsonb_build_array(s.code, s.name) ORDER BY n.place)
                 FROM unnest(p.substitutes) WITH ORDINALITY AS n (code, place)
                 JOIN store.products s ON s.code = n.code AND s.retired_at IS NULL), jsonb_build_array()),
       CASE WHEN p.coming_tax_on > {TODAY} THEN p.coming_tax_rate END,
       CASE WHEN p.coming_tax_on > {TODAY} THEN p.coming_tax_on END
FROM store.products p WHERE p.code = %(code)s
"""  # noqa: S608 -- our own names; values are parameters
_NEIGHBOUR = """(SELECT o.code FROM store.products o
  WHERE ({of_other}) {sign} ({of_this}) AND {among} ORDER BY {order} LIMIT 1)"""

CATEGORY_SORT_COLUMNS = {
    "code": "c.code",
    "name": "lower(c.name), c.code",
    "priority": "c.priority, c.code",
    "products": "c.product_count + c.hidden_count, c.code",
}
_NAMES = "concat_ws(' ', c.code, c.name, c.short_name, c.hindi_name, c.gujarati_name)"
_HAS_WORDS = f"""NOT EXISTS (
  SELECT FROM unnest(string_to_array(%(words)s, ' ')) word
  WHERE strpos(lower({_NAMES}), word) = 0)"""
_CATEGORY_EXPRESSIONS = {
    # The braces are doubled because the list's statement is a format string.
    "first_picture": f"coalesce({FIRST_PICTURE.replace('{}', '{{}}')}, '')",
    "product_count": "c.product_count + c.hidden_count",
    "without_picture": "c.product_count - c.pictured_count + c.hidden_count - c.hidden_pictured_count",
    "common_catalog": """
       (SELECT min(p.catalog_id) FROM store.products p
        WHERE p.category_code = c.code AND p.catalog_id IS NOT NULL AND p.retired_at IS NULL
        HAVING count(*) = c.product_count + c.hidden_count AND min(p.catalog_id) = max(p.catalog_id))""",
    "picture_id": "CASE WHEN c.picture IS NULL THEN 0 ELSE c.picture_id END",
}
_CATEGORIES = f"""
SELECT {select_list(OwnersCategoryRow, "c", _CATEGORY_EXPRESSIONS)}
FROM store.categories c WHERE {{which}} ORDER BY {{order}} LIMIT %(size)s OFFSET %(start)s
"""  # noqa: S608 -- our own names; values are parameters
_CATEGORY_COUNT = f"SELECT count(*) FROM store.categories c WHERE {_HAS_WORDS}"  # noqa: S608 -- our own names; values are parameters


def product_details(code: str, listing: ProductQuery) -> Read:
    """Return the read of a product's version, own fields and neighbours in the owner's list.

    The row also has whether the product comes from accounting, whether it was ordered, and its substitutes.
    """
    order = listing.ordered_by or "priority"
    list_filter = _list_filter(listing)
    neighbours = [
        _neighbour(order, list_filter, after=after) for after in (listing.descending, not listing.descending)
    ]
    return Read(_details(*neighbours), {"code": code, "category": listing.category})


def details_only(code: str) -> Read:
    """Return the same read without neighbours."""
    return Read(_details("NULL", "NULL"), {"code": code})


@cache
def _details(before: str, after: str) -> str:
    ordered = " OR ".join(references.product_ordered_sql())
    return _DETAILS.format(ordered=ordered, before=before, after=after)


def _list_filter(listing: ProductQuery) -> str:
    which = [
        "o.retired_at IS NULL",
        "o.category_code = %(category)s" if listing.category is not None else "",
        "o.pictures = '{}'" if listing.pictureless else "",
        "o.hidden" if listing.hidden else "",
        "o.tax_rate IS NULL" if listing.untaxed else "",
    ]
    return " AND ".join(filter(None, which))


def _neighbour(order: str, list_filter: str, *, after: bool) -> str:
    """Return the SQL of the next product in the sort order or, unless `after`, of the previous one."""
    columns = SORT_COLUMNS[order]
    backwards = "" if after else " DESC"
    return _NEIGHBOUR.format(
        of_other=", ".join(column.format("o") for column in columns),
        sign=">" if after else "<",
        of_this=", ".join(column.format("p") for column in columns),
        among=list_filter,
        order=", ".join(column.format("o") + backwards for column in columns),
    )


def category_list(
    words: str, page: int, size: int, *, ordered_by: str | None, descending: bool
) -> tuple[Read, Read]:
    """Return the reads of the owner's categories matching every word, and of their number.

    Stores have few enough categories to sort them without an index.
    """
    values = {"words": " ".join(words.lower().split())}
    order = _directed(CATEGORY_SORT_COLUMNS[ordered_by or "priority"], descending=descending)
    statement = _CATEGORIES.format(which=_HAS_WORDS, order=order)
    return (
        Read(statement, {**values, "size": size, "start": page * size}),
        Read(_CATEGORY_COUNT, values),
    )


def one_category(code: str) -> Read:
    """Return the read of a category, with the columns of the owner's list."""
    statement = _CATEGORIES.format(which="c.code = %(code)s", order="c.code")
    return Read(statement, {"code": code, "size": 1, "start": 0})


def _directed(columns: str, *, descending: bool) -> str:
    return ", ".join(column + " DESC" for column in columns.split(", ")) if descending else columns
