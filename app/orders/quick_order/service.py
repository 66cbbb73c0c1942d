"""Matching written lines to the items that a viewer may order."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from app.catalogue.fields import ProductRow
from app.catalogue.product_query import ProductQuery
from app.catalogue.queries import product_page
from app.catalogue.rules import kind_words, words_of
from app.catalogue.search import SearchQuery, TypedText, readings
from app.orders.bought import last_bought
from app.orders.cart.service import check_may_buy
from app.orders.quick_order.rules import (
    MAX_LINES,
    Bought,
    Candidate,
    Meaning,
    WrittenLine,
    meaning,
    read_lines,
)
from app.people.auth.viewer import Viewer
from app.pricing.rules import pieces_in_box
from app.shared.errors import Invalid
from tenant_router.session import Read, StoreSession

# A line with this many hits is a choice; the buyer sees the first of them.
MAX_HITS = 12

_Rows = list[tuple[Any, ...]]


class MatchedLine(NamedTuple):
    """A written line, its certain meaning, and the rows of the products that it may mean."""

    line: WrittenLine
    meaning: Meaning
    rows: _Rows

    @property
    def choices(self) -> list[str]:
        """Return the codes of the products, the likeliest first."""
        return list(dict.fromkeys(ProductRow._make(row).code for row in self.rows))


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
    rows: dict[int, _Rows] = defaultdict(list)
    for (line, _), found in zip(both, hits, strict=True):
        # Both forms may find the same rows.
        rows[id(line)] += [row for row in found if row not in rows[id(line)]]
    bought = _bought(db, viewer.party, [row for found in rows.values() for row in found])
    return [_matched(line, rows[id(line)], bought) for line in lines]


def _bought(db: StoreSession, party: str | None, rows: _Rows) -> Bought:
    """Return the products with their sizes in the rows that a party has bought."""
    if party is None:
        return frozenset()
    codes = sorted({ProductRow._make(row).code for row in rows})
    return {(last.product_code, last.size_code) for last in last_bought(db, party=party, codes=codes)}


def _hits(
    db: StoreSession, viewer: Viewer, lines: Sequence[tuple[WrittenLine, tuple[str, ...]]]
) -> list[_Rows]:
    """Return the rows of each line's hits by its strictest reading with hits, in three round trips."""
    typed = [TypedText(" ".join(words) or line.item, line.codes, line.barcodes) for line, words in lines]
    by_line = readings(typed, db.read)
    found: list[_Rows] = [[] for _ in lines]
    for attempt in range(2):
        open_lines = [
            (index, searches[attempt])
            for index, searches in enumerate(by_line)
            if not found[index] and len(searches) > attempt
        ]
        reads = [_page(search, viewer) for _, search in open_lines]
        for (index, _), rows in zip(open_lines, db.pipeline(*reads) if reads else [], strict=True):
            found[index] = rows
    return found


def _page(search: SearchQuery, viewer: Viewer) -> Read:
    listing = ProductQuery(search=search, size=MAX_HITS, party=viewer.party, account=viewer.party)
    return product_page(listing)[0]


def _matched(line: WrittenLine, rows: _Rows, bought: Bought) -> MatchedLine:
    products: dict[str, list[ProductRow]] = {}
    for row in map(ProductRow._make, rows):
        products.setdefault(row.code, []).append(row)
    candidates = [_candidate(sizes) for sizes in products.values()]
    complete = len(candidates) < MAX_HITS
    return MatchedLine(line, meaning(line, candidates, complete=complete, bought=bought), rows)


def _candidate(rows: Sequence[ProductRow]) -> Candidate:
    first = rows[0]
    texts = (first.name, first.short_name, first.long_name, first.brand, first.category_name)
    sizes = tuple(
        (row.size_code, frozenset(words_of(row.size_code))) for row in rows if row.size_code is not None
    )
    own = {word for text in texts for word in words_of(text)}
    boxes = {pieces_in_box(row.pieces_per_box) for row in rows if row.size_code is not None}
    (box,) = boxes if len(boxes) == 1 else (1,)
    return Candidate(
        first.code,
        frozenset(own.union(*(words for _, words in sizes))),
        sizes,
        first.unit,
        box if box > 1 else None,
        tuple((row.barcode, row.size_code) for row in rows if row.barcode and row.size_code is not None),
        frozenset(kind_words(first.name, first.category_name)),
    )
