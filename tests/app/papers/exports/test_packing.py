"""Packing slips and the PDF of several orders: what they show, and who gets them."""

import pytest
from sqlalchemy import update

from app.catalogue.models import Variant
from app.orders.items.models import Order
from app.papers.exports.schemas import ExportIn
from tenant_router.session import store_session
from tests.ordering import item_ids, place_order
from tests.refusals import refusals
from tests.stock import DEALER, FAN, OTHER_DEALER, SALESPERSON, SWITCH, WIRE

LINES = ((WIRE, "1.5 sq mm", 2), (SWITCH, "", 50), (FAN, "", 1))
MILLIMETRE = 72 / 25.4


@pytest.fixture
def orders(call, store, goods, sign_in):
    """Return two orders: of three lines, and of one."""
    return [
        place_order(call, store, sign_in(store, DEALER), LINES),
        place_order(call, store, sign_in(store, OTHER_DEALER), ((WIRE, "2.5 sq mm", 4),)),
    ]


@pytest.fixture
def ids(orders) -> list[int]:
    return [order["orderId"] for order in orders]


def test_a_slip_lists_boxes_and_pieces_by_category_and_no_rates(store, owner, goods, orders, read_text):
    with store_session(store) as db:
        db.execute(update(Order).values(remarks1="By Patel Roadways"))

    content = read_text(store, owner, kind="packingSlips", orderIds=[orders[0]["orderId"]])

    assert f"Dealer {DEALER} {goods.mark}" in content
    assert f"Packing slip {orders[0]['ORDER_NO']}" in content
    assert "By Patel Roadways" in content
    assert content.index("Switches") < content.index("Ceiling Fan") < content.index("One-Way Switch")
    assert content.index("One-Way Switch") < content.index("Wires") < content.index("Copper Wire")
    assert f"{SWITCH} 2 10 50 pc" in content
    assert f"{FAN} 1 1 pc" in content
    assert "3 lines · 2 boxes · 53 pieces" in content
    for hidden in ("₹", "Rate", "GST", "1,895"):
        assert hidden not in content


@pytest.mark.parametrize("paper", ["A4", "80mm"])
def test_a_slip_has_the_transport_and_the_note_to_the_customer(store, owner, ids, read_text, paper):
    noted = {"transporter": "Patel Roadways", "lr_number": "LR 17", "customer_note": "Goods come on Friday"}
    with store_session(store) as db:
        db.execute(update(Order).where(Order.id == ids[0]).values(**noted, internal_note="Slow payer"))

    content = read_text(store, owner, kind="packingSlips", orderIds=ids[:1], paper=paper)

    for shown in noted.values():
        assert shown in content
    assert "Slow payer" not in content
    assert "Transporter" not in read_text(store, owner, kind="packingSlips", orderIds=ids[1:], paper=paper)


class TestOfOneDispatch:
    """The packing slip of what leaves the store together."""

    @pytest.fixture
    def sent(self, call, store, owner, orders) -> int:
        body = {
            "lines": [{"itemId": item_ids(orders[0])[1], "quantity": 30}],
            "transporter": "Gati",
            "boxes": 3,
            "ewayBill": "123456789012",
        }
        answer = call("POST", f"/orders/{orders[0]['orderId']}/dispatches", store, owner, json=body)
        return answer.json["result"]["dispatchId"]

    @pytest.mark.parametrize("paper", ["A4", "80mm"])
    def test_then_it_has_its_quantities_and_transport(self, store, owner, ids, sent, read_text, paper):
        slip = {"kind": "packingSlips", "orderIds": ids[:1], "dispatchId": sent, "paper": paper}
        content = read_text(store, owner, **slip)

        assert "1 line · 1 box · 30 pieces" in content
        for shown in ("Dispatch", "Gati", "123456789012"):
            assert shown in content
        assert WIRE not in content

    def test_then_it_is_named_by_both_numbers(self, store, owner, ids, sent, request_export):
        slip = {"kind": "packingSlips", "orderIds": ids[:1], "dispatchId": sent}
        assert request_export(store, owner, **slip)["fileName"] == "PackingSlip_1_1.pdf"

    def test_then_one_of_another_order_is_not_found(self, call, store, owner, ids, sent):
        for orders_, dispatch in ((ids[1:], sent), (ids, sent), (ids[:1], sent + 1)):
            body = {"kind": "packingSlips", "orderIds": orders_, "dispatchId": dispatch}
            assert call("POST", "/exports", store, owner, json=body).status_code == 404


