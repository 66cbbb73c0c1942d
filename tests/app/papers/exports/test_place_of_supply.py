"""Six faces of a sale have one place of supply.

They are the cart, the page of the order, its PDF, the proforma invoice with the credit note, the file of
order lines and the Sales Order in the books.
"""

import re
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from sqlalchemy import select, update

from app.books.sync.agents.queue import ORDERS, pending_vouchers
from app.books.sync.connectors.tally.companies import state_code
from app.books.sync.models import Agent, SyncSettings
from app.books.sync.rules import BooksState
from app.orders.items.models import OrderVoucher
from app.people.accounts.models import Account
from app.store.settings.models import Company, StoreSettings
from tenant_router.session import store_session
from tests.conftest import rupees
from tests.ordering import item_ids, place_order, shown_order
from tests.stock import SWITCH

GUJARAT, DAMAN = "24ABCPE1234F1ZH", "26ABCPE1234F1ZD"
HALVES, UNION, WHOLE, ASKED = ["CGST", "SGST"], ["CGST", "UTGST"], ["IGST"], []
TAXES = re.compile(r"\b(CGST|SGST|UTGST|IGST)\b")
LINES = ((SWITCH, "", 20),)
BLOCK = {
    "NAME": "Nilesh Parmar",
    "EMAIL": "nilesh@example.com",
    "MOBILENO": "9825011111",
    "ADD1": "12 Gopal Chambers",
    "CITY": "Pune",
}
IN_DAMAN = "26-Dadra and Nagar Haveli and Daman and Diu"
LEDGERS = {"cgst": "CGST", "sgst": "SGST", "igst": "IGST"}
NO_ADDRESS = {"address1": "", "address2": "", "district": "", "city": "", "state": ""}


@pytest.fixture
def store_switches():
    return {"guest_login": True, "guest_rates": True, "returns": True}


@pytest.fixture
def faces(call, store, owner, goods, read_text, read_csv):
    """Return the names of an order's taxes and the place of supply, after comparing all that show them."""

    def switch_papers(*, on: bool) -> None:
        with store_session(store) as db:
            db.execute(update(StoreSettings).values(switches={"returns": True, "gst_papers": on}))

    def named_in(content: str) -> list[str]:
        return list(dict.fromkeys(TAXES.findall(content)))

    def of(order: dict) -> tuple[list[str], str]:
        order_id = order["orderId"]
        page = shown_order(call, store, owner, order_id)
        names = [tax["name"] for tax in page["taxes"]]
        amounts = [rupees(tax["amount"]) for tax in page["taxes"]]
        assert not names or amounts == [rupees(page["TAX_AMT"]) / len(names)] * len(names)
        assert named_in(read_text(store, owner, kind="order", orderId=order_id)) == names

        # Before the return, as the file has what was ordered and the books what is left of it.
        span = (f"{datetime.now(UTC) + timedelta(days=days):%Y-%m-%d} 00:00:00" for days in (-2, 2))
        (row,) = read_csv(kind="orderLines", **dict(zip(("fromDate", "toDate"), span, strict=True)))
        place = row["Place of Supply"]
        # Files and books have one column and one ledger for the tax of a state and of a union territory.
        of_state = [name.replace("UTGST", "SGST") for name in names]
        assert {name: rupees(row[name]) for name in (*HALVES, *WHOLE) if float(row[name] or 0)} == dict(
            zip(of_state, amounts, strict=True)
        )
        assert in_books(store, order_id) == dict(zip(of_state, amounts, strict=True))

        switch_papers(on=True)
        proforma = read_text(store, owner, kind="order", orderId=order_id)
        note = read_text(store, owner, kind="creditNote", returnId=return_goods(call, store, owner, page))
        summary = shown_order(call, store, owner, order_id)["taxSummary"]
        switch_papers(on=False)
        for paper in (proforma, note):
            assert named_in(paper) == names
            assert f"Place of supply {place or 'Not known'}" in paper.replace(":", "")
        assert summary["placeOfSupply"] == place
        return names, place

    return of


def return_goods(call, store, owner, order: dict) -> int:
    """Dispatch an order and receive five returned pieces; return the id of their return."""
    (item,) = item_ids(order)
    sent = call("PUT", "/orders/status", store, owner, json={"id": [item], "status": "Dispatched"})
    assert sent.status_code == 200, sent.text
    lines = [{"itemId": item, "quantity": 5, "reason": "damaged"}]
    requested = call("POST", f"/orders/{order['orderId']}/returns", store, owner, json={"lines": lines})
    return_id = requested.json["result"]["returnId"]
    received = call("PUT", f"/returns/{return_id}/decision", store, owner, json={"decision": "received"})
    assert received.status_code == 200, received.text
    return return_id


def voucher_of(store, order_id: int) -> dict | None:
    """Return the Sales Order that an agent fetches for an order, or None if it is refused."""
    chosen = {"dataNm": "b", "taxLedgers": LEDGERS, "guestLedger": "Guests"}
    now = datetime.now(UTC)
    with store_session(store) as db:
        db.add(Agent(id=uuid4(), token_hash="-", datasets=[{"dataNm": "b", "guid": "b"}]))
        if (settings := db.scalar(select(SyncSettings))) is None:
            db.add(SyncSettings(chosen=chosen))
        else:
            settings.chosen = chosen
        row = db.get(OrderVoucher, ("order", order_id)) or OrderVoucher(subject_id=order_id)
        db.add(row)
        db.flush()
        vouchers = pending_vouchers(db, ORDERS, after=0, limit=10, now=now)
        db.refresh(row)
        assert (row.state == BooksState.REFUSED) is (vouchers == [])
        return vouchers[0] if vouchers else None


