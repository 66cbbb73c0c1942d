"""Limits of imports, and how columns and rows are shown."""

from collections.abc import Iterable, Sequence

from app.books.intake.rules import RunState
from app.shared.sheets.column_names import unique_names

# States of an import; RunState has further ones for syncs.
SHEET_STATES = (
    RunState.QUEUED,
    RunState.MAPPING,
    RunState.VALIDATING,
    RunState.PREVIEW,
    RunState.APPLYING,
    RunState.DONE,
    RunState.FAILED,
    RunState.CANCELLED,
)
# The mapping can be changed until the import is applied.
MAPPABLE = (RunState.MAPPING, RunState.VALIDATING, RunState.PREVIEW, RunState.FAILED)

MAX_IN_PROGRESS = 20
MAX_ROWS = 50_000
SAMPLE_ROWS = 10
MAX_SAMPLE_LENGTH = 200
MAX_COLUMN_LENGTH = 100


def column_names(header: Sequence[str]) -> list[str]:
    """Return unique column names for display. Columns without a name are called by their letters."""
    return unique_names(
        [name[:MAX_COLUMN_LENGTH] or f"Column {_letters(at)}" for at, name in enumerate(header)]
    )


def sample_rows(rows: Iterable[Sequence[str]], width: int) -> list[list[str]]:
    """Return example rows for display: as wide as the header, with long cells cut."""
    return [[(row[at] if at < len(row) else "")[:MAX_SAMPLE_LENGTH] for at in range(width)] for row in rows]


def rounded_down(rows: int) -> int:
    """Return a number of rows rounded down to two digits: 12,000 for 12,345."""
    unit = 10 ** max(0, len(str(rows)) - 2)
    return rows // unit * unit


def _letters(at: int) -> str:
    letters = ""
    at += 1
    while at:
        at, rest = divmod(at - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
