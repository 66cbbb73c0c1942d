"""Text in PDFs: user text is never markup, each script of India is printed, and shaped where it must be."""

from typing import Any
from unicodedata import category, combining

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
    VIRAMA,
    lines,
    paragraph,
    register_fonts,
    safe,
    style,
    text,
    visible,
)
from tests.app.papers.exports.letters import CONJUNCTS, NAMES, SIGNS


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


@pytest.mark.parametrize("font", [REGULAR, BOLD])
@pytest.mark.parametrize("name", [*NAMES.values(), SIGNS], ids=[*NAMES, "signs"])
def test_each_letter_has_a_shape(name, font):
    register_fonts()
    registered: Any = pdfmetrics.getFont(font)
    glyphs = registered.face.charToGlyph

    shaped = [shapeStr(word, font, 10) for word in name.split()]

    assert visible(name) == name
    assert all(glyphs[ord(each)] for word in shaped for each in word)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Star ★ face 😀 漢字", "Star ★ face � ��"),
        ("yes ✅ no ❌ ➕ ➖ ➗", "yes ✔ no ✘ + - ÷"),
        ("๖ inch ۱۲ ٣", "6 inch 12 3"),
        ("½ × “” € Ω ₹ ① ️", "½ × “” € Ω ₹ 1"),
    ],
)
def test_what_the_fonts_lack_has_a_stand_in(written, shown):
    assert visible(written) == shown


def test_a_letter_with_its_marks_is_one_stand_in():
    assert visible("ไฟฟ้า විදුලි") == f"{STAND_IN * 4} {STAND_IN * 3}"


def test_only_filled_lines_are_printed():
    assert lines("a", " ", "", "<b>") == "a<br/>&lt;b&gt;"


@pytest.mark.parametrize("word", ["શ્રી", "સ્વિચ", "स्विच", "विद्युत", "र्क", *CONJUNCTS.values()])
def test_conjuncts_are_joined(word):
    register_fonts()

    shaped = shapeStr(word, REGULAR, 10)

    assert str(shaped) != word
    assert not any(combining(each) == VIRAMA for each in shaped)


def printed_order(name: str) -> str:
    """Return the letters of words from right to left as they stand on paper, from the left."""
    register_fonts()
    words = safe(name)
    return "".join(words[glyph.cluster] for glyph in shapeStr(words, REGULAR, 10).__shapeData__)


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("بجلی کا تار", "رات\xa0اک\xa0یلجب"),
        ("پائپ 12.5 انچ", "چنا\xa012.5\xa0پئاپ"),
        ("تار۱۲", "12رات"),
    ],
)
def test_urdu_is_read_from_the_right_and_numbers_from_the_left(written, printed):
    assert printed_order(written) == printed


def test_urdu_longer_than_a_column_continues_below():
    above, below = safe("محمد علی الیکٹرک سٹور اینڈ سنز 12").split("<br/>")

    assert above.split("\xa0") == ["محمد", "علی", "الیکٹرک", "سٹور"]
    assert below.split("\xa0") == ["اینڈ", "سنز", "21"]
    assert safe("LED بلب 9W اردو தமிழ்") == "LED بلب 9W اردو தமிழ்"


@pytest.mark.parametrize("script", sorted(NAMES.keys() - {"Ol Chiki"}))
def test_scripts_that_join_letters_are_shaped(script):
    assert paragraph(NAMES[script], style(8)).style.shaping


def test_latin_is_not_shaped():
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
