"""Maintaining the counts and search words that the catalogue's pages depend on."""

from collections.abc import Collection, Iterable

from sqlalchemy import ColumnElement, ScalarSelect, and_, func, select, update

from app.catalogue.models import Category, Product
from app.catalogue.rules import kind_words
from app.shared.locks import Lock
from tenant_router.session import Read, StoreSession

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
_ALL_TEXTS = _TEXTS.format(of="", and_it_is="")
_TEXTS_OF_ONE = _TEXTS.format(of="AND product_code = %(code)s ", and_it_is="AND p.code = %(code)s ")
_ALL_KINDS = Read(_KINDS.format(which=""), {})


def recount(db: StoreSession) -> None:
    """Recount the products of each category and rebuild the store's search words.

    Call it last in any transaction that adds, moves, renames or removes products or sizes.
    """
    db.lock(Lock.RECOUNT)
    _count(db)
    db.run(_ALL_TEXTS, **_changed_kinds(db, _ALL_KINDS))
    db.run(_WORDS)


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
    db.run(_WORDS_OF_ONE, code=code)
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
    selected = Category.code.in_(sorted(set(codes)))
    db.execute(select(Category.code).where(selected).order_by(Category.code).with_for_update(key_share=True))
    _count(db, selected)


def _count(db: StoreSession, *which: ColumnElement[bool]) -> None:
    in_category = and_(Product.category_code == Category.code, Product.retired_at.is_(None))

    def count(*conditions: ColumnElement[bool]) -> ScalarSelect[int]:
        return select(func.count()).where(in_category, *conditions).correlate(Category).scalar_subquery()

    pictured = func.cardinality(Product.pictures) > 0
    db.execute(
        update(Category)
        .where(*which)
        .values(
            product_count=count(~Product.hidden),
            pictured_count=count(~Product.hidden, pictured),
            hidden_count=count(Product.hidden.is_(True)),
            hidden_pictured_count=count(Product.hidden.is_(True), pictured),
        )
        .execution_options(synchronize_session=False)
    )
