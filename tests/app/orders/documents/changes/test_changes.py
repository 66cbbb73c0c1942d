"""Asking to change an order, and the owner's decision on it."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from sqlalchemy import select, update

from app.catalogue.models import Product, Variant
from app.notices.models import Notification
from app.orders.documents.changes import repricing
from app.orders.items.dirty_days import ChangedDay
from app.orders.items.document_models import Change
from app.people.accounts.models import Account
from app.store.settings.models import Company, StoreSettings
from tenant_router.session import store_session
from tests.ordering import item_ids, shown_order
from tests.stock import DEALER, FAN, OTHER_DEALER, SALESPERSON, SWITCH, WIRE

pytestmark = pytest.mark.any_hour
# Grade B: 20 switches of ₹55, 2 coils of ₹1,895 and a fan of ₹2,495, with tax.
SWITCH_NET, FAN_NET = 64.9, 2619.75
# A coil that is not in the order: at least 2, at ₹2,995.
THICK, COIL_NET = "2.5 sq mm", 3534.1


@pytest.fixture
def worker_tasks() -> str:
    return "order_changes."


@pytest.fixture(autouse=True)
def switched_on(store, goods):
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={"order_changes": True}))


@pytest.fixture
def ids(placed):
    return item_ids(placed)


@pytest.fixture
def request_change(call, store, dealer, placed, ids):
    """Send quantities of the order's items, by their position. Return the answer."""

    def make(quantities, token=None, path="", **fields):
        lines = [{"itemId": ids[index], "quantity": quantity} for index, quantity in quantities.items()]
        body = {"lines": lines, **fields}
        return call("POST", f"/orders/{placed['orderId']}/changes{path}", store, token or dealer, json=body)

    return make


@pytest.fixture
def asked(request_change):
    """Return the id of a change: 30 switches instead of 20, and no fan."""
    answer = request_change({0: 30, 2: 0}, note="The fan came from elsewhere")
    assert answer.status_code == 201, answer.text
    return answer.json["result"]["changeId"]


@pytest.fixture
def decide(call, store, owner, placed):
    def make(change_id, decision, token=None, **fields):
        path = f"/orders/{placed['orderId']}/changes/{change_id}/decision"
        return call("PUT", path, store, token or owner, json={"decision": decision, **fields})

    return make


@pytest.fixture
def shown(call, store, dealer, placed):
    """Return the order's changes and whether another may be asked for, as the dealer sees them."""
    return lambda: call("GET", f"/orders/{placed['orderId']}/changes", store, dealer).json["result"]


@pytest.fixture
def order(call, store, dealer, placed):
    return lambda: shown_order(call, store, dealer, placed["orderId"])


def coils(quantity):
    return {"itemCd": WIRE, "sizeCd": THICK, "quantity": quantity}


def with_rate(store, rate):
    with store_session(store) as db:
        db.execute(update(Variant).where(Variant.product_code == SWITCH).values(rate2=rate))


def test_an_item_in_another_quantity_explains_the_rate_of_now_and_the_others_theirs(
    call, store, owner, placed, request_change
):
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(price_grade="C"))

    assert request_change({0: 30}, owner).status_code == 201

    items = call("GET", f"/orders/{placed['orderId']}", store, owner).json["result"]["orderItm"]
    assert [(item["QUANTITY"], item["why"]["name"]) for item in items] == [(30, "C"), (2, "B"), (1, "B")]


