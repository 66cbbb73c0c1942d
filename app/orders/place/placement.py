"""Placing an order: two round trips, one order per idempotency key, all amounts computed by the server.

The first round trip locks the cart and the order counter, takes a number, and reads all that decides. A
request with the same key waits for the locks, and then sees the order. The second writes all and commits.
"""

import hashlib
import json
from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any, NamedTuple

from app.field.queries import is_punch_in, last_punch
from app.orders.cart import queries as cart_queries
from app.orders.cart import service as cart
from app.orders.cart.schemes import SchemedLines, with_schemes
from app.orders.cart.service import PricedLine, Size
from app.orders.cart.why import kept
from app.orders.items import accounting_queue
from app.orders.items.rules import OrderStatus, line_problem
from app.orders.place import placement_queries as queries
from app.orders.place.checkout import OrderRequest, RequestedLine, checked_request
from app.orders.place.credit import check_credit, override_writes
from app.orders.place.shown_amounts import is_as_shown
from app.people.auth.viewer import Viewer, acting_party, loaded_viewer, viewer_read
from app.pricing.order_rules import missing_value
from app.pricing.rules import Amounts
from app.pricing.scheme_slabs import terms_of
from app.shared.actor import Access, Actor
from app.shared.days import STORE_TIME, day_start
from app.shared.errors import Conflict, Invalid
from app.shared.india.rupees import rupees
from app.shared.limits import max_orders_a_day
from tenant_router.live_events import publish_after_commit
from tenant_router.queue import message_after_commit
from tenant_router.session import Statement, StoreSession

TOLERANCE_RUPEES = Decimal(1)
Rows = list[tuple[Any, ...]]


class Placed(NamedTuple):
    """The id and number of an order, and whether it is held for the customer's credit."""

    id: int
    number: int
    held: bool


class PricesChanged(Conflict):
    """The total differs from the one shown to the buyer; `schemed` has the current amounts."""

    def __init__(self, message: str, viewer: Viewer, schemed: SchemedLines) -> None:
        super().__init__(message)
        self.viewer = viewer
        self.schemed = schemed


def place(
    db: StoreSession, actor: Actor, *, party: str | None, request: OrderRequest, now: datetime
) -> Placed:
    """Place an order and commit, or return the order that was placed with the same key before.

    Raises as `viewer_from` does, Invalid if a rule is broken, PricesChanged or Conflict if the cart has
    changed, and Forbidden for a salesperson who must punch in first.
    """
    key = request.key or _derived_key(db, actor, party, request)
    fingerprint = request.fingerprint()
    rows = _first_trip(db, actor, party, request, key=key, now=now)
    viewer = loaded_viewer(db, rows["viewer"][0], actor, party)
    cart.check_may_buy(viewer)
    facts = queries.facts_from(rows["facts"][0])
    if facts.request_hash not in (None, fingerprint):
        raise Invalid("order.key_reused", field="idempotency_key")
    if facts.order_id is not None and facts.order_number is not None:
        db.rollback()  # the number
        return Placed(facts.order_id, facts.order_number, held=bool(facts.order_held))
    punched_in = is_punch_in(rows.get("punch", []))
    request = checked_request(viewer, request, punched_in=punched_in, labels=facts.labels or [])
    in_cart = [cart.priced_line(row, viewer) for row in rows["cart"]]
    lines = _priced_lines(db, viewer, request.lines, in_cart, rows.get("offered", []))
    check_lines(lines)
    lines = _in_stock(lines, facts.left)
    # The order counter is locked, so the schemes have given nothing else meanwhile.
    schemed = with_schemes(lines, viewer, db.pipeline)
    _check_total(viewer, request, schemed, before=lines)
    lines = schemed.all
    check_value(viewer, lines)
    checked = check_credit(
        viewer,
        facts.credit,
        cart.totals(lines).net,
        reason=request.credit_reason,
        today=now.astimezone(STORE_TIME).date(),
    )
    if facts.day_is_full:
        raise Conflict(viewer.message_key("limit.orders"))
    order_id, message, item_ids = rows["ids"][0]
    order = _order(viewer, request, lines, facts.address or {}) | {"id": order_id, "number": facts.number}
    order |= {"tax_registration": facts.tax_registration}
    order |= {"request_key": key, "request_hash": fingerprint}
    order |= {"held_at": now if checked.held else None, "credit": checked.kept}
    by = {**actor.author, "at": now}
    if schemed.free:
        item_ids = [*item_ids, *(row[0] for row in db.pipeline(queries.new_item_ids(len(schemed.free)))[0])]
    items = [item_values(index, line) | {"id": item_ids[index]} for index, line in enumerate(lines)]
    publish_after_commit(db, "order.placed", id=order_id, number=facts.number)
    db.pipeline(
        *queries.order_writes({**order, "placed_at": now}, items, by),
        *queries.scheme_uses(scheme_uses(schemed, item_ids, order=order_id, customer=viewer.customer)),
        cart_queries.remove_lines(viewer.buyer, _ordered_ids(in_cart, lines)),
        *accounting_queue.new_order(order_id, sent_from=None if checked.held else facts.first_status),
        *override_writes(order_id, checked.override, by),
        message_after_commit(db, message, "orders.placed", queue="notify", order_id=order_id),
        commit=True,
    )
    return Placed(order_id, facts.number, held=checked.held)


