"""The sheet: A4, a running head from the second page on, and `Page x of y` at the foot."""

from collections.abc import Callable, Iterator
from typing import BinaryIO, NamedTuple

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate
from reportlab.platypus.doctemplate import ActionFlowable

from app.exports.pdf.text import LINE, QUIET, REGULAR, register_fonts, style, text

MARGIN = 14 * mm
FOOT = 16 * mm
HEAD = 10 * mm
FOOT_SIZE = 8
ONE_LINE = 100
PAGE_COUNT = "pages"

Story = Iterator[list[Flowable]]


class Sheet(NamedTuple):
    """A sheet of paper, in points."""

    width: float
    height: float

    @property
    def room(self) -> float:
        """The width between its margins."""
        return self.width - 2 * MARGIN


UPRIGHT, LANDSCAPE = Sheet(*A4), Sheet(A4[1], A4[0])
WIDTH = UPRIGHT.room


def write_pdf(
    file: BinaryIO,
    story: Story,
    *,
    title: str,
    running_head: str,
    columns: Callable[[], Flowable] | None = None,
    sheet: Sheet = UPRIGHT,
) -> None:
    """Lay the pieces of a story out, piece by piece, so that a long one never is in memory as a whole.

    `columns` is repeated below the running head of each page but the first.
    """
    register_fonts()
    document = BaseDocTemplate(file, pagesize=sheet, title=title, author="", creator="Haat")
    repeated = columns() if columns else None
    top = HEAD + (repeated.wrap(sheet.room, sheet.height)[1] if repeated else 0)

    def decorate(canvas: Canvas, _document: BaseDocTemplate) -> None:
        _foot(canvas, sheet)
        if canvas.getPageNumber() > 1:
            _running_head(canvas, sheet, running_head)
            if repeated:
                repeated.wrap(sheet.room, sheet.height)
                repeated.drawOn(canvas, MARGIN, sheet.height - MARGIN - top)

    height = sheet.height - MARGIN - FOOT
    document.addPageTemplates(
        [
            PageTemplate(
                "first", [_frame(sheet.room, height)], onPage=decorate, autoNextPageTemplate="later"
            ),
            PageTemplate("later", [_frame(sheet.room, height - top)], onPage=decorate),
        ]
    )
    pieces: list[Flowable] = []
    pieces.append(_Feed(pieces, story))
    document.build(pieces)


class _Feed(ActionFlowable):
    """Puts the next pieces into the story when those before are laid out; at the end, counts the pages."""

    def __init__(self, pieces: list[Flowable], story: Story) -> None:
        super().__init__()
        self._pieces = pieces
        self._story = story

    def apply(self, doc: BaseDocTemplate) -> None:
        more = next(self._story, None)
        if more is None:
            _write_count(doc.canv)
        else:
            self._pieces.extend([*more, self])


def _frame(width: float, height: float) -> Frame:
    return Frame(
        MARGIN, FOOT, width, height, leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0, id="body"
    )


def _foot(canvas: Canvas, sheet: Sheet) -> None:
    # How many pages there are is known at the end: until then the number is a place that is filled later.
    shown = f"Page {canvas.getPageNumber()} of "
    canvas.saveState()
    canvas.setFont(REGULAR, FOOT_SIZE)
    canvas.setFillColor(QUIET)
    right = sheet.width - MARGIN - canvas.stringWidth("00000", REGULAR, FOOT_SIZE)
    canvas.drawRightString(right, FOOT / 2, shown)
    canvas.translate(right, FOOT / 2)
    canvas.doForm(PAGE_COUNT)
    canvas.restoreState()


def _write_count(canvas: Canvas) -> None:
    canvas.beginForm(PAGE_COUNT, 0, -FOOT_SIZE, 20 * mm, FOOT_SIZE)
    canvas.setFont(REGULAR, FOOT_SIZE)
    canvas.setFillColor(QUIET)
    canvas.drawString(0, 0, str(canvas.getPageNumber()))
    canvas.endForm()


def _running_head(canvas: Canvas, sheet: Sheet, told: str) -> None:
    head = text(told[:ONE_LINE], style(FOOT_SIZE, quiet=True))
    top = sheet.height - MARGIN
    head.drawOn(canvas, MARGIN, top - head.wrap(sheet.room, HEAD)[1])
    canvas.saveState()
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.5)
    canvas.line(MARGIN, top - HEAD + 4, sheet.width - MARGIN, top - HEAD + 4)
    canvas.restoreState()
