"""Matching written lines to the items that a viewer may order."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from app.catalogue.fields import ProductRow
from app.catalogue.product_query import ProductQuery
from app.catalogue.queries import product_page
from app.catalogue.rules import MAX_WORDS, kind_words, words_of
from app.catalogue.search import SearchQuery, TypedText, readings
from app.orders.bought import last_bought
from app.orders.cart.service import check_may_buy
from app.orders.quick_order.rules import (
    MAX_LINES,
    Bought,
    Candidate,
    Meaning,
    Said,
    WrittenLine,
    meaning,
    quantities,
    read_lines,
    size_words,
)
from app.people.auth.viewer import Viewer
from app.pricing.rules import pieces_in_box
from app.shared.errors import Invalid
from tenant_router.session import Read, StoreSession

# A line with this many hits is a choice; the buyer sees the first of them.
MAX_HITS = 12

_Rows = list[tuple[Any, ...]]


class Pieces(NamedTuple):
    """The pieces that a line means of a size, or None if they are unknown."""

    code: str
    size: str
    quantity: int | None


class MatchedLine(NamedTuple):
    """A written line, its certain meaning, and the rows of the products that it may mean.

    `unknown` are the words of the line that no product has.
    """

    line: WrittenLine
    meaning: Meaning
    rows: _Rows
    candidates: Sequence[Candidate]
    unknown: tuple[str, ...]

    @property
    def choices(self) -> list[str]:
        """Return the codes of the products, the likeliest first."""
        return [candidate.code for candidate in self.candidates]

    @property
    def quantities(self) -> list[Pieces]:
        """Return the pieces of each size that the line may mean, if they depend on it."""
        return [Pieces(*each) for each in quantities(self.line, self.candidates)]


class _Hits(NamedTuple):
    """The rows that a line's words find. With `nearest` these have only some of the words."""

    rows: _Rows
    said: Said
    nearest: bool


def match_text(db: StoreSession, viewer: Viewer, text: str) -> list[MatchedLine]:
    """Return the lines of a written order with their items.

    Raises Invalid for a text without lines or with too many, and the errors of `check_may_buy`.
    """
    check_may_buy(viewer)
    lines = read_lines(text)
    if not lines:
        raise Invalid("quick_order.text", field="text")
    if len(lines) > MAX_LINES:
        raise Invalid("quick_order.most", field="text", number=MAX_LINES)
    # A line with an abbreviation is searched in both forms, and is a choice.
    both = [
        (line, words)
        for line in lines
        for words in dict.fromkeys((tuple(line.words), tuple(line.spelled_out)))
    ]
    hits = _hits(db, viewer, both)
    of_line: dict[int, list[_Hits]] = defaultdict(list)
    for (line, _), found in zip(both, hits, strict=True):
        of_line[id(line)].append(found)
    bought = _bought(db, viewer.party, [row for found in hits for row in found.rows])
    return [_matched(line, of_line[id(line)], bought) for line in lines]


def _bought(db: StoreSession, party: str | None, rows: _Rows) -> Bought:
    """Return the products with their sizes in the rows that a party has bought."""
    if party is None:
        return frozenset()
    codes = sorted({ProductRow._make(row).code for row in rows})
    return {(last.product_code, last.size_code) for last in last_bought(db, party=party, codes=codes)}


def _hits(
    db: StoreSession, viewer: Viewer, lines: Sequence[tuple[WrittenLine, tuple[str, ...]]]
) -> list[_Hits]:
    """Return the rows of each line's hits by its strictest reading with hits, in four round trips."""
    typed = [TypedText(" ".join(words) or line.item, line.codes, line.barcodes) for line, words in lines]
    by_line = readings(typed, db.read)
    found: list[_Rows] = [[] for _ in lines]
    nearest: set[int] = set()
    for attempt in range(max((len(each.searches) for each in by_line), default=0)):
        open_lines = [
            (index, read.searches[attempt])
            for index, read in enumerate(by_line)
            if not found[index] and len(read.searches) > attempt
        ]
        reads = [_page(search, viewer) for _, search in open_lines]
        for (index, _), rows in zip(open_lines, db.pipeline(*reads) if reads else [], strict=True):
            found[index] = rows
        nearest |= {index for index, search in open_lines if search.any_word}
    return [
        _Hits(rows, Said(read.said if len(words) <= MAX_WORDS else (), read.unknown), index in nearest)
        for index, (rows, read, (_, words)) in enumerate(zip(found, by_line, lines, strict=True))
    ]


def _page(search: SearchQuery, viewer: Viewer) -> Read:
    listing = ProductQuery(search=search, size=MAX_HITS, party=viewer.party, account=viewer.party)
    return product_page(listing)[0]


def _matched(line: WrittenLine, hits: list[_Hits], bought: Bought) -> MatchedLine:
    hits = [found for found in hits if found.rows and not found.nearest] or hits
    # Both forms of a line may find the same rows.
    rows = list(dict.fromkeys(row for found in hits for row in found.rows))
    products: dict[str, list[ProductRow]] = {}
    for row in map(ProductRow._make, rows):
        products.setdefault(row.code, []).append(row)
    candidates = [_candidate(sizes) for sizes in products.values()]
    complete = len(candidates) < MAX_HITS
    # Words that an abbreviation stands for may be known where it is not.
    said = min((found.said for found in hits), key=lambda said: len(said.unknown))
    meant = meaning(line, candidates, complete=complete, bought=bought, said=said)
    coded = {word for candidate in candidates for word in words_of(candidate.code)}
    unknown = () if meant.code else tuple(word for word in said.unknown if word not in coded)
    return MatchedLine(line, meant, rows, candidates, unknown)


def _candidate(rows: Sequence[ProductRow]) -> Candidate:
    first = rows[0]
    texts = (first.name, first.short_name, first.long_name, first.brand, first.category_name)
    sizes = {row.size_code: size_words(row.size_code) for row in rows if row.size_code is not None}
    own = frozenset(word for text in texts for word in words_of(text))
    boxes = {row.size_code: pieces_in_box(row.pieces_per_box) for row in rows if row.size_code is not None}
    return Candidate(
        first.code,
        own.union(*sizes.values()),
        tuple(sizes.items()),
        first.unit,
        {size: pieces for size, pieces in boxes.items() if pieces > 1},
        tuple((row.barcode, row.size_code) for row in rows if row.barcode and row.size_code is not None),
        frozenset(kind_words(first.name, first.category_name)),
        own,
        frozenset(words_of(first.name)),
    )
