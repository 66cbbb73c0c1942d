"""Pages of a list whose sort order has no index, without comparing all of its products.

A rate is computed for each buyer, and so is the relevance for any of several words. In a list of very many
products only the first are compared; the others follow in the order of the shop. Each product is still on
exactly one page.
"""

# The number of products to compare. Lists with fewer products are sorted completely.
MAX_COMPARED = 2_000

_FIRST = "SELECT p.code FROM store.products p WHERE {where} ORDER BY {first} LIMIT %(max_compared)s"
# An index finds sizes, of which a product has several, so other products fill the rest.
_FILLED = """
WITH nearest AS MATERIALIZED ({nearest})
SELECT code FROM nearest
UNION ALL
(SELECT p.code FROM store.products p WHERE {where} AND p.code NOT IN (SELECT code FROM nearest)
 ORDER BY {first} LIMIT %(max_compared)s - (SELECT count(*) FROM nearest))
"""
_PAGE = """
WITH compared AS MATERIALIZED ({compared})
(SELECT p.*, row_number() OVER () AS place FROM (
   SELECT * FROM store.products p WHERE p.code = ANY(ARRAY(SELECT code FROM compared))
   ORDER BY {order} LIMIT %(size)s OFFSET %(start)s) p)
UNION ALL
(SELECT p.*, NULL FROM store.products p WHERE {where} AND p.code NOT IN (SELECT code FROM compared)
 ORDER BY p.priority, p.code
 LIMIT least(%(size)s, greatest(0, %(start)s + %(size)s - (SELECT count(*) FROM compared)))
 OFFSET greatest(0, %(start)s - (SELECT count(*) FROM compared)))
"""
# The order of such a page's rows, whose columns are those of a product and its place.
PLACES = "p.place NULLS LAST, p.priority, p.code"


def first_of(where: str, first: str) -> str:
    """Return the SELECT of the codes of the first products `where` to compare, in the order `first`."""
    return _FIRST.format(where=where, first=first)


def filled(nearest: str, where: str, first: str) -> str:
    """Return the SELECT of the codes of the `nearest` products, filled with others if they are too few."""
    return _FILLED.format(nearest=nearest, where=where, first=first)


def page(where: str, order: str, compared: str) -> str:
    """Return the SELECT of a page of the products `where`; only the `compared` ones have this order."""
    return _PAGE.format(where=where, order=order, compared=compared)
