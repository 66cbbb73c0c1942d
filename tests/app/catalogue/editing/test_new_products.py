"""Adding and removing products by hand."""

from decimal import Decimal

import pytest
from marshmallow import RAISE
from sqlalchemy import update

from app.catalogue.editing.schemas import NewProductIn, OwnersProductOut
from app.catalogue.models import Product
from app.catalogue.schemas import ProductDetailOut
from tenant_router.session import store_session
from tests.app.catalogue.editing.conftest import size
from tests.ordering import TERMS, fill_cart, place_order
from tests.refusals import refusals
from tests.stock import DEALER, FAN, SWITCH, WIRE


def test_a_new_product_gets_the_next_code_and_is_in_the_shop_at_once(post, call, store, detail, names):
    answer = post(ITEM_DESC="<p>Warm <script>x</script></p>", RATEOFTAX=18)

    assert answer.status_code == 201
    assert OwnersProductOut(unknown=RAISE).validate(answer.json) == {}
    added = answer.json["result"]
    assert (added["ITEM_CD"], added["ITEM_DESC"], added["REMOVABLE"]) == ("I0000004", "<p>Warm </p>", True)
    assert size(added)["SALE_RATE5"] == 450
    assert (added["PRIORITY"], size(added)["MIN_OQTY"], size(added)["QYT_MULTI"]) == (9999, 1, 1)
    assert answer.headers["ETag"] == f'"{added["VERSION"]}"'
    assert names(query="lamp") == ["I0000004"]
    assert "I0000004" in names()
    assert post().json["result"]["ITEM_CD"] == "I0000005"


def test_a_new_product_may_bring_its_own_code_and_several_sizes(post, detail):
    sizes = [
        {"SIZE_CD": "S", "SALE_RATE1": 10, "SALE_RATE2": 9, "MRP": 20},
        {"SIZE_CD": "L", "SALE_RATE1": 12},
    ]

    assert post("LAMP/7", variant=sizes).json["result"]["ITEM_CD"] == "LAMP/7"
    assert [one["SIZE_CD"] for one in detail("LAMP/7")["variant"]] == ["S", "L"]
    again = post("LAMP/7")
    assert (again.status_code, list(again.json["errors"])) == (409, ["itemCd"])
    assert post("  ").json["result"]["ITEM_CD"] == "I0000004"


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"ITEM_NAME": None}, "data.ITEM_NAME"),
        ({"variant": []}, "data.variant"),
        ({"variant": None}, "data.variant"),
    ],
)
def test_a_new_product_without_a_name_or_a_size_is_refused_at_its_field(data, field):
    lamp = {"ITEM_NAME": "Lamp", "DEPT_CD": "E001", "variant": [{"SIZE_CD": "", "SALE_RATE1": 450}]}

    assert list(refusals(NewProductIn(), {"data": {**lamp, **data}})) == [field]
    assert refusals(NewProductIn(), {"data": lamp}) == {}


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"ITEM_NAME": None}, "data.ITEM_NAME"),
        ({"DEPT_CD": "E9"}, "data.DEPT_CD"),
        ({"variant": [{"SIZE_CD": ""}]}, "data.variant.0.SALE_RATE1"),
        ({"variant": [{"SIZE_CD": "", "SALE_RATE1": 0}]}, "data.variant.0.SALE_RATE1"),
    ],
)
def test_a_new_product_needs_a_name_a_category_and_a_size_with_a_rate(post, names, owner, data, field):
    answer = post(**data)

    assert (answer.status_code, list(answer.json["errors"])) == (422, [field])
    assert len(names(owner)) == 3


@pytest.mark.parametrize("code", [".", "..", "x" * 51, "/x", "x/"])
def test_a_code_that_fits_no_url_is_refused(code):
    assert "itemCd" in refusals(NewProductIn(), {"itemCd": code, "data": {}})
    assert "itemCd" not in refusals(NewProductIn(), {"itemCd": "LAMP/7", "data": {}})


def test_a_code_that_fits_no_url_is_rejected(post):
    assert list(post("/x").json["errors"]) == ["itemCd"]


def test_a_product_that_was_never_ordered_can_be_removed(post, call, store, owner, names, sign_in):
    code = post(RATEOFTAX=18).json["result"]["ITEM_CD"]
    dealer = sign_in(store, DEALER)
    fill_cart(call, store, dealer, ((code, "", 1),))

    answer = call("DELETE", f"/products/item/{code}", store, owner)

    assert (answer.status_code, answer.json) == (200, {"result": {"ITEM_CD": code}})
    assert names(owner) == [SWITCH, WIRE, FAN]
    assert names(owner, query="lamp") == []
    assert call("GET", "/cart", store, dealer).json["result"] == []
    assert call("DELETE", f"/products/item/{code}", store, owner).status_code == 404


def test_an_ordered_product_or_one_from_accounting_is_not_removed(call, store, owner, sign_in, detail, names):
    place_order(call, store, sign_in(store, DEALER))
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == FAN).values(from_accounting=True))

    assert (detail(SWITCH)["REMOVABLE"], detail(FAN)["REMOVABLE"], detail(WIRE)["REMOVABLE"]) == (
        False,
        False,
        True,
    )
    for code in (SWITCH, FAN):
        assert call("DELETE", f"/products/item/{code}", store, owner).status_code == 409
    assert names(owner) == [SWITCH, WIRE, FAN]


def test_the_owners_product_matches_its_schema(call, store, owner):
    body = call("GET", f"/products/itemsById/{WIRE}", store, owner).json

    assert ProductDetailOut(unknown=RAISE).validate(body) == {}
    assert Decimal(str(size(body["result"], "1.5 sq mm")["SALE_RATE1"])) == 1900


def test_a_new_product_without_a_tax_rate_is_listed_as_such_and_not_sold(post, call, store, owner, sign_in):
    added = post().json["result"]
    lines = {"orderItm": [{"itemCd": added["ITEM_CD"], "sizeCd": "", "quantity": 1}]}

    listed = call("GET", "/products", store, owner, query_string={"withoutTax": "Y"}).json["result"]

    assert (added["RATEOFTAX"], [each["ITEM_CD"] for each in listed]) == (None, [added["ITEM_CD"]])
    order = call("POST", "/orders", store, sign_in(store, DEALER), json={"paymentMode": TERMS, **lines})
    assert order.status_code == 409
