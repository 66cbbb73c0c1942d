"""The rows of a decided order, as statements."""

import json
from collections.abc import Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from app.orders.cart import queries as cart_queries
from app.orders.cart import service as cart
from app.orders.cart.schemes import SchemedLines
from app.orders.cart.service import PricedLine
from app.orders.cart.why import kept
from app.orders.items import accounting_queue
from app.orders.items.rules import OrderStatus
from app.orders.place.credit import override_writes
from app.orders.place.decision import Decision
from app.pricing.scheme_slabs import terms_of
from app.shared.actor import Access
from tenant_router.session import Write, inserts


class Ids(NamedTuple):
    """The ids of a new order, of its message to the workers, and of its items."""

    order: int
    message: int
    items: list[int]


def write(
    decision: Decision, ids: Ids, *, in_cart: list[PricedLine], request_key: tuple[str, str]
) -> list[Write]:
    """Return the statements that place an order, and remove its lines from the cart.

    `request_key` is the key of the request, and a digest of its contents.
    """
    viewer, lines, held = decision.viewer, decision.schemed.all, decision.credit.held
    by = {**viewer.actor.author, "at": decision.at}
    order = _order(decision) | {"id": ids.order}
    order["request_key"], order["request_hash"] = request_key
    items = [item_values(index, line) | {"id": ids.items[index]} for index, line in enumerate(lines)]
    uses = scheme_uses(decision.schemed, ids.items, order=ids.order, customer=viewer.customer)
    return [
        *_order_writes(order, items, by),
        *scheme_writes(uses),
        cart_queries.remove_lines(viewer.buyer, _ordered_ids(in_cart, lines)),
        *accounting_queue.new_order(ids.order, sent_from=None if held else decision.facts.first_status),
        *override_writes(ids.order, decision.credit.override, by),
    ]


def _ordered_ids(in_cart: list[PricedLine], lines: list[PricedLine]) -> list[int]:
    ordered = {(line.product_code, line.size_code) for line in lines}
    return [
        line.id for line in in_cart if line.id is not None and (line.product_code, line.size_code) in ordered
    ]


def _order(decision: Decision) -> dict[str, Any]:
    """Return the row of a new order. It keeps the party's current address even if the account changes."""
    viewer, request, facts = decision.viewer, decision.request, decision.facts
    sums = cart.totals(decision.schemed.all)
    actor = viewer.actor
    free_from = viewer.rules.free_delivery_value
    return {
        "number": facts.number,
        "placed_at": decision.at,
        "buyer": viewer.buyer,
        "account_code": viewer.party,
        "guest_session": actor.session if actor.kind is Access.GUEST else None,
        "salesperson_code": actor.code if actor.kind is Access.SALESPERSON else None,
        "party": facts.address or {},
        "delivery": request.delivery,
        "payment_mode": request.payment_mode,
        "paid_amount": request.paid_amount,
        "remarks1": request.remarks[0],
        "remarks2": request.remarks[1],
        "remarks3": request.remarks[2],
        "item_count": sums.count,
        "item_amount": sums.items,
        "net_amount": sums.net,
        "free_delivery": free_from is not None and sums.net >= free_from,
        "tax_registration": facts.tax_registration,
        "held_at": decision.at if decision.credit.held else None,
        "credit": decision.credit.kept,
        "status": OrderStatus.PENDING,
    }


def item_values(position: int, line: PricedLine) -> dict[str, Any]:
    """Return the values of an order item."""
    return {
        "position": position,
        "product_code": line.product_code,
        "product_name": line.name,
        "size_code": line.size_code,
        "category_code": line.category_code,
        "unit": line.unit,
        "quantity": line.quantity,
        "rate": line.rate,
        "list_rate": line.list_rate,
        "discount_amount": line.discount,
        "hsn": line.hsn or None,
        "why": kept(line.why) if line.why and not line.free else None,
        "scheme": " + ".join(line.schemes),
        "free": line.free,
        "tax_rate": line.tax_rate,
        "net_amount": line.net,
        "back_ordered_quantity": line.back_ordered,
        "expected_on": line.expected_on if line.back_ordered else None,
        "status": OrderStatus.PENDING,
    }


def scheme_uses(
    schemed: SchemedLines, item_ids: Sequence[int], *, order: int, customer: str
) -> list[dict[str, Any]]:
    """Return the rows of used schemes; an item that earned free pieces names the free item."""
    uses: list[dict[str, Any]] = []
    free_ids = iter(item_ids[len(schemed.lines) :])
    for gift in schemed.gifts:
        terms = terms_of(gift.scheme)
        # A cancellation checks the remaining items, so each has the terms. For a gift of free pieces only the
        # free item has them.
        common = {"scheme_id": gift.scheme.id, "order_id": order, "customer": customer}
        common["terms"] = None if gift.free else terms
        free_id = next(free_ids) if gift.free else None
        worths = gift.shares or [
            off * schemed.lines[index].quantity
            for index, off in zip(gift.lines, gift.offs or [Decimal(0)] * len(gift.lines), strict=True)
        ]
        uses += [
            {**common, "item_id": item_ids[index], "worth": worth, "free_item_id": free_id}
            for index, worth in zip(gift.lines, worths, strict=True)
        ]
        if free_id is not None:
            of_free = {"item_id": free_id, "worth": gift.worth, "free_item_id": None}
            uses.append({**common, **of_free, "terms": terms})
    return uses


def _order_writes(order: dict[str, Any], items: Sequence[dict[str, Any]], by: dict[str, Any]) -> list[Write]:
    """Return the writes of a new order, its items and their first status, changed by `by`."""
    row = {**order, **_as_json(order, "party", "delivery", "credit")}
    changes = [
        {"kind": "status", "order_id": order["id"], "item_id": item["id"], "after": item["status"], **by}
        for item in items
    ]
    return [
        *inserts("store.orders", [row]),
        *inserts(
            "store.order_items",
            [{**item, **_as_json(item, "why"), "order_id": order["id"]} for item in items],
        ),
        *inserts("store.order_events", changes),
    ]


def _as_json(row: dict[str, Any], *names: str) -> dict[str, str | None]:
    return {name: None if row[name] is None else json.dumps(row[name]) for name in names}


def scheme_writes(uses: Sequence[dict[str, Any]]) -> list[Write]:
    """Return the writes of used schemes for the items of an order."""
    rows = [{**use, "terms": json.dumps(use["terms"]) if use["terms"] else None} for use in uses]
    return inserts("store.scheme_uses", rows) if rows else []
