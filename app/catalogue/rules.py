"""Matching the words of a search against the words of a store's products."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations, islice, pairwise

from rapidfuzz.distance import OSA

from app.catalogue.size_words import unit_forms, with_signs
from app.catalogue.trade_words import TRADE_WORDS
from app.shared.cleaning import plain_signs

# `Product.tokens` splits its texts in the same way; a test compares the two.
_SEPARATORS = re.compile(r"[\s!-\-/:-@\[-`{-~‐-―‘-‟×।…₹]+|\.(?![0-9])|(?<![0-9])\.")
_NO_FRACTION = re.compile(r"(?<=[0-9])\.0+(?![0-9])")
_SEAMS = re.compile(r"(?<=[0-9])(?=[^0-9. ])|(?<=[^0-9. ])(?=[0-9])")
_SHORT_CODE = re.compile(r"(?:i0*|0+)([1-9][0-9]{0,6})")
_DIGIT = re.compile(r"[0-9]")
_DOTS_BELOW = str.maketrans("", "", "\u093c\u0abc")
_JOINERS = str.maketrans("", "", "\u200c\u200d")
# The words after this describe accessories or the purpose of a product, not its kind.
_ASIDE = re.compile(r"[,;(\[|]|\s(?:with|without|for)\s")
_PHRASES = re.compile(r"[,;&/|()+]|\band\b")
_ENDING = re.compile(r"(?:ies|es|e|s|y)$")
_COLOURS = frozenset(
    word
    for words in (
        "beige black blue brown chrome cream golden gray green grey ivory",
        "orange pink purple red silver white wooden yellow",
    )
    for word in words.split()
)

MAX_WORDS = 10
# No word of a product is longer. The ways to split a word, and their letters, grow with its square.
MAX_WORD_LENGTH = 64
MIN_PREFIX_LENGTH = 2
MIN_SUBSTRING_LENGTH = 4
MIN_CODE_LENGTH = 3
# The length of a tariff heading; fewer digits are a size.
MIN_HSN_LENGTH = 4
# The number of letters that an abbreviation keeps before it leaves some out.
KEPT_LENGTH = 3
MIN_FUZZY_LENGTH = 3
MIN_KIND_LENGTH = 3
LONG_WORD_LENGTH = 7
MAX_FUZZY_LENGTH = 24


@dataclass(frozen=True, slots=True)
class SearchChunk:
    """A part of a search between blanks: its words, and the codes that it may stand for."""

    words: tuple[str, ...]
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SearchTerm:
    """A typed word with the store's words that equal it, and the words that it matches in any way."""

    typed: str
    equal: frozenset[str]
    matching: frozenset[str]


SearchTerms = tuple[SearchTerm, ...]
# The meanings of words, in the words of the store's goods, as the owner entered them.
Synonyms = Mapping[str, Sequence[str]]


def split_search(text: str) -> list[SearchChunk]:
    """Split a search into chunks. Words after the tenth and the rest of a very long word are ignored."""
    chunks: list[SearchChunk] = []
    left = MAX_WORDS
    parts = text.split()
    own = [words_of(part) for part in parts]
    signed = iter(with_signs(chain.from_iterable(own)))
    for part, typed in dict.fromkeys(
        (part, tuple(islice(signed, len(words)))) for part, words in zip(parts, own, strict=True)
    ):
        words = tuple(dict.fromkeys(word[:MAX_WORD_LENGTH] for word in typed))[:left]
        left -= len(words)
        if words:
            chunks.append(SearchChunk(words, codes_of(part)))
    return chunks


def words_of(text: str) -> list[str]:
    """Split a text into lower-case words, numbers apart from letters: `9W` is 9 and w, `1.0 mm` 1 and mm."""
    text = _NO_FRACTION.sub("", _SEPARATORS.sub(" ", plain_signs(text).lower()))
    return _SEAMS.sub(" ", text).split()


