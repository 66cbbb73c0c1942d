"""Asking to return goods of an order, and the owner's decision on it."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from sqlalchemy import select, update

from app.notices.models import Notification
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.ordering import item_ids, place_order
from tests.stock import OTHER_DEALER, SALESPERSON


@pytest.fixture
def worker_tasks() -> str:
    return "returns."


@pytest.fixture(autouse=True)
def switched_on(store, goods):
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={"returns": True}))


@pytest.fixture
def sent(placed, move, owner):
    """Dispatch the first two items of the order, 20 and 2; return the ids of all three."""
    ids = item_ids(placed)
    assert move(owner, ids[:2], "Dispatched").status_code == 200
    return ids


@pytest.fixture
def ask(call, store, dealer, placed, sent):
    """Ask to return quantities of the order's items, by their position. Return the answer."""

    def make(quantities, token=None, key=None, reason="damaged", **fields):
        lines = [
            {"itemId": sent[index], "quantity": quantity, "reason": reason, **fields}
            for index, quantity in quantities.items()
        ]
        headers = {"Idempotency-Key": key} if key else {}
        path = f"/orders/{placed['orderId']}/returns"
        return call("POST", path, store, token or dealer, json={"lines": lines}, headers=headers)

    return make


@pytest.fixture
def asked(ask):
    """Return the id of a return of 6 and 1."""
    return ask({0: 6, 1: 1}).json["result"]["returnId"]


@pytest.fixture
def decide(call, store, owner):
    def make(return_id, decision, token=None, **fields):
        body = {"decision": decision, **fields}
        return call("PUT", f"/returns/{return_id}/decision", store, token or owner, json=body)

    return make


@pytest.fixture
def shown(call, store, dealer, placed):
    """Return the order's returns and what is left, as the dealer sees them."""
    return lambda: call("GET", f"/orders/{placed['orderId']}/returns", store, dealer).json["result"]


@pytest.fixture
def left(shown):
    return lambda: [each["quantity"] for each in shown()["left"]]


class TestAsk:
    def test_given_dispatched_goods_then_the_return_waits_and_holds_their_quantity(self, ask, shown, left):
        assert ask({0: 6}, note="Boxes were wet").status_code == 201

        (listed,) = shown()["returns"]
        (line,) = listed["lines"]
        assert (listed["state"], line["quantity"], line["accepted"]) == ("waiting", 6, None)
        assert (line["reason"], line["note"]) == ("damaged", "Boxes were wet")
        assert left() == [14, 2]

    def test_given_more_than_is_left_or_not_dispatched_then_it_is_refused_at_the_line(self, ask, asked):
        more, unsent = ask({1: 2}), ask({2: 1})

        assert (more.status_code, more.json["key"]) == (422, "return.less_left")
        assert "lines.0.quantity" in more.text
        assert (unsent.status_code, unsent.json["key"]) == (422, "return.less_left")

    def test_another_reason_needs_a_note(self, ask):
        assert ask({0: 1}, reason="other").status_code == 422
        assert ask({0: 1}, reason="other", note="Too large").status_code == 201

    def test_when_repeated_with_its_key_then_nothing_is_asked_twice(self, ask, shown):
        first, second = ask({0: 6}, key="a" * 32), ask({0: 6}, key="a" * 32)
        other = ask({0: 7}, key="a" * 32)

        assert first.json == second.json
        assert (other.status_code, other.json["key"]) == (422, "order.key_reused")
        assert len(shown()["returns"]) == 1

    def test_two_requests_at_once_do_not_return_the_same_goods_twice(self, ask, left):
        barrier = Barrier(2)

        def request(_):
            barrier.wait(timeout=100)
            return ask({0: 15}).status_code

        with ThreadPoolExecutor(2) as threads:
            answers = sorted(threads.map(request, range(2)))

        assert answers == [201, 422]
        assert left() == [5, 2]

    def test_the_salesperson_of_the_party_may_ask_and_no_other_customer_sees_it(
        self, call, store, ask, placed, sign_in
    ):
        other = sign_in(store, OTHER_DEALER)
        assert ask({0: 1}, token=sign_in(store, SALESPERSON)).status_code == 201
        assert call("GET", f"/orders/{placed['orderId']}/returns", store, other).status_code == 404
        assert ask({0: 1}, token=other).status_code == 404

    def test_what_the_owner_records_is_accepted_at_once(self, ask, shown, owner):
        assert ask({0: 3}, token=owner).status_code == 201

        (listed,) = shown()["returns"]
        assert (listed["state"], listed["lines"][0]["accepted"]) == ("accepted", 3)

    def test_no_more_than_ten_wait(self, ask):
        answers = [ask({0: 1}) for _ in range(11)]

        assert [answer.status_code for answer in answers] == [201] * 10 + [422]
        assert answers[-1].json["key"] == "return.too_many_waiting"

    @pytest.mark.parametrize("switches", [{}, {"returns": True, "inquiry": True}])
    def test_a_store_that_takes_no_returns_offers_and_accepts_none(self, store, ask, left, switches):
        with store_session(store) as db:
            db.execute(update(StoreSettings).values(switches=switches))

        answer = ask({0: 1})

        assert (answer.status_code, answer.json["key"]) == (409, "return.off")
        assert left() == []


