"""The owner's products, a row a size, with all five rates: under the heads that an import knows."""

from collections.abc import Iterator

from app.auth.viewer import Viewer
from app.catalogue.queries import Shelf, product_page
from app.exports import queries
from app.exports.kinds import Asked
from app.exports.tables.table import Column, Row, Table
from tenant_router.session import StoreSession


def _shelf(db: StoreSession, asked: Asked) -> Shelf:
    return Shelf(
        category=asked["category"],
        found=queries.search(db, asked["words"]),
        size=queries.EVERYTHING,
        everything=True,
        pictureless=asked.get("pictureless", False),
        ordered_by=asked.get("ordered_by"),
        descending=asked.get("desc", False),
    )


def _rows(db: StoreSession, _viewer: Viewer, asked: Asked) -> Iterator[Row]:
    return queries.stream(db, product_page(_shelf(db, asked))[0])


def _count(db: StoreSession, _viewer: Viewer, asked: Asked) -> int:
    return int(queries.rows(db, product_page(_shelf(db, asked))[1])[0][0])


def _rate(place: int, grade: str) -> Column:
    return Column(f"Rate {grade}", lambda row: row[18 + place], money=True)


PRODUCTS = Table(
    title=lambda _viewer: "Product List",
    columns=(
        Column("Item code", lambda row: row[0]),
        Column("Item name", lambda row: row[1]),
        Column("Short name", lambda row: row[2]),
        Column("Long name", lambda row: row[3]),
        Column("Category code", lambda row: row[5]),
        Column("Category", lambda row: row[6]),
        Column("Priority", lambda row: row[7]),
        Column("Unit", lambda row: row[8]),
        Column("HSN code", lambda row: row[9]),
        Column("GST %", lambda row: row[10]),
        Column("Size", lambda row: row[14]),
        Column("Pieces per box", lambda row: row[15]),
        Column("Minimum quantity", lambda row: row[16]),
        Column("Quantity step", lambda row: row[17]),
        *(_rate(place, grade) for place, grade in enumerate("ABCDE")),
        Column("MRP", lambda row: row[23], money=True),
        Column("Discount %", lambda row: row[24]),
        Column("Stock", lambda row: row[25]),
        Column("Images", lambda row: len(row[13])),
    ),
    rows=_rows,
    count=_count,
)
