"""Text in PDFs: fonts, styles, and the only way to turn user text into markup."""

import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Paragraph

FONTS = Path(__file__).parents[3] / "shared" / "fonts"
REGULAR, BOLD = "NotoSansIndia", "NotoSansIndia-Bold"
INK, MUTED, RULE, BACKGROUND = (
    HexColor("#1f2328"),
    HexColor("#5b6270"),
    HexColor("#c9ced6"),
    HexColor("#f2f4f7"),
)
MAX_LENGTH = 300
JOINERS = "\u200c\u200d"
VIRAMA = 9
MAX_SYLLABLES = 12
# In place of a letter that the fonts lack: a name in Tamil is shown to be missing instead of left blank.
STAND_IN = "\ufffd"
_STAND_INS = {"≤": "<=", "≥": ">=", "→": "->", "←": "<-", "⌀": "Ø"}
_VARIATION_SELECTORS = range(0xFE00, 0xFE10)

# Never fetch anything from an address in user text. Binary streams need no ASCII85 encoding.
rl_config.trustedHosts = []
rl_config.trustedSchemes = []
rl_config.useA85 = 0


@lru_cache
def register_fonts() -> None:
    """Register the fonts with ReportLab. One family covers Latin, Devanagari and Gujarati."""
    pdfmetrics.registerFont(TTFont(REGULAR, FONTS / "NotoSansIndia-Regular.ttf"))
    pdfmetrics.registerFont(TTFont(BOLD, FONTS / "NotoSansIndia-Bold.ttf"))
    pdfmetrics.registerFontFamily(REGULAR, normal=REGULAR, bold=BOLD, italic=REGULAR, boldItalic=BOLD)


def style(size: float, *, bold: bool = False, muted: bool = False, right: bool = False) -> ParagraphStyle:
    """Return a style of this size in points."""
    register_fonts()
    return ParagraphStyle(
        f"{size}{bold}{muted}{right}",
        fontName=BOLD if bold else REGULAR,
        fontSize=size,
        leading=size * 1.4,
        textColor=MUTED if muted else INK,
        alignment=TA_RIGHT if right else 0,
    )


def paragraph(markup: str, text_style: ParagraphStyle) -> Paragraph:
    """Return a paragraph of markup, whose texts must have gone through `safe`.

    Only markup with Indian scripts is shaped, because shaping is slow.
    """
    if is_shaped(markup):
        text_style = ParagraphStyle(f"{text_style.name} shaped", text_style, shaping=1)
    return Paragraph(markup, text_style)


def text(user_text: str, text_style: ParagraphStyle) -> Paragraph:
    """Return a paragraph of user text."""
    return paragraph(safe(user_text), text_style)


def safe(user_text: str, max_length: int = MAX_LENGTH) -> str:
    """Return user text as markup: cut to `max_length`, without control characters, escaped."""
    return escape(_break_words(visible(user_text, max_length)))


def cell(user_text: str, text_style: ParagraphStyle, width: float) -> Paragraph | str:
    """Return user text for a table cell of this width in points.

    Text that fits on one line stays a string, which is laid out many times faster than a paragraph. Longer
    text and Indian scripts become a paragraph.
    """
    shown = visible(user_text)
    if is_shaped(shown) or pdfmetrics.stringWidth(shown, text_style.fontName, text_style.fontSize) > width:
        return text(user_text, text_style)
    return shown


def lines(*texts: str) -> str:
    """Return markup of the texts that are not empty, each on its own line."""
    return "<br/>".join(safe(user_text) for user_text in texts if user_text.strip())


def visible(user_text: str, max_length: int = MAX_LENGTH) -> str:
    """Return user text cut to `max_length`, without control characters and needless spaces.

    What the fonts lack has a stand-in: one for a letter with all its marks.
    """
    cut = user_text[:max_length]
    if not (cut.isascii() and cut.isprintable()):
        shown: list[str] = []
        for character in filter(_is_visible, cut):
            printed = _printed(character)
            is_mark = unicodedata.category(character)[0] == "M"
            if not (printed == STAND_IN and is_mark and shown and shown[-1] == STAND_IN):
                shown.append(printed)
        cut = "".join(shown)
    return " ".join(cut.split())


def is_shaped(words: str) -> bool:
    """Return whether words have letters of Indian scripts, whose shapes depend on those beside them."""
    return not words.isascii() and any(map(_is_indian, words))


def _is_visible(character: str) -> bool:
    if character in JOINERS or character.isspace():
        return True
    unseen = unicodedata.category(character) in ("Cc", "Cf", "Cs")
    return not unseen and ord(character) not in _VARIATION_SELECTORS


@lru_cache(maxsize=4096)
def _printed(character: str) -> str:
    """Return a character, or what the fonts have in its place: its parts, its digit, or a stand-in."""
    for written in (character, _STAND_INS.get(character, ""), unicodedata.normalize("NFKD", character)):
        if written and (written.isspace() or all(ord(each) in _characters() for each in written)):
            return written
    digit = unicodedata.decimal(character, None)
    return STAND_IN if digit is None else str(digit)


def _font(name: str) -> Any:
    register_fonts()
    return pdfmetrics.getFont(name)


@lru_cache
def _characters() -> frozenset[int]:
    """Return the characters that both fonts have."""
    regular, bold = (_font(name).face.charToGlyph for name in (REGULAR, BOLD))
    return frozenset(regular.keys() & bold.keys())


def _is_indian(character: str) -> bool:
    return "\u0900" <= character <= "\u0aff"


def _break_words(visible: str) -> str:
    """Insert spaces where the script changes and into Indian words that are wider than a column.

    ReportLab shapes a word by the rules of one script, and cannot break a shaped word.
    """
    parts: list[str] = []
    script, syllables, joined = None, 0, False
    for character in visible:
        indian = _is_indian(character)
        if character == " ":
            script, syllables = None, 0
        elif unicodedata.category(character) == "Lo" and indian and not joined:
            syllables += 1
        if unicodedata.category(character)[0] in "LM":
            character_script = ord(character) >> 7 if indian else 0
            if script not in (None, character_script) or syllables > MAX_SYLLABLES:
                parts.append(" ")
                syllables = 1
            script = character_script
        joined = unicodedata.combining(character) == VIRAMA or character in JOINERS
        parts.append(character)
    return "".join(parts)
