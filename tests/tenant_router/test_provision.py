"""Provisioning: a store is ready at once, or nothing of it exists."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from sqlalchemy import func, insert, select, text, update

from app.platform.opening.service import NewStore, open_store
from app.shared.errors import Conflict
from tenant_router import migration_chains, provision, registry, schema_marks, schema_pool
from tenant_router.engines import MAIN, owner_engine
from tenant_router.registry import Spare, StoreEntry
from tenant_router.schema_marks import Use
from tenant_router.schemas import no_schema
from tenant_router.session import store_session
from tenant_router.store import StoreState
from tests.schemas import drop_spares, new_mark


def new(number: str) -> NewStore:
    return NewStore(number, "Asha Electricals", "Asha Patel", "asha@store.example", "Anand", "correct horse")


provision_bare = partial(
    provision.provision, company_name="", person_name="", email="", city="", database=MAIN
)


def names() -> set[str]:
    """Return the names of all schemas and roles of stores."""
    query = text(
        "SELECT 'schema ' || nspname FROM pg_namespace WHERE nspname ~ '^s[0-9]{6}'"
        " UNION ALL SELECT 'role ' || rolname FROM pg_roles WHERE rolname ~ '^s[0-9]{6}'"
    )
    with owner_engine().connect() as connection:
        return set(connection.scalars(query))


@pytest.fixture
def no_spares(platform):
    """Start and end without spares."""
    drop_spares()
    yield
    drop_spares()


def spares_there() -> list[str]:
    with owner_engine().connect() as connection:
        return list(connection.scalars(select(Spare.schema).order_by(Spare.schema)))


def nothing(*_) -> None:
    pass


def test_a_new_store_takes_its_owner_in_at_once(platform, call, sign_in):
    open_store(new("9199999001"))

    token = sign_in("9199999001", "9199999001")

    assert call("GET", "/orders/filter", "9199999001", token).json["pagination"]["totalItems"] == 0


def test_a_number_is_taken_once_however_many_ask_at_once(no_spares):
    schema_pool.refill(MAIN, 2)

    def ask(_) -> bool:
        try:
            open_store(new("9199999002"))
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(ask, range(4))) == [False, False, False, True]
    assert len(spares_there()) == 1


@pytest.mark.parametrize("kept", [0, 1])
def test_what_fails_half_way_leaves_nothing(no_spares, kept):
    class Broken(Exception):
        pass

    def seed(*_) -> None:
        raise Broken

    schema_pool.refill(MAIN, kept)
    before = names()
    with pytest.raises(Broken):
        provision_bare("9199999003", seed=seed)

    assert names() == before
    assert len(spares_there()) == kept
    assert registry.find_store("9199999003") is None


def test_a_store_takes_a_spare_and_makes_no_schema(no_spares, call, sign_in):
    assert schema_pool.refill(MAIN, 2) == 2
    first, second = spares_there()
    before = names()

    store = open_store(new("9199999004"))

    assert (store.schema, store.role) == (first, first)
    assert names() == before
    assert spares_there() == [second]
    assert sign_in(store, store.key)


def test_stores_opened_at_once_never_share_a_spare(no_spares):
    schema_pool.refill(MAIN, 3)
    numbers = [f"919999901{digit}" for digit in range(4)]
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(lambda number: open_store(new(number)), numbers))
    assert len({store.schema for store in stores}) == 4
    assert spares_there() == []


def test_stock_makes_just_what_is_missing(no_spares):
    assert [schema_pool.refill(MAIN, wanted) for wanted in (2, 3, 3, 1)] == [2, 1, 0, 0]
    assert len(spares_there()) == 3


def test_a_spare_of_an_older_version_is_replaced(no_spares):
    schema_pool.refill(MAIN, 1)
    (old,) = spares_there()
    with owner_engine().begin() as connection:
        connection.execute(update(Spare).values(schema_version=migration_chains.BASE))

    assert schema_pool.refill(MAIN, 1) == 1

    assert old not in spares_there()
    assert not {f"schema {old}", f"role {old}"} & names()


def test_a_spare_of_a_newer_release_is_left_to_it(no_spares):
    schema_pool.refill(MAIN, 1)
    with owner_engine().begin() as connection:
        connection.execute(update(Spare).values(schema_version="9999"))

    assert open_store(new("9199999005")).schema not in spares_there()
    assert len(spares_there()) == 1


def ask_for(number: str, state: StoreState) -> None:
    values = {"database": MAIN, "schema": no_schema(number), "role": no_schema(number), "schema_version": ""}
    company = {"company_name": "Asha", "person_name": "Asha", "email": "a@store.example", "city": "Anand"}
    with owner_engine().begin() as connection:
        row = insert(StoreEntry).values(
            mobile_number=number, state=state, password_hash="hash", **values, **company
        )
        connection.execute(row)


def test_a_waiting_store_is_taken_over_when_that_is_said(platform):
    ask_for("9199999006", StoreState.WAITING)
    with pytest.raises(provision.StoreTaken):
        provision_bare("9199999006", seed=nothing)

    store = provision_bare("9199999006", seed=nothing, over=(StoreState.WAITING,))

    assert registry.find_store("9199999006") == store
    with owner_engine().connect() as connection:
        query = select(StoreEntry.password_hash).where(StoreEntry.mobile_number == "9199999006")
        assert connection.scalar(query) is None


def test_a_store_whose_provisioning_was_interrupted_is_provisioned_again(platform):
    store = provision_bare("9199999007", seed=nothing)
    with owner_engine().begin() as connection:
        schema_marks.write(connection, new_mark(store.schema, Use.OPENING, store.key))
        change = update(StoreEntry).where(StoreEntry.mobile_number == store.key)
        connection.execute(change.values(state=StoreState.PROVISIONING))

    again = open_store(new("9199999007"))

    assert f"schema {store.schema}" not in names()
    with store_session(again, read_only=True) as db:
        assert db.scalar(select(func.count()).select_from(text(f'"{again.schema}".owners'))) == 1
