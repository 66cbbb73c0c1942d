"""What the owner should correct in their books, as a file with all names."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.papers.exports.tables.table import ExportColumn, ExportParams, ExportTable, SourceRow
from app.people.auth.viewer import Viewer
from app.shared.hooks import Hook
from tenant_router.session import StoreSession


class Correction(NamedTuple):
    """A record to correct in the books, and why."""

    reason: str
    name: str


find_corrections: Hook[[StoreSession], Sequence[Correction]] = Hook("records to correct in the books")


def _rows(db: StoreSession, _viewer: Viewer, _params: ExportParams) -> Iterator[SourceRow]:
    for found in find_corrections(db):
        yield from found


def _count(db: StoreSession, _viewer: Viewer, _params: ExportParams) -> int:
    return sum(len(found) for found in find_corrections(db))


CORRECTIONS = ExportTable(
    file_names=("Corrections.pdf", "Corrections.csv", "Corrections.xlsx"),
    params=(),
    sort_columns={},
    title=lambda _viewer: "To correct in the books",
    columns=(
        ExportColumn("Reason", lambda correction: correction.reason, share=4),
        ExportColumn("Name", lambda correction: correction.name, share=8),
    ),
    rows=_rows,
    count=_count,
    describe_filters=lambda _db, _params: "",
)
