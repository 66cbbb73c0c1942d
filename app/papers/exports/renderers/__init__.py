"""The writers of each kind of export, which the worker runs for a viewer with that viewer's permissions.

API processes import only `kinds`, because the PDF layout code takes long to load.
"""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import BinaryIO

from app.papers.exports.kinds import KINDS, ExportParams
from app.papers.exports.renderers import tables
from app.papers.exports.tables import TABLES
from app.people.auth.viewer import Viewer
from tenant_router.session import StoreSession

ReportProgress = Callable[[int], None]
Writer = Callable[[StoreSession, Viewer, ExportParams, BinaryIO, ReportProgress], None]


def get_writer(kind: str, format_: str) -> Writer:
    """Return the writer of a kind of export in a format."""
    if format_ == "csv":
        return partial(tables.write_csv, table=TABLES[kind])
    if format_ == "xlsx":
        return partial(tables.write_workbook, table=TABLES[kind])
    renderer = KINDS[kind].renderer
    if renderer is None:
        return partial(tables.write_pdf, table=TABLES[kind])
    return import_module(f"{__name__}.{renderer}").write
