"""Product search by words, sizes and codes. The typed text is first interpreted in the store's own words."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from app.catalogue import rules
from tenant_router.session import Read

_Rows = list[tuple[Any, ...]]

# The store's words that a search may mean, each kind of match by its own index, and the existing codes.
_CANDIDATES = """
SELECT w.word, false FROM store.search_words w WHERE w.word = ANY(string_to_array(%(exact)s, ' '))
UNION SELECT b.word, false
FROM unnest(string_to_array(%(prefixes)s, ' ')) q,
     LATERAL (SELECT w.word FROM store.search_words w
              WHERE w.word >= q AND w.word < q || chr(1114111) ORDER BY w.word LIMIT 300) b
UNION SELECT b.word, false
FROM unnest(string_to_array(%(substrings)s, ' ')) q,
     LATERAL (SELECT w.word FROM store.search_words w WHERE w.word LIKE '%%' || q || '%%' LIMIT 300) b
UNION SELECT w.word, false FROM store.search_words w WHERE w.spellings && string_to_array(%(spellings)s, ' ')
UNION SELECT p.code, true FROM store.products p WHERE p.code = ANY(string_to_array(%(codes)s, ' '))
"""


@dataclass(frozen=True, slots=True)
class SearchQuery:
    """An interpreted search: matches products that have every word, or one of the codes."""

    text: str = ""
    codes: tuple[str, ...] = ()
    words: rules.SearchTerms = ()

    @property
    def values(self) -> dict[str, Any]:
        """Return the parameters of `condition` and `rank`."""
        values: dict[str, Any] = {"text": self.text, "codes": " ".join(self.codes)}
        for number, word in enumerate(self.words, 1):
            values[f"typed{number}"] = word.typed
            values[f"whole{number}"] = " ".join(word.equal)
            values[f"like{number}"] = " ".join(word.matching)
        return values


def interpret_search(text: str, run: Callable[[Read], _Rows]) -> SearchQuery:
    """Interpret a search in the words of the store that `run` reads. A text without words matches nothing."""
    chunks = rules.split_search(text)
    plain = " ".join(text.lower().split())
    rows = run(_candidates(chunks)) if chunks else []
    words = frozenset(word for word, is_code in rows if not is_code)
    codes = frozenset(word for word, is_code in rows if is_code)
    own = rules.codes_of(text.strip()) if len(chunks) == 1 else ()
    readings = [SearchQuery(plain, own, meaning) for meaning in rules.interpretations(chunks, words, codes)]
    strict = readings[0]
    if len(readings) > 1 and not run(Read(_any_hit(len(strict.words)), strict.values)):
        return readings[1]
    return strict


def _candidates(chunks: list[rules.SearchChunk]) -> Read:
    words = [word for chunk in chunks for word in chunk.words]
    exact = {form for word in words for form in rules.forms(word)}
    exact |= {
        form for word in words for pair in rules.halves(word) for half in pair for form in rules.forms(half)
    }
    values = {
        "exact": exact,
        "prefixes": [word for word in words if len(word) >= rules.MIN_PREFIX_LENGTH],
        "substrings": [word for word in words if len(word) >= rules.MIN_SUBSTRING_LENGTH],
        "spellings": {spelling for word in words for spelling in rules.spellings(word)},
        "codes": {code for chunk in chunks for code in chunk.codes},
    }
    return Read(_CANDIDATES, {name: " ".join(sorted(texts)) for name, texts in values.items()})


@cache
def _any_hit(words: int) -> str:
    return f"SELECT 1 FROM store.products p WHERE {condition(words)} LIMIT 1"  # noqa: S608 -- our own names; values are parameters


@cache
def condition(words: int) -> str:
    """Return the SQL condition for products with all of `words` words, or with the code itself."""
    every_word = _all_words(words, "p.tokens && string_to_array(%(like{})s, ' ')")
    return f"({every_word} OR p.code = ANY(string_to_array(%(codes)s, ' ')))"


@cache
def rank(words: int) -> str:
    """Return the SQL of the sort by relevance.

    The code itself comes first, then whole words in the name, then text within the name, then other matches.
    Within each group, names that start with the typed text come first, then best sellers.
    """
    equal = "p.name_tokens && string_to_array(%(whole{0})s, ' ')"
    # A search with thousands of hits ranks every one, so this uses the cheapest test.
    holds = f"({equal} OR strpos(lower(p.name), %(typed{{0}})s) > 0)"
    return (
        "p.code <> ALL(string_to_array(%(codes)s, ' ')), "
        f"CASE WHEN {_all_words(words, equal)} THEN 0 WHEN {_all_words(words, holds)} THEN 1 ELSE 2 END, "
        "NOT starts_with(lower(p.name), %(text)s), p.sold_quantity DESC, p.priority, p.code"
    )


def _all_words(words: int, test: str) -> str:
    return "(" + " AND ".join([test.format(number) for number in range(1, words + 1)] or ["false"]) + ")"
