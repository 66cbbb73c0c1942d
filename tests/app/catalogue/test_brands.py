"""Brands on products, and the shop's filter by brand."""

import pytest
from marshmallow import RAISE
from sqlalchemy import update

from app.catalogue.models import Product
from app.catalogue.schemas import BrandsOut
from app.catalogue.service import recount
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.stock import FAN, SWITCH, WIRE


@pytest.fixture
def branded(store, goods):
    """Give the goods brands; the fan has no picture."""
    with store_session(store) as db:
        for code, brand in ((SWITCH, "Anchor"), (WIRE, "Polycab"), (FAN, "ANCHOR")):
            db.execute(update(Product).where(Product.code == code).values(brand=brand))
        recount(db)


@pytest.fixture
def get(call, store, branded):
    def read(path, token=None, **query):
        answer = call("GET", path, store, token, query_string=query)
        assert answer.status_code == 200, answer.text
        return answer.json

    return read


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"brand": "anchor"}, [SWITCH, FAN]),
        ({"brand": "Anchor", "dept_cd": "E002"}, []),
        ({"brand": "Polycab", "query": "wire"}, [WIRE]),
        ({"brand": "Havells"}, []),
        ({"brand": ""}, [SWITCH, WIRE, FAN]),
        ({"query": "polycab"}, [WIRE]),
        ({"query": "anchr"}, [SWITCH, FAN]),
    ],
)
def test_products_are_filtered_and_found_by_brand(get, query, expected):
    page = get("/products", **query)

    assert [product["ITEM_CD"] for product in page["result"]] == expected
    assert page["pagination"]["totalItems"] == len(expected)


def test_lists_and_details_have_the_brand(get):
    assert [product["BRAND"] for product in get("/products")["result"]] == ["Anchor", "Polycab", "ANCHOR"]
    assert get(f"/products/itemsById/{WIRE}")["result"]["BRAND"] == "Polycab"


def test_brands_are_listed_with_the_products_that_are_shown(get, store, sign_in):
    brands = get("/products/brands")
    assert BrandsOut(unknown=RAISE).validate(brands) == {}
    assert [(brand["BRAND"].lower(), brand["itemCount"]) for brand in brands["result"]] == [
        ("anchor", 2),
        ("polycab", 1),
    ]
    assert [brand["BRAND"] for brand in get("/products/brands", dept_cd="E002")["result"]] == ["Polycab"]
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={"pictureless": False}))

    assert [brand["itemCount"] for brand in get("/products/brands")["result"]] == [1, 1]
    assert [brand["itemCount"] for brand in get("/products/brands", sign_in(store, store.key))["result"]] == [
        2,
        1,
    ]


def test_a_large_brand_is_counted_up_to_the_limit(get, store, add_products, monkeypatch):
    monkeypatch.setattr("app.catalogue.product_query.MAX_COUNT", 4)
    add_products(store, 9)
    with store_session(store) as db:
        db.execute(update(Product).values(brand="Anchor"))

    pages = get("/products", brand="Anchor", per_page=2)["pagination"]

    assert (pages["totalItems"], pages["atLeast"], pages["nextPage"]) == (4, True, 1)


def test_a_brand_keeps_its_spaces_and_digits_and_hidden_products_are_not_counted(get, store):
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == SWITCH).values(brand="3 M 100 % pure"))
        db.execute(update(Product).where(Product.code == FAN).values(hidden=True))
        recount(db)

    brands = [(brand["BRAND"], brand["itemCount"]) for brand in get("/products/brands")["result"]]
    assert brands == [("3 M 100 % pure", 1), ("Polycab", 1)]
