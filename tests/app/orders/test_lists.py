"""Who sees which orders, and how lists of them are paged."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select, update

from app.orders.items.models import Order
from app.orders.items.queries import OrderFilter, day_start, order_counts, order_page
from app.orders.items.search import matches_words
from app.people.accounts.models import Account
from app.shared.actor import Access, Actor
from app.shared.days import STORE_TIME
from tenant_router.session import qualified, store_session
from tests.ordering import place_order, shown_order
from tests.stock import (
    AGREED_DEALER,
    DEALER,
    FAN,
    OTHER_DEALER,
    OTHER_SALESPERSON,
    SALESPERSON,
    SWITCH,
    WIRE,
)

OWNER = Actor(Access.OWNER)
GUEST_BLOCK = {
    "NAME": "Nilesh Parmar",
    "EMAIL": "nilesh@example.com",
    "MOBILENO": "9825011111",
    "ADD1": "12 Gopal Chambers",
    "CITY": "Vadodara",
}


@pytest.fixture
def numbers(call, store):
    """Return the order numbers of a list."""

    def read(path, token):
        answer = call("GET", path, store, token)
        assert answer.status_code == 200, answer.text
        return [order["ORDER_NO"] for order in answer.json["result"]]

    return read


@pytest.fixture
def four(call, store, goods, sign_in, guest):
    """Place orders 1 to 4: by two dealers, by the first one's salesperson, and by a guest."""
    place_order(call, store, sign_in(store, DEALER))
    place_order(call, store, sign_in(store, OTHER_DEALER))
    place_order(call, store, sign_in(store, SALESPERSON), party=DEALER)
    visitor = guest(store)
    place_order(call, store, visitor, orderDtl=GUEST_BLOCK)
    return visitor


@pytest.mark.parametrize("path", ["/orders/sman", "/orders"])
def test_a_salespersons_own_code_as_the_party_means_all_their_parties(store, four, sign_in, numbers, path):
    token = sign_in(store, SALESPERSON)

    assert numbers(f"{path}?partyCd={SALESPERSON}", token) == numbers(path, token) != []


def test_a_party_sees_its_own_orders_by_any_placer(store, four, sign_in, numbers):
    assert numbers("/orders", sign_in(store, DEALER)) == [3, 1]
    assert numbers("/orders", sign_in(store, OTHER_DEALER)) == [2]
    assert numbers("/orders", sign_in(store, AGREED_DEALER)) == []


def test_a_party_cannot_list_another_partys_orders(call, store, four, sign_in):
    answer = call("GET", f"/orders?partyCd={OTHER_DEALER}", store, sign_in(store, DEALER))

    assert answer.status_code == 404


def test_a_guest_sees_the_orders_of_their_session(store, four, guest, numbers):
    assert numbers("/orders", four) == [4]
    assert numbers("/orders", guest(store)) == []


def test_a_guest_sees_no_more_with_a_party_or_number(store, four, guest, numbers):
    stranger = guest(store)

    assert numbers(f"/orders?partyCd={DEALER}", stranger) == []
    assert numbers("/orders?query=9825011111", stranger) == []


@pytest.mark.parametrize("path", ["/orders", "/orders/sman"])
def test_a_salesperson_sees_their_parties_orders(store, four, sign_in, numbers, path):
    assert numbers(path, sign_in(store, SALESPERSON)) == [3, 1]
    assert numbers(path, sign_in(store, OTHER_SALESPERSON)) == [2]


@pytest.mark.parametrize("path", ["/orders", "/orders/sman"])
def test_a_salesperson_can_only_filter_by_their_own_parties(call, store, four, sign_in, path):
    token = sign_in(store, SALESPERSON)

    assert len(call("GET", f"{path}?partyCd={DEALER}", store, token).json["result"]) == 2
    assert call("GET", f"{path}?partyCd={AGREED_DEALER}", store, token).json["result"] == []
    assert call("GET", f"{path}?partyCd={OTHER_DEALER}", store, token).status_code == 404


def test_the_owner_sees_all_the_newest_first(four, owner, numbers):
    assert numbers("/orders", owner) == [4, 3, 2, 1]
    assert numbers("/orders/filter", owner) == [4, 3, 2, 1]


