"""Product search by words, sizes and codes. The typed text is first interpreted in the store's own words."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from app.catalogue import rules
from app.catalogue.barcodes import barcodes_of
from app.catalogue.models import MOST_ORDERED_FIRST
from app.shared.cleaning import plain_signs
from tenant_router.session import Read

_Rows = list[tuple[Any, ...]]

# The store's words that a search may mean, with one index for each kind of match, the existing codes, the
# owner's synonyms, and the categories with the searched name; these are few and need no index. Their names
# in other languages match from the first letters on, because no product has those words.
_CANDIDATES = """
SELECT w.word, 'word' FROM store.search_words w WHERE w.word = ANY(string_to_array(%(exact)s, ' '))
UNION SELECT b.word, 'word'
FROM unnest(string_to_array(%(prefixes)s, ' ')) q,
     LATERAL (SELECT w.word FROM store.search_words w
              WHERE w.word >= q AND w.word < q || chr(1114111) ORDER BY w.word LIMIT 300) b
UNION SELECT b.word, 'word'
FROM unnest(string_to_array(%(substrings)s, ' ')) q,
     LATERAL (SELECT w.word FROM store.search_words w WHERE w.word LIKE '%%' || q || '%%' LIMIT 300) b
UNION SELECT w.word, 'word' FROM store.search_words w
WHERE w.spellings && string_to_array(%(spellings)s, ' ')
UNION SELECT p.code, 'code' FROM store.products p WHERE p.code = ANY(string_to_array(%(codes)s, ' '))
UNION SELECT y.word || ' ' || y.meaning, 'synonym'
FROM store.synonyms y WHERE y.word = ANY(string_to_array(%(listed)s, ' '))
UNION (SELECT DISTINCT v.barcode || ' ' || v.product_code, 'barcode' FROM store.variants v
       WHERE v.barcode = ANY(string_to_array(%(barcodes)s, ' ')) AND v.barcode <> '' AND v.retired_at IS NULL
       LIMIT 100)
UNION SELECT c.code, 'category' FROM store.categories c
WHERE %(dotless)s <> '' AND c.retired_at IS NULL
  AND (%(name)s IN (lower(c.name), lower(c.short_name))
       OR starts_with(translate(normalize(lower(c.hindi_name), NFD), '़', ''), %(dotless)s)
       OR starts_with(translate(normalize(lower(c.gujarati_name), NFD), '઼', ''), %(dotless)s))
