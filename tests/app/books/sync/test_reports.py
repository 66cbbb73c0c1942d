"""Reports of Marg and Busy that people save as sheets, written here in the shapes that public files show."""

import csv
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from app.books.sync.connectors.files import open_source
from app.books.sync.connectors.interface import EVERYTHING, ReadOptions
from app.books.sync.connectors.tables.pack_rows import signed
from app.books.sync.connectors.tables.programs import recognise

Rows = list[list[object]]
SHOP = "SHREE UMIYA AGENCIES, STATION ROAD, ANAND"
STOCK_COLUMNS = [
    "Code",
    "Product Name",
    "Unit",
    "Current Stock",
    "Sales Scheme",
    "Sales Scheme",
    "Purc.Scheme",
    "Purc.Scheme",
    "Cost Price",
    "Value",
    "M.R.P.",
    "Purchase Price",
    "Sales Price",
    "Company",
    "Rack No.",
]
SUB_COLUMNS = [*STOCK_COLUMNS[:4], "Deal", "Free", "Deal", "Free", *STOCK_COLUMNS[8:]]


def product(code: str, name: str, stock: str, mrp: str, rate: str, company: str = "") -> list[object]:
    return [code, name, "PCS", stock, "0", "0", "0", "0", "10", "0", mrp, "9", rate, company, ""]


STOCK: Rows = [
    # A title merged over all columns is repeated by some programs that save the sheet.
    [SHOP] * 15,
    ["STOCK REPORT AS ON DATE 19/08/2026"] * 15,
    [*STOCK_COLUMNS],
    [*SUB_COLUMNS],
    ["ANCHOR"],
    product("A00972", "SWITCH 6A", "1,200", "45.00", "38.50"),
    product("A00677", "SOCKET 16A", "-3", "120", "0.00"),
    ["ANCHOR TOTAL", "", "", "1,197"],
    ["-" * 40],
    [SHOP] * 15,
    [*STOCK_COLUMNS],
    ["HAVELLS"],
    product("H00001", "FAN 48 TOTAL CONTROL", "-", "2,100.00", "1,650.00"),
    product("###FREIGHT", "FREIGHT CHARGES", "51477", "0", "0"),
    ["Grand Total", "", "", "1,194", "", "", "", "", "", "1,23,456.00"],
    ["Continued..2"],
    ["3"],
]
DUES: Rows = [
    [SHOP],
    ["Outstanding Bill Wise"],
    ["As on 09-Sep-26"],
    [
        "Party Name",
        "Bill No.",
        "Bill Date",
        "Bill Amt.",
        "Received",
        "Balance",
        "Cumulative Total",
        "Due Date",
        "Days",
        "P.D.C.",
        "Remark",
    ],
    ["SHREE MEDICAL  ,", "", "", "", "", "3,123.50 Dr"],
    ["", "CRE10001", "02-Sep-26", "2,000.00", "0", "2,000.00", "2,000.00", "02-Sep-26", "7", "0"],
    ["", "*", "02-Sep-26", "1,123.50", "0", "1,123.50", "3,123.50", "02-Sep-26", "7", "0"],
    ["OM AGENCIES", "", "", "", "", "500.00 Cr"],
    ["", "CN2001", "01-Sep-26", "-500", "0", "-500", "-500", "01-Sep-26", "8", "0"],
    ["ANAND TOTAL", "", "", "", "", "2,623.50"],
    ["TOTAL", "", "", "", "", "2,623.50"],
]


@pytest.fixture
def read(tmp_path):
    def make(rows: Rows, name: str = "report.xlsx", sheet: str = "Sheet1", **mapping):
        path: Path = tmp_path / name
        if name.endswith(".xlsx"):
            book = Workbook()
            page = book.active
            assert page is not None
            page.title = sheet
            for row in rows:
                page.append(row)
            book.save(path)
        else:
            with path.open("w", encoding="utf-8", newline="") as file:
                csv.writer(file).writerows(rows)
        return opened(path, mapping)

    def opened(path: Path, mapping: dict | None = None):
        folder = path.with_name("unpacked")
        folder.mkdir(exist_ok=True)
        source: Any = open_source(path, path.name, {"mapping": mapping}, folder)
        rejects, rows_read, complete = [], {}, {}
        for batch in source.read(
            source.datasets()[0], EVERYTHING, ReadOptions(), lambda *reject: rejects.append(reject)
        ):
            rows_read.setdefault(batch.entity, []).extend(batch.rows)
            complete[batch.entity] = batch.complete
        return rows_read, rejects, complete, source.tables()[0]

    make.opened = opened
    return make


