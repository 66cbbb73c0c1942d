"""Maintaining the counts and search words that the catalogue's pages depend on."""

from collections.abc import Iterable

from sqlalchemy import ColumnElement, CursorResult, and_, func, select, update

from app.catalogue.models import Category, Product
from tenant_router.session import StoreSession, qualified

# Size names in the form that the search reads.
_SIZES = """
UPDATE store.products p SET sizes = coalesce(v.sizes, '')
FROM store.products o LEFT JOIN (
  SELECT product_code, string_agg(size_code, ' ' ORDER BY position, size_code) AS sizes
  FROM store.variants WHERE retired_at IS NULL {of}GROUP BY product_code) v ON v.product_code = o.code
WHERE o.code = p.code {and_it_is}AND p.sizes <> coalesce(v.sizes, '')
"""
# The store's search words with their variants as in `rules.spellings`. The last token is the code.
_ADD_WORDS = """
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
_WORDS = f"""
WITH present AS MATERIALIZED (
  SELECT DISTINCT unnest(trim_array(tokens, 1)) AS word FROM store.products
), gone AS (
  DELETE FROM store.search_words w WHERE NOT EXISTS (SELECT FROM present p WHERE p.word = w.word)
){_ADD_WORDS}"""  # noqa: S608 -- our own names; values are parameters
_WORDS_OF_ONE = f"""
WITH present AS MATERIALIZED (
  SELECT DISTINCT unnest(trim_array(tokens, 1)) AS word FROM store.products WHERE code = %(code)s
){_ADD_WORDS}"""  # noqa: S608 -- our own names; values are parameters
_DELETE_WORDS = """
DELETE FROM store.search_words w WHERE w.word = ANY(%(words)s) AND NOT EXISTS (
  SELECT FROM store.products p
  WHERE p.tokens @> ARRAY[w.word] AND w.word = ANY(trim_array(p.tokens, 1)))
"""
_TOKENS = "SELECT trim_array(tokens, 1) FROM store.products WHERE code = %(code)s"
_ALL_SIZES = _SIZES.format(of="", and_it_is="")
_SIZES_OF_ONE = _SIZES.format(of="AND product_code = %(code)s ", and_it_is="AND p.code = %(code)s ")


def recount(db: StoreSession) -> None:
    """Recount the products of each category and rebuild the store's search words.

    Call it last in any transaction that adds, moves, renames or removes products or sizes.
    """
    _lock_recounts(db)
    _count(db)
    for statement in (_ALL_SIZES, _WORDS):
        db.connection().exec_driver_sql(qualified(statement, db.store.schema))


def words_of(db: StoreSession, code: str) -> list[str]:
    """Return the search words of a product."""
    return _run(db, _TOKENS, code=code).scalar() or []


def recount_one(
    db: StoreSession, code: str, *, categories: Iterable[str], had_words: Iterable[str] = ()
) -> None:
    """Do what `recount` does for one product that was added, changed or removed.

    `categories` are its old and new ones, `had_words` its search words before the change.
    """
    db.flush()
    _lock_recounts(db)
    recount_categories(db, categories)
    _run(db, _SIZES_OF_ONE, code=code)
    _run(db, _WORDS_OF_ONE, code=code)
    unused = set(had_words) - set(words_of(db, code))
    if unused:
        _run(db, _DELETE_WORDS, words=sorted(unused))


def recount_categories(db: StoreSession, codes: Iterable[str]) -> None:
    """Recount the products of these categories, including changes by concurrent transactions."""
    db.flush()
    selected = Category.code.in_(sorted(set(codes)))
    db.execute(select(Category.code).where(selected).order_by(Category.code).with_for_update(key_share=True))
    _count(db, selected)


def _count(db: StoreSession, *which: ColumnElement[bool]) -> None:
    in_category = and_(Product.category_code == Category.code, Product.retired_at.is_(None))
    total = select(func.count()).where(in_category).correlate(Category).scalar_subquery()
    pictured = (
        select(func.count()).where(in_category, func.cardinality(Product.pictures) > 0).correlate(Category)
    ).scalar_subquery()
    db.execute(
        update(Category)
        .where(*which)
        .values(product_count=total, pictured_count=pictured)
        .execution_options(synchronize_session=False)
    )


def _lock_recounts(db: StoreSession) -> None:
    """Serialize recounts per store: concurrent ones would miss each other's changes."""
    lock = func.hashtextextended(f"recount {db.store.schema}", 0)
    db.execute(select(func.pg_advisory_xact_lock(lock)))


def _run(db: StoreSession, statement: str, **values: object) -> CursorResult:
    return db.connection().exec_driver_sql(qualified(statement, db.store.schema), values)
