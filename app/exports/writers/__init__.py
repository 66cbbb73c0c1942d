"""How each kind of file is written: by the worker, for one viewer, from what he may see and no more.

A process of the API knows `kinds` alone: what lays out pages takes its time to load.
"""

from collections.abc import Callable
from typing import BinaryIO

from app.auth.viewer import Viewer
from app.exports.kinds import Asked
from app.exports.writers import order, products
from tenant_router.session import StoreSession

Note = Callable[[int], None]
Writer = Callable[[StoreSession, Viewer, Asked, BinaryIO, Note], None]

WRITERS: dict[str, Writer] = {"order": order.write, "products": products.write}
