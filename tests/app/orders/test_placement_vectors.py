"""Orders of many carts, settings, price lists and schemes have the amounts that were computed elsewhere."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from app.orders.cart import service as cart
from app.orders.cart.schemes import SchemedLines, with_schemes
from app.orders.place.writing import item_values
from app.people.auth.viewer import Viewer
from app.pricing.gst import TaxedLine, paper_tax
from app.pricing.price_lists import BuyerList, size_key
from app.pricing.rules import Visibility, quantity_problem
from app.pricing.scheme_book import SchemeBook
from app.pricing.schemes import Counts, Gives, Scheme, Slab
from app.pricing.scope import Scope
from app.pricing.steps import Pricing
from app.pricing.terms_cache import NO_TERMS
from app.shared.actor import Access, Actor
from app.store.settings.rules import Settings
from tests.app.orders.placement_cases import CASES, NAME_OF_SCHEME, Case, items_of

NOW = datetime(2026, 11, 28, 12, tzinfo=UTC)
ITEM = (
    *("product_code", "quantity", "rate", "list_rate", "discount_amount", "tax_rate", "net_amount"),
    *("scheme", "free"),
)


def viewer(case: Case) -> Viewer:
    settings = Settings(**case["settings"])
    lists = (buyer_list(case["list"], case["grade"]),) if case["list"] else ()
    schemes = [scheme(case["scheme"])] if case["scheme"] else []
    return Viewer(
        Actor(Access.PARTY, "P001"),
        settings,
        Pricing(case["grade"], settings.item_discount, settings.party_rates, lists),
        Visibility(rates=True, stock=True, discount=True),
        "P001",
        "Nilesh",
        terms=replace(NO_TERMS, schemes=SchemeBook(schemes), now=NOW),
    )


def buyer_list(listed: Case, grade: str) -> BuyerList:
    factors = {"percent": (100 - listed["percent"]) / Decimal(100)}
    factors["margin"] = (100 + listed["percent"]) / Decimal(100)
    rates = {size_key(product, ""): str(rate) for product, rate in listed["rates"].items()}
    return BuyerList(1, listed["base"] or grade, factors.get(listed["basis"]), "1", rates)


def scheme(facts: Case) -> Scheme:
    return Scheme(
        1,
        NAME_OF_SCHEME,
        1,
        Gives(facts["gives"]),
        Counts(facts["counts"]),
        tuple(Slab(Decimal(at), Decimal(gives)) for at, gives in facts["slabs"]),
        scope=Scope(starts_at=NOW - timedelta(days=1)),
        each_size=facts["each_size"],
        repeats=facts["repeats"],
        floor_grade=facts["floor_grade"],
    )


def row(index: int, size: Case) -> tuple[Any, ...]:
    """Return a row of `cart_lines`."""
    rates = [Decimal(rate) for rate in size["rates"]]
    agreed = None if size["agreed"] is None else Decimal(size["agreed"])
    product = (size["product"], "E001", "pc", "8536", Decimal(size["tax"]), 0, [])
    packing = (size["box"], size["minimum"], size["step"])
    priced = (*rates, Decimal(size["discount"]), agreed, Decimal(size["mrp"]))
    return (
        index,
        size["product"],
        "",
        size["quantity"],
        Decimal(1),
        *product,
        *packing,
        *priced,
        9.0,
        None,
        None,
        True,
    )


def order(case: Case) -> SchemedLines:
    buyer = viewer(case)
    lines = [cart.priced_line(row(index, size), buyer) for index, size in enumerate(case["sizes"])]
    assert not [line for line in lines if quantity_problem(line.quantity, line.packing)]
    # No scheme of the cases is limited or gives another size, so that nothing is read.
    return with_schemes(lines, buyer, lambda *_: pytest.fail("something was read"))


@pytest.mark.parametrize("case", CASES)
def test_an_order_has_the_items_and_amounts_of_its_case(case):
    schemed = order(case)
    items = [item_values(index, line) for index, line in enumerate(schemed.all)]
    sums = cart.totals(schemed.all)
    taxable = [each["rate"] * each["quantity"] - each["discount_amount"] for each in items]
    place = {False: "24", True: "27", None: ""}[case["interstate"]]
    taxed = [TaxedLine("", each["tax_rate"], amount) for each, amount in zip(items, taxable, strict=True)]
    tax = paper_tax(taxed, seller="24", place=place, net=sums.net)

    assert [tuple(each[name] for name in ITEM) for each in items] == items_of(case)
    expected = case["expected"]
    assert (sums.items, sums.net, sums.count) == (expected["items"], expected["net"], len(items))
    assert (tax.parts, tax.round_off) == (expected["taxes"], expected["round_off"])
    assert schemed.saved == expected["saved"]


def test_the_cases_have_every_way_to_a_rate_and_every_scheme():
    kinds = {
        case["scheme"]["gives"] for case in CASES if any(each["scheme"] for each in case["expected"]["lines"])
    }
    listed = {case["list"]["basis"] for case in CASES if case["list"]}
    taxed = {tuple(case["expected"]["taxes"]) for case in CASES}

    assert kinds == {*Gives}
    assert listed == {"rates", "percent", "margin"}
    assert taxed == {("CGST", "SGST"), ("IGST",), ("GST",)}
    assert any(case["settings"]["party_rates"] and case["sizes"][0]["agreed"] for case in CASES)