@pytest.mark.parametrize("name", ["report.xlsx", "report.csv"])
def test_in_a_stock_report_of_marg_only_products_are_products(read, name):
    rows, rejects, complete, table = read(STOCK, name)

    assert table["program"] == "marg"
    assert [row["name"] for row in rows["products"]] == ["SWITCH 6A", "SOCKET 16A", "FAN 48 TOTAL CONTROL"]
    assert [row["departmentKey"] for row in rows["products"]] == ["anchor", "anchor", "havells"]
    assert [row["name"] for row in rows["departments"]] == ["ANCHOR", "HAVELLS"]
    assert [row.get("rates", [None])[0] for row in rows["variants"]] == [Decimal("38.50"), None, 1650]
    assert [row["mrp"] for row in rows["variants"]] == [45, 120, 2100]
    assert [row["quantity"] for row in rows["stock"]] == [1200, -3, 0]
    assert not rejects
    assert not any(complete.values()), "a report leaves out what has no stock"


def test_in_an_outstanding_report_the_line_of_a_party_has_its_dues(read):
    rows, rejects, complete, table = read(DUES)

    assert (table["program"], table["kind"]) == ("marg", "parties")
    assert [row["name"] for row in rows["accounts"]] == ["SHREE MEDICAL ,", "OM AGENCIES"]
    assert [row["amount"] for row in rows["balances"]] == [Decimal("3123.50"), -500]
    assert not rejects
    assert not complete["accounts"]


def test_the_stock_of_a_product_is_the_sum_of_its_batches(read):
    batches = [
        [*product("A1", "SYRUP", "5", "50", "40"), "B1"],
        [*product("A1", "SYRUP", "7.5", "55", "44"), "B2"],
        [*product("A2", "TABLET", "", "9", "8"), "B3"],
        [*product("A3", "CAPSULE", "4", "9", "8"), "B4"],
        [*product("A3", "CAPSULE", "", "9", "8"), "B5"],
        [*product("A4", "CREAM", "0", "9", "8"), "B6"],
    ]
    rows, rejects, _, _ = read([*STOCK[:2], [*STOCK_COLUMNS, "Batch"], *batches])

    assert [(row["key"], row["quantity"]) for row in rows["stock"]] == [
        ("A1/.", Decimal("12.5")),
        ("A4/.", 0),
    ], "a blank is not zero, nor is a sum with it known"
    assert len(rows["variants"]) == 4
    assert not rejects


def test_a_party_list_has_no_suppliers_and_no_ledgers(read):
    columns = [
        "code",
        "type",
        "ledger",
        "city",
        "group",
        "name",
        "address1",
        "mobile",
        "licence",
        "tin",
        "cr days",
        "resi",
    ]
    people = [
        [
            "P1",
            "C",
            "L1",
            "Anand",
            "SUNDRY DEBTORS",
            "OM STORES",
            "Main Road",
            "9825012345",
            "",
            "",
            "30",
            "",
        ],
        ["P2", "S", "L2", "Surat", "SUNDRY CREDITORS", "CIPLA DEPOT", "GIDC", "9825012346", "", "", "0", ""],
        ["P3", "B", "L3", "", "BANK ACCOUNTS", "SBI CURRENT", "", "", "", "", "0", ""],
    ]
    rows, _, _, table = read([columns, *people])

    assert table["program"] == "marg"
    assert [(row["name"], row["group"]) for row in rows["accounts"]] == [("OM STORES", "SUNDRY DEBTORS")]