class TestAsk:
    def test_given_an_open_order_then_the_change_waits_and_nothing_is_changed(
        self, call, store, owner, asked, shown, order, placed
    ):
        (change,) = shown()["changes"]
        assert (change["state"], change["note"], change["byOwner"]) == (
            "waiting",
            "The fan came from elsewhere",
            False,
        )
        assert [(line["before"], line["quantity"]) for line in change["lines"]] == [(20, 30), (1, 0)]
        assert change["netBefore"] == placed["NET_AMT"] == order()["NET_AMT"]
        assert change["netAfter"] == pytest.approx(placed["NET_AMT"] + 10 * SWITCH_NET - FAN_NET)
        assert not shown()["mayAsk"]
        page = call("GET", "/orders/filter?type=ChangeAsked", store, owner).json
        assert (page["counts"]["ChangeAsked"], len(page["result"])) == (1, 1)

    def test_the_preview_shows_rates_and_amounts_and_changes_nothing(
        self, store, request_change, placed, shown, order
    ):
        with_rate(store, 100)

        result = request_change({0: 30}, path="/preview").json["result"]

        (item,) = result["items"]
        assert (item["before"], item["quantity"], item["rateBefore"], item["rateAfter"]) == (20, 30, 55, 100)
        assert result["netBefore"] == placed["NET_AMT"]
        assert result["netAfter"] == pytest.approx(placed["NET_AMT"] - 20 * SWITCH_NET + 30 * 118)
        assert (order()["orderItm"], shown()["changes"]) == (placed["orderItm"], [])

    @pytest.mark.parametrize(
        ("quantities", "key", "field"),
        [
            ({0: 20}, "order.change_nothing", "lines"),
            ({2: 1, 0: 25}, "cart.step", "lines.1.quantity"),
            ({0: 10}, "cart.minimum", "lines.0.quantity"),
        ],
    )
    def test_given_a_quantity_against_the_rules_then_it_is_refused_at_the_line(
        self, request_change, quantities, key, field
    ):
        answer = request_change(quantities)

        assert (answer.status_code, answer.json["key"]) == (422, key)
        assert list(answer.json["errors"]) == [field]

    def test_the_steps_of_its_items_are_sent_as_a_cart_has_them(self, store, ids, shown, asked, decide):
        assert shown()["packings"] == {}
        assert decide(asked, "declined", reason="No").status_code == 200
        with store_session(store) as db:
            db.execute(update(Product).where(Product.code == FAN).values(hidden=True))

        assert shown()["packings"] == {
            str(ids[0]): {"MIN_OQTY": 20, "QYT_MULTI": 10},
            str(ids[1]): {"MIN_OQTY": 2, "QYT_MULTI": 1},
        }

    def test_what_is_not_sold_any_more_may_stay_or_go_and_not_grow(self, store, request_change, placed):
        with store_session(store) as db:
            db.execute(update(Product).where(Product.code == FAN).values(hidden=True))

        more, other = request_change({2: 2}), request_change({0: 30}, path="/preview")

        assert (more.status_code, more.json["key"]) == (422, "order.change_unavailable")
        assert other.json["result"]["netAfter"] == pytest.approx(placed["NET_AMT"] + 10 * SWITCH_NET)
        assert request_change({2: 0}).status_code == 201

    def test_an_order_has_one_change_that_waits(self, request_change, asked):
        again = request_change({0: 40})
        assert (again.status_code, again.json["key"]) == (409, "order.change_waits")

    def test_the_salesperson_of_the_party_may_ask_and_no_other_customer_sees_it(
        self, call, store, request_change, decide, placed, sign_in
    ):
        other = sign_in(store, OTHER_DEALER)
        change = request_change({0: 30}, token=sign_in(store, SALESPERSON)).json["result"]["changeId"]

        path = f"/orders/{placed['orderId']}/changes"
        assert call("GET", path, store, other).status_code == 404
        assert request_change({0: 30}, token=other, path="/preview").status_code == 404
        assert request_change({0: 30}, token=other).status_code == 404
        assert decide(change, "withdrawn", token=other).status_code == 404

    @pytest.mark.parametrize("switches", [{}, {"order_changes": True, "inquiry": True}])
    def test_a_store_that_takes_no_changes_offers_and_accepts_none(
        self, store, request_change, shown, switches
    ):
        with store_session(store) as db:
            db.execute(update(StoreSettings).values(switches=switches))

        answer = request_change({0: 30})

        assert (answer.status_code, answer.json["key"]) == (409, "order.changes_off")
        assert not shown()["mayAsk"]

    def test_once_a_part_has_left_the_order_is_not_changed_and_a_change_lapses(
        self, call, store, owner, request_change, asked, decide, placed, ids, shown
    ):
        part = {"lines": [{"itemId": ids[0], "quantity": 5}]}
        path = f"/orders/{placed['orderId']}/dispatches"
        assert call("POST", path, store, owner, json=part).status_code == 201

        late = decide(asked, "accepted")

        assert (late.status_code, late.json["key"]) == (409, "order.change_late")
        assert request_change({0: 30}).json["key"] == "order.change_late"
        assert (shown()["changes"][0]["state"], shown()["mayAsk"]) == ("lapsed", False)
        assert call("GET", "/orders/status/counts", store, owner).json["result"]["ChangeAsked"] == 0


