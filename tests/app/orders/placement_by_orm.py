"""Placing an order by the ORM, one statement after another: what `app.orders.placement` must equal.

It is the way of earlier releases, and simpler to check by reading.
"""

import hashlib
import json
from datetime import datetime
from decimal import Decimal

from sqlalchemy import delete, select, update
from sqlalchemy.dialects.postgresql import insert

from app.accounts.models import Account
from app.auth.viewer import Viewer
from app.cart import service as cart
from app.cart.models import CartLine
from app.cart.queries import catalogue_sizes
from app.cart.schemes import SchemedLines
from app.cart.service import PricedLine
from app.location.queries import is_punched_in
from app.orders import accounting_queue
from app.orders.checkout import OrderRequest, RequestedLine, checked_request
from app.orders.models import IdempotencyKey, Order, OrderItem, StatusChange
from app.orders.placement import PricesChanged
from app.orders.rules import OrderStatus, line_problem
from app.settings.models import StoreSettings
from app.shared.actor import Access
from app.shared.days import day_start
from app.shared.errors import Conflict, Invalid
from app.shared.limits import max_orders_a_day
from tenant_router.live_events import publish_after_commit
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession

TOLERANCE_RUPEES = Decimal(1)


def place(db: StoreSession, viewer: Viewer, request: OrderRequest, *, now: datetime) -> Order:
    """Place an order, or return the order that was placed with the same key before."""
    cart.check_may_buy(viewer)
    key = request.key or _derived_key(db, viewer, request)
    existing = _claim(db, viewer.buyer, key, request)
    if existing is not None:
        return existing
    request = checked_request(
        viewer,
        request,
        punched_in=is_punched_in(db, viewer.actor.code, now),
        labels=db.scalars(select(StoreSettings.labels)).one(),
    )
    in_cart = cart.lines_of(db, viewer, locked=True)
    lines = [_priced_line(db, viewer, line, in_cart) for line in request.lines]
    _check_lines(lines)
    _check_total(viewer, request, lines)
    number = _next_number(db)
    _check_daily_limit(db, viewer, now)
    order = _store(db, viewer, request, lines, number=number, now=now)
    db.execute(
        delete(CartLine).where(CartLine.buyer == viewer.buyer, CartLine.id.in_(_ordered_ids(in_cart, lines)))
    )
    claimed = update(IdempotencyKey).where(IdempotencyKey.buyer == viewer.buyer, IdempotencyKey.key == key)
    db.execute(claimed.values(order_id=order.id))
    accounting_queue.queue_changes(db, [order.id], changed=False)
    after_commit(db, "orders.placed", queue="notify", order_id=order.id)
    publish_after_commit(db, "order.placed", id=order.id, number=order.number)
    return order


def _claim(db: StoreSession, buyer: str, key: str, request: OrderRequest) -> Order | None:
    """Claim the key for this transaction. A concurrent request with the key waits for the first to end."""
    fingerprint = request.fingerprint()
    row = {"buyer": buyer, "key": key, "request_hash": fingerprint}
    claim = insert(IdempotencyKey).values(**row).on_conflict_do_nothing()
    if db.execute(claim.returning(IdempotencyKey.key)).first():
        return None
    existing = db.get_one(IdempotencyKey, (buyer, key))
    if existing.request_hash != fingerprint:
        raise Invalid("order.key_reused", field="idempotency_key")
    return db.get_one(Order, existing.order_id)


def _check_daily_limit(db: StoreSession, viewer: Viewer, now: datetime) -> None:
    limit = max_orders_a_day(db.store)
    today = select(Order.id).where(Order.placed_at >= day_start(now)).order_by(Order.placed_at.desc())
    if db.scalar(today.offset(limit - 1).limit(1)) is not None:
        raise Conflict(viewer.message_key("limit.orders"))


def _derived_key(db: StoreSession, viewer: Viewer, request: OrderRequest) -> str:
    """Derive a key from the cart's state for clients that send none. Line ids are never reused.

    If nothing of the request is in the cart any more, it is the request that emptied the cart, sent again,
    provided that its contents are the same. Otherwise it is a new request.
    """
    in_cart = {(line.product_code, line.size_code): line.id for line in cart.lines_of(db, viewer)}
    lines = sorted(
        (
            line.line_id or in_cart.get((line.product, line.size or "")) or 0,
            line.product,
            line.size or "",
            line.quantity,
        )
        for line in request.lines
    )
    state: list[object] = [viewer.buyer, lines]
    if not any(line_id for line_id, *_ in lines):
        same = IdempotencyKey.request_hash == request.fingerprint()
        sent_before = select(IdempotencyKey.key).where(IdempotencyKey.buyer == viewer.buyer, same)
        earlier_key = db.scalar(sent_before.order_by(IdempotencyKey.created_at.desc()).limit(1))
        if earlier_key:
            return earlier_key
        state.append(request.fingerprint())
    return "cart:" + hashlib.sha256(json.dumps(state).encode()).hexdigest()


