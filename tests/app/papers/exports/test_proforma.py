"""Orders as proforma invoices: for which stores and viewers, and what they show and hide."""

from datetime import date
from decimal import Decimal

import pytest
from sqlalchemy import update

from app.catalogue.models import Product
from app.orders.items.models import Order
from app.papers.exports.rules import group_digits
from app.papers.exports.words import amount_in_words
from app.people.accounts.models import Account
from app.people.accounts.receivables.models import Invoice
from app.pricing.rules import line_net, whole_rupees
from app.store.settings.models import Company, StoreSettings
from tenant_router.session import store_session
from tests.conftest import rupees
from tests.ordering import fill_cart, item_ids, place_order
from tests.stock import DEALER, FAN, OTHER_DEALER, SALESPERSON, SWITCH, WIRE

LINES = ((SWITCH, "", 20), (WIRE, "1.5 sq mm", 2), (FAN, "", 1))
GUJARAT, MAHARASHTRA = "24AAACR5055K1ZD", "27AAACR5055K1Z7"
TITLE = "Proforma invoice – not a tax invoice"
BLOCK = {
    "NAME": "Nilesh Parmar",
    "EMAIL": "nilesh@example.com",
    "MOBILENO": "9825011111",
    "ADD1": "12 Gopal Chambers",
    "CITY": "Surat",
    "STATE": "Maharashtra",
}


pytestmark = pytest.mark.usefixtures("goods")


@pytest.fixture
def store_switches():
    return {"gst_papers": True, "guest_login": True, "guest_rates": True, "schemes": True}


@pytest.fixture
def goods(store, goods):
    """Let the store and its customers be of Gujarat."""
    with store_session(store) as db:
        db.execute(update(Company).values(gstin=GUJARAT, state_code="24"))
        db.execute(update(Account).values(gstin=GUJARAT, state_code="24"))
    return goods


@pytest.fixture
def set_up(store):
    def change(model, **values) -> None:
        with store_session(store) as db:
            db.execute(update(model).values(**values))

    return change


@pytest.mark.parametrize("paper", ["A4", "80mm"])
def test_the_paper_asks_for_payment_by_upi(call, store, dealer, set_up, read_text, paper):
    set_up(Company, upi_id="asha.electric@okhdfcbank")
    order = place_order(call, store, dealer, LINES)

    content = read_text(store, dealer, kind="order", orderId=order["orderId"], paper=paper)

    net = rupees(order["NET_AMT"])
    assert f"Pay ₹{group_digits(whole_rupees(net))} by UPI" in content
    # It goes on in the next line of a narrow paper.
    assert "asha.electric@okhdfcbank" in content.replace(" ", "")


def test_the_paper_has_title_place_of_supply_taxes_and_words(call, store, dealer, read_text):
    order = place_order(call, store, dealer, LINES)
    items, net = rupees(order["ITEM_AMT"]), rupees(order["NET_AMT"])
    paid = whole_rupees(net)

    content = read_text(store, dealer, kind="order", orderId=order["orderId"])

    for words in (
        TITLE,
        f"Order {order['ORDER_NO']}",
        f"GSTIN {GUJARAT}",
        "Seller’s state: 24-Gujarat",
        "Place of supply: 24-Gujarat",
        "Payment: As per Company Terms",
        "8536",
        f"Taxable {group_digits(items)}",
        f"Total ₹ {group_digits(paid)}",
        amount_in_words(paid),
        "No input tax credit can be claimed",
        "Page 1 of 1",
    ):
        assert words in content
    assert "CGST" in content
    assert "SGST" in content
    assert "IGST" not in content


