"""What callers of the shop are offered instead of an item that is short."""

import pytest
from sqlalchemy import delete, insert, update

from app.catalogue.models import PartyRate, Product, Variant
from app.catalogue.service import recount
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.stock import AGREED_DEALER, DEALER, FAN, SALESPERSON, SWITCH, WIRE

# Fans of other makers, by rate and stock. The fan of the store is 2500 in grade A.
FANS = {"J1": (2600, 5), "J2": (900, 5), "J3": (2450, 0), "J4": (2510, 5)}


@pytest.fixture
def store_switches():
    return {"guest_rates": True, "show_stock": True, "substitutes": True}


@pytest.fixture
def fans(store, goods):
    """Add fans to that of the store, which is out of stock."""
    with store_session(store) as db:
        common = {"category_code": "E001", "tax_rate": 5}
        products = [{**common, "code": code, "name": f"Fan {code}"} for code in FANS]
        db.execute(insert(Product), products)
        sizes = [
            {
                **{f"rate{grade}": rate for grade in range(1, 6)},
                "product_code": code,
                "size_code": "",
                "pieces_per_box": "2",
                "stock": stock,
            }
            for code, (rate, stock) in FANS.items()
        ]
        db.execute(insert(Variant), sizes)
        recount(db)
    change(store, Variant, FAN, stock=0)


def change(store, model, code, **values):
    column = Product.code if model is Product else Variant.product_code
    with store_session(store) as db:
        db.execute(update(model).where(column == code).values(**values))


@pytest.fixture
def offered(call, store, fans):
    """Return the codes of what is offered."""

    def read(code=FAN, token=None, **query):
        answer = call("GET", f"/products/substitutes/{code}", store, token, query_string=query)
        assert answer.status_code == 200, answer.text
        return [each["ITEM_CD"] for each in answer.json["result"]]

    return read


@pytest.fixture
def named(call, store, goods, sign_in):
    """Name the substitutes of an item as the owner; return the answer."""
    owner = sign_in(store, store.key)

    def put(*codes, code=FAN):
        body = {"itemCd": code, "data": {"SUBSTITUTES": list(codes)}}
        return call("PUT", "/products", store, owner, json=body)

    return put


def test_items_of_the_category_in_stock_are_proposed_nearest_in_rate_first(offered):
    assert offered() == ["J4", "J1", "J2"]
    assert offered(sizeCd="") == ["J4", "J1", "J2"]
    assert offered(sizeCd="48 inch") == []
    # The switch comes twenty in a box.
    assert offered(SWITCH) == []
    assert offered("nothing") == []


def test_named_ones_come_in_the_owners_order_and_a_change_is_seen_at_once(offered, named):
    assert offered() == ["J4", "J1", "J2"]

    answer = named(WIRE, "J2")

    assert [each["ITEM_CD"] for each in answer.json["result"]["SUBSTITUTES"]] == [WIRE, "J2"]
    assert offered() == [WIRE, "J2"]
    assert named("J2").status_code == 200
    assert offered() == ["J2"]
    assert named().status_code == 200
    assert offered() == ["J4", "J1", "J2"]


@pytest.mark.parametrize("values", [{"hidden": True}, {"retired_at": "2026-01-01"}])
def test_what_the_shop_does_not_show_is_never_offered(offered, named, store, values):
    named("J1", "J2")
    change(store, Product, "J1", **values)
    change(store, Product, "J4", **values)

    assert offered() == ["J2"]
    named("J2", "J3")
    change(store, Variant, "J2", stock=0)
    assert offered() == []


def test_what_is_sold_no_more_has_substitutes_for_customers_alone(offered, store, sign_in):
    change(store, Product, FAN, hidden=True)

    assert offered() == []
    assert offered(token=sign_in(store, DEALER)) == ["J4", "J1", "J2"]
    assert offered(token=sign_in(store, SALESPERSON), partyCd=DEALER) == ["J4", "J1", "J2"]


def test_nothing_without_a_rate_is_offered_and_a_minimum_must_be_in_stock(offered, store):
    change(store, Variant, "J4", **{f"rate{grade}": 0 for grade in range(1, 6)})
    change(store, Variant, "J1", minimum_quantity=6)

    assert offered() == ["J2"]


def test_who_may_not_see_the_stock_does_not_learn_of_it(offered, store):
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={"guest_rates": True, "substitutes": True}))

    assert offered() == ["J4", "J3", "J1", "J2"]


def test_who_may_not_see_rates_is_offered_them_in_the_order_of_the_shop(call, store, offered):
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={"show_stock": True, "substitutes": True}))

    assert offered() == ["J1", "J2", "J4"]
    (first, *_) = call("GET", f"/products/substitutes/{FAN}", store).json["result"]
    assert "RATE" not in first["variant"][0]


def test_each_party_is_offered_what_is_nearest_to_its_own_rates(call, store, offered, sign_in):
    with store_session(store) as db:
        db.execute(
            update(StoreSettings).values(
                switches={"show_stock": True, "substitutes": True, "party_rates": True}
            )
        )
        db.execute(
            insert(PartyRate).values(account_code=AGREED_DEALER, product_code="J2", size_code="", rate=2490)
        )

    assert offered(token=sign_in(store, DEALER)) == ["J4", "J1", "J2"]
    assert offered(token=sign_in(store, AGREED_DEALER))[0] == "J2"


def test_a_store_with_the_switch_off_asks_the_database_for_nothing_of_it(counts, store, fans):
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={"show_stock": True}))

    counts("GET", f"/products/substitutes/{FAN}", None)

    assert not any("substitutes" in statement for statement in counts.statements)


@pytest.mark.parametrize("codes", [[FAN], ["J1", "J1"], ["J1", "unknown"]])
def test_an_owner_names_other_items_each_once(named, fans, codes):
    answer = named(*codes)

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["data.SUBSTITUTES"])


def test_an_owner_names_few(named, fans):
    answer = named(*[f"J{number}" for number in range(7)])

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["data.SUBSTITUTES"])


def test_what_is_gone_is_not_named_any_more(named, fans, store, call, sign_in):
    named("J1", "J2")
    with store_session(store) as db:
        db.execute(delete(Product).where(Product.code == "J1"))

    shown = call("GET", f"/products/itemsById/{FAN}", store, sign_in(store, store.key)).json["result"]

    assert shown["SUBSTITUTES"] == [{"ITEM_CD": "J2", "ITEM_NAME": "Fan J2"}]
