"""A second database on the tests' own server, as a module's stores may live in it."""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psycopg
from sqlalchemy import delete, make_url

from app.config import configure_databases, get_config
from tenant_router import bootstrap, databases, engines, registry
from tenant_router.registry import Database, Spare, StoreEntry

NAME = "pg-rajkot"


@contextmanager
def second_database(*, prepare: Callable[[str], None] | None = None, citus: bool = False) -> Iterator[str]:
    """The name of a further database that takes stores; in the end it and its stores are gone.

    For fixtures that have asked for `app`: making the application says anew which databases there are.
    `prepare` is given a superuser's address of the empty database.
    """
    config = get_config()
    admin = str(config.database_admin_url)

    def there(url: str) -> str:
        return make_url(url).set(database="haat_rajkot").render_as_string(hide_password=False)

    addresses = {"app": there(config.database_url), "owner": there(config.database_owner_url), "admin": admin}
    _set(json.dumps({NAME: addresses}))
    try:
        if prepare:
            with _server(admin) as server:
                server.execute("CREATE DATABASE haat_rajkot TEMPLATE template0 ENCODING 'UTF8'")
            prepare(there(admin))
        bootstrap.bootstrap(admin, app_url=addresses["app"], owner_url=addresses["owner"])
        databases.enter(NAME, citus=citus, most_stores=None)
        yield NAME
    finally:
        _forget()
        _set(None)
        with _server(admin) as server:
            server.execute("DROP DATABASE haat_rajkot WITH (FORCE)")


def _server(admin: str) -> psycopg.Connection:
    return psycopg.connect(admin.replace("+psycopg", ""), autocommit=True)


def _set(given: str | None) -> None:
    if given is None:
        os.environ.pop("DATABASES", None)
    else:
        os.environ["DATABASES"] = given
    get_config.cache_clear()
    configure_databases(get_config())


def _forget() -> None:
    with engines.owner_engine().begin() as control:
        for model, column in ((StoreEntry, StoreEntry.database), (Spare, Spare.database)):
            control.execute(delete(model).where(column == NAME))
        control.execute(delete(Database).where(Database.name == NAME))
    registry.forget()
