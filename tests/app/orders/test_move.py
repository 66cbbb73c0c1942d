"""Moving order items: by the owner, and by owner and customer at once."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from threading import Barrier

import pytest

from app.store.settings.service import set_switches
from tenant_router.session import store_session
from tests.ordering import item_ids, place_order, shown_order
from tests.stock import DEALER, OTHER_DEALER

pytestmark = pytest.mark.any_hour


@pytest.mark.parametrize("status", ["Approved", "Dispatched", "Canceled"])
def test_the_owner_moves_the_selected_items(owner, placed, move, statuses, status):
    first, second, _ = item_ids(placed)

    answer = move(owner, [first, second], status)

    assert (answer.status_code, answer.json) == (200, {"result": [placed["orderId"]]})
    assert statuses() == ("Pending", [status, status, "Pending"])


def test_items_say_what_the_caller_may_do_with_them(owner, placed, move, call, store):
    move(owner, item_ids(placed)[0], "Approved")
    shown = shown_order(call, store, owner, placed["orderId"])

    assert [item["may"] for item in placed["orderItm"]] == [["Canceled"]] * 3
    assert [item["may"] for item in shown["orderItm"]] == [
        ["Dispatched", "Canceled"],
        *[["Approved", "Dispatched", "Canceled"]] * 2,
    ]


def test_one_item_may_be_sent_without_a_list(owner, placed, move, statuses):
    assert move(owner, item_ids(placed)[0], "Approved").status_code == 200
    assert statuses()[1] == ["Approved", "Pending", "Pending"]


@pytest.mark.parametrize(("sent", "stored"), [("Dispatch", "Dispatched"), ("Confirm", "Approved")])
def test_other_names_of_statuses_are_accepted(owner, placed, move, statuses, sent, stored):
    assert move(owner, item_ids(placed), sent).status_code == 200
    assert statuses() == (stored, [stored] * 3)


def test_the_order_follows_its_items(call, store, owner, placed, move, statuses):
    first, second, third = item_ids(placed)
    move(owner, [first, second], "Approved")
    assert statuses()[0] == "Pending"

    move(owner, third, "Canceled")
    assert statuses()[0] == "Approved"

    move(owner, first, "Dispatched")
    assert statuses()[0] == "Dispatched"
    assert shown_order(call, store, owner, placed["orderId"])["partlyDispatched"] is True


def test_one_item_that_must_not_move_blocks_all(owner, placed, move, statuses):
    first, *_ = item_ids(placed)
    move(owner, first, "Dispatched")

    answer = move(owner, item_ids(placed), "Canceled")

    assert answer.status_code == 409
    assert answer.json["message"] == "Dispatched items can't be changed to Canceled. Please refresh the page."
    assert statuses() == ("Pending", ["Dispatched", "Pending", "Pending"])


@pytest.mark.parametrize(("inquiry", "named"), [(False, "Order"), (True, "Inquiry")])
def test_a_rejected_move_of_many_names_the_order(call, store, owner, dealer, placed, move, inquiry, named):
    other = place_order(call, store, dealer)
    move(owner, item_ids(other), "Dispatched")
    with store_session(store) as db:
        set_switches(db, {"customOrderLabel": inquiry})

    answer = move(owner, [placed["orderId"], other["orderId"]], "Canceled", "order")

    refusal = "Dispatched items can't be changed to Canceled. Please refresh the page."
    message = f"{named} {other['ORDER_NO']}: {refusal}"
    assert (answer.status_code, answer.json["message"]) == (409, message)


def test_a_rejected_move_adds_nothing_to_the_timeline(call, store, owner, placed, move):
    first, *_ = item_ids(placed)
    move(owner, first, "Dispatched")
    move(owner, item_ids(placed), "Canceled")

    steps = shown_order(call, store, owner, placed["orderId"])["timeline"]
    assert [step["status"] for step in steps] == ["Pending", "Dispatched"]


@pytest.mark.parametrize("status", ["Pending", "Completed"])
def test_the_owner_cannot_revert_or_complete_items(owner, placed, move, statuses, status):
    assert move(owner, item_ids(placed), status).status_code == 409
    assert statuses() == ("Pending", ["Pending"] * 3)


def test_a_canceled_item_stays_canceled(owner, placed, move):
    move(owner, item_ids(placed), "Canceled")

    assert move(owner, item_ids(placed), "Approved").status_code == 409


def test_the_owner_moves_the_movable_items_of_a_whole_order(owner, placed, move, statuses):
    first, *_ = item_ids(placed)
    move(owner, first, "Canceled")

    answer = move(owner, placed["orderId"], "Approved", "order")

    assert answer.status_code == 200
    assert statuses()[1] == ["Canceled", "Approved", "Approved"]


def test_a_whole_order_without_movable_items_is_rejected(owner, placed, move):
    move(owner, item_ids(placed), "Canceled")

    assert move(owner, placed["orderId"], "Approved", "order").status_code == 409


def test_two_orders_move_together_or_not_at_all(call, store, owner, dealer, placed, move, statuses):
    second = place_order(call, store, dealer)
    move(owner, second["orderId"], "Canceled", "order")

    answer = move(owner, [placed["orderId"], second["orderId"]], "Approved", "order")

    assert answer.status_code == 409
    assert statuses()[1] == ["Pending"] * 3


def test_whole_orders_become_a_dispatch_each_by_as_many_statements_as_one(call, store, owner, dealer, counts):
    numbers = [place_order(call, store, dealer)["orderId"] for _ in range(4)]
    statements = []
    for ids in (numbers[:1], numbers[1:]):
        lr_numbers = [{"orderId": order, "lrNo": f"LR {order}"} for order in ids]
        body = {"id": ids, "type": "order", "status": "Dispatched", "lrNos": lr_numbers}
        statements.append(counts("PUT", "/orders/status", owner, json=body)[1])

    for order in numbers:
        (dispatch,) = shown_order(call, store, owner, order)["dispatches"]
        assert (dispatch["lrNo"], dispatch["lines"][0]["quantity"]) == (f"LR {order}", 20)
    assert statements[1] <= statements[0]


def test_an_unknown_order_blocks_the_whole_move(owner, placed, move, statuses):
    assert move(owner, [*item_ids(placed), 999_999], "Approved").status_code == 404
    assert statuses()[1] == ["Pending"] * 3


def test_the_customer_sees_what_was_done_who_did_it_and_when(call, store, owner, dealer, placed, move):
    start = datetime.now(UTC)
    move(owner, item_ids(placed)[:2], "Approved")

    mine = shown_order(call, store, dealer, placed["orderId"])
    first, then = mine["timeline"]
    assert [item["ISTATUS"] for item in mine["orderItm"]] == ["Approved", "Approved", "Pending"]
    assert (first["from"], first["status"], first["byRole"], first["items"]) == (None, "Pending", "party", 3)
    assert (then["from"], then["status"], then["items"]) == ("Pending", "Approved", 2)
    assert (then["by"], then["byRole"]) == ("Asha Patel", "owner")
    assert start <= datetime.fromisoformat(then["at"]) <= start + timedelta(minutes=1)


MALFORMED = (
    ([], "Approved", "order"),
    (["1"], "Approved", "order"),
    ([1.0], "Approved", "order"),
    ([True], "Approved", "order"),
    ([0], "Approved", "order"),
    ([-1], "Approved", "order"),
    ([2**63], "Approved", "order"),
    ([[1]], "Approved", "order"),
    (None, "Approved", "order"),
    ({}, "Approved", "order"),
    ([1] * 1001, "Approved", "order"),
    (1, "approved", "order"),
    (1, "Gone", "order"),
    (1, "", "order"),
    (1, None, "order"),
    (1, ["Approved"], "order"),
    (1, "Approved", "cart"),
    (1, "Approved", None),
)


def test_a_malformed_move_is_rejected_by_field(owner, move):
    for args in MALFORMED:
        answer = move(owner, *args)
        assert (answer.status_code, len(answer.json["errors"])) == (422, 1), args


def test_the_same_item_named_twice_moves_once(call, store, owner, placed, move):
    first, *_ = item_ids(placed)

    assert move(owner, [first, first], "Approved").status_code == 200
    steps = shown_order(call, store, owner, placed["orderId"])["timeline"]
    assert [step["items"] for step in steps] == [3, 1]


@pytest.mark.parametrize("attempt", range(3))
def test_exactly_one_of_a_concurrent_cancel_and_approval_wins(
    app, store, owner, dealer, call, placed, attempt
):
    together = Barrier(2)

    def ask(token, status):
        headers = {"x-api-key": "test-key", "x-user": store.key, "Authorization": f"Bearer {token}"}
        body = {"id": placed["orderId"], "status": status, "type": "order"}
        together.wait()
        return app.test_client().put("/api/orders/status", json=body, headers=headers).status_code

    with ThreadPoolExecutor(2) as pool:
        cancel = pool.submit(ask, dealer, "Canceled")
        approve = pool.submit(ask, owner, "Approved")
    outcome = (cancel.result(), approve.result())

    shown = shown_order(call, store, owner, placed["orderId"])
    won = "Canceled" if outcome == (200, 409) else "Approved"
    assert outcome in {(200, 409), (409, 200)}
    assert [item["ISTATUS"] for item in shown["orderItm"]] == [won] * 3
    assert [(step["from"], step["status"], step["items"]) for step in shown["timeline"]] == [
        (None, "Pending", 3),
        ("Pending", won, 3),
    ]


def test_order_numbers_count_up_by_one_for_all_buyers(call, store, goods, sign_in):
    tokens = [sign_in(store, code) for code in (DEALER, OTHER_DEALER, DEALER)]

    numbers = [place_order(call, store, token)["ORDER_NO"] for token in tokens]

    assert numbers == [1, 2, 3]


def test_order_numbers_start_at_the_stores_setting(call, store, goods, sign_in):
    from sqlalchemy import update

    from app.store.settings.models import StoreSettings
    from tenant_router.session import store_session

    with store_session(store) as db:
        db.execute(update(StoreSettings).values(next_order_number=5001))

    assert place_order(call, store, sign_in(store, DEALER))["ORDER_NO"] == 5001