def _priced_line(
    db: StoreSession, viewer: Viewer, requested: RequestedLine, in_cart: list[PricedLine]
) -> PricedLine:
    if requested.line_id is not None:
        line = next((line for line in in_cart if line.id == requested.line_id), None)
        if line is None or line.quantity != requested.quantity:
            raise Conflict("order.not_in_cart")
    else:
        line = next(
            (
                line
                for line in in_cart
                if (line.product_code, line.size_code) == (requested.product, requested.size)
            ),
            None,
        ) or _offered(db, viewer, requested)
    if not line.available:
        raise Conflict("cart.unavailable")
    cart.check_quantity(line, requested.quantity, field="lines")
    return line._replace(quantity=requested.quantity)


def _offered(db: StoreSession, viewer: Viewer, requested: RequestedLine) -> PricedLine:
    rows = db.read(catalogue_sizes([(requested.product, requested.size or "")], viewer.party))
    return cart.offered_line(db, viewer, rows, requested.product, requested.size)


def _check_lines(lines: list[PricedLine]) -> None:
    sizes = [(line.product_code, line.size_code) for line in lines]
    problem = line_problem(sizes, cart.totals(lines).net)
    if problem:
        message, number = problem
        raise Invalid(message, field="lines", number=number)


def _check_total(viewer: Viewer, request: OrderRequest, lines: list[PricedLine]) -> None:
    if not viewer.visibility.rates:
        return
    sums = cart.totals(lines)
    for shown, now in ((request.item_amount, sums.items), (request.net_amount, sums.net)):
        if shown is not None and abs(shown - now) > TOLERANCE_RUPEES:
            raise PricesChanged(viewer.message_key("order.prices_moved"), viewer, SchemedLines(lines))


def _ordered_ids(in_cart: list[PricedLine], lines: list[PricedLine]) -> list[int]:
    ordered = {(line.product_code, line.size_code) for line in lines}
    return [
        line.id for line in in_cart if line.id is not None and (line.product_code, line.size_code) in ordered
    ]


def _store(
    db: StoreSession,
    viewer: Viewer,
    request: OrderRequest,
    lines: list[PricedLine],
    *,
    number: int,
    now: datetime,
) -> Order:
    sums = cart.totals(lines)
    account = db.get(Account, viewer.party) if viewer.party else None
    guest = viewer.actor.kind is Access.GUEST
    order = Order(
        number=number,
        placed_at=now,
        buyer=viewer.buyer,
        account_code=viewer.party,
        guest_session=viewer.actor.session if guest else None,
        salesperson_code=viewer.actor.code if viewer.actor.kind is Access.SALESPERSON else None,
        party=party_snapshot(account),
        delivery=request.delivery,
        payment_mode=request.payment_mode,
        paid_amount=request.paid_amount,
        remarks1=request.remarks[0],
        remarks2=request.remarks[1],
        remarks3=request.remarks[2],
        item_count=sums.count,
        placed_item_amount=sums.items,
        placed_net_amount=sums.net,
        status=OrderStatus.PENDING,
        items=[_item(position, line) for position, line in enumerate(lines)],
    )
    db.add(order)
    db.flush()  # the status changes below need the items' ids
    db.add_all(
        StatusChange(
            order_id=order.id,
            item_id=item.id,
            before=None,
            after=OrderStatus.PENDING,
            at=now,
            by_role=viewer.actor.kind,
            by_code=viewer.actor.code,
            by_name=viewer.actor.name,
        )
        for item in order.items
    )
    return order


def _next_number(db: StoreSession) -> int:
    """Return the next order number. Its row stays locked until commit or rollback, so there are no gaps."""
    counter = update(StoreSettings).values(next_order_number=StoreSettings.next_order_number + 1)
    return db.execute(counter.returning(StoreSettings.next_order_number)).scalar_one() - 1


def _item(position: int, line: PricedLine) -> OrderItem:
    return OrderItem(
        position=position,
        product_code=line.product_code,
        product_name=line.name,
        size_code=line.size_code,
        category_code=line.category_code,
        unit=line.unit,
        quantity=line.quantity,
        rate=line.rate,
        hsn=line.hsn or None,
        tax_rate=line.tax_rate,
        net_amount=line.net,
        status=OrderStatus.PENDING,
    )


def party_snapshot(account: Account | None) -> dict[str, str]:
    """Return the party's present address, which the order keeps even if the account changes."""
    if account is None:
        return {}
    return {
        "name": account.name,
        "address1": account.address1,
        "address2": account.address2,
        "city": account.city,
        "state": account.state,
        "pincode": account.pincode,
        "phone1": account.phone1,
        "phone2": account.phone2,
    }
