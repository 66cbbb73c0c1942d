"""The exchange format between sources of accounting data and the server, version 1.

A pack is a folder, or a zip of it: `manifest.json` and an NDJSON file for each entity. Server and agent both
use this package, so it depends neither on a database nor on the web.
"""

from app.books.sync.pack.archives import extract_entry, open_archive, zipped
from app.books.sync.pack.entities import ENTITIES, ROWS, PackRow
from app.books.sync.pack.manifest import (
    Batch,
    Cursor,
    Dataset,
    Manifest,
    Mode,
    PackFile,
    Snapshot,
    Source,
    read_manifest,
)
from app.books.sync.pack.problems import PackProblem
from app.books.sync.pack.reader import Fault, check_files, read_rows, unpack_pack
from app.books.sync.pack.writer import PackWriter

__all__ = [
    "ENTITIES",
    "ROWS",
    "Batch",
    "Cursor",
    "Dataset",
    "Fault",
    "Manifest",
    "Mode",
    "PackFile",
    "PackProblem",
    "PackRow",
    "PackWriter",
    "Snapshot",
    "Source",
    "check_files",
    "extract_entry",
    "open_archive",
    "read_manifest",
    "read_rows",
    "unpack_pack",
    "zipped",
]
