"""The owner's categories."""

from collections.abc import Iterator

from app.auth.viewer import Viewer
from app.catalogue.owner_queries import category_list
from app.exports import queries
from app.exports.kinds import Asked
from app.exports.tables.table import Column, Row, Table
from tenant_router.session import Read, StoreSession


def _reads(asked: Asked) -> tuple[Read, Read]:
    order = {"ordered_by": asked.get("ordered_by"), "descending": asked.get("desc", False)}
    return category_list(asked["words"], 0, queries.EVERYTHING, **order)


def _rows(db: StoreSession, _viewer: Viewer, asked: Asked) -> Iterator[Row]:
    return queries.stream(db, _reads(asked)[0])


def _count(db: StoreSession, _viewer: Viewer, asked: Asked) -> int:
    return queries.rows(db, _reads(asked)[1])[0][0]


CATEGORIES = Table(
    title=lambda _viewer: "Category List",
    columns=(
        Column("Category code", lambda row: row[0], share=3),
        Column("Category name", lambda row: row[1], share=8),
        Column("Priority", lambda row: row[3], share=2, right=True),
        Column("Products", lambda row: row[5], share=2, right=True, summed=True),
        Column("Without image", lambda row: row[7], share=3, right=True, summed=True),
        Column("Description", lambda row: row[2]),
    ),
    rows=_rows,
    count=_count,
)
