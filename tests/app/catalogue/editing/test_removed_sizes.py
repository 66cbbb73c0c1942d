"""Removing sizes of a product by hand."""

import pytest
from sqlalchemy import select

from app.catalogue.models import PartyRate, Product
from tenant_router.session import store_session
from tests.ordering import fill_cart, place_order
from tests.stock import DEALER, WIRE


def size_codes(product: dict) -> list[str]:
    return [size["SIZE_CD"] for size in product["variant"]]


@pytest.fixture
def two_sizes(put, detail):
    """Add a size to a wire that no one has ordered."""
    assert put({"variant": [{"SIZE_CD": "6 sq mm", "SALE_RATE1": 90}]}, WIRE).status_code == 200
    return size_codes(detail(WIRE))


def remove_sizes(put, *codes: str, more=()):
    return put({"variant": [*more, *({"SIZE_CD": code, "REMOVED": True} for code in codes)]}, WIRE)


def test_a_size_is_removed_with_its_agreed_rates(put, detail, store, two_sizes):
    with store_session(store) as db:
        db.add(PartyRate(account_code=DEALER, product_code=WIRE, size_code="6 sq mm", rate=80))

    assert remove_sizes(put, "6 SQ MM").status_code == 200
    assert size_codes(detail(WIRE)) == [code for code in two_sizes if code != "6 sq mm"]
    assert remove_sizes(put, "6 sq mm").status_code == 200
    with store_session(store, read_only=True) as db:
        assert db.scalars(select(PartyRate.size_code).where(PartyRate.size_code == "6 sq mm")).all() == []


def test_a_size_in_a_cart_or_order_is_not_removed(call, put, detail, store, two_sizes, sign_in):
    dealer = sign_in(store, DEALER)
    fill_cart(call, store, dealer, ((WIRE, "6 sq mm", 1),))
    in_cart = remove_sizes(put, "6 sq mm")
    place_order(call, store, dealer, ((WIRE, "6 sq mm", 1),))
    ordered = remove_sizes(put, "6 sq mm")

    errors = {"data.variant.0.SIZE_CD": ["This size is in an order or a cart and can't be removed"]}
    for answer in (in_cart, ordered):
        assert (answer.status_code, answer.json["errors"]) == (422, errors)
    assert size_codes(detail(WIRE)) == two_sizes


def test_a_product_keeps_at_least_one_size(put, detail, two_sizes):
    assert remove_sizes(put, *two_sizes).status_code == 422
    assert size_codes(detail(WIRE)) == two_sizes

    other = {"SIZE_CD": "10 sq mm", "SALE_RATE1": 120}
    assert remove_sizes(put, *two_sizes, more=[other]).status_code == 200
    assert size_codes(detail(WIRE)) == ["10 sq mm"]


def test_sizes_from_accounting_are_not_removed(put, store, detail, two_sizes):
    with store_session(store) as db:
        db.get_one(Product, WIRE).from_accounting = True

    assert remove_sizes(put, "6 sq mm").status_code == 422
    assert size_codes(detail(WIRE)) == two_sizes
