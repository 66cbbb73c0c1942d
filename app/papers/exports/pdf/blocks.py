"""Text in a column, drawn as plain strings: ReportLab's paragraphs take many times as long.

Indian scripts, which have to be shaped, and words wider than the column still use paragraphs.
"""

from typing import Protocol

from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import getAscentDescent, stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

from app.papers.exports.pdf.text import is_shaped, paragraph, safe, style, text, visible


class Block(Protocol):
    """An element of a known height that can be drawn anywhere."""

    height: float

    def draw(self, canvas: Canvas, left: float, top: float) -> None:
        """Draw the element with its upper left corner at this position."""
        ...


class _Lines:
    """Lines of text in one style."""

    def __init__(self, lines: list[str], text_style: ParagraphStyle, width: float) -> None:
        self.height = len(lines) * text_style.leading
        self._lines, self._style, self._width = lines, text_style, width

    def draw(self, canvas: Canvas, left: float, top: float) -> None:
        font, size = self._style.fontName, self._style.fontSize
        canvas.setFont(font, size)
        canvas.setFillColor(self._style.textColor)
        baseline = top - getAscentDescent(font, size)[0]
        for line in self._lines:
            if self._style.alignment == TA_RIGHT:
                canvas.drawRightString(left + self._width, baseline, line)
            else:
                canvas.drawString(left, baseline, line)
            baseline -= self._style.leading


class _Paragraph:
    """A paragraph of ReportLab."""

    def __init__(self, content: Paragraph, width: float) -> None:
        self._content = content
        self.height = content.wrap(width, 0)[1]

    def draw(self, canvas: Canvas, left: float, top: float) -> None:
        self._content.drawOn(canvas, left, top - self.height)


class _Amount:
    """A number at the right edge, followed by its unit."""

    def __init__(self, number: str, unit: str, indent: float) -> None:
        self.height = RIGHT.leading
        self._number, self._unit, self._indent = number, unit, indent

    def draw(self, canvas: Canvas, left: float, top: float) -> None:
        left, baseline = left + self._indent, top - getAscentDescent(RIGHT.fontName, RIGHT.fontSize)[0]
        canvas.setFillColor(RIGHT.textColor)
        canvas.setFont(RIGHT.fontName, RIGHT.fontSize)
        canvas.drawString(left, baseline, self._number)
        if self._unit:
            canvas.setFont(UNIT.fontName, UNIT.fontSize)
            canvas.drawString(left + _width(self._number, RIGHT), baseline, self._unit)


def block(user_text: str, text_style: ParagraphStyle, width: float) -> Block:
    """Return user text in a column of this width in points."""
    lines = _lines(visible(user_text), text_style, width)
    if lines is None:
        return _Paragraph(text(user_text, text_style), width)
    return _Lines(lines, text_style, width)


def amount(number: str, unit: str, width: float) -> Block:
    """Return a number followed by a smaller unit, at the right edge of a column of this width."""
    unit_text = f" / {visible(unit)}" if unit else ""
    needed = _width(number, RIGHT) + _width(unit_text, UNIT)
    if needed > width or is_shaped(unit_text):
        markup = f'{number} <font size="{UNIT.fontSize}">/ {safe(unit)}</font>' if unit else number
        return _Paragraph(paragraph(markup, RIGHT), width)
    return _Amount(number, unit_text, width - needed)


def _lines(words: str, text_style: ParagraphStyle, width: float) -> list[str] | None:
    """Return the lines of a text, or None if it needs a paragraph."""
    if is_shaped(words):
        return None
    if _width(words, text_style) <= width:
        return [words] if words else []
    space = _width(" ", text_style)
    # A line may be a little too long, like a line of a paragraph.
    more = text_style.spaceShrinkage * space
    lines: list[list[str]] = [[]]
    taken = -space
    for word in words.split():
        needed = _width(word, text_style)
        if needed > width:
            return None
        taken += space + needed
        if taken > width + more * len(lines[-1]):
            lines.append([])
            taken = needed
        lines[-1].append(word)
    return [" ".join(line) for line in lines]


def _width(line: str, text_style: ParagraphStyle) -> float:
    return stringWidth(line, text_style.fontName, text_style.fontSize)


RIGHT, UNIT = style(8.5, right=True), style(7)