def without_dots(text: str) -> str:
    """Return a text without the dots below Hindi and Gujarati letters, which many leave out: फैन for फ़ैन."""
    return unicodedata.normalize("NFD", text).translate(_DOTS_BELOW)


def kind_words(name: str, category: str) -> list[str]:
    """Return the words that name the kind of a product: `fan` of `Ceiling Fan 1200 mm, with Remote`.

    The kind is at the end of a name, or before a size or a colour. If it is also in the category's name, all
    words of that name count: `Mixer Grinder 500 W` is a `mixer` too, `Mixer Coupler Set` is a `set`.
    """
    words = words_of(_ASIDE.split(name.lower(), maxsplit=1)[0])
    heads = {word for word, after in pairwise([*words, ""]) if _ends(word, after)}
    stems = {_ENDING.sub("", word) for word in heads}
    for phrase, phrase_stems in _category_phrases(category):
        if stems & phrase_stems:
            heads |= phrase
    return sorted(heads)


def is_detail(word: str) -> bool:
    """Return whether a word is a number, a unit or a colour rather than the name of a thing."""
    return len(word) < MIN_KIND_LENGTH or word[0].isdigit() or word in _COLOURS


def _ends(word: str, after: str) -> bool:
    return not is_detail(word) and is_detail(after)


@lru_cache(maxsize=1_000)
def _category_phrases(category: str) -> list[tuple[frozenset[str], frozenset[str]]]:
    """Return the words and the stems of each part of a category's name: `Mixers & Blenders` has two."""
    phrases = [frozenset(words_of(part)) for part in _PHRASES.split(category.lower())]
    return [(phrase, frozenset(_ENDING.sub("", word) for word in phrase)) for phrase in phrases if phrase]


def codes_of(text: str) -> tuple[str, ...]:
    """Return the codes that a text may mean: as typed, upper case, lower case, zero-padded from `i12`."""
    short = _SHORT_CODE.fullmatch(text.lower())
    padded = (f"I{short[1]:0>7}",) if short else ()
    return tuple(dict.fromkeys((text, text.upper(), text.lower(), *padded)))


def may_begin_code(text: str) -> bool:
    """Return whether a text without blanks may begin a code: it has a digit and the minimum length."""
    return len(text) >= MIN_CODE_LENGTH and bool(_DIGIT.search(text))


def may_begin_hsn(text: str) -> bool:
    """Return whether a text may be an HSN or the beginning of one: the four digits of a heading, or more."""
    return len(text) >= MIN_HSN_LENGTH and text.isdigit()


def abbreviated_beginnings(word: str) -> list[str]:
    """Return the letters with which words abbreviated by this one start, if it may be an abbreviation."""
    return [] if len(word) <= KEPT_LENGTH or _DIGIT.search(word) else [word[:KEPT_LENGTH]]


def abbreviates(word: str, other: str) -> bool:
    """Return whether a word abbreviates another by leaving out letters after its start:

    `modl` of `modular`.
    """
    letters = iter(other)
    return any(other.startswith(begin) for begin in abbreviated_beginnings(word)) and all(
        letter in letters for letter in word
    )


def forms(word: str) -> frozenset[str]:
    """Return a word with its English singular and plural, and with other names of the same unit or goods."""
    if spellings_of_unit := unit_forms(word):
        return spellings_of_unit
    if _DIGIT.search(word):
        return frozenset({word})
    singulars = _singulars(word)
    names = {name for one in listed_forms(word) for name in TRADE_WORDS.get(one, ())}
    if len(word) < MIN_FUZZY_LENGTH:
        return frozenset({word, *names})
    plurals = (plural for one in {*singulars, *names} if one.isascii() for plural in _plurals(one))
    return frozenset({word, *singulars, *names, *plurals})


