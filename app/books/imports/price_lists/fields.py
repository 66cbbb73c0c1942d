"""The columns of a spreadsheet of rates of price lists."""

from app.books.imports.fields import Field, split_names

FIELDS = (
    Field("list", "Price list", "Diwali rates", split_names("list, list name, rate list"), required=True),
    Field(
        "code",
        "Item code",
        "SW-101",
        split_names("code, item cd, item id, item no, product code, sku"),
        required=True,
    ),
    Field("size", "Size", "6 A", split_names("size cd, size code, variant")),
    Field("rate", "Rate", "118", split_names("list rate, new rate, price, own rate"), required=True),
)
