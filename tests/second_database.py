"""A second database on the tests' server, for the stores of a module."""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from sqlalchemy import delete, make_url

from app.config import configure_databases, get_config
from tenant_router import bootstrap, databases, engines, registry
from tenant_router.control import control_session
from tenant_router.registry import Database, Spare, StoreEntry

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
        "app": with_parts(config.database_url, database=DATABASE),
        "owner": with_parts(config.database_owner_url, database=DATABASE),
        "admin": admin,
    }
    if citus:
        # Citus stops at a role of another database that the schema's owner is a member of.
        addresses["owner"] = with_parts(addresses["owner"], username=f"{DATABASE}_owner")
        addresses["roles"] = with_parts(addresses["owner"], username=f"{DATABASE}_roles")
    with configured(addresses):
        try:
            if prepare:
                with server(admin) as there:
                    there.execute(f"CREATE DATABASE {DATABASE} TEMPLATE template0 ENCODING 'UTF8'")
                prepare(with_parts(admin, database=DATABASE))
            urls = {f"{kind}_url": url for kind, url in addresses.items() if kind != "admin"}
            bootstrap.bootstrap(admin, **urls)
            databases.enter(NAME, citus=citus, most_stores=None)
            yield NAME
        finally:
            forget_stores()
            engines.dispose()
            with server(admin) as there:
                there.execute(f"DROP DATABASE {DATABASE} WITH (FORCE)")


@contextmanager
def configured(addresses: dict[str, str]) -> Iterator[None]:
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


def with_parts(url: str, **parts: Any) -> str:
    """Return an address with other parts."""
    return make_url(url).set(**parts).render_as_string(hide_password=False)


def server(admin: str) -> psycopg.Connection:
    """Connect to a server as its superuser, without a transaction."""
    return psycopg.connect(admin.replace("+psycopg", ""), autocommit=True)


def forget_stores() -> None:
    """Remove the further database and its stores from the registry."""
    with control_session() as control:
        for model, column in ((StoreEntry, StoreEntry.database), (Spare, Spare.database)):
            control.execute(delete(model).where(column == NAME))
        control.execute(delete(Database).where(Database.name == NAME))
    registry.forget()
