"""The papers of orders, one in a file or several: as proforma invoices or bills of supply in some stores."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import BinaryIO

from app.orders.items.queries import ListedOrder, one_order
from app.papers.exports.kinds import ROLL, ExportParams, PaperKind, paper_kind
from app.papers.exports.labels import LABELS
from app.papers.exports.pdf.order import write_orders
from app.papers.exports.pdf.tax_paper import write_tax_papers
from app.papers.exports.pdf.tax_paper_roll import write_tax_paper_roll
from app.papers.exports.queries import accounts, orders_of
from app.papers.exports.renderers import order, proforma
from app.papers.exports.renderers.company import firm_of
from app.papers.exports.renderers.upi import upi_payments
from app.people.auth.viewer import Viewer
from app.shared.errors import NotFound
from app.store.settings.queries import company, store_settings
from tenant_router.session import StoreSession

LAYOUT_PERCENT = 95
ReportProgress = Callable[[int], None]


def write(
    db: StoreSession, viewer: Viewer, params: ExportParams, file: BinaryIO, report_progress: ReportProgress
) -> None:
    """Write one order. Raises NotFound if the viewer may not see it."""
    listed = one_order(db, viewer.actor, params["order_id"])
    if listed is None:
        raise NotFound("order.unknown")
    _write(db, viewer, params, [listed], file, report_progress)


def write_several(
    db: StoreSession, viewer: Viewer, params: ExportParams, file: BinaryIO, report_progress: ReportProgress
) -> None:
    """Write several orders, each from a new page on. Raises NotFound if one of them is not the viewer's."""
    _write(db, viewer, params, orders_of(db, viewer.actor, params["order_ids"]), file, report_progress)


def _write(
    db: StoreSession,
    viewer: Viewer,
    params: ExportParams,
    orders: Sequence[ListedOrder],
    file: BinaryIO,
    report_progress: ReportProgress,
) -> None:
    seller = company(db)
    context = order.PaperContext(
        db=db,
        viewer=viewer,
        company=seller,
        firm=firm_of(seller),
        words=LABELS[params["language"]],
        language=params["language"],
        store_labels=store_settings(db).labels,
        buyers=accounts(db, {each.order.account_code for each in orders if each.order.account_code}),
        upi=upi_payments(db, viewer, orders),
    )

    def counted() -> Iterator[ListedOrder]:
        for count, listed in enumerate(orders):
            report_progress(count * LAYOUT_PERCENT // len(orders))
            yield listed

    kind = paper_kind(viewer, seller, {each.order.tax_registration for each in orders})
    name = order.title_of(viewer) if kind is PaperKind.ORDER else kind
    title = f"{name} {orders[0].order.number}" if len(orders) == 1 else f"{len(orders)} {kind.lower()}s"
    if kind is PaperKind.ORDER:
        write_orders(file, map(partial(order.document, context), counted()), title=title)
        return
    write_file = write_tax_paper_roll if params["paper"] == ROLL else write_tax_papers
    write_file(file, map(partial(proforma.paper, context), counted()), title=title)