class TestAdd:
    """Items that are added, by the rules of a cart."""

    @pytest.mark.parametrize("who", [DEALER, SALESPERSON])
    def test_given_a_new_item_then_it_waits_and_is_priced_as_a_new_line(
        self, store, sign_in, request_change, decide, shown, order, placed, who
    ):
        asking = sign_in(store, who)

        result = request_change({}, asking, "/preview", added=[coils(3)]).json["result"]
        answer = request_change({}, asking, added=[coils(3)], NET_AMT=result["netAfter"])

        (item,) = result["items"]
        assert (item["before"], item["quantity"], item["rateBefore"], item["rateAfter"]) == (0, 3, None, 2995)
        assert result["netAfter"] == pytest.approx(placed["NET_AMT"] + 3 * COIL_NET)
        assert answer.status_code == 201, answer.text
        (change,) = shown()["changes"]
        of = {"ITEM_CD": WIRE, "ITEM_NAME": item["ITEM_NAME"], "SIZE_CD": THICK}
        assert (change["lines"], change["added"]) == ([], [{**of, "quantity": 3}])
        assert order()["NET_AMT"] == placed["NET_AMT"]

        assert decide(change["id"], "accepted", NET_AMT=result["netAfter"]).status_code == 200

        new = order()["orderItm"][-1]
        assert (new["SIZE_CD"], new["QUANTITY"], new["RATE"], new["ISTATUS"]) == (THICK, 3, 2995, "Pending")
        assert (order()["NET_AMT"], order()["NO_OF_ITEM"]) == (result["netAfter"], 4)

    @pytest.mark.parametrize(
        ("added", "key", "field"),
        [
            ([{"itemCd": "none", "quantity": 1}], "cart.product", "added.0.itemCd"),
            ([{"itemCd": WIRE, "quantity": 2}], "cart.size", "added.0.sizeCd"),
            ([{"itemCd": WIRE, "sizeCd": THICK, "quantity": 1}], "cart.minimum", "added.0.quantity"),
            ([{"itemCd": FAN, "quantity": 1}], "order.change_ordered", "added.0.itemCd"),
            ([{"itemCd": WIRE, "sizeCd": THICK, "quantity": 2}] * 2, "order.twice", "added.1.itemCd"),
        ],
    )
    def test_given_what_a_cart_would_refuse_then_it_is_refused_at_the_item(
        self, request_change, added, key, field
    ):
        answer = request_change({2: 0}, added=added)

        assert (answer.status_code, answer.json["key"]) == (422, key)
        assert list(answer.json["errors"]) == [field]

    @pytest.mark.parametrize(
        ("table", "values", "key"),
        [(Product, {"hidden": True}, "cart.product"), (Variant, {"rate2": 0}, "cart.no_rate")],
    )
    def test_what_the_customer_cannot_order_the_owner_does_not_add(
        self, store, request_change, owner, table, values, key
    ):
        code = Product.code if table is Product else Variant.product_code
        with store_session(store) as db:
            db.execute(update(table).where(code == WIRE).values(**values))

        answer = request_change({}, owner, added=[coils(2)])

        assert (answer.status_code, answer.json["key"]) == (422, key)

    def test_given_only_stock_is_sold_then_no_more_than_is_left_is_added(self, store, request_change):
        with store_session(store) as db:
            db.execute(update(StoreSettings).values(switches={"order_changes": True, "stock_limit": True}))
            db.execute(update(Variant).where(Variant.product_code == WIRE).values(stock=3))

        more, most = (request_change({}, path="/preview", added=[coils(count)]) for count in (4, 3))

        assert (more.status_code, list(more.json["errors"])) == (422, ["added.0.quantity"])
        assert most.status_code == 200

    def test_an_order_has_no_more_items_than_a_cart(self, monkeypatch, request_change):
        monkeypatch.setattr(repricing, "MAX_LINES", 3)

        full, room = request_change({}, added=[coils(2)]), request_change({2: 0}, added=[coils(2)])

        assert (full.status_code, full.json["key"]) == (422, "order.change_full")
        assert room.status_code == 201

    def test_the_owner_adds_at_once_to_an_approved_order_at_the_amount_that_was_shown(
        self, request_change, move, owner, order, ids
    ):
        assert move(owner, ids, "Approved").status_code == 200
        net = request_change({}, owner, "/preview", added=[coils(2)]).json["result"]["netAfter"]

        stale = request_change({}, owner, added=[coils(2)], NET_AMT=net - 1)
        made = request_change({}, owner, added=[coils(2)], NET_AMT=net)

        assert (stale.status_code, stale.json["key"]) == (409, "order.change_prices")
        assert made.json["result"]["state"] == "accepted"
        assert order()["NET_AMT"] == net
        assert [item["ISTATUS"] for item in order()["orderItm"]] == ["Approved"] * 4

    def test_all_items_may_be_exchanged_for_another(self, request_change, owner, order):
        assert request_change({0: 0, 1: 0, 2: 0}, owner, added=[coils(2)]).status_code == 201
        assert (order()["STATUS"], order()["NET_AMT"]) == ("Pending", pytest.approx(2 * COIL_NET))


