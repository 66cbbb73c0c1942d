"""Making a store: its role, its schema, its first rows and its place in the registry, or none of them."""

from collections.abc import Callable

from sqlalchemy import Connection, make_url
from sqlalchemy.exc import IntegrityError, ProgrammingError
from sqlalchemy.orm import Session

from tenant_router import chains, registry
from tenant_router.engines import owner_engine
from tenant_router.registry import StoreEntry
from tenant_router.session import TEMPLATE_SCHEMA
from tenant_router.store import Store, StoreState, quote_identifier

# Default privileges give the role each table that this or a later migration makes, and cost the same
# with one store or ten thousand; GRANT ... ON ALL TABLES walks the whole catalogue.
OPENING = """
CREATE ROLE {role} NOLOGIN NOINHERIT;
GRANT {role} TO {app} WITH INHERIT FALSE, SET TRUE;
CREATE SCHEMA {schema};
GRANT USAGE ON SCHEMA {schema} TO {role};
ALTER DEFAULT PRIVILEGES IN SCHEMA {schema} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {role};
ALTER DEFAULT PRIVILEGES IN SCHEMA {schema} GRANT USAGE ON SEQUENCES TO {role};
"""

DUPLICATE_SCHEMA_OR_ROLE = {"42P06", "42710"}


class StoreTaken(Exception):
    """Another store has this mobile number."""


def provision(
    mobile_number: str,
    *,
    company_name: str,
    person_name: str,
    email: str,
    city: str,
    app_login: str,
    database: str,
    seed: Callable[[Connection, Store], None],
) -> Store:
    """Make a store that is ready to use, in one transaction; `seed` writes its first rows.

    Raises StoreTaken. What fails leaves nothing behind: role and schema belong to the transaction too.
    """
    name = f"s{mobile_number}"
    entry = StoreEntry(
        mobile_number=mobile_number,
        database=database,
        schema=name,
        role=name,
        state=StoreState.ACTIVE,
        schema_version=chains.head(),
        company_name=company_name,
        person_name=person_name,
        email=email,
        city=city,
        logo=None,
    )
    store = entry.as_store()
    engine = owner_engine(database).execution_options(schema_translate_map={TEMPLATE_SCHEMA: store.schema})
    try:
        with engine.begin() as connection:
            with Session(connection) as db:
                db.add(entry)
                db.flush()
            connection.exec_driver_sql(_script(store, app_login))
            seed(connection, store)
    except IntegrityError as error:
        raise StoreTaken(mobile_number) from error
    except ProgrammingError as error:
        if getattr(error.orig, "sqlstate", None) in DUPLICATE_SCHEMA_OR_ROLE:
            raise StoreTaken(mobile_number) from error
        raise
    registry.forget(mobile_number)
    return store


def _script(store: Store, app_login: str) -> str:
    opening = OPENING.format(
        role=store.quoted_role, schema=store.quoted_schema, app=quote_identifier(app_login)
    )
    return opening + chains.for_schema(chains.store_script(chains.BASE, chains.head()), store.schema)


def login_of(url: str) -> str:
    """The login that a database URL names."""
    return str(make_url(url).username)
