"""Parsing of written orders: lines, quantities and units, as people type English, Hindi and Gujarati.

Uncertain parts stay open for the buyer to answer.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import pairwise

from app.catalogue.barcodes import barcodes_of
from app.catalogue.rules import codes_of, forms, words_of
from app.catalogue.size_words import plain_squares, unit_forms, with_signs
from app.orders.quick_order.words import (
    ABBREVIATIONS,
    DETAILS,
    FILLERS,
    NUMBERS,
    UNITS,
    Unit,
    has_pieces,
    unit_of,
)
from app.pricing.rules import MAX_ITEM_QUANTITY
from app.shared.cleaning import plain_signs

MAX_LINES = 200


_NUMBER = r"\d{1,7}"
_UNIT = "|".join(sorted(map(re.escape, UNITS), key=len, reverse=True))
_NUMBER_WORD = "|".join(sorted(map(re.escape, NUMBERS), key=len, reverse=True))
# Vowel signs of Indian scripts are not letters in regular expressions, so `\b` does not work.
_END = r"(?=$|[\s,;:/)\]=–—-])"
_COUNTED = re.compile(
    rf"(?<![\w./])(?:(?P<digits>{_NUMBER})|(?P<word>{_NUMBER_WORD}))\s*[-.]?\s*(?P<unit>{_UNIT})\.?{_END}",
    re.IGNORECASE,
)
_MARKED = re.compile(rf"(?:[=:*x×]|\s[-–—]|\bqty)\s*(?P<digits>{_NUMBER})\s*$", re.IGNORECASE)
# "4 x 4 in" is a size.
_TIMES = re.compile(rf"^\s*(?P<digits>{_NUMBER})\s*[x×*]\s+(?!\d)", re.IGNORECASE)
_LEADING = re.compile(rf"^\s*(?P<digits>{_NUMBER})\s+(?=\D)")
_TRAILING = re.compile(rf"\s(?P<digits>{_NUMBER})\s*$")
# WhatsApp's prefix of each of several copied messages: "[28/11, 9:41 am] Ramesh: ", and in an export
# "28/11/26, 9:41 am - Ramesh: ".
_SENDER = re.compile(
    r"^\W*\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?,?\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s*(?:[ap]\.?m\.?)?"
    r"\s*[\]–-]\s*[^:]{1,80}:\s*",
    re.IGNORECASE,
)
_BULLET = re.compile(r"^\s*(?:[-•*▪➤✅]+|\(?\d{1,2}[.)](?!\d))\s*")


@dataclass(frozen=True, slots=True)
class WrittenLine:
    """A line of a written order. `quantity` is None if the line has none.

    `certain` is true if the quantity has only one reading. A `bare` number, without unit or mark, may be a
    part of the item's name.
    """

    text: str
    item: str
    quantity: int | None = None
    unit: Unit | None = None
    certain: bool = False
    bare: bool = False

    @property
    def words(self) -> list[str]:
        """Return the words that name the item."""
        words = with_signs(words_of(plain_squares(self.item)))
        return [
            word
            for before, word in pairwise(("", *words))
            # "10 ka" is a unit.
            if (word not in FILLERS or (word in DETAILS and before.isdigit())) and any(map(str.isalnum, word))
        ]

    @property
    def coded(self) -> tuple[str, str]:
        """Return the possible code, which is the whole line or its first word, and the rest."""
        item = self.item.strip(" -–—")
        first, _, rest = item.partition(" ")
        return (first, rest) if any(map(str.isdigit, first)) else (item, "")

    @property
    def codes(self) -> tuple[str, ...]:
        """Return the codes that the line may mean, in their usual spellings."""
        return (*codes_of(self.item.strip(" -–—")), *codes_of(self.coded[0]))

    @property
    def barcodes(self) -> tuple[str, ...]:
        """Return the barcodes that the line may mean: the whole line, or its first word."""
        return tuple(dict.fromkeys((*barcodes_of(self.item.strip(" -–—")), *barcodes_of(self.coded[0]))))

    @property
    def spelled_out(self) -> list[str]:
        """Return the words with the abbreviations of the trade spelled out."""
        return [part for word in self.words for part in ABBREVIATIONS.get(word, word).split()]


def read_lines(text: str) -> list[WrittenLine]:
    """Return the lines of a written order, at most one more than `MAX_LINES`.

    A line with several items is split at commas if each part has its own quantity.
    """
    lines: list[WrittenLine] = []
    for row in _plain(text).splitlines():
        lines += _split(row)
        if len(lines) > MAX_LINES:
            break
    return lines[: MAX_LINES + 1]


def _plain(text: str) -> str:
    """Return a text with plain signs, and with normal instead of full-width letters."""
    return plain_signs(unicodedata.normalize("NFKC", text))


def _split(row: str) -> list[WrittenLine]:
    row = _BULLET.sub("", _SENDER.sub("", row))
    parts = [part for part in re.split(r"[,;]|\s(?:and|aur|ane)\s", row) if part.strip()]
    read = [_line(part) for part in parts]
    if len(read) > 1 and all(line.quantity is not None and line.certain and line.words for line in read):
        return read
    whole = _line(row)
    return [whole] if whole.words else []


def _line(text: str) -> WrittenLine:
    text = text.strip(" \t.-–—")
    counted = list(_COUNTED.finditer(text))
    if counted:
        # Use the first match at the start, as in "2 box 12W bulb", else the last, as in "100 m coil, 2 coil".
        found = counted[0] if counted[0].start() == 0 else counted[-1]
        number = int(found["digits"]) if found["digits"] else NUMBERS[found["word"].lower()]
        unit = UNITS[found["unit"].lower()]
        one = len(counted) == 1 and unit is not Unit.METRE
        return _made(text, found, number, unit, certain=one)
    for pattern in (_TIMES, _MARKED):
        if found := pattern.search(text):
            return _made(text, found, int(found["digits"]), None, certain=True)
    leading, trailing = _LEADING.match(text), _TRAILING.search(text)
    if leading and _is_detail(text[leading.end() :]):
        leading = None
    found = leading or trailing
    if found is None:
        return WrittenLine(text, text)
    made = _made(text, found, int(found["digits"]), None, certain=not (leading and trailing))
    return replace(made, bare=True)


def _made(text: str, found: re.Match[str], number: int, unit: Unit | None, *, certain: bool) -> WrittenLine:
    item = f"{text[: found.start()]} {text[found.end() :]}"
    if not 0 < number <= MAX_ITEM_QUANTITY:
        return WrittenLine(text, item)
    return WrittenLine(text, item, number, unit, certain)


def _is_detail(rest: str) -> bool:
    words = words_of(rest)
    return bool(words) and words[0] in DETAILS


@dataclass(frozen=True, slots=True)
class Candidate:
    """A product that a line may mean, with the words of all its texts, and of each size.

    `own` are the words of its texts without its sizes, and `named` those of its name alone. `boxes` are the
    pieces in a box of each size that has boxes, and `barcodes` the barcodes of its sizes.
    """

    code: str
    words: frozenset[str]
    sizes: tuple[tuple[str, frozenset[str]], ...]
    unit: str
    boxes: Mapping[str, int] = field(default_factory=dict[str, int])
    barcodes: tuple[tuple[str, str], ...] = ()
    kinds: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()
    named: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Said:
    """A line's words in the words of the store.

    `words` has the words of the store that each one of the line means, misspelled or not; it is empty if a
    part of the line was not read. `unknown` are the words that no product has.
    """

    words: tuple[frozenset[str], ...] = ()
    unknown: tuple[str, ...] = ()


AS_TYPED = Said()


@dataclass(frozen=True, slots=True)
class Meaning:
    """The product and size that a line means, each None if the buyer has to choose.

    With `as_last_time` several would fit, and this is the only one of them that the party has bought.
    """

    code: str | None
    size: str | None
    quantity: int | None
    certain: bool
    as_last_time: bool = False


# The products, with their sizes, that a party has bought.
Bought = Set[tuple[str, str]]


def size_words(text: str) -> frozenset[str]:
    """Return the words of a size; the sign between two lengths is none."""
    return frozenset(with_signs(words_of(plain_squares(text)))) - {"x"}


def meaning(
    line: WrittenLine,
    candidates: Sequence[Candidate],
    *,
    complete: bool,
    bought: Bought = frozenset(),
    said: Said = AS_TYPED,
) -> Meaning:
    """Return the meaning of a line among its candidates, which are all of its hits if `complete`.

    A product is certain in two cases: it is the only one with every word of the line, or the line is its code
    or barcode, optionally followed by words of the product. A size is certain in three cases: the product has
    only one, the line is the barcode of only this size, or it is the only size that the words of the line
    name. If several fit, the product or size that the party has bought is chosen, but none that
    only mentions the kind of thing that others are: a board with switches is no answer to "switch". Without
    one it is the plainest, if there is one. No product has an unknown word, so the buyer chooses.
    """
    unanswered = Meaning(None, None, quantity_of(line, None), certain=False)
    exact = [each for each in candidates if _is_code(each, line) or _barcoded(each, line)]
    if said.unknown and not exact:
        return unanswered
    ways = _ways_to_say(line, said)
    fitting = [each for each in candidates if any(_has(each.words, way) for way in ways)]
    # "extension 4" may be a "4 Way Extension".
    numbers = [each for each in fitting if line.bare and str(line.quantity) in each.words]
    found = exact or (fitting if complete else [])
    as_last_time = False
    if len(found) != 1 and not numbers:
        likely = exact or _likely(fitting, ways)
        found = [each for each in likely if _is_bought(each, _size(each, line, ways), bought)]
        as_last_time = len(found) == 1
        if not as_last_time and complete:
            found = _plainest(likely)
    if len(found) != 1:
        return unanswered
    (product,) = found
    size = _size(product, line, ways)
    if size is None and product not in numbers and (size := _bought_size(product, ways, bought)) is not None:
        as_last_time = True
    quantity = quantity_of(line, product, size)
    only = [product] in (exact, fitting) and _is_as_typed(product, line)
    doubtful = as_last_time or not (only or product in exact) or (product in numbers and not exact)
    certain = line.certain and not doubtful and size is not None and quantity is not None
    return Meaning(product.code, size, quantity, certain, as_last_time)


_Way = Sequence[frozenset[str]]


def _ways_to_say(line: WrittenLine, said: Said = AS_TYPED) -> list[_Way]:
    """Return the forms of each word: as typed, with abbreviations spelled out, and as the store has it."""
    typed: list[_Way] = [[forms(word) for word in words] for words in (line.words, line.spelled_out)]
    return [*typed, said.words] if said.words else typed


def _is_as_typed(product: Candidate, line: WrittenLine) -> bool:
    """Return whether a product has the words of a line, none of them misspelled or an abbreviation."""
    return line.spelled_out == line.words and _has(product.words, _ways_to_say(line)[0])


def _likely(fitting: list[Candidate], ways: Iterable[_Way]) -> list[Candidate]:
    """Return the products of the kind that a line names, then those with all its words in their names."""
    likely = [each for each in fitting if _is_of_kind(each, ways)] or fitting
    named = [each for each in likely if any(_has(_name_words(each), way) for way in ways)]
    return named or likely


def _name_words(product: Candidate) -> frozenset[str]:
    return product.named.union(*(words for _, words in product.sizes))


def _plainest(likely: list[Candidate]) -> list[Candidate]:
    """Return the product whose name the texts of all others have too: no words would tell it from them."""
    return [each for each in likely if each.named and all(each.named <= other.own for other in likely)]


def _is_of_kind(product: Candidate, ways: Iterable[_Way]) -> bool:
    return any(not word.isdisjoint(product.kinds) for way in ways for word in way)


def _is_code(product: Candidate, line: WrittenLine) -> bool:
    code = product.code.casefold()
    first, rest = line.coded
    if code in map(str.casefold, codes_of(line.item.strip(" -–—"))):
        return True
    return code in map(str.casefold, codes_of(first)) and _has(product.words, _forms_of(rest))


def _barcoded(product: Candidate, line: WrittenLine) -> list[str]:
    """Return the sizes whose barcode is the line, or its beginning before words of the product."""
    item = barcodes_of(line.item.strip(" -–—"))
    first, rest = line.coded
    begun = barcodes_of(first) if _has(product.words, _forms_of(rest)) else ()
    return [size for barcode, size in product.barcodes if barcode in item or barcode in begun]


def _forms_of(text: str) -> list[frozenset[str]]:
    return [forms(word) for word in with_signs(words_of(plain_squares(text)))]


def _has(words: Collection[str], typed: _Way) -> bool:
    return all(not meant.isdisjoint(words) for meant in typed)


def _size(product: Candidate, line: WrittenLine, ways: Iterable[_Way]) -> str | None:
    if len(product.sizes) == 1:
        return product.sizes[0][0]
    scanned = _barcoded(product, line)
    if len(scanned) == 1:
        return scanned[0]
    typed = frozenset(form for way in ways for word in way for form in word)
    named = {size: own for size, own in product.sizes if own and own <= typed}
    # A wire of "2.5 mm" has 2.5 square millimetres.
    named = named or {size: own for size, own in product.sizes if "sq" in own and own - {"sq"} <= typed}
    named = named or _numbered(product, line)
    # "8 M Square" is also an "8 M", and names more of the line.
    longest = [size for size, own in named.items() if all(own >= other for other in named.values())]
    return longest[0] if len(longest) == 1 else None


def _numbered(product: Candidate, line: WrittenLine) -> dict[str, frozenset[str]]:
    """Return the sizes whose numbers a line has without a unit: "1.5" is "1.5 sq mm"."""
    typed = {
        number
        for number, after in pairwise((*line.words, ""))
        if number[0].isdigit() and number not in product.own and not (after in DETAILS or unit_forms(after))
    }
    numbers = {size: frozenset(word for word in own if word[0].isdigit()) for size, own in product.sizes}
    return {size: own for size, own in numbers.items() if own and own <= typed}


def _is_bought(product: Candidate, size: str | None, bought: Bought) -> bool:
    """Return whether the party has bought a product, in the size that the line names if it names one."""
    return any((product.code, size or of_size) == (code, of_size) for code, of_size in bought)


def _bought_size(product: Candidate, ways: Iterable[_Way], bought: Bought) -> str | None:
    """Return the only size of a product that the party has bought, unless the line names another one."""
    sizes = [(size, own) for size, own in product.sizes if (product.code, size) in bought]
    if len(sizes) != 1:
        return None
    ((size, own),) = sizes
    named = product.words.difference(*(words for _, words in product.sizes)) | own
    return size if any(_has(named, way) for way in ways) else None


def quantity_of(line: WrittenLine, product: Candidate | None, size: str | None = None) -> int | None:
    """Return the number of pieces in a line, or None if it depends on unknown facts."""
    if line.quantity is None or line.unit is None:
        return line.quantity
    own = unit_of(product.unit) if product else None
    if product and own is line.unit:
        return line.quantity
    if line.unit in _PIECES:
        return line.quantity * _PIECES[line.unit] if product is None or has_pieces(product.unit) else None
    if product is None or line.unit is not Unit.BOX:
        return None
    boxes = {product.boxes.get(each) for each, _ in product.sizes if size in (None, each)}
    (pieces,) = boxes if len(boxes) == 1 else (None,)
    return line.quantity * pieces if pieces else None


_PIECES = {Unit.PIECE: 1, Unit.DOZEN: 12}


def quantities(line: WrittenLine, candidates: Iterable[Candidate]) -> list[tuple[str, str, int | None]]:
    """Return the pieces in a line of each size that it may mean, if they depend on the size, as in a box."""
    if line.quantity is None or line.unit is None:
        return []
    found = [
        (each.code, size, quantity_of(line, each, size)) for each in candidates for size, _ in each.sizes
    ]
    always = quantity_of(line, None)
    return found if any(pieces != always for _, _, pieces in found) else []
