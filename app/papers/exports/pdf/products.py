"""The PDF of the product list: by category, each product with its picture and sizes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from functools import cache
from typing import BinaryIO, NamedTuple

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer, Table

from app.papers.exports.pdf.blocks import RIGHT, Block, amount, block
from app.papers.exports.pdf.letterhead import Firm, letterhead, picture
from app.papers.exports.pdf.page import WIDTH, Section, write_pdf
from app.papers.exports.pdf.text import BACKGROUND, MUTED, REGULAR, RULE, paragraph, safe, style, text
from app.papers.exports.rules import group_digits, short_amount

PICTURE = 12.5 * mm
SIZE, MINIMUM, STEP, BOX, RATE = 34 * mm, 15 * mm, 13 * mm, 16 * mm, 22 * mm
SIZES_PER_PIECE = 20
# The padding of a cell.
SIDE, ABOVE, BELOW = 3, 2, 3
CELL, CODE = style(8.5), style(7.5, muted=True)


class ListedSize(NamedTuple):
    """A size and its packing in pieces. The rate is None if the reader may not see it."""

    name: str
    minimum: int
    step: int
    box: str
    rate: Decimal | None


class ListedProduct(NamedTuple):
    """A product and its picture as a small JPEG."""

    code: str
    name: str
    unit: str
    sizes: Sequence[ListedSize]
    picture: bytes | None
    brand: str = ""


class CategorySection(NamedTuple):
    """Some products of a category. `starts_category` is set for the first section of a category."""

    category: str
    starts_category: bool
    products: Sequence[ListedProduct]


@dataclass(frozen=True, slots=True)
class ProductListDocument:
    """The content of the list other than its products."""

    firm: Firm
    made_at: datetime
    search_text: str
    rates: bool


def write_products(
    file: BinaryIO,
    document: ProductListDocument,
    sections: Iterable[CategorySection],
    *,
    report_count: Callable[[int], None],
) -> None:
    """Write the list as a PDF. `report_count` receives the number of products so far."""
    head = f"Product List · Printed {document.made_at:%d-%m-%Y} · {document.firm.name}"
    write_pdf(
        file,
        [Section(head, _story(document, sections, report_count))],
        title="Product List",
        columns=lambda: _headings(rates=document.rates),
    )


def _story(
    document: ProductListDocument, sections: Iterable[CategorySection], report_count: Callable[[int], None]
) -> Iterator[list[Flowable]]:
    search = f' <font size="9">{safe(document.search_text)}</font>' if document.search_text else ""
    yield [
        letterhead(document.firm),
        Spacer(0, 3 * mm),
        paragraph(f"Product List{search}", style(13, bold=True)),
        text(f"Printed {document.made_at:%d-%m-%Y}", style(9, muted=True)),
        Spacer(0, 2 * mm),
        _headings(rates=document.rates),
    ]
    count = 0
    for section in sections:
        pieces: list[Flowable] = [_category(section.category)] if section.starts_category else []
        for product in section.products:
            pieces += _pieces(product, rates=document.rates)
        count += len(section.products)
        yield pieces
        report_count(count)
    if not count:
        yield [text("No products found", style(10))]


def _widths(*, rates: bool) -> list[float]:
    sizes = [SIZE, MINIMUM, STEP, BOX, *([RATE] if rates else [])]
    picture_side = PICTURE + 3 * mm
    return [picture_side, WIDTH - picture_side - sum(sizes), *sizes]


def _headings(*, rates: bool) -> Table:
    headings = ["", "Item", "Size", "Min. order", "Multiple", "Per box", *(["Rate ₹"] if rates else [])]
    table = Table([headings], colWidths=_widths(rates=rates))
    table.setStyle(
        [
            *_CELLS,
            ("FONT", (0, 0), (-1, -1), REGULAR, 7.5),
            ("TEXTCOLOR", (0, 0), (-1, -1), MUTED),
            ("ALIGN", (3, 0), (-1, -1), "RIGHT"),
        ]
    )
    return table


def _category(name: str) -> Table:
    table = Table([[text(name, style(10.5, bold=True))]], colWidths=[WIDTH])
    table.setStyle([("BACKGROUND", (0, 0), (-1, -1), BACKGROUND), ("LEFTPADDING", (0, 0), (-1, -1), 4)])
    table.keepWithNext = True
    return table


def _pieces(product: ListedProduct, *, rates: bool) -> Iterator["_Product"]:
    """Yield a product, in several pieces if it has very many sizes."""
    sizes = product.sizes or [ListedSize("", 1, 1, "", None)]
    for start in range(0, len(sizes), SIZES_PER_PIECE):
        shown = product.picture if start == 0 else None
        yield _Product(product, sizes[start : start + SIZES_PER_PIECE], shown, rates=rates)


class _Product(Flowable):
    """A product next to its picture, with a row for each size. ReportLab's Table takes many times as long."""

    def __init__(
        self, product: ListedProduct, sizes: Sequence[ListedSize], jpeg: bytes | None, *, rates: bool
    ) -> None:
        super().__init__()
        self._lefts, widths = _columns(rates=rates)
        code = " · ".join(filter(None, (product.code, product.brand)))
        self._item = [block(product.name, CELL, widths[1]), block(code, CODE, widths[1])]
        self._rows = [_row(size, product.unit, widths) for size in sizes]
        self._picture = picture(jpeg, (PICTURE, PICTURE)) if jpeg else None
        heights = [max(each.height for each in row) + ABOVE + BELOW for row in self._rows]
        item = max(
            sum(each.height for each in self._item), self._picture.drawHeight if self._picture else 0.0
        )
        # If the item is higher than its sizes, their rows share the extra height.
        more = max(0.0, item + ABOVE + BELOW - sum(heights)) / len(heights)
        self._heights = [height + more for height in heights]

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        return WIDTH, sum(self._heights)

    def draw(self) -> None:
        canvas, top = self.canv, sum(self._heights) - ABOVE
        canvas.setStrokeColor(RULE)
        canvas.setLineWidth(0.4)
        canvas.line(0, 0, WIDTH, 0)
        if self._picture:
            self._picture.drawOn(canvas, self._lefts[0], top - self._picture.drawHeight)
        below = top
        for each in self._item:
            each.draw(canvas, self._lefts[1], below)
            below -= each.height
        for row, height in zip(self._rows, self._heights, strict=True):
            for left, each in zip(self._lefts[2:], row, strict=True):
                each.draw(canvas, left, top)
            top -= height


@cache
def _columns(*, rates: bool) -> tuple[list[float], list[float]]:
    """Return the left position of each column's content, and its width."""
    widths = _widths(rates=rates)
    lefts = [sum(widths[:number]) + SIDE for number in range(len(widths))]
    return lefts, [width - 2 * SIDE for width in widths]


def _row(size: ListedSize, unit: str, widths: Sequence[float]) -> list[Block]:
    _, _, of_size, of_minimum, of_step, of_box, *of_rate = widths
    rate = "" if size.rate is None else short_amount(size.rate)
    return [
        block(size.name, CELL, of_size),
        block(group_digits(size.minimum, 0), RIGHT, of_minimum),
        block(group_digits(size.step, 0), RIGHT, of_step),
        block(size.box, RIGHT, of_box),
        *(amount(rate, unit if rate else "", width) for width in of_rate),
    ]


_CELLS = [
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("LEFTPADDING", (0, 0), (-1, -1), SIDE),
    ("RIGHTPADDING", (0, 0), (-1, -1), SIDE),
    ("TOPPADDING", (0, 0), (-1, -1), ABOVE),
    ("BOTTOMPADDING", (0, 0), (-1, -1), BELOW),
]
