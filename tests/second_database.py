"""A second database on the tests' server, for the stores of a module."""

import json
import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from sqlalchemy import delete, make_url, select

from app.config import configure_databases, get_config
from tenant_router import bootstrap, databases, engines, registry
from tenant_router.control import control_session
from tenant_router.engines import owner_engine
from tenant_router.registry import Database, Spare, StoreEntry
from tests.schemas import drop

NAME = "pg-rajkot"
DATABASE = "haat_rajkot"


@contextmanager
def second_database(*, prepare: Callable[[str], None] | None = None, citus: bool = False) -> Iterator[str]:
    """Create a further database for stores and yield its name; drop it and its stores at the end.

    For fixtures that depend on `app`, because creating the application resets the list of databases.
    `prepare` is given a superuser's address of the empty database.
    """
    config = get_config()
    admin = str(config.database_admin_url)
    addresses = {
        "app": _with(config.database_url, database=DATABASE),
        "owner": _with(config.database_owner_url, database=DATABASE),
        "admin": admin,
    }
    with _configured(addresses):
        try:
            if prepare:
                with _server(admin) as server:
                    server.execute(f"CREATE DATABASE {DATABASE} TEMPLATE template0 ENCODING 'UTF8'")
                prepare(_with(admin, database=DATABASE))
            bootstrap.bootstrap(admin, app_url=addresses["app"], owner_url=addresses["owner"])
            databases.enter(NAME, citus=citus, most_stores=None)
            yield NAME
        finally:
            _forget()
            engines.dispose()
            with _server(admin) as server:
                server.execute(f"DROP DATABASE {DATABASE} WITH (FORCE)")


@contextmanager
def cluster_database(url: str) -> Iterator[str]:
    """Yield the name of the Citus cluster at a superuser's address; drop its stores at the end."""
    admin = _with(url, drivername="postgresql+psycopg")
    password = secrets.token_urlsafe(16)
    logins = {"app": "haat_app", "owner": "haat_owner"}
    addresses = {kind: _with(admin, username=login, password=password) for kind, login in logins.items()}
    with _configured({**addresses, "admin": admin}):
        assert bootstrap.bootstrap(admin, app_url=addresses["app"], owner_url=addresses["owner"])
        databases.enter(NAME, citus=True, most_stores=None)
        try:
            yield NAME
        finally:
            with control_session(read_only=True) as control:
                query = select(StoreEntry.schema, StoreEntry.mobile_number)
                homes = control.execute(query.where(StoreEntry.database == NAME)).all()
            for schema, store in homes:
                with owner_engine(NAME).begin() as connection:
                    drop(connection, schema, store)
            _forget()


@contextmanager
def _configured(addresses: dict[str, str]) -> Iterator[None]:
    """Set the product's settings with a further database of these addresses."""
    os.environ["DATABASES"] = json.dumps({NAME: addresses})
    _read_settings()
    try:
        yield
    finally:
        os.environ.pop("DATABASES")
        _read_settings()


def _read_settings() -> None:
    get_config.cache_clear()
    configure_databases(get_config())


def _with(url: str, **parts: Any) -> str:
    return make_url(url).set(**parts).render_as_string(hide_password=False)


def _server(admin: str) -> psycopg.Connection:
    return psycopg.connect(admin.replace("+psycopg", ""), autocommit=True)


def _forget() -> None:
    with control_session() as control:
        for model, column in ((StoreEntry, StoreEntry.database), (Spare, Spare.database)):
            control.execute(delete(model).where(column == NAME))
        control.execute(delete(Database).where(Database.name == NAME))
    registry.forget()
