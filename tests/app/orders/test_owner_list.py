"""The owner's order list: sort orders and counts that use indexes, and pages of it for an export."""

import itertools
import random
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import insert, select, update

from app.orders.items.models import Order
from app.orders.items.queries import SORT_COLUMNS, OrderFilter, order_counts, sort_order
from app.orders.items.rules import OrderStatus
from app.orders.schemas import SORT_COLUMNS as NAMES
from app.orders.schemas import OwnerOrdersIn
from app.shared.days import STORE_TIME
from tenant_router.session import qualified, store_session
from tests.ordering import place_order
from tests.plans import vacuum
from tests.refusals import refusals
from tests.stock import DEALER, OTHER_DEALER

pytestmark = pytest.mark.any_hour
ADDRESS = dict.fromkeys(("address1", "address2", "city", "state", "pincode", "phone1", "phone2"), "")
BLOCK = {"NAME": "aarav", "EMAIL": "e", "MOBILENO": "9825011111", "ADD1": "a", "CITY": "c"}


@pytest.fixture
def listed(call, store, owner):
    def read(**query) -> list[dict]:
        answer = call("GET", "/orders/filter", store, owner, query_string=query)
        assert answer.status_code == 200, answer.text
        return answer.json["result"]

    return read


@pytest.fixture
def five(call, store, goods, sign_in, guest):
    """Place five orders of three buyers, with several statuses and amounts."""
    dealers = [sign_in(store, DEALER), sign_in(store, OTHER_DEALER)]
    for token in (*dealers, *dealers):
        place_order(call, store, token)
    place_order(call, store, guest(store), orderDtl=BLOCK)
    now = datetime.now(UTC)
    rows = [
        (7, "Approved", 300),
        (9, "Pending", 100),
        (7, "Approved", 200),
        (1, "Canceled", 100),
        (3, "Pending", 5),
    ]
    with store_session(store) as db:
        for index, (items, status, amount) in enumerate(rows):
            values = {"item_count": items, "status": status, "placed_net_amount": amount}
            at = now - timedelta(minutes=index)
            db.execute(update(Order).where(Order.number == index + 1).values(placed_at=at, **values))


def value_of(order: dict, name: str):
    if name == "ACC_NAME":
        name = order["accounts"]["ACC_NAME"] if order["accounts"] else order["orderDtl"]["NAME"]
        return name.lower()
    return order[name]


def test_the_list_can_be_sorted_both_ways_by_every_column(five, listed):
    for name in NAMES:
        up, down = listed(sort=name), listed(sort=name, desc="Y")

        values = [value_of(order, name) for order in up]
        assert values == sorted(values), name
        assert len(set(values)) > 1, name
        assert [order["ORDER_NO"] for order in down] == [order["ORDER_NO"] for order in reversed(up)], name


def test_sorted_pages_have_each_order_once(five, listed):
    for name in NAMES:
        pages = [listed(sort=name, per_page=2, page=page) for page in range(3)]

        assert sorted(order["ORDER_NO"] for page in pages for order in page) == [1, 2, 3, 4, 5], name


def test_sorting_works_with_type_and_words(five, listed):
    assert [order["ORDER_NO"] for order in listed(type="Pending", sort="NET_AMT")] == [5, 2]
    assert [order["ORDER_NO"] for order in listed(type="search", query="p001", sort="NET_AMT")] == [3, 1]
    assert [order["ORDER_NO"] for order in listed(query="aarav", sort="NET_AMT", desc="Y")] == [5]


def test_all_order_lists_can_be_sorted(call, store, five, owner, sign_in):
    dealer = sign_in(store, DEALER)

    for path, token in (("/orders", owner), ("/orders", dealer)):
        shown = call("GET", f"{path}?sort=NET_AMT", store, token).json["result"]
        amounts = [order["NET_AMT"] for order in shown]
        assert amounts == sorted(amounts)
        assert len(amounts) > 1


@pytest.mark.parametrize(
    ("name", "value"),
    [("sort", "REMARKS1"), ("sort", ""), ("sort", "number"), ("desc", "X"), ("desc", "1")],
)
def test_an_unknown_sort_order_is_refused_at_its_field(name, value):
    assert list(refusals(OwnerOrdersIn(), {name: value})) == [name]


def test_an_unknown_sort_order_is_rejected(call, store, owner):
    answer = call("GET", "/orders/filter?sort=REMARKS1&desc=1", store, owner)

    assert (answer.status_code, sorted(answer.json["errors"])) == (422, ["desc", "sort"])


