"""The quantities and items that a cart accepts."""

import pytest
from sqlalchemy import insert

from app.catalogue.models import Variant
from app.orders.cart import service
from app.orders.cart.queries import catalogue_sizes
from app.orders.cart.schemas import PutInCartIn
from tenant_router.pipeline import _numbered
from tenant_router.session import store_session
from tests.ordering import lines
from tests.refusals import refusals
from tests.stock import FAN, SWITCH, WIRE


def refused(answer) -> tuple[int, str, list[str]]:
    return answer.status_code, answer.json["message"], sorted(answer.json["errors"])


def test_less_than_the_minimum_is_rejected_in_the_specifications_words(put, cart, dealer):
    for quantity in (19, 10, 1, 0, -1, -20):
        assert refused(put(quantity=quantity)) == (
            422,
            "Minumin quantity of a item must be 20",
            ["quantity"],
        )
    assert cart(dealer) == []


@pytest.mark.parametrize("quantity", ["2.5", "abc", 2.5, "", True])
def test_a_broken_quantity_is_refused_as_no_whole_number(quantity):
    body = {"itemCd": SWITCH, "quantity": quantity}

    assert refusals(PutInCartIn(), body) == {"quantity": ["Please enter a whole number"]}


def test_a_broken_quantity_is_422(put):
    answer = put(quantity=2.5)

    assert answer.status_code == 422
    assert answer.json["errors"]["quantity"] == ["Please enter a whole number"]


def test_a_missing_quantity_is_asked_for(put):
    assert put(quantity=None).json["errors"]["quantity"] == ["This field is required"]


def test_a_quantity_off_the_step_is_refused_with_the_step(put):
    assert refused(put(quantity=25)) == (422, "Quantity must be in multiples of 10", ["quantity"])


def test_quantity_rules_apply_to_changes(put, change, cart, dealer):
    line = put().json["insertId"]

    assert refused(change(line, 10))[:2] == (422, "Minumin quantity of a item must be 20")
    assert refused(change(line, 25))[:2] == (422, "Quantity must be in multiples of 10")
    assert lines(cart(dealer)) == [(SWITCH, "", 20)]


@pytest.mark.parametrize("quantity", [1_000_010, 2**31, 2**63])
def test_more_than_a_million_is_refused_with_a_message_that_can_be_read(put, quantity):
    assert refused(put(quantity=quantity)) == (
        422,
        "You can order up to 1000000 of an item at a time",
        ["quantity"],
    )


def test_a_decrement_stops_at_the_minimum(put, change, cart, dealer):
    switch = put(quantity=30).json["insertId"]
    fan = put(itemCd=FAN, quantity=2).json["insertId"]

    assert [change(switch, 20).status_code, change(fan, 1).status_code] == [200, 200]
    assert refused(change(switch, 19)) == (422, "Minumin quantity of a item must be 20", ["quantity"])
    for quantity in (0, -1):
        assert refused(change(fan, quantity)) == (422, "Minumin quantity of a item must be 1", ["quantity"])
    assert lines(cart(dealer)) == [(SWITCH, "", 20), (FAN, "", 1)]


def test_a_quantity_is_a_whole_number(put, cart, dealer):
    for quantity in (20.0, 20.5, "20", "x", "", True, None, [20], {"n": 20}):
        assert (put(quantity=quantity).status_code, quantity) == (422, quantity)
    assert cart(dealer) == []


def test_a_quantity_is_required(call, store, dealer):
    answer = call("POST", "/cart", store, dealer, json={"itemCd": SWITCH, "sizeCd": ""})

    assert refused(answer) == (422, "This field is required", ["quantity"])


def test_a_size_is_required(call, store, dealer, put):
    without = call("POST", "/cart", store, dealer, json={"itemCd": SWITCH, "quantity": 20})

    assert refused(without) == (422, "Please Select Size", ["sizeCd"])
    # The wire has two sizes, so none is selected by default.
    assert refused(put(itemCd=WIRE, sizeCd="", quantity=2)) == (422, "Please Select Size", ["sizeCd"])
    assert refused(put(itemCd=WIRE, sizeCd="9 sq mm", quantity=2)) == (422, "Please Select Size", ["sizeCd"])


def test_an_unknown_item_is_rejected_with_any_size(put):
    for size in ("", "x", "1.5 sq mm"):
        answer = put(itemCd="I9999999", sizeCd=size)
        assert refused(answer) == (
            422,
            "This item is not in the catalog. Please choose another item.",
            ["itemCd"],
        )


def test_the_same_item_put_in_again_is_one_line(put, cart, dealer):
    assert put().json == put(quantity=40).json
    assert lines(cart(dealer)) == [(SWITCH, "", 40)]


def test_a_cart_holds_as_many_lines_as_it_shows(put, cart, dealer, monkeypatch):
    monkeypatch.setattr(service, "MAX_LINES", 2)
    put()
    put(itemCd=FAN, quantity=1)

    assert refused(put(itemCd=WIRE, sizeCd="1.5 sq mm", quantity=2)) == (
        422,
        "A cart can hold up to 2 items. Please place an order first.",
        ["itemCd"],
    )
    assert put(quantity=40).status_code == 201
    assert lines(cart(dealer)) == [(SWITCH, "", 40), (FAN, "", 1)]


def test_a_size_is_found_by_its_index_in_a_large_catalogue(store, goods):
    """The plan is the one for any values, as on the connections of the application."""
    sizes = [{"product_code": SWITCH, "size_code": f"S{number}"} for number in range(3000)]
    rates = {f"rate{grade}": 1 for grade in range(1, 6)}
    sql = _numbered(catalogue_sizes([(SWITCH, "S7")], None).statement).sql.decode()
    with store_session(store) as db:
        db.execute(insert(Variant), [{**size, **rates} for size in sizes])
        db.run(f"PREPARE sizes AS {sql}")
        plan = "\n".join(row[0] for row in db.run("EXPLAIN EXECUTE sizes ('{a}', '{b}', NULL)"))
        db.run("DEALLOCATE sizes")

    assert "Index Scan using variants_pkey" in plan
    assert "Seq Scan on variants" not in plan
