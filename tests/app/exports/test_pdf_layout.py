"""The layout of PDFs: rendered pages compared with the images in `looks`, and extracted text.

`LOOKS=new` writes new reference images; look at them before committing.
"""

import os
from io import BytesIO
from pathlib import Path

import pypdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from tests.app.exports.documents import DOCUMENTS

LOOKS = Path(__file__).parent / "looks"
SCALE = 1
# Mean grey difference of a page (0 to 255): other renderer versions smooth letters a little differently.
MAX_DIFFERENCE = 1.0


def written(name: str) -> BytesIO:
    file = BytesIO()
    DOCUMENTS[name](file)
    return file


def drawn(file: BytesIO) -> list[Image.Image]:
    with pypdfium2.PdfDocument(file) as document:
        return [page.render(scale=SCALE, grayscale=True).to_pil() for page in document]


def read(name: str) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in pypdf.PdfReader(written(name)).pages]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_looks_like_its_reference(name):
    pages = drawn(written(name))
    references = sorted(LOOKS.glob(f"{name}-*.png"))
    if os.environ.get("LOOKS") == "new":
        for old in references:
            old.unlink()
        for number, page in enumerate(pages, 1):
            page.quantize(16).save(LOOKS / f"{name}-{number}.png", optimize=True)
        return

    assert len(references) == len(pages)
    for path, page in zip(references, pages, strict=True):
        with Image.open(path) as picture:
            before = picture.convert("L")
        assert before.size == page.size
        difference = ImageStat.Stat(ImageChops.difference(before, page.quantize(16).convert("L"))).mean[0]
        assert difference < MAX_DIFFERENCE, path.name


def test_a_moved_page_is_detected():
    page = drawn(written("order-within-a-state"))[0]
    moved = ImageChops.offset(page, 0, 4)

    assert ImageStat.Stat(ImageChops.difference(page, moved)).mean[0] > 3 * MAX_DIFFERENCE


def test_an_order_has_taxes_and_the_amount_in_words():
    within, between = " ".join(read("order-within-a-state")), " ".join(read("order-between-states"))

    for content in (within, between):
        assert "Rupees Eight Lakh Eleven Thousand Eight Hundred Seventy-Two and Ninety Paise Only" in content
        assert "8,11,872.90" in content
    assert "CGST" in within
    assert "IGST" not in within
    assert "IGST" in between
    assert "SGST" not in between


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_page_has_its_number_and_the_count(name):
    pages = read(name)

    for number, content in enumerate(pages, 1):
        assert f"Page {number} of {len(pages)}" in content


def test_a_report_has_dates_totals_and_company():
    first, *_, last = read("status-report")

    assert "Shree Umiya Electricals & Home Needs 14 Umiya Chambers, Raopura, Vadodara 390001" in first
    assert "Status Wise Summary 01-11-2026 to 20-11-2026 · Dispatched" in first
    assert "20-11-2026 1302" in first
    assert "Total 12,420 225 13,19,314.50" in last
    assert "No Data Found" in read("nothing-to-report")[0]


def test_wide_tables_are_landscape():
    sides = {name: pypdf.PdfReader(written(name)).pages[0].mediabox for name in DOCUMENTS}

    for name, box in sides.items():
        assert (box.width > box.height) is (name == "users-on-their-side")


@pytest.mark.parametrize("name", ["order-within-a-state", "products-with-pictures", "status-report"])
def test_names_in_hindi_and_gujarati_are_written_in_one_font_that_is_in_the_file(name):
    fonts = {font for page in pypdf.PdfReader(written(name)).pages for font in page._get_fonts()[0]}

    assert {font.rpartition("+")[2] for font in fonts} == {"NotoSansIndia-Bold", "NotoSansIndia-Regular"}
