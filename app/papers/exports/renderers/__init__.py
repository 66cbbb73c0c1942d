"""The writers of each kind of export, which the worker runs for one viewer with that viewer's permissions.

API processes import only `kinds`, because the PDF layout code takes long to load.
"""

from collections.abc import Callable
from functools import partial
from typing import BinaryIO

from app.papers.exports.kinds import ExportParams
from app.papers.exports.renderers import credit_note, order, packing, products, receipt, tables
from app.papers.exports.tables import TABLES
from app.people.auth.viewer import Viewer
from tenant_router.session import StoreSession

ReportProgress = Callable[[int], None]
Writer = Callable[[StoreSession, Viewer, ExportParams, BinaryIO, ReportProgress], None]

# Exports that are more than a table.
WRITERS: dict[str, Writer] = {
    "order": order.write,
    "severalOrders": order.write_several,
    "packingSlips": packing.write,
    "products": products.write,
    "receipt": receipt.write,
    "creditNote": credit_note.write,
}


def get_writer(kind: str, format_: str) -> Writer:
    """Return the writer of a kind of export in a format."""
    if format_ == "csv":
        return partial(tables.write_csv, table=TABLES[kind])
    return WRITERS.get(kind) or partial(tables.write_pdf, table=TABLES[kind])
