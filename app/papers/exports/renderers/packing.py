"""The packing slips of orders."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import BinaryIO

from app.orders.documents.dispatches.queries import dispatch_of
from app.orders.items.document_models import Dispatch
from app.orders.items.lines import line_of
from app.orders.items.models import Order, OrderItem
from app.orders.items.queries import ListedOrder
from app.orders.items.rules import SENT, OrderStatus
from app.papers.exports.kinds import ROLL, ExportParams
from app.papers.exports.pdf.packing import PackingLine, PackingSlip, write_slip_roll, write_slips
from app.papers.exports.queries import category_names, orders_of, packing
from app.papers.exports.renderers.order import remarks_of
from app.papers.exports.rules import boxes_and_loose
from app.people.auth.viewer import Viewer
from app.pricing.rules import pieces_in_box
from app.shared.days import STORE_TIME
from app.store.settings.queries import company, store_settings
from tenant_router.session import StoreSession

LAYOUT_PERCENT = 95


@dataclass(frozen=True, slots=True)
class _Goods:
    """The catalogue data for the slips of a file: categories by code, pieces in a box by size."""

    categories: Mapping[str, str]
    packing: Mapping[tuple[str, str], str]


def write(
    db: StoreSession,
    viewer: Viewer,
    params: ExportParams,
    file: BinaryIO,
    report_progress: Callable[[int], None],
) -> None:
    """Write a packing slip for each order, by order number, on A4 or for an 80 mm roll.

    A slip of a partly dispatched order has the quantities left, and those sent before. A slip of a dispatch
    has its quantities and its transport.
    """
    orders = orders_of(db, viewer.actor, params["order_ids"])
    goods = _Goods(
        category_names(db),
        packing(db, {listed.item.product_code for order in orders for listed in order.items}),
    )
    firm, labels = company(db).name, store_settings(db).labels
    dispatch_id = params["dispatch_id"]
    parcel = dispatch_of(db, params["order_ids"], dispatch_id) if dispatch_id else None

    def slips() -> Iterator[PackingSlip]:
        for count, listed_order in enumerate(orders):
            report_progress(count * LAYOUT_PERCENT // len(orders))
            yield _slip(firm, goods, listed_order, labels, parcel)

    write_file = write_slip_roll if params["paper"] == ROLL else write_slips
    title = f"Packing slip {orders[0].order.number}" if len(orders) == 1 else f"{len(orders)} packing slips"
    write_file(file, slips(), title=title)


def _slip(
    firm: str,
    goods: _Goods,
    listed_order: ListedOrder,
    labels: Sequence[dict],
    parcel: tuple[Dispatch, Mapping[int, int]] | None,
) -> PackingSlip:
    order = listed_order.order
    items = [listed.item for listed in listed_order.items]
    if parcel:
        dispatch, quantities = parcel
        lines = [_line(item, goods, quantities[item.id]) for item in items if item.id in quantities]
        facts = _facts_of_dispatch(dispatch, order, labels)
    elif _is_started(items):
        left = [item for item in items if line_of(item).left]
        lines = [_line(item, goods, line_of(item).left, sent_before=item.sent_quantity) for item in left]
        # The order's transport belongs to the goods that have left, so it is not printed here.
        facts = _filled(_words(order, labels))
    else:
        lines = [_line(item, goods, item.quantity) for item in items if item.status != OrderStatus.CANCELED]
        facts = _facts(order, labels)
    return PackingSlip(
        firm=firm,
        number=order.number,
        placed_at=order.placed_at.astimezone(STORE_TIME),
        party=_party(order),
        facts=facts,
        lines=sorted(
            lines, key=lambda line: (line.category.lower(), line.name.lower(), line.size, line.code)
        ),
    )


def _is_started(items: Iterable[OrderItem]) -> bool:
    """Return whether some of an order has left the store, and some has not."""
    order_lines = [line_of(item) for item in items if item.status != OrderStatus.CANCELED]
    return any(line.left for line in order_lines) and any(
        line.sent or line.status in SENT for line in order_lines
    )


def _facts(order: Order, labels: Sequence[dict]) -> list[tuple[str, str]]:
    """Return the transport, the customer's remarks, and the store's note to the customer."""
    transport = (("Transporter", order.transporter), ("LR number", order.lr_number))
    return _filled([*transport, *_words(order, labels)])


def _words(order: Order, labels: Sequence[dict]) -> list[tuple[str, str]]:
    return [*remarks_of(order, labels), ("Note", order.customer_note)]


def _facts_of_dispatch(dispatch: Dispatch, order: Order, labels: Sequence[dict]) -> list[tuple[str, str]]:
    """Return the number of the dispatch, its transport, and the notes of customer and store."""
    transport = (
        ("Dispatch", str(dispatch.number)),
        ("Transporter", dispatch.transporter),
        ("LR number", dispatch.lr_number),
        ("Boxes", str(dispatch.boxes or "")),
        ("E-way bill", dispatch.eway_bill),
    )
    return _filled([*transport, *remarks_of(order, labels), ("Note", dispatch.note or order.customer_note)])


def _filled(facts: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(title, value) for title, value in facts if value]


def _party(order: Order) -> list[str]:
    block = order.delivery or order.party
    place = ", ".join(filter(None, (block.get("city"), block.get("state"), block.get("pincode"))))
    phones = (block.get("mobile_number"), block.get("phone1"), block.get("phone2"))
    return [
        block.get("name") or "",
        block.get("address1") or "",
        block.get("address2") or "",
        place,
        ", ".join(filter(None, phones)),
    ]


def _line(item: OrderItem, goods: _Goods, quantity: int, *, sent_before: int = 0) -> PackingLine:
    in_box = pieces_in_box(goods.packing.get((item.product_code, item.size_code), ""))
    boxes, loose = boxes_and_loose(quantity, in_box)
    return PackingLine(
        category=goods.categories.get(item.category_code, item.category_code),
        name=item.product_name,
        size=item.size_code,
        code=item.product_code,
        boxes=boxes,
        loose=loose,
        pieces=quantity,
        unit=item.unit,
        sent_before=sent_before,
    )
