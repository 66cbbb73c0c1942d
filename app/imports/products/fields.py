"""The columns of a product spreadsheet."""

from app.imports.fields import Field, split_names

FIELDS = (
    Field(
        "code",
        "Item code",
        "SW-101",
        split_names("code, item code, product code, sku, sku code, item cd, item no, part no"),
    ),
    Field(
        "name",
        "Item name",
        "One-Way Switch 6 A",
        split_names("name, product name, item name, product, item, title, particulars, stock item"),
        required=True,
    ),
    Field("short_name", "Short name", "Switch", split_names("short name, item sname, alias")),
    Field(
        "long_name",
        "Long name",
        "One-Way Switch 6 A White",
        split_names("long name, full name, item lname, print name"),
    ),
    Field("brand", "Brand", "Anchor", split_names("brand, brand name, make, company, manufacturer")),
    Field(
        "category",
        "Category",
        "Switches",
        split_names("category, category name, department, dept, dept name, group, stock group"),
        required=True,
    ),
    Field(
        "rate",
        "Rate",
        "49.50",
        split_names("rate, sale price, sale rate, selling price, price, sales price, unit price"),
    ),
    Field("rate1", "Rate A", "49.50", split_names("rate1, rate 1, rate a, sale rate1, price a")),
    Field("rate2", "Rate B", "47", split_names("rate2, rate 2, rate b, sale rate2, price b")),
    Field("rate3", "Rate C", "45.50", split_names("rate3, rate 3, rate c, sale rate3, price c")),
    Field("rate4", "Rate D", "44", split_names("rate4, rate 4, rate d, sale rate4, price d")),
    Field("rate5", "Rate E", "42", split_names("rate5, rate 5, rate e, sale rate5, price e")),
    Field("mrp", "MRP", "60", split_names("mrp, market price, m r p, list price, maximum retail price")),
    Field("unit", "Unit", "pc", split_names("unit, uom, units, unit of measure")),
    Field("hsn", "HSN code", "853650", split_names("hsn, hsn code, hsn sac, hsncode")),
    Field(
        "tax_rate", "GST %", "18", split_names("tax rate, gst, gst rate, tax, rateoftax, rate of tax, igst")
    ),
    Field("size", "Size", "6 A", split_names("size, size cd, size code, pack, pack size, variant")),
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
        split_names("stock, closing stock, cl stk, qty, quantity, stock qty, available"),
    ),
    Field(
        "description",
        "Description",
        "ISI marked, white",
        split_names("description, desc, details, item desc"),
    ),
    Field("priority", "Priority", "10", split_names("priority, sort order, position")),
)
