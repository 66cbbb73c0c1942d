"""Orders placed in two round trips are those that the ORM would have placed, one statement after another."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from hypothesis import example, given, settings
from hypothesis import strategies as st
from sqlalchemy import insert, select, update

from app import registrations  # noqa: F401 -- imported for its effect
from app.auth.models import SignIn
from app.auth.viewer import load_viewer
from app.cart import service as cart
from app.cart.models import CartLine
from app.location.models import Position
from app.orders import placement
from app.orders.checkout import OrderRequest, RequestedLine
from app.settings.models import StoreSettings
from app.shared.actor import Access, Actor
from app.shared.errors import AppError
from app.sync.models import Agent
from tenant_router.session import Read, StoreSession, Write, inserts, store_session
from tenant_router.store import Store
from tests.app.orders import placement_by_orm
from tests.stock import AGREED_DEALER, DEALER, FAN, OTHER_DEALER, SALESPERSON, SWITCH, WIRE

NOW = datetime.now(UTC)
SESSION = UUID(int=7)
SIZES = ((SWITCH, ""), (WIRE, "1.5 sq mm"), (WIRE, "2.5 sq mm"), (FAN, ""))
STRANGE_SIZES = ((SWITCH, "9"), ("I9999999", ""), (FAN, None))
SWITCHES = (
    *("item_discount", "party_rates", "boxes", "inquiry", "only_products", "guest_rates"),
    *("advance_payment", "remarks1", "location_mandatory"),
)
BLOCK = {
    "name": "Nilesh",
    "email": "n@x.example",
    "mobile_number": "9825011111",
    "address1": "12",
    "city": "V",
}
LABELS = [{"SETTINGS_VARIABLE": "checkoutRemarks1", "IS_REQUIRED": True, "FIELD_TYPE": "number"}]
# What is in the store afterwards, without ids: they are drawn earlier than by the ORM.
WRITTEN = (
    "to_jsonb(o) - 'id' FROM store.orders o ORDER BY number",
    """o.number, to_jsonb(i) - 'id' - 'order_id' FROM store.order_items i
       JOIN store.orders o ON o.id = i.order_id ORDER BY o.number, i.position""",
    """o.number, i.position, to_jsonb(c) - 'id' - 'order_id' - 'item_id' FROM store.status_changes c
       JOIN store.order_items i ON i.id = c.item_id
       JOIN store.orders o ON o.id = c.order_id ORDER BY o.number, i.position, c.at""",
    "to_jsonb(l) - 'added_at' - 'updated_at' FROM store.cart_lines l ORDER BY id",
    """o.number, to_jsonb(k) - 'order_id' - 'created_at' FROM store.idempotency_keys k
       LEFT JOIN store.orders o ON o.id = k.order_id ORDER BY o.number, k.key""",
    """o.number, to_jsonb(s) - 'order_id' - 'at' FROM store.sync_orders s
       JOIN store.orders o ON o.id = s.order_id ORDER BY o.number""",
    """o.number, m.task, m.arguments - 'order_id', m.attempts, m.origin, m.due_at - m.created_at
       FROM store.outbox m
       LEFT JOIN store.orders o ON o.id = (m.arguments ->> 'order_id')::bigint ORDER BY m.id""",
    "next_order_number FROM store.settings",
)
EMPTIED = ("orders", "cart_lines", "idempotency_keys", "outbox", "positions", "sync_agents", "sign_ins")

callers = st.sampled_from(
    [
        (Access.PARTY, DEALER, None),
        (Access.PARTY, AGREED_DEALER, None),
        (Access.PARTY, DEALER, OTHER_DEALER),
        (Access.GUEST, "", None),
        (Access.SALESPERSON, SALESPERSON, DEALER),
        (Access.SALESPERSON, SALESPERSON, AGREED_DEALER),
        (Access.SALESPERSON, SALESPERSON, OTHER_DEALER),
        (Access.SALESPERSON, SALESPERSON, None),
    ]
)


def mostly(common: Any, *others: Any) -> st.SearchStrategy[Any]:
    return st.sampled_from([common] * 2 * max(1, len(others)) + [*others])


# A line of the cart by its place, sometimes with another quantity; or a size, sometimes a strange one.
lines_of_cart = st.tuples(st.integers(0, 3), mostly(0, 1))
sizes = st.tuples(mostly((SWITCH, ""), *SIZES[1:], *STRANGE_SIZES), mostly(40, 1, 20, 1_000_000))
cases = st.fixed_dictionaries(
    {
        "caller": callers,
        "switches": st.sets(st.sampled_from(SWITCHES), max_size=2),
        "cart": st.dictionaries(st.sampled_from(SIZES), st.sampled_from([20, 40, 60]), max_size=4),
        "lines": st.lists(lines_of_cart, max_size=3, unique_by=lambda line: line[0]),
        "sizes": st.lists(sizes, max_size=2),
        "payment_mode": mostly("Bank", "Barter"),
        "off_by": mostly(None, Decimal("0.9"), Decimal(2)),
        "delivery": mostly(BLOCK, None, {**BLOCK, "city": " "}),
        "paid_amount": st.sampled_from([None, Decimal("100.50")]),
        "remarks": mostly((" 7 ", "x", "y"), ("", "", ""), ("by 'lorry' \\ \" % \n", "", "")),
        "key": st.sampled_from([None, "k1"]),
        "on_duty": mostly(True, False),
        "has_agent": st.booleans(),
        "limit": mostly(1000, 1, 2, 3),
        # Earlier orders: numbers that were left out before each, of which so many were placed today.
        "gaps": st.lists(mostly(0, 5), max_size=4),
        "of_today": st.integers(0, 4),
        "again": st.sampled_from(["no", "the same", "another remark"]),
    }
)
USUAL: dict[str, Any] = {
    "caller": (Access.PARTY, DEALER, None),
    "switches": {"item_discount"},
    "cart": {SIZES[0]: 40, SIZES[3]: 20},
    "lines": [(0, 0), (1, 0)],
    "sizes": [(SIZES[1], 40)],
    "payment_mode": "Bank",
    "off_by": None,
    "delivery": BLOCK,
    "paid_amount": None,
    "remarks": ("", "", ""),
    "key": "k1",
    "on_duty": True,
    "has_agent": True,
    "limit": 1000,
    "gaps": [],
    "of_today": 0,
    "again": "the same",
}


def place_by_pipeline(db: StoreSession, actor: Actor, party: str | None, request: OrderRequest) -> int:
    return placement.place(db, actor, party=party, request=request, now=NOW).number


def place_by_orm(db: StoreSession, actor: Actor, party: str | None, request: OrderRequest) -> int:
    return placement_by_orm.place(db, load_viewer(db, actor, party), request, now=NOW).number


def prepare(store: Store, case: dict[str, Any]) -> tuple[Actor, str | None]:
    """Empty the store and put in what the case begins with; return the caller and their party."""
    kind, code, party = case["caller"]
    actor = Actor(kind, code, f"Name of {code}", session=SESSION)
    of = {Access.PARTY: "account_code", Access.SALESPERSON: "salesperson_code"}.get(kind)
    sign_in = {"id": SESSION, "refresh_hash": "x", "expires_at": NOW + timedelta(days=1)}
    acting = code if kind is Access.PARTY else party
    with store_session(store) as db:
        db.pipeline(*(Read(f"DELETE FROM store.{table}", {}) for table in EMPTIED))
        switches = {**dict.fromkeys(case["switches"], True), "guest_login": True}
        first = {"switches": switches, "next_order_number": 41, "labels": LABELS}
        db.execute(update(StoreSettings).values(**first))
        db.execute(insert(SignIn).values(**sign_in, **({of: code} if of else {})))
        for number, ((product, size), quantity) in enumerate(case["cart"].items(), 1):
            line = {"id": number, "buyer": actor.buyer(acting), "product_code": product, "size_code": size}
            db.execute(insert(CartLine).values(**line, quantity=quantity, rate=1))
        db.pipeline(*earlier_orders(case["gaps"], case["of_today"]))
        if case["on_duty"]:
            punch = {"latitude": 22, "longitude": 73, "remark": "PUNCH_IN", "recorded_at": NOW}
            db.execute(insert(Position).values(salesperson_code=SALESPERSON, **punch))
        if case["has_agent"]:
            db.execute(insert(Agent).values(id=SESSION, token_hash="x"))
    return actor, party


def earlier_orders(gaps: list[int], of_today: int) -> list[Write]:
    """Return the writes of a customer's orders before the case, the latest placed today."""
    number, rows = 0, []
    for place, gap in enumerate(gaps):
        number += 1 + gap
        days = 0 if place >= len(gaps) - of_today else 1
        amounts = {"item_count": 1, "item_amount": 1, "net_amount": 1}
        row = {"number": number, "placed_at": NOW - timedelta(days=days), "buyer": "party:P9", **amounts}
        rows.append({**row, "payment_mode": "Bank"})
    return inserts("store.orders", rows)