def test_given_rupees_off_the_order_then_paper_file_and_report_have_each_items_share(
    call, store, owner, dealer, read_text, read_csv
):
    scheme = {
        "name": "Big order",
        "gives": "amount",
        "counts": "value",
        "slabs": [{"at": 1000, "gives": 500}],
    }
    scheme["fromDate"] = "2026-01-01 00:00:00"
    assert call("POST", "/schemes", store, owner, json=scheme).status_code == 201
    order = place_order(call, store, dealer, LINES)
    span = {"fromDate": "2026-01-01 00:00:00", "toDate": "2026-12-31 23:59:59"}

    paper = read_text(store, dealer, kind="order", orderId=order["orderId"])
    rows = read_csv(kind="orderLines", **span)
    sums = call("GET", "/reports/partyWise", store, owner, query_string=span).json["totals"]

    shares = [rupees(item["DISCOUNT_AMT"]) for item in order["orderItm"]]
    assert sum(shares) == 500
    assert all(f"Big order · Discount ₹{group_digits(share)}" in paper for share in shares)
    assert f"Taxable {group_digits(rupees(order['ITEM_AMT']))}" in paper
    assert "Why this amount? CGST + SGST: goods stay in 24-Gujarat · Schemes: Big order" in paper
    assert f"Total ₹ {group_digits(whole_rupees(rupees(order['NET_AMT'])))}" in paper
    assert [Decimal(row["Discount"]) for row in rows] == shares
    assert sum(Decimal(row["Taxable Value"]) for row in rows) == rupees(order["ITEM_AMT"])
    assert rupees(sums["NET_AMT"]) == rupees(order["NET_AMT"])


def test_goods_for_another_state_have_igst(call, store, dealer, set_up, read_text):
    set_up(Account, gstin=MAHARASHTRA, state_code="27")
    order = place_order(call, store, dealer, LINES)

    content = read_text(store, dealer, kind="order", orderId=order["orderId"])

    assert "Place of supply: 27-Maharashtra" in content
    assert "IGST: goods go from 24-Gujarat to 27-Maharashtra" in content
    assert "CGST" not in content


@pytest.mark.parametrize("paper", ["A4", "80mm"])
def test_given_a_customer_in_a_special_economic_zone_then_all_places_have_igst_and_the_paper_says_why(
    call, store, owner, dealer, read_text, paper
):
    body = {"type": "add", "accCd": DEALER, "variable": "sezUnit"}
    assert call("POST", "/account", store, owner, json=body).status_code == 200
    fill_cart(call, store, dealer, LINES)
    assert call("GET", "/cart", store, dealer).json["totals"]["taxNames"] == ["IGST"]
    order = place_order(call, store, dealer, LINES)

    content = read_text(store, dealer, kind="order", orderId=order["orderId"], paper=paper)

    shown = call("GET", f"/orders/{order['orderId']}", store, dealer).json["result"]
    assert [tax["name"] for tax in shown["taxes"]] == ["IGST"]
    assert "24-Gujarat" in content
    assert "SUPPLY TO SEZ UNIT OR SEZ DEVELOPER" in content
    assert "IGST: the customer is in an SEZ" in content
    assert "CGST" not in content


def test_a_guests_place_of_supply_is_the_address(call, store, guest, read_text):
    visitor = guest(store)
    order = place_order(call, store, visitor, LINES, orderDtl=BLOCK)

    content = read_text(store, visitor, kind="order", orderId=order["orderId"])

    assert "Deliver to Nilesh Parmar 12 Gopal Chambers" in content
    assert "Place of supply: 27-Maharashtra" in content


@pytest.mark.parametrize("language", ["hi", "gu"])
def test_the_paper_has_the_language_that_was_requested(call, store, dealer, read_text, language):
    order = place_order(call, store, dealer, LINES)

    content = read_text(store, dealer, kind="order", orderId=order["orderId"], language=language)

    assert TITLE not in content
    assert "Rupees" not in content
    assert "Page" not in content
    assert "1 / 1" in content
    assert "24-Gujarat" in content


def test_the_roll_has_the_same_amounts(call, store, dealer, read_pdf):
    order = place_order(call, store, dealer, LINES)
    net = rupees(order["NET_AMT"])

    (page,) = read_pdf(store, dealer, kind="order", orderId=order["orderId"], paper="80mm").pages

    content = " ".join(page.extract_text().split())
    assert page.mediabox.width == pytest.approx(80 * 72 / 25.4)
    assert TITLE in content
    assert f"Total ₹ {group_digits(whole_rupees(net))}" in content


