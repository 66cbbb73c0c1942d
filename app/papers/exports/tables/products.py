"""The owner's products, one row per size with all five rates, with headings that the import recognises."""

import csv
import io
from collections.abc import Iterable, Iterator
from decimal import Decimal
from itertools import groupby, islice
from operator import attrgetter, itemgetter

from app.catalogue.fields import NAME_FIELDS, UNIT_FIELDS, ProductRow, TextField
from app.catalogue.product_query import ProductQuery
from app.catalogue.queries import product_page, substitutes_of
from app.catalogue.request_schemas import PRODUCT_SORT_COLUMNS
from app.papers.exports import queries
from app.papers.exports.tables.table import EVERY_CALLER, ExportColumn, ExportParams, ExportTable, SourceRow
from app.people.auth.viewer import Viewer
from tenant_router.session import StoreSession

# The number of rows whose substitutes are read at once.
BATCH = 1_000


class SheetRow(ProductRow):
    """A size in the sheet, with the codes of its item's substitutes in one text."""

    substitutes: str = ""


def _product_query(db: StoreSession, params: ExportParams) -> ProductQuery:
    return ProductQuery(
        category=params["category"],
        brand=params.get("brand") or None,
        search=queries.search(db, params["words"]),
        size=queries.NO_LIMIT,
        everything=True,
        pictureless=params.get("pictureless", False),
        untaxed=params.get("untaxed", False),
        ordered_by=params.get("ordered_by"),
        descending=params.get("desc", False),
    )


def _rows(db: StoreSession, _viewer: Viewer, params: ExportParams) -> Iterator[SourceRow]:
    listed = db.stream(product_page(_product_query(db, params))[0])
    while rows := list(islice(listed, BATCH)):
        named = _substitutes(db, sorted({row[0] for row in rows}))
        for values in rows:
            row = SheetRow._make(values)
            row.substitutes = named.get(row.code, "")
            yield row


def _substitutes(db: StoreSession, codes: list[str]) -> dict[str, str]:
    rows = groupby(db.read(substitutes_of(codes)), key=itemgetter(0))
    return {code: _in_one_cell(named for _, named in pairs) for code, pairs in rows}


def _in_one_cell(codes: Iterable[str]) -> str:
    """Return codes separated by commas, with quotes around codes that contain a comma.

    A blank follows each comma, because spreadsheet programs read "101,102" as one number.
    """

    def quoted(code: str) -> str:
        cell = io.StringIO()
        csv.writer(cell, lineterminator="").writerow([code])
        return cell.getvalue()

    return ", ".join(map(quoted, codes))


def _count(db: StoreSession, _viewer: Viewer, params: ExportParams) -> int:
    return int(db.read(product_page(_product_query(db, params))[1])[0][0])


def _text(field: TextField) -> ExportColumn:
    return ExportColumn(field.label, attrgetter(field.column))


def _rate(index: int, grade: str) -> ExportColumn:
    return ExportColumn(f"Rate {grade}", lambda row: Decimal(row.rates[index]), money=True)


PRODUCTS = ExportTable(
    file_names=("ProductList.pdf", "ProductsList.csv", "ProductsList.xlsx"),
    params=("category", "brand", "words", "party", "pictureless", "untaxed"),
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
        ExportColumn("Multiple", lambda row: row.quantity_step),
        *(_rate(index, grade) for index, grade in enumerate("ABCDE")),
        ExportColumn("MRP", lambda row: row.mrp and Decimal(row.mrp), money=True),
        ExportColumn("Discount %", lambda row: Decimal(row.discount_percent)),
        ExportColumn("Stock", lambda row: row.stock),
        ExportColumn("Images", lambda row: len(row.pictures)),
        ExportColumn("Substitutes", lambda row: row.substitutes),
    ),
    rows=_rows,
    count=_count,
)
