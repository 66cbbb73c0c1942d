"""The owner's notes on an order, its transport, and its prints."""

import pytest

from tests.ordering import item_ids, shown_order


@pytest.fixture
def note(call, store, owner, placed):
    def make(token=None, **notes):
        return call("PUT", f"/orders/{placed['orderId']}/notes", store, token or owner, json=notes)

    return make


def test_the_customer_reads_their_note_and_never_the_internal_one(call, store, owner, dealer, placed, note):
    assert note(internalNote=" Slow payer ", customerNote="Goods come on Friday").status_code == 200

    own = shown_order(call, store, owner, placed["orderId"])
    assert (own["internalNote"], own["customerNote"]) == ("Slow payer", "Goods come on Friday")
    link = own["link"].rpartition("/")[2]
    seen = [shown_order(call, store, dealer, placed["orderId"])]
    seen.append(call("GET", f"/orders/link/{link}", store).json["result"])
    seen += call("GET", "/orders", store, dealer).json["result"]
    for order in seen:
        assert order["customerNote"] == "Goods come on Friday"
        assert "internalNote" not in order
        assert "printCount" not in order
        assert "prints" not in order


def test_a_note_that_is_left_out_stays(call, store, owner, placed, note):
    note(transporter="Patel Roadways", lrNo="LR 17")
    note(lrNo="")

    order = shown_order(call, store, owner, placed["orderId"])
    assert (order["transporter"], order["lrNo"]) == ("Patel Roadways", "")


@pytest.mark.parametrize(("name", "longest"), [("internalNote", 500), ("customerNote", 500), ("lrNo", 100)])
def test_notes_have_a_limit(note, name, longest):
    assert note(**{name: "x" * longest}).status_code == 200
    answer = note(**{name: "x" * (longest + 1)})
    assert (answer.status_code, list(answer.json["errors"])) == (422, [name])


def test_customers_cannot_write_notes(dealer, note):
    assert note(dealer, customerNote="x").status_code == 403


def test_an_unknown_order_has_no_notes(call, store, owner):
    assert call("PUT", "/orders/999999/notes", store, owner, json={"lrNo": "1"}).status_code == 404


def test_a_dispatch_notes_the_transport(call, store, owner, dealer, placed):
    body = {"id": item_ids(placed), "status": "Dispatched", "transporter": "Patel Roadways", "lrNo": "LR 17"}
    assert call("PUT", "/orders/status", store, owner, json=body).status_code == 200

    order = shown_order(call, store, dealer, placed["orderId"])
    assert (order["transporter"], order["lrNo"]) == ("Patel Roadways", "LR 17")


def test_a_customers_cancellation_notes_no_transport(call, store, dealer, placed):
    body = {"id": item_ids(placed), "status": "Canceled", "transporter": "Mine"}
    assert call("PUT", "/orders/status", store, dealer, json=body).status_code == 200

    assert shown_order(call, store, dealer, placed["orderId"])["transporter"] == ""