def test_an_order_is_found_only_by_those_it_belongs_to(call, store, four, owner, sign_in, guest):
    listed = call("GET", "/orders", store, owner).json["result"]
    ids = {order["ORDER_NO"]: order["orderId"] for order in listed}

    def status(token, number):
        return call("GET", f"/orders/{ids[number]}", store, token).status_code

    assert [status(sign_in(store, DEALER), number) for number in (1, 2, 3, 4)] == [200, 404, 200, 404]
    assert [status(sign_in(store, OTHER_DEALER), number) for number in (1, 2, 3, 4)] == [404, 200, 404, 404]
    assert [status(sign_in(store, SALESPERSON), number) for number in (1, 2, 3, 4)] == [200, 404, 200, 404]
    assert [status(four, number) for number in (1, 2, 3, 4)] == [404, 404, 404, 200]
    assert [status(guest(store), number) for number in (1, 2, 3, 4)] == [404] * 4
    assert [status(owner, number) for number in (1, 2, 3, 4)] == [200] * 4


def test_an_order_that_does_not_exist_is_not_found(call, store, owner):
    for number in (999_999, 2**62, 2**63 - 1):
        answer = call("GET", f"/orders/{number}", store, owner)
        assert (answer.status_code, answer.json["message"]) == (404, "No Order Found")


@pytest.mark.parametrize("number", [2**63, 10**30])
def test_a_number_that_no_order_can_have_is_not_found(call, store, owner, number):
    answer = call("GET", f"/orders/{number}", store, owner)

    assert (answer.status_code, answer.json["code"]) == (404, 404)


@pytest.fixture
def twelve(call, store, goods, sign_in):
    """Place twelve orders of one dealer. Return the dealer's token."""
    token = sign_in(store, DEALER)
    for _ in range(12):
        place_order(call, store, token)
    return token


def test_a_customers_page_has_ten_orders(call, store, twelve):
    first = call("GET", "/orders", store, twelve).json
    second = call("GET", "/orders?page=1", store, twelve).json

    assert [len(first["result"]), len(second["result"])] == [10, 2]
    assert first["pagination"] == {"totalItems": 12, "total": 12, "nextPage": 1, "previousPage": None}
    assert second["pagination"] == {"totalItems": 12, "total": 12, "nextPage": None, "previousPage": 0}


def test_pages_have_each_order_once(call, store, twelve):
    pages = [call("GET", f"/orders?per_page=5&page={n}", store, twelve).json["result"] for n in range(4)]

    assert [order["ORDER_NO"] for page in pages for order in page] == list(range(12, 0, -1))


def test_a_page_that_just_fills_has_no_next_one(call, store, twelve):
    assert call("GET", "/orders?per_page=6&page=1", store, twelve).json["pagination"]["nextPage"] is None


def test_an_invalid_page_is_rejected(call, store, goods, sign_in):
    token = sign_in(store, DEALER)
    query = ("per_page=0", "per_page=101", "per_page=x", "page=-1", "page=x", "page=1.5", "page=100001")

    answers = {page: call("GET", f"/orders?{page}", store, token).status_code for page in query}

    assert set(answers.values()) == {422}, answers


def test_the_owners_filters_list_the_orders_of_their_status(call, store, four, owner, numbers):
    listed = call("GET", "/orders", store, owner).json["result"]
    ids = {order["ORDER_NO"]: order["orderId"] for order in listed}
    for number, status in ((1, "Approved"), (2, "Dispatched"), (3, "Canceled")):
        body = {"id": ids[number], "status": status, "type": "order"}
        assert call("PUT", "/orders/status", store, owner, json=body).status_code == 200

    assert numbers("/orders/filter?type=total", owner) == [4, 3, 2, 1]
    assert numbers("/orders/filter?type=Pending", owner) == [4]
    assert numbers("/orders/filter?type=Approved", owner) == [1]
    assert numbers("/orders/filter?type=Dispatched", owner) == [2]
    assert numbers("/orders/filter?type=Canceled", owner) == [3]
    assert numbers("/orders/filter?type=Completed", owner) == []
    assert call("GET", "/orders/filter?type=Pending", store, owner).json["counts"] == {
        "total": 4,
        "Pending": 1,
        "Approved": 1,
        "Dispatched": 1,
        "Canceled": 1,
        "Held": 0,
        "ChangeAsked": 0,
        "Completed": 0,
        "today": 4,
        "thisweek": 4,
    }


