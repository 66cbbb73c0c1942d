"""Returning what earned a gift: the owner reads what is kept, and holds it back or leaves it."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from decimal import Decimal

import pytest
from sqlalchemy import select, update

from app.catalogue.models import Product, Variant
from app.orders.documents.dispatches.closing import close_rest
from app.orders.documents.returns import service as returns
from app.orders.documents.returns.credit_notes import credit_note_seen_by
from app.orders.items.document_models import CreditNote, DocumentLine
from app.orders.items.document_rules import ReturnState
from app.orders.items.statuses import locked_items
from app.orders.unearned.models import UnearnedGift
from app.papers.exports.labels import LABELS
from app.papers.exports.renderers.credit_note import _line
from app.people.accounts.models import Account
from app.shared.actor import Access, Actor
from app.store.settings.models import Company, StoreSettings
from tenant_router.session import store_session
from tests.ordering import place_order
from tests.stock import DEALER, FAN, WIRE
from tests.waiting import wait_until_blocked

pytestmark = pytest.mark.any_hour
SINCE = "2026-01-01 00:00:00"


@pytest.fixture
def store_switches():
    return {"returns": True, "order_dues": True, "schemes": True, "gst_papers": True}


@pytest.fixture
def goods(store, goods):
    """Let a fan cost 100 with 18 percent tax, in a store with GST papers; no one owes anything."""
    with store_session(store) as db:
        db.execute(update(Company).values(gstin="24AAACR5055K1ZD", state_code="24"))
        db.execute(update(Account).values(closing_balance=0, state_code="24"))
        db.execute(update(StoreSettings).values(dues_from_books=False))
        rates = {f"rate{grade}": 100 for grade in range(1, 6)}
        db.execute(update(Variant).where(Variant.product_code == FAN).values(stock=5000, **rates))
        db.execute(update(Product).where(Product.code == FAN).values(tax_rate=18))
    return goods


@pytest.fixture
def scheme(call, store, owner):
    """Add a scheme for fans."""

    def make(at: int, slab: float, **values):
        body = {
            "name": "Offer",
            "gives": "percent",
            "fromDate": SINCE,
            "itemCds": [FAN],
            "slabs": [{"at": at, "gives": slab}],
            **values,
        }
        assert call("POST", "/schemes", store, owner, json=body).status_code == 201

    return make


@pytest.fixture
def sent(call, store, owner, dealer):
    """Order fans and dispatch them; return the order's id and its items."""

    def make(quantity: int, *others):
        order = place_order(call, store, dealer, ((FAN, "", quantity), *others))
        items = [item["oitmid"] for item in order["orderItm"]]
        body = {"id": items, "status": "Dispatched", "type": "orderitm"}
        assert call("PUT", "/orders/status", store, owner, json=body).status_code == 200
        return order["orderId"], items

    return make


@pytest.fixture
def ask(call, store, dealer):
    def make(order, quantities, token=None, **fields):
        lines = [
            {"itemId": item, "quantity": quantity, "reason": "damaged"}
            for item, quantity in quantities.items()
        ]
        return call(
            "POST", f"/orders/{order}/returns", store, token or dealer, json={"lines": lines, **fields}
        )

    return make


@pytest.fixture
def decide(call, store, owner):
    def make(return_id, decision="accepted", **fields):
        body = {"decision": decision, **fields}
        return call("PUT", f"/returns/{return_id}/decision", store, owner, json=body)

    return make


@pytest.fixture
def bring_back(ask, decide):
    """Return quantities of an order: asked, accepted with the owner's choice, and received."""

    def make(order, quantities, **choice):
        return_id = ask(order, quantities).json["result"]["returnId"]
        answer = decide(return_id, **choice)
        assert answer.status_code == 200, answer.text
        assert decide(return_id, "received").status_code == 200
        return return_id

    return make


@pytest.fixture
def preview(call, store, owner):
    def make(return_id, **fields):
        answer = call("POST", f"/returns/{return_id}/preview", store, owner, json=fields)
        assert answer.status_code == 200, answer.text
        shown = answer.json["result"]
        gifts = [(each["free"], each["quantity"], each["worth"]) for each in shown["gifts"]]
        return gifts, shown["worth"], shown["most"]

    return make