class TestOfARest:
    """The packing slip of an order of which some was dispatched before."""

    @pytest.fixture
    def dispatch(self, call, store, owner, orders):
        """Dispatch quantities of the order's items, by their places. The order has the transport of that."""

        def send(quantities: dict[int, int]) -> None:
            numbers = item_ids(orders[0])
            lines = [{"itemId": numbers[index], "quantity": each} for index, each in quantities.items()]
            answer = call(
                "POST", f"/orders/{orders[0]['orderId']}/dispatches", store, owner, json={"lines": lines}
            )
            assert answer.status_code == 201, answer.text
            with store_session(store) as db:
                db.execute(update(Order).values(transporter="Gati", lr_number="G-1"))

        return send

    @pytest.mark.parametrize("paper", ["A4", "80mm"])
    def test_then_it_has_what_is_left_and_no_transport_of_what_was_sent(
        self, store, owner, ids, dispatch, read_text, paper
    ):
        dispatch({0: 2, 1: 30})

        content = read_text(store, owner, kind="packingSlips", orderIds=ids[:1], paper=paper)

        assert f"{SWITCH} · Sent before: 30" in content
        assert "2 lines · 1 box · 21 pieces" in content
        for sent in (WIRE, "Gati", "G-1", "50 pc"):
            assert sent not in content

    def test_then_the_next_dispatch_is_counted_too(self, store, owner, ids, dispatch, read_text):
        dispatch({1: 30})
        dispatch({1: 5, 2: 1})

        content = read_text(store, owner, kind="packingSlips", orderIds=ids[:1])

        assert f"{SWITCH} · Sent before: 35" in content
        assert "2 lines · 17 pieces" in content
        assert FAN not in content

    def test_given_that_all_has_left_then_the_slip_can_be_printed_again(
        self, store, owner, ids, dispatch, read_text
    ):
        dispatch({0: 2, 1: 50, 2: 1})

        content = read_text(store, owner, kind="packingSlips", orderIds=ids[:1])

        assert "3 lines · 2 boxes · 53 pieces" in content
        assert "G-1" in content
        assert "Sent before" not in content


def test_a_size_without_boxes_is_loose(store, owner, ids, read_text):
    with store_session(store) as db:
        db.execute(update(Variant).values(pieces_per_box="1"))

    assert f"{SWITCH} 50 50 pc" in read_text(store, owner, kind="packingSlips", orderIds=ids[:1])


def test_canceled_lines_are_not_packed(call, store, owner, orders, ids, read_text):
    canceled = {"id": item_ids(orders[0])[1], "status": "Canceled"}
    assert call("PUT", "/orders/status", store, owner, json=canceled).status_code == 200
    whole = {"id": ids[1], "status": "Canceled", "type": "order"}
    assert call("PUT", "/orders/status", store, owner, json=whole).status_code == 200

    content = read_text(store, owner, kind="packingSlips", orderIds=ids)

    assert SWITCH not in content
    assert "2 lines · 3 pieces" in content
    assert "Nothing to pack" in content


def test_several_orders_are_one_file_with_their_own_page_numbers(store, owner, orders, ids, read_pdf):
    for kind, word in (("severalOrders", "Order"), ("packingSlips", "Packing slip")):
        pages = [
            " ".join(page.extract_text().split())
            for page in read_pdf(store, owner, kind=kind, orderIds=ids[::-1]).pages
        ]

        assert len(pages) == 2
        for order, page in zip(orders, pages, strict=True):
            assert f"{word} {order['ORDER_NO']}" in page
            assert "Page 1 of 1" in page


def test_a_roll_has_a_page_as_long_as_each_slip(store, owner, ids, read_pdf):
    boxes = [
        page.mediabox
        for page in read_pdf(store, owner, kind="packingSlips", orderIds=ids, paper="80mm").pages
    ]

    assert [round(float(box.width) / MILLIMETRE) for box in boxes] == [80, 80]
    assert boxes[0].height > boxes[1].height


def test_files_of_orders_are_named_by_their_numbers(store, owner, ids, request_export):
    def name(kind: str, numbers: list[int]) -> str:
        return request_export(store, owner, kind=kind, orderIds=numbers)["fileName"]

    assert name("packingSlips", ids[:1]) == "PackingSlip_1.pdf"
    assert name("severalOrders", ids[::-1]) == "Orders_1-2.pdf"


def test_only_the_owner_prints_orders_in_bulk_and_only_existing_ones(call, store, owner, ids, sign_in, guest):
    def status(token, **body) -> int:
        return call("POST", "/exports", store, token, json=body).status_code

    for kind in ("severalOrders", "packingSlips"):
        for token in (sign_in(store, DEALER), sign_in(store, SALESPERSON), guest(store)):
            assert status(token, kind=kind, orderIds=ids[:1]) == 403
        assert status(owner, kind=kind, orderIds=[*ids, 10**6]) == 404


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "orderIds"),
        ({"orderIds": []}, "orderIds"),
        ({"orderIds": list(range(1, 102))}, "orderIds"),
        ({"orderIds": ["1x"]}, "orderIds"),
        ({"orderIds": [1], "paper": "A3"}, "paper"),
    ],
)
def test_a_wrong_request_is_refused_at_its_field(body, field):
    assert list(refusals(ExportIn(), {"kind": "packingSlips", **body})) == [field]
    assert refusals(ExportIn(), {"kind": "packingSlips", "orderIds": [1]}) == {}


@pytest.mark.parametrize(
    ("body", "field"), [({"orderIds": []}, "orderIds"), ({"orderIds": [1], "format": "csv"}, "format")]
)
def test_wrong_requests_name_the_field(call, store, owner, body, field):
    answer = call("POST", "/exports", store, owner, json={"kind": "packingSlips", **body})

    assert (answer.status_code, list(answer.json["errors"])) == (422, [field])
