"""Calls made up from the API document: no answer is a fault of the server or other than documented.

`FUZZ_EXAMPLES` makes it look longer; the calls are the same at every run.
"""

import os
from collections.abc import Callable

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.conftest import API_KEY
from tests.ordering import fill_cart, place_order
from tests.stock import DEALER, SALESPERSON, SWITCH

EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "6"))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
UNHURRIED = settings(
    max_examples=EXAMPLES,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),  # pyright: ignore[reportArgumentType] -- its own way of all
)


@pytest.fixture
def busy(store, fill, call, sign_in, guest):
    """A store where every kind of caller has something, so that numbers made up meet it."""
    fill(store)
    party, salesperson = sign_in(store, DEALER), sign_in(store, SALESPERSON)
    order = place_order(call, store, party)
    fill_cart(call, store, party)
    fill_cart(call, store, salesperson, party=DEALER)
    return order


@pytest.fixture
def token_of(store, sign_in, guest, admin_token) -> dict[str, Callable[[], str | None]]:
    """A fresh token of each kind of caller: some calls end the sign-in that makes them."""
    return {
        "nobody": lambda: None,
        "guest": lambda: guest(store),
        "party": lambda: sign_in(store, DEALER),
        "salesperson": lambda: sign_in(store, SALESPERSON),
        "owner": lambda: sign_in(store, store.key),
        "administrator": lambda: admin_token,
    }


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize("who", ["nobody", "guest", "party", "salesperson", "owner", "administrator"])
def test_no_call_gets_an_answer_that_is_not_documented(app, store, busy, token_of, who, mode):
    document = schemathesis.openapi.from_wsgi("/api/openapi.json", app)
    known = {"order_id": busy["orderId"], "code": SWITCH, "line_id": 1, "catalog_id": 1}
    walked, problems = 0, []
    for found in document.get_all_operations():
        operation = found.ok()  # pyright: ignore[reportAttributeAccessIssue] -- an Err fails the test
        platform = operation.path.startswith("/api/platform/")
        if platform is not (who == "administrator") and who != "nobody":
            continue  # the other doors answer these callers 401; the walk of all callers shows it
        headers = {"x-api-key": API_KEY} | ({} if platform else {"x-user": store.key})
        token = token_of[who]()
        if token:
            headers["Authorization"] = f"Bearer {token}"
        try:
            try_out(operation, mode, headers, known)
        except (Failure, FailureGroup) as failure:
            problems.append(f"{operation.label}: {failure}")
        walked += 1
    assert problems == []
    assert walked >= (2 if who == "administrator" else 40)


def try_out(operation, mode, headers, known) -> None:
    """Make calls of one operation, some of them of things that there are."""

    @UNHURRIED
    @given(case=operation.as_strategy(generation_mode=mode), meets=st.booleans())
    def ask(case, meets):
        if meets and case.path_parameters:
            given_ones = case.path_parameters
            case.path_parameters = {name: known.get(name, value) for name, value in given_ones.items()}
        case.call_and_validate(headers=headers, checks=CHECKS)

    ask()
