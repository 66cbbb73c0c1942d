"""Sheets of other programs: equal headings, two rows of headings, products on several rows."""

import io

import pytest
from openpyxl import Workbook

from tests.app.books.sync.server.conftest import owner_call, work  # noqa: F401 -- fixtures
from tests.app.books.sync.server.test_files import synced, upload  # noqa: F401 -- fixtures

ALIKE = "Item name,Category,Rate,Rate,Qty,Qty,GST\nWire,X,100,90,1,7,18\n"
# An export of a shop system: a size on each row, the name only on the first, and rows of further pictures.
SHOP_EXPORT = (
    "Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src\n"
    "round-table,Round table,Tables,Colour,White,'100,1500,https://example.in/a.jpg\n"
    "round-table,,,,Black,'101,1600,\n"
    "round-table,,,,,,,https://example.in/b.jpg\n"
    "long-bench,Long bench,Benches,Title,Default Title,'200,2500,\n"
)
SIZES = [
    ("long-bench", "Long bench", "Benches", "", 2500, None),
    ("round-table", "Round table", "Tables", "White", 1500, None),
    ("round-table", "Round table", "Tables", "Black", 1600, None),
]


@pytest.fixture
def stock_summary() -> bytes:
    """Return a stock summary with two rows of headings, as Tally and Busy write it."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    movements = ("Opening Balance", "Inwards", "Outwards", "Closing Balance")
    sheet.append(["Particulars", *(cell for name in movements for cell in (name, None, None))])
    sheet.append([None, *("Quantity", "Rate", "Value") * 4])
    sheet.append(["Copper wire 1.5", 100, 10, 1000, 50, 10, 500, 30, 12, 360, 120, 10.5, 1260])
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def test_columns_alike_are_asked_and_the_answer_is_remembered(start_import, apply_import, sizes, store):
    assert start_import(ALIKE)["suggested"].keys() == {"name", "category", "tax_rate"}

    done = apply_import(ALIKE, rate="Rate (2)", stock="Qty (2)")
    assert done["state"] == "done", done
    assert [(name, rate) for _, name, _, _, rate, _ in sizes(store)] == [("Wire", 90)]

    again = start_import(ALIKE.replace("90", "95"))
    assert (again["suggested"]["rate"], again["suggested"]["stock"]) == ("Rate (2)", "Qty (2)")


def test_columns_that_were_checked_are_remembered_in_another_order_too(start_import, check_import):
    check_import("Article,Kind,Cost\nFan,Fans,x\n", name="Article", category="Kind", rate="Cost")

    corrected = start_import("cost,Article,Kind\n90,Fan,Fans\n")

    assert corrected["mapping"] == {"name": "Article", "category": "Kind", "rate": "cost"}


def test_a_sync_asks_about_two_columns_alike_once(synced, owner_call, sizes, store):  # noqa: F811 -- a fixture
    run = synced(ALIKE.encode(), "Rates.csv")
    assert run["state"] == "failed"
    assert run["messageKey"] == {"key": "source.alike", "values": {"columns": "Rate, Rate (2)"}}

    columns = {"name": "Item name", "category": "Category", "rate": "Rate (2)", "stock": "Qty (2)"}
    mapping = {"tables": [{"file": "", "kind": "products", "columns": columns}]}
    assert synced(ALIKE.encode(), "Rates.csv", mapping=mapping)["state"] == "done"
    assert [(name, rate) for _, name, _, _, rate, _ in sizes(store)] == [("Wire", 90)]

    assert synced(ALIKE.replace("90", "95").encode(), "May.csv")["state"] == "done"
    assert [(name, rate) for _, name, _, _, rate, _ in sizes(store)] == [("Wire", 95)]


def test_a_stock_summary_gives_the_closing_stock_and_no_rate(start_import, stock_summary):
    run = start_import(stock_summary, ending="xlsx")

    assert run["suggested"] == {"name": "Particulars", "stock": "Closing Balance Quantity"}


def test_a_sync_does_not_guess_a_stock_summary(synced, stock_summary):  # noqa: F811 -- a fixture
    run = synced(stock_summary, "Stock.xlsx")

    assert run["state"] == "failed"
    assert {field["field"]: field["column"] for field in run["tables"][0]["fields"] if field["column"]} == {
        "name": "Particulars",
        "stock": "Closing Balance Quantity",
    }


def test_products_on_several_rows_are_imported_whole(apply_import, sizes, store):
    done = apply_import(SHOP_EXPORT)

    counts = done["counts"]
    assert (done["state"], done["refused"], counts["added"], counts["passedOver"]) == ("done", [], 3, 1)
    assert counts["read"] == len(SHOP_EXPORT.splitlines()) - 1
    assert sizes(store) == SIZES


def test_a_sync_reads_products_on_several_rows(synced, sizes, store):  # noqa: F811 -- a fixture
    run = synced(SHOP_EXPORT.encode(), "products_export.csv")

    assert run["state"] == "done", run
    assert sorted(sizes(store), key=str) == sorted(SIZES, key=str)


def test_a_list_of_medicines_is_no_list_of_categories(synced, sizes, store):  # noqa: F811 -- a fixture
    content = (
        '\ufeff"Sr No","Drug Code","Generic Name","Unit Size","MRP","Group Name"\n'
        '"1","11","Made-up tablets 100 mg","10\'s","16.38","Group one"\n'
        '"2","12","Made-up syrup","30 ml Vial","21.50","Group one"\n'
    )
    run = synced(content.encode(), "Medicines.csv")

    assert (run["state"], run["counts"]["products"]["new"]) == ("done", 2)
    assert {(code, group) for code, _, group, *_ in sizes(store)} == {
        ("11", "Group one"),
        ("12", "Group one"),
    }
