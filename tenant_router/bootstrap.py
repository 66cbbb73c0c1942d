"""Set up a new database server once: its logins, a database and its restrictions."""

from sqlalchemy import URL, Connection, create_engine, make_url, text

from tenant_router.engines import (
    APPLICATION_SETTINGS,
    CONNECTING,
    PLAN_CACHE_MODE,
    PLAN_CACHE_MODE_OF_CLUSTER,
)
from tenant_router.store import quote_identifier

# Run as superuser in the product's database. Every statement is idempotent.
# set_config is revoked because injected SQL could change its role with it. Temporary tables are revoked
# because creating objects is the first step of several privilege escalations. Blocks of code are revoked
# because they may switch to another store's role: the application's login is a member of all of them. The
# owner's login creates functions.
RESTRICTIONS = """\
REVOKE ALL ON DATABASE {database} FROM PUBLIC;
GRANT CONNECT ON DATABASE {database} TO {app};
GRANT CONNECT, CREATE ON DATABASE {database} TO {owner};
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION pg_catalog.set_config(text, text, boolean) FROM PUBLIC;
REVOKE USAGE ON LANGUAGE plpgsql FROM PUBLIC;
GRANT USAGE ON LANGUAGE plpgsql TO {owner};
REVOKE EXECUTE ON FUNCTION pg_catalog.lo_create(oid) FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION pg_catalog.lo_creat(integer) FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION pg_catalog.lo_from_bytea(oid, bytea) FROM PUBLIC;
CREATE SCHEMA IF NOT EXISTS extensions;
GRANT USAGE ON SCHEMA extensions TO PUBLIC;
CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA extensions;
"""
# Citus nodes connect to each other as the store's role. It has no password and none of the settings of the
# application's login, so every node must let it connect and needs the similarity threshold itself.
CLUSTER = """\
GRANT CONNECT ON DATABASE {database} TO PUBLIC;
ALTER DATABASE {database} SET pg_trgm.word_similarity_threshold = {similarity};
"""
# Citus propagates schemas, extensions and roles automatically, but not these statements.
RUN_ON_EACH_NODE = ("REVOKE", "GRANT CONNECT", "GRANT EXECUTE", "ALTER DATABASE")


class NodeRefused(Exception):
    """A cluster node rejected a statement that every node needs."""


def bootstrap(admin_url: str, *, app_url: str, owner_url: str, roles_url: str | None = None) -> bool:
    """Create the database and the logins that the URLs name; return whether it is a Citus cluster.

    The application's login inherits nothing and owns nothing. The owner's login creates schemas, and roles
    unless a third login with a URL creates them. A Citus database must exist before. Its logins are created
    inside that database, because Citus propagates them from there, and the restrictions are run on each node.
    """
    app, owner = make_url(app_url), make_url(owner_url)
    database = str(app.database)
    admin = make_url(admin_url)
    with _connect(admin) as server:
        if not _is_there(server, "pg_database", "datname", database):
            server.exec_driver_sql(
                f"CREATE DATABASE {quote_identifier(database)} TEMPLATE template0 ENCODING 'UTF8'"
            )
    with _connect(admin.set(database=database)) as inside:
        cluster = _is_there(inside, "pg_extension", "extname", "citus")
        _make_login(inside, app, "NOINHERIT NOCREATEROLE")
        _make_login(inside, owner, "CREATEROLE")
        if roles_url:
            _make_login(inside, make_url(roles_url), "NOINHERIT CREATEROLE")
        statements = _restrictions(database, app, owner, cluster=cluster)
        if roles_url:
            names = (quote_identifier(database), quote_identifier(str(make_url(roles_url).username)))
            statements.append("GRANT CONNECT ON DATABASE {} TO {}".format(*names))
        if cluster:
            statements += _no_smuggling(inside, owner)
        for statement in statements:
            inside.exec_driver_sql(statement)
            if cluster and statement.startswith(RUN_ON_EACH_NODE):
                _on_every_worker(inside, statement)
    return cluster


def _is_there(connection: Connection, catalogue: str, column: str, name: str) -> bool:
    query = text(f"SELECT 1 FROM pg_catalog.{catalogue} WHERE {column} = :name")  # noqa: S608 -- our own names; values are parameters
    return bool(connection.scalar(query, {"name": name}))


def _restrictions(database: str, app: URL, owner: URL, *, cluster: bool) -> list[str]:
    names = {"app": str(app.username), "owner": str(owner.username), "database": database}
    quoted = {name: quote_identifier(value) for name, value in names.items()}
    quoted["similarity"] = APPLICATION_SETTINGS["pg_trgm.word_similarity_threshold"]
    parts = (RESTRICTIONS + CLUSTER if cluster else RESTRICTIONS).split(";")
    statements = [part.strip().format(**quoted) for part in parts if part.strip()]
    plans = PLAN_CACHE_MODE_OF_CLUSTER if cluster else PLAN_CACHE_MODE
    settings = [
        "ALTER ROLE {app} IN DATABASE {database} SET ".format(**quoted) + f"{name} = '{value}'"
        for name, value in {**APPLICATION_SETTINGS, "plan_cache_mode": plans}.items()
    ]
    return [*statements, *settings]


def _no_smuggling(coordinator: Connection, owner: URL) -> list[str]:
    """Return the statements that restrict Citus's remote calls to the owner.

    Remote calls run any text over another connection. An injected SELECT could write with one, from a
    read-only transaction and without a time limit.
    """
    query = text(r"""
        SELECT CAST(oid AS regprocedure)::text FROM pg_proc
        WHERE pronamespace = 'pg_catalog'::regnamespace
        AND (proname LIKE 'run\_command\_on\_%' OR proname = 'master_run_on_worker') ORDER BY 1
    """)
    functions = coordinator.scalars(query).all()
    name = quote_identifier(str(owner.username))
    return [
        *(f"REVOKE EXECUTE ON FUNCTION {function} FROM PUBLIC" for function in functions),
        *(f"GRANT EXECUTE ON FUNCTION {function} TO {name}" for function in functions),
    ]


def _on_every_worker(coordinator: Connection, statement: str) -> None:
    """Run a statement on each worker node: Citus does not propagate rights on functions and databases.

    Workers reject some of these statements unless DDL propagation is off.
    """
    alone = f"DO $once$ BEGIN SET LOCAL citus.enable_ddl_propagation TO off; {statement}; END $once$"
    refused = text("SELECT nodename, result FROM run_command_on_workers(:statement) WHERE NOT success")
    for node, why in coordinator.execute(refused, {"statement": alone}):
        raise NodeRefused(f"{node}: {why}")


def _connect(url: URL) -> Connection:
    return create_engine(url, isolation_level="AUTOCOMMIT", connect_args=CONNECTING).connect()


def _make_login(server: Connection, url: URL, attributes: str) -> None:
    name = str(url.username)
    if not _is_there(server, "pg_roles", "rolname", name):
        server.exec_driver_sql(f"CREATE ROLE {quote_identifier(name)} LOGIN {attributes}")
    if url.password:
        literal = server.scalar(text("SELECT quote_literal(:password)"), {"password": str(url.password)})
        server.exec_driver_sql(f"ALTER ROLE {quote_identifier(name)} PASSWORD {literal}")
