"""Workbooks as spreadsheet programs write them, and damaged or hostile ones."""

import io
import re
import zipfile
from datetime import date, datetime, time, timedelta
from decimal import Decimal

import pytest
from openpyxl import Workbook

from app.books.imports.kinds import PRODUCTS
from app.books.imports.mapping import name_counter
from app.books.imports.rules import MAX_ROWS
from app.shared.sheets.errors import RejectedRow, Unreadable
from app.shared.sheets.reading import workbook
from app.shared.sheets.reading.sheets import check_cells, examine, records
from tests.memory import grown_by

HEADER = ["name", "category", "rate", "code"]


@pytest.fixture
def saved(tmp_path):
    """Save a workbook of rows; `more` may change it before."""

    def make(*rows, more=lambda book: None):
        book = Workbook()
        sheet = book.worksheets[0]
        for row in rows:
            sheet.append(row)
        more(book)
        path = tmp_path / "products.xlsx"
        book.save(path)
        return path

    return make


def rewritten(path, part: str, change) -> None:
    """Save a workbook again with one of its parts changed."""
    with zipfile.ZipFile(path) as old:
        parts = {name: old.read(name) for name in old.namelist()}
    parts[part] = change(parts[part])
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        for name, content in parts.items():
            new.writestr(name, content)


def raw(path) -> list[list[str]]:
    sheet = examine(path, name_counter(PRODUCTS))
    return [record.raw for record in records(sheet, {})]


def test_cells_are_read_as_they_are_shown(saved):
    def shown(book):
        sheet = book.worksheets[0]
        sheet["B2"].number_format = "00000"
        sheet["C2"].number_format = "0%"

    path = saved(
        ["name", "rate", "category", "d", "e", "f", "g", "h"],
        ["Fan", 123, 0.18, 49.5, 9825012345, True, datetime(2026, 4, 1), date(2026, 4, 2)],
        ["0012", 0.1 + 0.2, 1e-7, 98250123450000000000, 2500.0, None, None, None],
        more=shown,
    )
    assert raw(path) == [
        ["Fan", "00123", "18%", "49.5", "9825012345", "TRUE", "2026-04-01", "2026-04-02"],
        ["0012", "0.3", "0.0000001", "98250123450000000000", "2500"],
    ]


def test_a_date_is_refused_in_every_field(saved):
    """It was a size of 3/4, a code of 2001-03 or a time of 10:12 before the program changed it."""
    row = ["Fan", "Fans", 5, "F1"]
    path = saved(
        HEADER,
        row,
        *([*row[:at], datetime(2026, 3, 4), *row[at + 1 :]] for at in range(4)),
        [*row[:3], time(10, 12)],
        [*row[:3], timedelta(hours=30)],
    )
    places = {name: at for at, name in enumerate(HEADER)}
    refused = []

    for record in records(examine(path, name_counter(PRODUCTS)), places):
        try:
            check_cells(record)
        except RejectedRow as refusal:
            refused.append((record.number, refusal.field, refusal.reason.key))

    fields = [*HEADER, "code", "code"]
    assert refused == [(number, field, "import.row.date") for number, field in enumerate(fields, 3)]


def test_text_of_a_workbook_that_reads_like_a_date_is_text(saved):
    sheet = examine(saved(HEADER, ["Mar-25", "Fans", 5, "04-Mar"]), name_counter(PRODUCTS))
    (record,) = records(sheet, {"name": 0, "code": 3})
    assert check_cells(record) == {"name": "Mar-25", "code": "04-Mar"}


def test_rows_have_the_numbers_that_the_program_shows(saved):
    path = saved(["Price list"], [], HEADER, ["Fan", "Fans", 5], [], [], ["Lamp", "Lamps", 6])
    sheet = examine(path, name_counter(PRODUCTS))
    assert (sheet.header, sheet.columns) == (3, ("name", "category", "rate", "code"))
    assert [record.number for record in records(sheet, {})] == [4, 7]


def test_a_merged_header_names_each_of_its_columns(saved):
    def merge(book):
        book.worksheets[0].merge_cells("C1:D1")
        book.worksheets[0].merge_cells("A1:A2")

    path = saved(["Item", "Group", "Rate", None], [None, None, "A", "B"], ["Fan", "Fans", 9, 8], more=merge)
    assert examine(path, name_counter(PRODUCTS)).columns == ("Item", "Group", "Rate A", "Rate B")


def test_the_sheet_with_recognised_columns_is_read(saved):
    def add(book):
        book.create_sheet("Prices").append(HEADER)
        book["Prices"].append(["Fan", "Fans", 5])
        book.create_sheet("Old").append(HEADER)
        book["Old"].sheet_state = "hidden"

    sheet = examine(saved(["Dear customer", "x"], more=add), name_counter(PRODUCTS))
    assert (sheet.sheet, sheet.sheets, sheet.columns) == ("Prices", 2, tuple(HEADER))


