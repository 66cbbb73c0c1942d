"""The first hits of a search with very many hits, without ranking all of them.

Ranking has the same cost for each hit, and some words are in half of a catalogue. So the most ordered
products are examined first. Among hits with the best rank by words, those in more orders than any unexamined
product come before all unexamined products, unless the party has bought one or its code was typed. If such
hits fill the page, it consists of them; otherwise all hits are ranked.
"""

from app.catalogue.models import MOST_ORDERED_FIRST
from app.catalogue.search import BOUGHT, CODES, SearchQuery

# The number of most ordered products to examine, and how many of them estimate the number of hits.
COMPARED, SAMPLE = 1_000, 100
# Ranking this many hits takes no longer.
FEW_HITS = 4_000
# The most ordered products seldom fill later pages.
MAX_FIRST = 100

_HITS = """
WITH popular AS MATERIALIZED (
  SELECT p.code, p.order_count, CASE WHEN {where} THEN {group} = {best_group} END AS is_best
  FROM (SELECT * FROM store.products p WHERE (
      SELECT CASE WHEN sum(c.product_count) > %(few)s THEN sum(c.product_count) * (
        SELECT count(*) FROM (SELECT * FROM store.products p ORDER BY {most_ordered} LIMIT %(sample)s) p
        WHERE {condition}) > %(few)s * %(sample)s END
      FROM store.categories c)
    ORDER BY {most_ordered} LIMIT %(popular)s) p),
filled AS MATERIALIZED (
  SELECT count(*) > %(before_last)s AS page FROM popular
  WHERE is_best AND order_count > (SELECT min(order_count) FROM popular))
SELECT p.* FROM store.products p WHERE NOT (SELECT page FROM filled) AND {where}
UNION ALL
SELECT p.* FROM store.products p
WHERE (SELECT page FROM filled) AND {where} AND p.code = ANY(ARRAY(
  SELECT code FROM popular WHERE is_best IS NOT NULL
  UNION ALL SELECT unnest({codes}) UNION ALL {bought}))
"""


def hits(search: SearchQuery, where: str) -> str:
    """Return the SELECT of the hits `where` that include the first ones of the search."""
    return _HITS.format(
        where=where,
        condition=search.condition,
        group=search.group,
        best_group=search.best_group,
        most_ordered=f"p.{MOST_ORDERED_FIRST}, p.priority, p.code",
        codes=CODES,
        bought=BOUGHT,
    )


def values() -> dict[str, int]:
    """Return the parameters of `hits` in addition to those of the list."""
    return {"few": FEW_HITS, "popular": COMPARED, "sample": SAMPLE}