def test_an_unknown_type_is_rejected(call, store, owner):
    assert call("GET", "/orders/filter?type=lost", store, owner).status_code == 422


EXPECTED_HITS = {
    "7000": [70004, 70003, 70002, 70001],
    "70002": [70002],
    "9000000002": [70002],
    "dealer p001": [70003, 70001],
    "P002": [70002],
    "9825011111": [70004],
    "nilesh": [70004],
    "NILESH PAR": [70004],
    "unknown": [],
    "%": [],
    "_ilesh": [],
    "\\": [],
    "'; DROP TABLE orders; --": [],
}


@pytest.fixture
def four_later(store, four):
    """Give the four orders numbers that are part of no name."""
    with store_session(store) as db:
        db.execute(update(Order).values(number=Order.number + 70_000))


def test_the_owner_searches_by_number_name_and_mobile_number(call, store, four_later, owner):
    hits = {}
    for words in EXPECTED_HITS:
        query = {"type": "search", "query": words}
        answer = call("GET", "/orders/filter", store, owner, query_string=query)
        assert answer.status_code == 200, answer.text
        hits[words] = [order["ORDER_NO"] for order in answer.json["result"]]
        assert answer.json["pagination"]["totalItems"] == len(hits[words])

    assert hits == EXPECTED_HITS


def test_the_owner_searches_by_city_and_product(call, store, goods, sign_in, guest, owner, numbers):
    block = {"NAME": "Asha", "EMAIL": "e", "MOBILENO": "9825011111", "ADD1": "a", "CITY": "Ankleshwar"}
    dealer = sign_in(store, DEALER)
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(city="Anand"))
    place_order(call, store, dealer, ((FAN, "", 1), (WIRE, "1.5 sq mm", 2)))
    place_order(call, store, guest(store), ((SWITCH, "", 20),), orderDtl=block)

    found = {words: numbers(f"/orders/filter?type=search&query={words}", owner) for words in SEARCHED}

    assert found == SEARCHED
    assert numbers("/orders/sman?query=ceiling", sign_in(store, SALESPERSON)) == []


SEARCHED = {"anand": [1], "CEILING": [1], "wire": [1], "i0000001": [2], "ankle": [2], "an%25": []}


def test_words_too_short_for_the_index_are_searched_too(store, four_later, owner, numbers):
    assert numbers("/orders?query=7", owner) == [70004, 70003, 70002, 70001]
    assert numbers("/orders?query=ni", owner) == [70004]


def test_a_search_uses_its_index(store, goods):
    with store_session(store, read_only=True) as db:
        hits = select(Order.id).where(matches_words("nilesh"))
        literal = hits.compile(dialect=db.get_bind().dialect, compile_kwargs={"literal_binds": True})
        sql = qualified(str(literal), store.schema)
        db.connection().exec_driver_sql("SET LOCAL enable_seqscan = off")
        plan = list(db.connection().exec_driver_sql(f"EXPLAIN {sql}").scalars())

    assert any("orders_words" in line for line in plan), plan


def test_a_salespersons_search_covers_their_parties_only(store, four_later, sign_in, numbers):
    token = sign_in(store, SALESPERSON)

    assert numbers("/orders/sman?query=7000", token) == [70003, 70001]
    assert numbers("/orders/sman?query=9000000001", token) == [70003, 70001]
    assert numbers(f"/orders/sman?query=7000&partyCd={DEALER}", token) == [70003, 70001]
    assert numbers("/orders/sman?query=P002", token) == []


def test_a_customers_search_covers_their_own_orders_only(store, four_later, sign_in, numbers):
    token = sign_in(store, DEALER)

    assert numbers("/orders?query=70003", token) == [70003]
    assert numbers("/orders?query=70002", token) == []


def _place_at(call, store, token, moment: datetime) -> int:
    order = place_order(call, store, token)
    with store_session(store) as db:
        db.execute(update(Order).where(Order.id == order["orderId"]).values(placed_at=moment))
    return order["ORDER_NO"]


