"""An uploaded file is opened as what it is, and refused in plain words if it is nothing usable."""

import zipfile
from decimal import Decimal
from pathlib import Path

import pytest

from app.books.sync.connectors.files import open_source
from app.books.sync.connectors.interface import EVERYTHING, ReadOptions
from app.books.sync.pack import PackProblem, PackWriter, Snapshot, Source
from tests.dbf import write
from tests.running.skips import REFERENCE_DATA
from tests.tally_books import small_shop

BASKET = Path(__file__).parents[5] / "shared" / "data" / "catalogue" / "bigbasket_products.csv"


@pytest.fixture
def opened(tmp_path):
    folder = tmp_path / "unpacked"
    folder.mkdir()

    def do(path: Path, **settings):
        return open_source(path, path.name, settings, folder)

    return do


def read(source) -> tuple[dict[str, list], list]:
    rejects, rows_read = [], {}
    for batch in source.read(
        source.datasets()[0], EVERYTHING, ReadOptions(), lambda *reject: rejects.append(reject)
    ):
        rows_read.setdefault(batch.entity, []).extend(batch.rows)
    return rows_read, rejects


def zipped(path: Path, **files: bytes) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name.replace("__", "."), data)
    return path


def test_an_export_of_tally_is_recognised_zipped_and_plain(tmp_path, opened):
    data = small_shop().export()
    (tmp_path / "Master.xml").write_bytes(data)

    for path in (tmp_path / "Master.xml", zipped(tmp_path / "a.zip", Master__xml=data)):
        rows_read, rejects = read(opened(path))
        assert len(rows_read["products"]) == 3
        assert [row["rates"][0] for row in rows_read["variants"]] == [1250, Decimal("980.5"), 24]
        assert not rejects


def test_a_zipped_folder_of_tables_and_a_single_table_are_recognised(tmp_path, opened):
    columns = (("ITEM_CD", "C", 8), ("ITEM_NM", "C", 12), ("RATE1", "N", 8))
    table = write(tmp_path / "stock.dbf", columns, [("A1", "Fan", "10")])
    folder = zipped(tmp_path / "books.zip", Data__DBF=table.read_bytes(), readme__doc=b"x")

    assert read(opened(folder))[0]["products"][0]["name"] == "Fan"
    mapping = {"columns": {"code": "ITEM_CD", "name": "ITEM_NM", "rate2": "RATE1"}}
    assert read(opened(table, mapping=mapping))[0]["variants"][0]["rates"][1] == 10


def test_a_spreadsheet_is_read_by_its_columns_or_the_owners_choice(tmp_path, opened):
    path = tmp_path / "list.csv"
    path.write_text('Item code,Item,Group,Sale price,Closing stock\nA1,Fan,Fans,"1,23,456.00",-5\n,x,y,1,1\n')
    rows_read, rejects = read(opened(path))

    assert rows_read["products"][0] == {
        "key": "A1",
        "code": "A1",
        "name": "Fan",
        "departmentKey": "fans",
        "active": True,
    }
    assert rows_read["variants"][0]["rates"] == [123456] * 5
    assert rows_read["stock"] == [{"key": "A1/.", "quantity": -5}]
    assert rejects == [("products", "row 3", "code", "", "the code is blank")]
    chosen = read(opened(path, mapping={"name": "Group", "rate": "Sale price"}))[0]
    assert chosen["products"][0]["name"] == "Fans"


def test_rows_of_a_product_are_its_sizes(tmp_path, opened):
    path = tmp_path / "sizes.csv"
    path.write_text("code,name,category,size,rate\nW1,Wire,Wires,1 mm,10\nW1,Wire,Wires,2 mm,18\n")
    rows_read, _ = read(opened(path))

    assert len(rows_read["products"]) == 1
    assert [row["key"] for row in rows_read["variants"]] == ["W1/1 mm", "W1/2 mm"]


def test_customers_and_their_balances_are_recognised(tmp_path, opened):
    path = tmp_path / "parties.csv"
    header = "Party code,Party name,Mobile,Salesman,Outstanding"
    path.write_text(f"{header}\nP1,Asha,9825012345,Ramesh,1500\nP2,Om,9825012346,,-20\n")
    rows_read, _ = read(opened(path))

    assert [row["key"] for row in rows_read["accounts"]] == ["P1", "P2"]
    assert rows_read["balances"] == [{"key": "P1", "amount": 1500}, {"key": "P2", "amount": -20}]
    assert rows_read["salespeople"] == [{"key": "ramesh", "name": "Ramesh"}]


