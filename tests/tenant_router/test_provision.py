"""Making a store: ready at once or not there at all."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import text

from app.platform.opening.service import NewStore, open_store
from app.shared.errors import Conflict
from tenant_router import provision, registry
from tenant_router.engines import owner_engine

LOGIN = "haat_app"


def new(number: str) -> NewStore:
    return NewStore(number, "Asha Electricals", "Asha Patel", "asha@store.example", "Anand", "correct horse")


def traces(number: str) -> tuple[int, int]:
    """How many schemas and roles of a number there are."""
    query = text(
        "SELECT (SELECT count(*) FROM pg_namespace WHERE nspname = :name),"
        " (SELECT count(*) FROM pg_roles WHERE rolname = :name)"
    )
    with owner_engine().connect() as connection:
        return tuple(connection.execute(query, {"name": f"s{number}"}).one())  # pyright: ignore[reportReturnType]


def test_a_new_store_takes_its_owner_in_at_once(platform, call, sign_in):
    open_store(new("9199999001"), app_login=LOGIN)

    token = sign_in("9199999001", "9199999001")

    assert call("GET", "/orders/filter", "9199999001", token).json["pagination"]["totalItems"] == 0


def test_a_number_is_taken_once_however_many_ask_at_once(platform):
    def ask(_) -> bool:
        try:
            open_store(new("9199999002"), app_login=LOGIN)
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(ask, range(4))) == [False, False, False, True]


def test_what_fails_half_way_leaves_nothing(platform):
    class Broken(Exception):
        pass

    def seed(*_) -> None:
        raise Broken

    with pytest.raises(Broken):
        provision.provision(
            "9199999003",
            company_name="",
            person_name="",
            email="",
            city="",
            app_login=LOGIN,
            database="main",
            seed=seed,
        )

    assert traces("9199999003") == (0, 0)
    assert registry.find_store("9199999003") is None
