"""The owner's downloadable catalogues."""

from collections.abc import Iterator

from app.catalogue.catalog_queries import NEWEST_FIRST, catalog_page
from app.catalogue.request_schemas import CATALOG_SORT_COLUMNS
from app.catalogue.rows import CatalogRow
from app.papers.exports import queries
from app.papers.exports.tables.table import ExportColumn, ExportParams, ExportTable, SourceRow
from app.people.auth.viewer import Viewer
from app.shared.image_names import picture_url
from tenant_router.session import Read, StoreSession

MAX_DESCRIPTION_LENGTH = 20


def _reads(params: ExportParams) -> tuple[Read, Read]:
    chosen = params.get("ordered_by")
    order = (chosen, params["desc"]) if chosen else NEWEST_FIRST
    return catalog_page(params["words"], 0, queries.NO_LIMIT, everything=True, order=order)


def _rows(db: StoreSession, _viewer: Viewer, params: ExportParams) -> Iterator[SourceRow]:
    return map(CatalogRow._make, db.stream(_reads(params)[0]))


def _count(db: StoreSession, _viewer: Viewer, params: ExportParams) -> int:
    return db.read(_reads(params)[1])[0][0]


CATALOGS = ExportTable(
    file_names=("CatalogList.pdf", "CatalogList.csv"),
    params=("words",),
    sort_columns=CATALOG_SORT_COLUMNS,
    title=lambda _viewer: "Catalog List",
    columns=(
        ExportColumn("No.", lambda row: row.id, share=1, right=True),
        ExportColumn("Title", lambda row: row.title, share=6),
        ExportColumn("Description", lambda row: row.description, share=4, max_length=MAX_DESCRIPTION_LENGTH),
        ExportColumn(
            "File",
            lambda row: picture_url(row.file) if row.file else "",
            share=2,
            on_paper=lambda row: "PDF" if row.file else "None",
        ),
    ),
    rows=_rows,
    count=_count,
)
