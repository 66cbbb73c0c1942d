"""Real services for all tests: PostgreSQL, Valkey and S3 on free ports, deleted at the end."""

import gc
import os
from collections.abc import Generator, Iterator
from datetime import UTC, datetime
from decimal import Decimal
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from hypothesis import HealthCheck, settings
from marshmallow import fields, missing
from sqlalchemy import select

from app.people.auth import passwords
from deploy.local.services import running_services
from tests import instances
from tests.running.distribution import ByFileAndJourney, place_of
from tests.running.skips import pytest_make_collect_report, pytest_runtest_makereport  # noqa: F401 -- hooks
from tests.sent_statements import SentStatements, watched

# Properties are about what comes out, not how fast: a busy machine fails none of them.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

API_KEY = "test-key"
_addresses = count(1)
PASSWORD = "correct horse"
# Full-strength hashing would make thousands of sign-ins slow.
passwords._hasher = PasswordHasher(memory_cost=64, time_cost=1, parallelism=1)
passwords._DUMMY_HASH = passwords.hash_password("a password of no account")


# Fixtures that start servers; a test whose fixtures lead to none of them runs in this process alone.
SERVER_FIXTURES = {"services", "product", "push_server", "senders"}


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect garbage once, after all tests are imported, and leave what they hold out of later rounds.

    Otherwise a quarter of the time of the imports goes to rounds through all that was imported before.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark tests that need no server, and put the long ones first, so that none is alone at the end."""
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if SERVER_FIXTURES.isdisjoint(fixtures) and not item.get_closest_marker("slow"):
            item.add_marker("pure")
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    items.sort(key=lambda item: place_of(item.nodeid, workers))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFileAndJourney | None:
    """Have `--dist loadfile` hand out each journey alone."""
    return ByFileAndJourney(config, log) if config.getoption("dist") == "loadfile" else None


@pytest.fixture(scope="session", autouse=True)
def complete_answers() -> Iterator[None]:
    """Fail where an answer lacks a required field, which marshmallow would silently leave out."""
    serialize = fields.Field.serialize

    def serialize_all(field: fields.Field, attr: str, obj: object, *args: Any, **kwargs: Any) -> Any:
        value = serialize(field, attr, obj, *args, **kwargs)
        if value is missing and field.required:
            raise AttributeError(f"{type(field.parent).__name__}.{attr} is not in {type(obj).__name__}")
        return value

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fields.Field, "serialize", serialize_all)
        yield


@pytest.fixture(scope="session", autouse=True)
def sent_statements() -> Iterator[SentStatements]:
    """Fail at the end of the session if a statement was sent that a Citus cluster would refuse."""
    with watched() as sent:
        yield sent
    # The tests of isolation write marks into every column themselves.
    problems = [each for each in sent.take_problems() if not each.test.startswith("tests/safety/")]
    assert not problems, "\n\n".join(f"{each.test}\n{each.problem}\n{each.statement}" for each in problems)


def pytest_runtest_setup(item: pytest.Item) -> None:
    instances.begin(getattr(item, "fixturenames", ()))


@pytest.fixture(scope="session")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Start the three servers; yield their addresses and set them in the environment."""
    with running_services(tmp_path_factory.mktemp("services")) as environment:
        settings = {
            **environment,
            "API_KEYS": f"{API_KEY},other-key",
            "COOKIE_SECURE": "false",
            "LOG_FORMAT": "text",
            "ONBOARDING": "open",
            "SPARE_STORES": "0",
            "WEB_DIST": str(Path(__file__).parent.parent / "web" / "dist"),
        }
        os.environ.update(settings)
        yield settings


@pytest.fixture(scope="session")
def platform(services: dict[str, str]):
    """Set up the product's database and read its configuration."""
    from app.config import configure_databases, get_config
    from tenant_router import bootstrap, engines, migration_chains, queue
    from tenant_router.control import control_session

    get_config.cache_clear()
    config = get_config()
    bootstrap.bootstrap(
        str(config.database_admin_url), app_url=config.database_url, owner_url=config.database_owner_url
    )
    configure_databases(config)
    queue.configure(config.redis_url)
    with control_session() as control:
        migration_chains.upgrade_control(control.connection(), app_login=engines.app_login())
    yield config
    engines.dispose()


@pytest.fixture(scope="session")
def app(platform, tmp_path_factory: pytest.TempPathFactory):
    """Return the application as the server runs it. With INSTANCES, calls go through nginx to several."""
    from app.factory import create_app

    application = create_app(platform)
    if int(os.environ.get("INSTANCES") or 1) == 1:
        yield application
        return
    with instances.behind_nginx(
        application.wsgi_app, tmp_path_factory.mktemp("instances"), os.environ
    ) as site:
        application.wsgi_app = site
        yield application


@pytest.fixture
def worker_tasks() -> str:
    """Return how the names of the tasks begin that `run_worker` runs; a folder of tests may have its own."""
    return "images."


