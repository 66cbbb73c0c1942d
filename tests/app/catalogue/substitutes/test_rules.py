"""Which items are offered when another is short."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.catalogue.substitutes.rules import MAX_OFFERED, Item, Size, substitutes

# The web decides the same without a connection.
CASES = json.loads((Path(__file__).parents[3] / "vectors/substitutes.json").read_text())["cases"]

sizes = st.builds(
    Size,
    st.sampled_from(["", "6 A", "16 A"]),
    st.integers(1, 2),
    st.none() | st.integers(0, 200),
    st.booleans(),
)
items = st.builds(
    Item, st.sampled_from("ABCDEFGHIJ"), st.sampled_from(["MCB", "FAN"]), st.lists(sizes, max_size=3)
)
lists = st.lists(items, max_size=12)
size_codes = st.none() | st.sampled_from(["", "6 A", "16 A"])


def item(case: dict) -> Item:
    return Item(
        case["code"],
        case["category"],
        [Size(each["code"], each["box"], each["rate"], each["orderable"]) for each in case["sizes"]],
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_cases_that_the_web_is_tested_against_too(case):
    named, others = ([item(each) for each in case[kind]] for kind in ("named", "others"))

    offered = substitutes(item(case["short"]), case["size"], named, others)

    assert [each.code for each in offered] == case["offered"]


@given(items, size_codes, lists, lists)
def test_few_others_are_offered_once_each_and_can_be_ordered(short, size, named, others):
    offered = substitutes(short, size, named, others)
    codes = [each.code for each in offered]

    assert len(codes) == len(set(codes)) <= MAX_OFFERED
    assert short.code not in codes
    assert all(each.is_orderable for each in offered)


@given(items, size_codes, lists, lists)
def test_named_ones_come_alone_in_their_order(short, size, named, others):
    offered = substitutes(short, size, named, others)
    by_code = {each.code: each for each in named}
    sellable = [code for code, each in by_code.items() if each.is_orderable and code != short.code]

    if sellable:
        assert [each.code for each in offered] == sellable[:MAX_OFFERED]
    else:
        assert all(each in others for each in offered)


@given(items, size_codes, lists)
def test_proposals_are_of_the_category_in_the_same_size(short, size, others):
    names = {each.code for each in short.sizes} if size is None else {size}

    for each in substitutes(short, size, [], others):
        assert each.category == short.category
        assert any(one.orderable and one.code in names for one in each.sizes)


@given(items, size_codes, lists)
def test_nothing_is_left_out_while_there_is_room(short, size, others):
    offered = substitutes(short, size, [], others)
    names = {each.code for each in short.sizes if each.code} if size is None else {size} - {""}
    by_code = {each.code: each for each in others}
    would_do = {
        code
        for code, each in by_code.items()
        if code != short.code
        and each.category == short.category
        and any(one.orderable and one.code in names for one in each.sizes)
    }

    if len(offered) < MAX_OFFERED:
        assert would_do <= {each.code for each in offered}
