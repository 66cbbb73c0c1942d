"""Imports of products from the command line."""

import csv
from decimal import Decimal

import pytest
from psycopg import errors
from sqlalchemy import select, update

from app.books.imports import command
from app.books.imports.products import writer
from app.catalogue.models import Category, Product, Variant
from tenant_router.engines import owner_engine
from tenant_router.session import store_session
from tests.stock import FAN, SWITCH, WIRE

PLAIN = """name,category,rate,mrp
One-Way Switch,Switches,49.50,60
Bell Push,switches ,"₹1,055.25",
Copper Wire,Wires,1900,2100
"""


def test_products_and_categories_get_codes_in_the_order_of_the_rows(store, import_file, sizes):
    result = import_file(store, PLAIN)

    assert (
        result.code,
        "3 read, 3 added, 0 updated, 0 unchanged, 0 rejected, 2 new categories" in result.text,
    ) == (0, True)
    assert "Columns used: name ← name, category ← category, rate ← rate, mrp ← mrp" in result.text
    assert sizes(store) == [
        ("I0000001", "One-Way Switch", "Switches", "", Decimal("49.50"), 60),
        ("I0000002", "Bell Push", "Switches", "", Decimal("1055.25"), None),
        ("I0000003", "Copper Wire", "Wires", "", 1900, 2100),
    ]
    with store_session(store) as db:
        counts = db.execute(select(Category.code, Category.product_count).order_by(Category.code)).all()
        size = db.get(Variant, ("I0000001", ""))
    assert [tuple(row) for row in counts] == [("E001", 2), ("E002", 1)]
    assert size is not None
    assert size.rate5 == Decimal("49.50")
    assert (size.minimum_quantity, size.quantity_step, size.stock) == (1, 1, 0)


def test_codes_continue_after_the_stores_highest(store, goods, import_file, sizes):
    import_file(store, PLAIN)

    added = [row for row in sizes(store) if goods.mark not in row[1]]
    assert [row[0] for row in added] == ["I0000004", "I0000005", "I0000006"]
    with store_session(store) as db:
        codes = db.scalars(select(Category.code).order_by(Category.code)).all()
    assert codes == ["E001", "E002", "E003", "E004"]


def test_a_second_import_updates_only_what_the_file_has(store, import_file, sizes):
    import_file(store, PLAIN)
    with store_session(store) as db:
        db.execute(update(Product).values(pictures=["public/x/a.webp"], unit="pc", description="<p>x</p>"))
        db.execute(update(Variant).values(stock=7, minimum_quantity=20))

    result = import_file(store, PLAIN.replace("49.50", "51").replace("Wires", "WIRES") + "Fan,Fans,2500,\n")

    assert "4 read, 1 added, 1 updated, 2 unchanged, 0 rejected, 1 new categories" in result.text
    assert [row[4] for row in sizes(store)] == [51, Decimal("1055.25"), 1900, 2500]
    with store_session(store) as db:
        product, size = db.get_one(Product, "I0000001"), db.get_one(Variant, ("I0000001", ""))
        category = db.get_one(Category, "E001")
    assert (product.pictures, product.unit, product.description) == (["public/x/a.webp"], "pc", "<p>x</p>")
    assert (size.stock, size.minimum_quantity, size.rate5, size.mrp) == (7, 20, 51, 60)
    assert (category.product_count, category.pictured_count) == (2, 2)


def test_the_same_file_again_writes_no_row(store, import_file, contents):
    import_file(store, PLAIN)
    before = contents(store)

    assert import_file(store, PLAIN).code == 0
    assert contents(store) == before


def test_products_and_sizes_match_by_code(store, goods, import_file):
    file = (
        "code,name,category,size,rate,moq,gst,stock\n"
        f"{SWITCH},New Switch,New Range,,70,,12,\n"
        f"{WIRE},Copper Wire,New Range,2.5 SQ MM,3100,5,,40\n"
        f"{WIRE},Copper Wire,New Range,4 sq mm,5000,1,,3\n"
        "X-1,Fresh,New Range,,10,,,\n"
    )
    result = import_file(store, file)

    assert "4 read, 2 added, 2 updated, 0 unchanged, 0 rejected, 1 new categories" in result.text
    with store_session(store) as db:
        switch, fan = db.get_one(Product, SWITCH), db.get_one(Product, FAN)
        variant = db.get_one(Variant, (SWITCH, ""))
        wire = db.scalars(select(Variant).filter_by(product_code=WIRE).order_by(Variant.position)).all()
    assert (switch.name, switch.category_code, switch.tax_rate, switch.unit) == (
        "New Switch",
        "E003",
        12,
        "pc",
    )
    assert fan.category_code == "E001"
    assert (variant.rate3, variant.minimum_quantity, variant.stock) == (70, 20, 4860)
    by_size = {size.size_code: (size.rate1, size.minimum_quantity, size.stock) for size in wire}
    assert by_size == {"1.5 sq mm": (1900, 2, 12), "2.5 sq mm": (3100, 5, 40), "4 sq mm": (5000, 1, 3)}
    assert wire[-1].size_code == "4 sq mm"


