"""Codes and sizes that a spreadsheet program changed are not taken for the owner's."""

import csv
import io
import re
from urllib.request import urlopen

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from openpyxl import load_workbook

from app.shared.cleaning import one_line
from app.shared.sheets.reading import sheets
from app.shared.sheets.spreadsheets import number_shown, text_cell

CODES = "Item code,Item name,Category,Rate,GST\n{},Zero item,X,10,18\n"
GOODS = """Item code,Item name,Category,Size,Barcode,Pieces per box,Rate,HSN code
00123,Zero item,X,,0012345678905,10-12,10,0853
8901234567890,Long item,X,,,,20,
90.750,Dot item,X,,,,30,
'1E5,Exp item,X,,,,40,
'3/4,Pipe,X,'3/4,,,50,
'10-12,Bolt,X,'10-12,,,60,
'Mar-01,Dated,X,'6 A,,,70,
P8,'1 1/2,X,'1 1/2,,,80,
P9,True,X,'May 5,,,90,
P10,+ and -,X,+5 V,,,95,
"""


def as_spreadsheet_saves(content: str) -> str:
    """Return a CSV as Excel saves it again: with numbers and dates for texts that look like them."""
    saved = io.StringIO()
    writer = csv.writer(saved)
    for row in csv.reader(io.StringIO(content)):
        writer.writerow([_saved(cell) for cell in row])
    return saved.getvalue()


def _saved(cell: str) -> str:
    number = number_shown(cell)
    if number is not None:
        return number if len(number) <= 11 else f"{float(number):.5E}"
    if re.fullmatch(r"\d{1,2}[-/]\d{1,2}", cell):
        return "04-Mar"
    if re.fullmatch(r"\d{1,2} A", cell):
        return "6:00 AM"
    if re.fullmatch(r"[A-Z][a-z]{2}[- ]\d{1,2}", cell):
        return "01-Mar"
    return {"1 1/2": "1.5", "True": "TRUE"}.get(cell, cell)


@pytest.fixture
def worker_tasks() -> str:
    """Run all tasks: those of imports and of exports."""
    return ""


@pytest.fixture
def exported(call, store, owner_without_goods, run_worker):
    """Export the store's items as the owner does; return the file."""

    def make(format_: str) -> bytes:
        queued = call(
            "POST", "/exports", store, owner_without_goods, json={"kind": "products", "format": format_}
        )
        assert queued.status_code == 202, queued.text
        run_worker(store)
        answer = call("GET", f"/exports/{queued.json['result']['id']}", store, owner_without_goods)
        with urlopen(answer.json["result"]["url"]) as file:
            return file.read()

    return make


def test_an_export_that_a_spreadsheet_saved_adds_nothing_and_changes_nothing(
    apply_import, check_import, exported, contents, store
):
    assert apply_import(GOODS)["refused"] == []
    before = contents(store)

    run = check_import(as_spreadsheet_saves(exported("csv").decode("utf-8-sig")))

    counts = {name: run["counts"][name] for name in ("read", "added", "updated", "unchanged", "refused")}
    assert counts == {"read": 10, "added": 0, "updated": 0, "unchanged": 10, "refused": 0}, run["refused"]
    assert contents(store) == before


def test_a_workbook_that_a_spreadsheet_saved_adds_nothing_and_changes_nothing(
    apply_import, check_import, exported, contents, store
):
    assert apply_import(GOODS)["refused"] == []
    before = contents(store)

    book = load_workbook(io.BytesIO(exported("xlsx")))
    headings, *rows = book.worksheets[0].iter_rows()
    texts = ("Item code", "Size", "HSN code", "Barcode")
    places = [at for at, cell in enumerate(headings) if cell.value in texts]
    cells = [row[at] for row in rows for at in places if row[at].value is not None]
    assert len(places) == len(texts)
    assert {(cell.data_type, cell.number_format) for cell in cells} == {("s", "@")}
    saved = io.BytesIO()
    book.save(saved)
    run = check_import(saved.getvalue(), ending="xlsx")

    counts = {name: run["counts"][name] for name in ("read", "added", "updated", "unchanged", "refused")}
    assert counts == {"read": 10, "added": 0, "updated": 0, "unchanged": 10, "refused": 0}, run["refused"]
    assert contents(store) == before


