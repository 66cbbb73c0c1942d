"""Recording searches that found nothing, and the owner's synonyms."""

from collections.abc import Sequence
from datetime import datetime
from itertools import islice

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert

from app.catalogue import rules
from app.catalogue.models import FailedSearch, SearchWord, Synonym
from app.catalogue.search import SearchQuery, interpret_search
from app.catalogue.suggestions import count
from app.shared.cleaning import plain_signs
from app.shared.errors import Conflict, Invalid
from tenant_router.session import StoreSession

MAX_FAILED = 500
MAX_SYNONYMS = 500
MAX_MEANING_WORDS = 5
MAX_EXPLAINED = 25

# A search is kept one more day for each repetition, at most a year. Only the removed rows are locked.
_REMOVE_LEAST = """
DELETE FROM store.failed_searches WHERE words IN (
  SELECT f.words FROM store.failed_searches f
  ORDER BY f.last_at + least(f.times, 365) * interval '1 day', f.words DESC
  LIMIT %(excess)s FOR UPDATE SKIP LOCKED)
"""


def record(db: StoreSession, text: str, *, now: datetime) -> None:
    """Count a search that finds nothing. A text without words, or a search with hits, is ignored."""
    words = " ".join(plain_signs(text).lower().split())
    if not rules.split_search(words) or count(interpret_search(words, db.read), 1, db.read):
        return
    counted = insert(FailedSearch).values(words=words, last_at=now)
    again = {"times": FailedSearch.times + 1, "last_at": counted.excluded.last_at}
    upsert = counted.on_conflict_do_update(index_elements=["words"], set_=again)
    is_new = db.scalar(upsert.returning(FailedSearch.times)) == 1
    excess = _number(db, FailedSearch) - MAX_FAILED if is_new else 0
    if excess > 0:
        db.run(_REMOVE_LEAST, excess=excess)


def failed_page(db: StoreSession, *, page: int, size: int) -> tuple[Sequence[FailedSearch], int]:
    """Return a page of the searches that found nothing, the most frequent first, and their number."""
    order = (FailedSearch.times.desc(), FailedSearch.last_at.desc(), FailedSearch.words)
    listed = select(FailedSearch).order_by(*order).limit(size).offset(page * size)
    return db.scalars(listed).all(), _number(db, FailedSearch)


def synonyms(db: StoreSession) -> Sequence[Synonym]:
    """Return the synonyms by word."""
    return db.scalars(select(Synonym).order_by(Synonym.word)).all()


def set_synonym(db: StoreSession, *, word: str, meaning: str, replaces: bool) -> Synonym:
    """Add a synonym, or replace one, and remove the failed searches that it explains.

    Raise Invalid for what is not one word, for a word that means itself, for words that no product of the
    shop has together, and unless `replaces` for a word that has another meaning.
    """
    listed, parts = rules.words_of(word), rules.words_of(meaning)
    if len(listed) != 1:
        raise Invalid("synonym.word", field="word")
    key = rules.listed_forms(listed[0])[0]
    stored = db.get(Synonym, key)
    if stored is not None and stored.meaning != " ".join(parts) and not replaces:
        raise Invalid("synonym.there", field="word", word=key, meaning=stored.meaning)
    _check_meaning(db, key, parts)
    if stored is None and _number(db, Synonym) >= MAX_SYNONYMS:
        raise Conflict("synonym.most", field="word", number=MAX_SYNONYMS)
    saved = db.merge(Synonym(word=key, meaning=" ".join(parts)))
    db.flush()
    _remove_explained(db, key)
    return saved


def remove_synonym(db: StoreSession, word: str) -> None:
    """Remove a synonym, if it exists."""
    stored = db.get(Synonym, word)
    if stored is not None:
        db.delete(stored)


def _check_meaning(db: StoreSession, word: str, parts: list[str]) -> None:
    if not parts:
        raise Invalid("synonym.none", field="meaning")
    if len(parts) > MAX_MEANING_WORDS:
        raise Invalid("synonym.long", field="meaning", number=MAX_MEANING_WORDS)
    for part in parts:
        if word in rules.listed_forms(part):
            raise Invalid("synonym.same", field="meaning")
        if not db.scalar(select(select(SearchWord).where(SearchWord.word.in_(rules.forms(part))).exists())):
            raise Invalid("synonym.unknown", field="meaning", word=part)
    terms = (rules.SearchTerm(part, forms, forms) for part in parts for forms in (rules.forms(part),))
    if not count(SearchQuery(words=tuple(terms)), 1, db.read):
        raise Invalid("synonym.hidden", field="meaning")


def _remove_explained(db: StoreSession, word: str) -> None:
    """Remove up to `MAX_EXPLAINED` failed searches with this word that now have hits.

    The most frequent are tried first. The others no longer fail, so they expire.
    """
    failed = db.scalars(select(FailedSearch.words).order_by(FailedSearch.times.desc(), FailedSearch.words))
    with_word = (
        words
        for words in failed.all()
        if any(word in rules.listed_forms(one) for one in rules.words_of(words))
    )
    explained = [
        words
        for words in islice(with_word, MAX_EXPLAINED)
        if count(interpret_search(words, db.read), 1, db.read)
    ]
    db.execute(delete(FailedSearch).where(FailedSearch.words.in_(explained)))


def _number(db: StoreSession, table: type[FailedSearch | Synonym]) -> int:
    return db.scalar(select(func.count()).select_from(table)) or 0
