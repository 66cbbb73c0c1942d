"""Which rule of quantity and value holds, and what it makes of a size's own packing."""

from decimal import Decimal

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from app.pricing.order_rules import (
    NO_LIMITS,
    NO_RULES,
    BuyerRules,
    Limits,
    OrderRule,
    RuleBook,
    missing_value,
    rule_problem,
    tightened,
)
from app.pricing.rules import MAX_ITEM_QUANTITY, Packing, fitting_quantity, quantity_problem
from app.pricing.scope import Scope

PARTY, ITEM, CATEGORY = "P001", "I1", "E1"


def scope(account: str = "", grade: str = "", product: str = "", category: str = "") -> Scope:
    accounts, grades, products, categories = (
        frozenset(filter(None, [code])) for code in (account, grade, product, category)
    )
    return Scope(accounts, grades, products=products, categories=categories)


# Nearest first, as the docstring of the rules says.
NEAREST_FIRST = [
    scope(*buyer, *goods)
    for buyer in ((PARTY, ""), ("", "B"), ("", ""))
    for goods in ((ITEM, ""), ("", CATEGORY), ("", ""))
]
OTHERS = [scope("P002"), scope(grade="C"), scope(product="I2"), scope(category="E2"), scope("P002", "", ITEM)]

pieces = st.none() | st.integers(1, 100_000)
rupees = st.none() | st.integers(1, 10_000).map(Decimal)
scopes = st.sampled_from([*NEAREST_FIRST, *OTHERS])


def rule(of: Scope, values: tuple) -> OrderRule:
    whole_order = not of.products and not of.categories
    return OrderRule(of, *values[:3], *(values[3:] if whole_order else (None, None)))


books = st.dictionaries(scopes, st.tuples(pieces, pieces, pieces, rupees, rupees)).map(
    lambda values: [rule(*item) for item in values.items()]
)
packings = st.builds(Packing, st.integers(1, 5_000), st.integers(1, 500), st.just(MAX_ITEM_QUANTITY))
limits = st.builds(Limits, pieces, pieces, pieces)


def buyer(rules, account: str | None = PARTY, grade: str = "B") -> BuyerRules:
    return RuleBook("v", rules).of(account, grade)


@given(books)
def test_each_value_is_that_of_the_nearest_rule_that_sets_it(rules):
    by_scope = {each.scope: each for each in rules}
    near = [by_scope[each] for each in NEAREST_FIRST if each in by_scope]

    def nearest(name):
        return next((value for each in near if (value := getattr(each, name)) is not None), None)

    found = buyer(rules)
    assert found.limits(ITEM, CATEGORY) == tuple(map(nearest, Limits._fields))
    assert found.minimum_value == nearest("minimum_value")
    assert found.free_delivery_value == nearest("free_delivery_value")


@given(books, st.randoms())
def test_the_order_of_the_rules_does_not_matter(rules, random):
    shuffled = random.sample(rules, len(rules))
    one, other = buyer(rules), buyer(shuffled)

    assert one.limits(ITEM, CATEGORY) == other.limits(ITEM, CATEGORY)
    assert one.minimum_value == other.minimum_value


@given(packings)
def test_without_a_rule_everything_is_as_it_was(packing):
    of_others = [rule(scope, (7, 7, 7, Decimal(7), Decimal(7))) for scope in OTHERS]

    for rules in (NO_RULES, buyer([]), buyer(of_others)):
        assert rules.limits(ITEM, CATEGORY) == NO_LIMITS
        assert rules.packed(packing, ITEM, CATEGORY) == packing
        assert rules.minimum_value is rules.free_delivery_value is None


@given(packings, limits, st.integers(-1, 2 * MAX_ITEM_QUANTITY))
def test_rules_only_tighten_what_a_size_demands_itself(packing, limits, quantity):
    if quantity_problem(quantity, tightened(packing, limits)) is None:
        assert quantity_problem(quantity, packing) is None


