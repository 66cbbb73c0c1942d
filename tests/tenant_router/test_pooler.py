"""Behind a pooler in transaction mode, a connection keeps no state for its next user."""

import pytest
from sqlalchemy import create_engine, text

from app.config import configure_databases
from tenant_router import engines
from tenant_router.session import Read, read, store_session
from tests.ordering import place_order
from tests.stock import DEALER, FAN, SWITCH, WIRE

SETTINGS = Read("SELECT guest_grade FROM store.settings WHERE id = %(id)s", {"id": 1})


@pytest.fixture
def pooled(platform):
    configure_databases(platform.model_copy(update={"database_transaction_pooler": True}))
    yield
    configure_databases(platform)


def test_no_statement_stays_prepared(pooled, store):
    for _ in range(5):
        assert read(store, SETTINGS, SETTINGS) == [[("A",)], [("A",)]]
        with store_session(store) as db:
            assert db.scalar(text(f"SELECT guest_grade FROM {store.quoted_schema}.settings")) == "A"

    with engines.app_engine().connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM pg_prepared_statements")) == 0


def test_what_holds_for_every_connection_is_a_setting_of_the_role(pooled):
    """A pooler does not forward a client's connection options."""
    with create_engine(engines.app_engine().url).connect() as connection:
        settings = {
            name: connection.scalar(text(f"SHOW {name}"))
            for name in ("search_path", "plan_cache_mode", "statement_timeout", "lock_timeout")
        }

    assert settings == {
        "search_path": "pg_catalog",
        "plan_cache_mode": "force_generic_plan",
        "statement_timeout": "15s",
        "lock_timeout": "5s",
    }


def test_an_order_is_placed_behind_it(pooled, call, store, goods, sign_in):
    lines = ((SWITCH, "", 20), (WIRE, "1.5 sq mm", 2), (FAN, "", 1))

    order = place_order(call, store, sign_in(store, DEALER), lines)

    assert (order["ORDER_NO"], len(order["orderItm"])) == (1, 3)
