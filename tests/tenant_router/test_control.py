"""Transactions on the control schema: locks, and the stores that a commit drops from the cache."""

from contextlib import suppress

import pytest
from sqlalchemy import select, update
from sqlalchemy.exc import ProgrammingError

from tenant_router.control import ControlLock, control_session
from tenant_router.registry import StoreEntry, find_store


class Undone(Exception):
    """Rolls a transaction back."""


def limits_of(key: str) -> object:
    store = find_store(key)
    assert store is not None
    return store.limits


def test_a_changed_store_is_read_again_after_the_commit(store):
    before = limits_of(store.key)
    try:
        with control_session() as control:
            entry = control.get_one(StoreEntry, store.key)
            entry.limits = {"products": 7}
            control.flush()
            assert limits_of(store.key) == before
        assert limits_of(store.key) != before
    finally:
        with control_session() as control:
            control.execute(update(StoreEntry).where(StoreEntry.mobile_number == store.key).values(limits={}))
    assert limits_of(store.key) == before


def test_a_change_that_is_rolled_back_stays_in_the_cache(store):
    before = find_store(store.key)
    with suppress(Undone), control_session() as control:
        entry = control.get_one(StoreEntry, store.key)
        entry.read_only = True
        control.flush()
        raise Undone
    assert find_store(store.key) is before


def test_a_read_keeps_the_cache(store):
    before = find_store(store.key)
    with control_session("app", read_only=True) as control:
        assert control.scalar(select(StoreEntry.state).where(StoreEntry.mobile_number == store.key))
    assert find_store(store.key) is before


def test_a_lock_is_for_one_subject_and_ends_with_the_transaction(platform):
    with control_session() as one, control_session() as other:
        one.lock(ControlLock.SPARES, "main")
        assert not other.try_lock(ControlLock.SPARES, "main")
        assert other.try_lock(ControlLock.SPARES, "another")
        assert other.try_lock(ControlLock.PROVISION, "main")
    with control_session() as control:
        assert control.try_lock(ControlLock.SPARES, "main")


def test_the_applications_login_changes_no_registry(store):
    with pytest.raises(ProgrammingError, match="permission denied"), control_session("app") as control:
        control.execute(
            update(StoreEntry).where(StoreEntry.mobile_number == store.key).values(state="closed")
        )
