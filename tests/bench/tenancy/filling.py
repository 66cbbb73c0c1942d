"""A platform with as many stores as are asked for, each with nothing in it but its owner."""

import os
import resource
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from sqlalchemy import func, select

from app.config import configure_databases, get_config
from app.people.auth.passwords import hash_password
from app.platform.opening.service import StoreDetails, make_store
from deploy.local.services import running_services
from tenant_router import bootstrap, engines, migrate, migration_chains, queue
from tenant_router.engines import owner_engine
from tenant_router.registry import StoreEntry
from tenant_router.store import Store

FIRST = 8_000_000_001
MAX_VALUE = 100_000_000
PASSWORD = "correct horse"
# Callers are distinguished by what a proxy says of them; spares are made when that is measured.
SETTINGS = {"API_KEYS": "bench", "COOKIE_SECURE": "false", "SPARE_STORES": "0", "TRUSTED_PROXIES": "1"}


@contextmanager
def platform(directory: Path) -> Iterator[None]:
    """Services with their data below a directory, at this release: what is there already stays."""
    directory.mkdir(parents=True, exist_ok=True)
    # Each table of each store is a file, and a server with many processes opens many.
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with running_services(directory, durable=True) as found:
        os.environ.update(found, **SETTINGS)
        get_config.cache_clear()
        config = get_config()
        bootstrap.bootstrap(
            str(config.database_admin_url), app_url=config.database_url, owner_url=config.database_owner_url
        )
        configure_databases(config)
        queue.configure(config.redis_url)
        with owner_engine().begin() as connection:
            migration_chains.upgrade_control(connection, app_login=engines.app_login())
        for outcome in migrate.migrate_stores(migrate.stores_behind()):
            assert outcome.error is None, outcome
        yield
        engines.dispose()


def number(position: int) -> str:
    """The mobile number of the store that was filled in at this place."""
    return str(FIRST + position)


def open_one(mobile_number: str) -> Store:
    """A store without the time that its owner's password takes."""
    details = StoreDetails(mobile_number, f"Store {mobile_number}", "Owner", "owner@store.example", "Anand")
    return make_store(details, password_hash=_hash())


def fill(count: int, console: Console, *, at_once: int) -> None:
    """Open stores until there are `count`; begun again it goes on where it was."""
    with owner_engine().connect() as connection:
        there = select(StoreEntry.mobile_number).where(StoreEntry.mobile_number >= number(0))
        existing = set(connection.scalars(there))
    missing = [number(index) for index in range(count) if number(index) not in existing]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as bar, ThreadPoolExecutor(at_once) as pool:
        task = bar.add_task(f"Opening {count:,} stores", total=count, completed=count - len(missing))
        for _ in pool.map(open_one, missing):
            bar.advance(task)


def count() -> int:
    """Number of stores that were filled in; the stores that were opened to be measured come on top."""
    filled = StoreEntry.mobile_number.between(number(0), number(MAX_VALUE - 1))
    with owner_engine().connect() as connection:
        return connection.scalar(select(func.count()).where(filled)) or 0


@lru_cache
def _hash() -> str:
    return hash_password(PASSWORD)
