"""The items that parties bought, and the lines of orders for the accountant, as files."""

from datetime import date, datetime
from decimal import Decimal

import pytest
from sqlalchemy import update

from app.catalogue.models import Product, Variant
from app.orders.items.models import Order, OrderItem
from app.papers.exports.rules import group_digits
from app.people.accounts.models import Account
from app.shared.days import STORE_TIME
from app.store.settings.models import Company, StoreSettings
from tenant_router.session import store_session
from tests.ordering import item_ids, place_order
from tests.stock import DEALER, FAN, OTHER_DEALER, SWITCH, WIRE

pytestmark = pytest.mark.any_hour
NOON = datetime(2026, 3, 11, 12, 0, tzinfo=STORE_TIME)
MARCH = {"fromDate": "2026-03-01 00:00:00", "toDate": "2026-03-31 23:59:59"}


@pytest.fixture
def orders(call, store, owner, sign_in):
    """Return orders of two dealers, one in the store's state and one in another; one line is canceled."""
    with store_session(store) as db:
        db.execute(update(Company).values(state_code="24"))
        own, other = Account.code == DEALER, Account.code == OTHER_DEALER
        db.execute(update(Account).where(own).values(gstin="24AAACA1111A1Z1", state="Gujarat"))
        db.execute(update(Account).where(other).values(gstin="27ABCPE1234F1ZB", state="Maharashtra"))
    lines = ((SWITCH, "", 20), (WIRE, "1.5 sq mm", 2), (FAN, "", 1))
    placed = [
        place_order(call, store, sign_in(store, DEALER), lines),
        place_order(call, store, sign_in(store, OTHER_DEALER), ((SWITCH, "", 40),)),
    ]
    with store_session(store) as db:
        db.execute(update(Order).values(placed_at=NOON))
    move = {"id": item_ids(placed[0])[2], "status": "Canceled"}
    assert call("PUT", "/orders/status", store, owner, json=move).status_code == 200
    return placed


def test_the_accountant_gets_every_line_that_was_not_canceled(read_csv, orders):
    rows = read_csv(kind="orderLines", **MARCH)

    assert [(row["Order No."], row["Item Code"], row["HSN"]) for row in rows] == [
        ("1", SWITCH, "8536"),
        ("1", WIRE, "8536"),
        ("2", SWITCH, "8536"),
    ]
    assert [row["Place of Supply"] for row in rows] == ["24-Gujarat", "24-Gujarat", "27-Maharashtra"]
    assert [row["GSTIN"][:2] for row in rows] == ["24", "24", "27"]
    assert rows[0]["Order Date"] == "11-03-2026 12:00"
    assert rows[0]["GST %"] == "18"


def test_the_tax_of_a_line_is_split_within_a_state_and_igst_between_states(read_csv, orders):
    for row in read_csv(kind="orderLines", **MARCH):
        central, state, integrated = (Decimal(row[name]) for name in ("CGST", "SGST", "IGST"))
        taxable, amount = Decimal(row["Taxable Value"]), Decimal(row["Amount"])

        assert taxable + central + state + integrated == amount
        assert taxable == Decimal(row["Rate"]) * int(row["Quantity"])
        if row["Order No."] == "1":
            assert central == state > 0 == integrated
        else:
            assert integrated > 0 == central == state


