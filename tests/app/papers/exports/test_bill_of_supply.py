"""Orders and credit notes of sellers who may not charge tax."""

from decimal import Decimal

import pytest
from sqlalchemy import update

from app.papers.exports.pdf.order_paper import COMPOSITION_DEALER
from app.people.accounts.models import Account
from app.store.settings.models import Company, StoreSettings
from tenant_router.session import store_session
from tests.ordering import item_ids, place_order, shown_order
from tests.stock import FAN, SWITCH

GUJARAT = "24AAACR5055K1ZD"
LINES = ((SWITCH, "", 20), (FAN, "", 1))
TAX_WORDS = ("GST %", "CGST", "SGST", "IGST", "Taxable", "Place of supply", "Proforma", "tax invoice")
STATEMENTS = {"composition": COMPOSITION_DEALER, "unregistered": "not registered under GST"}


@pytest.fixture
def store_switches():
    return {"returns": True}


@pytest.fixture
def register(store, goods):
    """Let the store, of Gujarat as its customers are, have a registration and switches."""

    def make(registration: str, **switches: bool) -> None:
        gstin = "" if registration == "unregistered" else GUJARAT
        with store_session(store) as db:
            db.execute(update(Company).values(gstin=gstin, state_code="24", tax_registration=registration))
            db.execute(update(Account).values(gstin=GUJARAT, state_code="24"))
            if switches:
                db.execute(update(StoreSettings).values(switches=switches))

    return make


@pytest.mark.parametrize("paper", ["A4", "80mm"])
@pytest.mark.parametrize("registration", STATEMENTS)
def test_an_order_is_a_bill_of_supply_without_tax(
    call, store, dealer, register, read_text, request_export, registration, paper
):
    register(registration)
    order = place_order(call, store, dealer, LINES)
    body = {"kind": "order", "orderId": order["orderId"], "paper": paper}

    content = read_text(store, dealer, **body)

    title, statement = content.index("Bill of supply"), content.index(STATEMENTS[registration])
    assert title < statement < content.index("One-Way Switch")
    assert "Total ₹ 3,595.00" in content
    assert "8536" in content
    # The seller's, and the buyer's.
    assert content.replace(" ", "").count(f"GSTIN{GUJARAT}") == (1 if registration == "unregistered" else 2)
    assert [words for words in TAX_WORDS if words in content] == []
    named = request_export(store, dealer, **body)
    assert named["fileName"] == f"Bill_{order['ORDER_NO']}.pdf"


def test_pages_of_an_order_have_no_tax_rows(call, store, dealer, register):
    register("composition", gst_papers=True)

    order = shown_order(call, store, dealer, place_order(call, store, dealer, LINES)["orderId"])

    assert (order["taxes"], order["taxSummary"], order["TAX_AMT"]) == ([], None, 0)


def test_an_order_from_before_keeps_its_tax_on_paper(call, store, dealer, register, read_text):
    register("regular")
    order = place_order(call, store, dealer, LINES)
    register("composition")

    content = read_text(store, dealer, kind="order", orderId=order["orderId"])

    assert COMPOSITION_DEALER not in content
    assert "CGST" in content
    assert [tax["name"] for tax in shown_order(call, store, dealer, order["orderId"])["taxes"]] == [
        "CGST",
        "SGST",
    ]


@pytest.mark.parametrize("later", ["regular", "unregistered"])
def test_a_bill_of_supply_stays_one_whatever_its_seller_becomes(
    call, store, dealer, register, read_text, request_export, later
):
    register("composition", gst_papers=True)
    order = place_order(call, store, dealer, LINES)
    register(later)
    body = {"kind": "order", "orderId": order["orderId"], "paper": "A4"}

    content = read_text(store, dealer, **body)

    assert content.index("Bill of supply") < content.index(COMPOSITION_DEALER)
    assert [words for words in TAX_WORDS if words in content] == []
    assert request_export(store, dealer, **body)["fileName"] == f"Bill_{order['ORDER_NO']}.pdf"
    assert shown_order(call, store, dealer, order["orderId"])["taxSummary"] is None


def test_orders_from_before_and_after_are_printed_together(call, store, owner, dealer, register, read_text):
    register("regular")
    before = place_order(call, store, dealer, LINES)
    register("composition")
    after = place_order(call, store, dealer, LINES)

    content = read_text(store, owner, kind="severalOrders", orderIds=[before["orderId"], after["orderId"]])

    assert content.count("CGST") > 0
    assert content.count(COMPOSITION_DEALER) == content.count("Bill of supply") == 1


def test_an_inquiry_is_no_bill_and_has_no_tax_columns(call, store, owner, dealer, register, read_text):
    register("composition", inquiry=True)
    order = place_order(call, store, dealer, LINES)

    content = read_text(store, owner, kind="order", orderId=order["orderId"])

    assert f"Inquiry {order['ORDER_NO']}" in content
    assert "Bill of supply" not in content
    assert [words for words in ("GST %", "CGST", "SGST") if words in content] == []


@pytest.mark.parametrize("later", ["composition", "regular", "unregistered"])
def test_a_credit_note_has_no_tax_whatever_its_seller_becomes(
    call, store, owner, dealer, register, read_text, later
):
    register("composition", returns=True)
    order = place_order(call, store, dealer, LINES)
    item = item_ids(order)[0]
    call("PUT", "/orders/status", store, owner, json={"id": [item], "status": "Dispatched"})
    lines = [{"itemId": item, "quantity": 5, "reason": "damaged"}]
    requested = call("POST", f"/orders/{order['orderId']}/returns", store, owner, json={"lines": lines})
    return_id = requested.json["result"]["returnId"]
    received = call("PUT", f"/returns/{return_id}/decision", store, owner, json={"decision": "received"})
    assert received.status_code == 200, received.text
    register(later)

    content = read_text(store, dealer, kind="creditNote", returnId=return_id)

    assert content.index("Credit note") < content.index(COMPOSITION_DEALER)
    assert "Total ₹ 275.00" in content
    assert [words for words in TAX_WORDS if words in content] == []


def test_the_file_of_lines_has_no_tax(call, store, dealer, register, read_csv):
    register("composition")
    place_order(call, store, dealer, LINES)

    rows = read_csv(kind="orderLines", fromDate="2026-01-01 00:00:00", toDate="2026-12-31 23:59:59")

    taxes = {row[name] for row in rows for name in row if name in ("GST %", "CGST", "SGST", "UTGST", "IGST")}
    assert len(rows) == 2
    assert {Decimal(tax or 0) for tax in taxes} == {Decimal(0)}