def test_today_begins_at_midnight_in_india(call, store, goods, sign_in):
    token = sign_in(store, DEALER)
    midnight = datetime(2026, 3, 11, tzinfo=STORE_TIME)
    before = _place_at(call, store, token, midnight - timedelta(seconds=1))
    after = _place_at(call, store, token, midnight)
    # Half past one at night in India is still the day before in UTC.
    now = datetime(2026, 3, 10, 20, 0, tzinfo=UTC)

    with store_session(store) as db:
        listed, total = order_page(db, OWNER, OrderFilter(type="today"), now=now)
        counts = order_counts(db, now=now)

    assert ([row.order.number for row in listed], total) == ([after], 1)
    assert counts["today"] == 1
    assert before != after


def test_the_week_begins_on_monday_at_midnight_in_india(call, store, goods, sign_in):
    token = sign_in(store, DEALER)
    monday = datetime(2026, 3, 9, tzinfo=STORE_TIME)
    _place_at(call, store, token, monday - timedelta(seconds=1))
    within = _place_at(call, store, token, monday)
    sunday_night = datetime(2026, 3, 15, 23, 59, tzinfo=STORE_TIME)

    with store_session(store) as db:
        listed, _ = order_page(db, OWNER, OrderFilter(type="thisweek"), now=sunday_night)
        counts = order_counts(db, now=sunday_night)

    assert [row.order.number for row in listed] == [within]
    assert counts["thisweek"] == 1


@pytest.mark.parametrize(
    ("utc", "day"),
    [
        (datetime(2026, 3, 10, 18, 29, 59, tzinfo=UTC), 10),
        (datetime(2026, 3, 10, 18, 30, tzinfo=UTC), 11),
    ],
)
def test_the_stores_day_starts_at_half_past_six_pm_utc(utc, day):
    assert day_start(utc) == datetime(2026, 3, day, tzinfo=STORE_TIME)


def test_times_include_their_offset(call, store, four, owner):
    listed = call("GET", "/orders", store, owner).json["result"]

    assert all(datetime.fromisoformat(order["createdAt"]).tzinfo is not None for order in listed)


def test_an_order_keeps_the_partys_address_of_its_day(call, store, goods, sign_in):
    from app.people.accounts.models import Account

    token = sign_in(store, DEALER)
    order = place_order(call, store, token)
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(name="Renamed", city="Surat"))

    assert shown_order(call, store, token, order["orderId"])["accounts"] == order["accounts"]


def test_customers_find_their_own_orders_by_status_and_by_items(
    call, store, goods, sign_in, owner, numbers, move
):
    dealer = sign_in(store, DEALER)
    first = place_order(call, store, dealer, ((SWITCH, "", 20),))
    place_order(call, store, dealer, ((FAN, "", 1),))
    place_order(call, store, sign_in(store, OTHER_DEALER), ((FAN, "", 1),))
    move(owner, first["orderId"], "Approved", "order")

    assert numbers("/orders?type=Approved", dealer) == [1]
    assert numbers("/orders?type=Pending", dealer) == [2]
    fan = shown_order(call, store, dealer, 2)["orderItm"][0]["ITEM_NAME"]
    assert numbers(f"/orders?query={fan.upper()[:6]}", dealer) == [2]
    assert numbers("/orders?query=%25", dealer) == []


@pytest.mark.parametrize(
    ("of_owner", "path", "trips", "statements"),
    # The caller, the orders with their number, the items. The look at the owner also reads
    # when the books get orders. The COMMIT is the only other round trip.
    [(False, "/orders", 4, 3), (True, "/orders", 4, 4), (True, "/orders/filter", 5, 5)],
)
def test_a_list_takes_few_round_trips(counts, call, store, dealer, owner, of_owner, path, trips, statements):
    place_order(call, store, dealer)
    token = owner if of_owner else dealer
    for _ in range(4):  # until psycopg has prepared its statements
        counts("GET", path, token)

    assert counts("GET", path, token) == (trips, statements)


def test_an_empty_page_still_says_how_many_orders_there_are(call, store, dealer):
    place_order(call, store, dealer)
    place_order(call, store, dealer)

    for page, shown in ((0, 2), (1, 0), (9, 0)):
        answer = call("GET", f"/orders?per_page=2&page={page}", store, dealer).json
        assert len(answer["result"]) == shown
        assert answer["pagination"]["total"] == 2
