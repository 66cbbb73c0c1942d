"""What the words of a search mean among the words that a store's products have."""

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import combinations

# `Product.tokens` cuts its texts in the same way; a test holds one against the other.
_SEPARATORS = re.compile(r"[\s!-\-/:-@\[-`{-~‐-―‘-‟×।…₹]+|\.(?![0-9])|(?<![0-9])\.")
_NO_FRACTION = re.compile(r"(?<=[0-9])\.0+(?![0-9])")
_SEAMS = re.compile(r"(?<=[0-9])(?=[^0-9. ])|(?<=[^0-9. ])(?=[0-9])")
_SHORT_CODE = re.compile(r"(?:i0*|0+)([1-9][0-9]{0,6})")
_DIGIT = re.compile(r"[0-9]")

MAX_WORDS = 10
LEAST_BEGINNING = 2
LEAST_WITHIN = 4
LEAST_MISSPELT = 3
LONG = 7
MAX_LENGTH = 24

# The same units, as price books and people write them.
_UNITS = [
    frozenset(names.split())
    for names in (
        "a amp amps ampere amperes",
        "ft foot feet",
        "in inch inches",
        "kg kilo kgs",
        "l ltr litre litres liter liters",
        "m mtr mtrs meter meters metre metres",
        "pc pcs piece pieces",
        "v volt volts",
        "w watt watts",
    )
]


@dataclass(frozen=True, slots=True)
class Chunk:
    """What stands between two blanks of a search: its words, and the codes that it may be instead."""

    words: tuple[str, ...]
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Word:
    """A word as it was typed, the words of products that are it, and with them those it may stand for."""

    typed: str
    whole: frozenset[str]
    like: frozenset[str]


Meaning = tuple[Word, ...]


def chunks_of(text: str) -> list[Chunk]:
    """Take a search apart; words beyond the tenth are not looked for."""
    chunks, left = [], MAX_WORDS
    for part in dict.fromkeys(text.split()):
        words = tuple(dict.fromkeys(words_of(part)))[:left]
        left -= len(words)
        if words:
            chunks.append(Chunk(words, codes_of(part)))
    return chunks


def words_of(text: str) -> list[str]:
    """The words of a text in lower case, numbers apart from letters: `9W` is 9 and w, `1.0 mm` 1 and mm."""
    text = _NO_FRACTION.sub("", _SEPARATORS.sub(" ", text.lower()))
    return _SEAMS.sub(" ", text).split()


def codes_of(text: str) -> tuple[str, ...]:
    """The codes that a text may be: as typed, in capitals, in small letters, with the zeros of `i12`."""
    short = _SHORT_CODE.fullmatch(text.lower())
    padded = (f"I{short[1]:0>7}",) if short else ()
    return tuple(dict.fromkeys((text, text.upper(), text.lower(), *padded)))


def forms(word: str) -> frozenset[str]:
    """A word with its singular and its plural, as English makes them, or with the other names of a unit."""
    for unit in _UNITS:
        if word in unit:
            return unit
    if len(word) < LEAST_MISSPELT or _DIGIT.search(word):
        return frozenset({word})
    plurals = (plural for one in _singulars(word) for plural in _plurals(one))
    return frozenset({word, *_singulars(word), *plurals})


def _singulars(word: str) -> set[str]:
    stems = {word}
    if word.endswith("s") and not word.endswith("ss") and len(word) > LEAST_MISSPELT:
        stems.add(word[:-1])
    for ending, instead in (("es", ""), ("ies", "y")):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            stems.add(word.removesuffix(ending) + instead)
    return stems


def _plurals(one: str) -> set[str]:
    return {one + "s", one + "es", one[:-1] + "ies"} if one.endswith("y") else {one + "s", one + "es"}


def halves(word: str) -> list[tuple[str, str]]:
    """The ways in which a word may be two that were written as one."""
    return [(word[:at], word[at:]) for at in range(2, len(word) - 1)]


def slips_forgiven(word: str) -> int:
    """How many slips a word may be written with: none in two letters or a number, two in a long one."""
    if not LEAST_MISSPELT <= len(word) <= MAX_LENGTH or _DIGIT.search(word):
        return 0
    return 2 if len(word) >= LONG else 1


def spellings(word: str) -> frozenset[str]:
    """A word, and what is left of it without any one letter, or any two where it is long enough.

    The store keeps the same of its words: two that are a slip apart share one, so an index finds them.
    """
    if not LEAST_MISSPELT <= len(word) <= MAX_LENGTH or _DIGIT.search(word):
        return frozenset()
    counts = range(3 if len(word) >= LONG - 2 else 2)
    return frozenset(
        "".join(letter for at, letter in enumerate(word) if at not in missing)
        for count in counts
        for missing in combinations(range(len(word)), count)
    )


