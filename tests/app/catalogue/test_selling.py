"""All products at once, and best sellers: similar, featured, trending and best selling products."""

import pytest
from sqlalchemy import insert, select, update

from app.catalogue.models import BoughtProduct, Category, Product
from app.catalogue.service import recount
from app.edge import response_cache
from app.orders.popularity import count_all_orders, count_orders
from tenant_router.session import store_session
from tests.ordering import place_order
from tests.stock import DEALER, FAN, OTHER_DEALER, SWITCH, WIRE


def sell(store, **sold: int) -> None:
    with store_session(store) as db:
        for code, quantity in sold.items():
            db.execute(update(Product).where(Product.code == code).values(order_count=quantity))


def test_a_product_is_shown_with_others_of_its_category_at_most_eight(call, store, goods, add_products):
    similar = call("GET", f"/products/itemsById/{SWITCH}", store).json["similar"]
    assert [product["ITEM_CD"] for product in similar] == [FAN]

    add_products(store, 12, category="E001")
    similar = call("GET", f"/products/itemsById/{SWITCH}", store).json["similar"]
    assert len(similar) == 8
    assert {product["DEPT_CD"] for product in similar} == {"E001"}
    assert SWITCH not in {product["ITEM_CD"] for product in similar}


def test_highlights_are_eight_categories_and_twelve_products(call, store, goods, add_products):
    add_products(store, 20)
    with store_session(store) as db:
        rows = [{"code": f"E1{number:02}", "name": f"Category {number}"} for number in range(12)]
        db.execute(insert(Category), rows)
        for number, row in enumerate(rows, 1):
            product = update(Product).where(Product.code == f"J{number:07}")
            db.execute(product.values(category_code=row["code"]))
        recount(db)

    shown = call("GET", "/products/highlights", store).json["result"]
    assert (len(shown["trending"]), len(shown["featured"]), shown["bestSelling"]) == (8, 12, [])


def test_what_sold_best_comes_first_and_what_was_canceled_does_not_count(call, store, goods, sign_in):
    token = sign_in(store, DEALER)
    place_order(call, store, token, [(FAN, "", 5), (SWITCH, "", 20)])
    canceled = place_order(call, store, token, [(WIRE, "1.5 sq mm", 500)])
    body = {"id": canceled["orderId"], "status": "Canceled", "type": "order"}
    call("PUT", "/orders/status", store, token, json=body)
    with store_session(store) as db:
        count_all_orders(db)

    shown = call("GET", "/products/highlights", store).json["result"]
    assert [product["ITEM_CD"] for product in shown["bestSelling"]] == [SWITCH, FAN]
    assert [category["DEPT_CD"] for category in shown["trending"]] == ["E001", "E002"]


def test_best_selling_counts_orders_not_pieces(call, store, goods, sign_in):
    orders = [
        place_order(call, store, sign_in(store, dealer), items)["orderId"]
        for dealer, items in (
            (DEALER, [(SWITCH, "", 5000)]),
            (DEALER, [(FAN, "", 1)]),
            (OTHER_DEALER, [(FAN, "", 1)]),
        )
    ]
    with store_session(store) as db:
        for _twice in range(2):
            count_orders(db, order_ids=orders)
        bought = select(BoughtProduct.product_code, BoughtProduct.account_code, BoughtProduct.order_count)
        rows = [tuple(row) for row in db.execute(bought)]

    shown = call("GET", "/products/highlights", store).json["result"]
    assert [product["ITEM_CD"] for product in shown["bestSelling"]] == [FAN, SWITCH]
    assert sorted(rows) == [(SWITCH, DEALER, 1), (FAN, DEALER, 1), (FAN, OTHER_DEALER, 1)]


