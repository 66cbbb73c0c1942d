"""A store whose schemes hold, and its owner."""

import pytest

SINCE = "2026-01-01 00:00:00"


@pytest.fixture
def store_switches():
    return {"guest_login": True, "guest_rates": True, "show_stock": True, "schemes": True}


@pytest.fixture
def schemes(call, store, owner):
    """Make a call of the schemes as the owner."""

    def make(method: str, path: str = "", **kwargs):
        return call(method, f"/schemes{path}", store, owner, **kwargs)

    return make


@pytest.fixture
def add(schemes):
    """Add a scheme; return its id. `add("Diwali", {10: 5}, itemCds=[FAN])` is 5 percent off from 10 on."""

    def make(name: str, slabs: dict, **values) -> int:
        pairs = [{"at": at, "gives": gives} for at, gives in slabs.items()]
        body = {"name": name, "gives": "percent", "fromDate": SINCE, "slabs": pairs, **values}
        answer = schemes("POST", json=body)
        assert answer.status_code == 201, answer.text
        return answer.json["result"]["schemeId"]

    return make
