"""What a salesperson takes along is what the shop would show them for each party."""

import pytest
from sqlalchemy import func, select, update

from app.catalogue.models import Product
from app.orders import popularity
from app.orders.items.models import Order
from app.orders.offline import service
from app.people.accounts.models import Account
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.ordering import fill_cart, place_order
from tests.stock import AGREED_DEALER, DEALER, FAN, OTHER_DEALER, SALESPERSON, SWITCH, WIRE


@pytest.fixture
def taken(call, store, goods, sign_in):
    """Return what the salesperson takes along."""

    def read():
        answer = call("GET", "/offline", store, sign_in(store, SALESPERSON))
        assert answer.status_code == 200
        return answer.json["result"]

    return read


def shown_to(download: dict, party: dict | None) -> dict:
    """Return each size's rates and stock as the download has them for a party, by product and size."""
    number = party["termsNumber"] if party else download["termsNumber"]
    terms = download["terms"][number]
    agreed = {
        (row["ITEM_CD"], row["SIZE_CD"]): row["RATE"]
        for row in download["agreed"]
        if party and row["ACC_CD"] == party["ACC_CD"]
    }
    return {
        (product["ITEM_CD"], size["SIZE_CD"]): {
            "RATE": agreed.get((product["ITEM_CD"], size["SIZE_CD"]), size["RATES"][number]),
            **{name: size[name] for name in terms["rates"]},
            **({"CL_STK": size["CL_STK"]} if terms["stock"] else {}),
        }
        for product in download["products"]
        for size in product["variant"]
    }


def shown_in_shop(products: list[dict]) -> dict:
    names = ("RATE", *(f"SALE_RATE{number}" for number in range(1, 6)), "CL_STK")
    return {
        (product["ITEM_CD"], size["SIZE_CD"]): {name: size[name] for name in names if name in size}
        for product in products
        for size in product["variant"]
    }


@pytest.mark.parametrize(
    "switches",
    [
        {"item_discount": True, "show_stock": True, "party_rates": True},
        {"two_rates": True, "show_stock": True, "party_stock": True},
        {"show_stock": False},
    ],
    ids=lambda switches: "+".join(switches),
)
def test_every_party_sees_the_rates_and_stock_of_the_shop(call, make_store, fill, sign_in, switches):
    store = make_store(**switches)
    fill(store)
    with store_session(store) as db:
        hidden = ["hideSaleRate1", "accShowStk"]
        db.execute(update(Account).where(Account.code == DEALER).values(switches=hidden))
    token = sign_in(store, SALESPERSON)

    download = call("GET", "/offline", store, token).json["result"]

    assert {party["ACC_CD"] for party in download["parties"]} == {DEALER, AGREED_DEALER}
    for party in [None, *download["parties"]]:
        query = f"?partyCd={party['ACC_CD']}" if party else ""
        products = call("GET", f"/products{query}", store, token).json["result"]
        assert shown_to(download, party) == shown_in_shop(products)


def test_an_item_without_a_tax_has_no_rate_even_where_one_was_agreed(call, make_store, fill, sign_in):
    store = make_store(party_rates=True)
    fill(store)
    with store_session(store) as db:
        db.execute(update(Product).values(tax_rate=None))

    download = call("GET", "/offline", store, sign_in(store, SALESPERSON)).json["result"]

    for party in download["parties"]:
        assert {size["RATE"] for size in shown_to(download, party).values()} == {0}


def test_a_rate_that_none_of_the_parties_sees_does_not_leave_the_server(taken):
    names = {name for product in taken()["products"] for size in product["variant"] for name in size}

    assert {name for name in names if name.startswith("SALE_RATE")} == {
        "SALE_RATE1",
        "SALE_RATE2",
        "SALE_RATE3",
    }


def test_a_store_without_rates_gives_none(call, make_store, fill, sign_in):
    store = make_store(only_products=True, party_rates=True)
    fill(store)

    download = call("GET", "/offline", store, sign_in(store, SALESPERSON)).json["result"]

    assert download["agreed"] == []
    names = {name for product in download["products"] for size in product["variant"] for name in size}
    assert not {name for name in names if "RATE" in name}


def test_the_carts_of_the_parties_come_along(call, store, taken, sign_in):
    fill_cart(call, store, sign_in(store, SALESPERSON), [(SWITCH, "", 40)], DEALER)

    (line,) = taken()["lines"]

    assert (line["PARTY_CD"], line["ITEM_CD"], line["QUANTITY"]) == (DEALER, SWITCH, 40)


