"""Another GST rate for many products from a day on."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from sqlalchemy import select, update

from app.catalogue.coming_tax import settle
from app.catalogue.models import Product
from app.orders.documents.returns.credit_notes import credit_note_seen_by
from app.orders.items.models import OrderItem
from app.pricing.rules import line_net, whole_rupees
from app.shared.actor import Access, Actor
from app.shared.days import STORE_TIME
from app.store.settings.models import Company, StoreSettings
from tenant_router.session import store_session
from tests.conftest import rupees
from tests.ordering import fill_cart, item_ids, place_order, shown_order
from tests.stock import FAN, SWITCH, WIRE

pytestmark = pytest.mark.any_hour
# Grade B: 20 switches of ₹55.
SWITCHES = 1100


@pytest.fixture
def store_switches():
    return {"order_changes": True, "returns": True}


def today():
    return datetime.now(UTC).astimezone(STORE_TIME).date()


@pytest.fixture
def many(call, store, owner):
    def make(status: int = 200, **body):
        answer = call("PUT", "/products/many", store, owner, json=body)
        assert answer.status_code == status, answer.text
        return answer.json["result"] if status == 200 else answer.json["errors"]

    return make


@pytest.fixture
def schedule(many):
    """Set the rate of products to 5 from tomorrow on."""

    def make(**body):
        coming = {"RATEOFTAX": 5, "fromDay": str(today() + timedelta(days=1)), **body.pop("coming", {})}
        return many(**{"all": {}, **body}, comingTax=coming)

    return make


@pytest.fixture
def day_comes(store):
    """Let the day of the coming rates be today."""

    def make() -> None:
        with store_session(store) as db:
            db.execute(
                update(Product).where(Product.coming_tax_on.is_not(None)).values(coming_tax_on=today())
            )

    return make


def stored(store) -> dict:
    with store_session(store) as db:
        rows = db.execute(select(Product.code, Product.tax_rate, Product.coming_tax_rate))
        return {code: (rate, coming) for code, rate, coming in rows}


def test_a_preview_says_how_many_and_names_some_and_changes_nothing(schedule, store, goods):
    before = stored(store)

    shown = schedule(preview=True)

    assert (shown["products"], shown["changeId"]) == (3, None)
    assert len(shown["names"]) == 3
    assert shown["names"][0].startswith("One-Way Switch")
    assert stored(store) == before


def test_the_present_rate_and_the_hsn_code_choose_products(store, schedule):
    with store_session(store) as db:
        db.execute(update(Product).values(hsn="8414"))
        db.execute(update(Product).where(Product.code == WIRE).values(hsn="8544"))

    assert schedule(preview=True, coming={"nowAt": 18})["products"] == 2
    assert schedule(coming={"nowAt": 18, "HSN": "84"})["products"] == 1

    assert stored(store) == {SWITCH: (18, 5), WIRE: (18, None), FAN: (5, None)}


def test_the_day_must_be_to_come(many):
    coming = {"RATEOFTAX": 5, "fromDay": str(today())}

    assert list(many(422, all={}, comingTax=coming)) == ["comingTax.fromDay"]
    assert list(many(422, all={}, comingTax={"RATEOFTAX": 5})) == ["comingTax.fromDay"]


def test_until_the_day_nothing_is_sold_with_the_new_rate_and_from_its_first_moment_all_is(
    call, store, dealer, owner, schedule, day_comes
):
    schedule(codes=[SWITCH], all=None)
    before = place_order(call, store, dealer)
    product = call("GET", f"/products/itemsById/{SWITCH}", store, owner).json["result"]
    assert product["RATEOFTAX"] == 18
    assert product["COMING_TAX"] == {"RATEOFTAX": 5, "FROM": str(today() + timedelta(days=1))}
    assert rupees(before["NET_AMT"]) == SWITCHES * rupees("1.18")

    day_comes()
    fill_cart(call, store, dealer)
    cart = call("GET", "/cart", store, dealer).json
    after = place_order(call, store, dealer)
    product = call("GET", f"/products/itemsById/{SWITCH}", store, owner).json["result"]

    assert rupees(cart["totals"]["netAmt"]) == rupees(after["NET_AMT"]) == SWITCHES * rupees("1.05")
    assert product["RATEOFTAX"] == 5
    assert "COMING_TAX" not in product
    assert shown_order(call, store, dealer, before["orderId"])["NET_AMT"] == before["NET_AMT"]


def test_a_line_that_is_not_changed_keeps_its_rate(call, store, dealer, owner, schedule, day_comes):
    order = place_order(call, store, dealer, ((SWITCH, "", 20), (WIRE, "1.5 sq mm", 2)))
    schedule()
    day_comes()

    lines = [{"itemId": item_ids(order)[0], "quantity": 30}]
    changed = call("POST", f"/orders/{order['orderId']}/changes", store, owner, json={"lines": lines})

    assert changed.status_code == 201, changed.text
    with store_session(store) as db:
        assert list(db.scalars(select(OrderItem.tax_rate).order_by(OrderItem.id))) == [5, 18]


def test_a_credit_note_takes_the_rate_of_its_order(call, store, dealer, owner, schedule, day_comes):
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={"gst_papers": True, "returns": True}))
        db.execute(update(Company).values(gstin="24AAACR5055K1ZD", state_code="24"))
    order = place_order(call, store, dealer)
    (item,) = item_ids(order)
    schedule()
    day_comes()
    call("PUT", "/orders/status", store, owner, json={"id": [item], "status": "Dispatched"})
    lines = [{"itemId": item, "quantity": 5, "reason": "damaged"}]
    requested = call("POST", f"/orders/{order['orderId']}/returns", store, owner, json={"lines": lines})
    return_id = requested.json["result"]["returnId"]
    call("PUT", f"/returns/{return_id}/decision", store, owner, json={"decision": "received"})

    with store_session(store) as db:
        note = credit_note_seen_by(db, return_id, Actor(Access.OWNER, "", "Owner"))
        assert [row.rate for row in note.tax.rows] == [18]
        assert note.note.amount == whole_rupees(line_net(Decimal(55), Decimal(18), 5))


def test_a_rate_that_has_come_is_written_once_and_later_edits_hold(
    call, store, owner, schedule, day_comes, many
):
    schedule(codes=[SWITCH], all=None)
    day_comes()

    many(codes=[SWITCH], RATEOFTAX=12)

    assert stored(store)[SWITCH] == (12, None)
    product = call("GET", f"/products/itemsById/{SWITCH}", store, owner).json["result"]
    assert product["RATEOFTAX"] == 12


def test_a_preview_of_a_coming_rate_counts_with_the_rates_that_have_come(schedule, day_comes):
    schedule(codes=[SWITCH, WIRE], all=None)
    day_comes()

    shown = schedule(preview=True, coming={"RATEOFTAX": 12, "nowAt": 5})

    # The fan has 5 % anyway.
    assert shown["products"] == 3


def test_a_preview_of_a_rate_leaves_out_products_that_have_it_since_today(schedule, day_comes, many):
    schedule(codes=[SWITCH], all=None)
    day_comes()

    assert many(codes=[SWITCH], RATEOFTAX=5, preview=True)["products"] == 0
    assert many(codes=[SWITCH], RATEOFTAX=18, preview=True)["products"] == 1


def test_upkeep_writes_the_rates_that_have_come_and_no_others(store, schedule, day_comes):
    schedule(codes=[SWITCH], all=None)
    day_comes()
    schedule(codes=[FAN], all=None, coming={"RATEOFTAX": 12})

    with store_session(store) as db:
        settle(db)

    assert stored(store) == {SWITCH: (5, None), WIRE: (18, None), FAN: (5, 12)}


def test_a_sync_brings_the_rate_of_the_books_until_the_day_and_no_old_one_after_it(
    store, schedule, many, day_comes
):
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == WIRE).values(tax_rate=None))
        db.execute(update(Product).where(Product.code == FAN).values(own_fields=["name", "tax_rate"]))

    def own(code):
        with store_session(store) as db:
            return sorted(db.get_one(Product, code).own_fields)

    schedule(coming={"RATEOFTAX": 12})
    assert (own(SWITCH), own(WIRE), own(FAN)) == ([], [], ["name", "tax_rate"])

    many(codes=[SWITCH], comingTax=None)
    day_comes()
    with store_session(store) as db:
        settle(db)
    assert (own(SWITCH), own(WIRE), own(FAN)) == ([], ["tax_rate"], ["name", "tax_rate"])


def test_until_the_day_it_can_be_undone_or_removed(call, store, owner, schedule, many, day_comes):
    before = stored(store)
    undone = schedule()["changeId"]
    answer = call("POST", f"/products/many/{undone}/undo", store, owner)
    assert answer.json["result"]["restored"] == 3
    assert stored(store) == before
    with store_session(store) as db:
        assert db.get_one(Product, SWITCH).own_fields == []

    schedule()
    assert many(all={}, comingTax=None)["products"] == 3
    assert stored(store) == before

    late = schedule()["changeId"]
    day_comes()
    answer = call("POST", f"/products/many/{late}/undo", store, owner)
    assert answer.json["result"]["skipped"] == 3
    assert stored(store)[SWITCH] == (5, None)
