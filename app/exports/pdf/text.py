"""Texts on paper: the fonts, the styles, and the one way in which what users wrote becomes markup."""

import unicodedata
from functools import lru_cache
from pathlib import Path
from xml.sax.saxutils import escape

from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Paragraph

FONTS = Path(__file__).parent.parent / "fonts"
REGULAR, BOLD = "NotoSansIndia", "NotoSansIndia-Bold"
INK, QUIET, LINE, GROUND = HexColor("#1f2328"), HexColor("#5b6270"), HexColor("#c9ced6"), HexColor("#f2f4f7")
MAX_LENGTH = 300
JOINERS = "\u200c\u200d"
VIRAMA = 9
MAX_SYLLABLES = 12

# Nothing on a paper is ever fetched from an address, and binary streams need no second coding.
rl_config.trustedHosts = []
rl_config.trustedSchemes = []
rl_config.useA85 = 0


@lru_cache
def register_fonts() -> None:
    """Make the fonts known to ReportLab; one family writes Latin, Devanagari and Gujarati."""
    pdfmetrics.registerFont(TTFont(REGULAR, FONTS / "NotoSansIndia-Regular.ttf"))
    pdfmetrics.registerFont(TTFont(BOLD, FONTS / "NotoSansIndia-Bold.ttf"))
    pdfmetrics.registerFontFamily(REGULAR, normal=REGULAR, bold=BOLD, italic=REGULAR, boldItalic=BOLD)


def style(size: float, *, bold: bool = False, quiet: bool = False, right: bool = False) -> ParagraphStyle:
    """A style of this size in points."""
    register_fonts()
    return ParagraphStyle(
        f"{size}{bold}{quiet}{right}",
        fontName=BOLD if bold else REGULAR,
        fontSize=size,
        leading=size * 1.4,
        textColor=QUIET if quiet else INK,
        alignment=TA_RIGHT if right else 0,
    )


def paragraph(markup: str, of: ParagraphStyle) -> Paragraph:
    """A paragraph of markup whose texts went through `safe`; Indian scripts are shaped, which takes time."""
    if any(map(_is_indian, markup)):
        of = ParagraphStyle(f"{of.name} shaped", of, shaping=1)
    return Paragraph(markup, of)


def text(written: str, of: ParagraphStyle) -> Paragraph:
    """A paragraph of what somebody wrote."""
    return paragraph(safe(written), of)


def safe(written: str, longest: int = MAX_LENGTH) -> str:
    """What somebody wrote as markup that says just that: cut, without control characters, escaped."""
    return escape(_in_words(_visible(written, longest)))


def cell(written: str, of: ParagraphStyle, width: float) -> Paragraph | str:
    """What somebody wrote for a table's cell: as it is where it fits into a line of this width.

    That is laid out many times as fast as a paragraph; a paragraph is what needs more lines or is shaped.
    """
    shown = _visible(written, MAX_LENGTH)
    if any(map(_is_indian, shown)) or pdfmetrics.stringWidth(shown, of.fontName, of.fontSize) > width:
        return text(written, of)
    return shown


def lines(*texts: str) -> str:
    """Markup of the texts that are not empty, each on a line."""
    return "<br/>".join(safe(written) for written in texts if written.strip())


def _visible(written: str, longest: int) -> str:
    shown = "".join(character for character in written[:longest] if _is_visible(character))
    return " ".join(shown.split())


def _is_visible(character: str) -> bool:
    return character in JOINERS or character.isspace() or unicodedata.category(character)[0] != "C"


def _is_indian(character: str) -> bool:
    return "\u0900" <= character <= "\u0aff"


def _in_words(shown: str) -> str:
    """The text with a space where another script begins, and within Indian words that no column holds.

    A word is shaped by the rules of one script, and a shaped word can't be broken.
    """
    parts: list[str] = []
    script, syllables, joins = None, 0, False
    for character in shown:
        indian = _is_indian(character)
        if character == " ":
            script, syllables = None, 0
        elif unicodedata.category(character) == "Lo" and indian and not joins:
            syllables += 1
        if unicodedata.category(character)[0] in "LM":
            of_it = ord(character) >> 7 if indian else 0
            if script not in (None, of_it) or syllables > MAX_SYLLABLES:
                parts.append(" ")
                syllables = 1
            script = of_it
        joins = unicodedata.combining(character) == VIRAMA or character in JOINERS
        parts.append(character)
    return "".join(parts)
