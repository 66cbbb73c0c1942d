"""Maintaining the counts and search words that the catalogue's pages depend on."""

from collections.abc import Collection, Iterable

from sqlalchemy import select

from app.catalogue.models import Category, Product
from app.catalogue.rules import kind_words
from app.shared.locks import Lock
from tenant_router.session import Read, StoreSession

# What categories keep of their products. One statement reads each category once.
_COUNTS = """
UPDATE store.categories c
SET (product_count, pictured_count, hidden_count, hidden_pictured_count, sold_count) = (
  SELECT count(*) FILTER (WHERE NOT p.hidden),
         count(*) FILTER (WHERE NOT p.hidden AND p.pictures <> '{{}}'),
         count(*) FILTER (WHERE p.hidden),
         count(*) FILTER (WHERE p.hidden AND p.pictures <> '{{}}'),
         coalesce(sum(p.order_count), 0)
  FROM store.products p WHERE p.category_code = c.code AND p.retired_at IS NULL),
brands = ARRAY(
  SELECT count(*)::text || ' ' || (count(*) FILTER (WHERE NOT p.hidden))::text || ' '
         || (count(*) FILTER (WHERE NOT p.hidden AND p.pictures <> '{{}}'))::text || ' '
         || coalesce(min(p.brand) FILTER (WHERE NOT p.hidden), min(p.brand))
  FROM store.products p WHERE p.category_code = c.code AND p.retired_at IS NULL AND p.brand <> ''
  GROUP BY lower(p.brand)){which}
"""
_SOLD = """
UPDATE store.categories c SET sold_count = (
  SELECT coalesce(sum(p.order_count), 0) FROM store.products p
  WHERE p.category_code = c.code AND p.order_count > 0 AND p.retired_at IS NULL)
WHERE c.code = ANY(%(codes)s)
"""
_THESE = " WHERE c.code = ANY(%(codes)s)"
# The brand and the size names in the form that the search reads, and the changed kinds. One statement writes
# both, because a change of a product also writes to all its indexes.
_TEXTS = """
UPDATE store.products p SET sizes = n.sizes, kind_tokens = n.kind_tokens
FROM (
  SELECT o.code, trim(o.brand || ' ' || coalesce(v.sizes, '')) AS sizes,
         coalesce(string_to_array(k.words, ' '), o.kind_tokens) AS kind_tokens
  FROM store.products o LEFT JOIN (
    SELECT product_code, string_agg(size_code, ' ' ORDER BY position, size_code) AS sizes
    FROM store.variants WHERE retired_at IS NULL {of}GROUP BY product_code) v ON v.product_code = o.code
  LEFT JOIN unnest(%(changed)s::text[], %(kinds)s::text[]) AS k (code, words) ON k.code = o.code) n
WHERE n.code = p.code {and_it_is}AND (p.sizes, p.kind_tokens) IS DISTINCT FROM (n.sizes, n.kind_tokens)
"""
_KINDS = """
SELECT p.code, p.name, c.name, p.kind_tokens
FROM store.products p JOIN store.categories c ON c.code = p.category_code{which}
"""
# Products that are being changed are skipped: their own change sets their kinds, and waiting could deadlock.
_SET_KINDS = """
UPDATE store.products p SET kind_tokens = string_to_array(k.words, ' ')
FROM unnest(%(changed)s::text[], %(kinds)s::text[]) AS k (code, words)
WHERE p.code = k.code AND p.code IN (
  SELECT o.code FROM store.products o WHERE o.code = ANY(%(changed)s) FOR UPDATE SKIP LOCKED)
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
FROM (SELECT DISTINCT unnest(trim_array(tokens, 1)) AS word FROM store.products{which}) w
WHERE w.word <> '' AND NOT EXISTS (SELECT FROM store.search_words o WHERE o.word = w.word)
ON CONFLICT DO NOTHING
"""
# Statements of their own: Citus cannot plan an INSERT from a WITH.
_DELETE_GONE_WORDS = """
DELETE FROM store.search_words WHERE word NOT IN (
  SELECT DISTINCT unnest(trim_array(tokens, 1)) FROM store.products WHERE tokens IS NOT NULL)
"""
_ADD_ALL_WORDS = _ADD_WORDS.replace("{which}", "")
_ADD_WORDS_OF_ONE = _ADD_WORDS.replace("{which}", " WHERE code = %(code)s")
_DELETE_WORDS = """
DELETE FROM store.search_words w WHERE w.word = ANY(%(words)s) AND NOT EXISTS (
  SELECT FROM store.products p
  WHERE p.tokens @> ARRAY[w.word] AND w.word = ANY(trim_array(p.tokens, 1)))
"""
_TOKENS = "SELECT trim_array(tokens, 1) FROM store.products WHERE code = %(code)s"
_ALL_TEXTS = _TEXTS.format(of="", and_it_is="")
_TEXTS_OF_ONE = _TEXTS.format(of="AND product_code = %(code)s ", and_it_is="AND p.code = %(code)s ")
_ALL_KINDS = Read(_KINDS.format(which=""), {})


