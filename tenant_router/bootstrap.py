"""What a new database server is given once: two logins, a database, and what nobody may do in it."""

from sqlalchemy import URL, Connection, create_engine, make_url, text

from tenant_router.store import quote_identifier

# Run as superuser in the product's database. Every statement may be run again.
# set_config is taken away because SQL that was smuggled into a query could change its role with it;
# temporary tables because creating objects is the first step of several privilege escalations.
RESTRICTIONS = """
REVOKE ALL ON DATABASE {database} FROM PUBLIC;
GRANT CONNECT ON DATABASE {database} TO {app};
GRANT CONNECT, CREATE ON DATABASE {database} TO {owner};
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION pg_catalog.set_config(text, text, boolean) FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION pg_catalog.lo_create(oid) FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION pg_catalog.lo_creat(integer) FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION pg_catalog.lo_from_bytea(oid, bytea) FROM PUBLIC;
CREATE SCHEMA IF NOT EXISTS extensions;
GRANT USAGE ON SCHEMA extensions TO PUBLIC;
CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA extensions;
"""


def bootstrap(admin_url: str, *, app_url: str, owner_url: str) -> None:
    """Make the logins and the database that the two URLs name, with their passwords if they have one.

    The application's login inherits nothing and owns nothing; the owner's login makes roles and schemas.
    """
    app, owner = make_url(app_url), make_url(owner_url)
    database = str(app.database)
    with _connect(make_url(admin_url)) as server:
        _make_login(server, app, "NOINHERIT NOCREATEROLE")
        _make_login(server, owner, "CREATEROLE")
        if not server.scalar(text("SELECT 1 FROM pg_database WHERE datname = :name"), {"name": database}):
            server.exec_driver_sql(
                f"CREATE DATABASE {quote_identifier(database)} TEMPLATE template0 ENCODING 'UTF8'"
            )
    with _connect(make_url(admin_url).set(database=database)) as inside:
        inside.exec_driver_sql(
            RESTRICTIONS.format(
                database=quote_identifier(database),
                app=quote_identifier(str(app.username)),
                owner=quote_identifier(str(owner.username)),
            )
        )


def _connect(url: URL) -> Connection:
    return create_engine(url, isolation_level="AUTOCOMMIT").connect()


def _make_login(server: Connection, url: URL, attributes: str) -> None:
    name = str(url.username)
    if not server.scalar(text("SELECT 1 FROM pg_roles WHERE rolname = :name"), {"name": name}):
        server.exec_driver_sql(f"CREATE ROLE {quote_identifier(name)} LOGIN {attributes}")
    if url.password:
        literal = server.scalar(text("SELECT quote_literal(:password)"), {"password": str(url.password)})
        server.exec_driver_sql(f"ALTER ROLE {quote_identifier(name)} PASSWORD {literal}")