def requested(db: StoreSession, case: dict[str, Any], actor: Actor, party: str | None) -> OrderRequest:
    """Return the request of a case; its amounts are right but for what they are off by."""
    in_cart = list(case["cart"].items())
    lines = [
        RequestedLine(product, size, quantity + more, line_id=place + 1)
        for place, more in case["lines"]
        for (product, size), quantity in in_cart[place : place + 1]
    ]
    lines += [RequestedLine(product, size, quantity) for (product, size), quantity in case["sizes"]]
    names = ("payment_mode", "delivery", "paid_amount", "remarks", "key")
    request = OrderRequest(lines, **{name: case[name] for name in names})
    if case["off_by"] is None:
        return request
    try:
        viewer = load_viewer(db, actor, party)
    except AppError:
        return request
    sizes = [(line.product, line.size or "") for line in lines]
    priced = cart.catalogue_lines(db, viewer, sizes)
    found = [
        priced[size]._replace(quantity=line.quantity)
        for size, line in zip(sizes, lines, strict=True)
        if size in priced
    ]
    return replace(request, net_amount=cart.totals(found).net + case["off_by"])


def outcome(store: Store, place: Callable[..., int], case: dict[str, Any]) -> tuple[list[Any], list[Any]]:
    """Return what the requests of a case are answered, and what is in the store afterwards."""
    actor, party = prepare(store, case)
    limited = replace(store, limits={"orders_a_day": case["limit"]})
    with store_session(store) as db:
        request = requested(db, case, actor, party)
    requests = [request]
    if case["again"] != "no":
        other = request if case["again"] == "the same" else replace(request, remarks=("8", "8", "8"))
        requests.append(other)
    answers: list[Any] = []
    for each in requests:
        try:
            with store_session(limited) as db:
                answers.append(place(db, actor, party, each))
        except AppError as error:
            moved = getattr(error, "lines", None)
            answers.append((type(error).__name__, error.message, error.fields, error.details, moved))
    with store_session(store, read_only=True) as db:
        written = [db.read(Read(f"SELECT {columns}", {})) for columns in WRITTEN]
        keys = db.scalars(select(CartLine.id).order_by(CartLine.id)).all()
    return [*answers, keys], written


def test_both_ways_answer_and_write_the_same(store, goods):
    seen: set[str] = set()

    @settings(max_examples=80, database=None)
    @given(cases)
    @example(USUAL)
    @example({**USUAL, "off_by": Decimal(2)})
    @example({**USUAL, "lines": [(0, 1)]})
    @example({**USUAL, "again": "another remark"})
    @example({**USUAL, "key": None, "again": "another remark", "limit": 1, "lines": []})
    @example({**USUAL, "key": None, "lines": []})
    @example({**USUAL, "gaps": [0, 5, 5, 0], "of_today": 2, "limit": 2})
    @example({**USUAL, "gaps": [0, 5, 5, 0], "of_today": 2, "limit": 3})
    def check(case: dict[str, Any]) -> None:
        by_pipeline = outcome(store, place_by_pipeline, case)

        assert by_pipeline == outcome(store, place_by_orm, case)
        seen.update(answer[1] if isinstance(answer, tuple) else "placed" for answer in by_pipeline[0][:-1])

    check()
    assert {"placed", "order.prices_moved", "order.not_in_cart", "order.key_reused", "limit.orders"} <= seen