def recount(db: StoreSession) -> None:
    """Recount the products of each category and rebuild the store's search words.

    Call it last in any transaction that adds, moves, renames or removes products or sizes.
    """
    db.lock(Lock.RECOUNT)
    db.flush()
    db.run(_COUNTS.format(which=""))
    db.run(_ALL_TEXTS, **_changed_kinds(db, _ALL_KINDS))
    db.run(_DELETE_GONE_WORDS)
    db.run(_ADD_ALL_WORDS)


def words_of(db: StoreSession, code: str) -> list[str]:
    """Return the search words of a product."""
    return db.run(_TOKENS, code=code).scalar() or []


def recount_one(
    db: StoreSession, code: str, *, categories: Iterable[str], had_words: Iterable[str] = ()
) -> None:
    """Do what `recount` does for one product that was added, changed or removed.

    `categories` are its old and new ones, `had_words` its search words before the change.
    """
    db.flush()
    db.lock(Lock.RECOUNT)
    recount_categories(db, categories)
    db.run(_TEXTS_OF_ONE, code=code, **_changed_kinds(db, _kinds_of([code])))
    db.run(_ADD_WORDS_OF_ONE, code=code)
    unused = set(had_words) - set(words_of(db, code))
    if unused:
        db.run(_DELETE_WORDS, words=sorted(unused))


def set_kinds(db: StoreSession, codes: Collection[str]) -> None:
    """Set the words that say what these products are."""
    db.run(_SET_KINDS, **_changed_kinds(db, _kinds_of(codes)))


def set_kinds_of_category(db: StoreSession, category: str) -> None:
    """Set these words of the products of a category, whose name is part of them."""
    of_category = Read(_KINDS.format(which=" WHERE p.category_code = %(category)s"), {"category": category})
    db.run(_SET_KINDS, **_changed_kinds(db, of_category))


def _kinds_of(codes: Collection[str]) -> Read:
    return Read(_KINDS.format(which=" WHERE p.code = ANY(%(codes)s)"), {"codes": list(codes)})


def _changed_kinds(db: StoreSession, products: Read) -> dict[str, list[str]]:
    """Return the products whose kinds are no longer right, with the right ones."""
    kinds = (
        (code, kind_words(name, category), before) for code, name, category, before in db.stream(products)
    )
    changed = {code: " ".join(kind) for code, kind, before in kinds if kind != before}
    return {"changed": list(changed), "kinds": list(changed.values())}


def recount_categories(db: StoreSession, codes: Iterable[str]) -> None:
    """Recount the products of these categories, including changes by concurrent transactions."""
    db.flush()
    db.run(_COUNTS.format(which=_THESE), codes=_locked_categories(db, codes))


def recount_sold(db: StoreSession, products: Collection[str]) -> None:
    """Sum up the orders of the categories of these products again."""
    query = select(Product.category_code).where(Product.code.in_(products)).distinct()
    db.run(_SOLD, codes=_locked_categories(db, db.scalars(query)))


def _locked_categories(db: StoreSession, codes: Iterable[str]) -> list[str]:
    """Lock categories in the order of their codes, so that two recounts wait for each other."""
    locked = select(Category.code).where(Category.code.in_(sorted(set(codes)))).order_by(Category.code)
    return list(db.scalars(locked.with_for_update(key_share=True)))
