"""Text in PDFs: user text is never markup, and Indian scripts are shaped."""

from typing import Any
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as some
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import shapeStr
from reportlab.platypus import Paragraph

from app.papers.exports.pdf.text import (
    BOLD,
    REGULAR,
    STAND_IN,
    lines,
    paragraph,
    register_fonts,
    safe,
    style,
    text,
    visible,
)


@given(some.text(max_size=400))
def test_any_text_can_be_laid_out(written):
    report_count = text(written, style(8))

    assert report_count.wrap(100, 1000)[0] <= 100


@given(some.text(alphabet="<>&'\"/ab ", max_size=60))
def test_text_is_printed_literally(written):
    shown = " ".join(written.split())

    assert Paragraph(safe(written), style(8)).getPlainText() == shown


def test_control_characters_are_dropped_and_long_text_is_cut():
    assert safe("a\x00b\x1b[0m\u202ec\ud800") == "ab[0mc"
    assert safe("a\n\tb ") == "a b"
    assert len(safe("x" * 1000)) == 300


def has_glyph(character: str) -> bool:
    register_fonts()
    fonts: list[Any] = [pdfmetrics.getFont(name) for name in (REGULAR, BOLD)]
    return all(ord(character) in font.face.charToGlyph for font in fonts)


@given(some.text(max_size=300))
def test_no_letter_vanishes(written):
    letters = [each for each in written if category(each)[0] not in "CMZ" and not each.isspace()]

    shown = visible(written)

    assert len(shown.replace(" ", "")) >= len(letters)
    assert [each for each in shown if not has_glyph(each)] == []


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Pipe ≤ 5 mm ≥ 3 mm", "Pipe <= 5 mm >= 3 mm"),
        ("Arrow → root √ ⌀ 12", "Arrow -> root � Ø 12"),
        ("Star ★ tick ✓ face 😀", "Star � tick � face �"),
        ("৬ inch", "6 inch"),
        ("½ × “” € Ω ₹ ① ️", "½ × “” € Ω ₹ 1"),
    ],
)
def test_what_the_fonts_lack_has_a_stand_in(written, shown):
    assert visible(written) == shown


@pytest.mark.parametrize(
    "name",
    [
        *("தமிழ் குழாய்", "বাংলা পাইপ", "తెలుగు గొట్టం", "ਪੰਜਾਬੀ ਪਾਈਪ", "ಕನ್ನಡ ಪೈಪ್"),
        *("മലയാളം പൈപ്പ്", "ଓଡ଼ିଆ ପାଇପ", "اردو پائپ"),
    ],
)
def test_a_letter_with_its_marks_is_one_stand_in(name):
    assert visible(name) == "".join(
        " " if each == " " else STAND_IN for each in name if category(each)[0] != "M"
    )


def test_only_filled_lines_are_printed():
    assert lines("a", " ", "", "<b>") == "a<br/>&lt;b&gt;"


@pytest.mark.parametrize("word", ["શ્રી", "સ્વિચ", "ક્ટ્રિ", "श्री", "स्विच", "विद्युत", "र्क"])
def test_conjuncts_are_joined(word):
    register_fonts()

    shaped = shapeStr(word, REGULAR, 10)

    assert str(shaped) != word
    assert "\u0acd" not in shaped
    assert "\u094d" not in shaped


def test_only_indian_text_is_shaped():
    assert paragraph("श्री", style(8)).style.shaping
    assert paragraph("શ્રી", style(8)).style.shaping
    assert not paragraph("Shree ₹", style(8)).style.shaping


def test_a_script_change_starts_a_new_word():
    assert safe("Switch-સ્વિચ") == "Switch- સ્વિચ"
    assert safe("(સ્વિચ) 6A") == "(સ્વિચ) 6A"
    assert safe("સ્વિચ स्विच") == "સ્વિચ स्विच"


def test_an_indian_word_wider_than_a_column_is_broken():
    parted = safe("ઇલેક્ટ્રિકલ્સ" * 5).split()

    assert len(parted) > 1
    assert "".join(parted) == "ઇલેક્ટ્રિકલ્સ" * 5
    assert not any(part.startswith(("\u0acd", "ા")) for part in parted)
