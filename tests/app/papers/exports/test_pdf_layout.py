"""The layout of PDFs: rendered pages compared with the images in `looks`, and extracted text.

`LOOKS=new` writes new reference images; look at them before committing.
"""

import os
import re
from dataclasses import replace
from decimal import Decimal
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import pypdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from app.papers.exports.pdf.order_paper import write_papers
from app.papers.exports.pdf.table import PdfColumn, PdfRow, RowKind, TableContent, TableDocument, write_table
from app.papers.exports.renderers.paper import MAX_ROWS, paper_content
from app.papers.exports.tables.reports import REPORTS
from tests.app.papers.exports.documents import DOCUMENTS, FIRM, LONG, MADE_AT, ROLLS, order, status_report

LOOKS = Path(__file__).parent / "looks"
SCALE = 1
# Mean grey difference of a page (0 to 255): other renderer versions smooth letters a little differently.
MAX_DIFFERENCE = 1.0


def written(name: str) -> BytesIO:
    file = BytesIO()
    {**DOCUMENTS, **ROLLS}[name](file)
    return file


def drawn(file: BytesIO) -> list[Image.Image]:
    with pypdfium2.PdfDocument(file) as document:
        return [page.render(scale=SCALE, grayscale=True).to_pil() for page in document]


def read(name: str) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in pypdf.PdfReader(written(name)).pages]


@pytest.mark.parametrize("name", [*DOCUMENTS, *ROLLS])
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
        assert "Rupees Eight Lakh Eleven Thousand Eight Hundred Seventy-Three Only" in content
        assert "Round off 0.10" in content
        assert "8,11,873.00" in content
    assert "CGST" in within
    assert "IGST" not in within
    assert "IGST" in between
    assert "SGST" not in between


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_page_has_its_number_and_the_count(name):
    pages = read(name)
    translated = name.endswith(("-hi", "-gu"))

    for number, content in enumerate(pages, 1):
        assert (f"{number} / {len(pages)}" if translated else f"Page {number} of {len(pages)}") in content
        assert not (translated and "Page" in content)


def test_a_report_has_dates_totals_and_company():
    first, *_, last = read("status-report")

    assert "Shree Umiya Electricals & Home Needs 14 Umiya Chambers, Raopura, Vadodara 390001" in first
    assert "Status Wise Summary 01-11-2026 to 20-11-2026 · Dispatched" in first
    assert "20-11-2026 1302" in first
    assert "Total (45) Total Qty 12,420 Total Item 225 Total Amount ₹13,19,314.50" in last
    assert "Printed 20-11-2026" in first
    assert "No Data Found" in read("nothing-to-report")[0]


@pytest.mark.parametrize("count", range(11, 24))
def test_totals_are_never_on_a_page_without_an_item(count):
    document = order()
    lines = [replace(document.lines[0], details=f"LINE{number}") for number in range(count)]
    file = BytesIO()

    write_papers(file, [replace(document, lines=lines)], title="Order")

    pages = [page.extract_text() for page in pypdf.PdfReader(file).pages]
    assert [f"LINE{count - 1}" in page for page in pages if "Round off" in page] == [True]


def test_canceled_lines_are_struck_out():
    document = order()
    kept, struck = BytesIO(), BytesIO()

    write_papers(kept, [document], title="Order")
    lines = [replace(line, canceled=number == 4) for number, line in enumerate(document.lines)]
    write_papers(struck, [replace(document, lines=lines)], title="Order")

    # The long name of the canceled line has five lines of text, and four figures are next to it.
    assert _strokes(struck) - _strokes(kept) == 9


def _strokes(file: BytesIO) -> int:
    contents = (page.get_contents() for page in pypdf.PdfReader(file).pages)
    return sum(content.get_data().count(b" l S") for content in contents if content is not None)


def test_each_of_several_orders_counts_its_own_pages():
    document = order()
    file = BytesIO()

    write_papers(
        file, [replace(document, title="Order 1", lines=[*document.lines] * 8), document], title="Orders"
    )

    pages = [" ".join(page.extract_text().split()) for page in pypdf.PdfReader(file).pages]
    assert [re.findall(r"Page \d of \d", page) for page in pages] == [
        *([f"Page {number} of 3"] for number in (1, 2, 3)),
        ["Page 1 of 1"],
    ]
    assert "Order 1 · Pending · Shree Umiya" in pages[2]


def test_a_long_report_has_its_months_first_each_with_subtotals():
    pages = read("report-of-months")
    first, last = pages[0], pages[-1]

    months = [first.index(f"{month} 2026 (") for month in ("November", "October")]
    assert months == sorted(months)
    assert first.index("Total (140)") < first.index("20-11-2026 1302")
    assert "Total (140)" in last
    # Each month's subtotals again, above its rows.
    assert " ".join(pages).count("October 2026 (") == 2


def test_a_report_prints_a_thousand_rows_and_sums_all():
    document = status_report(MAX_ROWS + 500)
    file = BytesIO()

    write_table(file, document)

    pages = [" ".join(page.extract_text().split()) for page in pypdf.PdfReader(file).pages]
    assert "Only the first 1,000 of 1,500 rows are printed. The Excel (CSV) file has all rows." in pages[0]
    assert len([row for row in document.content.rows if row.kind is RowKind.PLAIN]) == MAX_ROWS
    assert "Total (1,500) Total Qty 1,35,09,000" in pages[-1]
    assert len(pages) < 60


def test_the_groups_of_a_summary_are_bounded_too():
    table = REPORTS["categoryWiseReport"]
    row = SimpleNamespace(placed_at=MADE_AT, number=1, name="A", city="B", status="Pending")
    row.quantity = row.items = 1
    row.partly = False
    row.item_amount = row.net_amount = Decimal(10)
    rows = [SimpleNamespace(**vars(row), category_code=f"E{n}", category=f"Wire {n:03}") for n in range(150)]

    content = paper_content(table, table.group({"ordered_by": None}), rows)

    assert [part.cells[0] for part in content.summary][99:] == [
        "Wire 099 (1)",
        "50 others (50)",
        "Total (150)",
    ]
    assert content.summary[100].cells[-1] == "₹500.00"


@pytest.mark.parametrize("name", ["Ankleshwar", "Vallabh Vidyanagar", "Mahemdavad", "Tiruchirappalli"])
def test_no_word_is_broken_in_a_cell(name):
    columns = [PdfColumn(title, share, False) for title, share in (("Name", 30), ("City", 2), ("No.", 1))]
    rows = [PdfRow([LONG, name, "1"]) for _ in range(3)]
    file = BytesIO()

    write_table(file, TableDocument(FIRM, "Users", "", MADE_AT, columns, TableContent(rows)))

    # A broken word is two texts in the file.
    content = "\n".join(page.extract_text() for page in pypdf.PdfReader(file).pages)
    for word in name.split():
        assert content.count(word) == 3


def test_wide_tables_are_landscape():
    sides = {name: pypdf.PdfReader(written(name)).pages[0].mediabox for name in DOCUMENTS}

    for name, box in sides.items():
        assert (box.width > box.height) is (name == "users-on-their-side")


@pytest.mark.parametrize("name", ["order-within-a-state", "products-with-pictures", "status-report"])
def test_names_in_hindi_and_gujarati_are_written_in_one_font_that_is_in_the_file(name):
    fonts = {font for page in pypdf.PdfReader(written(name)).pages for font in page._get_fonts()[0]}

    assert {font.rpartition("+")[2] for font in fonts} == {"NotoSansIndia-Bold", "NotoSansIndia-Regular"}
