"""The columns of a product spreadsheet."""

from app.books.imports.fields import Field, split_names
from app.catalogue.fields import NAME_FIELDS, UNIT_FIELDS, TextField
from app.catalogue.limits import RATE_COLUMNS


def _text(field: TextField) -> Field:
    return Field(field.column, field.label, field.example, split_names(field.headings))


_GRADE_NAMES = "new rate {0}, new price {0}, rate{1}, rate {1}, rate {0}, sale rate{1}, price {0}"
FIELDS = (
    Field(
        "code",
        "Item code",
        "SW-101",
        split_names(
            "code, item code, product code, sku, sku code, item cd, item no, part no, product id, item id"
        ),
    ),
    Field(
        "name",
        "Item name",
        "One-Way Switch 6 A",
        split_names(
            "name, product name, item name, product, item, title, particulars, stock item, item description, "
            "item details"
        ),
        required=True,
        unless="code",
    ),
    *map(_text, NAME_FIELDS),
    Field(
        "category",
        "Category",
        "Switches",
        split_names(
            "category, category name, department, dept, dept name, group, stock group, item group, "
            "parent group"
        ),
        required=True,
        unless="code",
    ),
    Field(
        "rate",
        "Rate",
        "49.50",
        split_names(
            "new rate, new price, new sale rate, new sale price, new selling price, revised rate, "
            "revised price, rate, sale price, sale rate, selling price, price, sales price, unit price, "
            "net rate, net price, sales rate"
        ),
    ),
    *(
        Field(grade, f"Rate {letter}", example, split_names(_GRADE_NAMES.format(letter.lower(), grade[-1])))
        for grade, letter, example in zip(
            RATE_COLUMNS, "ABCDE", ("49.50", "47", "45.50", "44", "42"), strict=True
        )
    ),
    Field(
        "mrp",
        "MRP",
        "60",
        split_names("new mrp, mrp, market price, list price, maximum retail price"),
    ),
    *map(_text, UNIT_FIELDS),
    Field(
        "tax_rate", "GST %", "18", split_names("tax rate, gst, gst rate, tax, rateoftax, rate of tax, igst")
    ),
    Field("size", "Size", "6 A", split_names("size, size cd, size code, pack, pack size, variant")),
    Field(
        "barcode",
        "Barcode",
        "8901234567890",
        split_names("barcode, bar code, barcode no, item barcode, ean, ean code, ean13, upc, gtin"),
    ),
    Field(
        "pieces_per_box",
        "Pieces per box",
        "20",
        split_names("pieces per box, box, box qty, pcs per box, desc1, packing"),
    ),
    Field(
        "minimum_quantity",
        "Minimum quantity",
        "20",
        split_names("minimum quantity, min qty, minimum qty, moq, min oqty, min order qty"),
    ),
    Field(
        "quantity_step",
        "Quantity step",
        "10",
        split_names("quantity step, step, multiple, qyt multi, order multiple"),
    ),
    Field("discount_percent", "Discount %", "5", split_names("discount percent, discount, disc, sale disc")),
    Field(
        "stock",
        "Stock",
        "1200",
        split_names(
            "stock, closing stock, current stock, cl stk, cl stock, clstock, cl qty, closing qty, qty, "
            "quantity, stock qty, units in stock, available"
        ),
    ),
    Field(
        "description",
        "Description",
        "ISI marked, white",
        split_names("description, desc, details, item desc"),
    ),
    # Without an example, so that the template can be imported: the codes must be of items of the store.
    Field("substitutes", "Substitutes", "", split_names("substitutes, substitute codes, alternatives")),
    Field("priority", "Priority", "10", split_names("priority, sort order, position")),
)
