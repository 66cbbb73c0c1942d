"""Text in PDFs: fonts, styles, and the only way to turn user text into markup."""

import re
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
# This many letters from right to left are narrower than the narrowest column of names.
MAX_FROM_RIGHT = 24
NO_BREAK_SPACE, LINE_BREAK = "\u00a0", "\n"
# The stand-in for a letter that the fonts lack, so that a name in Chinese is not left blank.
STAND_IN = "\ufffd"
_STAND_INS = {"✅": "✔", "❌": "✘", "➕": "+", "➖": "-", "➗": "÷"}
_VARIATION_SELECTORS = range(0xFE00, 0xFE10)
# Arabic, the scripts from Devanagari to Malayalam, and Meetei Mayek. Ol Chiki needs no shaping.
_SHAPED = re.compile("[\u0600-\u06ff\u0900-\u0d7f\uaae0-\uaaff\uabc0-\uabff]")
_FROM_RIGHT = re.compile("[\u0600-\u06ff]")
_WORDS_FROM_RIGHT = re.compile("[^ \n]*[\u0600-\u06ff][^ \n]*")
_NUMBER = re.compile(r"\d+(?:[.,:/-]\d+)*")

# Never fetch anything from an address in user text. Binary streams need no ASCII85 encoding.
rl_config.trustedHosts = []
rl_config.trustedSchemes = []
rl_config.useA85 = 0


@lru_cache
def register_fonts() -> None:
    """Register the fonts with ReportLab. One family covers Latin, the scripts of India, and signs."""
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
    """Return a paragraph of markup, whose texts must have passed through `safe`.

    Only markup with scripts that need shaping is shaped, because shaping is slow.
    """
    if is_shaped(markup):
        text_style = ParagraphStyle(f"{text_style.name} shaped", text_style, shaping=1)
    return Paragraph(markup, text_style)


def text(user_text: str, text_style: ParagraphStyle) -> Paragraph:
    """Return a paragraph of user text."""
    return paragraph(safe(user_text), text_style)


def safe(user_text: str, max_length: int = MAX_LENGTH) -> str:
    """Return user text as markup: cut to `max_length`, without control characters, escaped."""
    broken = _join_from_right(_break_words(visible(user_text, max_length)))
    return escape(broken).replace(LINE_BREAK, "<br/>")


def cell(user_text: str, text_style: ParagraphStyle, width: float) -> Paragraph | str:
    """Return user text for a table cell of this width in points.

    Text that fits on one line stays a string, whose layout is many times faster than a paragraph's. Longer
    text and shaped scripts become a paragraph.
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

    A letter that the fonts lack, with all its marks, is replaced by a single stand-in.
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
    """Return whether words have letters whose shapes depend on the letters next to them."""
    return not words.isascii() and _SHAPED.search(words) is not None


def _is_visible(character: str) -> bool:
    if character in JOINERS or character.isspace():
        return True
    unseen = unicodedata.category(character) in ("Cc", "Cf", "Cs")
    return not unseen and ord(character) not in _VARIATION_SELECTORS


@lru_cache(maxsize=4096)
def _printed(character: str) -> str:
    """Return a character, or its replacement in the fonts: its parts, its digit, or a stand-in."""
    if _FROM_RIGHT.match(character) and character.isdecimal():
        # Shaping from right to left would turn a word of such digits into another number.
        return str(unicodedata.decimal(character))
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


def _script(character: str) -> str:
    """Return the script of a letter that needs shaping, or an empty text for other letters."""
    return unicodedata.name(character).split()[0] if _SHAPED.match(character) else ""


def _break_words(visible: str) -> str:
    """Insert spaces where the script changes and into shaped words that are wider than a column.

    ReportLab shapes a word by the rules of one script, and cannot break a shaped word.
    """
    parts: list[str] = []
    script, syllables, joined = None, 0, False
    for character in visible:
        category = unicodedata.category(character)
        its_script = _script(character)
        if character == " ":
            script, syllables = None, 0
        elif category == "Lo" and its_script and not joined:
            syllables += 1
        if category[0] in "LM":
            most = MAX_FROM_RIGHT if _FROM_RIGHT.match(character) else MAX_SYLLABLES
            if script not in (None, its_script) or syllables > most:
                parts.append(" ")
                syllables = 1
            script = its_script
        joined = unicodedata.combining(character) == VIRAMA or character in JOINERS
        parts.append(character)
    return "".join(parts)


def _join_from_right(broken: str) -> str:
    """Join right-to-left words with the words and numbers after them, so that they are shaped together.

    More of them than fit in a column start a new line, because ReportLab fills lines from the left.
    """
    joined: list[str] = []
    from_right = False
    for word in broken.split(" "):
        follows = from_right
        from_right = _FROM_RIGHT.search(word) is not None or (follows and not any(map(str.isalpha, word)))
        if follows and from_right:
            fits = len(joined[-1].rpartition(LINE_BREAK)[2]) + len(word) < MAX_FROM_RIGHT
            joined[-1] += (NO_BREAK_SPACE if fits else LINE_BREAK) + word
        else:
            joined.append(word)
    return _WORDS_FROM_RIGHT.sub(_turn_numbers, " ".join(joined))


def _turn_numbers(words: re.Match[str]) -> str:
    """Reverse the numbers, because shaping reverses all of these words: the numbers then read correctly."""
    return _NUMBER.sub(lambda number: number[0][::-1], words[0])