@given(packings, limits)
def test_rules_always_leave_a_quantity_to_order(packing, limits):
    assert quantity_problem(tightened(packing, limits).smallest, tightened(packing, limits)) is None


@given(packings, limits, st.integers(0, 2 * MAX_ITEM_QUANTITY))
def test_any_quantity_is_fitted_to_an_allowed_one(packing, limits, quantity):
    joined = tightened(packing, limits)

    assert quantity_problem(fitting_quantity(quantity, joined), joined) is None


@given(packings, limits)
def test_an_allowed_quantity_meets_the_rules_as_far_as_they_can_be_met(packing, limits):
    joined = tightened(packing, limits)
    assume(joined.minimum >= (limits.minimum or 1) and joined.step % (limits.step or 1) == 0)

    assert joined.smallest >= (limits.minimum or 1)
    assert joined.largest % (limits.step or 1) == 0
    assert joined.largest <= max(limits.maximum or MAX_ITEM_QUANTITY, joined.smallest)


@pytest.mark.parametrize(
    ("own", "limits", "joined"),
    [
        (Packing(20, 10), Limits(minimum=6), (20, 10, MAX_ITEM_QUANTITY)),
        (Packing(1, 10), Limits(minimum=25), (30, 10, MAX_ITEM_QUANTITY)),
        (Packing(1, 10), Limits(step=4), (20, 20, MAX_ITEM_QUANTITY)),
        (Packing(20, 10), Limits(maximum=95), (20, 10, 90)),
        (Packing(20, 10), Limits(maximum=5), (20, 10, 20)),
    ],
    ids=["smaller minimum", "larger minimum", "step", "maximum", "maximum below the minimum"],
)
def test_joined_with_the_own_packing(own, limits, joined):
    packing = tightened(own, limits)

    assert (packing.smallest, packing.step, packing.largest) == joined


def test_a_step_that_leaves_nothing_to_order_is_left_out():
    packing = tightened(Packing(1, 99_991), Limits(minimum=5, step=100))

    assert (packing.smallest, packing.step) == (99_991, 99_991)


def test_a_party_without_a_grade_has_the_rules_of_grade_a_as_it_pays_its_rates():
    rules = [OrderRule(scope(grade="A"), minimum=6)]

    assert buyer(rules, None, ".").limits(ITEM, CATEGORY).minimum == 6


def test_parties_without_custom_rules_see_the_same():
    rules = [OrderRule(scope(PARTY), minimum=6), OrderRule(scope(grade="B"), minimum=3)]

    assert buyer(rules, "P003") == buyer(rules, "P004") == buyer(rules, None)
    assert buyer(rules, PARTY) != buyer(rules, "P003")


def test_what_is_missing_to_a_value():
    assert missing_value(Decimal(5000), Decimal("3760.5")) == Decimal("1239.5")
    assert missing_value(Decimal(5000), Decimal(5000)) == missing_value(None, Decimal(1)) == 0


@pytest.mark.parametrize(
    ("made", "field"),
    [
        (OrderRule(scope()), "minimum"),
        (OrderRule(scope(product=ITEM), minimum_value=Decimal(100)), "minimum_value"),
        (OrderRule(scope(category=CATEGORY), free_delivery_value=Decimal(100)), "free_delivery_value"),
        (OrderRule(scope(), minimum=10, maximum=9), "maximum"),
        (OrderRule(scope(), minimum=10, step=12, maximum=11), "maximum"),
    ],
    ids=["empty", "value of an item", "value of a category", "maximum", "maximum below a step"],
)
def test_a_rule_that_makes_no_sense_has_its_field(made, field):
    problem = rule_problem(made)
    assert problem is not None
    assert problem[0] == field


def test_a_rule_that_makes_sense_has_no_problem():
    assert rule_problem(OrderRule(scope(), 10, 12, 12, Decimal(1), Decimal(2))) is None
