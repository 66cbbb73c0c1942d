"""The owner's products, one row per size with all five rates, with headings that the import recognises."""

from collections.abc import Iterator
from operator import attrgetter

from app.auth.viewer import Viewer
from app.catalogue.fields import NAME_FIELDS, UNIT_FIELDS, ProductRow, TextField
from app.catalogue.product_query import ProductQuery
from app.catalogue.queries import product_page
from app.catalogue.request_schemas import PRODUCT_SORT_COLUMNS
from app.exports import queries
from app.exports.tables.table import EVERY_CALLER, ExportColumn, ExportParams, ExportTable, SourceRow
from tenant_router.session import StoreSession


def _product_query(db: StoreSession, params: ExportParams) -> ProductQuery:
    return ProductQuery(
        category=params["category"],
        brand=params.get("brand") or None,
        search=queries.search(db, params["words"]),
        size=queries.NO_LIMIT,
        everything=True,
        pictureless=params.get("pictureless", False),
        ordered_by=params.get("ordered_by"),
        descending=params.get("desc", False),
    )


def _rows(db: StoreSession, _viewer: Viewer, params: ExportParams) -> Iterator[SourceRow]:
    return map(ProductRow._make, db.stream(product_page(_product_query(db, params))[0]))


def _count(db: StoreSession, _viewer: Viewer, params: ExportParams) -> int:
    return int(db.read(product_page(_product_query(db, params))[1])[0][0])


def _text(field: TextField) -> ExportColumn:
    return ExportColumn(field.label, attrgetter(field.column))


def _rate(index: int, grade: str) -> ExportColumn:
    return ExportColumn(f"Rate {grade}", lambda row: row.rates[index], money=True)


PRODUCTS = ExportTable(
    file_names=("ProductList.pdf", "ProductsList.csv"),
    params=("category", "brand", "words", "party", "pictureless"),
    sort_columns=PRODUCT_SORT_COLUMNS,
    pdf_readers=EVERY_CALLER,
    title=lambda _viewer: "Product List",
    columns=(
        ExportColumn("Item code", lambda row: row.code),
        ExportColumn("Item name", lambda row: row.name),
        *map(_text, NAME_FIELDS),
        ExportColumn("Category code", lambda row: row.category_code),
        ExportColumn("Category", lambda row: row.category_name),
        ExportColumn("Priority", lambda row: row.priority),
        *map(_text, UNIT_FIELDS),
        ExportColumn("GST %", lambda row: row.tax_rate),
        ExportColumn("Size", lambda row: row.size_code),
        ExportColumn("Barcode", lambda row: row.barcode),
        ExportColumn("Pieces per box", lambda row: row.pieces_per_box),
        ExportColumn("Minimum quantity", lambda row: row.minimum_quantity),
        ExportColumn("Quantity step", lambda row: row.quantity_step),
        *(_rate(index, grade) for index, grade in enumerate("ABCDE")),
        ExportColumn("MRP", lambda row: row.mrp, money=True),
        ExportColumn("Discount %", lambda row: row.discount_percent),
        ExportColumn("Stock", lambda row: row.stock),
        ExportColumn("Images", lambda row: len(row.pictures)),
    ),
    rows=_rows,
    count=_count,
)
