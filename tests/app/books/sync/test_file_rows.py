"""Each row of a file is used, refused or passed over, whatever its format."""

from pathlib import Path

import pytest

from app.books.intake.row_counts import FileRows, RowsLost
from app.books.sync.connectors.files import open_source
from app.books.sync.connectors.interface import EVERYTHING, ReadOptions
from app.books.sync.pack import PackProblem
from tests.dbf import write
from tests.running.skips import REFERENCE_DATA
from tests.tally_books import small_shop

INPUTS = Path(__file__).parents[5] / "shared" / "data"
FOLDERS = ("catalogue", "dbf", "orders", "tally", "trials")
ENDINGS = (".csv", ".dat", ".dbf", ".txt", ".xlsx", ".xml", ".zip")
PRINTED = """STOCK & RATES STATEMENT
==========
A1 Fan 48 inch      5      120.00   100.00   90.00   1.00   1.00   1.00   1.00
Page 1 of 1
"""
BUSY = """<BusyData>
<AccountGroups><AccountGroup><Name>Sundry Debtors</Name></AccountGroup></AccountGroups>
<ItemGroups><ItemGroup><Name>Fans</Name></ItemGroup><ItemGroup><Name>fans</Name></ItemGroup>
<ItemGroup/></ItemGroups>
<Items><Item><Name>Fan</Name><ParentGroup>Fans</ParentGroup></Item><Item><Name>Fan</Name></Item><Item/></Items>
<Accounts><Account><Name>Asha</Name><ParentGroup>Sundry Debtors</ParentGroup></Account>
<Account><Name>Cash</Name><ParentGroup>Cash-in-hand</ParentGroup></Account></Accounts>
</BusyData>"""
TALLY = """<ENVELOPE><BODY><TALLYMESSAGE>
<CURRENCY NAME="Rs"/>
<STOCKGROUP NAME="Fans"/><STOCKGROUP NAME="Fans"/>
<STOCKITEM NAME="Fan"><PARENT>Fans</PARENT></STOCKITEM><STOCKITEM NAME="Fan"/><STOCKITEM NAME=""/>
<STOCKITEM NAME="Old"><ISDELETED>Yes</ISDELETED></STOCKITEM>
<LEDGER NAME="Asha"><PARENT>Sundry Debtors</PARENT></LEDGER>
<LEDGER NAME="Cash"><PARENT>Cash-in-hand</PARENT></LEDGER>
<LEDGER NAME="Om"><PARENT>A group that is not listed</PARENT></LEDGER>
<VOUCHER><VOUCHERTYPENAME>Sales</VOUCHERTYPENAME></VOUCHER>
</TALLYMESSAGE></BODY></ENVELOPE>"""
# A content, and how many of its rows are read, used, refused and passed over.
TEXTS = {
    "products.csv": (
        "Code,Name,Category,Rate,Stock\n"
        "A1,Fan,Fans,100,1\nA1,Fan again,Fans,90,1\n,No code,Fans,1,1\nFans,,,,\n,Total,,,2\n"
        "A2,Bulb,Lights,not a rate,1\n",
        (6, 2, 3, 1),
    ),
    "parties.csv": (
        "Code,Party name,Account group,Mobile\n"
        "P1,Asha,Sundry Debtors,9825012345\nP2,Mill,Sundry Creditors,9825012346\n"
        "P1,Asha,,9825012345\nP3,,,\n",
        (4, 1, 2, 1),
    ),
    "categories.csv": ("Category code,Category name\nF,Fans\nF,Fans\nL,\n", (3, 1, 1, 1)),
    "printed.txt": (PRINTED, (4, 1, 0, 3)),
    "busy.dat": (BUSY, (9, 3, 2, 4)),
    "tally.xml": (TALLY, (11, 3, 2, 6)),
}


def inputs() -> list[Path]:
    found = [path for folder in FOLDERS for path in (INPUTS / folder).rglob("*")]
    return sorted(path for path in found if path.suffix.lower() in ENDINGS)


def read(path: Path, folder: Path) -> tuple[dict[str, int], list[tuple[str, ...]]]:
    """Read a file as a sync does; return its counted rows and what was rejected."""
    upload = folder / f"books{path.suffix.lower()}"
    upload.write_bytes(path.read_bytes())
    (folder / "unpacked").mkdir()
    source, rejects = open_source(upload, upload.name, {}, folder / "unpacked"), []
    dataset = source.datasets()[0]
    for batch in source.read(dataset, EVERYTHING, ReadOptions(), lambda *reject: rejects.append(reject)):
        list(batch.rows)
    return source.rows.as_json(), rejects


@pytest.mark.parametrize("name", TEXTS)
def test_every_row_of_a_text_has_one_outcome(tmp_path, name):
    content, expected = TEXTS[name]
    path = tmp_path / name
    path.write_text(content)

    counts, rejects = read(path, tmp_path)

    assert counts == dict(zip(("read", "used", "refused", "passed_over"), expected, strict=True))
    assert len(rejects) >= counts["refused"]


def test_deleted_damaged_and_missing_rows_of_a_table_have_an_outcome(tmp_path):
    columns = (("ITEM_CD", "C", 8), ("ITEM_NM", "C", 12), ("RATE1", "N", 8))
    rows = [("A1", "Fan", "10"), ("A2", "Bulb", "5"), ("", "No code", "1"), ("A1", "Fan", "11")]
    table = write(tmp_path / "stock.dbf", columns, rows, deleted=(1,), header_count=9)

    assert read(table, tmp_path)[0] == {"read": 9, "used": 1, "refused": 7, "passed_over": 1}


def test_an_export_of_a_shop_has_no_row_without_an_outcome(tmp_path):
    path = tmp_path / "master.xml"
    path.write_bytes(small_shop().export())

    counts, _rejects = read(path, tmp_path)

    assert counts["used"] >= 3


def test_a_row_without_an_outcome_is_an_error():
    rows = FileRows()
    list(rows.counted(["a", "b"]))
    rows.end(used=True, refused=False)

    with pytest.raises(RowsLost, match="2 rows were read, and 1 accounted for"):
        rows.as_json()


@pytest.mark.parametrize("path", inputs() or [None], ids=lambda path: path and str(path.relative_to(INPUTS)))
def test_every_row_of_a_real_file_has_one_outcome(tmp_path, path):
    if path is None:
        pytest.skip(REFERENCE_DATA)
    try:
        counts, rejects = read(path, tmp_path)
    except PackProblem:
        # The file as a whole is refused in plain words, so no row of it is lost unseen.
        return
    assert counts["read"] > 0
    assert len(rejects) >= counts["refused"]