def test_a_salesperson_takes_only_their_own_parties_along(taken):
    assert OTHER_DEALER not in {party["ACC_CD"] for party in taken()["parties"]}


def test_nothing_is_sent_again_while_nothing_has_changed(call, store, goods, sign_in):
    token = sign_in(store, SALESPERSON)
    first = call("GET", "/offline", store, token)
    tag = {"If-None-Match": first.headers["ETag"]}

    assert call("GET", "/offline", store, token, headers=tag).status_code == 304
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(closing_balance=77))
    assert call("GET", "/offline", store, token, headers=tag).status_code == 200


def test_a_party_with_too_many_agreed_rates_has_no_sight(make_store, fill, call, sign_in, monkeypatch):
    store = make_store(party_rates=True)
    fill(store)
    monkeypatch.setattr(service, "MAX_AGREED_RATES", 0)

    download = call("GET", "/offline", store, sign_in(store, SALESPERSON)).json["result"]

    assert {party["ACC_CD"]: party["termsNumber"] is None for party in download["parties"]} == {
        DEALER: False,
        AGREED_DEALER: True,
    }
    assert download["agreed"] == []


def test_a_store_of_many_products_gives_the_first_ones(call, store, taken, monkeypatch):
    monkeypatch.setattr(service, "MAX_PRODUCTS", 2)

    assert [product["ITEM_CD"] for product in taken()["products"]] == [SWITCH, WIRE]


def test_others_may_not_take_the_catalogue_along(call, store, goods, sign_in, guest):
    for token, status in ((None, 401), (guest(store), 403), (sign_in(store, DEALER), 403)):
        assert call("GET", "/offline", store, token).status_code == status


@pytest.fixture
def bought(call, store, goods, sign_in):
    """The dealer ordered this month and the month before."""
    dealer = sign_in(store, DEALER)
    orders = [place_order(call, store, dealer, ((SWITCH, "", 20), (WIRE, "1.5 sq mm", 2))) for _ in range(2)]
    with store_session(store) as db:
        first = Order.id == orders[0]["orderId"]
        earlier = db.scalar(select(Order.placed_at - func.make_interval(0, 1)).where(first))
        db.execute(update(Order).where(first).values(placed_at=earlier))
        popularity.count_orders(db, order_ids=[order["orderId"] for order in orders])


def test_what_a_party_bought_comes_along_as_the_shop_says_it(call, store, taken, bought, sign_in):
    token = sign_in(store, SALESPERSON)
    body = {"itemCd": [SWITCH, WIRE], "partyCd": DEALER}
    usual = call("GET", f"/orders/usual?partyCd={DEALER}", store, token).json["result"]
    last = call("POST", "/orders/last", store, token, json=body).json["result"]

    of_party = {each["ACC_CD"]: each for each in taken()["bought"]}

    assert len(usual) == len(last) == 2
    assert of_party[DEALER]["last"] == last
    assert [
        (each["ITEM_CD"], each["SIZE_CD"], each["ITEM_NAME"], each["months"])
        for each in of_party[DEALER]["usual"]
    ] == [(each["itemCd"], each["SIZE_CD"], each["ITEM_NAME"], each["months"]) for each in usual]
    assert of_party[AGREED_DEALER] == {"ACC_CD": AGREED_DEALER, "usual": [], "last": []}
    assert OTHER_DEALER not in of_party


def test_of_a_party_with_too_many_orders_nothing_is_said(taken, bought, monkeypatch):
    monkeypatch.setattr(service, "MAX_PURCHASES", 3)
    monkeypatch.setattr(service, "MAX_LAST_BOUGHT", 1)

    assert taken()["bought"] == []


def test_a_store_without_buy_again_says_nothing_of_it(call, make_store, fill, sign_in):
    store = make_store(buy_again=False)
    fill(store)

    download = call("GET", "/offline", store, sign_in(store, SALESPERSON)).json["result"]

    assert download["bought"] == []


def test_a_salesperson_takes_named_substitutes_along_where_the_store_offers_them(store, taken):
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == FAN).values(hidden=True))
        db.execute(update(Product).where(Product.code == SWITCH).values(substitutes=[FAN, "gone", WIRE]))

    assert taken()["substitutes"] == []
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={"substitutes": True}))
    assert taken()["substitutes"] == [{"ITEM_CD": SWITCH, "substitutes": [WIRE]}]
