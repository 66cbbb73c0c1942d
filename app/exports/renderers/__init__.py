"""How each kind of file is written: by the worker, for one viewer, from what he may see and no more.

A process of the API knows `kinds` alone: what lays out pages takes its time to load.
"""

from collections.abc import Callable
from functools import partial
from typing import BinaryIO

from app.auth.viewer import Viewer
from app.exports.kinds import Asked
from app.exports.renderers import order, products, tables
from app.exports.tables import TABLES
from tenant_router.session import StoreSession

Note = Callable[[int], None]
Writer = Callable[[StoreSession, Viewer, Asked, BinaryIO, Note], None]

# Papers that are more than a table.
WRITERS: dict[str, Writer] = {"order": order.write, "products": products.write}


def writer_of(kind: str, format_: str) -> Writer:
    """What writes a kind of file in a format."""
    if format_ == "csv":
        return partial(tables.write_csv, table=TABLES[kind])
    return WRITERS.get(kind) or partial(tables.write_pdf, table=TABLES[kind])