class TestDecide:
    def test_given_smaller_quantities_then_the_rest_may_be_asked_again(
        self, asked, decide, shown, left, sent
    ):
        lines = [{"itemId": sent[0], "quantity": 4}, {"itemId": sent[1], "quantity": 0}]
        answer = decide(asked, "accepted", lines=lines)

        assert (answer.status_code, answer.json["result"]["state"]) == (200, "accepted")
        assert [line["accepted"] for line in shown()["returns"][0]["lines"]] == [4, 0]
        assert left() == [16, 2]

    def test_given_more_or_nothing_then_it_still_waits(self, asked, decide, shown, sent):
        more = decide(asked, "accepted", lines=[{"itemId": sent[0], "quantity": 7}])
        nothing = decide(asked, "accepted", lines=[{"itemId": sent[0], "quantity": 0}])

        assert (more.json["key"], nothing.json["key"]) == ("return.more_than_asked", "return.empty")
        assert shown()["returns"][0]["state"] == "waiting"

    def test_declined_needs_a_reason_that_the_customer_reads(self, asked, decide, shown, left):
        assert decide(asked, "declined").status_code == 422
        assert decide(asked, "declined", reason="Used goods").status_code == 200

        assert (shown()["returns"][0]["state"], shown()["returns"][0]["reason"]) == ("declined", "Used goods")
        assert left() == [20, 2]

    def test_accepted_goods_are_received_once(self, asked, decide, shown):
        early = decide(asked, "received")
        accepted, received = decide(asked, "accepted"), decide(asked, "received")
        again = decide(asked, "received")

        assert [each.status_code for each in (early, accepted, received, again)] == [409, 200, 200, 409]
        (listed,) = shown()["returns"]
        assert listed["state"] == "received"
        assert [each["decision"] for each in listed["decisions"]] == ["accepted", "received"]
        assert all(each["by"] for each in listed["decisions"])

    def test_two_accepts_at_once_give_one(self, asked, decide, left):
        barrier = Barrier(2)

        def accept(_):
            barrier.wait(timeout=100)
            return decide(asked, "accepted").status_code

        with ThreadPoolExecutor(2) as threads:
            answers = sorted(threads.map(accept, range(2)))

        assert answers == [200, 409]
        assert left() == [14, 1]

    def test_unknown_returns_are_not_found(self, decide):
        assert decide(99, "accepted").status_code == 404


class TestUndo:
    """Goods in a return have left the store: their dispatch cannot be undone."""

    @pytest.fixture
    def back(self, call, store, owner, placed):
        body = {"status": "Dispatched", "reason": "Wrong lorry"}
        return lambda: call("PUT", f"/orders/{placed['orderId']}/back", store, owner, json=body)

    @pytest.mark.parametrize("decision", [None, "accepted"])
    def test_given_a_return_then_the_status_stays_until_it_is_declined(
        self, asked, decide, back, statuses, decision
    ):
        if decision:
            decide(asked, decision)

        answer = back()

        assert (answer.status_code, answer.json["key"]) == (422, "return.holds")
        assert ": 6 are part of a return" in answer.json["message"]
        assert statuses()[1] == ["Dispatched", "Dispatched", "Pending"]
        if not decision:
            decide(asked, "declined", reason="Used goods")
            assert back().status_code == 200

    def test_given_a_return_then_only_a_dispatch_beyond_it_is_undone(self, call, store, owner, dealer):
        order = place_order(call, store, dealer)
        (item,) = item_ids(order)
        path = f"/orders/{order['orderId']}"

        def send(quantity):
            body = {"lines": [{"itemId": item, "quantity": quantity}]}
            return call("POST", f"{path}/dispatches", store, owner, json=body).json["result"]["dispatchId"]

        first, second = send(12), send(5)
        lines = [{"itemId": item, "quantity": 8, "reason": "damaged"}]
        assert call("POST", f"{path}/returns", store, dealer, json={"lines": lines}).status_code == 201

        def undo(dispatch):
            body = {"reason": "Wrong lorry"}
            return call("PUT", f"{path}/dispatches/{dispatch}/back", store, owner, json=body)

        assert (undo(first).status_code, undo(first).json["key"]) == (422, "return.holds")
        assert undo(second).status_code == 200
        assert undo(first).status_code == 422


def test_the_owner_lists_returns_by_state_number_and_customer(call, store, owner, ask, asked, decide, placed):
    second = ask({0: 1}).json["result"]["returnId"]
    decide(asked, "accepted")

    def found(**query):
        answer = call("GET", "/returns", store, owner, query_string=query).json
        return [each["id"] for each in answer["result"]], answer["pagination"]["totalItems"]

    assert found() == ([second, asked], 2)
    assert found(state="waiting") == ([second], 1)
    assert found(query=str(placed["ORDER_NO"]), per_page=1) == ([second], 2)
    assert found(query="zzz") == ([], 0)


def test_owner_and_customer_are_notified(store, asked, decide, run_worker):
    decide(asked, "accepted")
    run_worker(store)

    with store_session(store) as db:
        bodies = {row.recipient: row.body for row in db.scalars(select(Notification))}
    assert "wants to return goods" in bodies["owner"]
    assert any(
        "accepted the return of 2 items" in body for name, body in bodies.items() if name.startswith("party:")
    )