@pytest.fixture
def credits(store):
    """Return the amounts of the credit notes, the earliest first."""

    def read():
        with store_session(store) as db:
            return [float(each) for each in db.scalars(select(CreditNote.amount).order_by(CreditNote.number))]

    return read


@pytest.fixture
def closing(call, store, dealer):
    def read():
        return call("GET", f"/account/statement?accCd={DEALER}", store, dealer).json["result"]["closing"]

    return read


@pytest.mark.parametrize(
    ("hold_back", "credit", "owed"), [(True, 1062, 118), (False, 1180, 0)], ids=["held back", "left"]
)
@pytest.mark.parametrize("papers", [True, False], ids=["with notes", "without notes"])
def test_given_ten_and_one_when_the_ten_come_back_then_the_owner_reads_what_is_kept_and_chooses(
    store, scheme, sent, ask, decide, preview, credits, closing, papers, hold_back, credit, owed
):
    with store_session(store) as db:
        db.execute(update(Company).values(gstin="24AAACR5055K1ZD" if papers else ""))
    scheme(10, 1, gives="free", repeats=True)
    order, (fans, _) = sent(10)
    return_id = ask(order, {fans: 10}).json["result"]["returnId"]

    unread = decide(return_id)
    shown = preview(return_id)
    accepted = decide(return_id, holdBack=hold_back)
    decide(return_id, "received")

    assert (unread.status_code, unread.json["key"]) == (422, "return.unearned")
    assert list(unread.json["errors"]) == ["holdBack"]
    assert "₹118" in unread.json["message"]
    assert shown == ([(True, 1, 118)], 118, 118)
    assert accepted.status_code == 200
    assert credits() == ([credit] if papers else [])
    assert closing() == owed


def test_given_fewer_are_accepted_then_only_what_these_no_longer_earn_is_kept(
    scheme, sent, ask, decide, preview
):
    scheme(10, 1, gives="free", repeats=True)
    order, (fans, _) = sent(20)
    return_id = ask(order, {fans: 11}).json["result"]["returnId"]
    lines = {"lines": [{"itemId": fans, "quantity": 10}]}

    assert preview(return_id) == ([(True, 2, 236)], 236, 236)
    assert preview(return_id, **lines) == ([(True, 1, 118)], 118, 118)


def test_given_the_free_pieces_come_back_too_then_nothing_is_kept_and_no_choice_needed(
    scheme, sent, ask, decide, preview, closing
):
    scheme(10, 1, gives="free")
    order, (fans, free) = sent(10)
    return_id = ask(order, {fans: 10, free: 1}).json["result"]["returnId"]

    assert preview(return_id) == ([], 0, 0)
    assert decide(return_id).status_code == 200
    assert decide(return_id, "received").status_code == 200
    assert closing() == 0


def test_given_it_was_held_back_when_the_free_piece_comes_later_then_it_is_credited(
    scheme, sent, bring_back, credits, closing
):
    scheme(10, 1, gives="free")
    order, (fans, free) = sent(10)
    bring_back(order, {fans: 10}, holdBack=True)
    bring_back(order, {free: 1})

    assert credits() == [1062, 118]
    assert closing() == 0


@pytest.mark.parametrize("hold_back", [True, False])
def test_what_was_decided_is_not_asked_again(scheme, sent, ask, bring_back, decide, hold_back):
    scheme(10, 1, gives="free")
    order, (fans, _) = sent(10)
    bring_back(order, {fans: 1}, holdBack=hold_back)

    assert decide(ask(order, {fans: 9}).json["result"]["returnId"]).status_code == 200


@pytest.mark.parametrize("gives", ["percent", "rupees"])
def test_given_a_slab_of_a_hundred_when_sixty_come_back_then_its_rate_is_kept_by_forty(
    scheme, sent, ask, preview, gives
):
    scheme(100, 10, gives=gives)
    order, (fans,) = sent(100)

    shown = preview(ask(order, {fans: 60}).json["result"]["returnId"])
    assert shown == ([(False, 40, 472)], 472, 472)