@pytest.mark.parametrize("paper", ["A4", "80mm"])
def test_canceled_items_are_struck_out_and_not_in_the_sums(call, store, owner, dealer, read_pdf, paper):
    order = place_order(call, store, dealer, LINES)
    body = {"kind": "order", "orderId": order["orderId"], "paper": paper}

    def read() -> tuple[str, int]:
        (page,) = read_pdf(store, owner, **body).pages
        content = page.get_contents()
        strokes = content.get_data().count(b" l S") if content is not None else 0
        return " ".join(page.extract_text().split()), strokes

    before, unstruck = read()
    canceled = {"id": item_ids(order)[0], "status": "Canceled"}
    assert call("PUT", "/orders/status", store, owner, json=canceled).status_code == 200
    after, struck = read()

    shown = call("GET", f"/orders/{order['orderId']}", store, dealer).json["result"]
    assert SWITCH in before
    assert SWITCH in after
    assert struck > unstruck
    assert f"Taxable {group_digits(rupees(shown['ITEM_AMT']))}" in after
    assert f"Total ₹ {group_digits(whole_rupees(rupees(shown['NET_AMT'])))}" in after


def test_an_order_that_was_canceled_says_so(call, store, owner, dealer, read_text):
    order = place_order(call, store, dealer, LINES)
    canceled = {"id": order["orderId"], "status": "Canceled", "type": "order"}
    assert call("PUT", "/orders/status", store, owner, json=canceled).status_code == 200

    content = read_text(store, owner, kind="order", orderId=order["orderId"])

    assert f"{TITLE} · Canceled" in content
    assert SWITCH in content


def test_several_orders_are_one_file(call, store, owner, sign_in, read_pdf, request_export):
    orders = [place_order(call, store, sign_in(store, each), LINES) for each in (DEALER, OTHER_DEALER)]
    ids = [order["orderId"] for order in orders]

    for paper in ("A4", "80mm"):
        read = read_pdf(store, owner, kind="severalOrders", orderIds=ids, paper=paper).pages
        assert [TITLE in " ".join(page.extract_text().split()) for page in read] == [True, True]
    named = request_export(store, owner, kind="severalOrders", orderIds=ids, language="gu")
    numbers = [order["ORDER_NO"] for order in orders]
    assert named["fileName"] == f"Proformas_{numbers[0]}-{numbers[1]}.pdf"


def test_a_link_has_the_paper_without_ways_to_reach_the_customer(
    call, store, sign_in, set_up, read_linked_text
):
    set_up(Account, gstin=MAHARASHTRA)
    order = place_order(call, store, sign_in(store, SALESPERSON), LINES, party=DEALER)

    content = read_linked_text(store, order["link"])

    assert TITLE in content
    assert "Place of supply: 27-Maharashtra" in content
    hidden = (MAHARASHTRA, order["SMAN_NAME"], "Why this amount?")
    assert [word for word in hidden if word in content] == []


@pytest.mark.parametrize("switches", [{}, {"gst_papers": True, "inquiry": True}])
def test_other_stores_print_orders_without_the_summary_of_taxes(
    call, make_store, fill, sign_in, read_text, switches
):
    store = make_store(**switches)
    fill(store)
    with store_session(store) as db:
        db.execute(update(Company).values(gstin=GUJARAT))
    dealer = sign_in(store, DEALER)
    order = place_order(call, store, dealer, LINES)

    body = {"kind": "order", "orderId": order["orderId"]}
    content, on_roll = (read_text(store, dealer, **body, paper=paper) for paper in ("A4", "80mm"))
    in_gujarati = read_text(store, dealer, **body, language="gu")

    for paper in (content, on_roll):
        assert [words for words in ("Proforma", "Place of supply", "Taxable ₹") if words in paper] == []
        assert "not a tax invoice." in paper
    assert [words for words in ("not a tax invoice.", "Rupees", "Pending") if words in in_gujarati] == []


def test_a_store_without_a_gstin_prints_orders(call, store, dealer, set_up, read_text, request_export):
    set_up(Company, gstin="")
    order = place_order(call, store, dealer, LINES)

    content = read_text(store, dealer, kind="order", orderId=order["orderId"])
    named = request_export(store, dealer, kind="order", orderId=order["orderId"], language="hi")

    assert TITLE not in content
    assert "not a tax invoice." in content
    assert named["fileName"] == f"Order_{order['ORDER_NO']}.pdf"


def test_viewers_without_rates_get_no_amounts(call, make_store, fill, guest, read_text):
    store = make_store(gst_papers=True, guest_login=True, guest_rates=False)
    fill(store)
    with store_session(store) as db:
        db.execute(update(Company).values(gstin=GUJARAT))
    visitor = guest(store)
    order = place_order(call, store, visitor, LINES, orderDtl=BLOCK)

    content = read_text(store, visitor, kind="order", orderId=order["orderId"])

    assert [word for word in ("Proforma", "₹", "GST %", "Rupees") if word in content] == []


