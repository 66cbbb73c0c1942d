"""Products without a picture: showPrdWithoutImg."""

import pytest
from sqlalchemy import update

from app.catalogue.models import Product
from tenant_router.session import store_session
from tests.stock import DEALER, FAN, SWITCH


@pytest.mark.parametrize("shown", [True, False])
def test_products_without_a_picture_are_shown_if_the_switch_is_on(call, open_with, sign_in, guest, shown):
    store = open_with(pictureless=shown)

    for token in (None, guest(store), sign_in(store, DEALER)):
        page = call("GET", "/products", store, token).json
        assert (FAN in {product["ITEM_CD"] for product in page["result"]}) is shown
        assert page["pagination"]["totalItems"] == len(page["result"])
        results = call("GET", "/products?query=ceiling", store, token).json
        assert results["pagination"]["totalItems"] == len(results["result"]) == (1 if shown else 0)
        of_category = call("GET", "/products?dept_cd=E001", store, token).json
        assert of_category["pagination"]["totalItems"] == len(of_category["result"]) == (2 if shown else 1)


def test_a_category_counts_only_visible_products(call, open_with):
    store = open_with(pictureless=False)

    counts = {row["DEPT_CD"]: row["itemCount"] for row in call("GET", "/dept", store).json["result"]}

    assert counts == {"E001": 1, "E002": 1}


def test_a_category_without_visible_products_is_not_trending(call, open_with):
    store = open_with(pictureless=False)
    with store_session(store) as db:
        from app.catalogue.service import recount

        db.execute(update(Product).where(Product.code == SWITCH).values(pictures=[]))
        recount(db)

    trending = call("GET", "/products/highlights", store).json["result"]["trending"]
    assert [category["DEPT_CD"] for category in trending] == ["E002"]


def test_the_owner_always_sees_products_without_a_picture(call, open_with, sign_in):
    store = open_with(pictureless=False)

    page = call("GET", "/products", store, sign_in(store, store.key)).json
    assert FAN in {product["ITEM_CD"] for product in page["result"]}
    assert page["pagination"]["totalItems"] == 3
