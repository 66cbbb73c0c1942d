"""The owner's products, one row per size with all five rates, with headings that the import recognises."""

from collections.abc import Iterator

from app.auth.viewer import Viewer
from app.catalogue.queries import ProductQuery, product_page
from app.exports import queries
from app.exports.kinds import ExportParams
from app.exports.tables.table import ExportColumn, ExportTable, SourceRow
from tenant_router.session import StoreSession


def _product_query(db: StoreSession, params: ExportParams) -> ProductQuery:
    return ProductQuery(
        category=params["category"],
        search=queries.search(db, params["words"]),
        size=queries.NO_LIMIT,
        everything=True,
        pictureless=params.get("pictureless", False),
        ordered_by=params.get("ordered_by"),
        descending=params.get("desc", False),
    )


def _rows(db: StoreSession, _viewer: Viewer, params: ExportParams) -> Iterator[SourceRow]:
    return queries.stream(db, product_page(_product_query(db, params))[0])


def _count(db: StoreSession, _viewer: Viewer, params: ExportParams) -> int:
    return int(queries.rows(db, product_page(_product_query(db, params))[1])[0][0])


def _rate(index: int, grade: str) -> ExportColumn:
    return ExportColumn(f"Rate {grade}", lambda row: row[18 + index], money=True)


PRODUCTS = ExportTable(
    title=lambda _viewer: "Product List",
    columns=(
        ExportColumn("Item code", lambda row: row[0]),
        ExportColumn("Item name", lambda row: row[1]),
        ExportColumn("Short name", lambda row: row[2]),
        ExportColumn("Long name", lambda row: row[3]),
        ExportColumn("Category code", lambda row: row[5]),
        ExportColumn("Category", lambda row: row[6]),
        ExportColumn("Priority", lambda row: row[7]),
        ExportColumn("Unit", lambda row: row[8]),
        ExportColumn("HSN code", lambda row: row[9]),
        ExportColumn("GST %", lambda row: row[10]),
        ExportColumn("Size", lambda row: row[14]),
        ExportColumn("Pieces per box", lambda row: row[15]),
        ExportColumn("Minimum quantity", lambda row: row[16]),
        ExportColumn("Quantity step", lambda row: row[17]),
        *(_rate(index, grade) for index, grade in enumerate("ABCDE")),
        ExportColumn("MRP", lambda row: row[23], money=True),
        ExportColumn("Discount %", lambda row: row[24]),
        ExportColumn("Stock", lambda row: row[25]),
        ExportColumn("Images", lambda row: len(row[13])),
    ),
    rows=_rows,
    count=_count,
)
