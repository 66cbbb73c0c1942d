"""Dispatching an order in parts: what the order, its customer, the books and the credit see of it."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from threading import Barrier

import pytest
from sqlalchemy import delete, select, update

from app.notices.models import Notification
from app.orders.cart.queries import open_quantity_sql
from app.orders.documents.dispatches.schemas import DispatchIn
from app.orders.items import accounting_queue
from app.orders.items.document_models import Dispatch, DocumentLine
from app.orders.items.models import Order, OrderVoucher
from app.orders.links import token_of
from app.people.accounts.receivables.credit import open_orders_sql
from app.shared.places import Places
from tenant_router.session import store_session
from tests.ordering import item_ids
from tests.refusals import refusals
from tests.stock import DEALER, SWITCH

pytestmark = pytest.mark.any_hour
TRANSPORT = {
    "transporter": "Gati",
    "lrNo": "LR 7",
    "boxes": 3,
    "ewayBill": "123456789012",
    "note": "By evening",
}


@pytest.fixture
def worker_tasks() -> str:
    return "orders."


class TestDispatch:
    def test_given_some_of_a_line_then_it_stays_approved_and_the_order_is_partly_dispatched(
        self, send, sent, shown, owner, move, placed
    ):
        move(owner, item_ids(placed), "Approved")

        answer = send({0: 5}, **TRANSPORT)

        assert (answer.status_code, answer.json["result"]["number"]) == (201, 1)
        assert sent() == [(5, "Approved"), (0, "Approved"), (0, "Approved")]
        order = shown()
        assert (order["STATUS"], order["partlyDispatched"]) == ("Dispatched", True)
        assert (order["transporter"], order["lrNo"]) == ("Gati", "LR 7")
        assert order["NET_AMT"] == placed["NET_AMT"]

    def test_given_the_rest_then_the_line_is_dispatched(self, send, sent, shown, placed):
        send({0: 5})
        send({0: 15, 1: 2, 2: 1})

        assert sent() == [(20, "Dispatched"), (2, "Dispatched"), (1, "Dispatched")]
        order = shown()
        assert (order["STATUS"], order["partlyDispatched"], order["left"]) == ("Dispatched", False, [])
        assert [each["number"] for each in order["dispatches"]] == [1, 2]

    def test_then_what_is_left_is_said_to_the_owner(self, send, shown, placed, dealer):
        send({0: 5, 2: 1})

        first, second, _ = item_ids(placed)
        assert shown()["left"] == [{"itemId": first, "quantity": 15}, {"itemId": second, "quantity": 2}]
        assert "left" not in shown(dealer)

    def test_then_customer_and_link_see_it_with_its_transport(self, call, store, send, shown, placed, dealer):
        send({0: 5}, **TRANSPORT)
        with store_session(store) as db:
            placed_at = db.scalars(select(Order.placed_at)).one()
        link = token_of(store.key, placed["orderId"], placed_at, now=datetime.now(UTC))

        linked = call("GET", f"/orders/link/{link}", store).json["result"]

        for order in (shown(dealer), linked):
            (dispatch,) = order["dispatches"]
            assert {name: dispatch[name] for name in TRANSPORT} == TRANSPORT
            assert dispatch["lines"] == [{"itemId": item_ids(placed)[0], "quantity": 5}]
            assert not {"by", "undone", "mayUndo"} & dispatch.keys()
            assert order["orderItm"][0]["DLVR_QUANTITY"] == 5

    def test_then_customer_is_notified(self, store, send, run_worker):
        send({0: 5, 1: 1})
        run_worker(store)

        with store_session(store) as db:
            bodies = db.scalars(select(Notification.body).where(Notification.recipient != "owner")).all()
        assert any("2 of 3 items dispatched" in body for body in bodies), bodies

    def test_when_repeated_with_its_key_then_nothing_leaves_twice(self, send, sent):
        first, second = send({0: 5}, key="a" * 32), send({0: 5}, key="a" * 32)
        other = send({0: 6}, key="a" * 32)

        assert (first.status_code, second.status_code) == (201, 201)
        assert first.json == second.json
        assert (other.status_code, other.json["key"]) == (422, "order.key_reused")
        assert sent()[0] == (5, "Approved")

    def test_when_moved_to_dispatched_then_the_rest_is_a_dispatch(
        self, send, sent, shown, move, owner, placed
    ):
        send({0: 5})
        first, second, _ = item_ids(placed)

        assert move(owner, [first, second], "Dispatched").status_code == 200
        assert sent() == [(20, "Dispatched"), (2, "Dispatched"), (0, "Pending")]
        lines = [
            {line["itemId"]: line["quantity"] for line in each["lines"]} for each in shown()["dispatches"]
        ]
        assert lines == [{first: 5}, {first: 15, second: 2}]

    def test_then_a_line_of_which_some_has_left_is_not_canceled(self, send, sent, shown, move, owner, placed):
        send({0: 5})

        assert shown()["orderItm"][0]["may"] == ["Dispatched"]
        assert move(owner, item_ids(placed)[0], "Canceled").status_code == 409
        assert move(owner, placed["orderId"], "Canceled", "order").status_code == 200
        assert sent() == [(5, "Approved"), (0, "Canceled"), (0, "Canceled")]


class TestRefusals:
    def test_more_than_is_left(self, send, sent):
        send({0: 5})

        answer = send({1: 1, 0: 16})

        assert (answer.status_code, list(answer.json["errors"])) == (422, ["lines.1.quantity"])
        assert "only 15 left" in answer.json["message"]
        assert sent() == [(5, "Approved"), (0, "Pending"), (0, "Pending")]

    @pytest.mark.parametrize("status", ["Canceled", "Dispatched"])
    def test_a_line_with_nothing_left(self, send, move, owner, placed, status):
        move(owner, item_ids(placed)[0], status)

        answer = send({0: 1})

        assert (answer.status_code, answer.json["key"]) == (422, "order.nothing_left")

    def test_an_order_on_hold(self, store, send, placed):
        with store_session(store) as db:
            db.execute(update(Order).values(held_at=datetime.now(UTC)))

        assert send({0: 1}).status_code == 409

    @pytest.mark.parametrize(
        ("fields", "name"),
        [
            ({"ewayBill": "12345"}, "ewayBill"),
            ({"ewayBill": "12345678901x"}, "ewayBill"),
            ({"boxes": -1}, "boxes"),
            ({"boxes": 10_000}, "boxes"),
            ({"note": "x" * 501}, "note"),
            ({"transporter": "x" * 101}, "transporter"),
            ({"lines": []}, "lines"),
        ],
    )
    def test_malformed_fields(self, fields, name):
        body = {"lines": [{"itemId": 1, "quantity": 1}]}

        assert list(refusals(DispatchIn(), {**body, **fields})) == [name]
        assert refusals(DispatchIn(), body) == {}

    def test_a_malformed_field_is_refused_at_its_name(self, send, sent):
        answer = send({0: 1}, ewayBill="12345")

        assert (answer.status_code, list(answer.json["errors"])) == (422, ["ewayBill"])
        assert sent()[0] == (0, "Pending")

    @pytest.mark.parametrize("quantity", [0, -1, 1.5, "2", True, 2**40])
    def test_malformed_quantities(self, quantity):
        lines = [{"itemId": 1, "quantity": quantity}]

        assert list(refusals(DispatchIn(), {"lines": lines})) == ["lines.0.quantity"]

    def test_a_malformed_quantity_is_refused_at_its_name(self, send):
        answer = send({0: 1.5})

        assert (answer.status_code, list(answer.json["errors"])) == (422, ["lines.0.quantity"])

    def test_an_item_twice_or_of_another_order(self, call, store, owner, placed):
        path, (first, *_) = f"/orders/{placed['orderId']}/dispatches", item_ids(placed)
        for ids in ([first, first], [first, 999_999]):
            body = {"lines": [{"itemId": each, "quantity": 1} for each in ids]}
            answer = call("POST", path, store, owner, json=body)
            assert (answer.status_code, list(answer.json["errors"])) == (422, ["lines.1.itemId"])

    def test_an_unknown_order_and_other_callers(self, call, store, owner, dealer, send):
        body = {"lines": [{"itemId": 1, "quantity": 1}]}

        assert call("POST", "/orders/999999/dispatches", store, owner, json=body).status_code == 404
        assert send({0: 1}, token=dealer).status_code == 403


class TestUndo:
    def test_given_a_dispatch_of_today_then_its_goods_are_back(self, send, back, sent, shown, dealer):
        send({0: 5})
        second = send({0: 15, 1: 1}).json["result"]["dispatchId"]

        assert back(second).status_code == 200
        assert back(second).status_code == 200, "a repeat changes nothing"
        assert sent() == [(5, "Approved"), (0, "Approved"), (0, "Pending")]
        first, gone = shown()["dispatches"]
        assert (first["undone"], first["mayUndo"]) == (None, True)
        assert (gone["undone"]["reason"], gone["undone"]["by"]) == ("Wrong lorry", "Asha Patel")
        assert gone["mayUndo"] is False
        assert [each["number"] for each in shown(dealer)["dispatches"]] == [1]
        assert shown(dealer)["timeline"][-1]["reason"] == "Wrong lorry"

    def test_then_the_number_is_not_used_again(self, send, back):
        back(send({0: 5}).json["result"]["dispatchId"])

        assert send({0: 5}).json["result"]["number"] == 2

    def test_then_the_customer_reads_why(self, store, send, back, run_worker):
        back(send({0: 5}).json["result"]["dispatchId"])
        run_worker(store)

        with store_session(store) as db:
            bodies = db.scalars(select(Notification.body).where(Notification.recipient != "owner")).all()
        assert any("1 item back to approved. Wrong lorry" in body for body in bodies), bodies

    def test_one_of_an_earlier_day_stays(self, store, send, back, shown):
        number = send({0: 5}).json["result"]["dispatchId"]
        with store_session(store) as db:
            db.execute(update(Dispatch).values(at=datetime.now(UTC) - timedelta(days=1)))

        assert (back(number).status_code, back(number).json["key"]) == (409, "order.dispatch_stays")
        assert shown()["dispatches"][0]["mayUndo"] is False

    def test_a_dispatch_that_the_books_have_delivered_stays(self, send, back, deliver):
        number = send({0: 5}).json["result"]["dispatchId"]
        deliver(5)

        assert back(number).status_code == 409

    def test_one_of_another_order_and_other_callers(self, send, back, dealer):
        number = send({0: 5}).json["result"]["dispatchId"]

        assert back(999_999).status_code == 404
        assert back(number, token=dealer).status_code == 403
        assert back(number, reason=" ").status_code == 422

    def test_when_the_status_is_undone_then_a_dispatch_that_made_all_its_items_dispatched_goes(
        self, call, store, owner, send, sent, shown, placed
    ):
        send({0: 20, 1: 1})
        send({2: 1})
        assert shown()["undo"] == [{"status": "Dispatched", "items": 1}]

        body = {"status": "Dispatched", "reason": "Wrong lorry"}
        answer = call("PUT", f"/orders/{placed['orderId']}/back", store, owner, json=body)

        assert answer.json["result"] == item_ids(placed)[2:]
        assert sent() == [(20, "Dispatched"), (1, "Approved"), (0, "Approved")]
        part, whole = shown()["dispatches"]
        assert (part["undone"], whole["undone"]["reason"]) == (None, "Wrong lorry")
        assert call("PUT", f"/orders/{placed['orderId']}/back", store, owner, json=body).status_code == 409

    def test_a_dispatch_whose_lines_are_gone_can_be_undone(self, call, store, owner, send, shown, placed):
        send({0: 5})
        with store_session(store) as db:
            db.execute(delete(DocumentLine))
        (sent,) = shown()["dispatches"]

        path = f"/orders/{placed['orderId']}/dispatches/{sent['id']}/back"
        answer = call("PUT", path, store, owner, json={"reason": "Wrong lorry"})

        assert answer.status_code == 200, answer.text

    def test_when_the_status_of_the_rest_is_undone_then_what_left_before_stays(
        self, call, store, owner, send, sent, shown, move, placed
    ):
        send({0: 5})
        move(owner, item_ids(placed), "Dispatched")

        body = {"status": "Dispatched", "reason": "Wrong lorry"}
        call("PUT", f"/orders/{placed['orderId']}/back", store, owner, json=body)

        assert sent() == [(5, "Approved"), (0, "Approved"), (0, "Approved")]
        assert [bool(each["undone"]) for each in shown()["dispatches"]] == [False, True]


class TestBooks:
    def test_a_sync_of_the_same_goods_does_not_double_them(self, send, deliver, sent):
        send({0: 5})
        deliver(5)
        assert sent()[0] == (5, "Approved")

        send({0: 15})
        assert sent()[0] == (20, "Dispatched")
        deliver(20)
        assert sent()[0] == (20, "Completed")

    def test_what_the_books_delivered_first_counts(self, send, deliver, sent):
        deliver(5)
        assert sent()[0] == (5, "Dispatched")

        assert send({0: 16}).status_code == 422
        assert send({0: 3}).status_code == 201
        assert sent()[0] == (8, "Dispatched")
        send({0: 12})
        assert sent()[0] == (20, "Dispatched")

    def test_the_queue_follows(self, store, send, back, monkeypatch, deliver):
        monkeypatch.setattr(accounting_queue, "first_status", lambda *_: "approved")

        def queued():
            with store_session(store) as db:
                return [(row.action, row.state) for row in db.scalars(select(OrderVoucher))]

        number = send({0: 5, 1: 2, 2: 1}).json["result"]["dispatchId"]
        assert queued() == [("create", "waiting")]
        back(number)
        assert queued() == [("create", "waiting")]


class TestTogether:
    """Two pages that dispatch the same goods at once: the quantity that is left leaves once."""

    @pytest.mark.parametrize("attempt", range(3))
    def test_then_one_of_them_is_refused(self, app, store, owner, placed, sent, monkeypatch, attempt):
        monkeypatch.setattr(Places, "enter", lambda *_: True)
        monkeypatch.setattr(Places, "leave", lambda *_: None)
        together = Barrier(2)
        body = {"lines": [{"itemId": item_ids(placed)[0], "quantity": 12}]}
        headers = {"x-api-key": "test-key", "x-user": store.key, "Authorization": f"Bearer {owner}"}

        def ask(_):
            together.wait()
            path = f"/api/orders/{placed['orderId']}/dispatches"
            return app.test_client().post(path, json=body, headers=headers).status_code

        with ThreadPoolExecutor(2) as pool:
            answers = sorted(pool.map(ask, range(2)))

        assert answers == [201, 422]
        assert sent()[0] == (12, "Approved")
        with store_session(store) as db:
            assert db.scalars(select(DocumentLine.quantity)).all() == [12]

    def test_then_a_repeated_key_leaves_once(self, app, store, owner, placed, sent, monkeypatch):
        monkeypatch.setattr(Places, "enter", lambda *_: True)
        monkeypatch.setattr(Places, "leave", lambda *_: None)
        together = Barrier(2)
        body = {"lines": [{"itemId": item_ids(placed)[0], "quantity": 5}]}
        headers = {"x-api-key": "test-key", "x-user": store.key, "Authorization": f"Bearer {owner}"}

        def ask(_):
            together.wait()
            path = f"/api/orders/{placed['orderId']}/dispatches"
            keyed = {**headers, "Idempotency-Key": "k" * 20}
            return app.test_client().post(path, json=body, headers=keyed).json["result"]

        with ThreadPoolExecutor(2) as pool:
            first, second = pool.map(ask, range(2))

        assert first == second
        assert sent()[0] == (5, "Approved")


def test_what_was_dispatched_is_no_longer_open(store, send, deliver, shown):
    """Stock and credit count what is still to be sent."""
    (open_quantity,), (open_orders,) = open_quantity_sql(False), open_orders_sql(False)
    switch, _, fan = shown()["orderItm"]
    send({0: 5, 1: 2})
    deliver(5)

    with store_session(store) as db:
        size = "(SELECT %(code)s::text AS product_code, ''::text AS size_code) v"
        quantity = db.run(f"SELECT {open_quantity} FROM {size}", code=SWITCH).scalar()
        amount = db.run(
            f"SELECT ({open_orders}) FROM store.accounts a WHERE a.code = %(code)s", code=DEALER
        ).scalar()
    assert quantity == 15
    left = Decimal(str(switch["NET_AMOUNT"])) * 15 / 20 + Decimal(str(fan["NET_AMOUNT"]))
    assert amount == left.quantize(Decimal("0.01"))
