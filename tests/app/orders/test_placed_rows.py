"""Tests the rows that an order over HTTP writes: the amounts of the vectors, and each field of each row."""

import itertools
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import jwt
import pytest
from sqlalchemy import delete, insert, select, update

from app.books.sync.models import Agent, SyncSettings
from app.catalogue.models import PartyRate, Product, Variant
from app.orders.items import accounting_queue
from app.orders.items.models import Order, OrderItem
from app.orders.place import placement_queries
from app.people.accounts.models import Account
from app.pricing.models import PriceListRate, StoredPriceList, StoredScheme
from app.shared.actor import PARTY_RATE_GROUP
from app.shared.days import STORE_TIME, day_start
from app.store.settings.models import Company, StoreSettings
from tenant_router.session import Read, StoreSession, store_session
from tests.app.orders.placement_cases import CASES, NAME_OF_SCHEME, Case, items_of
from tests.conftest import rupees
from tests.ordering import fill_cart, place_order
from tests.stock import DEALER, FAN, SALESPERSON, SWITCH, WIRE

START = datetime(2026, 1, 1, tzinfo=UTC)
GSTIN = {True: "27ABCPE1234F1ZB", False: "24ABCPE1234F1ZH", None: ""}
ITEM = (
    *(OrderItem.product_code, OrderItem.quantity, OrderItem.rate, OrderItem.list_rate),
    *(OrderItem.discount_amount, OrderItem.tax_rate, OrderItem.net_amount, OrderItem.scheme, OrderItem.free),
)


def facts_of(case: Case) -> set[Any]:
    """Return what a case shows."""
    applies = any(line["scheme"] for line in case["expected"]["lines"])
    scheme, listed = case["scheme"] if applies else None, case["list"] or {}
    shown = {("interstate", case["interstate"]), ("list", listed.get("basis"), listed.get("base") == "MRP")}
    shown |= {name for name, on in case["settings"].items() if on}
    if scheme:
        shown |= {
            scheme["gives"],
            *(name for name in ("each_size", "repeats", "floor_grade") if scheme[name]),
        }
    return shown


def few_cases() -> list[Case]:
    """Return a few cases that together show all that any of them shows."""
    few: list[Case] = []
    left = set[Any]().union(*map(facts_of, CASES))
    while left:
        few.append(max(CASES, key=lambda case: len(left & facts_of(case))))
        left -= facts_of(few[-1])
    return few


def set_up(db: StoreSession, case: Case) -> None:
    """Put the sizes, the customer, the price list and the scheme of a case into the store."""
    account = {
        "price_grade": case["grade"],
        "group_code": PARTY_RATE_GROUP,
        "gstin": GSTIN[case["interstate"]],
    }
    db.execute(update(Account).where(Account.code == DEALER).values(**account, state="", state_code=""))
    db.execute(update(Company).values(state_code="24", gstin=""))
    db.execute(
        insert(Product),
        [
            {
                "code": size["product"],
                "name": size["product"],
                "category_code": "E001",
                "tax_rate": size["tax"],
            }
            for size in case["sizes"]
        ],
    )
    db.execute(
        insert(Variant),
        [
            {
                "product_code": size["product"],
                "size_code": "",
                "pieces_per_box": size["box"],
                "minimum_quantity": size["minimum"],
                "quantity_step": size["step"],
                **{f"rate{grade}": rate for grade, rate in enumerate(size["rates"], 1)},
                "mrp": size["mrp"],
                "discount_percent": size["discount"],
            }
            for size in case["sizes"]
        ],
    )
    for size in case["sizes"]:
        if size["agreed"] is not None:
            agreed = {"account_code": DEALER, "product_code": size["product"], "size_code": ""}
            db.execute(insert(PartyRate).values(**agreed, rate=size["agreed"]))
    if case["list"]:
        add_list(db, case["list"])
    if case["scheme"]:
        slabs = [{"at": str(at), "gives": str(gives)} for at, gives in case["scheme"]["slabs"]]
        values = {**case["scheme"], "slabs": slabs, "name": NAME_OF_SCHEME, "place": 1, "starts_at": START}
        db.execute(insert(StoredScheme).values(**values))
    db.execute(update(StoreSettings).values(terms_version=uuid4()))


