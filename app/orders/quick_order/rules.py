"""Parsing of written orders: lines, quantities and units, as people type English, Hindi and Gujarati.

Uncertain parts stay open for the buyer to answer.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence, Set
from dataclasses import dataclass, replace

from app.catalogue.barcodes import barcodes_of
from app.catalogue.rules import codes_of, forms, words_of
from app.orders.quick_order.words import ABBREVIATIONS, DETAILS, FILLERS, NUMBERS, UNITS, Unit
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
_TIMES = re.compile(rf"^\s*(?P<digits>{_NUMBER})\s*[x×*]\s+", re.IGNORECASE)
_LEADING = re.compile(rf"^\s*(?P<digits>{_NUMBER})\s+(?=\D)")
_TRAILING = re.compile(rf"\s(?P<digits>{_NUMBER})\s*$")
_SQUARE = re.compile(r"\s*\bsq\.?mm\b|(?<=\d)sq\.?\s?mm\b", re.IGNORECASE)
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
        words = words_of(_SQUARE.sub(" sq mm", self.item))
        return [word for word in words if word not in FILLERS and any(map(str.isalnum, word))]

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

    `pieces_per_box` is None if it is unknown, or differs by size. `barcodes` are the barcodes of its sizes.
    """

    code: str
    words: frozenset[str]
    sizes: tuple[tuple[str, frozenset[str]], ...]
    unit: str
    pieces_per_box: int | None
    barcodes: tuple[tuple[str, str], ...] = ()
    kinds: frozenset[str] = frozenset()


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


def meaning(
    line: WrittenLine, candidates: Sequence[Candidate], *, complete: bool, bought: Bought = frozenset()
) -> Meaning:
    """Return the meaning of a line among its candidates, which are all of its hits if `complete`.

    A product is certain in two cases: it is the only one with every word of the line, or the line is its code
    or barcode, optionally followed by words of the product. A size is certain in three cases: the product has
    only one, the line is the barcode of only this size, or it is the only size whose words are all in the
    line. If several fit, the product or size that the party has bought is chosen, but none that
    only mentions the kind of thing that others are: a board with switches is no answer to "switch".
    """
    words = line.words
    exact = [each for each in candidates if _is_code(each, line) or _barcoded(each, line)]
    fitting = [each for each in candidates if any(_has(each.words, said) for said in _ways_to_say(line))]
    found = exact or (fitting if complete else [])
    if line.spelled_out != words:
        found = []
    as_last_time = len(found) != 1
    # "extension 4" may be a "4 Way Extension".
    numbers = [each for each in fitting if line.bare and str(line.quantity) in each.words]
    if as_last_time and not numbers:
        likely = exact or [each for each in fitting if _is_of_kind(each, line)] or fitting
        found = [each for each in likely if any(each.code == code for code, _ in bought)]
    if len(found) != 1:
        return Meaning(None, None, _quantity(line, None), certain=False)
    (product,) = found
    size = _size(product, line, words)
    if size is None and (size := _bought_size(product, line, bought)) is not None:
        as_last_time = True
    elif as_last_time and size is not None and (product.code, size) not in bought:
        # The party bought only another size, and other products fit the typed size too.
        return Meaning(None, None, _quantity(line, None), certain=False)
    quantity = _quantity(line, product)
    doubtful = as_last_time or (product in numbers and not exact)
    certain = line.certain and not doubtful and size is not None and quantity is not None
    return Meaning(product.code, size, quantity, certain, as_last_time)


def _ways_to_say(line: WrittenLine) -> tuple[list[str], list[str]]:
    """Return the words of a line, and the same words with abbreviations spelled out."""
    return line.words, line.spelled_out


def _is_of_kind(product: Candidate, line: WrittenLine) -> bool:
    return any(not forms(word).isdisjoint(product.kinds) for said in _ways_to_say(line) for word in said)


def _is_code(product: Candidate, line: WrittenLine) -> bool:
    code = product.code.casefold()
    first, rest = line.coded
    if code in map(str.casefold, codes_of(line.item.strip(" -–—"))):
        return True
    return code in map(str.casefold, codes_of(first)) and _has(product.words, words_of(rest))


def _barcoded(product: Candidate, line: WrittenLine) -> list[str]:
    """Return the sizes whose barcode is the line, or its beginning before words of the product."""
    item = barcodes_of(line.item.strip(" -–—"))
    first, rest = line.coded
    begun = barcodes_of(first) if _has(product.words, words_of(rest)) else ()
    return [size for barcode, size in product.barcodes if barcode in item or barcode in begun]


def _has(words: Collection[str], typed: Iterable[str]) -> bool:
    return all(not forms(word).isdisjoint(words) for word in typed)


def _size(product: Candidate, line: WrittenLine, words: Sequence[str]) -> str | None:
    if len(product.sizes) == 1:
        return product.sizes[0][0]
    scanned = _barcoded(product, line)
    if len(scanned) == 1:
        return scanned[0]
    typed = frozenset(form for word in words for form in forms(word))
    named = [(size, own) for size, own in product.sizes if own and own <= typed]
    # Only the longest name counts: "1.5 sq mm" has all words of "5 mm" only if both numbers are typed.
    return named[0][0] if len(named) == 1 else None


def _bought_size(product: Candidate, line: WrittenLine, bought: Bought) -> str | None:
    """Return the only size of a product that the party has bought, unless the line names another one."""
    sizes = [(size, own) for size, own in product.sizes if (product.code, size) in bought]
    if len(sizes) != 1:
        return None
    ((size, own),) = sizes
    named = product.words.difference(*(words for _, words in product.sizes)) | own
    return size if any(_has(named, said) for said in _ways_to_say(line)) else None


def _quantity(line: WrittenLine, product: Candidate | None) -> int | None:
    """Return the number of pieces in a line, or None if it depends on unknown facts."""
    if line.quantity is None:
        return None
    if line.unit in (None, Unit.PIECE):
        return line.quantity
    if line.unit is Unit.DOZEN:
        return line.quantity * 12
    if product is None:
        return None
    own = UNITS.get(product.unit.casefold())
    if own is line.unit:
        return line.quantity
    if line.unit is Unit.BOX and product.pieces_per_box:
        return line.quantity * product.pieces_per_box
    return None