def within(slips: int, one: str, other: str) -> bool:
    """Whether so many slips lead from one word to the other: a letter more, less, wrong, or two swapped."""
    if one == other:
        return True
    if slips == 0 or abs(len(one) - len(other)) > slips:
        return False
    same = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    same = min(len(one), len(other)) if same is None else same
    one, other = one[same:], other[same:]
    return (
        within(slips - 1, one[1:], other)
        or within(slips - 1, one, other[1:])
        or within(slips - 1, one[1:], other[1:])
        or (one[1:2] + one[:1] == other[:2] and within(slips - 1, one[2:], other[2:]))
    )


def meanings(chunks: Sequence[Chunk], known: frozenset[str], codes: frozenset[str]) -> Iterator[Meaning]:
    """What a search means by the store's words, the strict reading first, then one that lets more pass.

    A word is what it names or begins; unless there is such, what holds it, else what it misspells, else two
    words in one. The second reading takes all of these together. A code is one where it is not words too.
    """
    strict: list[Word] = []
    free: list[Word] = []
    for chunk in chunks:
        code = next((code.lower() for code in chunk.codes if code in codes), None)
        if code and not known.issuperset(chunk.words):
            strict.append(_only(code, {code}))
            free.append(_only(code, {code}))
            continue
        for word in chunk.words:
            strict += _meant(word, known)
            free.append(_anything_like(word, known))
    yield tuple(strict)
    if len(strict) > 1 and strict != free:
        yield tuple(free)


def _only(word: str, words: Set[str]) -> Word:
    return Word(word, frozenset(words), frozenset(words))


def _itself(word: str, known: frozenset[str]) -> frozenset[str]:
    """The word, its singular and plural as far as the store has them."""
    return forms(word) & known | {word}


def _meant(word: str, known: frozenset[str]) -> list[Word]:
    begun, whole = _begun_by(word, known), _itself(word, known)
    if begun or whole & known:
        return [Word(word, whole, whole | begun)]
    if holding := _holding(word, known):
        return [Word(word, whole, holding)]
    if misspelt := _most_like(word, _misspelt_as(word, known)):
        return [_only(word, {form for right in misspelt for form in forms(right)})]
    for pair in halves(word):
        if all(forms(half) & known for half in pair):
            return [_only(half, _itself(half, known)) for half in pair]
    return [_only(word, whole)]


def _anything_like(word: str, known: frozenset[str]) -> Word:
    whole = _itself(word, known)
    misspelt = () if whole & known else _misspelt_as(word, known)
    return Word(word, whole, whole.union(_begun_by(word, known), _holding(word, known), misspelt))


def _begun_by(word: str, known: frozenset[str]) -> frozenset[str]:
    """Words that begin so. One letter begins too many, a number that is there is no other's beginning."""
    if len(word) < LEAST_BEGINNING or (word in known and _DIGIT.search(word)):
        return frozenset()
    return frozenset(other for other in known if other.startswith(word))


def _holding(word: str, known: frozenset[str]) -> frozenset[str]:
    if len(word) < LEAST_WITHIN or _DIGIT.search(word):
        return frozenset()
    return frozenset(other for other in known if word in other)


def _misspelt_as(word: str, known: frozenset[str]) -> dict[str, int]:
    """The words that this one may be a misspelling of, and how many slips away each is."""
    typed = [one for one in _singulars(word) if slips_forgiven(word)]
    found: dict[str, int] = {}
    for other in known:
        for slips in range(1, slips_forgiven(other) + 1):
            if any(within(slips, one, other) for one in typed):
                found[other] = slips
                break
    return {other: slips for other, slips in found.items() if not _too_short_to_tell(word, other)}


def _too_short_to_tell(word: str, other: str) -> bool:
    """Three letters of which the first and another differ make any word out of any other."""
    return len(other) == LEAST_MISSPELT and word[0] != other[0] and sorted(word) != sorted(other)


def _most_like(word: str, likely: dict[str, int]) -> set[str]:
    """The likeliest of the words that it may be: letters are lost or swapped more often than mistaken."""
    ranks = {
        other: (slips, word[0] != other[0], len(set(word) ^ set(other))) for other, slips in likely.items()
    }
    best = min(ranks.values(), default=None)
    return {other for other, rank in ranks.items() if rank == best}
