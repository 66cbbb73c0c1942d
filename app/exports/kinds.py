"""The kinds of export: file names, parameters, and who may request them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from app.auth.viewer import Viewer
from app.orders.queries import one_order
from app.shared.actor import Access
from app.shared.errors import NotFound
from tenant_router.session import StoreSession

ExportParams = dict[str, Any]


CONTENT_TYPES = {"pdf": "application/pdf", "csv": "text/csv; charset=utf-8"}
OWNER = frozenset({Access.OWNER})
# Parameters of lists: the date range, and the order of the rows.
DATE_RANGE, SORT = ("since", "until"), ("ordered_by", "desc")
EVERY_CALLER = OWNER | {Access.GUEST, Access.PARTY, Access.SALESPERSON}


@dataclass(frozen=True, slots=True)
class ExportFormat:
    """A kind of export in one format: its file name and who may have it.

    `file_name` raises NotFound for what the viewer may not see.
    """

    file_name: Callable[[StoreSession, Viewer, ExportParams], str]
    allowed: frozenset[Access] = EVERY_CALLER


@dataclass(frozen=True, slots=True)
class ExportKind:
    """A kind of export, by format. Its writer has the same key in `renderers` or `tables`.

    `params` are the request fields that matter to it. A person may have `max_running` exports of the kind, in
    one format, in progress, and one of them waiting.
    """

    params: tuple[str, ...]
    formats: Mapping[str, ExportFormat]
    max_running: int = 1


def _order(db: StoreSession, viewer: Viewer, params: ExportParams) -> str:
    listed = one_order(db, viewer.actor, params["order_id"])
    if listed is None:
        raise NotFound("order.unknown")
    return f"Order_{listed.order.number}.pdf"


def _format(name: str, allowed: frozenset[Access] = OWNER) -> ExportFormat:
    return ExportFormat(lambda _db, _viewer, _params: name, allowed)


def _list_formats(name: str) -> dict[str, ExportFormat]:
    return {"pdf": _format(f"{name}.pdf"), "csv": _format(f"{name}.csv")}


KINDS = {
    "order": ExportKind(params=("order_id",), formats={"pdf": ExportFormat(_order)}, max_running=5),
    "products": ExportKind(
        params=("category", "words", "party", "pictureless", *SORT),
        formats={"pdf": _format("ProductList.pdf", EVERY_CALLER), "csv": _format("ProductsList.csv")},
    ),
    "categories": ExportKind(
        params=("words", *SORT),
        formats={"pdf": _format("CategoryList.pdf"), "csv": _format("CategoryList.csv")},
    ),
    "catalogs": ExportKind(
        params=("words", *SORT),
        formats={"pdf": _format("CatalogList.pdf"), "csv": _format("CatalogList.csv")},
    ),
    "orders": ExportKind(
        params=("type", "words", *SORT), formats={"pdf": _format("orders.pdf"), "csv": _format("Orders.csv")}
    ),
    "accounts": ExportKind(
        params=("words", "salesperson", "locked", *SORT), formats=_list_formats("Accounts")
    ),
    "users": ExportKind(
        params=("words", "user_kind", *SORT),
        formats={"pdf": _format("Users.pdf"), "csv": _format("UserSettings.csv")},
    ),
    # Owners know these file names; the CSV of locations has the name of the orders report.
    "locations": ExportKind(
        params=(*DATE_RANGE, *SORT, "code"),
        formats={"pdf": _format("LocationReport.pdf"), "csv": _format("OrdersReport.csv")},
    ),
    "ordersReport": ExportKind(params=(*DATE_RANGE, *SORT), formats=_list_formats("OrdersReport")),
    "partyWiseReport": ExportKind(
        params=(*DATE_RANGE, *SORT, "of_party"), formats=_list_formats("PartyWiseReport")
    ),
    "partyWiseSummary": ExportKind(
        params=(*DATE_RANGE, *SORT, "of_party"), formats=_list_formats("PartyWiseReport")
    ),
    "categoryWiseReport": ExportKind(
        params=(*DATE_RANGE, *SORT, "category"), formats=_list_formats("CategoryWiseReport")
    ),
    "categoryWiseSummary": ExportKind(
        params=(*DATE_RANGE, *SORT, "category"), formats=_list_formats("CategoryWiseReport")
    ),
    "statusWiseReport": ExportKind(
        params=(*DATE_RANGE, *SORT, "status"), formats=_list_formats("StatusWiseReport")
    ),
}
