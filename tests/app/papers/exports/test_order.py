"""The PDF of an order: what it shows and what it hides."""

import re
from datetime import date

import pytest
from sqlalchemy import update

from app.catalogue.models import Product
from app.orders.items.models import Order, OrderItem
from app.papers.exports.rules import group_digits
from app.papers.exports.words import amount_in_words
from app.people.accounts.models import Account
from app.pricing.rules import whole_rupees
from app.store.settings.models import Company, StoreSettings
from tenant_router.session import store_session
from tests.conftest import rupees
from tests.ordering import place_order
from tests.stock import DEALER, FAN, OTHER_DEALER, OTHER_SALESPERSON, SALESPERSON, SWITCH, WIRE

LINES = ((SWITCH, "", 20), (WIRE, "1.5 sq mm", 2), (FAN, "", 1))
BLOCK = {
    "NAME": "Nilesh Parmar",
    "EMAIL": "nilesh@example.com",
    "MOBILENO": "9825011111",
    "ADD1": "12 Gopal Chambers",
    "CITY": "Vadodara",
}


@pytest.fixture
def set_up(store, goods):
    """Change rows of the store: `set_up(Company, gstin="…")`."""

    def change(model, **values) -> None:
        with store_session(store) as db:
            db.execute(update(model).values(**values))

    return change


def test_the_pdf_has_the_amounts_of_the_screen(call, store, dealer, read_text):
    order = place_order(call, store, dealer, LINES)
    items, net = rupees(order["ITEM_AMT"]), rupees(order["NET_AMT"])

    content = read_text(store, dealer, kind="order", orderId=order["orderId"])

    assert f"Taxable {group_digits(items)}" in content
    paid = whole_rupees(net)
    assert f"Round off {group_digits(whole_rupees(net) - net)}" in content
    assert f"Total ₹ {group_digits(paid)}" in content
    assert amount_in_words(paid) in content
    for item in order["orderItm"]:
        assert group_digits(rupees(item["RATE"]) * item["QUANTITY"]) in content
        assert item["ITEM_CD"] in content


@pytest.mark.parametrize(
    ("pieces", "expected", "numbers", "words"),
    [
        (12, date(2026, 11, 28), True, "8 now, rest by 28-11-2026"),
        (12, None, True, "8 now, rest when available"),
        (12, date(2026, 11, 28), False, "Part of it comes by 28-11-2026"),
        (20, None, False, "Comes later"),
        (20, date(2026, 11, 28), True, "Comes by 28-11-2026"),
    ],
)
def test_the_pdf_says_what_comes_later(
    call, make_store, fill, sign_in, read_text, pieces, expected, numbers, words
):
    store = make_store(show_stock=numbers)
    fill(store)
    dealer = sign_in(store, DEALER)
    order = place_order(call, store, dealer, ((SWITCH, "", 20),))
    with store_session(store) as db:
        db.execute(update(OrderItem).values(back_ordered_quantity=pieces, expected_on=expected))

    assert words in read_text(store, dealer, kind="order", orderId=order["orderId"])


def test_the_pdf_names_company_party_items_and_terms(call, store, goods, dealer, set_up, read_text):
    set_up(Company, address="14 Umiya Chambers", city="Vadodara", gstin="24AAZFS4821K1ZX", phone1="0265 555")
    set_up(Account, gstin="24AAACA1111A1Z1")
    labels = [{"SETTINGS_VARIABLE": "checkoutRemarks1", "LABEL": "Transport"}]
    set_up(StoreSettings, labels=labels)
    order = place_order(call, store, dealer, LINES)
    set_up(Order, remarks1="By Patel Roadways", remarks2="Soon")

    content = read_text(store, dealer, kind="order", orderId=order["orderId"])

    for text in (
        f"Store {store.key}",
        "14 Umiya Chambers, Vadodara",
        "GSTIN 24AAZFS4821K1ZX",
        "0265 555",
        f"Order {order['ORDER_NO']}",
        "Pending",
        f"Dealer {DEALER} {goods.mark}",
        "GSTIN 24AAACA1111A1Z1",
        "Payment: As per Company Terms",
        "Transport: By Patel Roadways",
        "Remark 2: Soon",
        "8536",
        "20 pc",
        "1.5 sq mm",
        "Page 1 of 1",
    ):
        assert text in content