def test_a_stock_status_of_busy_takes_its_groups_from_the_headings(read):
    rows, rejects, _, table = read(
        [
            ["Shree Umiya Electricals"],
            ["Stock Status (Group Wise) As On 02-10-2026"],
            ["Item Details", "Unit", "Cl. Qty.", "Mat. Centre"],
            ["House Wires"],
            ["Wire 1 mm", "Pcs.", "12.50", "Main Store"],
            ["Wire 2 mm", "Pcs.", "(3.00)", "Main Store"],
            ["Total", "", "9.50"],
        ]
    )

    assert table["program"] == "busy"
    assert [(row["name"], row["departmentKey"]) for row in rows["products"]] == [
        ("Wire 1 mm", "house wires"),
        ("Wire 2 mm", "house wires"),
    ]
    assert [row["quantity"] for row in rows["stock"]] == [Decimal("12.50"), -3]
    assert not rejects


PLAIN: Rows = [
    ["Code", "Name", "Rate"],
    ["", "Fans"],
    ["F1", "Fan", "10"],
    ["", "Total", "10"],
    ["Code", "Name", "Rate"],
]


def test_in_a_sheet_of_no_known_program_a_heading_is_refused_until_the_owner_says(read):
    rows, rejects, complete, table = read(PLAIN)
    assert table["program"] is None
    assert [row["name"] for row in rows["products"]] == ["Fan"]
    assert [reject[:4] for reject in rejects] == [("products", "row 2", "name", "Fans")]
    assert not complete["products"]

    rows, rejects, _, table = read(PLAIN, program="marg")
    assert (table["program"], rejects) == ("marg", [])
    assert rows["products"][0]["departmentKey"] == "fans"
    assert read(STOCK, program="other")[1], "the owner knows better than the marks"


def test_the_marks_of_two_programs_are_those_of_none():
    assert recognise([["MARG ERP"]], None, ["Item Group", "Tax Category"]) is None
    assert recognise([], "MARG ERP AI+ Excel Report", ["Name"]) == "marg"
    assert recognise([["Price list"]], None, ["Code", "Name", "Rate"]) is None


def test_a_printed_statement_of_marg_is_read_by_its_places(read, tmp_path):
    line = "{:<8}{:<34}{:>8}  {:>9}  {:>9}  {:>10}  {:>8}  {:>9}  {:>7}  {:>8}".format
    numbers = ("1", "2", "3", "4", "5")
    text = "\r\n".join(
        [
            SHOP,
            "STOCK & RATES STATEMENT",
            "-" * 100,
            "ITEM DESCRIPTION                QTY    MRP    RATE   AMOUNT   COST   AMOUNT   NET   AMOUNT",
            line("1001", "AATTA CHAKKI 5KG", "12.500", "250.00", "235.00", *numbers),
            line("1002", "OIL 1 LTR", "-", "180.00", "0.00", *numbers),
            line("###10", "LABOUR", "1", "0.00", "0.00", *numbers),
            "Continued..2",
            "TOTAL                                  5          1,234.00",
            "End of Report",
        ]
    )
    path = tmp_path / "STOCK.TXT"
    path.write_bytes(text.encode())
    rows, rejects, _, table = read.opened(path)

    assert table["program"] == "marg"
    assert [(row["key"], row["name"]) for row in rows["products"]] == [
        ("1001", "AATTA CHAKKI 5KG"),
        ("1002", "OIL 1 LTR"),
    ]
    assert [row["quantity"] for row in rows["stock"]] == [Decimal("12.500"), 0]
    assert [row.get("rates", [None])[0] for row in rows["variants"]] == [235, None]
    assert not rejects


@pytest.mark.parametrize(
    ("cell", "amount"),
    [
        ("1,23,456.00 Dr", "123456"),
        ("500.00Cr", "-500"),
        ("500 CR.", "-500"),
        ("-500 Cr", "500"),
        ("(12.5)", "-12.5"),
        ("-", "0"),
    ],
)
def test_debit_and_credit_are_written_behind_an_amount(cell, amount):
    assert signed(cell) == Decimal(amount)
