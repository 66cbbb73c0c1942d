"""The text of proforma invoices and credit notes in three languages, on A4 and on a roll.

It is compared with the stored one; `LOOKS=new` stores it again after an intended change. Letters of Indian
scripts that change their shape next to others are lost when text is read from a PDF; the pictures of
`test_pdf_layout.py` have them.
"""

import os
import re
from dataclasses import replace
from decimal import Decimal
from functools import partial
from io import BytesIO
from pathlib import Path

import pypdf
import pytest

from app.orders.items.rules import PAYMENT_MODES, OrderStatus
from app.papers.exports.labels import LABELS, Labels
from app.papers.exports.pdf.order_paper import write_papers
from app.papers.exports.pdf.order_paper_roll import write_paper_roll
from app.papers.exports.pdf.upi import UpiPayment
from app.papers.exports.words import LANGUAGES, amount_in_words
from app.pricing.gst import TaxReason
from tests.app.papers.exports.documents import bill_of_supply, canceled, credit_note, order, proforma

TEXTS = Path(__file__).parent / "papers"
WRITERS = {"a4": write_papers, "80mm": write_paper_roll}
# Numbers of glyphs that stand for no single character; they depend on what was drawn before.
SHAPED = re.compile("[\ue000-\uf8ff]")
MILLIMETRE = 72 / 25.4


def pages(papers, paper: str) -> list[pypdf.PageObject]:
    file = BytesIO()
    WRITERS[paper](file, papers, title="Proforma")
    return list(pypdf.PdfReader(file).pages)


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (partial(proforma, interstate=False), "{}-{}-within"),
        (partial(proforma, interstate=True), "{}-{}-between"),
        (order, "order-{}-{}"),
        (credit_note, "credit-note-{}-{}"),
        (bill_of_supply, "bill-of-supply-{}-{}"),
    ],
)
@pytest.mark.parametrize("paper", WRITERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_paper_says_what_is_stored(language, paper, content, name):
    read = "\n".join(page.extract_text() for page in pages([content(language)], paper))
    readable = SHAPED.sub("", read)
    lines = "\n".join(" ".join(line.split()) for line in readable.splitlines()) + "\n"
    path = TEXTS / f"{name.format(language, paper)}.txt"
    if os.environ.get("LOOKS") == "new":
        path.parent.mkdir(exist_ok=True)
        path.write_text(lines, encoding="utf-8")

    assert lines == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("paper", WRITERS)
def test_no_amount_and_no_code_is_missing(paper):
    content = " ".join(" ".join(page.extract_text() for page in pages([proforma()], paper)).split())
    tax = proforma().tax

    assert tax is not None

    assert "Proforma invoice – not a tax invoice" in content
    for row in tax.rows:
        assert row.hsn in content
        assert f"{row.central:,}" in content
    for amount in ("6,99,025.00", "56,423.95", "0.10", "8,11,873.00"):
        assert amount in content
    assert "Rupees Eight Lakh Eleven Thousand Eight Hundred Seventy-Three Only" in content


@pytest.mark.parametrize("paper", WRITERS)
def test_a_canceled_order_says_so_and_has_no_amount_in_words(paper):
    content = " ".join(pages([canceled(proforma())], paper)[0].extract_text().split())

    assert "not a tax invoice · Canceled" in content
    assert "Rupees" not in content


@pytest.mark.parametrize("count", range(11, 24))
def test_sums_are_never_on_a_page_without_an_item(count):
    paper = proforma()
    lines = [replace(paper.lines[0], details=f"LINE{number}") for number in range(count)]

    read = [page.extract_text() for page in pages([replace(paper, lines=lines)], "a4")]

    assert [f"LINE{count - 1}" in page for page in read if "Round off" in page] == [True]


def test_five_items_with_a_upi_code_take_one_page():
    paper = proforma()
    upi = UpiPayment("asha@okhdfcbank", "Asha Electric", Decimal(8_11_873), "upi://pay?pa=asha@okhdfcbank")

    (page,) = pages([replace(paper, lines=paper.lines[:5], upi=upi)], "a4")

    assert "Pay ₹8,11,873.00 by UPI" in page.extract_text()


def test_a_roll_is_as_long_as_its_content_and_a_page_for_each_order():
    paper = proforma()
    short = replace(paper, lines=paper.lines[:1])

    first, second = pages([paper, short], "80mm")

    assert first.mediabox.width == second.mediabox.width == pytest.approx(80 * MILLIMETRE)
    assert second.mediabox.height < first.mediabox.height < 400 * MILLIMETRE


def test_each_language_has_all_words_and_payment_modes():
    english, *others = (LABELS[language] for language in LANGUAGES)

    for words in others:
        assert set(words.payments) == set(PAYMENT_MODES)
        assert set(words.statuses) == set(OrderStatus)
        assert set(words.later) == set(english.later)
        assert set(words.reasons) == set(TaxReason)
        for name in Labels.__slots__:
            assert getattr(words, name) != getattr(english, name)


@pytest.mark.parametrize(
    ("amount", "hindi", "gujarati"),
    [
        ("0", "शून्य रुपये मात्र", "રૂપિયા શૂન્ય પૂરા"),
        ("100", "एक सौ रुपये मात्र", "રૂપિયા એક સો પૂરા"),
        ("1069.05", "एक हज़ार उनहत्तर रुपये और पाँच पैसे मात्र", "રૂપિયા એક હજાર અગણોસિત્તેર અને પાંચ પૈસા પૂરા"),
        (
            "123456789",
            "बारह करोड़ चौंतीस लाख छप्पन हज़ार सात सौ नवासी रुपये मात्र",
            "રૂપિયા બાર કરોડ ચોત્રીસ લાખ છપ્પન હજાર સાત સો નેવ્યાસી પૂરા",
        ),
        ("1000000000", "एक सौ करोड़ रुपये मात्र", "રૂપિયા એક સો કરોડ પૂરા"),
    ],
)
def test_amounts_have_words_in_lakh_and_crore(amount, hindi, gujarati):
    assert amount_in_words(Decimal(amount), "hi") == hindi
    assert amount_in_words(Decimal(amount), "gu") == gujarati


def test_no_two_numbers_below_a_hundred_have_the_same_words():
    for language in LANGUAGES:
        assert len({amount_in_words(Decimal(number), language) for number in range(100)}) == 100
