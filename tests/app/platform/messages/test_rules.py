"""Selection of the stores and owners who get a message of the platform."""

import pytest

from app.platform.messages.rules import is_for


@pytest.mark.parametrize(
    ("audience", "named", "state", "expected"),
    [
        ("all", None, "active", True),
        ("all", None, "suspended", True),
        ("active", None, "active", True),
        ("active", None, "suspended", False),
        ("suspended", None, "suspended", True),
        ("suspended", None, "active", False),
        ("store", "9825012345", "active", True),
        ("store", "9825012345", "suspended", True),
        ("store", "9825099999", "active", False),
    ],
)
def test_a_message_reaches_its_audience_alone(audience, named, state, expected):
    assert is_for(audience, named, store="9825012345", state=state) is expected