def test_the_pdf_asks_for_what_is_left_to_pay_by_upi(call, store, dealer, set_up, read_text):
    set_up(Company, upi_id="asha.electric@okhdfcbank", upi_name="Asha Electric")
    order_id = place_order(call, store, dealer, ((FAN, "", 1),))["orderId"]

    def report(amount: int, utr: str) -> str:
        body = {"orderId": order_id, "amount": amount, "utr": utr}
        assert call("POST", "/payments", store, dealer, json=body).status_code == 201
        return read_text(store, dealer, kind="order", orderId=order_id)

    unpaid = read_text(store, dealer, kind="order", orderId=order_id)
    part, paid = report(2_000, "412345678901"), report(620, "412345678902")

    assert "Pay ₹2,620.00 by UPI" in unpaid
    assert "asha.electric@okhdfcbank" in unpaid
    assert "Pay ₹620.00 by UPI" in part
    assert "UPI" not in paid


def test_tax_is_split_within_a_state_and_igst_between_states(call, store, dealer, set_up, read_text):
    order = place_order(call, store, dealer, ((SWITCH, "", 20),))
    tax = rupees(order["NET_AMT"]) - rupees(order["ITEM_AMT"])
    set_up(Company, state_code="24")

    set_up(Account, state_code="24")
    within = read_text(store, dealer, kind="order", orderId=order["orderId"])
    set_up(Account, state_code="", gstin="27ABCPE1234F1ZB")
    between = read_text(store, dealer, kind="order", orderId=order["orderId"])

    assert f"CGST {group_digits(tax / 2)} SGST {group_digits(tax / 2)}" in within
    assert "IGST" not in within
    assert f"IGST {group_digits(tax)}" in between
    assert "CGST" not in between


def test_a_guest_order_shows_the_delivery_address(call, store, goods, guest, read_text):
    visitor = guest(store)
    order = place_order(call, store, visitor, orderDtl=BLOCK)

    content = read_text(store, visitor, kind="order", orderId=order["orderId"])

    assert "Deliver to Nilesh Parmar 12 Gopal Chambers Vadodara 9825011111 nilesh@example.com" in content


def test_a_salespersons_order_names_the_salesperson(call, store, goods, sign_in, read_text):
    token = sign_in(store, SALESPERSON)
    order = place_order(call, store, token, party=DEALER)

    assert f"Salesperson: Rakesh {SALESPERSON}" in read_text(
        store, token, kind="order", orderId=order["orderId"]
    )


def test_viewers_without_rates_get_no_amounts(call, make_store, fill, guest, sign_in, read_text):
    store = make_store(guest_login=True, guest_rates=False)
    fill(store)
    visitor = guest(store)
    order = place_order(call, store, visitor, LINES, orderDtl=BLOCK)

    hidden = read_text(store, visitor, kind="order", orderId=order["orderId"])
    shown = read_text(store, sign_in(store, store.key), kind="order", orderId=order["orderId"])

    assert "₹" in shown
    assert "Rupees" in shown
    for amount in ("₹", "Rupees", "GST", "Total ₹", "Why this amount?", "1,900", "2,500"):
        assert amount not in hidden
    assert "20 pc" in hidden
    assert "3 items, total 23" in hidden


@pytest.mark.parametrize(("inquiry", "word"), [(True, "Inquiry"), (False, "Order")])
def test_inquiry_stores_print_inquiries(call, make_store, fill, sign_in, read_text, inquiry, word):
    store = make_store(inquiry=inquiry)
    fill(store)
    token = sign_in(store, DEALER)
    order = place_order(call, store, token)

    content = read_text(store, token, kind="order", orderId=order["orderId"])

    assert f"{word} {order['ORDER_NO']}" in content
    assert f"This is an {word.lower()}" in content


def test_names_that_look_like_markup_are_printed_as_they_are(call, store, dealer, set_up, read_text):
    hostile = "A & B <c> <img src='http://169.254.169.254/x'/> &lt; </para> \x07\u202e<b>x"
    set_up(Product, name=hostile, unit="<i>pc")
    set_up(Company, name=hostile)
    set_up(Account, name=hostile)
    set_up(StoreSettings, labels=[{"SETTINGS_VARIABLE": "checkoutRemarks1", "LABEL": "<a href='x'>"}])
    order = place_order(call, store, dealer)
    set_up(Order, remarks1="</font><para>")

    content = read_text(store, dealer, kind="order", orderId=order["orderId"])

    assert content.count("A & B <c> <img") >= 3
    for text in ("&lt; </para> <b>x", "20 <i>pc", "<a href='x'>: </font><para>"):
        assert text in content


