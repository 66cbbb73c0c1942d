"""Import states, the actions they allow, and limits."""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from enum import StrEnum

from app.shared.sheets.column_names import unique_names


class ImportState(StrEnum):
    """The state of an import. A worker is busy with it while it is reading, checking or applying."""

    READING = "reading"
    MAPPING = "mapping"
    CHECKING = "checking"
    CHECKED = "checked"
    APPLYING = "applying"
    DONE = "done"
    FAILED = "failed"


WORKER_STATES = (ImportState.READING, ImportState.CHECKING, ImportState.APPLYING)
IN_PROGRESS = (*WORKER_STATES, ImportState.MAPPING, ImportState.CHECKED)
# The mapping can be changed until the import is applied.
MAPPABLE = (ImportState.MAPPING, ImportState.CHECKING, ImportState.CHECKED, ImportState.FAILED)
# Its worker stops at the next batch, and what it did is undone.
REMOVABLE = (*WORKER_STATES, *MAPPABLE)

MAX_IN_PROGRESS = 20
MAX_ROWS = 50_000
SAMPLE_ROWS = 10
MAX_SAMPLE_LENGTH = 200
MAX_COLUMN_LENGTH = 100
# A worker that has not finished by then is presumed dead.
WORKER_TIMEOUT = timedelta(minutes=30)
OWNER_TIMEOUT = timedelta(days=7)
FILE_RETENTION = timedelta(days=30)


def column_names(header: Sequence[str]) -> list[str]:
    """Return unique column names for display. Columns without a name are called by their letters."""
    return unique_names(
        [name[:MAX_COLUMN_LENGTH] or f"Column {_letters(at)}" for at, name in enumerate(header)]
    )


def sample_rows(rows: Iterable[Sequence[str]], width: int) -> list[list[str]]:
    """Return example rows for display: as wide as the header, with long cells cut."""
    return [[(row[at] if at < len(row) else "")[:MAX_SAMPLE_LENGTH] for at in range(width)] for row in rows]


def _letters(at: int) -> str:
    letters = ""
    at += 1
    while at:
        at, rest = divmod(at - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