class TestHistory:
    """Effects of a change on each item, at the rates of that day."""

    @pytest.fixture
    def prices(self, shown):
        names = ("before", "quantity", "rateBefore", "rateAfter", "netBefore", "netAfter")
        return lambda: [[item.get(name) for name in names] for item in shown()["changes"][0]["items"]]

    def test_given_other_rates_when_it_is_made_then_these_are_shown_and_what_was_asked_stays_stored(
        self, store, asked, decide, prices
    ):
        fan = [1, 0, 2495, None, FAN_NET, None]
        assert prices() == [[20, 30, 55, 55, 1298, 1947], fan]
        with_rate(store, 100)

        assert decide(asked, "accepted").status_code == 200

        assert prices() == [[20, 30, 55, 100, 1298, 30 * 118], fan]
        with store_session(store) as db:
            change = db.scalars(select(Change)).one()
        rates = [[item["rate_after"] for item in items] for items in (change.requested, change.made)]
        assert rates == [["55", None], ["100", None]]

    def test_later_changes_and_rates_leave_it_as_it_was(self, store, owner, request_change, prices):
        assert request_change({0: 30}, owner, added=[coils(2)]).status_code == 201
        made = prices()
        with_rate(store, 100)
        assert request_change({0: 40}, owner).status_code == 201

        assert made == prices()
        assert made[-1] == [0, 2, None, 2995, None, 2 * COIL_NET]

    def test_who_may_not_see_rates_sees_quantities_alone(self, store, asked, prices):
        with store_session(store) as db:
            switches = {"order_changes": True, "only_products": True}
            db.execute(update(StoreSettings).values(switches=switches))

        assert prices() == [[20, 30, None, None, None, None], [1, 0, None, None, None, None]]


class TestDecide:
    def test_given_accepted_then_the_order_has_the_new_lines_amounts_and_history(
        self, store, asked, decide, shown, order, placed
    ):
        net = shown()["changes"][0]["netAfter"]

        assert decide(asked, "accepted", NET_AMT=net).status_code == 200

        changed = order()
        assert [(item["QUANTITY"], item["ISTATUS"]) for item in changed["orderItm"]] == [
            (30, "Pending"),
            (2, "Pending"),
            (1, "Canceled"),
        ]
        assert (changed["NET_AMT"], changed["PLACED_AMT"]) == (net, placed["NET_AMT"])
        step = changed["timeline"][-1]
        assert (step["status"], step["byRole"], step["reason"]) == (
            "Canceled",
            "owner",
            "The fan came from elsewhere",
        )
        (change,) = shown()["changes"]
        assert (change["state"], change["netAfter"], shown()["mayAsk"]) == ("accepted", net, True)
        with store_session(store) as db:
            assert db.scalar(select(ChangedDay.id)) is not None

    def test_given_other_rates_by_now_then_the_owner_sees_them_before_they_are_made(
        self, store, asked, decide, shown, order, placed
    ):
        before = shown()["changes"][0]["netAfter"]
        with_rate(store, 100)

        stale = decide(asked, "accepted", NET_AMT=before)

        assert (stale.status_code, stale.json["key"]) == (409, "order.change_prices")
        assert order()["NET_AMT"] == placed["NET_AMT"]
        now = placed["NET_AMT"] - 20 * SWITCH_NET + 30 * 118 - FAN_NET
        assert decide(asked, "accepted", NET_AMT=round(now, 2)).status_code == 200
        assert order()["NET_AMT"] == shown()["changes"][0]["netAfter"] == pytest.approx(now)

    def test_declined_needs_a_reason_that_the_customer_reads(self, asked, decide, shown, order, placed):
        assert decide(asked, "declined").status_code == 422
        assert decide(asked, "declined", reason="Already packed").status_code == 200

        (change,) = shown()["changes"]
        assert (change["state"], change["reason"]) == ("declined", "Already packed")
        assert order()["NET_AMT"] == placed["NET_AMT"]

    def test_the_customer_withdraws_and_does_not_accept(self, asked, decide, dealer, owner, shown):
        assert decide(asked, "accepted", token=dealer).status_code == 403
        assert decide(asked, "withdrawn", token=owner).status_code == 403
        assert decide(asked, "withdrawn", token=dealer).status_code == 200
        assert decide(asked, "accepted").json["key"] == "order.change_decided"
        assert (shown()["changes"][0]["state"], shown()["mayAsk"]) == ("withdrawn", True)

    def test_two_accepts_at_once_give_one(self, asked, decide, order):
        barrier = Barrier(2)

        def accept(_):
            barrier.wait(timeout=100)
            return decide(asked, "accepted").status_code

        with ThreadPoolExecutor(2) as threads:
            answers = sorted(threads.map(accept, range(2)))

        assert answers == [200, 409]
        assert order()["orderItm"][0]["QUANTITY"] == 30

    def test_an_item_that_was_canceled_since_is_named(self, asked, decide, move, owner, ids):
        assert move(owner, [ids[2]], "Canceled").status_code == 200

        answer = decide(asked, "accepted")

        assert (answer.status_code, answer.json["key"]) == (422, "order.change_gone")

    def test_unknown_changes_and_those_of_another_order_are_not_found(self, decide):
        assert decide(99, "accepted").status_code == 404

    def test_taking_all_away_cancels_the_order(self, request_change, decide, order):
        change = request_change({0: 0, 1: 0, 2: 0}).json["result"]["changeId"]

        assert decide(change, "accepted").status_code == 200
        assert (order()["STATUS"], order()["NET_AMT"]) == ("Canceled", 0)


