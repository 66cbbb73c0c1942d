"""A store whose rules hold, and its owner."""

import pytest


@pytest.fixture
def store_switches():
    return {"guest_login": True, "guest_rates": True, "show_stock": True, "order_rules": True}


@pytest.fixture
def rules(call, store, owner):
    """Make a call of the rules as the owner."""

    def make(method: str, path: str = "", **kwargs):
        return call(method, f"/order-rules{path}", store, owner, **kwargs)

    return make


@pytest.fixture
def add(rules):
    """Add a rule: `add(itemCd=FAN, minimum=6)`; return its id."""

    def make(**values) -> int:
        answer = rules("POST", json=values)
        assert answer.status_code == 201, answer.text
        return answer.json["result"]["ruleId"]

    return make
