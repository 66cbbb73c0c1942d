"""The rates of one price list, as a sheet to fill in: all sizes, including those without a rate."""

from collections.abc import Iterator

from app.papers.exports.tables.table import ExportColumn, ExportParams, ExportTable, SourceRow
from app.people.auth.viewer import Viewer
from app.terms.price_lists.rates import SheetRow, sheet_count, sheet_rows
from tenant_router.session import StoreSession


def _list_id(params: ExportParams) -> int:
    number = params.get("code") or ""
    return int(number) if number.isascii() and number.isdigit() and len(number) < 19 else 0


def _rows(db: StoreSession, _viewer: Viewer, params: ExportParams) -> Iterator[SourceRow]:
    return map(SheetRow._make, db.stream(sheet_rows(_list_id(params))))


def _count(db: StoreSession, _viewer: Viewer, params: ExportParams) -> int:
    return db.read(sheet_count(_list_id(params)))[0][0]


PRICE_LISTS = ExportTable(
    file_names=("PriceList.pdf", "PriceList.csv"),
    params=("code",),
    sort_columns={},
    title=lambda _viewer: "Price List",
    columns=(
        ExportColumn("Price list", lambda row: row.list_name, share=4),
        ExportColumn("Item code", lambda row: row.product_code, share=3),
        ExportColumn("Item", lambda row: row.product_name, share=6),
        ExportColumn("Size", lambda row: row.size_code, share=3),
        ExportColumn("Rate A", lambda row: row.rate1, share=2, money=True),
        ExportColumn("MRP", lambda row: row.mrp, share=2, money=True),
        ExportColumn("Rate", lambda row: row.rate, share=2, money=True),
    ),
    rows=_rows,
    count=_count,
    describe_filters=lambda _db, _params: "",
)