@pytest.mark.parametrize(("hold_back", "owed"), [(True, 4720), (False, 4248)])
def test_the_rate_of_a_slab_is_held_back_or_left(store, scheme, sent, bring_back, closing, hold_back, owed):
    scheme(100, 10)
    order, (fans,) = sent(100)
    return_id = bring_back(order, {fans: 60}, holdBack=hold_back)

    assert closing() == owed
    with store_session(store) as db:
        of_note = select(DocumentLine).join(CreditNote, CreditNote.id == DocumentLine.document_id)
        line = db.scalars(of_note.where(CreditNote.return_id == return_id)).one()
        assert (line.quantity, line.taxable) == (60, 5000 if hold_back else 5400)


def test_the_credit_note_says_what_is_held_back(store, scheme, sent, bring_back):
    scheme(10, 1, gives="free")
    order, (fans, _) = sent(10)
    return_id = bring_back(order, {fans: 10}, holdBack=True)

    with store_session(store) as db:
        issued = credit_note_seen_by(db, return_id, Actor(Access.OWNER, "", "Owner"))
        lines = [
            _line(each, issued.held_back.get(each.item.id, Decimal(0)), LABELS["en"], units=False)
            for each in issued.lines
        ]
    assert [(line.amount, line.note) for line in lines] == [
        (1000, ""),
        (-100, "Deducted for the scheme ₹100.00"),
    ]
    assert (issued.tax.taxable, issued.tax.tax, issued.tax.round_off) == (900, 162, 0)


def test_given_a_lower_slab_then_only_the_difference_is_kept(scheme, sent, ask, preview):
    scheme(100, 10, slabs=[{"at": 10, "gives": 4}, {"at": 100, "gives": 10}])
    order, (fans,) = sent(100)

    assert preview(ask(order, {fans: 60}).json["result"]["returnId"])[1] == 40 * 6 * 1.18


def test_given_a_discount_of_several_items_then_the_share_of_the_remaining_ones_is_kept(
    scheme, sent, ask, preview
):
    scheme(20, 100, gives="amount", counts="pieces", itemCds=[FAN, WIRE])
    order, (fans, wires) = sent(18, (WIRE, "1.5 sq mm", 2))
    shares = preview(ask(order, {fans: 18}).json["result"]["returnId"])
    both = preview(ask(order, {wires: 2}).json["result"]["returnId"])

    # Fans of 1,800 and coils of 3,790 share 100 rupees.
    assert shares[0] == [(False, 2, pytest.approx(67.8 * 1.18, abs=0.01))]
    assert both[0] == [(False, 18, pytest.approx(32.2 * 1.18, abs=0.01))]


def test_no_more_is_held_back_than_the_return_is_worth_and_the_rest_is_asked_with_the_next(
    scheme, sent, ask, preview, bring_back, credits, closing
):
    scheme(100, 10)
    order, (fans,) = sent(100)
    shown = preview(ask(order, {fans: 1}).json["result"]["returnId"])

    assert shown[:2] == ([(False, 99, 1168.2)], 1168.2)
    assert shown[2] == pytest.approx(106.2, abs=0.02)


def test_what_is_still_in_the_store_is_not_kept(call, store, owner, dealer, scheme, ask, preview):
    scheme(10, 1, gives="free")
    order = place_order(call, store, dealer, ((FAN, "", 10),))
    fans = order["orderItm"][0]["oitmid"]
    body = {"id": [fans], "status": "Dispatched", "type": "orderitm"}
    call("PUT", "/orders/status", store, owner, json=body)

    assert preview(ask(order["orderId"], {fans: 10}).json["result"]["returnId"]) == ([], 0, 0)


def test_a_return_that_the_owner_records_takes_the_choice_along(scheme, sent, ask, owner):
    scheme(10, 1, gives="free")
    order, (fans, _) = sent(10)

    assert ask(order, {fans: 10}, token=owner).json["key"] == "return.unearned"
    assert ask(order, {fans: 10}, token=owner, holdBack=True).status_code == 201


