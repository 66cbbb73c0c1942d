"""The owner's lists as files: their content and filters."""

import pytest
from sqlalchemy import insert, update

from app.catalogue.models import Catalog, Category, Product, Variant
from app.catalogue.service import recount
from app.orders.items.models import Order
from app.papers.exports.kinds import KINDS
from app.papers.exports.renderers import tables
from app.papers.exports.tables import TABLES
from app.shared.sheets.spreadsheets import text_cell
from tenant_router.session import store_session
from tests.ordering import place_order
from tests.stock import DEALER, FAN, SALESPERSON, SWITCH, WIRE

FORMULAS = ("=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\t=1", " =1", "＝1+1")


@pytest.fixture
def catalogs(store, goods):
    with store_session(store) as db:
        rows = [
            ("Switches", "Anvi Classic and all its frames"),
            ("Fans", "Twenty letters, here"),
            ("Wires", ""),
        ]
        for title, description in rows:
            db.execute(insert(Catalog).values(title=title, description=description, file="public/s/x.pdf"))


@pytest.mark.parametrize(
    ("kind", "format_", "name"),
    [
        ("products", "csv", "ProductsList.csv"),
        ("products", "pdf", "ProductList.pdf"),
        ("products", "xlsx", "ProductsList.xlsx"),
        ("categories", "csv", "CategoryList.csv"),
        ("categories", "pdf", "CategoryList.pdf"),
        ("catalogs", "csv", "CatalogList.csv"),
        ("catalogs", "pdf", "CatalogList.pdf"),
        ("orders", "csv", "Orders.csv"),
        ("orders", "pdf", "orders.pdf"),
        ("accounts", "csv", "Accounts.csv"),
        ("accounts", "pdf", "Accounts.pdf"),
        ("users", "csv", "UserSettings.csv"),
        ("users", "pdf", "Users.pdf"),
        ("priceList", "csv", "PriceList.csv"),
    ],
)
def test_each_list_is_for_the_owner_only(
    call, store, owner, request_export, get_export, run_worker, sign_in, guest, kind, format_, name
):
    export = request_export(store, owner, kind=kind, format=format_)
    run_worker(store)

    made = get_export(store, owner, export["id"])
    assert (made["state"], made["fileName"]) == ("ready", name)
    if (kind, format_) == ("products", "pdf"):
        return
    for token in (sign_in(store, DEALER), sign_in(store, SALESPERSON), guest(store)):
        answer = call("POST", "/exports", store, token, json={"kind": kind, "format": format_})
        assert answer.status_code == 403


def test_unknown_formats_are_refused(call, store, owner):
    for body in ({"kind": "order", "orderId": 1, "format": "csv"}, {"kind": "products", "format": "xls"}):
        answer = call("POST", "/exports", store, owner, json=body)
        assert (answer.status_code, list(answer.json["errors"])) == (422, ["format"])
    bad = call("POST", "/exports", store, owner, json={"kind": "orders", "type": "yesterday"})
    assert list(bad.json["errors"]) == ["type"]


def test_a_csv_and_a_pdf_of_one_list_are_made_in_parallel(store, owner, request_export):
    assert (
        request_export(store, owner, kind="orders")["id"]
        != request_export(store, owner, kind="orders", format="csv")["id"]
    )


def test_products_list_every_size_with_all_five_rates(read_csv, store):
    with store_session(store) as db:
        # An edited row moves behind the others in its table; the sizes have one position.
        db.execute(update(Variant).where(Variant.size_code == "1.5 sq mm").values(barcode="8901000000015"))

    rows = read_csv(kind="products")

    assert [(row["Item code"], row["Size"]) for row in rows] == [
        (SWITCH, ""),
        (WIRE, "1.5 sq mm"),
        (WIRE, "2.5 sq mm"),
        (FAN, ""),
    ]
    wire = rows[1]
    assert [wire[f"Rate {grade}"] for grade in "ABCDE"] == [
        *("1900.00", "1895.00", "1890.00", "1885.00", "1880.00")
    ]
    assert (wire["MRP"], wire["Stock"], wire["GST %"], wire["Images"]) == ("3800.00", "12", "18", "1")


def test_products_are_filtered_like_the_page(read_csv, read_text, store, owner):
    def codes(**params) -> list[str]:
        return [row["Item code"] for row in read_csv(kind="products", **params)]

    assert codes(dept_cd="E002") == [WIRE, WIRE]
    assert codes(query="ceiling") == [FAN]
    assert codes(withoutImage="Y") == [FAN]
    assert codes(query="nothing of the kind") == []
    content = read_text(store, owner, kind="products", withoutImage="Y")
    assert FAN in content
    assert SWITCH not in content