def test_what_the_owner_changes_is_made_at_once(request_change, owner, order, shown):
    answer = request_change({1: 3}, token=owner, note="One more by phone")

    assert answer.json["result"]["state"] == "accepted"
    assert order()["orderItm"][1]["QUANTITY"] == 3
    assert shown()["changes"][0]["byOwner"]


def test_an_approved_order_keeps_its_status(request_change, move, owner, order, ids):
    assert move(owner, ids, "Approved").status_code == 200
    assert request_change({0: 30}, token=owner).status_code == 201
    assert order()["STATUS"] == "Approved"


def test_given_only_stock_is_sold_then_the_order_s_own_goods_are_free_for_it(store, request_change, ids):
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={"order_changes": True, "stock_limit": True}))
        db.execute(update(Variant).where(Variant.product_code == FAN).values(stock=3))

    more, most = request_change({2: 4}), request_change({2: 3})

    assert (more.status_code, list(more.json["errors"])) == (422, ["lines.0.quantity"])
    assert most.status_code == 201


@pytest.mark.parametrize(
    ("policy", "status", "held"), [("warn", 201, False), ("hold", 201, True), ("block", 422, False)]
)
def test_given_a_credit_check_then_the_larger_order_meets_the_policy_as_a_new_one_would(
    call, store, request_change, owner, placed, policy, status, held
):
    limit = int(placed["NET_AMT"]) + 1_001  # they owe ₹1,000
    with store_session(store) as db:
        values = {"switches": {"order_changes": True, "credit_control": True}, "credit_policy": policy}
        db.execute(update(StoreSettings).values(**values))
        db.execute(update(Account).where(Account.code == DEALER).values(credit_limit=limit))

    answer = request_change({2: 2}, token=owner)

    assert answer.status_code == status
    now = shown_order(call, store, owner, placed["orderId"])
    assert (now["held"], now["credit"] is not None) == (held, status == 201)


def test_owner_and_customer_are_notified(store, asked, decide, run_worker):
    decide(asked, "accepted")
    run_worker(store)

    with store_session(store) as db:
        bodies = {row.recipient: row.body for row in db.scalars(select(Notification))}
    assert "wants to change order " in bodies["owner"]
    assert any("was changed: 2 items" in body for name, body in bodies.items() if name.startswith("party:"))


@pytest.mark.parametrize(("registration", "status"), [("regular", 201), ("composition", 409)])
def test_an_order_with_tax_is_not_changed_once_its_seller_may_charge_none(
    store, owner, request_change, order, registration, status
):
    before = order()["NET_AMT"]
    with store_session(store) as db:
        db.execute(update(Company).values(tax_registration=registration))

    answer = request_change({0: 30}, owner)

    assert answer.status_code == status, answer.text
    if status == 409:
        assert "registration has changed" in answer.json["message"]
        assert order()["NET_AMT"] == before


def test_a_request_that_waits_is_declined_and_not_accepted_once_its_seller_may_charge_no_tax(
    store, asked, decide
):
    with store_session(store) as db:
        db.execute(update(Company).values(tax_registration="unregistered"))

    assert decide(asked, "accepted").status_code == 409
    assert decide(asked, "declined", reason="New registration").status_code == 200
