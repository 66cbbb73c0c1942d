"""States go by several names, and each has one code."""

import pytest

from app.shared.india.post_offices import states
from app.shared.india.states import code_of_state


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Gujarat", "24"),
        ("  gujarat ", "24"),
        ("Orissa", "21"),
        ("Jammu & Kashmir", "01"),
        ("Daman & Diu", "26"),
        ("Andhra Pradesh (Old)", ""),
        ("Somewhere", ""),
        ("", ""),
    ],
)
def test_a_states_name_has_its_code(name, code):
    assert code_of_state(name) == code


def test_every_state_of_the_address_form_has_a_code():
    assert [name for name in states() if not code_of_state(name)] == []
