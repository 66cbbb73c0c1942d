"""The kinds of file there are: what each is called, what it is asked with, and who gets it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.auth.viewer import Viewer
from app.orders.queries import one_order
from app.shared.errors import NotFound
from tenant_router.session import StoreSession

Asked = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file; how it is written stands under the same name in `writers`.

    `asks` are the fields of a request that matter to it. `named` gives the file's name and raises NotFound
    for what the viewer may not see. A person may have `at_once` of them made at the same time.
    """

    asks: tuple[str, ...]
    named: Callable[[StoreSession, Viewer, Asked], str]
    content_type: str = "application/pdf"
    at_once: int = 1


def _order(db: StoreSession, viewer: Viewer, asked: Asked) -> str:
    found = one_order(db, viewer.actor, asked["order_id"])
    if found is None:
        raise NotFound("order.unknown")
    return f"Order_{found.order.number}.pdf"


def _product_list(_db: StoreSession, _viewer: Viewer, _asked: Asked) -> str:
    return "ProductList.pdf"


KINDS = {
    "order": Kind(asks=("order_id",), named=_order, at_once=5),
    "products": Kind(asks=("category", "words", "party"), named=_product_list),
}
