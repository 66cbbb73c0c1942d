"""During an outage of a service: 503 with Retry-After, words and a reference, whichever driver reports it."""

import socket
from io import BytesIO

import psycopg
import pytest
from botocore.exceptions import ClientError, EndpointConnectionError, ReadTimeoutError
from psycopg import errors as driver
from redis import ConnectionError as ValkeyAway
from sqlalchemy import create_engine, exc, text

from app import registrations  # noqa: F401 -- imported for its effect
from app.shared.outages import outage_of
from app.store.media import storage as media_storage
from app.store.media.storage_breaker import StorageAway, StorageBreaker
from tenant_router.engines import app_engine
from tenant_router.session import StoreSession
from tests.stock import DEALER, SWITCH


def wrapped(error: Exception) -> exc.DBAPIError:
    kind = exc.InternalError if isinstance(error, psycopg.InternalError) else exc.OperationalError
    return kind("SELECT 1", {}, error)


AWAY = (
    psycopg.OperationalError("server closed the connection unexpectedly"),
    psycopg.InterfaceError("the connection is closed"),
    driver.ConnectionTimeout("connection timeout expired"),
    driver.AdminShutdown("terminating connection"),
    driver.CannotConnectNow("the database system is starting up"),
    driver.TooManyConnections("too many clients"),
    wrapped(driver.IdleInTransactionSessionTimeout("terminating connection")),
    exc.TimeoutError("no connection within 30 s"),
    ValkeyAway("timeout"),
    EndpointConnectionError(endpoint_url="http://storage"),
    ReadTimeoutError(endpoint_url="http://storage"),
    StorageAway(),
    ClientError({"ResponseMetadata": {"HTTPStatusCode": 503}}, "PutObject"),
)
BUGS = (
    ValueError("of ours"),
    driver.UndefinedTable("no such table"),
    wrapped(driver.InternalError_("of PostgreSQL")),
    ClientError({"ResponseMetadata": {"HTTPStatusCode": 403}}, "PutObject"),
)


@pytest.mark.parametrize("error", AWAY, ids=lambda error: type(error).__name__)
def test_a_service_that_cannot_be_reached_is_503_with_retry_after(error):
    answer = outage_of(error)

    assert answer is not None
    assert (answer.status, answer.headers["Retry-After"]) == (503, "2")


@pytest.mark.parametrize("error", BUGS, ids=lambda error: type(error).__name__)
def test_a_bug_is_no_outage(error):
    assert outage_of(error) is None


@pytest.mark.parametrize("error", [driver.DiskFull("no space"), wrapped(driver.DiskFull("no space"))])
def test_a_full_disk_is_507(error):
    answer = outage_of(error)

    assert answer is not None
    assert (answer.status, answer.message) == (507, "error.no_room")


def test_a_database_that_only_reads_says_that_browsing_works():
    answer = outage_of(wrapped(driver.ReadOnlySqlTransaction("cannot execute INSERT")))

    assert answer is not None
    assert (answer.status, answer.message, answer.headers) == (503, "error.no_room", {"Retry-After": "30"})


@pytest.fixture
def end_connections(platform):
    """Return a function that ends all of the application's connections, as a crash of PostgreSQL does."""
    admin = create_engine(str(platform.database_admin_url), isolation_level="AUTOCOMMIT")
    ours = text("""
        SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity
        WHERE usename = 'haat_app' AND pid <> pg_backend_pid()
    """)

    def end() -> int:
        with admin.connect() as connection:
            return connection.scalar(ours) or 0

    yield end
    admin.dispose()
    # The others of the pool have ended too, and the next test would meet them.
    app_engine().dispose()


@pytest.mark.parametrize("path", ["/products", f"/products/itemsById/{SWITCH}", "/dept", "/cart"])
def test_a_read_whose_connection_ends_is_503_and_the_next_ones_are_answered(
    call, store, dealer, end_connections, path
):
    assert call("GET", path, store, dealer).status_code == 200
    assert end_connections()

    statuses = []
    while not statuses or statuses[-1] != 200:
        answer = call("GET", path, store, dealer)
        statuses.append(answer.status_code)
        if answer.status_code != 200:
            assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
            assert answer.json["message"] == "The service is busy. Please try again shortly."
            assert answer.json["errors"]["reference"] == [answer.headers["x-request-id"]]
    assert len(statuses) < 12


def test_a_commit_without_an_answer_is_503_with_a_reference(call, store, goods, end_connections, monkeypatch):
    commit = StoreSession.commit

    def lose(session: StoreSession) -> None:
        end_connections()
        commit(session)

    monkeypatch.setattr(StoreSession, "commit", lose)

    answer = call("POST", "/auth/", store, json={"userName": DEALER, "password": "correct horse"})

    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert answer.json["errors"]["reference"] == [answer.headers["x-request-id"]]


def test_a_breaker_asks_a_silent_storage_once_in_five_seconds(monkeypatch):
    now = [1000.0]
    monkeypatch.setattr("app.store.media.storage_breaker.time.monotonic", lambda: now[0])
    breaker = StorageBreaker()
    breaker._before()
    breaker._failed(exception=ReadTimeoutError(endpoint_url="http://storage"))

    with pytest.raises(StorageAway):
        breaker._before()
    now[0] += 5.1
    breaker._before()
    with pytest.raises(StorageAway):
        breaker._before()
    breaker._answered()

    breaker._before()


@pytest.fixture
def silent_storage(monkeypatch):
    """A storage that accepts connections and never answers; the value counts them."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"http://127.0.0.1:{server.getsockname()[1]}"
        config = media_storage.get_config().model_copy(update={"s3_endpoint_url": address})
        hurried = {"connect_timeout": 1, "read_timeout": 0.3, "retries": {"total_max_attempts": 1}}
        monkeypatch.setattr(media_storage, "get_config", lambda: config)
        monkeypatch.setattr(media_storage, "IN_REQUESTS", hurried)
        media_storage.serve_requests()
        yield
    monkeypatch.undo()
    media_storage.serve_requests()


def test_an_upload_to_a_silent_storage_is_503_in_words_and_the_shop_goes_on(
    call, store, goods, sign_in, silent_storage
):
    owner = sign_in(store, store.key)

    for _ in range(2):
        files = {"productImage": (BytesIO(b"\x89PNG"), "a.png", "image/png")}
        answer = call("POST", "/uploads", store, owner, data=files)
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
        assert answer.json["message"].startswith("Files can't be saved or opened right now.")
    assert call("GET", "/products", store).status_code == 200
