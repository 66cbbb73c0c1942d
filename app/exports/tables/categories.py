"""The owner's categories."""

from collections.abc import Iterator

from app.auth.viewer import Viewer
from app.catalogue.owner_queries import category_list
from app.exports import queries
from app.exports.kinds import ExportParams
from app.exports.tables.table import ExportColumn, ExportTable, SourceRow
from tenant_router.session import Read, StoreSession


def _reads(params: ExportParams) -> tuple[Read, Read]:
    order = {"ordered_by": params.get("ordered_by"), "descending": params.get("desc", False)}
    return category_list(params["words"], 0, queries.NO_LIMIT, **order)


def _rows(db: StoreSession, _viewer: Viewer, params: ExportParams) -> Iterator[SourceRow]:
    return queries.stream(db, _reads(params)[0])


def _count(db: StoreSession, _viewer: Viewer, params: ExportParams) -> int:
    return queries.rows(db, _reads(params)[1])[0][0]


CATEGORIES = ExportTable(
    title=lambda _viewer: "Category List",
    columns=(
        ExportColumn("Category code", lambda row: row[0], share=3),
        ExportColumn("Category name", lambda row: row[1], share=8),
        ExportColumn("Priority", lambda row: row[3], share=2, right=True),
        ExportColumn("Products", lambda row: row[5], share=2, right=True, summed=True),
        ExportColumn("Without image", lambda row: row[7], share=3, right=True, summed=True),
        ExportColumn("Description", lambda row: row[2]),
    ),
    rows=_rows,
    count=_count,
)
