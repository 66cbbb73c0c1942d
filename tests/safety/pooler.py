"""PgBouncer in transaction mode, in front of the tests' own PostgreSQL."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import make_url

from app.config import Config
from deploy.local.child import Child, ignore_line
from deploy.local.pgbouncer import PgBouncer
from deploy.local.postgres import Postgres
from deploy.local.services import start_all
from tests.running.skips import path_of


def is_installed() -> bool:
    return path_of("pgbouncer") is not None


def straight(config: Config) -> dict[str, object]:
    """Return the settings of connections without a pooler, even if the tests run behind one."""
    login = make_url(config.database_url)
    url = make_url(config.database_owner_url).set(username=login.username, password=login.password)
    return {
        "database_url": url.render_as_string(hide_password=False),
        "database_transaction_pooler": False,
    }


@contextmanager
def running_pooler(config: Config, folder: Path) -> Iterator[dict[str, object]]:
    """Run PgBouncer; yield the settings of connections through it."""
    sockets = Path(str(make_url(config.database_owner_url).query["host"]))
    bouncer = PgBouncer(folder / "pgbouncer", sockets.parent, Postgres(folder, sockets.parent))
    children: list[Child] = []

    def start(program) -> Child:
        children.append(Child(program, folder, ignore_line))
        return children[-1]

    try:
        url = start_all([bouncer], start)["DATABASE_URL"]
        yield {"database_url": url, "database_transaction_pooler": True}
    finally:
        for child in children:
            child.ask_to_stop()
            child.finish()
