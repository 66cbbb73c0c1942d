"""Names of keys and files: those of two stores are never the same."""

import inspect
from dataclasses import replace

import pytest

from tenant_router import keys
from tenant_router.store import Store, StoreState

ONE = Store("9100000001", "main", "s1", "s1", StoreState.ACTIVE, "0001")
OF_STORE = {"store", "store_key"}
OTHER = replace(ONE, key="9100000002")


def _is_of_a_store(function: object) -> bool:
    return inspect.isfunction(function) and not OF_STORE.isdisjoint(inspect.signature(function).parameters)


NAMED = [name for name, function in vars(keys).items() if _is_of_a_store(function)]


@pytest.mark.parametrize("name", NAMED)
def test_a_name_of_one_store_is_none_of_another(name):
    function = getattr(keys, name)

    def names(store: Store) -> set[str]:
        values = {"store": store, "store_key": store.key}
        parameters = inspect.signature(function).parameters
        named = function(*(values.get(parameter, "a name") for parameter in parameters))
        return {named} if isinstance(named, str) else set(named)

    assert names(ONE).isdisjoint(names(OTHER))
    assert all(ONE.key in each for each in names(ONE))


def test_the_names_that_need_a_store_are_these():
    assert {"cache_key", "rate_bucket", "public_file", "private_file", "incoming_file"} <= set(NAMED)
