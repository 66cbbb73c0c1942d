"""Texts of the product list that are drawn as plain strings look as paragraphs of ReportLab do."""

import random
from typing import Any

import pytest

from app.papers.exports.pdf import blocks
from app.papers.exports.pdf.blocks import RIGHT, amount, block
from app.papers.exports.pdf.text import style, text

STYLE = style(8.5)
WIDTH = 96.0
TEXT = "One-Way Switch 6 A, glossy white 1.5 sq mm “Anchor” & <Co> 90 m coil Überlänge ₹ x"


def random_texts(count: int) -> list[str]:
    numbers = random.Random(1)
    words = TEXT.split()
    return [" ".join(numbers.choices(words, k=numbers.randint(0, 14))) for _ in range(count)]


def test_a_text_has_the_lines_of_a_paragraph():
    for words in random_texts(300):
        plain, paragraph = block(words, STYLE, WIDTH), text(words, STYLE)
        assert isinstance(plain, blocks._Lines), words
        assert plain.height == pytest.approx(paragraph.wrap(WIDTH, 0)[1]), words
        # With an escaped character it is one of several fragments.
        laid: Any = paragraph
        if words and laid.blPara.kind == 0:
            assert plain._lines == [" ".join(line) for _, line in laid.blPara.lines]


@pytest.mark.parametrize(
    "words", ["સિલિંગ પંખો", "6 A तार", "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk"]
)
def test_what_is_shaped_or_too_wide_stays_a_paragraph(words):
    assert isinstance(block(words, STYLE, WIDTH), blocks._Paragraph)
    assert isinstance(amount("1,234", words, WIDTH / 2), blocks._Paragraph)


def test_nothing_is_drawn_for_no_text_and_a_number_takes_a_line():
    assert block(" \u0007 ", STYLE, WIDTH).height == 0
    assert amount("1,234", "pc", WIDTH).height == amount("1,234", "", WIDTH).height == RIGHT.leading
