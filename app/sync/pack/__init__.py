"""The exchange format between every source of accounting data and the server, version 1.

A pack is a folder, or the same as a zip: `manifest.json` and an NDJSON file for each entity. Server and agent
both use this package; it knows neither of a database nor of the web.
"""

from app.sync.pack.archives import extracted, opened_archive, zipped
from app.sync.pack.entities import ENTITIES, ROWS, Row
from app.sync.pack.manifest import (
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
from app.sync.pack.problems import PackProblem
from app.sync.pack.reader import Fault, check_files, read_rows, unpacked
from app.sync.pack.writer import PackWriter

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
    "PackWriter",
    "Row",
    "Snapshot",
    "Source",
    "check_files",
    "extracted",
    "opened_archive",
    "read_manifest",
    "read_rows",
    "unpacked",
    "zipped",
]
