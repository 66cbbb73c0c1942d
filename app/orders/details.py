"""The parts of one order that a list leaves out."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from app.orders import move
from app.orders.cart.why import may_ask_why
from app.orders.cart.why_schemas import supply_on_wire
from app.orders.documents.dispatches.queries import dispatches_of
from app.orders.items import accounting_queue, gst, notes
from app.orders.items.lines import left_of
from app.orders.items.queries import ListedOrder, timeline_from
from app.orders.place import credit
from app.people.accounts.receivables.queries import invoices_of_order
from app.people.auth.viewer import Viewer
from app.shared.actor import Access
from tenant_router.session import StoreSession

Rows = Sequence[Sequence[Any]]


def details_of(
    db: StoreSession, viewer: Viewer, listed: ListedOrder, steps: Rows, prints: Rows = (), *, now: datetime
) -> dict[str, Any]:
    """Return the details of an order that the viewer may see, with the rows of its history and its prints."""
    order, items, kind = listed.order, [each.item for each in listed.items], viewer.actor.kind
    taxes, summary = gst.shown_taxes(db, viewer, listed)
    details: dict[str, Any] = {
        "viewer": viewer,
        "taxes": taxes,
        "tax_summary": summary,
        "timeline": timeline_from(steps, named=kind is not Access.LINK),
        "dispatches": dispatches_of(db, order.id, items, by_owner=kind is Access.OWNER, now=now),
    }
    if may_ask_why(viewer):
        details["supply"] = supply_on_wire(gst.supply_of_order(db, order))
    if kind in (Access.PARTY, Access.SALESPERSON, Access.OWNER):
        books = listed.voucher
        details["books"] = books if kind is Access.OWNER else accounting_queue.shown_to_buyers(books)
    # An invoice's QR code contains its amount. Guests and link holders have only proved to know the order.
    if viewer.visibility.rates and kind not in (Access.GUEST, Access.LINK):
        details["invoices"] = invoices_of_order(db, order.id)
    if kind is Access.OWNER:
        details |= {
            "left": left_of(items),
            "undo": move.returnable(db, items, now=now),
            "prints": [notes.Print._make(row) for row in prints],
            "credit_decisions": credit.decisions_of(db, order.id) if order.credit else [],
        }
    return details
