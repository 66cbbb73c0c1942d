"""Stores are spread over the nodes of a cluster by size and by number."""

from hypothesis import given
from hypothesis import strategies as st

from tenant_router.placement import BYTES_OF_ANY_STORE, TOLERANCE, Placement, plan

ONE, TWO, THREE = ("worker-1", 5432), ("worker-2", 5432), ("worker-3", 5432)
MEGABYTE = 1_000_000


def placed(*sizes: int, node=ONE) -> list[Placement]:
    return [Placement(f"s{number:06}_{node[0]}", node, size * MEGABYTE) for number, size in enumerate(sizes)]


def names(placements: list[Placement]) -> set[str]:
    return {place.schema for place in placements}


def loads_after(nodes, placements, steps) -> dict:
    homes = {place.schema: place.node for place in placements} | {step.schema: step.target for step in steps}
    loads = dict.fromkeys(nodes, 0)
    for place in placements:
        loads[homes[place.schema]] += place.size + BYTES_OF_ANY_STORE
    return loads


def test_empty_stores_are_spread_by_their_number():
    placements = placed(*[0] * 14) + placed(*[0] * 7, node=TWO)

    steps = plan([ONE, TWO], placements, names(placements))

    assert len(steps) == 3
    assert {(step.source, step.target) for step in steps} == {(ONE, TWO)}


def test_one_move_of_a_large_store_makes_up_for_many_small_ones():
    placements = placed(500, 1, 1, 1, 500) + placed(1, 1, node=TWO)

    (step,) = plan([ONE, TWO], placements, names(placements))

    assert (step.size, step.target) == (500 * MEGABYTE, TWO)


def test_a_store_larger_than_the_difference_stays_and_others_are_evened_out():
    giant, several = placed(9000), placed(*[50] * 10, node=TWO)

    steps = plan([ONE, TWO, THREE], giant + several, names(giant + several))

    assert len(steps) == 5
    assert {(step.source, step.target) for step in steps} == {(TWO, THREE)}


def test_only_what_may_move_is_moved_but_everything_counts():
    placements = placed(100, 100, 0, 0)

    steps = plan([ONE, TWO], placements, {placements[2].schema, placements[3].schema})

    assert {step.schema for step in steps} == {placements[2].schema, placements[3].schema}


def test_even_nodes_a_single_one_and_none_need_no_move():
    even = placed(10, 10) + placed(10, 10, node=TWO)

    assert plan([ONE, TWO], even, names(even)) == []
    assert plan([ONE], placed(1, 2), names(placed(1, 2))) == []
    assert plan([], [], set()) == []


def test_a_new_node_gets_its_share_and_what_is_on_a_node_that_takes_none_stays():
    placements = placed(*[10] * 6) + placed(*[10] * 6, node=TWO)

    steps = plan([ONE, TWO, THREE], placements, names(placements))
    without = plan([TWO, THREE], placements, names(placements))

    assert (len(steps), {step.target for step in steps}) == (4, {THREE})
    assert {step.source for step in without} == {TWO}


@given(st.lists(st.tuples(st.integers(0, 3000), st.sampled_from([ONE, TWO, THREE])), max_size=40))
def test_no_move_makes_the_nodes_less_even_and_what_fits_is_not_left(stores):
    nodes = [ONE, TWO, THREE]
    placements = [
        Placement(f"s{number:06}", node, size * MEGABYTE) for number, (size, node) in enumerate(stores)
    ]

    steps = plan(nodes, placements, names(placements))

    before, after = (loads_after(nodes, placements, done) for done in ((), steps))
    assert max(after.values()) <= max(before.values())
    assert min(after.values()) >= min(before.values())
    assert len({step.schema for step in steps}) == len(steps)
    small = all(size == 0 for size, _node in stores)
    enough = max(TOLERANCE * max(after.values()), BYTES_OF_ANY_STORE)
    assert not small or max(after.values()) - min(after.values()) <= enough
