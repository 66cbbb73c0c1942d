"""How papers look: drawn as pictures beside those in `looks`, and read back as text.

`LOOKS=new` draws the pictures anew, for whoever has looked at them.
"""

import os
from io import BytesIO
from pathlib import Path

import pypdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from tests.app.exports.papers import PAPERS

LOOKS = Path(__file__).parent / "looks"
SCALE = 1
# Of 255, over a whole page: another release of the renderer smooths letters a little otherwise.
MAX_APART = 1.0


def written(name: str) -> BytesIO:
    file = BytesIO()
    PAPERS[name](file)
    return file


def drawn(file: BytesIO) -> list[Image.Image]:
    with pypdfium2.PdfDocument(file) as document:
        return [page.render(scale=SCALE, grayscale=True).to_pil() for page in document]


def read(name: str) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in pypdf.PdfReader(written(name)).pages]


@pytest.mark.parametrize("name", PAPERS)
def test_a_paper_looks_as_it_did(name):
    pages = drawn(written(name))
    kept = sorted(LOOKS.glob(f"{name}-*.png"))
    if os.environ.get("LOOKS") == "new":
        for old in kept:
            old.unlink()
        for number, page in enumerate(pages, 1):
            page.quantize(16).save(LOOKS / f"{name}-{number}.png", optimize=True)
        return

    assert len(kept) == len(pages)
    for path, page in zip(kept, pages, strict=True):
        with Image.open(path) as picture:
            before = picture.convert("L")
        assert before.size == page.size
        apart = ImageStat.Stat(ImageChops.difference(before, page.quantize(16).convert("L"))).mean[0]
        assert apart < MAX_APART, path.name


def test_what_is_moved_on_a_paper_is_seen():
    page = drawn(written("order-within-a-state"))[0]
    moved = ImageChops.offset(page, 0, 4)

    assert ImageStat.Stat(ImageChops.difference(page, moved)).mean[0] > 3 * MAX_APART


def test_an_order_tells_its_taxes_and_its_amount_in_words():
    within, between = " ".join(read("order-within-a-state")), " ".join(read("order-between-states"))

    for said in (within, between):
        assert "Rupees Eight Lakh Eleven Thousand Eight Hundred Seventy-Two and Ninety Paise Only" in said
        assert "8,11,872.90" in said
    assert "CGST" in within
    assert "IGST" not in within
    assert "IGST" in between
    assert "SGST" not in between


@pytest.mark.parametrize("name", PAPERS)
def test_every_page_says_which_of_how_many_it_is(name):
    pages = read(name)

    for number, said in enumerate(pages, 1):
        assert f"Page {number} of {len(pages)}" in said


def test_a_report_tells_its_days_its_sums_and_the_firm():
    first, *_, last = read("status-report")

    assert "Shree Umiya Electricals & Home Needs 14 Umiya Chambers, Raopura, Vadodara 390001" in first
    assert "Status Wise Summary 01-11-2026 to 20-11-2026 · Dispatched" in first
    assert "20-11-2026 1302" in first
    assert "Total 12,420 225 13,19,314.50" in last
    assert "No Data Found" in read("nothing-to-report")[0]


def test_a_list_of_many_columns_lies_on_its_side():
    sides = {name: pypdf.PdfReader(written(name)).pages[0].mediabox for name in PAPERS}

    for name, box in sides.items():
        assert (box.width > box.height) is (name == "users-on-their-side")


@pytest.mark.parametrize("name", ["order-within-a-state", "products-with-pictures", "status-report"])
def test_names_in_hindi_and_gujarati_are_written_in_one_font_that_is_in_the_file(name):
    fonts = {font for page in pypdf.PdfReader(written(name)).pages for font in page._get_fonts()[0]}

    assert {font.rpartition("+")[2] for font in fonts} == {"NotoSansIndia-Bold", "NotoSansIndia-Regular"}