def _first_trip(
    db: StoreSession, actor: Actor, party: str | None, request: OrderRequest, *, key: str, now: datetime
) -> dict[str, Rows]:
    """Take the locks and read what the order depends on, in one round trip."""
    acting = acting_party(actor, party)
    buyer = actor.buyer(acting)
    sizes = [(line.product, line.size or "") for line in request.lines if line.line_id is None]
    facts = queries.facts_read(
        buyer=buyer,
        key=key,
        party=acting,
        day=day_start(now),
        most=max_orders_a_day(db.store),
        first_status=accounting_queue.first_status_read(),
        sizes=sizes,
        salesperson=actor.code if actor.kind is Access.SALESPERSON else None,
        today=now.astimezone(STORE_TIME).date(),
    )
    statements: dict[str, Statement] = {
        "viewer": viewer_read(actor, party),
        "cart": cart_queries.cart_lines(buyer, acting, locked=True),
        "number": queries.take_number(),
        "facts": facts,
        "ids": queries.new_ids(len(request.lines)),
    }
    if sizes:
        statements["offered"] = cart_queries.catalogue_sizes(sizes, acting)
    if actor.kind is Access.SALESPERSON:
        statements["punch"] = last_punch(actor.code, now)
    return dict(zip(statements, db.pipeline(*statements.values()), strict=True))


def _derived_key(db: StoreSession, actor: Actor, party: str | None, request: OrderRequest) -> str:
    """Derive a key from the cart's state for clients that send none. Line ids are never reused.

    If nothing of the request is in the cart any more, it is the request that emptied the cart, sent again,
    provided that its contents are the same. Otherwise it is a new request.
    """
    acting = acting_party(actor, party)
    buyer = actor.buyer(acting)
    in_cart: dict[Size, int] = {}
    earlier: Rows = []
    if not all(line.line_id for line in request.lines):
        (row,), found, earlier = db.pipeline(
            viewer_read(actor, party),
            cart_queries.cart_lines(buyer, acting),
            queries.key_of(buyer, request.fingerprint()),
        )
        cart.check_may_buy(loaded_viewer(db, row, actor, party))
        in_cart = {(product, size): line_id for line_id, product, size, *_ in found}
    lines = sorted(
        (
            line.line_id or in_cart.get((line.product, line.size or "")) or 0,
            line.product,
            line.size or "",
            line.quantity,
        )
        for line in request.lines
    )
    state: list[object] = [buyer, lines]
    if not any(line_id for line_id, *_ in lines):
        if earlier:
            return earlier[0][0]
        state.append(request.fingerprint())
    return "cart:" + hashlib.sha256(json.dumps(state).encode()).hexdigest()


def _priced_lines(
    db: StoreSession,
    viewer: Viewer,
    requested: Sequence[RequestedLine],
    in_cart: list[PricedLine],
    offered: Rows,
) -> list[PricedLine]:
    """Return the ordered lines at current rates; a size that is not in the cart is taken as `offered`."""
    by_id = {line.id: line for line in in_cart}
    by_size = cart.sizes_of(in_cart)
    rows = {(product, size): (number, product, size, *rest) for number, product, size, *rest in offered}
    return [_priced_line(db, viewer, each, by_id, by_size, rows) for each in requested]


