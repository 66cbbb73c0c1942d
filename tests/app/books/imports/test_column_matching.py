"""Columns are guessed by their words, in three languages, and never by their order."""

import pytest

from app.books.imports.column_matching import alike_columns, match_columns
from app.books.imports.kinds import KINDS
from app.shared.sheets.column_names import normalize_names, unique_names


def guessed(columns: str, kind: str = "products", blank=()) -> dict[str, str]:
    names = [name.strip() for name in columns.split(",")]
    matches = match_columns(KINDS[kind].fields, unique_names(names), blank=blank)
    return {field: unique_names(names)[at] for field, at in matches.items()}


@pytest.mark.parametrize(
    ("columns", "field", "column"),
    [
        ("Item, Dealer Rate", "rate", "Dealer Rate"),
        ("Item, Trade Price", "rate", "Trade Price"),
        ("Item, Retail Rate", "rate", "Retail Rate"),
        ("Item, Retail Rate, Dealer Rate", "rate", "Dealer Rate"),
        ("Stock_Item_Name, Selling_rate, GST%, HSN_Code", "rate", "Selling_rate"),
        ("Stock_Item_Name, Selling_rate, GST%, HSN_Code", "name", "Stock_Item_Name"),
        ("Item_ID, Item_Desc, Selling_price, Base_UOM", "name", "Item_Desc"),
        ("Item, Rate, Selling Rate", "rate", "Selling Rate"),
        ("Item, Price, DiscountedPrice", "rate", "DiscountedPrice"),
        ("Drug Code, Generic Name, MRP", "code", "Drug Code"),
        ("Drug Code, Generic Name, MRP", "name", "Generic Name"),
        ("Item, Opening Stock", "stock", "Opening Stock"),
        ("Item, Opening Stock, Closing Stock", "stock", "Closing Stock"),
        ("Item, Balance Qty", "stock", "Balance Qty"),
        ("वस्तु का नाम, श्रेणी, भाव, एमआरपी, स्टॉक", "rate", "भाव"),
        ("वस्तु का नाम, श्रेणी, भाव, एमआरपी, स्टॉक", "name", "वस्तु का नाम"),
        ("वस्तु का नाम, श्रेणी, भाव, एमआरपी, स्टॉक", "mrp", "एमआरपी"),
        ("आइटम, कैटेगरी, रेट, क्लोज़िंग स्टॉक", "category", "कैटेगरी"),
        ("आइटम, कैटेगरी, रेट, क्लोज़िंग स्टॉक", "stock", "क्लोज़िंग स्टॉक"),
        ("આઇટમનું નામ, જૂથ, ભાવ, સ્ટોક", "category", "જૂથ"),
        ("આઇટમનું નામ, જૂથ, ભાવ, સ્ટોક", "stock", "સ્ટોક"),
        ("Handle, Title, Type, Option1 Value, Variant Price", "size", "Option1 Value"),
    ],
)
def test_usual_names_are_known(columns, field, column):
    assert guessed(columns)[field] == column


@pytest.mark.parametrize(
    ("columns", "field"),
    [
        ("Item, Rate, Rate", "rate"),
        ("Item, Rate, Rate", "rate2"),
        ("Item, Category, Rate, Qty, Qty", "stock"),
        ("Item, Purchase Rate", "rate"),
        ("Item, Landing Cost", "rate"),
        ("Particulars, Opening Qty, Closing Qty, Rate, Value", "rate"),
        ("Particulars, Inwards, Outwards, Price, Amount", "rate"),
        ("Type, Item, Rate", "category"),
    ],
)
def test_an_ambiguous_column_is_not_guessed(columns, field):
    assert field not in guessed(columns)


def test_a_selling_rate_is_guessed_in_a_stock_summary_too():
    columns = "Particulars, Opening Qty, Closing Qty, Rate, Value, Selling Rate"
    assert guessed(columns)["rate"] == "Selling Rate"


def test_the_filled_one_of_two_alike_is_taken():
    assert guessed("Item, Rate, Rate", blank=[1])["rate"] == "Rate (2)"


def test_columns_alike_are_named():
    columns = unique_names(["Item", "Rate", "Rate"])
    fields = KINDS["products"].fields

    assert alike_columns(fields, columns, {"name": 0}) == ["Rate", "Rate (2)"]
    assert alike_columns(fields, columns, {"name": 0, "rate": 1}) == []


def test_a_numbered_name_is_plain_only_next_to_its_unnumbered_one():
    assert normalize_names(["Rate", "Rate (2)", "Size (2)"]) == ["rate", "rate", "size 2"]