def in_books(store, order_id: int) -> dict:
    """Return the ledgers of taxes with their amounts; none if the books ask for a state."""
    voucher = voucher_of(store, order_id)
    return {each["name"]: rupees(each["amount"]) for each in voucher["ledgers"]} if voucher else {}


@pytest.fixture
def set_states(store, goods):
    """Set the GSTIN of the store, and where its customers are."""

    def make(seller: str, **account) -> None:
        blank = {**NO_ADDRESS, "pincode": "", "gstin": "", "state_code": "", "address1": "Station Road"}
        with store_session(store) as db:
            db.execute(update(Company).values(gstin=seller, state_code=seller[:2]))
            db.execute(update(Account).values(**{**blank, **account}))

    return make


def from_tally(state: str, gstin: str = "", pincode: str = "") -> dict[str, str]:
    """Return the details that a ledger of these gives an account."""
    code = state_code(state, gstin)
    return {"state": state, "gstin": gstin, "pincode": pincode, "state_code": code}


# All other details: `tests/app/people/accounts/test_supply.py`.
@pytest.mark.parametrize(
    ("seller", "account", "names", "place"),
    [
        (GUJARAT, {"state": "Gujarat", "gstin": "27ABCPE1234F1ZB"}, WHOLE, "27-Maharashtra"),
        (GUJARAT, {"state": "Gujarat", "state_code": "27"}, HALVES, "24-Gujarat"),
        (GUJARAT, from_tally("Daman & Diu", "25ABCPE1234F1ZF"), WHOLE, IN_DAMAN),
        (DAMAN, from_tally("Daman & Diu", "25ABCPE1234F1ZF"), UNION, IN_DAMAN),
        (GUJARAT, from_tally("Daman & Diu", pincode="396210"), WHOLE, IN_DAMAN),
        (GUJARAT, from_tally("Andhra Pradesh (Old)"), ASKED, ""),
        (GUJARAT, from_tally("Maharastra", pincode="411001"), WHOLE, "27-Maharashtra"),
        (GUJARAT, {"state": "Maharastra"}, ASKED, ""),
        (GUJARAT, {"state_code": "28"}, ASKED, ""),
        (GUJARAT, {"gstin": "97ABCPE1234F1Z4"}, WHOLE, "97-Other Territory"),
        (GUJARAT, {"gstin": "9917USA00001UNY"}, ASKED, ""),
        (GUJARAT, {"gstin": "9917USA00001UNY", "state": "Delhi"}, WHOLE, "07-Delhi"),
        (GUJARAT, {"gstin": "24AHMD01234F1D7"}, HALVES, "24-Gujarat"),
        (GUJARAT, NO_ADDRESS, HALVES, "24-Gujarat"),
    ],
)
def test_all_faces_have_the_state_of_a_customer(
    call, store, dealer, set_states, faces, seller, account, names, place
):
    set_states(seller, **account)
    order = place_order(call, store, dealer, LINES)
    cart = call("GET", "/cart", store, dealer).json["totals"]["taxNames"]

    assert faces(order) == (names, place)
    assert cart == (names or ["GST"])


@pytest.mark.parametrize(
    ("address", "names", "place"),
    [
        ({"PINCODE": "396230"}, WHOLE, IN_DAMAN),
        ({"PINCODE": "362520"}, WHOLE, IN_DAMAN),
        ({"PINCODE": "396195"}, HALVES, "24-Gujarat"),
        ({"PINCODE": "411001"}, WHOLE, "27-Maharashtra"),
        ({}, ASKED, ""),
    ],
)
def test_all_faces_have_the_state_of_a_guest(call, store, guest, set_states, faces, address, names, place):
    set_states(GUJARAT)

    assert faces(place_order(call, store, guest(store), LINES, orderDtl={**BLOCK, **address})) == (
        names,
        place,
    )


@pytest.mark.parametrize(
    ("state", "question"),
    [
        ("Maharastra", "Did you mean Maharashtra?"),
        ("Gujarat", "This pincode is in another state. Please check pincode and state."),
    ],
)
def test_a_guest_is_asked_about_a_contradiction(call, store, guest, goods, state, question):
    items = [{"itemCd": SWITCH, "sizeCd": "", "quantity": 20}]
    address = {**BLOCK, "STATE": state, "PINCODE": "411001"}
    body = {"paymentMode": "Bank", "orderItm": items, "orderDtl": address}

    answer = call("POST", "/orders", store, guest(store), json=body)

    assert (answer.status_code, answer.json["message"]) == (422, question)


@pytest.mark.parametrize(("details", "is_said"), [(NO_ADDRESS, True), ({"state": "Gujarat"}, False)])
def test_the_books_say_that_the_sellers_state_is_assumed(call, store, dealer, set_states, details, is_said):
    set_states(GUJARAT, **details)
    order = place_order(call, store, dealer, LINES)

    voucher = voucher_of(store, order["orderId"])

    said = "No address is recorded, so the place of supply is 24-Gujarat"
    assert voucher
    assert (said in voucher["narration"]) is is_said