@pytest.fixture
def run_worker(platform, worker_tasks):
    """Return a function that runs a store's queued tasks like a worker, and the tasks that they queue."""
    from tenant_router.queue import outbox
    from tenant_router.session import store_session
    from workers.celery import app as worker

    def run(store) -> None:
        done = set()
        query = select(outbox.c.id, outbox.c.task).where(outbox.c.task.startswith(worker_tasks))
        while True:
            with store_session(store, read_only=True) as db:
                waiting = db.execute(query.order_by(outbox.c.id)).all()
            fresh = [message for message in waiting if message.id not in done]
            if not fresh:
                return
            for message in fresh:
                worker.tasks[message.task](store.key, message.id)
                done.add(message.id)

    return run


@pytest.fixture
def client(app):
    return app.test_client()


@pytest.fixture(scope="session")
def _numbers() -> Iterator[int]:
    return iter(range(9_100_000_001, 9_199_999_999))


@pytest.fixture
def home():
    """Return the database of the next store; None for the default."""
    return lambda: None


@pytest.fixture(scope="session")
def _schemas(platform):
    from tests.schema_reuse import SchemaReuse

    return SchemaReuse()


@pytest.fixture
def make_store(platform, _numbers, home, _schemas):
    """Open a store: `make_store(inquiry=True)` with switches that differ from the default."""
    from sqlalchemy import update

    from app.platform.opening.service import NewStore, open_store
    from app.store.settings.models import StoreSettings
    from tenant_router.session import store_session
    from tenant_router.store import Store

    def make(**switches: bool):
        number = str(next(_numbers))
        new = NewStore(number, f"Store {number}", "Asha Patel", f"o{number}@store.example", "Anand", PASSWORD)
        database = home()
        if database is None:
            _schemas.offer()
        store = open_store(new, database=database)
        _schemas.opened(store)
        opened.append(store)
        with store_session(store) as db:
            db.execute(update(StoreSettings).values(switches=switches))
        return store

    opened: list[Store] = []
    yield make
    for store in opened:
        _schemas.leave(store)


@pytest.fixture
def store_switches() -> dict[str, bool]:
    """Return the switches of the store that differ from the default; a folder or a file may have its own."""
    return {"guest_login": True, "guest_rates": True, "show_stock": True, "item_discount": True}


@pytest.fixture
def store(make_store, store_switches):
    return make_store(**store_switches)


@pytest.fixture
def fill(platform):
    """Return a function that fills a store with people and goods, with the store's mark in every text."""
    from tests.stock import fill_store

    return fill_store


@pytest.fixture
def goods(store, fill):
    """Fill the store with people and goods; see `tests/stock.py`."""
    return fill(store)


@pytest.fixture
def call(client):
    """Make a call as the web app does: `call("GET", "/products", store, token)`."""

    def make(method: str, path: str, store=None, token: str | None = None, **kwargs):
        headers = {"x-api-key": API_KEY, **kwargs.pop("headers", {})}
        if store is not None:
            headers["x-user"] = store if isinstance(store, str) else store.key
        if token:
            headers["Authorization"] = f"Bearer {token}"
        return client.open(f"/api{path}", method=method, headers=headers, **kwargs)

    return make


@pytest.fixture
def new_address(platform):
    """An address from which nothing has come yet in any run."""
    # Each in another network (/48).
    return lambda: f"2001:{os.getpid() % 0xFFFF:x}:{next(_addresses):x}::"


@pytest.fixture
def sign_in(call):
    """Return a function: the token of a user who signs in with the tests' common password."""

    def make(store, user_name: str) -> str:
        answer = call("POST", "/auth/", store, json={"userName": user_name, "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        return answer.json["token"]

    return make


@pytest.fixture
def owner(store, goods, sign_in) -> str:
    """Return a token of the owner of the store, which has goods."""
    return sign_in(store, store.key)


@pytest.fixture
def owner_without_goods(store, sign_in) -> str:
    """Return a token of the owner of the store, which is as it was opened."""
    return sign_in(store, store.key)


@pytest.fixture
def dealer(store, goods, sign_in) -> str:
    """Return a token of the dealer of the test's salesperson."""
    from tests.stock import DEALER

    return sign_in(store, DEALER)


@pytest.fixture
def salesperson(store, goods, sign_in) -> str:
    from tests.stock import SALESPERSON

    return sign_in(store, SALESPERSON)


@pytest.fixture
def guest(call):
    def make(store) -> str:
        return call("POST", "/auth/guest/", store, json={"mobileNo": store.key}).json["token"]

    return make


@pytest.fixture
def sign_in_administrator(call, platform):
    """Return a function: a new token of the administrator, even if the password was changed."""
    from app.platform.identity.service import create_administrator

    def make(email: str = "admin@haat.example") -> str:
        create_administrator(email=email, password=PASSWORD, now=datetime.now(UTC))
        answer = call("POST", "/platform/auth", json={"email": email, "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        return answer.json["token"]

    return make


@pytest.fixture
def admin_token(sign_in_administrator) -> str:
    return sign_in_administrator()


@pytest.fixture
def counted_requests(monkeypatch) -> dict[str, Any]:
    """Return the requests that this process counts by store, from none; it shares them with no other."""
    from tenant_router import rate_limit

    counts: dict[str, Any] = {}
    monkeypatch.setattr(rate_limit, "_counts", counts)
    monkeypatch.setattr(rate_limit, "flush", lambda: None)
    monkeypatch.setattr(rate_limit, "clock", lambda: 0.0)
    return counts


def rupees(value: object) -> Decimal:
    return Decimal(str(value))