def add_list(db: StoreSession, listed: Case) -> None:
    facts = {name: listed[name] for name in ("basis", "base", "percent")}
    facts |= {"name": "Festival", "account_codes": [DEALER], "starts_at": START, "rates_version": uuid4()}
    number = db.scalar(insert(StoredPriceList).values(**facts).returning(StoredPriceList.id))
    for product, rate in listed["rates"].items():
        own = {"list_id": number, "product_code": product, "size_code": "", "rate": rate}
        db.execute(insert(PriceListRate).values(**own))


@pytest.mark.parametrize("case", few_cases())
def test_an_order_has_the_items_and_amounts_of_its_case(make_store, fill, call, sign_in, case):
    store = make_store(**case["settings"], price_lists=True, schemes=True)
    fill(store)
    with store_session(store) as db:
        set_up(db, case)

    lines = [(size["product"], "", size["quantity"]) for size in case["sizes"]]
    shown = place_order(call, store, sign_in(store, DEALER), lines)

    with store_session(store, read_only=True) as db:
        items = db.execute(select(*ITEM).order_by(OrderItem.position)).all()
        order = db.scalars(select(Order)).one()
    expected = case["expected"]
    assert [tuple(each) for each in items] == items_of(case)
    assert (order.item_amount, order.net_amount, order.item_count) == (
        expected["items"],
        expected["net"],
        len(items),
    )
    taxes = {each["name"]: rupees(each["amount"]) for each in shown["taxes"]}
    assert taxes == ({} if case["interstate"] is None else expected["taxes"])


ORDER = """SELECT to_jsonb(o) - '{id,placed_at,request_key,request_hash}'::text[],
  now() - o.placed_at < interval '1 hour' FROM store.orders o"""
ITEMS = "SELECT to_jsonb(i) - 'id' - 'order_id' FROM store.order_items i ORDER BY i.position"
CHANGES = """SELECT i.position, to_jsonb(c) - 'id' - 'order_id' - 'item_id' - 'at', c.at = o.placed_at
FROM store.order_events c JOIN store.order_items i ON i.id = c.item_id
JOIN store.orders o ON o.id = c.order_id AND o.id = i.order_id ORDER BY i.position"""
OTHERS = """SELECT ARRAY(SELECT l.product_code FROM store.cart_lines l),
  (SELECT next_order_number FROM store.settings),
  (o.buyer, o.request_key, length(o.request_hash))::text,
  (SELECT m.arguments = jsonb_build_object('queue', 'notify', 'order_id', o.id) FROM store.outbox m
   WHERE m.task = 'orders.placed'),
  ARRAY(SELECT s.order_id = o.id FROM store.vouchers s)
FROM store.orders o"""
ALL_REMARKS = {"remarks1": True, "remarks2": True, "remarks3": True, "advance_payment": True}


def item(position: int, mark: str, **values: Any) -> dict[str, Any]:
    """Return an item's row with what all items have."""
    usual = {"size_code": "", "category_code": "E001", "unit": "pc", "hsn": "8536", "status": "Pending"}
    nothing = {"list_rate": None, "expected_on": None, "discount_amount": 0, "scheme": "", "free": False}
    quantities = dict.fromkeys(("delivered_quantity", "dispatched_quantity", "back_ordered_quantity"), 0)
    name = f"{values.pop('name')} {mark}"
    return {"position": position, "product_name": name, **usual, **nothing, **quantities, **values}


def written(db: StoreSession) -> tuple[dict[str, Any], list[dict[str, Any]], list[Any], tuple[Any, ...]]:
    """Return the rows of the only order: itself, its items, their changes, and all else."""
    ((order, is_new),) = db.read(Read(ORDER, {}))
    assert is_new
    items = [row[0] for row in db.read(Read(ITEMS, {}))]
    return order, items, db.read(Read(CHANGES, {})), db.read(Read(OTHERS, {}))[0]


def change(code: str, name: str, role: str) -> dict[str, Any]:
    by = {"by_code": code, "by_name": name, "by_role": role}
    of_other_kinds = {"decision": None, "paper": None, "document_id": None}
    return {"kind": "status", "before": None, "after": "Pending", "reason": "", **by, **of_other_kinds}