def test_rows_that_conflict_with_the_store_are_refused(store, goods, import_file):
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == FAN).values(name=f"One-Way Switch {goods.mark}"))
    file = (
        "name,category,rate\n"
        f"Copper Wire {goods.mark},Wires {goods.mark},5\n"
        f"One-Way Switch {goods.mark},Switches {goods.mark},5\n"
    )
    result = import_file(store, file)
    coded = import_file(store, f"code,name,category,rate\n{SWITCH},Switch,Switches {goods.mark},121\n")

    assert (result.code, coded.code) == (1, 1)
    assert "this product has several sizes: add a size column" in result.text
    assert "several products have this name" in result.text
    assert "the MRP in the store, 120.00, is lower than the rate 121.00" in coded.text


def test_brands_distinguish_products_of_one_name(store, import_file, sizes):
    file = "name,category,brand,rate\nTea,Drinks,Wagh Bakri,100\nTea,Drinks,Tata,90\nTea,Drinks,TATA,80\n"
    first = import_file(store, file)
    again = import_file(store, file.replace("90", "95"))

    assert (first.code, again.code) == (3, 3)
    assert "0 added, 1 updated, 1 unchanged, 1 rejected" in again.text
    assert [(row[0], row[4]) for row in sizes(store)] == [("I0000001", 100), ("I0000002", 95)]
    with store_session(store) as db:
        assert db.scalars(select(Product.brand).order_by(Product.code)).all() == ["Wagh Bakri", "Tata"]


def test_a_brand_that_was_imported_as_a_long_name_is_recognised(store, import_file, sizes):
    import_file(store, "name,category,long name,rate\nTea,Drinks,Tata,90\n")
    again = import_file(store, "name,category,brand,rate\nTea,Drinks,TATA,90\n")

    assert "0 added, 1 updated" in again.text
    with store_session(store) as db:
        assert db.execute(select(Product.brand, Product.long_name)).all() == [("TATA", "Tata")]


def test_sizes_of_a_product_may_span_batches(store, import_file, sizes, monkeypatch):
    monkeypatch.setattr(writer, "BATCH", 2)
    rows = "".join(f"Wire,Wires,{size} m,{size}\n" for size in range(1, 8))
    result = import_file(store, f"name,category,size,rate\n{rows}")

    assert "7 added" in result.text
    assert [(row[0], row[3]) for row in sizes(store)] == [("I0000001", f"{size} m") for size in range(1, 8)]


BAD = """name,category,rate,note
Switch,Switches,60,=HYPERLINK("http://x.example")
,Switches,60,no name
[red]Wire[/nothing],Wires,free,-5
Switch,Switches,60,again
"Fan",Fans,5,6,7
"""


def test_refused_rows_are_shown_and_written_with_their_reasons(store, import_file, sizes, tmp_path):
    rejects = tmp_path / "rejects.csv"
    result = import_file(store, BAD, rejects=rejects)

    assert result.code == 3
    assert "5 read, 1 added, 0 updated, 0 unchanged, 4 rejected" in result.text
    assert "[red]Wire[/nothing]" in result.text
    assert "rate: “free” is not a number" in result.text
    assert len(sizes(store)) == 1
    with rejects.open(encoding="utf-8-sig", newline="") as file:
        header, *rows = csv.reader(file)
    assert header == ["name", "category", "rate", "note", "reason"]
    assert [row[4] for row in rows] == [
        "the name is blank",
        "rate: “free” is not a number",
        "row 2 has the same name and rate",
        "more values than columns: put text with commas in quotation marks",
    ]
    assert rows[1][3] == "-5"
    assert rows[3][5:] == ["7"]
    assert not (tmp_path / "rejects.csv.part").exists()


@pytest.mark.parametrize("cell", ["=1+1", "+cmd|x", "@SUM(A1)", "-2+3", "\t=1", " =1"])
def test_formulas_among_refused_rows_are_defused(store, import_file, tmp_path, cell):
    rejects = tmp_path / "rejects.csv"
    import_file(store, f'name,category,rate\n"{cell}",,60\n', rejects=rejects)

    assert f"'{cell}" in rejects.read_text(encoding="utf-8-sig")


def test_only_the_first_refused_rows_are_shown_and_the_rest_counted(store, import_file):
    rows = "".join(f"Item {number},Things,x{number}\n" for number in range(50))
    result = import_file(store, f"name,category,rate\nGood,Things,5\n{rows}")

    assert result.code == 3
    assert ("Item 19 " in result.text, "Item 20 " in result.text) == (True, False)
    assert "and 30 more" in result.text
    assert "50  rate: … is not a number" in result.text


