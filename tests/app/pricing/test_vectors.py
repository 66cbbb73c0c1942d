"""The cases that the browser's cart is tested against too: `tests/vectors/cart_totals.json`."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from app.orders.cart.schemas import cart_on_wire
from app.orders.cart.schemes import SchemedLines
from app.orders.cart.service import PricedLine
from app.people.accounts.supply import Supply
from app.people.auth.viewer import Viewer
from app.pricing.gst import TaxedLine, paper_tax
from app.pricing.rules import (
    Visibility,
    back_ordered,
    packing,
    quantity_problem,
)
from app.pricing.steps import Pricing
from app.shared.actor import Access, Actor
from app.store.settings.rules import Settings

VECTORS = json.loads(
    (Path(__file__).parents[2] / "vectors" / "cart_totals.json").read_text(), parse_float=Decimal
)


def named(cases: list[dict[str, Any]]) -> Any:
    return pytest.mark.parametrize("case", cases, ids=[case["name"] for case in cases])


def viewer(*, rates: bool) -> Viewer:
    visibility = Visibility(rates=rates, stock=True, discount=True)
    return Viewer(Actor(Access.GUEST), Settings(), Pricing("A", discounted=True), visibility, None, "")


def priced(line: dict[str, Any]) -> PricedLine:
    packed = packing(minimum_quantity=1, quantity_step=1, pieces_per_box="1", boxes=False)
    rate, tax = Decimal(line["rate"] or 0), Decimal(line["tax"])
    return PricedLine(
        None, "I1", "", line["quantity"], None, rate, "Fan", "E1", "pc", tax, 0, [], "1", packed, 0
    )._replace(discount=Decimal(line.get("off", 0)))


@named(VECTORS["carts"])
def test_a_cart_has_the_totals_of_its_case(case):
    visible = case["totals"] is not None
    cart = cart_on_wire(
        SchemedLines([priced(line) for line in case["lines"]]),
        viewer(rates=visible),
        "9000012345",
        supply=Supply("26", "26", sez=False),
    )

    shown = [cart["totals"].get(name) for name in ("itemAmt", "taxAmt", "netAmt")]
    expected = [case["totals"][name] for name in ("items", "tax", "net")] if visible else [None] * 3
    assert shown == [None if amount is None else float(amount) for amount in expected]
    assert cart["totals"].get("taxNames") == (["CGST", "UTGST"] if visible else None)
    nets = [line["net"] for line in case["lines"]]
    assert [line.get("NET_AMOUNT") for line in cart["result"]] == [net and float(net) for net in nets]


@named([case for case in VECTORS["carts"] if case["totals"]])
def test_a_cart_has_the_taxes_and_the_round_off_of_its_case(case):
    lines = [
        TaxedLine("", Decimal(line["tax"]), Decimal(line["rate"] * line["quantity"] - line.get("off", 0)))
        for line in case["lines"]
    ]
    within, between = (
        paper_tax(lines, seller="24", place=place, net=Decimal(case["totals"]["net"]))
        for place in ("24", "27")
    )

    half, whole = case["taxes"]["half"], case["taxes"]["whole"]
    assert (within.parts, between.parts) == ({"CGST": half, "SGST": half}, {"IGST": whole})
    assert within.round_off == case["roundOff"]


@named([case for case in VECTORS["carts"] if any("listed" in line for line in case["lines"])])
def test_a_discount_leaves_the_rate_of_its_case(case):
    for line in case["lines"]:
        if "listed" in line:
            percent = Decimal(line["discount"])
            paid = Pricing("A", discounted=True).pays([Decimal(line["listed"])], percent, None)
            assert paid == line["rate"]


@named(VECTORS["quantities"])
def test_a_quantity_goes_up_to_the_one_of_its_case(case):
    packed = packing(
        minimum_quantity=case["minimum"],
        quantity_step=case["step"],
        pieces_per_box=case["box"],
        boxes=case["boxes"],
    )
    possible = range(case["typed"], case["typed"] + packed.step)

    assert (packed.smallest, packed.step) == (case["smallest"], case["allowedStep"])
    if case["allowed"] is None:
        assert quantity_problem(case["typed"], packed)
    else:
        assert next(each for each in possible if not quantity_problem(each, packed)) == case["allowed"]


@named(VECTORS["backOrders"])
def test_the_part_of_a_quantity_that_comes_later_is_as_in_its_case(case):
    assert back_ordered(case["quantity"], case["left"], case["step"]) == case["later"]