@pytest.mark.parametrize("proforma", [True, False])
@pytest.mark.parametrize("buyer_state", ["24", "27"])
def test_the_lines_of_an_order_come_to_its_paper(
    call, store, owner, dealer, goods, read_csv, read_text, proforma, buyer_state
):
    with store_session(store) as db:
        db.execute(update(Company).values(gstin="24ABCPE1234F1ZH", state_code="24"))
        db.execute(update(Account).values(gstin="", state_code=buyer_state, state="", pincode=""))
        db.execute(update(StoreSettings).values(switches={"gst_papers": proforma}))
        db.execute(update(Product).where(Product.code == FAN).values(tax_rate=5))
        for product, rate in ((SWITCH, "33.33"), (WIRE, "41.47"), (FAN, "7.75")):
            rates = {f"rate{grade}": rate for grade in range(1, 6)}
            db.execute(update(Variant).where(Variant.product_code == product).values(rates))
    order = place_order(call, store, dealer, ((SWITCH, "", 20), (WIRE, "1.5 sq mm", 3), (FAN, "", 1)))
    today = f"{datetime.now(STORE_TIME):%Y-%m-%d}"

    rows = read_csv(kind="orderLines", fromDate=f"{today} 00:00:00", toDate=f"{today} 23:59:59")
    paper = read_text(store, owner, kind="order", orderId=order["orderId"])

    closing = rows[-1]
    assert [(row["Round off"], row["Payable"]) for row in rows[:-1]] == [("", "")] * 2
    parts = ("Taxable Value", "CGST", "SGST", "IGST")
    sums = {name: sum(Decimal(row[name]) for row in rows) for name in parts}
    assert sum(sums.values()) + Decimal(closing["Round off"]) == Decimal(closing["Payable"])
    assert Decimal(closing["Round off"]) != 0
    printed = {"Taxable": sums["Taxable Value"], "Total ₹": Decimal(closing["Payable"])}
    printed |= {name: sums[name] for name in parts[1:] if sums[name]}
    printed["Round off"] = Decimal(closing["Round off"])
    for name, amount in printed.items():
        assert f"{name} {group_digits(amount)}" in paper
    (found,) = read_csv(
        kind="orderLines", query="wire", fromDate=f"{today} 00:00:00", toDate=f"{today} 23:59:59"
    )
    assert found["Payable"] == found["Round off"] == ""
    (whole,) = read_csv(kind="orders")
    parts = ("Amount", "Tax", "Round off")
    assert sum(Decimal(whole[name]) for name in parts) == Decimal(whole["Payable"])
    assert whole["Payable"] == closing["Payable"]


def test_a_line_says_how_much_of_it_was_back_ordered_and_when_that_is_expected(store, read_csv, orders):
    with store_session(store) as db:
        wires = OrderItem.product_code == WIRE
        values = {"back_ordered_quantity": 1, "expected_on": date(2026, 3, 28)}
        db.execute(update(OrderItem).where(wires).values(values))

    rows = read_csv(kind="orderLines", **MARCH)

    assert [(row["Back-ordered"], row["Expected"]) for row in rows] == [
        ("0", ""),
        ("1", "28-03-2026"),
        ("0", ""),
    ]


def test_a_line_says_how_much_of_it_was_delivered(store, read_csv, orders):
    with store_session(store) as db:
        wires = OrderItem.product_code == WIRE
        db.execute(update(OrderItem).where(wires).values(delivered_quantity=1, dispatched_quantity=2))

    rows = read_csv(kind="orderLines", **MARCH)

    assert [row["Delivered"] for row in rows] == ["0", "2", "0"]


def test_lines_are_filtered_by_party_and_words(read_csv, orders):
    def numbers(**params) -> list[tuple[str, str]]:
        return [
            (row["Order No."], row["Item Code"]) for row in read_csv(kind="orderLines", **MARCH, **params)
        ]

    assert numbers(partyCd=OTHER_DEALER) == [("2", SWITCH)]
    assert numbers(query="wire") == [("1", WIRE)]


def test_items_of_parties_are_a_file(read_csv, read_text, store, owner, orders, goods):
    rows = read_csv(kind="itemWiseReport", sort="QUANTITY", **MARCH)
    content = read_text(store, owner, kind="itemWiseReport", **MARCH)

    assert [(row["Party Code"], row["Item Code"], row["Total Qty"]) for row in rows] == [
        (DEALER, WIRE, "2"),
        (DEALER, SWITCH, "20"),
        (OTHER_DEALER, SWITCH, "40"),
    ]
    assert rows[0]["Month"] == "01-03-2026"
    assert f"Dealer {DEALER} {goods.mark} ({DEALER}) (2)" in content
    assert "Total (3) Total Qty 62 Total Amount ₹" in content


@pytest.mark.parametrize(
    ("kind", "name"), [("itemWiseReport", "ItemWiseReport"), ("orderLines", "OrderLines")]
)
@pytest.mark.parametrize("format_", ["csv", "pdf"])
def test_files_of_items_have_names_and_are_the_owners(
    call, store, owner, sign_in, orders, request_export, get_export, run_worker, kind, name, format_
):
    export = request_export(store, owner, kind=kind, format=format_, **MARCH)
    run_worker(store)

    made = get_export(store, owner, export["id"])
    assert (made["state"], made["fileName"]) == ("ready", f"{name}.{format_}")
    body = {"kind": kind, "format": format_, **MARCH}
    assert call("POST", "/exports", store, sign_in(store, DEALER), json=body).status_code == 403
