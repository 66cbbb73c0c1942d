"""Related tables in one zip: products with the number of a category, and the table of categories."""

import zipfile

import pytest

from app.books.sync.connectors.files import open_source
from app.books.sync.connectors.interface import EVERYTHING, ReadOptions, SourceProblem, TablesConnector

PRODUCTS = (
    "ProductID,ProductName,SupplierID,CategoryID,QuantityPerUnit,UnitPrice,UnitsInStock,Discontinued\n"
    "1,Chai,1,1,10 boxes x 20 bags,18.00,39,0\n"
    "2,Aniseed Syrup,1,2,12 - 550 ml bottles,10.00,13,0\n"
    "3,Mystery,1,77,,5,1,0\n"
)
CATEGORIES = (
    'CategoryID,CategoryName,Description\n1,Beverages,"Tea, coffee"\n2,Condiments,Sauces\n3,Seafood,Fish\n'
)
SUPPLIERS = (
    "SupplierID,CompanyName,ContactName,Address,City,PostalCode,Country,Phone\n"
    "1,Exotic Liquids,Charlotte,49 Gilbert St.,London,EC1 4SD,UK,(171) 555-2222\n"
)


@pytest.fixture
def opened(tmp_path):
    def make(mapping=None, **files: str):
        path = tmp_path / "shop.zip"
        with zipfile.ZipFile(path, "w") as archive:
            for name, content in files.items():
                archive.writestr(f"Northwind/{name}.csv", content)
        folder = tmp_path / "unpacked"
        folder.mkdir(exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
        return open_source(path, path.name, {"mapping": mapping}, folder)

    return make


def read(source):
    rows, rejects = {}, []
    for batch in source.read(
        source.datasets()[0], EVERYTHING, ReadOptions(), lambda *reject: rejects.append(reject)
    ):
        rows.setdefault(batch.entity, []).extend(batch.rows)
    return rows, rejects


def test_the_number_of_a_category_is_found_in_the_related_table(opened):
    source = opened(Products=PRODUCTS, Category=CATEGORIES, Suppliers=SUPPLIERS)
    rows, rejects = read(source)

    assert [(row["key"], row["name"]) for row in rows["departments"]] == [
        ("1", "Beverages"),
        ("2", "Condiments"),
        ("3", "Seafood"),
    ]
    assert [(row["name"], row["departmentKey"]) for row in rows["products"]] == [
        ("Chai", "1"),
        ("Aniseed Syrup", "2"),
        ("Mystery", "77"),
    ]
    assert [row["quantity"] for row in rows["stock"]] == [39, 13, 1]
    assert "accounts" not in rows, "suppliers are no customers"
    assert not rejects
    assert isinstance(source, TablesConnector)
    assert {table["file"]: table["kind"] for table in source.tables()} == {
        "Products.csv": "products",
        "Category.csv": "categories",
        "Suppliers.csv": None,
    }


def test_a_category_may_be_named_where_the_related_table_has_numbers(opened):
    named = "Item code,Item,Category,Rate\nA1,Chai,Beverages,18\nA2,Fan,Fans,10\n"
    rows, _ = read(opened(Items=named, Category=CATEGORIES))

    assert [row["departmentKey"] for row in rows["products"]] == ["1", "fans"]
    assert ("fans", "Fans") in [(row["key"], row["name"]) for row in rows["departments"]]


def test_a_number_alone_never_becomes_a_category(opened):
    rows, _ = read(opened(Products=PRODUCTS))
    assert "departments" not in rows
    assert rows["products"][0]["departmentKey"] == "1"


def test_the_owner_chooses_the_tables_of_a_zip(opened):
    columns = {"code": "SupplierID", "name": "CompanyName", "phone1": "Phone"}
    table = {"file": "Suppliers.csv", "kind": "parties", "columns": columns}
    rows, _ = read(opened({"tables": [table]}, Products=PRODUCTS, Suppliers=SUPPLIERS))
    assert [row["name"] for row in rows["accounts"]] == ["Exotic Liquids"]
    assert "products" not in rows

    with pytest.raises(SourceProblem, match="No table"):
        read(opened(One="a,b\n1,2\n", Two="c,d\n1,2\n"))