def _priced_line(
    db: StoreSession,
    viewer: Viewer,
    requested: RequestedLine,
    by_id: dict[int | None, PricedLine],
    by_size: dict[Size, PricedLine],
    offered: dict[Size, tuple[Any, ...]],
) -> PricedLine:
    product, size = requested.product, requested.size
    if requested.line_id is not None:
        line = by_id.get(requested.line_id)
        if line is None or line.quantity != requested.quantity:
            raise Conflict("order.not_in_cart")
    else:
        row = offered.get((product, size or ""))
        line = by_size.get((product, size)) if size is not None else None
        line = line or cart.offered_line(db, viewer, [row] if row else [], product, size)
    if not line.available:
        raise Conflict("cart.unavailable")
    cart.check_quantity(line, requested.quantity, field="lines")
    return line._replace(quantity=requested.quantity)


def check_lines(lines: list[PricedLine]) -> None:
    """Raise Invalid if a size is ordered twice, or the amount is too large."""
    sizes = [(line.product_code, line.size_code) for line in lines]
    problem = line_problem(sizes, cart.totals(lines).net)
    if problem:
        message, number = problem
        raise Invalid(message, field="lines", number=number)


def _check_total(
    viewer: Viewer, request: OrderRequest, schemed: SchemedLines, *, before: list[PricedLine]
) -> None:
    """Raise PricesChanged for other amounts than the present ones, or those `before` schemes took some off.

    A device that was offline knows of no schemes.
    """
    present = [cart.totals(schemed.lines), *([cart.totals(before)] if schemed.gifts else [])]
    if not any(_matches(viewer, request, sums) for sums in present):
        raise PricesChanged(viewer.message_key("order.prices_moved"), viewer, schemed)


def _matches(viewer: Viewer, request: OrderRequest, sums: Amounts) -> bool:
    amounts = ((request.item_amount, sums.items), (request.net_amount, sums.net))
    return is_as_shown(viewer, amounts, tolerance=TOLERANCE_RUPEES)


def check_value(viewer: Viewer, lines: list[PricedLine]) -> None:
    """Raise Invalid if the order's value is too small. Buyers who see no rates are not asked for one."""
    least = viewer.rules.minimum_value
    missing = missing_value(least, cart.totals(lines).net)
    if missing and least is not None and viewer.visibility.rates:
        message = viewer.message_key("order.minimum_value")
        raise Invalid(message, field="lines", least=rupees(least), missing=rupees(missing))


def _in_stock(lines: list[PricedLine], left: list[tuple[str, str, int]] | None) -> list[PricedLine]:
    """Return the lines with what is left of each size now.

    Raise Invalid if that is too little, as when another order was placed since the cart was read; with
    back-orders the rest comes later. `left` was read after the order counter was locked, so it counts every
    order before this one.
    """
    now = {(product, size): quantity for product, size, quantity in left or ()}
    fresh = [
        line if line.left is None else line._replace(left=now.get((line.product_code, line.size_code), 0))
        for line in lines
    ]
    for line in fresh:
        cart.check_stock(line, line.quantity, field="lines")
    return fresh


def scheme_uses(
    schemed: SchemedLines, item_ids: Sequence[int], *, order: int, customer: str
) -> list[dict[str, Any]]:
    """Return the rows of what schemes gave; an item that earned free pieces names the item of these."""
    uses: list[dict[str, Any]] = []
    free_ids = iter(item_ids[len(schemed.lines) :])
    for gift in schemed.gifts:
        terms = terms_of(gift.scheme)
        # A cancellation measures what remains, so each item has the terms, and of free pieces these alone.
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


def _ordered_ids(in_cart: list[PricedLine], lines: list[PricedLine]) -> list[int]:
    ordered = {(line.product_code, line.size_code) for line in lines}
    return [
        line.id for line in in_cart if line.id is not None and (line.product_code, line.size_code) in ordered
    ]


def _order(
    viewer: Viewer, request: OrderRequest, lines: list[PricedLine], address: dict[str, Any]
) -> dict[str, Any]:
    """Return the row of a new order. It keeps the party's present address even if the account changes."""
    sums = cart.totals(lines)
    actor = viewer.actor
    free_from = viewer.rules.free_delivery_value
    return {
        "buyer": viewer.buyer,
        "account_code": viewer.party,
        "guest_session": actor.session if actor.kind is Access.GUEST else None,
        "salesperson_code": actor.code if actor.kind is Access.SALESPERSON else None,
        "party": address,
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
