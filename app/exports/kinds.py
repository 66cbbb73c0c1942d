"""The kinds of file there are: what each is called, what it is asked with, and who gets it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from app.auth.viewer import Viewer
from app.orders.queries import one_order
from app.shared.actor import Access
from app.shared.errors import NotFound
from tenant_router.session import StoreSession

Asked = dict[str, Any]


CONTENT_TYPES = {"pdf": "application/pdf", "csv": "text/csv; charset=utf-8"}
OWNER = frozenset({Access.OWNER})
# What lists are asked with: a span, and the order of their rows.
SPAN, ORDER = ("since", "until"), ("ordered_by", "desc")
EVERYBODY = OWNER | {Access.GUEST, Access.PARTY, Access.SALESPERSON}


@dataclass(frozen=True, slots=True)
class Form:
    """A kind of file in one format: who may have it, and what it is called.

    `named` raises NotFound for what the viewer may not see.
    """

    named: Callable[[StoreSession, Viewer, Asked], str]
    people: frozenset[Access] = EVERYBODY


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file, by format; how it is written stands under the same name in `writers` or `tables`.

    `asks` are the fields of a request that matter to it. A person may have `at_once` of them, in one
    format, made at the same time, and one of them waiting.
    """

    asks: tuple[str, ...]
    forms: Mapping[str, Form]
    at_once: int = 1


def _order(db: StoreSession, viewer: Viewer, asked: Asked) -> str:
    found = one_order(db, viewer.actor, asked["order_id"])
    if found is None:
        raise NotFound("order.unknown")
    return f"Order_{found.order.number}.pdf"


def _form(name: str, people: frozenset[Access] = OWNER) -> Form:
    return Form(lambda _db, _viewer, _asked: name, people)


def _list(name: str) -> dict[str, Form]:
    return {"pdf": _form(f"{name}.pdf"), "csv": _form(f"{name}.csv")}


KINDS = {
    "order": Kind(asks=("order_id",), forms={"pdf": Form(_order)}, at_once=5),
    "products": Kind(
        asks=("category", "words", "party", "pictureless", *ORDER),
        forms={"pdf": _form("ProductList.pdf", EVERYBODY), "csv": _form("ProductsList.csv")},
    ),
    "categories": Kind(
        asks=("words", *ORDER), forms={"pdf": _form("CategoryList.pdf"), "csv": _form("CategoryList.csv")}
    ),
    "catalogs": Kind(
        asks=("words", *ORDER), forms={"pdf": _form("CatalogList.pdf"), "csv": _form("CatalogList.csv")}
    ),
    "orders": Kind(
        asks=("type", "words", *ORDER), forms={"pdf": _form("orders.pdf"), "csv": _form("Orders.csv")}
    ),
    "accounts": Kind(asks=("words", "salesperson", "locked", *ORDER), forms=_list("Accounts")),
    "users": Kind(
        asks=("words", "user_kind", *ORDER),
        forms={"pdf": _form("Users.pdf"), "csv": _form("UserSettings.csv")},
    ),
    # The names are those that owners know; a report of places is saved under that of orders.
    "locations": Kind(
        asks=(*SPAN, *ORDER, "code"),
        forms={"pdf": _form("LocationReport.pdf"), "csv": _form("OrdersReport.csv")},
    ),
    "ordersReport": Kind(asks=(*SPAN, *ORDER), forms=_list("OrdersReport")),
    "partyWiseReport": Kind(asks=(*SPAN, *ORDER, "of_party"), forms=_list("PartyWiseReport")),
    "partyWiseSummary": Kind(asks=(*SPAN, *ORDER, "of_party"), forms=_list("PartyWiseReport")),
    "categoryWiseReport": Kind(asks=(*SPAN, *ORDER, "category"), forms=_list("CategoryWiseReport")),
    "categoryWiseSummary": Kind(asks=(*SPAN, *ORDER, "category"), forms=_list("CategoryWiseReport")),
    "statusWiseReport": Kind(asks=(*SPAN, *ORDER, "status"), forms=_list("StatusWiseReport")),
}
