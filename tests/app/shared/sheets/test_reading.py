"""Reading text files and matching their columns."""

import pytest

from app.books.imports import mapping
from app.books.imports.kinds import PRODUCTS
from app.shared.sheets.errors import BadMapping, RejectedRow, Unreadable
from app.shared.sheets.reading.sheets import check_cells, examine, records

HEADER = [
    "index",
    "product",
    "category",
    "sub_category",
    "brand",
    "sale_price",
    "market_price",
    "type",
    "rating",
]


def choose(columns, assignments):
    return mapping.build_mapping(PRODUCTS, columns, assignments)


@pytest.fixture
def file(tmp_path):
    def make(content: bytes):
        path = tmp_path / "products.csv"
        path.write_bytes(content)
        return path

    return make


def rows(path, **columns):
    return [(record.number, dict(record.cells)) for record in records(examine(path), columns)]


def test_columns_match_by_their_usual_names():
    expected = {"name": 1, "brand": 4, "category": 2, "rate": 5, "mrp": 6}
    assert choose(HEADER, []) == expected
    tally = ["SKU", "Item Name", "Stock Group", "Price (Rs.)", "M.R.P.", "UOM", "HSN/SAC", "GST %", "MOQ"]
    fields = ["code", "name", "category", "rate", "mrp", "unit", "hsn", "tax_rate", "minimum_quantity"]
    assert sorted(choose(tally, []).items(), key=lambda pair: pair[1]) == [
        (field, at) for at, field in enumerate(fields)
    ]
    assert choose(["ItemName", "DeptName", "SalePrice"], []) == {"name": 0, "category": 1, "rate": 2}


def test_assignments_win_and_a_column_is_used_once():
    assert choose(HEADER, ["category=Sub_Category", "description=category"])["category"] == 3
    assert choose(HEADER, ["description=category", "category=type"])["category"] == 7


@pytest.mark.parametrize(
    ("columns", "assignments", "words"),
    [
        (HEADER, ["colour=type"], "Unknown field “colour”. Fields: code, name"),
        (HEADER, ["unit=colour"], "no column “colour”. The file's columns: index, product"),
        (HEADER, ["unit"], "Use field=column"),
        (["a", "b"], [], "Column missing: name and category and rate.*The file's columns: a, b"),
        (["name", "category", "rate", "name"], ["name=name"], "2 columns named “name”"),
    ],
)
def test_an_invalid_mapping_lists_what_exists(columns, assignments, words):
    with pytest.raises(BadMapping, match=words):
        choose(columns, assignments)


TEXT = "name;rate\nGehäuse ₹;10\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_unicode_files_with_and_without_a_mark(file, encoding):
    assert rows(file(TEXT.encode(encoding)), name=0) == [(2, {"name": "Gehäuse ₹"})]


def test_windows_text_is_recognised_even_late_in_the_file(file):
    path = file(b"name,rate\n" + b"plain,10\n" * 200_000 + "Café,10\n".encode("cp1252"))
    sheet = examine(path)
    assert sheet.text
    assert (sheet.text.encoding, sheet.lines) == ("cp1252", 200_002)
    assert [*records(sheet, {"name": 0})][-1].cells == {"name": "Café"}


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_separators(file, separator):
    line = '"Switch, white; 6 A | ivory"'
    path = file(f"name{separator}rate\n{line}{separator}10\n\n{line}{separator}20\n".encode())
    sheet = examine(path)
    assert sheet.text
    assert sheet.text.separator == separator
    assert [number for number, _ in rows(path, rate=1)] == [2, 4]
    assert rows(path, name=0, rate=1)[1] == (4, {"name": "Switch, white; 6 A | ivory", "rate": "20"})


def test_line_breaks_in_quotes_short_rows_and_rows_with_too_many_cells(file):
    path = file(b'name,rate,mrp\n"two\nlines",5\nthree,4,5,6\nfour,4,5,,\n')
    rows_read = list(records(examine(path), {"name": 0, "mrp": 2}))
    assert rows_read[0].cells == {"name": "two\nlines", "mrp": ""}
    excess = "import.row.excess"
    assert [(record.number, record.fault) for record in rows_read] == [(2, None), (3, excess), (4, None)]


PIPES = b"name,group,rate\nTap,Pipes,10\n"