def test_markup_in_names_is_printed_as_it_is(call, store, dealer, set_up, read_text):
    hostile = "A & B <c> <img src='http://169.254.169.254/x'/> </para>"
    set_up(Product, name=hostile, hsn="<b>8536", unit="<i>pc")
    set_up(Account, name=hostile)
    order = place_order(call, store, dealer)
    set_up(Order, remarks1="</font><para>")

    for paper in ("A4", "80mm"):
        content = read_text(store, dealer, kind="order", orderId=order["orderId"], paper=paper)
        assert content.count("A & B <c> <img") >= 2
        assert "<b>8536" in content
        assert "</font><para>" in content


def test_given_an_invoice_of_the_books_then_papers_have_its_irn_and_code_but_not_the_links(
    call, store, dealer, sign_in, read_pdf, read_linked_text
):
    order = place_order(call, store, sign_in(store, SALESPERSON), LINES, party=DEALER)
    portal = {"irn": "0b" * 32, "ackNumber": "1120100", "ackOn": "2026-11-21", "signedQr": "aB3_-." * 200}
    invoice = {"number": "S/41", "invoiced_on": date(2026, 11, 20), "amount": 1, "orders": [order["orderId"]]}
    with store_session(store) as db:
        db.add(Invoice(dataset="b", key="v-1", account_code=DEALER, e_invoice=portal, **invoice))

    for paper in ("A4", "80mm"):
        body = {"kind": "order", "orderId": order["orderId"], "paper": paper}
        pages = read_pdf(store, dealer, **body).pages
        content = " ".join(" ".join(page.extract_text() for page in pages).split())
        for words in ("Invoice S/41 · 20-11-2026", "IRN", "Ack No. 1120100 · 21-11-2026"):
            assert words in content
        assert content.count("0b" * 8) == 4
    assert "S/41" not in read_linked_text(store, order["link"])


def test_the_credit_note_of_a_return_is_for_its_buyer_and_the_owner(
    call, store, owner, dealer, sign_in, guest, request_export, read_text, set_up
):
    set_up(StoreSettings, switches={"returns": True, "gst_papers": True, "guest_login": True})
    order = place_order(call, store, dealer, LINES)
    item = item_ids(order)[0]
    call("PUT", "/orders/status", store, owner, json={"id": [item], "status": "Dispatched"})
    lines = [{"itemId": item, "quantity": 5, "reason": "damaged"}]
    requested = call("POST", f"/orders/{order['orderId']}/returns", store, owner, json={"lines": lines})
    return_id = requested.json["result"]["returnId"]
    body = {"kind": "creditNote", "returnId": return_id}

    assert call("POST", "/exports", store, dealer, json=body).status_code == 404
    call("PUT", f"/returns/{return_id}/decision", store, owner, json={"decision": "received"})
    returns = call("GET", f"/orders/{order['orderId']}/returns", store, dealer).json["result"]["returns"]
    (number,) = [each["creditNoteNo"] for each in returns]

    named = request_export(store, dealer, **body)
    assert named["fileName"] == f"CreditNote_{number.replace('/', '-')}.pdf"
    net = line_net(rupees(order["orderItm"][0]["RATE"]), Decimal(18), 5)
    for who, paper in ((dealer, "A4"), (owner, "80mm"), (sign_in(store, SALESPERSON), "A4")):
        content = read_text(store, who, **body, paper=paper)
        for words in (
            "Credit note",
            number,
            f"For order: {order['ORDER_NO']} ·",
            "24-Gujarat",
            "CGST",
            "8536",
        ):
            assert words in content
        assert f"Total ₹ {group_digits(whole_rupees(net))}" in content
        assert amount_in_words(whole_rupees(net)) in content
    for other in (sign_in(store, OTHER_DEALER), guest(store)):
        assert call("POST", "/exports", store, other, json=body).status_code == 404
    without = call("POST", "/exports", store, dealer, json={"kind": "creditNote"})
    assert (without.status_code, list(without.json["errors"])) == (422, ["returnId"])