@pytest.mark.parametrize(
    ("code", "saved"), [("00123", "123"), ("90.750", "90.75"), ("1E5", "100000"), ("0012", "12")]
)
def test_a_code_that_a_spreadsheet_may_have_changed_is_asked(apply_import, check_import, code, saved):
    apply_import(CODES.format(f"'{code}"))

    run = check_import(CODES.format(saved))

    assert run["counts"]["added"] == 0
    assert [each["key"] for each in run["refused"]] == [
        {"key": "import.row.changed_code", "values": {"value": saved, "code": code}}
    ]


OTHER_KINDS = {
    "parties": (
        "Account code,Account name,Mobile number\n{},Jay Ambe,98250123{}\n",
        "import.row.changed_account",
    ),
    "categories": ("Category code,Category name\n{},Pipes {}\n", "import.row.changed_category"),
}


@pytest.mark.parametrize("kind", OTHER_KINDS)
def test_the_code_of_a_customer_or_a_category_is_asked_too(apply_import, check_import, kind):
    file, reason = OTHER_KINDS[kind]
    assert apply_import(file.format("'00123", "45"), kind)["counts"]["added"] == 1

    run = check_import(file.format("123", "46"), kind)
    assert run["counts"]["added"] == 0
    assert [each["key"] for each in run["refused"]] == [
        {"key": reason, "values": {"value": "123", "code": "00123"}}
    ]
    (lost,) = check_import(file.format("8.90123E+12", "46"), kind)["refused"]
    assert lost["key"]["key"] == "import.row.lost_digits"


def test_a_code_stays_if_the_store_has_both(apply_import, check_import):
    apply_import(CODES.format("123"))
    apply_import(CODES.format("'00123"))

    assert check_import(CODES.format("123"))["refused"] == []


@pytest.mark.parametrize(
    "cell",
    ["00123", "8901234567890", "90.750", "1E5", ".5", "3/4", "10-12", "1-2-26", "1 1/2", "Mar-01", "4 Mar"],
)
def test_a_text_that_a_spreadsheet_would_change_is_marked(cell):
    assert text_cell(cell) == f"'{cell}"


@pytest.mark.parametrize("cell", ["May 2026", "6 A", "10:30", "6:00 pm", "true", "=1+1", "+5 V"])
def test_a_time_a_truth_value_and_a_formula_are_marked_too(cell):
    assert text_cell(cell) == f"'{cell}"


@pytest.mark.parametrize("cell", ["123", "90.75", "SW-101", "6 Amp", "9825012345", "Marble", "", "-5"])
def test_any_other_text_stays(cell):
    assert text_cell(cell) == cell


@pytest.mark.parametrize("field", ["Item code", "Item name", "Size", "HSN code", "Barcode", "Pieces per box"])
@pytest.mark.parametrize("cell", ["04-Mar", "Mar-01", "6:00 AM"])
def test_a_date_is_refused_with_its_row_in_every_column(check_import, field, cell):
    columns = {"Item code": "A1", "Item name": "Tap", "Category": "Pipes", "Size": "", "Rate": "10"}
    cells = {**columns, field: cell}

    run = check_import(f"{','.join(cells)}\n{','.join(cells.values())}\n")

    assert [(each["row"], each["key"]["key"]) for each in run["refused"]] == [(2, "import.row.date")]


@given(st.text("01 9.-/+=@ApMar＝－'", max_size=8).filter(lambda text: not text.lstrip().startswith("'")))
@example(" =1+1")
@example(" 00123")
@example("＝A1")
def test_what_is_marked_is_read_as_it_was(tmp_path_factory, cell):
    path = tmp_path_factory.mktemp("marked") / "file.csv"
    with path.open("w", newline="") as file:
        csv.writer(file).writerows([["code", "name"], [text_cell(cell), "Tap"]])

    (record,) = sheets.records(sheets.examine(path), {"code": 0})

    assert one_line(record.cells["code"]) == one_line(cell)


def test_refused_rows_come_again_as_they_were(check_import):
    """Their file keeps leading zeros in a spreadsheet, and what the program has changed is refused again."""
    run = check_import("Item code,Item name,Category,Rate\n00123,Tap,Pipes,free\n04-Mar,Bend,Pipes,10\n")
    with urlopen(run["rejectsUrl"]) as answer:
        rows = list(csv.reader(io.StringIO(answer.read().decode("utf-8-sig"))))

    assert [row[0] for row in rows] == ["Item code", "'00123", "04-Mar"]
    again = check_import("\n".join(",".join(row[:4]) for row in rows).replace("free", "12"))
    assert (again["counts"]["added"], [each["row"] for each in again["refused"]]) == (1, [3])
