"""The page layout: A4, a running head from the second page on, and “Page x of y” in the footer."""

from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, NamedTuple

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, NextPageTemplate, PageBreak, PageTemplate
from reportlab.platypus.doctemplate import ActionFlowable

from app.papers.exports.pdf.text import MUTED, REGULAR, RULE, register_fonts, style, text

MARGIN = 14 * mm
FOOTER_HEIGHT = 16 * mm
RUNNING_HEAD_HEIGHT = 10 * mm
FOOTER_FONT_SIZE = 8
MAX_TITLE_LENGTH = 100
# The templates of a section's first page and of the later pages.
FIRST, LATER = "first", "later"

Story = Iterator[list[Flowable]]


class Sheet(NamedTuple):
    """A page size in points."""

    width: float
    height: float

    @property
    def content_width(self) -> float:
        """Return the width between the margins."""
        return self.width - 2 * MARGIN


class Section(NamedTuple):
    """A part of a PDF that starts on a new page and counts its own pages.

    `running_head` is at the top of each page except the first. `page` precedes the page count in the footer.
    """

    running_head: str
    story: Story
    page: str = "Page {page} of "


PORTRAIT, LANDSCAPE = Sheet(*A4), Sheet(A4[1], A4[0])
WIDTH = PORTRAIT.content_width


def write_pdf(
    file: BinaryIO,
    sections: Iterable[Section],
    *,
    title: str,
    columns: Callable[[], Flowable] | None = None,
    sheet: Sheet = PORTRAIT,
) -> None:
    """Lay out the sections piece by piece, so that a long one is never completely in memory.

    `columns` makes a table head that is repeated below the running head of each page except a section's
    first.
    """
    register_fonts()
    document = BaseDocTemplate(file, pagesize=sheet, title=title, author="", creator="Haat")
    repeated = columns() if columns else None
    top = RUNNING_HEAD_HEIGHT + (repeated.wrap(sheet.content_width, sheet.height)[1] if repeated else 0)
    pieces: list[Flowable] = []
    feed = _SectionFeed(pieces, sections)

    def decorate_first(canvas: Canvas, _document: BaseDocTemplate) -> None:
        _draw_footer(canvas, sheet, feed)

    def decorate_later(canvas: Canvas, _document: BaseDocTemplate) -> None:
        _draw_footer(canvas, sheet, feed)
        _draw_running_head(canvas, sheet, feed.section.running_head)
        if repeated:
            repeated.wrap(sheet.content_width, sheet.height)
            repeated.drawOn(canvas, MARGIN, sheet.height - MARGIN - top)

    height = sheet.height - MARGIN - FOOTER_HEIGHT
    first, later = (_frame(sheet.content_width, each) for each in (height, height - top))
    document.addPageTemplates(
        [
            PageTemplate(FIRST, [first], onPage=decorate_first, autoNextPageTemplate=LATER),
            PageTemplate(LATER, [later], onPage=decorate_later),
        ]
    )
    pieces.append(feed)
    document.build(pieces)


class _SectionFeed(ActionFlowable):
    """Adds further pieces when the previous ones are laid out, and each section's page count at its end."""

    def __init__(self, pieces: list[Flowable], sections: Iterable[Section]) -> None:
        super().__init__()
        self._pieces = pieces
        self._sections = iter(sections)
        self.section = next(self._sections)
        self.first_page = 1

    @property
    def page_count_form(self) -> str:
        """Return the name of the form that holds the section's page count."""
        return f"pages{self.first_page}"

    def apply(self, doc: BaseDocTemplate) -> None:
        more = next(self.section.story, None)
        if more is not None:
            self._pieces.extend([*more, self])
            return
        page = doc.canv.getPageNumber()
        _draw_page_count(doc.canv, self.page_count_form, page - self.first_page + 1)
        following = next(self._sections, None)
        if following is not None:
            self.section, self.first_page = following, page + 1
            self._pieces.extend([NextPageTemplate(FIRST), PageBreak(), self])


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


def _draw_footer(canvas: Canvas, sheet: Sheet, feed: _SectionFeed) -> None:
    # The page count is known only at the end, so the footer refers to a form that is filled then.
    label = feed.section.page.format(page=canvas.getPageNumber() - feed.first_page + 1)
    canvas.saveState()
    canvas.setFont(REGULAR, FOOTER_FONT_SIZE)
    canvas.setFillColor(MUTED)
    right = sheet.width - MARGIN - canvas.stringWidth("00000", REGULAR, FOOTER_FONT_SIZE)
    canvas.drawRightString(right, FOOTER_HEIGHT / 2, label)
    canvas.translate(right, FOOTER_HEIGHT / 2)
    canvas.doForm(feed.page_count_form)
    canvas.restoreState()


def _draw_page_count(canvas: Canvas, form: str, count: int) -> None:
    canvas.beginForm(form, 0, -FOOTER_FONT_SIZE, 20 * mm, FOOTER_FONT_SIZE)
    canvas.setFont(REGULAR, FOOTER_FONT_SIZE)
    canvas.setFillColor(MUTED)
    canvas.drawString(0, 0, str(count))
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