@pytest.mark.parametrize("size", [2, 7, 100])
def test_the_pages_of_all_products_have_each_once(call, store, goods, size, add_products):
    add_products(store, 20)

    seen, page = [], 0
    while page is not None:
        body = call("GET", f"/products/getAllItems?per_page={size}&page={page}&groupCd=88", store).json
        seen += [product["ITEM_CD"] for product in body["result"]]
        page = body["pagination"]["nextPage"]

    assert len(seen) == len(set(seen)) == body["pagination"]["totalItems"] == 23


def test_all_products_come_in_pages_of_a_thousand(call, store, goods, add_products):
    add_products(store, 1010)

    first = call("GET", "/products/getAllItems", store).json
    second = call("GET", "/products/getAllItems?page=1", store).json

    assert (len(first["result"]), len(second["result"])) == (1000, 13)
    assert first["pagination"] == {"totalItems": 1013, "total": 1013, "nextPage": 1, "previousPage": None}
    assert call("GET", "/products/getAllItems?per_page=1001", store).status_code == 422


def test_all_products_are_those_of_the_shop(call, store, goods, sign_in):
    token = sign_in(store, DEALER)

    for query in ("", "?dept_cd=E001", "?query=fan", "?groupCd=85"):
        shop = call("GET", f"/products{query}", store, token).json
        assert call("GET", f"/products/getAllItems{query}", store, token).json == shop


def test_the_group_in_the_query_changes_nothing(call, store, goods, sign_in):
    token = sign_in(store, DEALER)

    for path in ("/products", f"/products/itemsById/{SWITCH}", "/products/highlights"):
        plain = call("GET", path, store, token).json
        assert call("GET", f"{path}?groupCd=85", store, token).json == plain


def test_similar_products_come_best_selling_first_in_pages(call, store, goods, add_products):
    add_products(store, 12, category="E001")
    sell(store, J0000007=5, J0000003=9, J0000011=5)

    def similar(query=""):
        answer = call("GET", f"/products/itemsById/{SWITCH}{query}", store)
        return [product["ITEM_CD"] for product in answer.json["similar"]]

    assert similar() == [
        "J0000003", "J0000007", "J0000011", FAN, "J0000001", "J0000002", "J0000004", "J0000005",
    ]  # fmt: skip
    assert similar("?per_page=3") == ["J0000003", "J0000007", "J0000011"]
    assert similar("?per_page=3&page=1") == [FAN, "J0000001", "J0000002"]
    assert similar("?per_page=3&page=9") == []
    assert call("GET", f"/products/itemsById/{SWITCH}?per_page=0", store).status_code == 422


def test_products_with_equal_sales_are_sorted_by_priority(call, store, goods, add_products):
    add_products(store, 4)
    sell(store, J0000004=5, J0000002=5, J0000001=7, **{FAN: 5})

    best = call("GET", "/products/highlights", store).json["result"]["bestSelling"]
    assert [product["ITEM_CD"] for product in best] == ["J0000001", FAN, "J0000002", "J0000004"]


def test_an_item_canceled_later_no_longer_counts_as_sold(call, store, goods, sign_in):
    token = sign_in(store, DEALER)
    order = place_order(call, store, token, [(FAN, "", 5), (SWITCH, "", 20)])
    (fan,) = (item for item in order["orderItm"] if item["ITEM_CD"] == FAN)

    def best():
        with store_session(store) as db:
            count_all_orders(db)
        response_cache.answers._answers.clear()  # as at the end of the minute
        products = call("GET", "/products/highlights", store).json["result"]["bestSelling"]
        return [product["ITEM_CD"] for product in products]

    assert best() == [SWITCH, FAN]
    body = {"id": [fan["oitmid"]], "status": "Canceled", "type": "orderitm"}
    assert call("PUT", "/orders/status", store, token, json=body).status_code == 200
    assert best() == [SWITCH]
    with store_session(store) as db:
        assert db.scalars(select(BoughtProduct.product_code)).all() == [SWITCH]


def test_counting_orders_outdates_no_answer_that_is_kept(store, goods):
    with store_session(store) as db:
        count_all_orders(db)
        assert db.outdated == set()
        recount(db)
        assert db.outdated != set()
