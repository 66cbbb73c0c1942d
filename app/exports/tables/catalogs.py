"""The owner's catalogues to download."""

from collections.abc import Iterator

from app.auth.viewer import Viewer
from app.catalogue.queries import NEWEST_FIRST, catalog_page
from app.exports import queries
from app.exports.kinds import Asked
from app.exports.tables.table import Column, Row, Table
from app.shared.image_names import picture_url
from tenant_router.session import Read, StoreSession

MAX_DESCRIPTION_LENGTH = 20


def _reads(asked: Asked) -> tuple[Read, Read]:
    chosen = asked.get("ordered_by")
    order = (chosen, asked["desc"]) if chosen else NEWEST_FIRST
    return catalog_page(asked["words"], 0, queries.EVERYTHING, everything=True, order=order)


def _rows(db: StoreSession, _viewer: Viewer, asked: Asked) -> Iterator[Row]:
    return queries.stream(db, _reads(asked)[0])


def _count(db: StoreSession, _viewer: Viewer, asked: Asked) -> int:
    return queries.rows(db, _reads(asked)[1])[0][0]


CATALOGS = Table(
    title=lambda _viewer: "Catalog List",
    columns=(
        Column("No.", lambda row: row[0], share=1, right=True),
        Column("Title", lambda row: row[1], share=6),
        Column("Description", lambda row: row[2], share=4, longest=MAX_DESCRIPTION_LENGTH),
        Column("File", lambda row: picture_url(row[4]) if row[4] else "", share=9),
    ),
    rows=_rows,
    count=_count,
)
