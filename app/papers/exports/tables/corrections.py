"""The file of records that the owner should correct in their books, with all names."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.papers.exports.tables.table import ExportColumn, ExportParams, ExportTable, SourceRow
from app.people.auth.viewer import Viewer
from app.shared.hooks import Hook
from tenant_router.session import StoreSession


class Correction(NamedTuple):
    """A record to correct in the books, and the reason."""

    reason: str
    name: str


find_corrections: Hook[[StoreSession], Sequence[Correction]] = Hook("records to correct in the books")


def _rows(db: StoreSession, _viewer: Viewer, _params: ExportParams) -> Iterator[SourceRow]:
    for found in find_corrections(db):
        yield from found


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
    # All records are found before the first row, so a count would repeat the whole search.
    count=lambda _db, _viewer, _params: 0,
    describe_filters=lambda _db, _params: "",
)
