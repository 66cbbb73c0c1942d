"""Taking a status back on the same day, completing by hand, and how the books and the customer follow."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import delete, select, update

from app.notices.models import Notification
from app.orders.items import accounting_queue
from app.orders.items.document_models import Dispatch
from app.orders.items.models import OrderItem, OrderVoucher, StatusChange
from tenant_router.session import Read, store_session
from tests.ordering import item_ids, shown_order

pytestmark = pytest.mark.any_hour
REASON = "Wrong lorry"


@pytest.fixture
def worker_tasks() -> str:
    return "orders."


@pytest.fixture
def undo(call, store, owner, placed):
    def make(status: str = "Dispatched", token=None, reason: str | None = REASON):
        path = f"/orders/{placed['orderId']}/back"
        return call("PUT", path, store, token or owner, json={"status": status, "reason": reason})

    return make


@pytest.fixture
def books(store, monkeypatch):
    """Return a function that connects accounting, from a status on."""

    def connect(status: str) -> None:
        read = Read("SELECT %(status)s::text", {"status": status})
        monkeypatch.setattr(accounting_queue, "first_status_read", lambda *_: read)

    return connect


def queued(store) -> tuple[str, str] | None:
    with store_session(store) as db:
        row = db.scalars(select(OrderVoucher)).one_or_none()
        return row and (row.action, row.state)


def test_a_dispatch_is_undone_with_its_reason(call, store, owner, dealer, placed, move, statuses, undo):
    first, *_ = item_ids(placed)
    move(owner, item_ids(placed), "Approved")
    move(owner, first, "Dispatched")
    shown = shown_order(call, store, owner, placed["orderId"])
    assert shown["undo"] == [{"status": "Approved", "items": 2}, {"status": "Dispatched", "items": 1}]

    answer = undo()

    assert (answer.status_code, answer.json["result"]) == (200, [first])
    assert statuses() == ("Approved", ["Approved"] * 3)
    for token in (owner, dealer):
        step = shown_order(call, store, token, placed["orderId"])["timeline"][-1]
        assert (step["from"], step["status"], step["items"]) == ("Dispatched", "Approved", 1)
        assert step["reason"] == REASON
    assert "undo" not in shown_order(call, store, dealer, placed["orderId"])


def test_with_it_goes_its_row_among_the_dispatches(call, store, owner, dealer, placed, move, undo):
    move(owner, item_ids(placed), "Dispatched")
    (dispatch,) = shown_order(call, store, dealer, placed["orderId"])["dispatches"]
    assert {line["itemId"]: line["quantity"] for line in dispatch["lines"]} == dict(
        zip(item_ids(placed), (20, 2, 1), strict=True)
    )

    undo()

    assert shown_order(call, store, dealer, placed["orderId"])["dispatches"] == []
    shown = shown_order(call, store, owner, placed["orderId"])
    assert shown["dispatches"][0]["undone"]["reason"] == REASON
    assert [item["DLVR_QUANTITY"] for item in shown["orderItm"]] == [0, 0, 0]
    assert shown["orderItm"][0]["may"] == ["Dispatched", "Canceled"]


def test_the_status_of_an_item_from_before_there_were_dispatches_is_undone(
    store, owner, placed, move, statuses, undo
):
    move(owner, item_ids(placed), "Dispatched")
    with store_session(store) as db:
        db.execute(delete(Dispatch))
        db.execute(update(OrderItem).values(dispatched_quantity=0))

    assert undo().status_code == 200
    assert statuses() == ("Approved", ["Approved"] * 3)


def test_an_approval_is_undone(owner, placed, move, statuses, undo):
    move(owner, item_ids(placed), "Approved")

    assert undo("Approved").status_code == 200
    assert statuses() == ("Pending", ["Pending"] * 3)


def test_the_customer_is_notified_with_the_reason(store, owner, placed, move, undo, run_worker):
    move(owner, item_ids(placed), "Dispatched")
    undo()
    run_worker(store)

    with store_session(store) as db:
        bodies = db.scalars(select(Notification.body).where(Notification.recipient != "owner")).all()
    assert any(f"3 items back to approved. {REASON}" in body for body in map(str, bodies)), bodies


def test_what_was_dispatched_on_an_earlier_day_stays(store, owner, placed, move, statuses, undo):
    move(owner, item_ids(placed), "Dispatched")
    with store_session(store) as db:
        db.execute(update(StatusChange).values(at=datetime.now(UTC) - timedelta(days=1)))
        db.execute(update(Dispatch).values(at=datetime.now(UTC) - timedelta(days=1)))

    answer = undo()

    assert (answer.status_code, answer.json["key"]) == (409, "order.not_undone")
    assert statuses()[0] == "Dispatched"


def test_what_accounting_delivered_stays(store, owner, placed, move, undo):
    move(owner, item_ids(placed), "Dispatched")
    with store_session(store) as db:
        db.execute(update(OrderItem).values(delivered_quantity=1))

    assert undo().status_code == 409


@pytest.mark.parametrize("status", ["Pending", "Canceled", "Completed"])
def test_other_statuses_are_not_undone(undo, status):
    answer = undo(status)

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["status"])


@pytest.mark.parametrize("reason", [None, "", "  ", "x" * 101])
def test_a_reason_is_required(owner, placed, move, undo, reason):
    move(owner, item_ids(placed), "Dispatched")

    answer = undo(reason=reason)

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["reason"])


def test_only_the_owner_undoes(owner, dealer, placed, move, undo):
    move(owner, item_ids(placed), "Dispatched")

    assert undo(token=dealer).status_code == 403


def test_the_books_follow(store, owner, placed, move, undo, books):
    books("approved")
    move(owner, item_ids(placed), "Approved")
    assert queued(store) == ("create", "waiting")

    undo("Approved")
    assert queued(store) == ("cancel", "waiting")

    move(owner, item_ids(placed), "Approved")
    assert queued(store) == ("create", "waiting")


def test_books_that_have_the_order_from_the_start_keep_it(store, owner, placed, move, undo, books):
    books("placed")
    move(owner, item_ids(placed), "Dispatched")
    undo()

    assert queued(store) == ("create", "waiting")


def test_without_accounting_the_owner_completes_what_was_dispatched(
    call, store, owner, placed, move, statuses
):
    assert move(owner, item_ids(placed), "Completed").status_code == 409
    move(owner, item_ids(placed), "Dispatched")
    shown = shown_order(call, store, owner, placed["orderId"])
    assert [item["may"] for item in shown["orderItm"]] == [["Completed"]] * 3

    assert move(owner, placed["orderId"], "Completed", "order").status_code == 200
    assert statuses() == ("Completed", ["Completed"] * 3)


def test_with_accounting_only_accounting_completes(call, store, owner, placed, move, books):
    books("never")
    move(owner, item_ids(placed), "Dispatched")

    assert [item["may"] for item in shown_order(call, store, owner, placed["orderId"])["orderItm"]] == [
        []
    ] * 3
    assert move(owner, item_ids(placed), "Completed").status_code == 409