def test_formulas_are_exported_as_text(read_csv, store, goods):
    with store_session(store) as db:
        for number, text in enumerate(FORMULAS):
            db.execute(insert(Category).values(code=f"F{number}", name=text, description=text))

    for row in read_csv(kind="categories")[-len(FORMULAS) :]:
        assert row["Category name"].startswith("'")
        assert row["Description"].startswith("'")


@pytest.mark.parametrize("cell", ["-5", "+91", "-1,200.50", "Fan", "", "3 - 4", "a=b"])
def test_numbers_and_plain_texts_stay_as_they_are(cell):
    assert text_cell(cell) == cell


def test_text_of_any_script_round_trips(read_csv, store, goods):
    name = 'पंखा "A", પંખો; 1/2"\nnext'
    with store_session(store) as db:
        db.execute(update(Category).where(Category.code == "E001").values(name=name))

    assert read_csv(kind="categories")[0]["Category name"] == name


def test_exported_files_can_be_imported(read_csv, store, goods):
    from app.books.imports.kinds import KINDS as IMPORTS
    from app.books.imports.mapping import suggest

    products = list(read_csv(kind="products")[0])
    mapping = suggest(IMPORTS["products"], products)
    assert {name: products[at] for name, at in mapping.items()} == {
        **{f"rate{index}": f"Rate {grade}" for index, grade in enumerate("ABCDE", 1)},
        "code": "Item code",
        "name": "Item name",
        "short_name": "Short name",
        "long_name": "Long name",
        "brand": "Brand",
        "category": "Category",
        "priority": "Priority",
        "unit": "Unit",
        "hsn": "HSN code",
        "tax_rate": "GST %",
        "size": "Size",
        "barcode": "Barcode",
        "pieces_per_box": "Pieces per box",
        "minimum_quantity": "Minimum quantity",
        "quantity_step": "Multiple",
        "mrp": "MRP",
        "discount_percent": "Discount %",
        "stock": "Stock",
        "substitutes": "Substitutes",
    }
    categories = list(read_csv(kind="categories")[0])
    assert {"code", "name", "priority", "description"} <= suggest(IMPORTS["categories"], categories).keys()


def test_categories_are_counted_and_summed(read_csv, read_text, store, owner):
    rows = read_csv(kind="categories")
    rows_read = [(row["Category code"], row["Products"], row["Without image"]) for row in rows]
    assert rows_read == [("E001", "2", "1"), ("E002", "1", "0")]
    assert len(read_csv(kind="categories", query="wire")) == 1

    content = read_text(store, owner, kind="categories", query="mark")

    assert f"Store {store.key}" in content
    assert "Category List “mark”" in content
    assert "Total (2) Total Products 3 Total 1" in content
    assert "Page 1 of 1" in content


def test_a_catalogues_description_is_cut_in_the_pdf_only(read_csv, read_text, store, owner, catalogs):
    rows = read_csv(kind="catalogs")
    assert [row["Title"] for row in rows] == ["Wires", "Fans", "Switches"]
    assert rows[2]["Description"] == "Anvi Classic and all its frames"
    assert rows[0]["File"].endswith("/public/s/x.pdf")
    assert [row["Title"] for row in read_csv(kind="catalogs", query="anvi")] == ["Switches"]

    content = read_text(store, owner, kind="catalogs")

    assert "Anvi Classic and all…" in content
    assert "Twenty letters, here" in content
    assert "PDF" in content
    assert "public/" not in content


def test_orders_are_exported_like_the_list(call, read_csv, read_text, store, owner, sign_in, guest):
    block = {"NAME": "Guest Asha", "EMAIL": "e", "MOBILENO": "9825011111", "ADD1": "a", "CITY": "Surat"}
    first = place_order(call, store, sign_in(store, DEALER))
    with store_session(store) as db:
        db.execute(update(Order).values(remarks1="=call me"))
    place_order(call, store, guest(store), orderDtl=block)
    move = {"id": first["orderId"], "status": "Dispatched", "type": "order"}
    assert call("PUT", "/orders/status", store, owner, json=move).status_code == 200

    newest, oldest = read_csv(kind="orders")

    assert (newest["No."], newest["Name"], newest["City"], newest["Mobile"]) == (
        *("2", "Guest Asha", "Surat", "9825011111"),
    )
    assert (oldest["Party Code"], oldest["Status"], oldest["Remark 1"]) == (DEALER, "Dispatched", "'=call me")
    assert float(oldest["Net Amount"]) == first["NET_AMT"]
    assert float(oldest["Amount"]) + float(oldest["Tax"]) == first["NET_AMT"]
    for params, numbers in (
        ({"type": "Pending"}, ["2"]),
        ({"type": "Canceled"}, []),
        ({"type": "today"}, ["2", "1"]),
        ({"type": "search", "query": "asha"}, ["2"]),
        ({"query": "1"}, ["1"]),
    ):
        assert [row["No."] for row in read_csv(kind="orders", **params)] == numbers

    content = read_text(store, owner, kind="orders", type="today")
    assert "Orders Today" in content
    assert "Guest Asha" in content
    assert "Total (2) Total Item 2 Total Amount ₹" in content
    assert "No Data Found" in read_text(store, owner, kind="orders", type="Canceled")