def listed_forms(word: str) -> list[str]:
    """Return the forms under which trade words and synonyms list a word, starting with the word itself.

    Joiners are removed.
    """
    return list(dict.fromkeys(one.translate(_JOINERS) for one in (word, *sorted(_singulars(word)))))


def _singulars(word: str) -> set[str]:
    stems = {word}
    if word.endswith("s") and not word.endswith("ss") and len(word) > MIN_FUZZY_LENGTH:
        stems.add(word[:-1])
    for ending, instead in (("es", ""), ("ies", "y")):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            stems.add(word.removesuffix(ending) + instead)
    return stems


def _plurals(one: str) -> set[str]:
    return {one + "s", one + "es", one[:-1] + "ies"} if one.endswith("y") else {one + "s", one + "es"}


def halves(word: str) -> list[tuple[str, str]]:
    """Return the ways to split a word that may consist of two words."""
    return [(word[:at], word[at:]) for at in range(2, len(word) - 1)]


def allowed_edits(word: str) -> int:
    """Return the allowed typing errors of a word: none in two letters or a number, two in a long word."""
    if not MIN_FUZZY_LENGTH <= len(word) <= MAX_FUZZY_LENGTH or _DIGIT.search(word):
        return 0
    return 2 if len(word) >= LONG_WORD_LENGTH else 1


def spellings(word: str) -> frozenset[str]:
    """Return a word with its variants that lack one letter, or two if it is long enough.

    The store has the same variants of its words. Two words that differ by one error share a variant, so
    an index finds them.
    """
    if not MIN_FUZZY_LENGTH <= len(word) <= MAX_FUZZY_LENGTH or _DIGIT.search(word):
        return frozenset()
    counts = range(3 if len(word) >= LONG_WORD_LENGTH - 2 else 2)
    return frozenset(
        "".join(letter for at, letter in enumerate(word) if at not in missing)
        for count in counts
        for missing in combinations(range(len(word)), count)
    )


def edits_between(one: str, other: str, limit: int) -> int:
    """Return how many edits turn one word into the other, or `limit` + 1 if they are more.

    An edit inserts, deletes or replaces a letter, or swaps two neighbours.
    """
    return OSA.distance(one, other, score_cutoff=limit)


def interpretations(
    chunks: Sequence[SearchChunk], vocabulary: frozenset[str], codes: frozenset[str], synonyms: Synonyms
) -> Iterator[SearchTerms]:
    """Yield the meanings of a search in the store's words: the strict reading first, then a looser one.

    In the strict reading a word matches equal words and words that start with it. If there are none, it
    matches words that contain it, then words it misspells, then two words written as one, then words it
    abbreviates. The loose reading combines them all. A chunk is read as a code unless the store also has its
    words. The owner's synonyms are part of both readings.
    """
    strict: list[SearchTerm] = []
    loose: list[SearchTerm] = []
    for chunk in chunks:
        code = next((code.lower() for code in chunk.codes if code in codes), None)
        if code and not vocabulary.issuperset(chunk.words):
            strict.append(_exact_term(code, {code}))
            loose.append(_exact_term(code, {code}))
            continue
        for word in chunk.words:
            meant = _meant_terms(word, vocabulary, synonyms)
            strict += meant or _strict_terms(word, vocabulary)
            loose += meant or [_loose_term(word, vocabulary)]
    yield tuple(strict)
    if len(strict) > 1 and strict != loose:
        yield tuple(loose)


def _exact_term(word: str, words: Set[str]) -> SearchTerm:
    return SearchTerm(word, frozenset(words), frozenset(words))


def _known_forms(word: str, vocabulary: frozenset[str]) -> frozenset[str]:
    """Return the word with the singular and plural forms of it that the store has."""
    return forms(word) & vocabulary | {word}


