"""Which state of a store allows which change."""

from itertools import product

import pytest

from app.platform.lifecycle.rules import (
    COMPLETE_STATES,
    LEGIBLE_LETTERS,
    Change,
    new_password,
    state_after,
)
from tenant_router.store import StoreState

ALLOWED = {
    ("suspend", "active"): "suspended",
    ("resume", "suspended"): "active",
    ("resume", "active"): "active",
    ("close", "active"): "closed",
    ("close", "suspended"): "closed",
    ("close", "closed"): "closed",
    ("reopen", "closed"): "active",
    ("reopen", "active"): "active",
}


@pytest.mark.parametrize(("change", "state"), list(product(Change, StoreState)))
def test_each_change_of_each_state(change, state):
    assert state_after(change, state) == ALLOWED.get((change, state))


@pytest.mark.parametrize(("change", "state"), [each for each in ALLOWED if each[0] != "suspend"])
def test_a_repeated_change_has_no_further_effect(change, state):
    after = state_after(Change(change), state)

    assert after in COMPLETE_STATES
    assert state_after(Change(change), after) == after


def test_passwords_are_legible_and_differ():
    passwords = {new_password() for _ in range(50)}

    assert len(passwords) == 50
    for password in passwords:
        assert [len(group) for group in password.split("-")] == [4, 4, 4]
        assert set(password) <= {*LEGIBLE_LETTERS, "-"}
    assert not {*"il1o0"} & {*LEGIBLE_LETTERS}
