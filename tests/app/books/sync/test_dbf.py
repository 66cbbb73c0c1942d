"""Folders of dBase and FoxPro tables, as they are while a program runs on them."""

from decimal import Decimal
from pathlib import Path

import pytest

from app.books.sync.connectors.dbf.connector import DbfFolder
from app.books.sync.connectors.dbf.table import Damaged, Table, copy_whole_rows
from app.books.sync.connectors.interface import EVERYTHING, ReadOptions, SourceProblem
from app.shared.sheets.reading.code_pages import looks_wrong
from tests.dbf import write
from tests.running.skips import REFERENCE_DATA

FOLDER = Path(__file__).parents[5] / "shared" / "data" / "dbf"
COLUMNS = (
    *(("ITEM_CD", "C", 8), ("ITEM_NM", "C", 12), ("DEPT_CD", "C", 4), ("SALE_RATE1", "N", 9)),
    *(("SALE_RATE2", "N", 9), ("CL_STK", "N", 10), ("RATEOFTAX", "N", 5)),
)
ROWS = (
    ("A1", "電扇大型", "F", "1250.00", "1200.00", "-3.000", "18"),
    ("A2", "開關", "S", "24.5", "", "1200", "18.0"),
    ("A3", "gone", "S", "1", "1", "1", "0"),
)
MAPPING = {"encoding": "cp950", "tables": [{"file": "stock.dbf", "kind": "products"}]}


def real(name: str) -> Path:
    path = FOLDER / name
    if not path.exists():
        pytest.skip(REFERENCE_DATA)
    return path


def read(folder: Path, mapping=None) -> tuple[dict[str, list], list[tuple]]:
    source, rejects, rows_read = DbfFolder(folder, mapping), [], {}
    for batch in source.read(
        source.datasets()[0], EVERYTHING, ReadOptions(), lambda *reject: rejects.append(reject)
    ):
        rows_read.setdefault(batch.entity, []).extend(batch.rows)
    return rows_read, rejects


def rows(path: Path, tmp_path: Path, encoding: str | None = None) -> list[list]:
    return [row for _number, row in Table(copy_whole_rows(path, tmp_path / path.name), encoding).rows()]


def test_products_rates_and_negative_stock_are_read_in_their_code_page(tmp_path):
    write(tmp_path / "STOCK.DBF", COLUMNS, ROWS, encoding="cp950", deleted=[2])
    rows_read, rejects = read(tmp_path, MAPPING)

    assert [(row["key"], row["name"]) for row in rows_read["products"]] == [
        ("A1", "電扇大型"),
        ("A2", "開關"),
    ]
    assert [row["rates"] for row in rows_read["variants"]] == [
        [1250, 1200, 1250, 1250, 1250],
        [Decimal("24.5")] * 5,
    ]
    assert [row["quantity"] for row in rows_read["stock"]] == [-3, 1200]
    assert [row["taxRate"] for row in rows_read["products"]] == [18, 18]
    assert not rejects


def test_a_wrong_code_page_gives_rejects_and_no_question_marks(tmp_path):
    write(tmp_path / "STOCK.DBF", COLUMNS, ROWS, encoding="cp950", deleted=[2])
    rows_read, rejects = read(tmp_path, {**MAPPING, "encoding": "ascii"})

    assert not rows_read
    assert [reject[:3] for reject in rejects] == [
        ("products", "row 1", "name"),
        ("products", "row 2", "name"),
    ]
    assert "code page ascii" in rejects[0][4]


def test_columns_may_be_called_anything(tmp_path):
    columns = (("NO", "C", 8), ("品名", "C", 12), ("P5", "N", 8), ("QTY", "N", 8))
    write(tmp_path / "T.DBF", columns, [("X1", "開關", "9.99", "-1")], encoding="cp950")
    chosen = {"code": "NO", "name": "品名", "rate5": "P5", "stock": "QTY"}
    rows_read, _ = read(
        tmp_path,
        {"encoding": "cp950", "tables": [{"file": "T.DBF", "kind": "products", "columns": chosen}]},
    )

    assert rows_read["variants"][0]["rates"] == [None, None, None, None, Decimal("9.99")]
    assert rows_read["stock"] == [{"key": "X1/.", "quantity": -1}]


