"""One-time codes, and changes of a salesperson's details."""

from hypothesis import given
from hypothesis import strategies as st

from app.people.editing.rules import (
    LENGTH,
    LETTERS,
    changed_details,
    new_code,
    normalize_code,
    problems_of,
)

DETAILS = st.fixed_dictionaries({name: st.text(max_size=5) for name in ("name", "phone", "email")})


def test_codes_are_legible_and_differ():
    codes = {new_code() for _ in range(50)}

    assert len(codes) == 50
    assert all(len(code) == LENGTH and set(code) <= {*LETTERS} for code in codes)
    assert not {*"IL1O0"} & {*LETTERS}


@given(st.text(LETTERS, min_size=LENGTH, max_size=LENGTH), st.sampled_from(["", " ", "-", ". "]))
def test_a_code_is_recognised_in_small_letters_and_groups(code, separator):
    typed = separator.join([code[:4].lower(), code[4:]])

    assert normalize_code(typed) == normalize_code(normalize_code(typed)) == code


@given(DETAILS, DETAILS)
def test_details_change_but_for_a_name_from_the_books(current, requested):
    own = changed_details(current, requested, from_accounting=False)
    synced = changed_details(current, requested, from_accounting=True)

    assert current | own == requested
    assert synced == {name: value for name, value in own.items() if name != "name"}


@given(DETAILS)
def test_only_a_name_must_be_given(details):
    problems = problems_of(details, lambda field, value: f"{field}.wrong")

    assert set(problems) == {name for name, value in details.items() if value or name == "name"}
    assert problems_of(details, lambda field, value: None) == {}
