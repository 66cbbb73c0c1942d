"""Maintenance of the counts and search words that the catalogue's pages depend on."""

from collections.abc import Callable, Collection, Iterable, Mapping

from sqlalchemy import select

from app.catalogue.models import Category, Product
from app.catalogue.rules import kind_words
from app.shared.locks import Lock
from tenant_router.session import Read, StoreSession

# The number of products whose texts one statement sets. A change of a product writes to all its indexes, so
# twenty thousand at once exceed the statement timeout.
BATCH = 1_000
# The counts of products that categories store. One statement reads each category once.
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
_SET_TEXTS = """
UPDATE store.products p SET sizes = n.sizes, kind_tokens = n.kind_tokens
FROM (
  SELECT o.code, trim(o.brand || ' ' || coalesce(v.sizes, '')) AS sizes,
         coalesce(string_to_array(k.words, ' '), o.kind_tokens) AS kind_tokens
  FROM store.products o LEFT JOIN (
    SELECT product_code, string_agg(size_code, ' ' ORDER BY position, size_code) AS sizes
    FROM store.variants WHERE retired_at IS NULL AND product_code = ANY(%(codes)s)
    GROUP BY product_code) v ON v.product_code = o.code
  LEFT JOIN unnest(%(changed)s::text[], %(kinds)s::text[]) AS k (code, words) ON k.code = o.code
  WHERE o.code = ANY(%(codes)s)) n
WHERE n.code = p.code AND p.code = ANY(%(codes)s)
  AND (p.sizes, p.kind_tokens) IS DISTINCT FROM (n.sizes, n.kind_tokens)
"""
_KINDS = """
SELECT p.code, p.name, c.name, p.kind_tokens
FROM store.products p JOIN store.categories c ON c.code = p.category_code{which}
"""
# Products locked by another change are skipped: that change sets their kinds, and waiting could deadlock.
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
FROM (
  SELECT DISTINCT unnest(trim_array(tokens, 1)) AS word FROM store.products WHERE code = ANY(%(codes)s)) w
WHERE w.word <> '' AND NOT EXISTS (SELECT FROM store.search_words o WHERE o.word = w.word)
ON CONFLICT DO NOTHING
"""
# These are separate statements, because Citus cannot plan an INSERT from a WITH.
_DELETE_GONE_WORDS = """
DELETE FROM store.search_words WHERE word NOT IN (
  SELECT DISTINCT unnest(trim_array(tokens, 1)) FROM store.products WHERE tokens IS NOT NULL)
"""
_DELETE_WORDS = """
DELETE FROM store.search_words w WHERE w.word = ANY(%(words)s) AND NOT EXISTS (
  SELECT FROM store.products p
  WHERE p.tokens @> ARRAY[w.word] AND w.word = ANY(trim_array(p.tokens, 1)))
"""
_TOKENS = "SELECT trim_array(tokens, 1) FROM store.products WHERE code = %(code)s"
_ALL_KINDS = Read(_KINDS.format(which=""), {})


def recount(db: StoreSession, on_progress: Callable[[float], None] = lambda _part: None) -> None:
    """Recount the products of each category and rebuild the store's search words.

    Call it last in any transaction that adds, moves, renames or removes products or sizes. `on_progress`
    receives each batch's share of the work.
    """
    db.lock(Lock.RECOUNT)
    db.flush()
    db.run(_COUNTS.format(which=""))
    codes, kinds = _kinds(db, _ALL_KINDS)
    for start in range(0, len(codes), BATCH):
        batch = codes[start : start + BATCH]
        _set_texts(db, batch, {code: kinds[code] for code in batch if code in kinds})
        on_progress(len(batch) / len(codes))
    db.run(_DELETE_GONE_WORDS)


def _set_texts(db: StoreSession, codes: list[str], kinds: Mapping[str, str]) -> None:
    """Set the texts and kinds of these products, and add their words to the search words."""
    db.run(_SET_TEXTS, codes=codes, changed=list(kinds), kinds=list(kinds.values()))
    db.run(_ADD_WORDS, codes=codes)


def words_of(db: StoreSession, code: str) -> list[str]:
    """Return the search words of a product."""
    return db.run(_TOKENS, code=code).scalar() or []


def recount_one(
    db: StoreSession, code: str, *, categories: Iterable[str], had_words: Iterable[str] = ()
) -> None:
    """Do what `recount` does for one product that was added, changed or removed.

    `categories` are its old and new categories, `had_words` its search words before the change.
    """
    db.flush()
    db.lock(Lock.RECOUNT)
    recount_categories(db, categories)
    _, kinds = _kinds(db, _kinds_of([code]))
    _set_texts(db, [code], kinds)
    unused = set(had_words) - set(words_of(db, code))
    if unused:
        db.run(_DELETE_WORDS, words=sorted(unused))


def set_kinds_of_category(db: StoreSession, category: str) -> None:
    """Set the kinds of a category's products, which depend on the category's name."""
    of_category = Read(_KINDS.format(which=" WHERE p.category_code = %(category)s"), {"category": category})
    db.run(_SET_KINDS, **_changed_kinds(db, of_category))


def _kinds_of(codes: Collection[str]) -> Read:
    return Read(_KINDS.format(which=" WHERE p.code = ANY(%(codes)s)"), {"codes": list(codes)})


def _changed_kinds(db: StoreSession, products: Read) -> dict[str, list[str]]:
    """Return the products whose kinds have changed, with the new kinds."""
    _, kinds = _kinds(db, products)
    return {"changed": list(kinds), "kinds": list(kinds.values())}


def _kinds(db: StoreSession, products: Read) -> tuple[list[str], dict[str, str]]:
    """Return the codes of products, and the new kinds of those whose kinds have changed."""
    codes: list[str] = []
    changed: dict[str, str] = {}
    for code, name, category, before in db.stream(products):
        codes.append(code)
        if (kind := kind_words(name, category)) != before:
            changed[code] = " ".join(kind)
    return codes, changed


def recount_categories(db: StoreSession, codes: Iterable[str]) -> None:
    """Recount the products of these categories, including changes by concurrent transactions."""
    db.flush()
    db.run(_COUNTS.format(which=_THESE), codes=_locked_categories(db, codes))


def recount_sold(db: StoreSession, products: Collection[str]) -> None:
    """Recompute the sums of orders for the categories of these products."""
    query = select(Product.category_code).where(Product.code.in_(products)).distinct()
    db.run(_SOLD, codes=_locked_categories(db, db.scalars(query)))


def _locked_categories(db: StoreSession, codes: Iterable[str]) -> list[str]:
    """Lock categories in the order of their codes, so that two recounts wait for each other."""
    locked = select(Category.code).where(Category.code.in_(sorted(set(codes)))).order_by(Category.code)
    return list(db.scalars(locked.with_for_update(key_share=True)))
