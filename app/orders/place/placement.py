"""Placing an order: two round trips, one order per idempotency key, all amounts computed by the server.

The first round trip locks the cart and the order counter, takes a number, and reads all data for the
decision. A request with the same key waits for the locks, and then finds the order. The second round trip
writes everything and commits.
"""

import hashlib
import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from app.field.queries import is_punch_in, last_punch
from app.orders.cart import queries as cart_queries
from app.orders.cart import service as cart
from app.orders.cart.service import PricedLine, Size
from app.orders.items import accounting_queue
from app.orders.place import placement_queries as queries
from app.orders.place.checkout import OrderRequest, RequestedLine, checked_request
from app.orders.place.decision import decide
from app.orders.place.writing import Ids, write
from app.people.auth.viewer import Viewer, acting_party, loaded_viewer, viewer_read
from app.shared.actor import Access, Actor
from app.shared.days import STORE_TIME, day_start
from app.shared.errors import Conflict, Invalid
from app.shared.limits import max_orders_a_day
from tenant_router.live_events import publish_after_commit
from tenant_router.queue import message_after_commit
from tenant_router.session import Statement, StoreSession

Rows = list[tuple[Any, ...]]


class Placed(NamedTuple):
    """The id and number of an order, and whether it is held for the customer's credit."""

    id: int
    number: int
    held: bool


def place(
    db: StoreSession, actor: Actor, *, party: str | None, request: OrderRequest, now: datetime
) -> Placed:
    """Place an order and commit, or return the order that was placed with the same key before.

    Raises the errors of `viewer_from`, Invalid if a rule is broken, PricesChanged or Conflict if the cart has
    changed, and Forbidden for a salesperson who must punch in first.
    """
    key, fingerprint = request.key or _derived_key(db, actor, party, request), request.fingerprint()
    rows = _first_trip(db, actor, party, request, key=key, now=now)
    viewer = loaded_viewer(db, rows["viewer"][0], actor, party)
    cart.check_may_buy(viewer)
    facts = queries.facts_from(rows["facts"][0])
    if facts.request_hash not in (None, fingerprint):
        raise Invalid("order.key_reused", field="idempotency_key")
    if facts.order_id is not None and facts.order_number is not None:
        db.rollback()  # undoes taking the number
        return Placed(facts.order_id, facts.order_number, held=bool(facts.order_held))
    punched_in = is_punch_in(rows.get("punch", []))
    request = checked_request(viewer, request, punched_in=punched_in, labels=facts.labels or [])
    in_cart = [cart.priced_line(row, viewer) for row in rows["cart"]]
    lines = _priced_lines(db, viewer, request.lines, in_cart, rows.get("offered", []))

    decision = decide(viewer, request, lines, facts, db.pipeline, now=now)

    ids = Ids(*rows["ids"][0])
    if decision.schemed.free:
        more = db.pipeline(queries.new_item_ids(len(decision.schemed.free)))[0]
        ids = ids._replace(items=[*ids.items, *(row[0] for row in more)])
    publish_after_commit(db, "order.placed", id=ids.order, number=facts.number)
    db.pipeline(
        *write(decision, ids, in_cart=in_cart, request_key=(key, fingerprint)),
        message_after_commit(db, ids.message, "orders.placed", queue="notify", order_id=ids.order),
        commit=True,
    )
    return Placed(ids.order, facts.number, held=decision.credit.held)


def _first_trip(
    db: StoreSession, actor: Actor, party: str | None, request: OrderRequest, *, key: str, now: datetime
) -> dict[str, Rows]:
    """Take the locks and read the data for the order, in one round trip."""
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

    If none of the requested lines are in the cart any more, the request with the same contents that emptied
    the cart was sent again. With other contents it is a new request.
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
    """Return the ordered lines at current rates; sizes outside the cart are taken from `offered`."""
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
