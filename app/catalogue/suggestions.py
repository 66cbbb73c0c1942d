"""Suggestions for a search with few hits: corrected words, and the nearest products."""

from collections.abc import Callable, Set
from itertools import chain
from typing import Any

from rapidfuzz import process
from rapidfuzz.distance import OSA

from app.catalogue import rules
from app.catalogue.queries import SHOWN
from app.catalogue.search import SearchQuery, interpret_search, read_words
from tenant_router.session import Read

_Run = Callable[[Read], list[tuple[Any, ...]]]

# A search with more hits than this gets no suggestions.
FEW_HITS = 3
# An existing word is only replaced by a word that finds this many times more.
MUCH_MORE = 5
MIN_SIMILARITY = 0.6
_CHOICES = 8
_VOCABULARY = """
SELECT w.word FROM store.search_words w
WHERE length(w.word) BETWEEN 3 AND 24 AND w.word !~ '[0-9]' LIMIT 20000
"""
_HITS = """
SELECT count(*) FROM (SELECT FROM store.products p WHERE {which} AND {shown} LIMIT {most}) hits"""


def suggest(text: str, hits: int, run: _Run) -> str | None:
    """Return corrected words for a search with few hits, if these find more."""
    if hits > FEW_HITS:
        return None
    chunks = rules.split_search(text)
    words = [word for chunk in chunks for word in chunk.words]
    explained = read_words(chunks, run).synonyms.keys()
    right = corrected_words(words, _vocabulary(run), explained=explained, doubt_known=hits > 0)
    corrected = " ".join(right)
    if not corrected or corrected == " ".join(words):
        return None
    enough = hits * MUCH_MORE + 1
    return corrected if count(interpret_search(corrected, run), enough, run) >= enough else None


def nearest(text: str, run: _Run) -> SearchQuery:
    """Return the search for products with any of the words, or with the store's closest words."""
    chunks = rules.split_search(text)
    store = read_words(chunks, run)
    typed = [word for chunk in chunks for word in chunk.words]
    meaningful = [word for word in typed if not rules.is_detail(word)] or typed
    vocabulary = _vocabulary(run)
    terms = (
        rules.nearest_terms(word, store.words, store.synonyms, closest_word(word, vocabulary))
        for word in meaningful
    )
    return SearchQuery(text.lower(), (), tuple(chain.from_iterable(terms)), any_word=True)


def corrected_words(
    words: list[str], vocabulary: Set[str], *, explained: Set[str] = frozenset(), doubt_known: bool
) -> list[str]:
    """Return the words with unknown ones replaced by the closest of the vocabulary, or left out.

    A single known word is also replaced if it is probably misspelt. A word with a synonym is never replaced.
    """
    doubted = doubt_known and len(words) == 1
    corrected: list[str] = []
    for word in words:
        kept = rules.is_detail(word) or not explained.isdisjoint(rules.listed_forms(word))
        if kept or (_is_known(word, vocabulary) and not doubted):
            corrected.append(word)
        elif closest := closest_word(word, vocabulary - rules.forms(word)):
            corrected.append(closest)
    return corrected if any(not rules.is_detail(word) for word in corrected) else []


def closest_word(word: str, vocabulary: Set[str]) -> str | None:
    """Return the word that this one most likely misspells.

    People seldom mistake the first letter, and lose or swap letters more often than they type wrong ones.
    """
    found = process.extract(
        word,
        sorted(vocabulary),
        scorer=OSA.normalized_similarity,
        score_cutoff=MIN_SIMILARITY,
        limit=_CHOICES,
    )
    ranked = [
        (other[0] != word[0], -similarity, len(set(word) ^ set(other)), abs(len(word) - len(other)), other)
        for other, similarity, _ in found
    ]
    return min(ranked)[-1] if ranked else None


def _is_known(word: str, vocabulary: Set[str]) -> bool:
    return bool(rules.forms(word) & vocabulary) or any(other.startswith(word) for other in vocabulary)


def _vocabulary(run: _Run) -> frozenset[str]:
    return frozenset(word for (word,) in run(Read(_VOCABULARY, {})))


def count(search: SearchQuery, most: int, run: _Run) -> int:
    """Return the number of visible products that a search finds, counting at most `most`."""
    statement = _HITS.format(which=search.condition, shown=SHOWN, most=most)
    return run(Read(statement, {**search.values, "everything": False}))[0][0]
