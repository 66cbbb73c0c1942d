"""Orders on their way into the books: which orders, when, and what the owner sees of them."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from app.books.sync import attention
from app.books.sync.models import Agent
from app.orders.items.models import OrderVoucher
from app.people.accounts.models import Account
from app.shared.texts.messages import text
from app.store.settings.models import Company, StoreSettings
from tenant_router.session import store_session
from tests.conftest import rupees
from tests.ordering import item_ids, place_order, shown_order
from tests.stock import DEALER

LEDGERS = {"cgst": "CGST", "sgst": "SGST", "igst": "IGST"}


@pytest.fixture
def configure_sync(store, agent, owner_call):
    """Return a function that chooses settings, in a store of Gujarat whose customers are there too."""

    def make(**more) -> None:
        with store_session(store) as db:
            db.execute(update(Company).values(state_code="24"))
            db.execute(update(Account).values(state="Gujarat", state_code="", gstin=""))
        owner_call(
            "PUT",
            "/sync/settings",
            **{"dataNm": "b-2026", "taxLedgers": LEDGERS, "roundOffLedger": "Round", **more},
        )

    return make


@pytest.fixture
def move(call, store, owner_without_goods):
    def make(order: dict, to: str, ids=None) -> None:
        kind = "orderitm" if ids else "order"
        body = {"id": ids or order["orderId"], "status": to, "type": kind}
        assert call("PUT", "/orders/status", store, owner_without_goods, json=body).status_code == 200

    return make


def test_an_order_is_sent_once_it_is_approved(call, store, dealer, configure_sync, agent, move, owner_call):
    configure_sync()
    order = place_order(call, store, dealer)
    assert order["books"] is None, "it is not to be sent yet"
    assert agent("GET", "/work")["orders"] == 0
    assert owner_call("GET", f"/orders/{order['orderId']}")["books"] is None
    move(order, "Approved")
    assert agent("GET", "/work")["orders"] == 1
    assert owner_call("GET", f"/orders/{order['orderId']}")["books"]["state"] == "waiting"
    (voucher,) = agent("GET", "/orders")
    assert (voucher["action"], voucher["orderNo"], voucher["rev"]) == (
        "create",
        f"H{store.key[-4:]}-{order['ORDER_NO']}",
        1,
    )
    assert not voucher["wasSent"]
    assert [ledger["name"] for ledger in voucher["ledgers"]][:2] == ["CGST", "SGST"]
    body = {"rev": 1, "outcome": "created", "guid": "g-1", "number": "SO/7"}
    for _ in range(2):
        assert agent("POST", f"/orders/{voucher['id']}/outcome", json=body)["state"] == "in_books"
    assert agent("GET", "/orders") == []
    books = shown_order(call, store, dealer, order["orderId"])["books"]
    assert (books["state"], books["number"], books["message"]) == ("in_books", "SO/7", None)
    (listed,) = owner_call("GET", "/orders/filter")
    assert (listed["books"]["state"], listed["books"]["number"]) == ("in_books", "SO/7")


@pytest.mark.parametrize(("send_on", "waiting"), [("placed", 1), ("approved", 0), ("never", 0)])
def test_the_owner_chooses_when_orders_are_sent(call, store, dealer, configure_sync, agent, send_on, waiting):
    configure_sync(sendOn=send_on)
    place_order(call, store, dealer)
    assert agent("GET", "/work")["orders"] == waiting


def test_items_canceled_later_are_changed_or_canceled_in_the_books(
    call, store, dealer, configure_sync, agent, move
):
    configure_sync(sendOn="placed")
    lines = (("I0000001", "", 20), ("I0000002", "1.5 sq mm", 2))
    order = place_order(call, store, dealer, lines=lines)
    agent("POST", f"/orders/{order['orderId']}/outcome", json={"rev": 1, "outcome": "created", "guid": "g"})
    move(order, "Canceled", item_ids(order)[:1])
    (voucher,) = agent("GET", "/orders")
    assert (voucher["action"], voucher["rev"], len(voucher["lines"]), voucher["guid"]) == ("alter", 2, 1, "g")
    late = agent("POST", f"/orders/{order['orderId']}/outcome", json={"rev": 1, "outcome": "rejected"})
    assert late["state"] == "waiting", "an outcome of an earlier rev comes too late"
    move(order, "Canceled", item_ids(order)[1:])
    (voucher,) = agent("GET", "/orders")
    assert (voucher["action"], voucher["rev"]) == ("cancel", 3)


def test_the_agent_gets_the_counter_that_it_reported_last(call, store, dealer, configure_sync, agent, move):
    configure_sync(sendOn="placed")
    order = place_order(call, store, dealer, lines=(("I0000001", "", 20), ("I0000002", "1.5 sq mm", 2)))

    def report(rev: int, outcome: str, counter: int | None) -> None:
        body = {"rev": rev, "outcome": outcome, "guid": "g", "counter": counter}
        agent("POST", f"/orders/{order['orderId']}/outcome", json=body)

    assert agent("GET", "/orders")[0]["counter"] is None
    move(order, "Canceled", item_ids(order)[:1])
    report(1, "created", 41)
    assert agent("GET", "/orders")[0]["counter"] == 41, "it was written, though the order has changed"
    report(1, "rejected", 45)
    report(1, "created", 40)
    assert agent("GET", "/orders")[0]["counter"] == 41, "the owner has not seen that refusal"
    report(2, "rejected", 30)
    move(order, "Canceled", item_ids(order)[1:])
    assert agent("GET", "/orders")[0]["counter"] == 30, "a restored backup counts from less"


def test_an_order_that_cannot_be_written_is_refused_and_may_be_sent_again(
    call, store, dealer, configure_sync, agent, owner_call
):
    configure_sync(sendOn="placed", taxLedgers={"cgst": "", "sgst": "", "igst": ""})
    order = place_order(call, store, dealer)
    assert agent("GET", "/orders") == []
    books = owner_call("GET", f"/orders/{order['orderId']}")["books"]
    assert books["state"] == "refused"
    assert "CGST" in books["message"]
    assert books["messageKey"] == {"key": "books.tax_ledger", "values": {"tax": "CGST"}}
    assert owner_call("GET", "/sync/status")["refusedOrders"] == 1
    owner_call("PUT", "/sync/settings", taxLedgers=LEDGERS)
    again = owner_call("POST", f"/orders/{order['orderId']}/books")
    assert (again["state"], again["message"], again["messageKey"]) == ("waiting", None, None)
    assert len(agent("GET", "/orders")) == 1


def test_an_order_with_an_unknown_outcome_is_sent_again_after_a_while(
    call, store, dealer, configure_sync, agent
):
    configure_sync(sendOn="placed")
    order = place_order(call, store, dealer)
    agent("POST", f"/orders/{order['orderId']}/outcome", json={"rev": 1, "outcome": "unknown"})
    assert agent("GET", "/orders") == []
    with store_session(store) as db:
        db.execute(update(OrderVoucher).values(at=datetime.now(UTC) - timedelta(minutes=2)))
    assert [voucher["rev"] for voucher in agent("GET", "/orders")] == [1]


def test_a_store_without_an_agent_sends_nothing(call, store, dealer, owner_without_goods, owner_call):
    order = place_order(call, store, dealer)
    assert owner_call("GET", f"/orders/{order['orderId']}")["books"] is None
    assert call("POST", f"/orders/{order['orderId']}/books", store, owner_without_goods).status_code == 409
    assert call("POST", f"/orders/{order['orderId']}/books", store, dealer).status_code == 403


def test_a_prefix_of_the_owner_is_used_for_orders_that_are_not_there_yet(
    call, store, dealer, configure_sync, agent, owner_call
):
    configure_sync(sendOn="placed", orderPrefix="SHOP/")
    order = place_order(call, store, dealer)
    (first,) = agent("GET", "/orders")
    owner_call("PUT", "/sync/settings", orderPrefix="NEW-")
    (again,) = agent("GET", "/orders")

    assert first["orderNo"] == again["orderNo"] == f"SHOP/{order['ORDER_NO']}"
    assert (first["wasSent"], again["wasSent"]) == (False, True)


@pytest.mark.parametrize("prefix", ["12-", "ELEVENCHARS", "A B"])
def test_a_prefix_that_looks_like_a_number_is_refused(call, store, owner_without_goods, prefix):
    answer = call("PUT", "/sync/settings", store, owner_without_goods, json={"orderPrefix": prefix})

    assert answer.status_code == 422
    assert "orderPrefix" in answer.json["errors"]


def test_an_order_missing_in_the_books_waits_for_the_owner(
    call, store, dealer, configure_sync, agent, owner_call
):
    configure_sync(sendOn="placed")
    order = place_order(call, store, dealer)
    path = f"/orders/{order['orderId']}"
    agent("POST", f"{path}/outcome", json={"rev": 1, "outcome": "created", "guid": "g", "number": "SO/7"})
    with store_session(store) as db:
        db.execute(update(OrderVoucher).values(rev=2, action="alter", state="waiting"))
    agent("POST", f"{path}/outcome", json={"rev": 2, "outcome": "missing", "message": "Not there."})

    assert owner_call("GET", path)["books"]["state"] == "missing"
    assert owner_call("GET", "/sync/status")["refusedOrders"] == 1
    assert owner_call("POST", f"{path}/books")["state"] == "waiting"
    (voucher,) = agent("GET", "/orders")
    assert (voucher["action"], voucher["guid"], voucher["wasSent"]) == ("create", None, True)


def test_the_owner_settles_an_order_by_hand_until_it_changes(
    call, store, owner_without_goods, dealer, configure_sync, agent, move, owner_call
):
    configure_sync(sendOn="placed")
    order = place_order(call, store, dealer, lines=(("I0000001", "", 20), ("I0000002", "1.5 sq mm", 2)))
    path = f"/orders/{order['orderId']}"
    assert call("DELETE", f"{path}/books", store, owner_without_goods).status_code == 409, (
        "it waits to be sent"
    )
    agent("POST", f"{path}/outcome", json={"rev": 1, "outcome": "created", "guid": "g"})
    move(order, "Canceled", item_ids(order)[:1])
    agent("POST", f"{path}/outcome", json={"rev": 2, "outcome": "rejected", "message": "No."})

    assert owner_call("DELETE", f"{path}/books")["state"] == "by_hand"
    assert agent("GET", "/orders") == []
    assert owner_call("GET", "/sync/status")["refusedOrders"] == 0
    move(order, "Canceled", item_ids(order)[1:])
    assert [voucher["action"] for voucher in agent("GET", "/orders")] == ["cancel"]


def test_without_a_known_state_no_tax_is_guessed(call, store, dealer, configure_sync, agent, owner_call):
    configure_sync(sendOn="placed")
    with store_session(store) as db:
        db.execute(update(Account).values(state_code="", gstin="", state="Somewhere"))
    order = place_order(call, store, dealer)
    path = f"/orders/{order['orderId']}"
    assert agent("GET", "/orders") == []
    assert "state or GSTIN" in owner_call("GET", path)["books"]["message"]
    books = shown_order(call, store, dealer, order["orderId"])["books"]
    assert (books["state"], books["message"]) == ("waiting", None), "the reason is the owner's concern"
    with store_session(store) as db:
        db.execute(update(Account).values(state="Maharashtra"))
    owner_call("POST", f"{path}/books")
    (voucher,) = agent("GET", "/orders")
    assert [ledger["name"] for ledger in voucher["ledgers"]][:1] == ["IGST"]


def test_a_discount_of_the_order_is_off_the_lines_and_the_total_is_the_orders(
    call, store, dealer, configure_sync, agent, owner_call
):
    configure_sync(sendOn="placed")
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={"schemes": True}))
    slabs = [{"at": 100, "gives": 70}]
    scheme = {"name": "Big order", "gives": "amount", "counts": "value", "slabs": slabs}
    owner_call("POST", "/schemes", 201, **scheme, fromDate="2026-01-01 00:00:00")
    order = place_order(call, store, dealer, lines=(("I0000001", "", 20), ("I0000002", "1.5 sq mm", 2)))

    (voucher,) = agent("GET", "/orders")

    off = [rupees(line["rate"]) * int(line["quantity"]) - rupees(line["amount"]) for line in voucher["lines"]]
    assert off == [rupees(item["DISCOUNT_AMT"]) for item in order["orderItm"]]
    assert sum(off) == 70
    parts = [rupees(each["amount"]) for each in (*voucher["lines"], *voucher["ledgers"])]
    assert sum(parts) == rupees(voucher["total"]) == rupees(order["NET_AMT"])


def test_a_customer_in_a_special_economic_zone_is_taxed_with_igst(
    call, store, dealer, configure_sync, agent, owner_call
):
    configure_sync(sendOn="placed")
    owner_call("POST", "/account", type="add", accCd=DEALER, variable="sezUnit")
    place_order(call, store, dealer)

    (voucher,) = agent("GET", "/orders")

    assert [ledger["name"] for ledger in voucher["ledgers"]][:1] == ["IGST"]


def test_each_tax_rate_has_its_own_ledgers(call, store, dealer, configure_sync, agent):
    own = {"sales": "Sales 18%", "cgst": "Output CGST 9%", "sgst": "Output SGST 9%", "igst": ""}
    configure_sync(sendOn="placed", rateLedgers={"18": own})
    place_order(call, store, dealer)
    (voucher,) = agent("GET", "/orders")

    assert {line["salesLedger"] for line in voucher["lines"]} == {"Sales 18%"}
    names = [ledger["name"] for ledger in voucher["ledgers"]]
    assert names[:2] == ["Output CGST 9%", "Output SGST 9%"]


def test_a_name_that_the_books_do_not_have_is_refused_at_its_field(
    call, store, owner_without_goods, agent, owner_call
):
    reported = {
        "ledgers": ["Sales", "Output CGST 9%"],
        "godowns": ["Main Location"],
        "voucherTypes": ["Sales Order"],
    }
    agent("POST", "/beat", json={"known": reported})
    answer = call(
        *("PUT", "/sync/settings", store, owner_without_goods),
        json={"salesLedger": "SALES", "taxLedgers": {"cgst": "CGST"}, "godown": "Nowhere"},
    )
    assert answer.status_code == 422
    assert list(answer.json["errors"]) == ["taxLedgers.cgst"]
    assert owner_call("PUT", "/sync/settings", salesLedger="SALES")["salesLedger"] == "SALES"


def test_of_two_companies_with_one_identity_the_owner_chooses_by_name(
    call, store, owner_without_goods, agent, owner_call
):
    copies = [
        {"dataNm": "b-2026", "guid": "b", "compName": name, "fromyr": "2026", "toyr": "2027"}
        for name in ("Books", "Books (Backup)")
    ]
    agent("POST", "/beat", json={"datasets": copies})
    answer = call("PUT", "/sync/settings", store, owner_without_goods, json={"dataNm": "b-2026"})
    assert answer.json["errors"] == {
        "dataNm": ["Two copies of this company are open. Please close the copy that is not in use."]
    }
    chosen = owner_call("PUT", "/sync/settings", dataNm="b-2026", compName="Books")
    assert chosen["compName"] == "Books"
    assert agent("POST", "/beat", json={"datasets": copies})["settings"]["compName"] == "Books"


def test_the_owner_is_notified_of_an_order_that_the_books_refuse(
    call, store, owner_without_goods, dealer, configure_sync, agent, owner_call
):
    configure_sync(sendOn="placed")
    order = place_order(call, store, dealer)
    names = [text("books.name.ledger", name="CGST")]
    reason = text("books.not_found", names=names)
    refusal = {"rev": 1, "outcome": "rejected", "message": reason, "messageKey": reason.on_wire()}
    for _ in range(2):
        agent("POST", f"/orders/{order['orderId']}/outcome", json=refusal)

    shown = [
        each
        for each in owner_call("GET", "/notification?type=orders")
        if each["title"] == "Order not in accounting"
    ]
    assert [each["body"] for each in shown] == [
        f"Order {order['ORDER_NO']} could not be sent to your accounting software: {reason}"
    ]
    assert shown[0]["keys"]["body"]["values"]["reason"] == reason.on_wire()


def test_a_reason_that_this_release_does_not_know_is_shown_as_the_agent_says_it(
    call, store, owner_without_goods, dealer, configure_sync, agent, owner_call
):
    configure_sync(sendOn="placed")
    order = place_order(call, store, dealer)
    refusal = {
        "message": "Choose the ledger CGST again.",
        "messageKey": {"key": "books.later", "values": {"name": "CGST"}},
    }
    path = f"/orders/{order['orderId']}"
    agent("POST", f"{path}/outcome", json={"rev": 1, "outcome": "rejected", **refusal})

    books = owner_call("GET", path)["books"]
    assert {name: books[name] for name in refusal} == refusal


def test_the_owner_is_notified_once_of_a_silent_computer(store, agent, owner_call):
    now = datetime.now(UTC)

    def notices() -> int:
        with store_session(store) as db:
            attention.notify_of_silence(db, now=now)
        titles = [each["title"] for each in owner_call("GET", "/notification?type=orders")]
        return titles.count("Accounting computer is not responding")

    assert notices() == 0
    with store_session(store) as db:
        db.execute(update(Agent).values(seen_at=now - timedelta(minutes=61)))
    assert (notices(), notices()) == (1, 1)
    agent("POST", "/beat", json={})
    with store_session(store) as db:
        db.execute(update(Agent).values(seen_at=now + timedelta(minutes=1)))
    now += timedelta(minutes=62)
    assert notices() == 2


def test_the_owner_is_notified_of_orders_that_wait_for_an_hour(
    call, store, dealer, configure_sync, agent, owner_call
):
    configure_sync(sendOn="placed")
    renamed = "Bharat Traders is open as “Bharat Traders (from 1-Apr-26)”"
    now = datetime.now(UTC)

    def notices() -> list[str]:
        with store_session(store) as db:
            attention.notify_of_waiting_orders(db, now=now)
        shown = owner_call("GET", "/notification?type=orders")
        return [each["body"] for each in shown if each["title"] == "Orders are not reaching accounting"]

    def beat(**health) -> None:
        agent.beat(health={"reachable": True, "product": "TallyPrime", **health})
        with store_session(store) as db:
            db.execute(update(Agent).values(seen_at=now))

    place_order(call, store, dealer)
    beat(problem=renamed)
    assert notices() == []
    now += timedelta(minutes=61)
    beat(problem="TallyPrime does not answer", reachable=False)
    assert notices() == [], "it is closed at night"
    beat(problem=renamed)
    expected = [f"Orders that are not in accounting yet: 1. {renamed}"]
    assert notices() == expected
    now += timedelta(minutes=61)
    beat(problem=renamed)
    assert notices() == expected, "once for each order"
    beat()
    place_order(call, store, dealer)
    assert notices() == expected