def test_without_a_mapping_tables_are_recognised_by_their_columns(tmp_path):
    write(tmp_path / "ITEM.DBF", COLUMNS, [("A1", "Fan", "F", "10", "9", "1", "5")])
    write(tmp_path / "DEPT.DBF", (("DEPT_CD", "C", 4), ("DEPT_NAME", "C", 9)), [("F", "Fans")])
    write(tmp_path / "SETUP.DBF", (("KEY", "C", 4), ("VALUE", "C", 9)), [("a", "b")])
    parties = (("ACC_CD", "C", 6), ("ACC_NAME", "C", 12), ("MOBILENO", "C", 12), ("CITY", "C", 8))
    write(tmp_path / "ACC.DBF", parties, [("P1", "Asha", "9825012345", "Anand")])
    rows_read, _ = read(tmp_path)

    assert [row["name"] for row in rows_read["products"]] == ["Fan"]
    assert [(row["key"], row["phone1"]) for row in rows_read["accounts"]] == [("P1", "9825012345")]


def test_a_number_too_wide_for_its_column_is_rejected(tmp_path):
    write(tmp_path / "STOCK.DBF", COLUMNS, [("A1", "Fan", "F", "*********", "9", "1", "5")])
    rows_read, rejects = read(tmp_path)

    assert rows_read["products"][0]["name"] == "Fan"
    assert rejects == [("products", "row 1", "rate1", "*********", "the number did not fit its column")]


@pytest.mark.parametrize(("header_count", "read_rows"), [(2, 2), (9, 3)])
def test_only_rows_that_both_header_and_file_have_are_read(tmp_path, header_count, read_rows):
    path = write(tmp_path / "STOCK.DBF", COLUMNS, ROWS, encoding="cp950", header_count=header_count)
    (tmp_path / "copy").mkdir()

    assert len(rows(path, tmp_path / "copy", "cp950")) == read_rows


def test_deleted_rows_are_counted_only_when_rows_are_read(tmp_path):
    path = write(tmp_path / "STOCK.DBF", COLUMNS, ROWS, encoding="cp950", deleted=[0, 2])
    table = Table(path, "cp950")
    assert table.count_deleted() == 2

    path.unlink()

    for reading in (table.count_deleted, lambda: list(table.rows())):
        with pytest.raises(SourceProblem, match="is cut off"):
            reading()


def test_a_preview_of_a_table_counts_no_deleted_rows(tmp_path, monkeypatch):
    def refuse(_table: Table) -> int:
        raise AssertionError("all rows were walked")

    monkeypatch.setattr(Table, "count_deleted", refuse)
    write(tmp_path / "STOCK.DBF", COLUMNS, ROWS, encoding="cp950", deleted=[2])

    assert DbfFolder(tmp_path, MAPPING).datasets()


def test_a_name_cut_within_a_character_is_read_up_to_it(tmp_path):
    write(
        tmp_path / "STOCK.DBF", COLUMNS, [("A1", "a電扇大型電扇", "F", "1", "1", "1", "0")], encoding="cp950"
    )
    rows_read, rejects = read(tmp_path, MAPPING)

    assert rows_read["products"][0]["name"] == "a電扇大型電"
    assert not rejects


@pytest.mark.parametrize(
    ("name", "count"),
    [
        *(("dbase_83.dbf", 67), ("dbase_83_missing_memo.dbf", 67), ("dbase_31.dbf", 77), ("calls.dbf", 16)),
        *(("cp1251.dbf", 4), ("dbase_8b.dbf", 10), ("types.dbf", 2), ("setup.dbf", 3)),
    ],
)
def test_tables_of_many_programs_are_read(tmp_path, name, count):
    encoding = "cp1251" if name == "cp1251.dbf" else None
    rows_read = rows(real(name), tmp_path, encoding)

    assert len(rows_read) == count
    assert not [value for row in rows_read for value in row if isinstance(value, Damaged)]


def test_a_text_of_varying_length_ends_where_its_last_byte_says(tmp_path):
    assert rows(real("dbase_32.dbf"), tmp_path)[0][0] == "Bad Meets Evil"


@pytest.mark.parametrize("name", ["dbase_02.dbf", "dbase_8c.dbf"])
def test_kinds_that_cannot_be_read_are_refused_by_name(tmp_path, name):
    with pytest.raises(SourceProblem, match="dBase"):
        rows(real(name), tmp_path)


