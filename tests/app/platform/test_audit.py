"""Administrators' actions are recorded, shown to administrators, and can't be changed."""

from itertools import count

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from app.platform.audit import service as audit
from tenant_router.control import control_session
from tenant_router.engines import app_engine, owner_engine

# Numbers without a store.
numbers = count(9_290_000_001)


@pytest.fixture
def number():
    return str(next(numbers))


@pytest.fixture
def shown(call, admin_token):
    def read(**query):
        answer = call("GET", "/platform/audit", token=admin_token, query_string=query)
        assert answer.status_code == 200, answer.text
        return answer.json

    return read


def write(number: str, *actions: str, administrator: str = "asha@haat.example") -> None:
    for action in actions:
        audit.record(None, action, administrator=administrator, store=number, address="203.0.113.9")


def test_an_entry_has_actor_action_store_and_address(shown, number):
    audit.record(
        None,
        "stores.suspend",
        administrator="asha@haat.example",
        store=number,
        details={"reason": "unpaid"},
        address="203.0.113.9",
    )

    (entry,) = shown(store=number)["result"]
    assert entry.pop("id") > 0
    assert entry.pop("at")
    assert entry == {
        "administrator": "asha@haat.example",
        "action": "stores.suspend",
        "mobileNo": number,
        "details": {"reason": "unpaid"},
        "address": "203.0.113.9",
    }


def test_the_newest_come_first_in_pages(shown, number):
    write(number, "stores.create", "stores.suspend", "stores.resume")

    first, second = shown(store=number, per_page=2), shown(store=number, per_page=2, page=1)

    actions = [entry["action"] for entry in [*first["result"], *second["result"]]]
    assert actions == ["stores.resume", "stores.suspend", "stores.create"]
    assert first["pagination"]["totalItems"] == 3
    assert (first["pagination"]["nextPage"], second["pagination"]["nextPage"]) == (1, None)


def test_entries_are_filtered_by_administrator_and_action(shown, number):
    write(number, "stores.close", "jobs.retry")
    write(number, "stores.reopen", administrator="other@haat.example")

    def actions(**filters):
        return [entry["action"] for entry in shown(store=number, **filters)["result"]]

    assert actions(administrator=" OTHER@haat.example ") == ["stores.reopen"]
    assert actions(administrator="unknown@haat.example") == []
    assert actions(action="stores") == ["stores.reopen", "stores.close"]
    assert actions(action="stores.close") == ["stores.close"]
    for other in ("store", "stores.clos", "stores%", "_____"):
        assert actions(action=other) == [], other


def test_a_rolled_back_action_is_not_recorded(shown, number):
    with control_session() as control:
        audit.record(control, "stores.erase", administrator="asha@haat.example", store=number)
        control.rollback()

    assert shown(store=number)["result"] == []


@pytest.mark.parametrize("engine", [app_engine, owner_engine], ids=["application", "owner"])
@pytest.mark.parametrize(
    "change",
    [
        "UPDATE control.audit_log SET administrator = 'somebody else'",
        "DELETE FROM control.audit_log",
        "TRUNCATE control.audit_log",
    ],
)
def test_neither_login_can_edit_the_log(platform, shown, number, engine, change):
    write(number, "stores.close")

    with engine().begin() as connection, pytest.raises(DBAPIError, match=r"only added to|permission denied"):
        connection.execute(text(change))

    assert [entry["administrator"] for entry in shown(store=number)["result"]] == ["asha@haat.example"]


@pytest.mark.parametrize("query", [{"per_page": 101}, {"page": -1}, {"store": "x" * 201}])
def test_an_invalid_page_is_refused(call, admin_token, query):
    assert call("GET", "/platform/audit", token=admin_token, query_string=query).status_code == 422
