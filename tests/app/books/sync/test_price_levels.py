"""A price level keeps the grade that it got first, whatever levels appear later."""

from hypothesis import given
from hypothesis import strategies as st

from app.books.sync.price_levels import given_grades


def test_the_first_levels_get_the_grades_by_name_and_a_new_one_the_next():
    first, left = given_grades(["Retail", "Dealer"], chosen={}, seen=[])
    assert (first, left) == ({"Dealer": "A", "Retail": "B"}, [])
    assert given_grades(["Counter", "DEALER", "Retail"], chosen=first, seen=[]) == ({"Counter": "C"}, [])


def test_a_level_that_the_owner_left_without_a_grade_stays_so():
    assert given_grades(["Dealer", "Staff"], chosen={"Dealer": "A"}, seen=["dealer", "staff"]) == ({}, [])


NAMES = st.lists(st.text("abcDE ", min_size=1, max_size=4).filter(str.strip), max_size=8)


@given(NAMES, NAMES)
def test_no_level_ever_moves_and_all_new_ones_are_accounted_for(before, later):
    chosen, _ = given_grades(before, chosen={}, seen=[])
    seen = [" ".join(name.split()).casefold() for name in before]
    new, left = given_grades([*before, *later], chosen=chosen, seen=seen)
    folded = {" ".join(name.split()).casefold() for name in later} - set(seen)

    assert not set(new.values()) & set(chosen.values())
    assert {" ".join(name.split()).casefold() for name in (*new, *left)} == folded
    assert len(new) + len(left) == len(folded)