def _meant_terms(word: str, vocabulary: frozenset[str], synonyms: Synonyms) -> list[SearchTerm]:
    """Return a term for each word of the owner's synonym. Products with the typed word match all terms."""
    meaning = next((synonyms[form] for form in listed_forms(word) if form in synonyms), ())
    own = _known_forms(word, vocabulary)
    begun = own | _starting_with(word, vocabulary)
    return [SearchTerm(part, forms(part) | own, forms(part) | begun) for part in meaning]


def _strict_terms(word: str, vocabulary: frozenset[str]) -> list[SearchTerm]:
    extended, equal = _starting_with(word, vocabulary), _known_forms(word, vocabulary)
    if extended or equal & vocabulary:
        return [SearchTerm(word, equal, equal | extended)]
    if containing := _containing(word, vocabulary):
        return [SearchTerm(word, equal, containing)]
    if corrected := _closest(word, _corrections(word, vocabulary)):
        return [_exact_term(word, {form for correct in corrected for form in forms(correct)})]
    for pair in halves(word):
        if all(forms(half) & vocabulary for half in pair):
            return [_exact_term(half, _known_forms(half, vocabulary)) for half in pair]
    return [_exact_term(word, _abbreviated(word, vocabulary) or equal)]


def _loose_term(word: str, vocabulary: frozenset[str]) -> SearchTerm:
    equal = _known_forms(word, vocabulary)
    like = equal | _starting_with(word, vocabulary) | _containing(word, vocabulary)
    if not equal & vocabulary:
        like = like.union(_corrections(word, vocabulary), _abbreviated(word, vocabulary))
    return SearchTerm(word, equal, like)


def nearest_terms(
    word: str, vocabulary: frozenset[str], synonyms: Synonyms, closest: str | None
) -> list[SearchTerm]:
    """Return the meaning of a word, or its matches of any kind, or else the closest word, if there is one."""
    if meant := _meant_terms(word, vocabulary, synonyms):
        return meant
    term = _loose_term(word, vocabulary)
    if term.matching & vocabulary:
        return [term]
    return [_exact_term(closest, forms(closest))] if closest else []


def _abbreviated(word: str, vocabulary: frozenset[str]) -> frozenset[str]:
    return frozenset(other for other in vocabulary if abbreviates(word, other))


def _starting_with(word: str, vocabulary: frozenset[str]) -> frozenset[str]:
    """Return the words with this prefix.

    A single letter matches too many, and an existing number is not a prefix of other numbers.
    """
    if len(word) < MIN_PREFIX_LENGTH or (word in vocabulary and _DIGIT.search(word)):
        return frozenset()
    return frozenset(other for other in vocabulary if other.startswith(word))


def _containing(word: str, vocabulary: frozenset[str]) -> frozenset[str]:
    if len(word) < MIN_SUBSTRING_LENGTH or _DIGIT.search(word):
        return frozenset()
    return frozenset(other for other in vocabulary if word in other)


def _corrections(word: str, vocabulary: frozenset[str]) -> dict[str, int]:
    """Return the words that this one may misspell, with the number of errors for each."""
    if not allowed_edits(word):
        return {}
    singulars = _singulars(word)
    corrections: dict[str, int] = {}
    for other in vocabulary:
        limit = allowed_edits(other)
        edits = min(edits_between(one, other, limit) for one in singulars)
        if 0 < edits <= limit and not _too_short_to_correct(word, other):
            corrections[other] = edits
    return corrections


def _too_short_to_correct(word: str, other: str) -> bool:
    """Return whether a three-letter word differs too much to correct: in its first letter and one more."""
    return len(other) == MIN_FUZZY_LENGTH and word[0] != other[0] and sorted(word) != sorted(other)


def _closest(word: str, candidates: dict[str, int]) -> set[str]:
    """Return the closest candidates: lost or swapped letters are more common than wrong ones."""
    ranks = {
        other: (edits, word[0] != other[0], len(set(word) ^ set(other)))
        for other, edits in candidates.items()
    }
    best = min(ranks.values(), default=None)
    return {other for other, rank in ranks.items() if rank == best}