def test_the_preview_of_a_return_that_does_not_wait_is_refused(call, store, owner, scheme, sent, ask, decide):
    order, (fans,) = sent(10)
    return_id = ask(order, {fans: 10}).json["result"]["returnId"]
    decide(return_id)
    answers = [call("POST", f"/returns/{each}/preview", store, owner, json={}) for each in (return_id, 99)]

    assert [answer.json["key"] for answer in answers] == ["return.decided", "return.unknown"]


@pytest.fixture
def send_part(call, store, owner):
    """Dispatch quantities of an order, and return the id of the dispatch."""

    def make(order, quantities):
        body = {"lines": [{"itemId": item, "quantity": quantity} for item, quantity in quantities.items()]}
        answer = call("POST", f"/orders/{order}/dispatches", store, owner, json=body)
        assert answer.status_code == 201, answer.text
        return answer.json["result"]["dispatchId"]

    return make


@pytest.mark.parametrize("gives", [{"slab": 10}, {"slab": 1, "gives": "free"}])
def test_what_the_store_did_not_send_is_not_charged_to_a_later_return(
    call, store, owner, dealer, scheme, ask, preview, decide, send_part, gives
):
    scheme(10, **gives)
    order = place_order(call, store, dealer, ((FAN, "", 10), (WIRE, "1.5 sq mm", 2)))
    fans, wires, *free = [item["oitmid"] for item in order["orderItm"]]
    send_part(order["orderId"], {fans: 6, wires: 2, **dict.fromkeys(free, 1)})
    closed = call("PUT", f"/orders/{order['orderId']}/close", store, owner, json={"reason": "none left"})
    assert closed.status_code == 200

    return_id = ask(order["orderId"], {wires: 1}).json["result"]["returnId"]

    assert preview(return_id) == ([], 0, 0)
    assert decide(return_id).status_code == 200


def test_given_a_gift_that_is_held_back_then_its_dispatch_stays(
    call, store, owner, dealer, scheme, bring_back, send_part
):
    scheme(10, 1, gives="free")
    order = place_order(call, store, dealer, ((FAN, "", 10),))
    fans, free = [item["oitmid"] for item in order["orderItm"]]
    send_part(order["orderId"], {fans: 10})
    sent = send_part(order["orderId"], {free: 1})
    bring_back(order["orderId"], {fans: 5}, holdBack=True)

    path = f"/orders/{order['orderId']}/dispatches/{sent}/back"
    answer = call("PUT", path, store, owner, json={"reason": "wrong goods"})

    assert (answer.status_code, answer.json["key"]) == (422, "return.holds")


def test_given_a_close_while_a_return_is_accepted_then_what_is_kept_is_of_the_closed_order(
    call, store, owner, dealer, scheme, ask, send_part
):
    scheme(10, 10)
    order = place_order(call, store, dealer, ((FAN, "", 20),))
    (fans,) = [item["oitmid"] for item in order["orderItm"]]
    send_part(order["orderId"], {fans: 12})
    return_id = ask(order["orderId"], {fans: 4}).json["result"]["returnId"]
    by, now = Actor(Access.OWNER, "", "Owner"), datetime.now(UTC)

    def accept():
        with store_session(store) as db:
            accepted = {"decision": ReturnState.ACCEPTED, "quantities": None, "hold_back": True}
            returns.decide(db, return_id=return_id, **accepted, reason="", by=by, now=now)

    with ThreadPoolExecutor(1) as pool:
        with store_session(store) as db:
            locked_items(db, [order["orderId"]])
            work = pool.submit(accept)
            wait_until_blocked(db, [work])
            close_rest(db, order_id=order["orderId"], ids=None, reason="none left", by=by, now=now)
        work.result()

    with store_session(store) as db:
        held = db.scalars(select(UnearnedGift).where(UnearnedGift.return_id == return_id)).all()
    assert [(each.quantity, each.held_back) for each in held] == [(8, 80)]
