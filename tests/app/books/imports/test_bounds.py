"""Files that no spreadsheet program writes are refused fast, because the workers serve all stores."""

import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count, islice
from pathlib import Path

import pytest
from openpyxl import Workbook

from app.books.imports.kinds import PRODUCTS
from app.books.imports.mapping import name_counter
from app.books.imports.rules import column_names
from app.books.sync.connectors.files import open_source
from app.books.sync.connectors.interface import SourceProblem
from app.books.sync.connectors.tables.connector import TableFile
from app.shared.sheets.errors import Unreadable
from app.shared.sheets.reading.blank_rows import MAX_BLANK_ROWS, MAX_BLANK_ROWS_IN_ALL, filled_rows
from app.shared.sheets.reading.sheets import examine, records

MILLION = 1_000_000
# CPU seconds. On an idle machine each takes less than one; without the limits it took 35 or more.
MAX_SECONDS = 6.0
SHEET, SHARED, STYLES = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/styles.xml"
WORDS = r"(?i)\brows?\b|damaged"
CELL = '<c t="inlineStr"><is><t>c</t></is></c>'


def text(rows: str) -> bytes:
    return rows.encode()


TEXTS = {
    "a million columns": text(",".join(f"c{at}" for at in range(MILLION)) + "\n"),
    "a million columns of one name": text(",".join("x" * MILLION) + "\n"),
    "a million columns in a later row": text("Item name,Rate\nFan,1\n" * 9 + "1," * MILLION + "\n"),
    "some columns too many": text("Item name,Rate\n" + "1," * 501 + "\n"),
    "a cell of megabytes": text('Item name,Rate\n"' + "x" * 20 * MILLION + '",1\n'),
    "a cell of a million lines": text('Item name,Rate\n"' + "x\n" * MILLION + '",1\n'),
    "a line without an end": text("x" * 20 * MILLION),
    "blank rows between two": text("Item name,Rate\nFan,1\n" + ",\n" * 1_001 + "Bulb,1\n"),
    "a million blank rows": text("Item name,Rate\nFan,1\n" + ",\n" * MILLION),
}
WORKBOOKS = {
    "a million columns": (SHEET, lambda xml: xml.replace("</row>", CELL * MILLION + "</row>", 1)),
    "a cell of megabytes": (SHEET, lambda xml: xml.replace("</row>", "x" * 20 * MILLION + "</row>", 1)),
    "rows in rows": (SHEET, lambda xml: xml.replace("</row>", "<row>" * MILLION + "</row>" * MILLION, 1)),
    "deep parts in a row": (SHEET, lambda xml: xml.replace("</row>", "<a>" * MILLION + "</row>", 1)),
    "deep parts before the rows": (
        SHEET,
        lambda xml: xml.replace("<sheetData>", "<a>" * MILLION + "</a>" * MILLION + "<sheetData>", 1),
    ),
    "deep parts in a shared text": (SHARED, lambda xml: xml.replace("</si>", "<r>" * MILLION + "</si>", 1)),
    "deep parts among the styles": (
        STYLES,
        lambda xml: xml.replace("</styleSheet>", "<a>" * MILLION + "</a>" * MILLION + "</styleSheet>", 1),
    ),
    "blank rows between two": (SHEET, lambda xml: below(xml, f'<row r="1004">{CELL}</row>')),
    "a cell in the last row": (SHEET, lambda xml: below(xml, f'<row r="1048576">{CELL}</row>')),
    "many blank rows": (SHEET, lambda xml: below(xml, "<row/>" * 60_000)),
    "a row many times": (SHEET, lambda xml: below(xml, f'<row r="3">{CELL}</row>' * MILLION)),
}


def below(xml: str, rows: str) -> str:
    return xml.replace("</sheetData>", f"{rows}</sheetData>")


def workbook(path: Path, part: str, change) -> Path:
    book = Workbook()
    sheet = book.worksheets[0]
    for row in (["Item name", "Rate"], ["Fan", 1]):
        sheet.append(row)
    book.save(path)
    with zipfile.ZipFile(path) as old:
        parts = {name: old.read(name).decode() for name in old.namelist()}
    add_shared_texts(parts)
    changed = change(parts[part])
    assert changed != parts[part]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        for name, content in {**parts, part: changed}.items():
            new.writestr(name, content)
    return path