def test_each_list_is_sorted_like_its_page(call, read_csv, store, sign_in, catalogs):
    dealer = sign_in(store, DEALER)
    for quantity in (20, 60, 40):
        place_order(call, store, dealer, lines=((SWITCH, "", quantity),))

    def column(name: str, kind: str, sort: str, desc: str = "N") -> list[str]:
        return [row[name] for row in read_csv(kind=kind, sort=sort, desc=desc)]

    assert column("No.", "orders", "ORDER_NO") == ["1", "2", "3"]
    assert column("No.", "orders", "NET_AMT", "Y") == ["2", "3", "1"]
    assert column("Category code", "categories", "DEPT_CD", "Y") == ["E002", "E001"]
    assert column("Title", "catalogs", "TITLE") == ["Fans", "Switches", "Wires"]
    assert column("Item code", "products", "ITEM_CD", "Y") == sorted([SWITCH, WIRE, WIRE, FAN], reverse=True)
    assert column("Item code", "products", "ITEM_CD") == sorted([SWITCH, WIRE, WIRE, FAN])


def test_unknown_sort_columns_are_refused(call, store, owner):
    bad = call("POST", "/exports", store, owner, json={"kind": "orders", "sort": "PRIORITY"})
    assert (bad.status_code, list(bad.json["errors"])) == (422, ["sort"])


def test_a_store_of_inquiries_has_a_list_of_inquiries(make_store, fill, sign_in, read_text):
    store = make_store(inquiry=True)
    fill(store)

    assert "Inquiries" in read_text(store, sign_in(store, store.key), kind="orders")


def test_a_long_list_repeats_its_heads_and_counts_its_pages(store, owner, read_pdf):
    with store_session(store) as db:
        rows = [{"code": f"Z{number:04}", "name": f"Category {number} पंखा"} for number in range(400)]
        db.execute(insert(Category), rows)

    pages = read_pdf(store, owner, kind="categories").pages

    assert len(pages) > 8
    for number, page in enumerate(pages, 1):
        content = page.extract_text()
        assert "Category code" in content
        assert f"Page {number} of" in content
    codes = " ".join(page.extract_text() for page in pages)
    assert all(f"Z{number:04}" in codes for number in range(400))


def test_a_long_list_reports_its_progress(store, owner, read_csv, monkeypatch):
    with store_session(store) as db:
        codes = [f"J{number:07}" for number in range(1_000)]
        rates = {f"rate{grade}": 10 for grade in range(1, 6)}
        products = [{"code": code, "name": code, "category_code": "E002"} for code in codes]
        db.execute(insert(Product), products)
        db.execute(insert(Variant), [{"product_code": code, "size_code": "", **rates} for code in codes])
        recount(db)
    reported: list[int] = []
    percent = tables._percent
    monkeypatch.setattr(tables, "_percent", lambda *of: reported.append(percent(*of)) or reported[-1])

    assert len(read_csv(kind="products")) == 1_004
    assert reported == sorted(reported)
    assert 3 < len(reported) < 20
    assert reported[-1] <= 95


def test_every_list_has_pdf_columns_or_its_own_pdf():
    for name, table in TABLES.items():
        assert name == "products" or any(column.share for column in table.columns)
        # A spreadsheet changes codes, sizes and names of a CSV: lists that are worked on are workbooks too.
        workbook = {"xlsx"} if name in ("products", "corrections") else set()
        assert set(KINDS[name].formats) == {"csv", "pdf"} | workbook


def test_a_price_list_is_a_sheet_of_all_sizes_to_fill_in(call, store, owner, read_csv):
    values = {"name": "Diwali", "grades": ["A"], "fromDate": "2026-01-01 00:00:00"}
    number = call("POST", "/price-lists", store, owner, json=values).json["result"]["listId"]
    own = {"rates": [{"itemCd": FAN, "rate": 2000}]}
    assert call("PUT", f"/price-lists/{number}/rates", store, owner, json=own).status_code == 200

    rows = read_csv(kind="priceList", cd=str(number))

    assert list(rows[0]) == ["Price list", "Item code", "Item", "Size", "Rate A", "MRP", "Rate"]
    sizes = [(row["Item code"], row["Size"], row["Rate"]) for row in rows]
    assert [size for size in sizes if size[0] in (FAN, WIRE)] == [
        (WIRE, "1.5 sq mm", ""),
        (WIRE, "2.5 sq mm", ""),
        (FAN, "", "2000.00"),
    ]
    assert read_csv(kind="priceList", cd="no number") == []