def test_a_dry_run_checks_everything_and_changes_nothing(store, goods, import_file, contents, tmp_path):
    before = contents(store)
    rejects = tmp_path / "rejects.csv"
    result = import_file(store, BAD, dry_run=True, rejects=rejects)

    assert result.code == 3
    assert "5 read, 1 added, 0 updated, 0 unchanged, 4 rejected, 1 new categories" in result.text
    assert "dry run: nothing was changed" in result.text
    assert rejects.exists()
    assert contents(store) == before


def test_a_database_error_rolls_everything_back(store, goods, import_file, contents, monkeypatch, tmp_path):
    """The last batch breaks a constraint that the rules do not know; all batches are rolled back."""
    monkeypatch.setattr(writer, "BATCH", 2)
    with owner_engine(store.database).begin() as connection:
        connection.exec_driver_sql(
            f"ALTER TABLE \"{store.schema}\".products ADD CONSTRAINT odd CHECK (name <> 'Odd')"
        )
    before = contents(store)

    result = import_file(store, PLAIN + "Odd,Wires,5,\n", rejects=tmp_path / "rejects.csv")

    assert result.code == 1
    assert "Database error" in result.text
    assert "Nothing was changed" in result.text
    assert contents(store) == before
    assert [path.name for path in tmp_path.iterdir()] == ["products.csv"]


@pytest.mark.parametrize(
    ("failure", "words"), [(KeyboardInterrupt, "Stopped"), (errors.AdminShutdown, "Database error")]
)
def test_an_interruption_rolls_everything_back(
    store, goods, import_file, contents, monkeypatch, failure, words
):
    before = contents(store)

    def interrupt(*_arguments):
        raise failure

    monkeypatch.setattr(writer, "recount", interrupt)
    result = import_file(store, PLAIN)

    assert (result.code, words in result.text) == (1, True)
    assert contents(store) == before


def test_a_broken_file_rolls_everything_back(store, import_file, contents, monkeypatch):
    monkeypatch.setattr(writer, "BATCH", 2)
    result = import_file(store, PLAIN + 'Fan,Fans,5,\n"Lamp,Lamps,5,\n' + "Tube,Lamps,5,\n" * 20_000)

    assert (result.code, "Row 6 could not be read" in result.text) == (1, True)
    assert contents(store) == [[], [], []]


def test_wrong_use(store, import_file, tmp_path):
    unknown = import_file("9999999999", PLAIN)
    unmapped = import_file(store, "title,price\nx,5\n")
    misspelt = import_file(store, PLAIN, "prise=rate")
    own = import_file(store, PLAIN, rejects=tmp_path / "products.csv")
    nowhere = import_file(store, PLAIN, rejects=tmp_path / "missing" / "x.csv")

    assert [end.code for end in (unknown, unmapped, misspelt, own, nowhere)] == [1, 2, 2, 2, 2]
    assert "No store has this number" in unknown.text
    assert "Column missing: category" in unmapped.text
    assert "Unknown field “prise”" in misspelt.text


def test_a_file_of_a_header_alone_does_nothing(store, import_file):
    assert import_file(store, "name,category,rate\n").code == 1


def test_windows_text_is_announced(store, import_file, sizes, tmp_path):
    path = tmp_path / "old.csv"
    path.write_bytes("name;category;rate\nCafé;Drinks;10\n".encode("cp1252"))
    result = import_file(store, path)

    assert "cp1252" in result.text
    assert sizes(store)[0][1] == "Café"


def test_the_command_returns_the_exit_code(store, tmp_path):
    from typer.testing import CliRunner

    from app.__main__ import cli

    path = tmp_path / "products.csv"
    path.write_text(BAD, encoding="utf-8")
    result = CliRunner().invoke(
        cli, ["stores", "import", store.key, str(path), "--map", "description=note", "--dry-run"]
    )

    assert result.exit_code == command.SOME_REJECTED, result.output


def test_a_new_product_has_no_tax_rate_unless_the_file_names_one(import_file, store):
    import_file(store, "code,name,category,rate,gst\nA1,Lamp,Lights,50,\nA2,Bulb,Lights,60,0\n")
    import_file(store, "code,name,category,rate\nA3,Tube,Lights,70\nA2,Bulb,Lights,61\n")

    with store_session(store, read_only=True) as db:
        query = select(Product.code, Product.tax_rate).where(Product.code.in_(("A1", "A2", "A3")))
        rates = {product.code: product.tax_rate for product in db.execute(query)}
    assert rates == {"A1": None, "A2": 0, "A3": None}
