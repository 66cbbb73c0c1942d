"""While a store is being moved it can be read, and changes are rejected with a clear message."""

import pytest
from sqlalchemy import update

from tenant_router import registry
from tenant_router.engines import owner_engine
from tenant_router.registry import StoreEntry
from tenant_router.session import StoreSession, store_session
from tenant_router.store import StorePaused


def pause(store, *, paused: bool) -> None:
    change = update(StoreEntry).where(StoreEntry.mobile_number == store.key)
    with owner_engine().begin() as connection:
        connection.execute(change.values(read_only=paused))
    registry.forget(store.key)


@pytest.fixture
def moving(store, goods, sign_in):
    """Return a store with goods that is being moved, and its owner's earlier token."""
    token = sign_in(store, store.key)
    pause(store, paused=True)
    yield store, token
    pause(store, paused=False)


def test_a_store_that_is_being_moved_is_read(moving, call):
    store, token = moving
    assert call("GET", "/products", store).json["pagination"]["totalItems"] == 3
    for path in ("/orders/filter", "/users", "/dashboard?type=today", "/settings"):
        assert call("GET", path, store, token).status_code == 200, path


def test_what_would_change_it_is_put_off(moving, call):
    store, token = moving
    for method, path, body in (
        ("PUT", "/settings", {"settings": ["guestRate"]}),
        ("POST", "/auth/guest/", {"mobileNo": store.key}),
        ("POST", "/auth/", {"userName": store.key, "password": "correct horse"}),
    ):
        answer = call(method, path, store, token if path == "/settings" else None, json=body)
        assert answer.status_code == 503, path
        assert answer.headers["Retry-After"] == "2"
        assert "being moved" in answer.json["message"]


def test_a_session_that_may_write_is_refused_before_it_begins(moving):
    store = registry.get_store(moving[0].key)
    with pytest.raises(StorePaused):
        StoreSession(store)
    with store_session(store, read_only=True):
        pass


def test_after_the_move_it_is_changed_again(moving, call):
    store, token = moving
    pause(store, paused=False)

    assert call("PUT", "/settings", store, token, json={"settings": ["guestRate"]}).status_code == 200
    switches = {each["VARIABLE"]: each["VALUE"] for each in call("GET", "/settings", store).json["result"]}
    assert (switches["guestRate"], switches["showStk"]) == ("Y", "N")
