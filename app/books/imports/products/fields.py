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
            "code, item code, product code, sku, sku code, item cd, item no, part no, product id, item id, "
            "prod code, stock code, drug code, article no, article number, material code, codigo, कोड, "
            "आइटम कोड, કોડ, આઇટમ કોડ"
        ),
    ),
    Field(
        "name",
        "Item name",
        "One-Way Switch 6 A",
        split_names(
            "name, product name, item name, product, item, title, particulars, stock item, item description, "
            "item details, stock item name, prod name, generic name, article name, material name, "
            "description of goods, item desc, nombre, नाम, वस्तु, वस्तु का नाम, आइटम, आइटम का नाम, सामान, "
            "નામ, વસ્તુ, વસ્તુનું નામ, આઇટમ, આઇટમનું નામ, માલ"
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
            "group name, parent group, product category, product type, "
            "कैटेगरी, श्रेणी, समूह, वर्ग, ग्रुप, કેટેગરી, શ્રેણી, જૂથ, ગ્રુપ"
        ),
        required=True,
        unless="code",
    ),
    Field(
        "rate",
        "Rate",
        "49.5",
        split_names(
            "new rate, new price, new sale rate, new sale price, new selling price, revised rate, "
            "revised price, sale price, sale rate, selling price, selling rate, sales price, sales rate, "
            "discounted price, rate, price, unit price, net rate, net price, dealer rate, dealer price, "
            "trade rate, trade price, wholesale rate, wholesale price, retail rate, retail price, बिक्री दर, "
            "बिक्री भाव, भाव, दर, रेट, मूल्य, कीमत, दाम, વેચાણ ભાવ, વેચાણ દર, ભાવ, દર, રેટ, કિંમત"
        ),
    ),
    *(
        Field(grade, f"Rate {letter}", example, split_names(_GRADE_NAMES.format(letter.lower(), grade[-1])))
        for grade, letter, example in zip(
            RATE_COLUMNS, "ABCDE", ("49.5", "47", "45.5", "44", "42"), strict=True
        )
    ),
    Field(
        "mrp",
        "MRP",
        "60",
        split_names(
            "new mrp, mrp, market price, list price, maximum retail price, एमआरपी, अधिकतम खुदरा मूल्य, એમઆરપી, "
            "છાપેલી કિંમત"
        ),
    ),
    *map(_text, UNIT_FIELDS),
    Field(
        "tax_rate",
        "GST %",
        "18",
        split_names(
            "tax rate, gst, gst rate, tax, rateoftax, rate of tax, igst, gst percent, "
            "gst percentage, tax percent, जीएसटी, कर दर, જીએસટી, વેરો"
        ),
    ),
    Field(
        "size",
        "Size",
        "6 A",
        split_names(
            "size, size cd, size code, pack, pack size, variant, unit size, साइज, साइज़, आकार, माप, સાઇઝ, માપ"
        ),
    ),
    Field(
        "barcode",
        "Barcode",
        "8901234567890",
        split_names(
            "barcode, bar code, barcode no, item barcode, ean, ean code, ean13, upc, gtin, बारकोड, બારકોડ"
        ),
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
        "Multiple",
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
            "quantity, stock qty, units in stock, available, closing quantity, closing balance quantity, "
            "closing balance qty, closing stock qty, balance qty, balance quantity, balance stock, "
            "stock in hand, stock on hand, available qty, available stock, in stock, स्टॉक, क्लोज़िंग स्टॉक, "
            "क्लोजिंग स्टॉक, अंतिम स्टॉक, मात्रा, शेष, बचा माल, સ્ટોક, ક્લોઝિંગ સ્ટોક, "
            "આખર સ્ટોક, જથ્થો, opening stock, opening qty, opening quantity, "
            "opening balance quantity, op stock, op qty"
        ),
    ),
    Field(
        "description",
        "Description",
        "ISI marked, white",
        split_names("description, desc, details, item desc"),
    ),
    # The field has no example, so that the template can be imported: substitutes must be items of the store.
    Field("substitutes", "Substitutes", "", split_names("substitutes, substitute codes, alternatives")),
    Field("priority", "Priority", "10", split_names("priority, sort order, position")),
)
