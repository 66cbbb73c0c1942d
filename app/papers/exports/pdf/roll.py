"""Papers for a printer with an 80 mm roll: one page each, as long as its content."""

from collections.abc import Iterable, Iterator, Sequence
from typing import BinaryIO

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from app.papers.exports.pdf.text import register_fonts

ROLL_WIDTH, ROLL_MARGIN = 80 * mm, 4 * mm
ROLL_CONTENT = ROLL_WIDTH - 2 * ROLL_MARGIN
# A PDF page may be 5.08 m long; a longer paper continues on another page.
ROLL_LONGEST = 5_000 * mm


def write_roll(file: BinaryIO, papers: Iterable[Iterable[Flowable]], *, title: str) -> None:
    """Write papers, each given as its pieces from top to bottom."""
    register_fonts()
    canvas = Canvas(file, pagesize=(ROLL_WIDTH, ROLL_WIDTH))
    canvas.setTitle(title)
    canvas.setCreator("Haat")
    for pieces in papers:
        for page in _pages(list(pieces)):
            _draw_page(canvas, page)
    canvas.save()


def _pages(pieces: Sequence[Flowable]) -> Iterator[list[tuple[Flowable, float]]]:
    """Yield the pieces of each page with their heights."""
    page: list[tuple[Flowable, float]] = []
    length = 0.0
    for piece in pieces:
        height = piece.wrap(ROLL_CONTENT, ROLL_LONGEST)[1]
        if page and length + height > ROLL_LONGEST:
            yield page
            page, length = [], 0.0
        page.append((piece, height))
        length += height
    yield page


def _draw_page(canvas: Canvas, page: list[tuple[Flowable, float]]) -> None:
    at = sum(height for _, height in page) + ROLL_MARGIN
    canvas.setPageSize((ROLL_WIDTH, at + ROLL_MARGIN))
    for piece, height in page:
        at -= height
        piece.drawOn(canvas, ROLL_MARGIN, at)
    canvas.showPage()
