"""A store whose price lists hold, and its owner."""

import pytest

SINCE = "2026-01-01 00:00:00"


@pytest.fixture
def store_switches():
    return {"guest_login": True, "guest_rates": True, "party_rates": True, "price_lists": True}


@pytest.fixture
def lists(call, store, owner):
    """Make a call of the price lists as the owner."""

    def make(method: str, path: str = "", **kwargs):
        return call(method, f"/price-lists{path}", store, owner, **kwargs)

    return make


@pytest.fixture
def add(lists):
    """Add a list: `add("Diwali", grades=["B"], basis="percent", percent=10)`; return its id.

    `rates` are own ones, by item or by item and size.
    """

    def make(name: str, rates=None, **values) -> int:
        answer = lists("POST", json={"name": name, "fromDate": SINCE, **values})
        assert answer.status_code == 201, answer.text
        number = answer.json["result"]["listId"]
        if rates:
            sizes = [(size, "") if isinstance(size, str) else size for size in rates]
            own = [
                {"itemCd": code, "sizeCd": size, "rate": rate}
                for (code, size), rate in zip(sizes, rates.values(), strict=True)
            ]
            saved = lists("PUT", f"/{number}/rates", json={"rates": own})
            assert saved.status_code == 200, saved.text
        return number

    return make
