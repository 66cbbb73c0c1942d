"""The PDF of the product list: by category, each product with its picture and sizes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import BinaryIO, NamedTuple

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer, Table

from app.exports.pdf.letterhead import Firm, letterhead, picture
from app.exports.pdf.page import WIDTH, Section, write_pdf
from app.exports.pdf.text import BACKGROUND, INK, MUTED, REGULAR, RULE, paragraph, safe, style, text
from app.exports.rules import group_digits

PICTURE = 12.5 * mm
SIZE, MINIMUM, STEP, BOX, RATE = 34 * mm, 15 * mm, 13 * mm, 16 * mm, 22 * mm
SIZES_PER_TABLE = 20
CELL, CODE = style(8.5), style(7.5, muted=True)


class ListedSize(NamedTuple):
    """A size and its packing in pieces. The rate is None when the reader may not see it."""

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
    """The content of the list apart from its products."""

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
            pieces += _product(product, rates=document.rates)
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


def _product(product: ListedProduct, *, rates: bool) -> Iterator[Table]:
    """Yield a product's table, or several tables if it has very many sizes."""
    sizes = product.sizes or [ListedSize("", 1, 1, "", None)]
    for start in range(0, len(sizes), SIZES_PER_TABLE):
        rows = [_row(size, product.unit, rates=rates) for size in sizes[start : start + SIZES_PER_TABLE]]
        code = " · ".join(filter(None, (product.code, product.brand)))
        rows[0][1] = [text(product.name, CELL), text(code, CODE)]
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
                ("LINEBELOW", (0, -1), (-1, -1), 0.4, RULE),
            ]
        )
        yield table


def _row(size: ListedSize, unit: str, *, rates: bool) -> list:
    name = text(size.name, CELL) if size.name else ""
    row: list = [
        "",
        "",
        name,
        group_digits(size.minimum, 0),
        group_digits(size.step, 0),
        text(size.box, _RIGHT),
    ]
    if rates:
        row.append("" if size.rate is None else _rate(size.rate, unit))
    return row


def _rate(rate: Decimal, unit: str) -> Flowable:
    beside = f' <font size="7">/ {safe(unit)}</font>' if unit else ""
    return paragraph(f"{group_digits(rate, 0)}{beside}", _RIGHT)


_RIGHT = style(8.5, right=True)
_CELLS = [
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("LEFTPADDING", (0, 0), (-1, -1), 3),
    ("RIGHTPADDING", (0, 0), (-1, -1), 3),
    ("TOPPADDING", (0, 0), (-1, -1), 2),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
]
