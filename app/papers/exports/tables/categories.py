"""The owner's categories."""

from collections.abc import Iterator

from app.catalogue.owner_queries import category_list
from app.catalogue.request_schemas import CATEGORY_SORT_COLUMNS
from app.catalogue.rows import OwnersCategoryRow
from app.papers.exports import queries
from app.papers.exports.tables.table import ExportColumn, ExportParams, ExportTable, SourceRow
from app.people.auth.viewer import Viewer
from tenant_router.session import Read, StoreSession


def _reads(params: ExportParams) -> tuple[Read, Read]:
    order = {"ordered_by": params.get("ordered_by"), "descending": params.get("desc", False)}
    return category_list(params["words"], 0, queries.NO_LIMIT, **order)


def _rows(db: StoreSession, _viewer: Viewer, params: ExportParams) -> Iterator[SourceRow]:
    return map(OwnersCategoryRow._make, db.stream(_reads(params)[0]))


def _count(db: StoreSession, _viewer: Viewer, params: ExportParams) -> int:
    return db.read(_reads(params)[1])[0][0]


CATEGORIES = ExportTable(
    file_names=("CategoryList.pdf", "CategoryList.csv"),
    params=("words",),
    sort_columns=CATEGORY_SORT_COLUMNS,
    title=lambda _viewer: "Category List",
    columns=(
        ExportColumn("Category code", lambda row: row.code, share=3),
        ExportColumn("Category name", lambda row: row.name, share=8),
        ExportColumn("Priority", lambda row: row.priority, share=2, right=True),
        ExportColumn("Products", lambda row: row.product_count, share=2, right=True, total="Total Products"),
        ExportColumn("Without image", lambda row: row.without_picture, share=3, right=True, total="Total"),
        ExportColumn("Short name", lambda row: row.short_name),
        ExportColumn("Hindi name", lambda row: row.hindi_name),
        ExportColumn("Gujarati name", lambda row: row.gujarati_name),
        ExportColumn("Description", lambda row: row.description),
    ),
    rows=_rows,
    count=_count,
)