def test_each_field_of_a_salespersons_order(make_store, fill, call, sign_in):
    store = make_store(**ALL_REMARKS)
    mark = fill(store).mark
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(next_order_number=41))
        db.execute(insert(Agent).values(id=UUID(int=7), token_hash="x"))
    token = sign_in(store, SALESPERSON)
    fill_cart(call, store, token, ((FAN, "", 1),), DEALER)
    lines = ((SWITCH, "", 40), (WIRE, "1.5 sq mm", 2))
    numbers = fill_cart(call, store, token, lines, DEALER)
    remarks = {"remarks1": " by 'lorry' \\ \" % \n", "remarks2": "y", "remarks3": "z"}
    body = {
        "partyId": DEALER,
        "paymentMode": "Bank",
        "paidAmt": 100.5,
        # It differs from the order's amount by less than a rupee.
        "netAmt": 7069.1,
        **remarks,
        "orderItm": [
            {"cartId": number, "itemCd": product, "sizeCd": size, "quantity": quantity}
            for number, (product, size, quantity) in zip(numbers, lines, strict=True)
        ],
    }

    answer = call("POST", "/orders", store, token, json=body, headers={"Idempotency-Key": "k1"})

    assert answer.status_code == 201, answer.text
    assert (answer.json["result"]["ORDER_NO"], answer.json["result"]["held"]) == (41, False)
    with store_session(store, read_only=True) as db:
        order, items, changes, others = written(db)
    party = {
        "name": f"Dealer P001 {mark}",
        "address1": f"Station Road {mark}",
        "address2": "",
        "city": "Anand",
    }
    party |= {"state": "Gujarat", "pincode": "", "phone1": "9000000001", "phone2": ""}
    assert order == {
        "number": 41,
        "buyer": "sman:S014:P001",
        "account_code": DEALER,
        "salesperson_code": SALESPERSON,
        "guest_session": None,
        "party": party,
        "delivery": None,
        "payment_mode": "Bank",
        "paid_amount": 100.5,
        "remarks1": "by 'lorry' \\ \" %",
        "remarks2": "y",
        "remarks3": "z",
        "item_count": 2,
        "item_amount": 5990,
        "net_amount": 7068.2,
        "status": "Pending",
        "canceled_item_amount": 0,
        "canceled_net_amount": 0,
        "partly_dispatched": False,
        "internal_note": "",
        "customer_note": "",
        "transporter": "",
        "lr_number": "",
        "print_count": 0,
        "free_delivery": False,
        "missing_value": 0,
        "tax_registration": "regular",
        "held_at": None,
        "credit": None,
        "words": f"41 dealer p001 {mark} 9000000001  ",
    }
    by_grade = {"source": "grade", "name": "B", "percent": "0"}
    switch = {"product_code": SWITCH, "quantity": 40, "rate": 55, "tax_rate": 18, "net_amount": 2596}
    wire = {"product_code": WIRE, "quantity": 2, "rate": 1895, "tax_rate": 18, "net_amount": 4472.2}
    wire |= {"size_code": "1.5 sq mm", "category_code": "E002", "unit": "coil"}
    switch["why"], wire["why"] = {**by_grade, "found": "55.00"}, {**by_grade, "found": "1895.00"}
    assert items == [
        item(0, mark, name="One-Way Switch", **switch),
        item(1, mark, name="Copper Wire", **wire),
    ]
    by = change(SALESPERSON, f"Rakesh S014 {mark}", "sman")
    assert changes == [(0, by, True), (1, by, True)]
    # The fan stays in the cart, and the books get the order once it is approved.
    assert others == ([FAN], 42, "(sman:S014:P001,k1,64)", True, [])