def test_twenty_thousand_real_products_become_a_pack(tmp_path, opened):
    if not BASKET.exists():
        pytest.skip(REFERENCE_DATA)
    source, folder = opened(BASKET), tmp_path / "pack"
    folder.mkdir()
    (dataset,) = source.datasets()
    with PackWriter(folder) as writer:
        for batch in source.read(dataset, EVERYTHING, ReadOptions(), writer.reject):
            writer.add(batch)
        manifest = writer.finish(
            store="9825012345",
            dataset=dataset,
            source=Source(kind=source.kind),
            snapshot=Snapshot.model_validate(
                {"id": "00000000-0000-4000-8000-000000000000", "takenAt": "2026-11-21T10:00:00+05:30"}
            ),
        )

    counts = {file.entity: file.rows for file in manifest.files}
    assert counts["departments"] in (11, 90)
    assert counts["products"] > 17_000


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.xml", b'<!DOCTYPE x [<!ENTITY a "b">]><ENVELOPE>&a;</ENVELOPE>'),
        ("a.xml", b"<html>"),
        ("a.zip", b"PK\x03\x04 damaged"),
        ("a.csv", b"one,two\n1,2\n"),
        ("a.dbf", b"\x03short"),
        ("a.xlsx", b"\x00\x01\x02"),
    ],
)
def test_other_files_are_refused(tmp_path, opened, name, data):
    (tmp_path / name).write_bytes(data)

    with pytest.raises(PackProblem):
        read(opened(tmp_path / name))


def test_two_companies_in_a_zip_are_not_mixed(tmp_path, opened):
    path = tmp_path / "two.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a/STOCK.DBF", b"")
        archive.writestr("b/STOCK.DBF", b"")

    with pytest.raises(PackProblem, match="twice"):
        opened(path)


def test_a_byte_without_a_letter_is_refused_and_an_unknown_code_page_too(tmp_path, opened):
    path = tmp_path / "list.csv"
    rows = [f"A{at},Fan {at},10\n".encode() for at in range(50)]
    path.write_bytes(b"Item code,Item,Rate\n" + b"".join(rows) + b"B1,Lamp\x81e,5\n")
    source = opened(path, mapping={"encoding": "cp1252"})
    rows_read, rejects = read(source)
    assert len(rows_read["products"]) == 50
    assert [reject[:3] for reject in rejects] == [("products", "row 52", "name")]

    with pytest.raises(PackProblem, match="rot13"):
        read(opened(path, mapping={"encoding": "rot13"}))


def test_an_open_quotation_mark_is_refused_with_its_row_and_swallows_none(tmp_path, opened):
    path = tmp_path / "items.csv"
    path.write_text('Item name,Category,Rate\nTap,Pipes,10\n"1/2 inch,Pipes,9\nTee,Pipes,5\nCap,Pipes,6\n')

    rows_read, rejects = read(opened(path))

    assert len(rows_read["products"]) == 3
    assert [reject[1] for reject in rejects] == ["row 3"]


@pytest.mark.parametrize(
    "names",
    [
        "Sr No,Drug Code,Generic Name,Group Name",
        "Group Name,Department Code,Rate",
    ],
)
def test_a_price_list_is_not_taken_for_a_list_of_categories(tmp_path, opened, names):
    """The owner is asked, because nothing in the file shows its kind."""
    path = tmp_path / "medicines.csv"
    path.write_text(f"{names}\n" + ",".join("1" for _ in names.split(",")) + "\n")

    source = opened(path)

    assert source.tables()[0]["kind"] is None
    with pytest.raises(PackProblem):
        read(source)


@pytest.mark.parametrize(
    "names", ["Sr No,Group Name", "CategoryId,CategoryName,Description,Picture", "DEPT_CD,DEPT_NM,IMG"]
)
def test_a_list_of_categories_is_recognised(tmp_path, opened, names):
    path = tmp_path / "groups.csv"
    path.write_text(f"{names}\n" + ",".join(f"A{at}" for at, _ in enumerate(names.split(","))) + "\n")

    assert list(read(opened(path))[0]) == ["departments"]


def test_a_date_and_a_shortened_code_are_refused_with_their_rows(tmp_path, opened):
    path = tmp_path / "items.csv"
    path.write_text("Item code,Item name,Size,Rate\nQ1,Pipe,04-Mar,10\n8.9E+12,Long,,5\nQ3,Tee,3/4,5\n")

    rows_read, rejects = read(opened(path))

    assert [row["code"] for row in rows_read["products"]] == ["Q3"]
    assert [reject[1:3] for reject in rejects] == [("row 2", "size"), ("row 3", "code")]
