"""The owner's downloadable catalogues."""

from collections.abc import Iterator

from app.auth.viewer import Viewer
from app.catalogue.queries import NEWEST_FIRST, catalog_page
from app.exports import queries
from app.exports.kinds import ExportParams
from app.exports.tables.table import ExportColumn, ExportTable, SourceRow
from app.shared.image_names import picture_url
from tenant_router.session import Read, StoreSession

MAX_DESCRIPTION_LENGTH = 20


def _reads(params: ExportParams) -> tuple[Read, Read]:
    chosen = params.get("ordered_by")
    order = (chosen, params["desc"]) if chosen else NEWEST_FIRST
    return catalog_page(params["words"], 0, queries.NO_LIMIT, everything=True, order=order)


def _rows(db: StoreSession, _viewer: Viewer, params: ExportParams) -> Iterator[SourceRow]:
    return queries.stream(db, _reads(params)[0])


def _count(db: StoreSession, _viewer: Viewer, params: ExportParams) -> int:
    return queries.rows(db, _reads(params)[1])[0][0]


CATALOGS = ExportTable(
    title=lambda _viewer: "Catalog List",
    columns=(
        ExportColumn("No.", lambda row: row[0], share=1, right=True),
        ExportColumn("Title", lambda row: row[1], share=6),
        ExportColumn("Description", lambda row: row[2], share=4, max_length=MAX_DESCRIPTION_LENGTH),
        ExportColumn("File", lambda row: picture_url(row[4]) if row[4] else "", share=9),
    ),
    rows=_rows,
    count=_count,
)
