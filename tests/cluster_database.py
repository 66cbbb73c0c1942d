"""A separate database on a Citus cluster, for the tests' stores: nothing else there is read or changed."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from psycopg import Connection, sql

from tenant_router import bootstrap, databases, engines
from tests.second_database import NAME, configured, forget_stores, server, with_parts

_NODES = "SELECT nodename, nodeport FROM pg_dist_node WHERE noderole = 'primary' AND isactive AND groupid "
# The logins are the tests' own, so every role that one of them may use is a store's.
_ROLES = """
SELECT r.rolname FROM pg_roles r WHERE r.rolname = ANY(%(logins)s) OR EXISTS (
    SELECT FROM pg_auth_members m JOIN pg_roles l ON l.oid = m.member
    WHERE m.roleid = r.oid AND l.rolname = ANY(%(logins)s))
ORDER BY r.rolname = ANY(%(logins)s)
"""


@contextmanager
def cluster_database(url: str) -> Iterator[str]:
    """Yield the name of a new database on the Citus cluster at a superuser's address; drop it at the end.

    `url` names a database of that cluster. The new one, its logins and its stores' schemas have names that no
    other run gives.
    """
    admin = with_parts(url, drivername="postgresql+psycopg")
    database = f"haat_test_{secrets.token_hex(6)}"
    logins = {kind: f"{database}_{kind}" for kind in ("app", "owner", "roles")}
    there = with_parts(admin, database=database)
    password = secrets.token_urlsafe(16)
    addresses = {kind: with_parts(there, username=login, password=password) for kind, login in logins.items()}
    with server(admin) as coordinator:
        try:
            _create(coordinator, admin, database)
            with configured({**addresses, "admin": admin}):
                assert bootstrap.bootstrap(admin, **{f"{kind}_url": url for kind, url in addresses.items()})
                databases.enter(NAME, citus=True, most_stores=None)
                try:
                    yield NAME
                finally:
                    forget_stores()
                    engines.dispose()
        finally:
            _drop(coordinator, database, list(logins.values()))


def _create(coordinator: Connection, admin: str, database: str) -> None:
    """Create the database on every node and make a cluster of it, as Citus asks for each further one."""
    workers = coordinator.execute(_NODES + "<> 0").fetchall()
    here = coordinator.execute(_NODES + "= 0").fetchone()
    name = sql.Identifier(database)
    create = sql.SQL("CREATE DATABASE {} TEMPLATE template0 ENCODING 'UTF8'").format(name)
    coordinator.execute(create)
    _on_workers(coordinator, create)
    with server(with_parts(admin, database=database)) as inside:
        # The workers trust the coordinator, and may not be reachable from here. Before Citus is there, the
        # extension that calls them is not created on each node.
        inside.execute("CREATE EXTENSION dblink")
        for host, port in workers:
            remote = f"host={host} port={port} dbname={database} user={inside.info.user}"
            inside.execute("SELECT dblink_exec(%s, 'CREATE EXTENSION IF NOT EXISTS citus')", (remote,))
        inside.execute("DROP EXTENSION dblink")
        inside.execute("CREATE EXTENSION IF NOT EXISTS citus")
        if here:
            inside.execute("SELECT citus_set_coordinator_host(%s, %s)", here)
        for worker in workers:
            inside.execute("SELECT citus_add_node(%s, %s)", worker)


def _drop(coordinator: Connection, database: str, logins: list[str]) -> None:
    """Drop the database on every node, then the roles: without it they own nothing."""
    drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(database))
    coordinator.execute(drop)
    _on_workers(coordinator, drop)
    for (role,) in coordinator.execute(_ROLES, {"logins": logins}).fetchall():
        gone = sql.SQL("DROP ROLE IF EXISTS {}").format(sql.Identifier(role))
        coordinator.execute(gone)
        _on_workers(coordinator, gone)


def _on_workers(coordinator: Connection, statement: sql.Composed) -> None:
    values: dict[str, Any] = {"statement": statement.as_string(coordinator)}
    refused = "SELECT nodename, result FROM run_command_on_workers(%(statement)s) WHERE NOT success"
    answers = coordinator.execute(refused, values).fetchall()
    assert not answers, answers
