"""Keeping what the catalogue's pages and its search stand on."""

from sqlalchemy import func, select, update

from app.catalogue.models import Category, Product
from tenant_router.session import StoreSession, qualified

# The sizes of products as a search finds them.
_SIZES = """
UPDATE store.products p SET sizes = coalesce(v.sizes, '')
FROM store.products o LEFT JOIN (
  SELECT product_code, string_agg(size_code, ' ' ORDER BY position, size_code) AS sizes
  FROM store.variants GROUP BY product_code) v ON v.product_code = o.code
WHERE o.code = p.code AND p.sizes <> coalesce(v.sizes, '')
"""
# The store's words, and of each what is left as `rules.spellings` says; the last token of all is the code.
_WORDS = """
WITH present AS MATERIALIZED (
  SELECT DISTINCT unnest(trim_array(tokens, 1)) AS word FROM store.products
), gone AS (
  DELETE FROM store.search_words w WHERE NOT EXISTS (SELECT FROM present p WHERE p.word = w.word)
)
INSERT INTO store.search_words (word, spellings)
SELECT w.word, CASE WHEN length(w.word) NOT BETWEEN 3 AND 24 OR w.word ~ '[0-9]' THEN '{}' ELSE ARRAY(
    SELECT w.word
    UNION SELECT overlay(w.word placing '' FROM i FOR 1) FROM generate_series(1, length(w.word)) i
    UNION SELECT overlay(overlay(w.word placing '' FROM j FOR 1) placing '' FROM i FOR 1)
          FROM generate_series(1, length(w.word)) i, generate_series(i + 1, length(w.word)) j
          WHERE length(w.word) >= 7) END
FROM present w
WHERE w.word <> '' AND NOT EXISTS (SELECT FROM store.search_words o WHERE o.word = w.word)
ON CONFLICT DO NOTHING
"""


def recount(db: StoreSession) -> None:
    """Count each category's products anew, and gather the words that products are found by.

    Whoever adds, moves, names or removes products or sizes calls it at the end.
    """
    mine = Product.category_code == Category.code
    all_of_it = select(func.count()).where(mine).correlate(Category).scalar_subquery()
    pictured = (
        select(func.count()).where(mine, func.cardinality(Product.pictures) > 0).correlate(Category)
    ).scalar_subquery()
    db.execute(
        update(Category)
        .values(product_count=all_of_it, pictured_count=pictured)
        .execution_options(synchronize_session=False)
    )
    for statement in (_SIZES, _WORDS):
        db.connection().exec_driver_sql(qualified(statement, db.store.schema))