@pytest.mark.parametrize(
    ("content", "named", "names"),
    [
        (b'"1/2 inch,Pipes,9\nTee,Pipes,5\nCap,Pipes,6\n', [3], ["Tap", "Tee", "Cap"]),
        (b'"1/2 inch,Pipes,9\n3/4" elbow,Pipes,5\nCap,Pipes,6\n', [3], ["Tap", '3/4" elbow', "Cap"]),
        (b'"1/2 inch,Pipes,9\n"3/4 inch,Pipes,5\nCap,Pipes,6\n', [3, 4], ["Tap", "Cap"]),
        # Closed as it should be, by a mark of inches at the end of a cell.
        (b'"1/2 inch,Pipes,9\nElbow 3/4",Pipes,5\nCap,Pipes,6\n', [3], ["Tap", "Cap"]),
        (b'Rod,Pipes,"9\nTee,Pipes,5\nCap,Pipes,6', [3], ["Tap", "Tee", "Cap"]),
    ],
    ids=["never closed", "closed within a cell", "opened twice", "closed at the end of a cell", "in a rate"],
)
def test_an_open_quotation_mark_is_named_and_swallows_no_row(file, content, named, names):
    rows_read = list(records(examine(file(PIPES + content)), {"name": 0}))

    assert [record.number for record in rows_read if record.fault == "import.row.open_quote"] == named
    assert [record.cells["name"] for record in rows_read if not record.fault] == names


def test_texts_of_several_lines_are_read(file):
    path = file(b'name,group,rate\n"Fan, white\nfor ceilings, 48 in",Fans,9\n"two ""lines""\n",Fans,5\n')

    names = [cells["name"] for _, cells in rows(path, name=0)]

    assert names == ["Fan, white\nfor ceilings, 48 in", 'two "lines"\n']


def test_many_open_quotation_marks_refuse_the_file(file):
    path = file(PIPES + b'a"b,"c\n' * 20_000)

    with pytest.raises(Unreadable, match="More than 20 rows"):
        list(records(examine(path), {"name": 0}))


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b"\n\n", "empty"),
        (b"PK\x03\x04 a workbook", "damaged"),
        (b"\x89PNG\0\0", "not a CSV or .xlsx file"),
    ],
)
def test_files_that_are_no_text_are_refused(file, content, words):
    with pytest.raises(Unreadable, match=words):
        examine(file(content))


def test_a_quotation_mark_that_is_never_closed(file):
    path = file(b'name,rate\nswitch,5\n"wire,6\n' + b"fan,7\n" * 40_000)
    with pytest.raises(Unreadable, match="Row 3 could not be read"):
        rows(path, name=0)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf16_is_recognised_without_a_bom(file, encoding):
    content = "name;rate\nSwitch;10\nWire;20\n".encode(encoding)
    assert rows(file(content), name=0) == [(2, {"name": "Switch"}), (3, {"name": "Wire"})]


@pytest.mark.parametrize(
    ("cell", "read"),
    [("'00123", "00123"), ('"=""00123"""', "00123"), ("'=1+1", "=1+1"), ("O'Hara", "O'Hara"), ("'x", "'x")],
)
def test_text_markers_are_removed(file, cell, read):
    assert rows(file(f"name,rate\n{cell},5\n".encode()), name=0) == [(2, {"name": read})]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize(
    "start",
    ["%PDF-1.7", "%!PS-Adobe-3.0", "{\\rtf1", "<?xml version='1.0'?>", "\n <!DOCTYPE html>", "<HTML>"],
)
def test_a_document_of_another_kind_is_no_spreadsheet(file, start, encoding):
    content = f"{start}\nItem name,Rate\nFan,1\n".encode(encoding)

    with pytest.raises(Unreadable, match="not a CSV"):
        examine(file(content))


def test_a_sheet_may_begin_with_signs(file):
    assert rows(file(b"<5 kg,%\nFan,1\n"), name=0) == [(2, {"name": "Fan"})]


@pytest.mark.parametrize(
    ("cell", "key"),
    [
        ("04-Mar", "import.row.date"),
        ("Mar-01", "import.row.date"),
        ("12-Oct-26", "import.row.date"),
        ("8.90123E+12", "import.row.lost_digits"),
        ("1E+15", "import.row.lost_digits"),
    ],
)
def test_what_a_spreadsheet_program_made_of_a_code_is_refused(file, cell, key):
    (record,) = records(examine(file(f"code,rate\n{cell},5\n".encode())), {"code": 0})

    with pytest.raises(RejectedRow) as refused:
        check_cells(record)

    assert (refused.value.field, refused.value.reason.key) == ("code", key)


@pytest.mark.parametrize("cell", ["3/4", "10-12", "MAR-01", "1E5", "2E10", "4-Marble", "Mar-1", "May"])
def test_codes_like_dates_and_numbers_are_read(file, cell):
    (record,) = records(examine(file(f"code,rate\n{cell},5\n".encode())), {"code": 0})

    assert check_cells(record)["code"] == cell


@pytest.mark.parametrize("cell", ['"=""Mar-01"""', "'Mar-01"])
def test_a_cell_marked_as_text_is_no_date(file, cell):
    (record,) = records(examine(file(f"code,rate\n{cell},5\n".encode())), {"code": 0})

    assert check_cells(record)["code"] == "Mar-01"