@pytest.fixture
def many(store, goods):
    """Add enough orders for the planner to consider indexes."""
    chance = random.Random(7)
    statuses = [str(status) for status in OrderStatus]
    rows = [
        {
            "number": number,
            "placed_at": datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=7 * number),
            "buyer": "party:P001",
            "party": {**ADDRESS, "name": f"Dealer {chance.randrange(500)}"},
            "payment_mode": "Bank",
            "item_count": chance.randrange(1, 60),
            "placed_item_amount": 1,
            "placed_net_amount": chance.randrange(100_000),
            "status": chance.choice(statuses),
            "remarks1": "x" * 300,
        }
        for number in range(1, 4001)
    ]
    with store_session(store) as db:
        db.execute(insert(Order), rows)
    vacuum(store, "orders")


def plan_of(db, query) -> str:
    literal = query.compile(dialect=db.get_bind().dialect, compile_kwargs={"literal_binds": True})
    statement = qualified(str(literal), db.store.schema)
    return "\n".join(db.connection().exec_driver_sql(f"EXPLAIN {statement}").scalars())


def test_every_sort_order_uses_an_index(store, many):
    for name, desc in itertools.product(SORT_COLUMNS, (False, True)):
        query = OrderFilter(ordered_by=name, desc=desc)
        with store_session(store, read_only=True) as db:
            plan = plan_of(db, select(Order).order_by(*sort_order(query)).limit(25))

        assert "Index" in plan, (name, desc)
        assert "Sort" not in plan, (name, desc)


def test_counts_are_one_query_that_reads_no_order(store, many, monkeypatch):
    # At noon of the store, so that the day has orders in every zone that a run near midnight takes.
    now = datetime(2026, 1, 18, 12, tzinfo=STORE_TIME)
    with store_session(store, read_only=True) as db:
        counts = order_counts(db, now=now)
        statements = []
        execute = db.execute
        monkeypatch.setattr(db, "execute", lambda query: statements.append(query) or execute(query))
        assert order_counts(db, now=now) == counts
        (query,) = statements
        plan = plan_of(db, query)

    assert counts["total"] == 4000
    assert 0 < counts["today"] < counts["thisweek"] < counts["total"]
    assert plan.count("Index Only Scan") == 4
    assert "Seq Scan" not in plan


def test_the_chips_counts_match_the_list(call, store, five, owner):
    counts = call("GET", "/orders/status/counts", store, owner).json["result"]

    assert counts == {
        "total": 5,
        "Pending": 2,
        "Approved": 2,
        "Dispatched": 0,
        "Held": 0,
        "ChangeAsked": 0,
        "Canceled": 1,
        "Completed": 0,
        "today": counts["today"],
        "thisweek": counts["thisweek"],
    }
    assert call("GET", "/orders/filter", store, owner).json["counts"] == counts


def test_orders_are_exported_a_thousand_at_a_time(call, store, five, owner):
    def read(query: str = ""):
        answer = call("GET", f"/orders/export/data{query}", store, owner)
        assert answer.status_code == 200, answer.text
        return answer.json

    whole = read()
    assert [order["ORDER_NO"] for order in whole["result"]] == [1, 2, 3, 4, 5]
    assert whole["result"] == call("GET", "/orders", store, owner).json["result"]
    assert [order["ORDER_NO"] for order in read("?type=Approved")["result"]] == [1, 3]
    assert [order["ORDER_NO"] for order in read("?query=%20aarav")["result"]] == [5]
    assert read("?per_page=2&page=1")["pagination"] == {
        "totalItems": 5,
        "total": 5,
        "nextPage": 2,
        "previousPage": 0,
    }
    for wrong in ("per_page=1001", "type=lost", "page=-1"):
        assert call("GET", f"/orders/export/data?{wrong}", store, owner).status_code == 422


def test_thousands_of_orders_come_in_pages_of_a_thousand(call, store, many, owner):
    answer = call("GET", "/orders/export/data", store, owner)

    assert len(answer.json["result"]) == 1000
    assert answer.json["pagination"]["nextPage"] == 1


def test_items_in_the_list_are_in_brief(call, store, owner, listed, five):
    items = listed()[0]["orderItm"]
    exported = call("GET", "/orders/export/data", store, owner).json["result"][0]["orderItm"]

    of_one_order = {"scheme", "free", "UOM", "RATEOFTAX", "LIST_RATE", "DISCOUNT_AMT"}
    assert of_one_order <= exported[0].keys()
    # An owner selects orders of the list to move them.
    assert {"Approved", "Canceled"} <= set(items[0]["may"])
    assert items == [
        {name: value for name, value in item.items() if name not in of_one_order} for item in exported
    ]