def test_each_field_of_a_guests_order(make_store, fill, call, guest):
    store = make_store(guest_login=True, guest_rates=True)
    mark = fill(store).mark
    with store_session(store) as db:
        db.execute(insert(Agent).values(id=UUID(int=7), token_hash="x"))
        db.execute(insert(SyncSettings).values(chosen={"sendOn": "placed"}))
    token = guest(store)
    block = {
        "NAME": "Nilesh",
        "EMAIL": "n@x.example",
        "MOBILENO": "9825011111",
        "ADD1": "12",
        "CITY": "Surat",
    }
    fan = {"itemCd": FAN, "sizeCd": "", "quantity": 3}
    body = {"paymentMode": "Bank", "orderItm": [fan], "orderDtl": block}

    answer = call("POST", "/orders", store, token, json=body)

    assert answer.status_code == 201, answer.text
    with store_session(store, read_only=True) as db:
        order, items, changes, others = written(db)
    session = jwt.decode(token, options={"verify_signature": False})["session"]
    assert (order["buyer"], order["guest_session"], order["party"]) == (f"guest:{session}", session, {})
    assert (order["account_code"], order["salesperson_code"], order["paid_amount"]) == (None, None, None)
    assert (order["item_amount"], order["net_amount"], order["item_count"]) == (7500, 7875, 1)
    assert (
        order["delivery"].items()
        >= {"name": "Nilesh", "mobile_number": "9825011111", "city": "Surat"}.items()
    )
    own = {"product_code": FAN, "quantity": 3, "rate": 2500, "tax_rate": 5, "net_amount": 7875}
    own["why"] = {"source": "grade", "name": "A", "found": "2500.00", "percent": "0"}
    assert items == [item(0, mark, name="Ceiling Fan", **own)]
    assert [(index, each["by_role"], at) for index, each, at in changes] == [(0, "guest", True)]
    assert (others[:2], others[3:]) == (([], 2), (True, [True]))


def test_a_line_of_the_cart_is_ordered_in_its_quantity_alone(store, goods, call, sign_in):
    token = sign_in(store, DEALER)
    (number,) = fill_cart(call, store, token, ((SWITCH, "", 20),))
    other = {"cartId": number, "itemCd": SWITCH, "sizeCd": "", "quantity": 30}

    answer = call("POST", "/orders", store, token, json={"paymentMode": "Bank", "orderItm": [other]})

    assert answer.status_code == 409
    assert call("GET", "/orders", store, token).json["result"] == []


@pytest.mark.parametrize(
    ("code", "size", "field"), [("I9999999", "", "itemCd"), (SWITCH, "9", "sizeCd"), (FAN, None, "sizeCd")]
)
def test_a_size_that_is_not_sold_is_not_ordered(store, goods, call, sign_in, code, size, field):
    line = {"itemCd": code, "sizeCd": size, "quantity": 20}

    answer = call(
        "POST", "/orders", store, sign_in(store, DEALER), json={"paymentMode": "Bank", "orderItm": [line]}
    )

    assert (answer.status_code, list(answer.json["errors"])) == (422, [field])


GAPS = [(), (0,), (5,), (0, 5, 5, 0), (5, 0, 5), (0, 0, 0, 0), (5, 5, 5, 5)]


@pytest.mark.parametrize("gaps", GAPS)
def test_a_day_is_full_by_its_orders_whatever_numbers_are_left_out(app, store, gaps):
    now = datetime.now(UTC)
    numbers = [index + sum(gaps[:index]) for index in range(1, len(gaps) + 1)]
    for of_today in range(len(gaps) + 1):
        with store_session(store) as db:
            db.execute(delete(Order))
            for index, number in enumerate(numbers):
                is_today = index >= len(gaps) - of_today
                amounts = {"item_count": 1, "placed_item_amount": 1, "placed_net_amount": 1}
                placed = {"placed_at": now - timedelta(days=0 if is_today else 1), "payment_mode": "Bank"}
                db.execute(insert(Order).values(number=number, buyer="party:P9", **placed, **amounts))
            # The order to place has taken its number.
            for following, most in itertools.product((max(numbers, default=0) + 2, 42), (1, 2, 3, 5)):
                db.execute(update(StoreSettings).values(next_order_number=following))
                assert day_is_full(db, now, most) is (of_today >= most), (of_today, following, most)


def day_is_full(db: StoreSession, now: datetime, most: int) -> bool:
    facts = placement_queries.facts_read(
        buyer="party:P001",
        key="k1",
        party=DEALER,
        day=day_start(now),
        most=most,
        first_status=accounting_queue.first_status_read(),
        sizes=[],
        salesperson=None,
        today=now.astimezone(STORE_TIME).date(),
    )
    return bool(placement_queries.facts_from(db.read(facts)[0]).day_is_full)
