"""The page layout: A4, a running head from the second page on, and “Page x of y” in the footer."""

from collections.abc import Callable, Iterator
from typing import BinaryIO, NamedTuple

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate
from reportlab.platypus.doctemplate import ActionFlowable

from app.exports.pdf.text import MUTED, REGULAR, RULE, register_fonts, style, text

MARGIN = 14 * mm
FOOTER_HEIGHT = 16 * mm
RUNNING_HEAD_HEIGHT = 10 * mm
FOOTER_FONT_SIZE = 8
MAX_TITLE_LENGTH = 100
PAGE_COUNT_FORM = "pages"

Story = Iterator[list[Flowable]]


class Sheet(NamedTuple):
    """A page size in points."""

    width: float
    height: float

    @property
    def content_width(self) -> float:
        """Return the width between the margins."""
        return self.width - 2 * MARGIN


PORTRAIT, LANDSCAPE = Sheet(*A4), Sheet(A4[1], A4[0])
WIDTH = PORTRAIT.content_width


def write_pdf(
    file: BinaryIO,
    story: Story,
    *,
    title: str,
    running_head: str,
    columns: Callable[[], Flowable] | None = None,
    sheet: Sheet = PORTRAIT,
) -> None:
    """Lay out a story piece by piece, so that a long one is never completely in memory.

    `columns` makes a table head that is repeated below the running head of each page but the first.
    """
    register_fonts()
    document = BaseDocTemplate(file, pagesize=sheet, title=title, author="", creator="Haat")
    repeated = columns() if columns else None
    top = RUNNING_HEAD_HEIGHT + (repeated.wrap(sheet.content_width, sheet.height)[1] if repeated else 0)

    def decorate(canvas: Canvas, _document: BaseDocTemplate) -> None:
        _draw_footer(canvas, sheet)
        if canvas.getPageNumber() > 1:
            _draw_running_head(canvas, sheet, running_head)
            if repeated:
                repeated.wrap(sheet.content_width, sheet.height)
                repeated.drawOn(canvas, MARGIN, sheet.height - MARGIN - top)

    height = sheet.height - MARGIN - FOOTER_HEIGHT
    document.addPageTemplates(
        [
            PageTemplate(
                "first", [_frame(sheet.content_width, height)], onPage=decorate, autoNextPageTemplate="later"
            ),
            PageTemplate("later", [_frame(sheet.content_width, height - top)], onPage=decorate),
        ]
    )
    pieces: list[Flowable] = []
    pieces.append(_StoryFeed(pieces, story))
    document.build(pieces)


class _StoryFeed(ActionFlowable):
    """Adds the next pieces when the previous ones are laid out. At the end it writes the page count."""

    def __init__(self, pieces: list[Flowable], story: Story) -> None:
        super().__init__()
        self._pieces = pieces
        self._story = story

    def apply(self, doc: BaseDocTemplate) -> None:
        more = next(self._story, None)
        if more is None:
            _draw_page_count(doc.canv)
        else:
            self._pieces.extend([*more, self])


def _frame(width: float, height: float) -> Frame:
    return Frame(
        MARGIN,
        FOOTER_HEIGHT,
        width,
        height,
        leftPadding=0,
        rightPadding=0,
        topPadding=0,
        bottomPadding=0,
        id="body",
    )


def _draw_footer(canvas: Canvas, sheet: Sheet) -> None:
    # The page count is known only at the end, so the footer refers to a form that is filled then.
    label = f"Page {canvas.getPageNumber()} of "
    canvas.saveState()
    canvas.setFont(REGULAR, FOOTER_FONT_SIZE)
    canvas.setFillColor(MUTED)
    right = sheet.width - MARGIN - canvas.stringWidth("00000", REGULAR, FOOTER_FONT_SIZE)
    canvas.drawRightString(right, FOOTER_HEIGHT / 2, label)
    canvas.translate(right, FOOTER_HEIGHT / 2)
    canvas.doForm(PAGE_COUNT_FORM)
    canvas.restoreState()


def _draw_page_count(canvas: Canvas) -> None:
    canvas.beginForm(PAGE_COUNT_FORM, 0, -FOOTER_FONT_SIZE, 20 * mm, FOOTER_FONT_SIZE)
    canvas.setFont(REGULAR, FOOTER_FONT_SIZE)
    canvas.setFillColor(MUTED)
    canvas.drawString(0, 0, str(canvas.getPageNumber()))
    canvas.endForm()


def _draw_running_head(canvas: Canvas, sheet: Sheet, title: str) -> None:
    head = text(title[:MAX_TITLE_LENGTH], style(FOOTER_FONT_SIZE, muted=True))
    top = sheet.height - MARGIN
    head.drawOn(canvas, MARGIN, top - head.wrap(sheet.content_width, RUNNING_HEAD_HEIGHT)[1])
    canvas.saveState()
    canvas.setStrokeColor(RULE)
    canvas.setLineWidth(0.5)
    canvas.line(MARGIN, top - RUNNING_HEAD_HEIGHT + 4, sheet.width - MARGIN, top - RUNNING_HEAD_HEIGHT + 4)
    canvas.restoreState()