"""
# The separator is a line break, because codes may contain blanks.
CODES = "string_to_array(%(codes)s, E'\\n')"
# Products whose code or HSN begins with the text, in byte order, and products of a category with that code.
# Each condition is a range of an index: for an equal category PostgreSQL would expect most products.
_BEGINS = """ OR lower(p.code) COLLATE "C" >= %(begin)s AND lower(p.code) COLLATE "C" < %(end)s
OR p.hsn <> '' AND p.hsn COLLATE "C" >= %(hsn_begin)s AND p.hsn COLLATE "C" < %(hsn_end)s
OR p.category_code BETWEEN %(begin)s AND %(begin)s OR p.category_code BETWEEN %(capital)s AND %(capital)s"""
_IN_CATEGORY = " OR p.category_code = ANY(string_to_array(%(categories)s, E'\\n'))"
_LAST_SIGN = chr(1114111)
_EXISTS = "EXISTS (SELECT FROM store.products p WHERE {})"
_ANY_HIT = "SELECT 1 FROM store.products p WHERE {which} LIMIT 1"
# The products that a party has ordered.
BOUGHT = "SELECT b.product_code FROM store.bought_products b WHERE b.account_code = %(account)s"


@dataclass(frozen=True, slots=True)
class SearchQuery:
    """An interpreted search: matches products that have every word, or one of the codes.

    With `any_word` one of the words is enough; products with more of the words come first. Products with a
    code that starts with `beginning`, and products of the `categories`, match too.
    """

    text: str = ""
    codes: tuple[str, ...] = ()
    words: rules.SearchTerms = ()
    any_word: bool = False
    beginning: str = ""
    categories: tuple[str, ...] = ()

    @property
    def values(self) -> dict[str, Any]:
        """Return the parameters of the condition and the rank."""
        values: dict[str, Any] = {"text": self.text, "codes": "\n".join(self.codes)}
        for number, word in enumerate(self.words, 1):
            values[f"typed{number}"] = word.typed
            values[f"whole{number}"] = " ".join(word.equal)
            values[f"like{number}"] = " ".join(word.matching)
        kinds = [word for word in self.words if not rules.is_detail(word.typed)]
        values["kinds"] = " ".join(form for word in kinds for form in word.equal)
        values["last_kind"] = " ".join(form for word in kinds[-1:] for form in word.equal)
        values["kind_begun"] = " ".join(form for word in kinds[-1:] for form in word.matching)
        if self.beginning:
            hsn = self.beginning if rules.may_begin_hsn(self.beginning) else ""
            for kind, begin in {"": self.beginning, "hsn_": hsn}.items():
                values |= {f"{kind}begin": begin, f"{kind}end": begin and begin + _LAST_SIGN}
            values["capital"] = self.beginning.upper()
        if self.categories:
            values["categories"] = "\n".join(self.categories)
        return values

    @property
    def condition(self) -> str:
        """Return the SQL condition for the hits."""
        return _condition(
            len(self.words),
            any_word=self.any_word,
            begins=bool(self.beginning),
            named=bool(self.categories),
        )

    @property
    def group(self) -> str:
        """Return the SQL of how well a product fits the words; lower is better."""
        return _group(len(self.words))

    @property
    def best_group(self) -> str:
        """Return the SQL of the best group that a hit can have."""
        return _best_group(len(self.words))

    @property
    def first(self) -> str:
        """Return the SQL of a sort by the number of words in a hit and, for equal numbers, by orders."""
        return _first(len(self.words), any_word=self.any_word)

    def rank(self, *, party: bool) -> str:
        """Return the SQL of the sort by relevance, for a party or for any caller."""
        return _rank(len(self.words), party=party, any_word=self.any_word)


class TypedText(NamedTuple):
    """A search among several, with its possible codes and barcodes."""

    text: str
    codes: tuple[str, ...]
    barcodes: tuple[str, ...]


class StoreWords(NamedTuple):
    """The words and codes of a search that the store has, its synonyms, and the products of a barcode.

    `categories` are the codes of the categories with the searched name.
    """

    words: frozenset[str]
    codes: frozenset[str]
    synonyms: dict[str, list[str]]
    barcoded: dict[str, list[str]]
    categories: tuple[str, ...]

    def interpretations(self, chunks: list[rules.SearchChunk]) -> Iterator[rules.SearchTerms]:
        """Yield the meanings of a search in these words, as `rules.interpretations` does."""
        return rules.interpretations(chunks, self.words, self.codes, self.synonyms)

    def has(self, term: rules.SearchTerm) -> bool:
        """Return whether the store has a word or a code that a term means."""
        lowered = {code.lower() for code in self.codes}
        return not (term.matching.isdisjoint(self.words) and term.matching.isdisjoint(lowered))

    def products_with(self, barcodes: Iterable[str]) -> tuple[str, ...]:
        """Return the codes of the products with one of these barcodes."""
        return tuple(code for barcode in barcodes for code in self.barcoded.get(barcode, ()))


def interpret_search(text: str, run: Callable[[Read], _Rows]) -> SearchQuery:
    """Interpret a search in the words of the store that `run` reads. A text without words matches nothing."""
    text = plain_signs(text)
    chunks = rules.split_search(text)
    plain = " ".join(text.lower().split())
    typed = barcodes_of(text.strip())
    store = read_words(chunks, run, typed, name=plain)
    own = rules.codes_of(text.strip()) if len(chunks) == 1 else ()
    own += store.products_with(typed)
    beginning = plain if len(chunks) == 1 and rules.may_begin_code(plain) else ""
    readings = [
        SearchQuery(plain, own, meaning, beginning=beginning, categories=store.categories)
        for meaning in store.interpretations(chunks)
    ]
    strict = readings[0]
    if len(readings) > 1 and not run(Read(_ANY_HIT.format(which=strict.condition), strict.values)):
        return readings[1]
    return strict


class Readings(NamedTuple):
    """The searches for a text, the strictest first, with the words of the store that each typed word means.

    `unknown` are the typed words that no product has; the searches leave them out.
    """

    searches: list[SearchQuery]
    said: tuple[frozenset[str], ...]
    unknown: tuple[str, ...]


def readings(texts: list[TypedText], run: Callable[[Read], _Rows]) -> list[Readings]:
    """Return the readings of each text. The words are read once for all texts.

    The last search is for products with any of the words that name a thing; misspelled words are left out.
    """
    split = [rules.split_search(typed.text) for typed in texts]
    barcodes = [barcode for typed in texts for barcode in typed.barcodes]
    store = read_words([chunk for chunks in split for chunk in chunks], run, barcodes)
    return [_readings(typed, chunks, store) for typed, chunks in zip(texts, split, strict=True)]


def _readings(typed: TypedText, chunks: list[rules.SearchChunk], store: StoreWords) -> Readings:
    text = " ".join(typed.text.lower().split())
    barcoded = store.products_with(typed.barcodes)
    codes = (*typed.codes, *barcoded)
    meanings = list(store.interpretations(chunks))
    held = [tuple(term for term in meaning if store.has(term)) for meaning in meanings]
    strict = meanings[0]
    things = tuple(
        term
        for term in held[-1]
        if not (rules.is_detail(term.typed) or rules.forms(term.typed).isdisjoint(store.words))
    )
    searches = [SearchQuery(text, codes, terms) for terms in dict.fromkeys(held) if terms or codes]
    if things:
        searches.append(SearchQuery(text, (), things, any_word=True))
    unknown = [] if barcoded else [term.typed for term in strict if not store.has(term)]
    return Readings(searches, tuple(term.equal for term in strict), tuple(dict.fromkeys(unknown)))


def read_words(
    chunks: list[rules.SearchChunk],
    run: Callable[[Read], _Rows],
    barcodes: Sequence[str] = (),
    *,
    name: str = "",
) -> StoreWords:
    """Return the store's words and codes that a search may mean, and the products with these barcodes.

    `name` may be the name of a category.
    """
    found: dict[str, list[str]] = {"word": [], "code": [], "synonym": [], "barcode": [], "category": []}
    for text, kind in run(_candidates(chunks, barcodes, name)) if chunks else []:
        found[kind].append(text)
    barcoded: dict[str, list[str]] = {}
    for text in found["barcode"]:
        barcode, _, code = text.partition(" ")
        barcoded.setdefault(barcode, []).append(code)
    synonyms = {word: meaning for word, *meaning in map(str.split, found["synonym"])}
    words, codes = frozenset(found["word"]), frozenset(found["code"])
    return StoreWords(words, codes, synonyms, barcoded, tuple(sorted(found["category"])))


def _candidates(chunks: list[rules.SearchChunk], barcodes: Iterable[str], name: str) -> Read:
    words = [word for chunk in chunks for word in chunk.words]
    exact = {form for word in words for form in rules.forms(word)}
    exact |= {
        form for word in words for pair in rules.halves(word) for half in pair for form in rules.forms(half)
    }
    values = {
        "exact": exact,
        "prefixes": {
            prefix
            for word in words
            if len(word) >= rules.MIN_PREFIX_LENGTH
            for prefix in (word, *rules.abbreviated_beginnings(word))
        },
        "substrings": [word for word in words if len(word) >= rules.MIN_SUBSTRING_LENGTH],
        "spellings": {spelling for word in words for spelling in rules.spellings(word)},
        "codes": {code for chunk in chunks for code in chunk.codes},
        "listed": {form for word in words for form in rules.listed_forms(word)},
        "barcodes": set(barcodes),
    }
    lists = {kind: " ".join(sorted(texts)) for kind, texts in values.items()}
    return Read(_CANDIDATES, {**lists, "name": name, "dotless": rules.without_dots(name)})


@cache
def _condition(words: int, *, any_word: bool = False, begins: bool = False, named: bool = False) -> str:
    """Return the SQL condition for products with all (or any) of `words` words, or with the code itself.

    With `begins`, products whose code starts with the typed text match too; with `named`, products of a
    category with the searched name.
    """
    matches = f"p.tokens && {_once('like{}')}"
    found = _any_word(words, matches) if any_word else _all_words(words, matches)
    more = (_BEGINS if begins else "") + (_IN_CATEGORY if named else "")
    return f"({found} OR p.code = ANY({CODES}){more})"


@cache
def _rank(words: int, *, party: bool, any_word: bool = False) -> str:
    """Return the SQL of the sort by relevance.

    The code itself comes first, then the products of each group of `_group`. Within each group, products that
    the party bought before come first, then products in most orders.
    """
    bought = f"p.code NOT IN ({BOUGHT}), " if party else ""
    return _matched(words, any_word=any_word) + (
        f"p.code <> ALL({CODES}), {_group(words)}, {bought}"
        f"p.{MOST_ORDERED_FIRST}, NOT starts_with(lower(p.name), %(text)s), p.priority, p.code"
    )


@cache
def _first(words: int, *, any_word: bool) -> str:
    return _matched(words, any_word=any_word) + f"p.{MOST_ORDERED_FIRST}, p.priority, p.code"


def _matched(words: int, *, any_word: bool) -> str:
    """Return the SQL that sorts by the number of matched words, if a product need not have all."""
    matched = " + ".join(f"(p.tokens && {_once(f'like{number}')})::int" for number in range(1, words + 1))
    return f"{matched} DESC, " if any_word and words else ""


@cache
def _group(words: int) -> str:
    """Return the SQL of the group of a hit.

    Products of the searched kind come before products that only mention it. Whole words in the name come
    before text within the name and other matches.
    """
    equal = f"p.name_tokens && {_once('whole{0}')}"
    # A search with thousands of hits ranks all of them, so this uses the cheapest test.
    holds = f"({equal} OR strpos(lower(p.name), %(typed{{0}})s) > 0)"
    whole, held = _all_words(words, equal), _all_words(words, holds)
    kind, last_kind, kind_begun = (
        f"p.kind_tokens && {_once(name)}" for name in ("kinds", "last_kind", "kind_begun")
    )
    return (
        f"CASE WHEN {kind} THEN"
        f" CASE WHEN {whole} THEN CASE WHEN {last_kind} THEN 0 ELSE 1 END WHEN {held} THEN 2 ELSE 3 END"
        f" WHEN {whole} THEN 4 WHEN {held} THEN CASE WHEN {kind_begun} THEN 5 ELSE 6 END ELSE 7 END"
    )


@cache
def _best_group(words: int) -> str:
    """Return the SQL of the first group of `_group` that products can be in, by the words they have."""
    kind, kind_begun = (_EXISTS.format(f"p.kind_tokens && {_once(name)}") for name in ("kinds", "kind_begun"))
    whole = _all_words(words, _EXISTS.format(f"p.tokens && {_once('whole{0}')}"))
    return f"(SELECT CASE WHEN {kind} THEN 0 WHEN {whole} THEN 4 WHEN {kind_begun} THEN 5 ELSE 6 END)"


def _once(words: str) -> str:
    """Return the SQL array of the words in a value. The subquery splits it once, not for each product."""
    return f"(SELECT string_to_array(%({words})s, ' '))"


def _any_word(words: int, test: str) -> str:
    return "(" + " OR ".join([test.format(number) for number in range(1, words + 1)] or ["false"]) + ")"


def _all_words(words: int, test: str) -> str:
    return "(" + " AND ".join([test.format(number) for number in range(1, words + 1)] or ["false"]) + ")"
