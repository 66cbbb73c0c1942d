"""The product list on paper: by category, each product with its picture and its sizes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import BinaryIO, NamedTuple

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer, Table

from app.exports.pdf.letterhead import Firm, letterhead, picture
from app.exports.pdf.page import WIDTH, write_pdf
from app.exports.pdf.text import GROUND, INK, LINE, QUIET, REGULAR, paragraph, safe, style, text
from app.exports.rules import grouped

PICTURE = 12.5 * mm
SIZE, MINIMUM, STEP, BOX, RATE = 34 * mm, 15 * mm, 13 * mm, 16 * mm, 22 * mm
SIZES_TOGETHER = 20
CELL, CODE = style(8.5), style(7.5, quiet=True)


class Size(NamedTuple):
    """A size and its packing in pieces; the rate is None for whom it is not to be seen."""

    name: str
    minimum: int
    step: int
    box: str
    rate: Decimal | None


class Product(NamedTuple):
    """A product and, as a small JPEG, its picture."""

    code: str
    name: str
    unit: str
    sizes: Sequence[Size]
    picture: bytes | None


class Shelf(NamedTuple):
    """Some products of a category; `begins` with the first of them."""

    category: str
    begins: bool
    products: Sequence[Product]


@dataclass(frozen=True, slots=True)
class ListPaper:
    """What the list says beside its products."""

    firm: Firm
    made_at: datetime
    found_by: str
    rates: bool


def write_products(
    file: BinaryIO, paper: ListPaper, shelves: Iterable[Shelf], *, laid_out: Callable[[int], None]
) -> None:
    """The list as a PDF, shelf by shelf; `laid_out` is told how many products there are so far."""
    write_pdf(
        file,
        _story(paper, shelves, laid_out),
        title="Product List",
        running_head=f"Product List {paper.made_at:%d-%m-%Y} · {paper.firm.name}",
        columns=lambda: _heads(rates=paper.rates),
    )


def _story(
    paper: ListPaper, shelves: Iterable[Shelf], laid_out: Callable[[int], None]
) -> Iterator[list[Flowable]]:
    found = f' <font size="9">{safe(paper.found_by)}</font>' if paper.found_by else ""
    yield [
        letterhead(paper.firm),
        Spacer(0, 3 * mm),
        paragraph(f"Product List{found}", style(13, bold=True)),
        text(f"{paper.made_at:%d-%m-%Y}", style(9, quiet=True)),
        Spacer(0, 2 * mm),
        _heads(rates=paper.rates),
    ]
    count = 0
    for shelf in shelves:
        pieces: list[Flowable] = [_category(shelf.category)] if shelf.begins else []
        for product in shelf.products:
            pieces += _product(product, rates=paper.rates)
        count += len(shelf.products)
        yield pieces
        laid_out(count)
    if not count:
        yield [text("No products found", style(10))]


def _widths(*, rates: bool) -> list[float]:
    sizes = [SIZE, MINIMUM, STEP, BOX, *([RATE] if rates else [])]
    picture_side = PICTURE + 3 * mm
    return [picture_side, WIDTH - picture_side - sum(sizes), *sizes]


def _heads(*, rates: bool) -> Table:
    heads = ["", "Item", "Size", "Min. order", "Multiple", "Per box", *(["Rate ₹"] if rates else [])]
    table = Table([heads], colWidths=_widths(rates=rates))
    table.setStyle(
        [
            *_CELLS,
            ("FONT", (0, 0), (-1, -1), REGULAR, 7.5),
            ("TEXTCOLOR", (0, 0), (-1, -1), QUIET),
            ("ALIGN", (3, 0), (-1, -1), "RIGHT"),
        ]
    )
    return table


def _category(name: str) -> Table:
    table = Table([[text(name, style(10.5, bold=True))]], colWidths=[WIDTH])
    table.setStyle([("BACKGROUND", (0, 0), (-1, -1), GROUND), ("LEFTPADDING", (0, 0), (-1, -1), 4)])
    table.keepWithNext = True
    return table


def _product(product: Product, *, rates: bool) -> Iterator[Table]:
    """A product in a table of its own or, for one of very many sizes, in several."""
    sizes = product.sizes or [Size("", 1, 1, "", None)]
    for start in range(0, len(sizes), SIZES_TOGETHER):
        rows = [_row(size, product.unit, rates=rates) for size in sizes[start : start + SIZES_TOGETHER]]
        rows[0][1] = [text(product.name, CELL), text(product.code, CODE)]
        if product.picture and start == 0:
            rows[0][0] = picture(product.picture, (PICTURE, PICTURE))
        table = Table(rows, colWidths=_widths(rates=rates), splitByRow=0)
        table.setStyle(
            [
                *_CELLS,
                ("SPAN", (0, 0), (0, -1)),
                ("SPAN", (1, 0), (1, -1)),
                ("FONT", (0, 0), (-1, -1), REGULAR, 8.5),
                ("TEXTCOLOR", (0, 0), (-1, -1), INK),
                ("ALIGN", (3, 0), (-1, -1), "RIGHT"),
                ("LINEBELOW", (0, -1), (-1, -1), 0.4, LINE),
            ]
        )
        yield table


def _row(size: Size, unit: str, *, rates: bool) -> list:
    name = text(size.name, CELL) if size.name else ""
    row: list = ["", "", name, grouped(size.minimum, 0), grouped(size.step, 0), text(size.box, _RIGHT)]
    if rates:
        row.append("" if size.rate is None else _rate(size.rate, unit))
    return row


def _rate(rate: Decimal, unit: str) -> Flowable:
    beside = f' <font size="7">/ {safe(unit)}</font>' if unit else ""
    return paragraph(f"{grouped(rate, 0)}{beside}", _RIGHT)


_RIGHT = style(8.5, right=True)
_CELLS = [
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("LEFTPADDING", (0, 0), (-1, -1), 3),
    ("RIGHTPADDING", (0, 0), (-1, -1), 3),
    ("TOPPADDING", (0, 0), (-1, -1), 2),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
]
