"""The registry of connectors; each folder declares its kind."""

from app.books.sync.connectors.busy.kind import BUSY
from app.books.sync.connectors.dbf.kind import DBF
from app.books.sync.connectors.tables.kind import TABLES
from app.books.sync.connectors.tally.kind import TALLY

# The first connector that recognises an uploaded file reads it; Tally accepts any XML, so it is last.
CONNECTORS = {each.kind: each for each in (DBF, TABLES, BUSY, TALLY)}


def is_nameless(kind: str) -> bool:
    """Return whether the books of a kind do not name their company."""
    return kind in CONNECTORS and not CONNECTORS[kind].names_company


def are_sheets(kind: str) -> bool:
    """Return whether a spreadsheet program, which may change codes, can have saved files of this kind."""
    return kind in CONNECTORS and CONNECTORS[kind].are_sheets


def tables_have_names(kind: str) -> bool:
    """Return whether tables of this kind are recognised by file name too."""
    return kind in CONNECTORS and CONNECTORS[kind].tables_have_names
