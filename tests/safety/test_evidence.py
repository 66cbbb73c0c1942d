"""The search for canaries finds them wherever they are: a leak in any kind of file would be seen."""

import zipfile
from io import BytesIO

import openpyxl
import pytest
from reportlab.pdfgen.canvas import Canvas

from tests.safety.canaries import STEM, columns, found_in, name_of
from tests.safety.evidence import text_of

CANARY = f"{STEM}9100000001x5z"


def pdf() -> bytes:
    content = BytesIO()
    canvas = Canvas(content)
    canvas.drawString(72, 720, "Switch " + CANARY[:12])
    canvas.drawString(72, 700, CANARY[12:] + " box")
    canvas.save()
    return content.getvalue()


def sheet() -> bytes:
    content = BytesIO()
    book = openpyxl.Workbook()
    book.active.append(["Switch", f"One {CANARY}"])  # pyright: ignore[reportOptionalMemberAccess] -- a new book has a sheet
    book.save(content)
    return content.getvalue()


def archive() -> bytes:
    content = BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("names.csv", f"name\n{CANARY}\n")
    return content.getvalue()


@pytest.mark.parametrize("make", [pdf, sheet, archive, lambda: f"a,{CANARY.upper()},b".encode()])
def test_a_canary_is_found_in_every_kind_of_file(make):
    assert found_in(text_of(make())) == {("9100000001", 5)}


def test_a_text_of_the_store_without_canaries_has_none():
    assert found_in(f"{STEM} 9100000001") == set()


def test_every_part_of_the_shop_has_columns_with_canaries():
    names = {name_of(number).partition(".")[0] for number in range(len(columns()))}

    assert names >= {"products", "accounts", "orders", "notifications", "customer_notes", "company"}
    assert not {str(column) for column in columns() if column.name.endswith(("_hash", "state", "code"))}
