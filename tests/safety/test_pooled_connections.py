"""G3: pooled connections never give one store another's rows, not after errors and cancels either."""

import random
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

import psycopg
import pytest
from psycopg import Connection
from sqlalchemy import insert, select
from sqlalchemy.exc import DBAPIError

from app.catalogue.models import Category
from app.config import configure_databases
from tenant_router.session import Read, StoreSession, Write, read, store_session
from tenant_router.store import Store
from tests.running.skips import missing
from tests.safety.conftest import ATTEMPTS, SEED
from tests.safety.pooler import is_installed, running_pooler, straight

THREADS = 16
# Twice this many connections at most.
POOL = 2
STORES = 50 if ATTEMPTS >= 20_000 else 10
CODES = [f"C{number}" for number in range(4)]
NAMES = Read("SELECT name FROM store.categories ORDER BY code", {})
FAILS = Read("SELECT 1 / count(*) FILTER (WHERE code = 'none') FROM store.categories", {})
WAITS = Read("SELECT name FROM store.categories, pg_sleep(0.02)", {})
Names = list[str]


class Planned(Exception):
    """The exception of a transaction that is to fail."""


def names_of(rows: Any) -> Names:
    return [row[0] for row in rows]


def mark(store: Store) -> Write:
    values = {"text": store.key, "code": random.choice(CODES)}
    statement = "UPDATE store.categories SET description = %(text)s WHERE code = %(code)s RETURNING name"
    return Write(statement, values)


def by_read(store: Store) -> Names:
    first, second = read(store, NAMES, NAMES)
    return names_of(first) if first == second else [*names_of(first), *names_of(second)]


def by_orm(store: Store) -> Names:
    with StoreSession(store, read_only=True) as db:
        return list(db.scalars(select(Category.name)))


def by_session(store: Store) -> Names:
    change = mark(store)
    with store_session(store) as db:
        db.run(change.statement, **change.values)
        return names_of(db.read(NAMES))


def by_pipeline(store: Store) -> Names:
    with StoreSession(store) as db:
        rows, written = db.pipeline(NAMES, mark(store), commit=True)
        return names_of(rows) if names_of(written)[0] in names_of(rows) else names_of(written)


def by_pipeline_then_session(store: Store) -> Names:
    with store_session(store) as db:
        db.pipeline(mark(store))
        return list(db.scalars(select(Category.name)))


def by_stream(store: Store) -> Names:
    with StoreSession(store, read_only=True) as db:
        return names_of(db.stream(NAMES))


def failing_read(store: Store) -> None:
    read(store, NAMES, FAILS)


def failing_pipeline(store: Store) -> None:
    with StoreSession(store) as db:
        db.pipeline(mark(store), FAILS, commit=True)


def failing_session(store: Store) -> None:
    with store_session(store) as db:
        db.read(NAMES)
        db.pipeline(mark(store))
        raise Planned


def failing_stream(store: Store) -> None:
    with StoreSession(store, read_only=True) as db:
        next(db.stream(NAMES))
        raise Planned


def failing_statement(store: Store) -> None:
    change = mark(store)
    with StoreSession(store) as db:
        db.run(change.statement, **change.values)
        db.read(FAILS)


def canceled(store: Store) -> None:
    """Cancel the statement from another thread, as a client does that waits no longer."""
    with StoreSession(store) as db:
        driver = cast("Connection[Any]", db.connection().connection.driver_connection)
        timer = threading.Timer(0.004, driver.cancel)
        timer.start()
        try:
            db.read(WAITS)
        finally:
            timer.join()


Attempt = Callable[[Store], Names | None]
GOOD: tuple[Attempt, ...] = (by_read, by_orm, by_session, by_pipeline, by_pipeline_then_session, by_stream)
FAILING: tuple[Attempt, ...] = (
    failing_read,
    failing_pipeline,
    failing_session,
    failing_stream,
    failing_statement,
)


def choose(chance: random.Random) -> Attempt:
    """Return a transaction: a tenth of them fail, a twentieth are canceled."""
    share = chance.random()
    return canceled if share < 0.05 else chance.choice(FAILING if share < 0.15 else GOOD)


@pytest.fixture(params=["straight", "pgbouncer"])
def way(request, goal, platform, tmp_path_factory) -> Iterator[str]:
    """Give the application four connections, straight to PostgreSQL or through PgBouncer."""

    def use(settings: dict[str, object]) -> None:
        configure_databases(platform.model_copy(update={**settings, "database_pool": POOL}))

    if request.param == "straight":
        use(straight(platform))
        yield "straight"
    elif not is_installed():
        goal.id, goal.what = "G3", "transactions through PgBouncer"
        goal.note = missing("pgbouncer")
        pytest.skip(goal.note)
    else:
        with running_pooler(platform, tmp_path_factory.mktemp("pool")) as settings:
            use(settings)
            yield "through PgBouncer in transaction mode"
            configure_databases(platform)
    configure_databases(platform)


@pytest.mark.timeout(36_000 if ATTEMPTS > 20_000 else 900)
def test_no_transaction_gets_the_rows_of_another_store(way, make_store, goal):
    goal.id, goal.what = "G3", f"transactions on four connections, {way}"
    stores = [make_store() for _ in range(STORES)]
    for store in stores:
        with store_session(store) as db:
            rows = [{"code": code, "name": f"{store.key} {code}"} for code in CODES]
            db.execute(insert(Category), rows)

    def transact(number: int) -> Counter[str]:
        chance = random.Random(f"{SEED} {number}")
        done: Counter[str] = Counter()
        for _ in range(ATTEMPTS // THREADS):
            attempt, store = choose(chance), chance.choice(stores)
            done[attempt.__name__] += 1
            try:
                names = attempt(store)
            except (DBAPIError, psycopg.Error, Planned):
                done["failed"] += 1
                continue
            if names is not None and sorted(names) != [f"{store.key} {code}" for code in CODES]:
                goal.failures.append(f"{attempt.__name__} of {store.key}: {names}")
        return done

    with ThreadPoolExecutor(THREADS) as pool:
        done = sum(pool.map(transact, range(THREADS)), Counter[str]())

    failed, planned = done.pop("failed"), sum(done[attempt.__name__] for attempt in FAILING)
    goal.attempts = done.total()
    goal.note = f"{STORES} stores, {failed} of them failed or were canceled"
    assert goal.failures == []
    # A cancel may come too late; nothing else failed.
    assert planned < failed <= planned + done["canceled"]
    assert set(done) == {attempt.__name__ for attempt in (*GOOD, *FAILING, canceled)}
    for store in stores:
        with store_session(store, read_only=True) as db:
            assert set(db.scalars(select(Category.description))) <= {"", store.key}
