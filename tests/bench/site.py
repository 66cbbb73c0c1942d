"""Services of the bench's own, set up as a deployment's."""

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import create_engine

from app.config import configure_databases, get_config
from deploy.local.data import DataDirectory
from deploy.local.services import running_services
from tenant_router import bootstrap, engines, migration_chains, queue


class Site(NamedTuple):
    """The processes of the services, whose children do their work."""

    postgresql: int
    valkey: int


@contextmanager
def running_site() -> Iterator[Site]:
    """Run the services on free ports with an empty platform; the environment names them."""
    with tempfile.TemporaryDirectory() as directory, running_services(Path(directory), durable=True) as found:
        os.environ.update(found, API_KEYS="bench", COOKIE_SECURE="false")
        os.environ["LIMIT_REQUESTS_A_MINUTE"] = str(10**9)
        config = get_config()
        bootstrap.bootstrap(
            str(config.database_admin_url), app_url=config.database_url, owner_url=config.database_owner_url
        )
        _touch_memory(str(config.database_admin_url))
        configure_process()
        with engines.owner_engine().begin() as connection:
            migration_chains.upgrade_control(connection, app_login=engines.app_login())
        records = (DataDirectory(Path(directory)).run / f"{name}.pid" for name in ("postgres", "valkey"))
        yield Site(*(json.loads(record.read_text())["pid"] for record in records))
        engines.dispose()


def configure_process() -> None:
    """Configure this process for the services that the environment names."""
    config = get_config()
    configure_databases(config)
    queue.configure(config.redis_url)


def vacuum() -> None:
    """Vacuum, as autovacuum does within a minute of any other server's day."""
    with engines.owner_engine().connect() as connection:
        connection.execution_options(isolation_level="AUTOCOMMIT").exec_driver_sql("VACUUM ANALYZE")


def _touch_memory(admin_url: str) -> None:
    """Use every page of the server's shared memory once, as after running for a while.

    Where pages are handed out by a hypervisor the first touch of each takes longer than the work on it.
    """
    with create_engine(admin_url, isolation_level="AUTOCOMMIT").connect() as server:
        server.exec_driver_sql("CREATE TABLE touched (page text)")
        server.exec_driver_sql("ALTER TABLE touched ALTER page SET STORAGE PLAIN")
        server.exec_driver_sql("INSERT INTO touched SELECT repeat('x', 7000) FROM generate_series(1, 40000)")
        server.exec_driver_sql("DROP TABLE touched")