def add_shared_texts(parts: dict[str, str]) -> None:
    """Add texts that are stored once for all sheets, as most programs write them."""
    kind = "officeDocument/2006/relationships/sharedStrings"
    target = f'Type="http://schemas.openxmlformats.org/{kind}" Target="sharedStrings.xml"'
    link = f'<Relationship Id="shared" {target}/>'
    form = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    named = f'<Override PartName="/{SHARED}" ContentType="{form}"/>'
    space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    parts[SHARED] = f'<sst xmlns="{space}"><si><t>Fan</t></si></sst>'
    for name, end, more in (
        ("xl/_rels/workbook.xml.rels", "</Relationships>", link),
        ("[Content_Types].xml", "</Types>", named),
    ):
        parts[name] = parts[name].replace(end, more + end)


@pytest.fixture(params=[*(f"text: {name}" for name in TEXTS), *(f"workbook: {name}" for name in WORKBOOKS)])
def file(request, tmp_path) -> Path:
    form, _, name = request.param.partition(": ")
    if form == "text":
        path = tmp_path / "products.csv"
        path.write_bytes(TEXTS[name])
        return path
    return workbook(tmp_path / "products.xlsx", *WORKBOOKS[name])


@contextmanager
def fast() -> Iterator[None]:
    """Measure the process's CPU time, because the machine may be busy."""
    started = time.process_time()
    yield
    assert time.process_time() - started < MAX_SECONDS


def test_an_import_refuses_it_fast_with_a_reason(file):
    with fast(), pytest.raises(Unreadable, match=WORDS):
        list(records(examine(file, name_counter(PRODUCTS)), {"name": 0}))


def test_a_sync_refuses_it_fast_with_a_reason(file, tmp_path):
    source = open_source(file, file.name, {}, tmp_path)
    assert isinstance(source, TableFile)

    with fast(), pytest.raises(SourceProblem, match=WORDS):
        list(source.tables())


def test_blank_rows_are_passed_over_up_to_a_limit():
    """They are counted: a row of a formatted sheet costs time, though it is blank."""
    walked = 0

    def endless(*filled: int) -> Iterator[tuple[int, list[str]]]:
        nonlocal walked
        for walked in count(1):
            yield walked, ["Fan", ""] if walked in filled else [" ", ""]

    rows = filled_rows(endless(1, MAX_BLANK_ROWS + 2))

    assert [number for number, _ in islice(rows, 2)] == [1, MAX_BLANK_ROWS + 2]
    with pytest.raises(Unreadable, match="below row 1002"):
        next(rows)
    assert walked == MAX_BLANK_ROWS_IN_ALL + 3

    with pytest.raises(Unreadable, match="Rows 2 to 1002 are blank"):
        list(filled_rows(endless(1, MAX_BLANK_ROWS + 3)))


def test_many_equal_column_names_are_numbered_fast():
    with fast():
        assert len(set(column_names(["Rate"] * 500))) == 500
    assert column_names(["Rate", "Rate", "Rate (2)", "Rate"]) == [
        "Rate",
        "Rate (2)",
        "Rate (2) (2)",
        "Rate (3)",
    ]


def test_real_sheets_are_read(tmp_path):
    """Long descriptions, many columns, and formatted empty cells far to the right are fine."""
    path = tmp_path / "products.csv"
    long = "word " * 6_000
    path.write_text(
        f'Item name,Description,{",".join(f"c{at}" for at in range(400))}\nFan,"{long}\n{long}"\n'
    )
    (record,) = records(examine(path, name_counter(PRODUCTS)), {"name": 0, "description": 1})
    assert record.cells["description"].count("word") == 12_000

    book = Workbook()
    sheet = book.worksheets[0]
    sheet.append(["Item name", "Rate"])
    for number in range(2, 2_002):
        sheet.append([f"Fan {number}", number])
        sheet.cell(number, 16_384).number_format = "0%"
    book.save(tmp_path / "products.xlsx")
    sheet = examine(tmp_path / "products.xlsx", name_counter(PRODUCTS))
    assert len(list(records(sheet, {"name": 0}))) == 2_000
