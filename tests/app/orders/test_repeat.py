"""Putting an earlier order into the cart again, and the products that a party bought."""

import pytest
from sqlalchemy import func, select, update

from app.catalogue.models import Product, Variant
from app.orders.cart.models import CartLine
from tenant_router.session import store_session
from tests.ordering import fill_cart, item_ids, lines, place_order
from tests.stock import DEALER, FAN, OTHER_DEALER, OTHER_SALESPERSON, SALESPERSON, SWITCH, WIRE

EVERYTHING = [(SWITCH, "", 20), (WIRE, "1.5 sq mm", 2), (FAN, "", 1)]


@pytest.fixture
def repeat(call, store):
    """Put an order into the cart again. Return the answer."""

    def make(token, order):
        return call("POST", f"/orders/{order['orderId']}/repeat", store, token)

    return make


@pytest.fixture
def change(store):
    """Change rows of a product or a size: `change(Variant, SWITCH, stock=0)`."""

    def make(model, code, **values) -> None:
        column = model.code if model is Product else model.product_code
        with store_session(store) as db:
            db.execute(update(model).where(column == code).values(**values))

    return make


def test_the_order_is_in_the_cart_again_at_todays_rates(repeat, change, dealer, placed):
    change(Variant, SWITCH, rate2=99)

    answer = repeat(dealer, placed)

    assert answer.status_code == 200
    assert lines(answer.json["result"]) == EVERYTHING
    assert answer.json["result"][0]["RATE"] != placed["orderItm"][0]["RATE"]
    assert (answer.json["leftOut"], answer.json["changed"]) == ([], [])
    assert [each["quantity"] for each in answer.json["before"]] == [0, 0, 0]


def test_it_is_added_to_what_the_cart_has_already(call, store, repeat, dealer, placed):
    fill_cart(call, store, dealer, ((SWITCH, "", 30),))

    answer = repeat(dealer, placed).json

    assert lines(answer["result"])[0] == (SWITCH, "", 50)
    assert answer["before"][0] == {"itemCd": SWITCH, "sizeCd": "", "quantity": 30}


def test_what_is_not_sold_any_more_is_named_and_the_rest_is_taken(repeat, change, dealer, placed):
    change(Product, SWITCH, retired_at="2026-01-01")
    change(Variant, WIRE, stock=0)
    change(Variant, FAN, **{f"rate{grade}": 0 for grade in range(1, 6)})

    answer = repeat(dealer, placed).json

    assert lines(answer["result"]) == []
    assert [each["reason"] for each in answer["leftOut"]] == ["unavailable", "out_of_stock", "no_rate"]
    assert answer["leftOut"][1]["SIZE_CD"] == "1.5 sq mm"


def test_a_quantity_goes_up_to_todays_minimum_and_step(repeat, change, dealer, placed):
    change(Variant, SWITCH, minimum_quantity=50, quantity_step=50)

    answer = repeat(dealer, placed).json

    assert lines(answer["result"])[0] == (SWITCH, "", 50)
    (changed,) = answer["changed"]
    assert (changed["ordered"], changed["QUANTITY"]) == (20, 50)


def test_canceled_items_stay_out_unless_all_were_canceled(repeat, move, dealer, placed):
    first, *others = item_ids(placed)
    move(dealer, first, "Canceled")
    assert lines(repeat(dealer, placed).json["result"]) == EVERYTHING[1:]

    move(dealer, others, "Canceled")
    assert sorted(lines(repeat(dealer, placed).json["result"])) == sorted(
        [(SWITCH, "", 20), (WIRE, "1.5 sq mm", 4), (FAN, "", 2)]
    )


def test_a_salesperson_fills_the_cart_of_the_orders_party(call, store, repeat, sign_in, dealer, placed):
    salesperson = sign_in(store, SALESPERSON)

    assert lines(repeat(salesperson, placed).json["result"]) == EVERYTHING
    assert lines(call("GET", f"/cart?partyCd={DEALER}", store, salesperson).json["result"]) == EVERYTHING
    assert call("GET", "/cart", store, dealer).json["result"] == []


@pytest.mark.parametrize("user_name", [OTHER_DEALER, OTHER_SALESPERSON])
def test_somebody_elses_order_is_not_found(store, repeat, sign_in, placed, user_name):
    assert repeat(sign_in(store, user_name), placed).status_code == 404


def test_what_was_put_in_is_removed_in_one_call(call, store, repeat, dealer, placed):
    fill_cart(call, store, dealer, ((SWITCH, "", 30),))
    before = repeat(dealer, placed).json["before"]

    answer = call("PUT", "/cart/lines", store, dealer, json={"lines": before})

    assert answer.status_code == 200
    assert lines(answer.json["result"]) == [(SWITCH, "", 30)]


def test_several_lines_are_set_all_or_none(call, store, dealer, goods):
    wrong = [{"itemCd": SWITCH, "sizeCd": "", "quantity": 20}, {"itemCd": FAN, "sizeCd": "XL", "quantity": 1}]

    answer = call("PUT", "/cart/lines", store, dealer, json={"lines": wrong})

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["lines"])
    assert call("GET", "/cart", store, dealer).json["result"] == []


def test_an_order_put_in_twice_has_one_line_an_item(store, repeat, dealer, placed):
    repeat(dealer, placed)
    repeat(dealer, placed)

    with store_session(store, read_only=True) as db:
        assert db.scalar(select(func.count()).select_from(CartLine)) == len(EVERYTHING)


def test_the_products_bought_most_recently_come_first_and_canceled_ones_not(
    call, store, dealer, move, placed, sign_in
):
    place_order(call, store, dealer, ((FAN, "", 1),))
    move(dealer, item_ids(placed)[0], "Canceled")

    def bought(token, query=""):
        answer = call("GET", f"/orders/products{query}", store, token)
        assert answer.status_code == 200, answer.text
        return [product["ITEM_CD"] for product in answer.json["result"]]

    assert bought(dealer) == [FAN, WIRE]
    salesperson = sign_in(store, SALESPERSON)
    assert bought(salesperson, f"?partyCd={DEALER}") == [FAN, WIRE]
    assert bought(salesperson) == []
    assert bought(sign_in(store, OTHER_DEALER)) == []
