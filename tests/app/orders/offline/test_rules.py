"""Parties with the same rates and rules share their terms."""

import pytest

from app.orders.offline.rules import PartyTerms, cut_off, terms_by_party
from app.pricing.order_rules import NO_RULES, BuyerRules
from app.pricing.rules import Visibility
from app.pricing.steps import Pricing

pytestmark = pytest.mark.pure


def _viewer(grade: str, **visibility) -> tuple[Pricing, Visibility, BuyerRules]:
    shown = {"rates": True, "stock": True, "discount": True, **visibility}
    return Pricing(grade, discounted=True), Visibility(**shown), NO_RULES


def _pays(grade: str) -> Pricing:
    return Pricing(grade, discounted=True)


def test_parties_that_see_the_same_share_a_sight():
    seen = terms_by_party({None: _viewer("A"), "P1": _viewer("B"), "P2": _viewer("B"), "P3": _viewer(".")})

    assert seen.all == [PartyTerms(_pays("A"), (1,), True), PartyTerms(_pays("B"), (2,), True)]
    assert seen.of == {None: 0, "P1": 1, "P2": 1, "P3": 0}
    assert seen.listed == [1, 2]


def test_what_a_party_may_not_see_makes_another_sight():
    seen = terms_by_party(
        {
            "P1": _viewer("B", two_rates=True, hidden=frozenset({1})),
            "P2": _viewer("B", stock=False),
            "P3": _viewer("B", rates=False),
        }
    )

    assert seen.all == [
        PartyTerms(_pays("B"), (2,), True),
        PartyTerms(_pays("B"), (2,), False),
        PartyTerms(_pays("B"), (), True),
    ]


def test_only_the_party_at_the_cut_is_incomplete():
    assert cut_off(["P1", "P1", "P2"], 2) == "P2"
    assert cut_off(["P1", "P1"], 2) is None
    assert cut_off([], 2) is None