def test_formulas_are_read_by_their_results_or_refused(saved):
    path = saved(HEADER, ["Fan", "Fans", "=2*50", None], ["Lamp", "Lamps", "=A1*2", None])
    rewritten(
        path,
        "xl/worksheets/sheet1.xml",
        lambda xml: re.sub(rb"<f>2\*50</f><v(?: ?/>|></v>)", b"<f>2*50</f><v>100</v>", xml),
    )
    sheet = examine(path)
    fan, lamp = records(sheet, {"name": 0, "rate": 2})
    assert check_cells(fan)["rate"] == "100"
    with pytest.raises(RejectedRow, match="rate: the formula has no value"):
        check_cells(lamp)


@pytest.mark.parametrize("error", ["#N/A", "#REF!", "#DIV/0!"])
def test_error_values_are_refused(saved, error):
    (record,) = records(examine(saved(HEADER, [error, "Fans", 5])), {"name": 0})
    with pytest.raises(RejectedRow, match="the cell has the error"):
        check_cells(record)


def test_a_wrong_declared_size_is_ignored(saved):
    path = saved(HEADER, ["Fan", "Fans", 5], ["Lamp", "Lamps", 6])
    rewritten(path, "xl/worksheets/sheet1.xml", lambda xml: xml.replace(b'ref="A1:D3"', b'ref="A1"'))
    assert len(raw(path)) == 2


def test_cells_far_out_cost_little(saved):
    def far(book):
        book.worksheets[0].cell(1_000, 1, "Lamp")
        book.worksheets[0].cell(3, 16_384, "note")

    path = saved(HEADER, ["Fan", "Fans", 5], more=far)
    assert [row[0] for row in raw(path)] == ["Fan", "Lamp"]


def test_a_row_number_beyond_the_maximum_is_refused(saved):
    path = saved(HEADER, ["Fan", "Fans", 5])
    far = b'<row r="99999999999"><c r="A99999999999"><v>1</v></c></row></sheetData>'
    rewritten(path, "xl/worksheets/sheet1.xml", lambda xml: xml.replace(b"</sheetData>", far))
    with pytest.raises(Unreadable, match="blank rows"):
        raw(path)


def test_zip_bombs_are_refused(saved, tmp_path, monkeypatch):
    path = saved(HEADER, ["Fan", "Fans", 5])
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("xl/sharedStrings2.xml", b" " * (workbook.MAX_SHARED_BYTES + 1))
    with pytest.raises(Unreadable, match="too large"):
        examine(path)


BOMB = b"""<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>"""


def test_entities_are_not_expanded(saved):
    path = saved(HEADER, ["Fan", "Fans", 5])
    rewritten(path, "xl/worksheets/sheet1.xml", lambda xml: BOMB + xml.partition(b"?>")[2])
    with pytest.raises(Unreadable, match="damaged"):
        raw(path)


@pytest.mark.parametrize("part", ["xl/workbook.xml", "xl/worksheets/sheet1.xml", "[Content_Types].xml"])
@pytest.mark.parametrize("content", [b"", b"<a", b"<a/>", b"\xff\xfe\0"])
def test_damaged_parts_are_refused(saved, part, content):
    path = saved(HEADER, ["Fan", "Fans", 5])
    rewritten(path, part, lambda _xml: content)
    with pytest.raises(Unreadable):
        raw(path)


def test_a_workbook_is_imported(store, apply_import, sizes):
    book = Workbook()
    for row in (["Item", "Group", "Price"], ["Fan", "Fans", 2500.5], ["Lamp", "Lamps", "₹1,055.25"]):
        book.worksheets[0].append(row)
    file = io.BytesIO()
    book.save(file)

    done = apply_import(file.getvalue(), ending="xlsx")

    assert (done["counts"]["added"], done["message"]) == (2, None)
    assert [row[4] for row in sizes(store)] == [Decimal("2500.50"), Decimal("1055.25")]


def test_a_large_workbook_is_read_with_little_memory(tmp_path):
    """Shared texts are held in memory, rows are not."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    sheet.append(HEADER)
    for number in range(20_000):
        sheet.append([f"Item {number % 500}", f"Group {number % 50}", number + 0.5, number])
    path = tmp_path / "large.xlsx"
    book.save(path)

    count, grown = grown_by(
        lambda: sum(1 for _ in records(examine(path, name_counter(PRODUCTS)), {"name": 0}))
    )

    assert count == 20_000 < MAX_ROWS
    assert grown < 30_000_000


@pytest.mark.parametrize("declares", [True, False])
def test_a_sheet_is_not_read_to_its_end_for_the_size_that_it_declares(tmp_path, monkeypatch, declares):
    book = Workbook(write_only=not declares)
    sheet = book.create_sheet("Goods", 0)
    for number in range(7):
        sheet.append([f"Item {number}", number])
    path = tmp_path / "goods.xlsx"
    book.save(path)
    monkeypatch.delattr("openpyxl.worksheet._reader.WorkSheetParser.parse_dimensions")

    assert workbook.visible_sheets(path)["Goods"] == (7 if declares else 0)
    assert len(list(workbook.sheet_rows(path, "Goods"))) == 7