def test_a_long_order_repeats_its_heads_on_every_page(call, store, dealer, set_up, read_pdf):
    set_up(Product, name="A rather long name of a product that needs two lines of the column " * 3)
    order = place_order(call, store, dealer, LINES)
    with store_session(store) as db:
        item = db.query(OrderItem).first()
        values = {c.name: getattr(item, c.name) for c in OrderItem.__table__.columns if c.name != "id"}
        names = {n: f"Line {n:02}, a long name that needs two lines of the column" for n in range(4, 80)}
        lines = [{**values, "position": n, "product_name": name, "quantity": n} for n, name in names.items()]
        db.bulk_insert_mappings(OrderItem.__mapper__, lines)

    pages = [
        page.extract_text() for page in read_pdf(store, dealer, kind="order", orderId=order["orderId"]).pages
    ]

    assert len(pages) > 2
    for number, page in enumerate(pages, 1):
        assert f"Page {number} of {len(pages)}" in " ".join(page.split())
    assert all("Amount ₹" in page for page in pages[:-1])
    assert all(f"Order {order['ORDER_NO']}" in page for page in pages)
    # Every line appears once, in order, with its own amounts.
    whole = " ".join(" ".join(pages).split())
    assert re.findall(r"Line (\d\d),", whole) == [f"{n:02}" for n in names]
    for n in names:
        assert whole.count(group_digits(values["rate"] * n)) >= 1


def test_other_peoples_orders_are_not_found(call, store, dealer, sign_in, guest):
    order = place_order(call, store, dealer)
    params = {"kind": "order", "orderId": order["orderId"]}

    for token in (sign_in(store, OTHER_DEALER), sign_in(store, OTHER_SALESPERSON), guest(store)):
        assert call("POST", "/exports", store, token, json=params).status_code == 404
    unknown = {"kind": "order", "orderId": 10**6}
    assert call("POST", "/exports", store, dealer, json=unknown).status_code == 404


def test_the_file_is_named_after_the_order_number(call, store, dealer, request_export):
    order = place_order(call, store, dealer)

    assert request_export(store, dealer, kind="order", orderId=order["orderId"])["fileName"] == (
        f"Order_{order['ORDER_NO']}.pdf"
    )


def test_the_pdf_of_a_link_has_the_items_and_no_way_to_reach_the_customer(
    call, store, goods, guest, read_linked_text
):
    order = place_order(call, store, guest(store), LINES, orderDtl=BLOCK)

    content = read_linked_text(store, order["link"])

    net = rupees(order["NET_AMT"])
    assert f"Total ₹ {group_digits(whole_rupees(net))}" in content
    assert "Nilesh Parmar" in content
    assert [word for word in ("9825011111", "nilesh@", "Gopal Chambers") if word in content] == []


def test_the_pdf_of_a_link_names_neither_salesperson_nor_gstin(
    call, store, goods, sign_in, set_up, read_linked_text
):
    set_up(Account, gstin="24AAACA1111A1Z1")
    order = place_order(call, store, sign_in(store, SALESPERSON), LINES, party=DEALER)

    content = read_linked_text(store, order["link"])

    assert order["accounts"]["ACC_NAME"] in content
    assert [word for word in ("24AAACA1111A1Z1", order["SMAN_NAME"]) if word in content] == []


def test_with_a_link_a_pdf_is_read_only_by_those_who_have_the_link(call, store, goods, sign_in, guest):
    dealer = sign_in(store, DEALER)
    first, second = (place_order(call, store, dealer)["link"].rpartition("/")[2] for _ in range(2))
    number = call("POST", f"/exports/link/{first}", store).json["result"]["id"]

    assert call("GET", f"/exports/link/{first}/{number}", store).status_code == 200
    assert call("GET", f"/exports/link/{second}/{number}", store).status_code == 404
    assert call("GET", f"/exports/{number}", store, dealer).status_code == 404
    assert call("GET", f"/exports/link/{first}/1", store).status_code == 404