def test_other_files_are_refused(tmp_path):
    (tmp_path / "STOCK.DBF").write_bytes(b"PK\x03\x04 not a table")
    with pytest.raises(SourceProblem):
        read(tmp_path, {"tables": [{"file": "STOCK.DBF"}]})
    with pytest.raises(SourceProblem, match="is not in"):
        read(tmp_path, {"tables": [{"file": "OTHER.DBF"}]})


def complete(folder: Path, mapping=None) -> dict[str, bool]:
    source = DbfFolder(folder, mapping)
    return {
        batch.entity: batch.complete
        for batch in source.read(source.datasets()[0], EVERYTHING, ReadOptions(), lambda *_reject: None)
    }


def test_given_a_table_that_is_cut_short_then_nothing_of_it_counts_as_complete(tmp_path):
    rows = [(f"A{at}", f"Fan {at}", "F", "10", "9", "1", "5") for at in range(3)]
    write(tmp_path / "STOCK.DBF", COLUMNS, rows)
    assert set(complete(tmp_path).values()) == {True}

    write(tmp_path / "STOCK.DBF", COLUMNS, rows, header_count=5)

    assert set(complete(tmp_path).values()) == {False}
    _rows, rejects = read(tmp_path)
    assert rejects == [("products", "row 4", "", "", "STOCK.DBF is incomplete: 2 rows are missing")]


def test_given_a_damaged_code_then_nothing_of_the_table_counts_as_complete(tmp_path):
    readable = ("A9", "Fan", "F", "1", "1", "1", "0")
    write(tmp_path / "STOCK.DBF", COLUMNS, [ROWS[0], readable], encoding="cp950")

    assert set(complete(tmp_path, {**MAPPING, "encoding": "ascii"}).values()) == {False}


def test_given_zero_in_the_column_of_a_grade_then_the_grade_has_the_first_rate(tmp_path):
    rows = [("A1", "Fan", "F", "10.00", "0.00", "1", "5"), ("A2", "Bulb", "F", "0.00", "0.00", "1", "5")]
    write(tmp_path / "STOCK.DBF", COLUMNS, rows)
    rows_read, _ = read(tmp_path)

    assert [row["rates"] for row in rows_read["variants"]] == [[10] * 5, [0] * 5]


def test_given_names_in_another_code_page_then_the_owner_has_to_choose_it(tmp_path):
    names = ("電扇大型", "電扇小型", "開關", "電燈")
    rows = [(f"A{at}", name, "F", "10", "9", "1", "5") for at, name in enumerate(names)]
    write(tmp_path / "STOCK.DBF", COLUMNS, rows, encoding="cp950")

    with pytest.raises(SourceProblem, match="cp1252"):
        read(tmp_path)

    assert len(read(tmp_path, {"encoding": "cp950"})[0]["products"]) == len(names)
    assert DbfFolder(tmp_path).tables()[0]["encoding"] == "cp1252"


def test_given_a_blank_column_with_a_usual_name_then_a_filled_column_goes_first(tmp_path):
    columns = (("ITEM_NO", "C", 8), ("PART_NO", "C", 8), ("ITEM_NM", "C", 12), ("SALE_RATE1", "N", 9))
    write(tmp_path / "STOCK.DBF", columns, [("", "P7", "Fan", "10"), ("", "P8", "Bulb", "9")])

    assert [row["code"] for row in read(tmp_path)[0]["products"]] == ["P7", "P8"]


@pytest.mark.parametrize(
    ("text", "written", "read_as"),
    [
        ("電扇大型", "cp950", "cp1252"),
        ("Выключатель", "cp866", "cp1252"),
        ("Выключатель", "cp1251", "cp1252"),
        ("Café Lamp", "cp437", "cp1252"),
        ("पंखा", "utf-8", "cp1252"),
        ("Größe", "cp1252", "cp850"),
    ],
)
def test_a_text_in_a_wrong_code_page_is_known_by_its_marks(text, written, read_as):
    assert looks_wrong([text.encode(written).decode(read_as)])


def test_texts_in_their_own_code_page_have_no_marks():
    assert not looks_wrong(
        ["Café Lamp", "Philips® 90°C", "10 kΩ", "½ hp, 3×4 m²", "Выключатель", "पंखा", "電扇", "plain"]
    )
