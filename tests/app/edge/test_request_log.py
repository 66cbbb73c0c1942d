"""The log line of a request: enough to find slow requests and their callers, without secrets or names."""

import logging

import pytest
import structlog
from sqlalchemy.exc import TimeoutError as NoConnection
from structlog.testing import capture_logs

from app.edge.logs import _remove_row_values, configure_logs
from tests.conftest import PASSWORD
from tests.stock import DEALER


def test_a_logger_that_was_used_follows_when_logs_are_configured_again():
    configure_logs("text")
    log = structlog.get_logger("again")
    log.info("first")
    configure_logs("text")

    with capture_logs() as lines:
        log.info("second")

    assert [line["event"] for line in lines] == ["second"]


def _line(lines: list) -> dict:
    return next(line for line in lines if line["event"] == "request")


def test_a_log_line_has_caller_route_store_and_durations(call, store, dealer):
    with capture_logs() as lines:
        call("GET", "/cart", store, dealer, headers={"x-request-id": "r-1"})

    line = _line(lines)
    logged = {name: line[name] for name in ("request_id", "store", "principal", "method", "route", "status")}
    assert logged == {
        "request_id": "r-1",
        "store": store.key,
        "principal": f"party:{DEALER}",
        "method": "GET",
        "route": "/api/cart",
        "status": 200,
    }
    assert line["queries"] > 0
    assert 0 < line["database_milliseconds"] < line["milliseconds"]


def test_pipelined_queries_are_counted_too(call, store, dealer):
    with capture_logs() as lines:
        call("GET", "/products", store, dealer)

    assert _line(lines)["queries"] >= 2


def test_queries_are_counted_per_request(call, store, dealer):
    with capture_logs() as lines:
        for _ in range(3):
            call("GET", "/cart", store, dealer)

    assert len({line["queries"] for line in lines}) == 1


def test_paths_are_logged_as_routes(call, store, dealer):
    with capture_logs() as lines:
        call("GET", "/orders/123?pMobileNo=9876543210", store, dealer)
        call("GET", "/nowhere/9876543210", store, dealer)
        call("GET", "/orders/link/17.9876543210.secret", store)

    routes = ["/api/orders/<int:order_id>", "", "/api/orders/link/<token>"]
    assert [line["route"] for line in lines] == routes
    assert "9876543210" not in str(lines)


def test_secrets_and_names_are_never_logged(call, client, store, goods, caplog):
    with capture_logs() as lines, caplog.at_level(logging.DEBUG):
        signed_in = call("POST", "/auth/", store, json={"userName": DEALER, "password": PASSWORD})
        cookie = next(one for one in signed_in.headers.getlist("Set-Cookie") if "refresh" in one)
        call("GET", "/cart", store, signed_in.json["token"])
        call("POST", "/auth/refresh", store)
        call("POST", "/auth/", store, json={"userName": DEALER, "password": "not the right one"})
        call("POST", "/agent/enrol", store, json={"code": "ABCD-2345", "name": "Shop"})

    logged = str(lines) + caplog.text
    secret = cookie.partition("=")[2].partition(";")[0]
    assert lines
    for hidden in (PASSWORD, "not the right one", signed_in.json["token"], secret, "ABCD-2345", goods.mark):
        assert hidden not in logged


def test_row_values_are_removed_from_logged_errors():
    error = "duplicate key value\nDETAIL:  Key (phone)=(9876543210) already exists.\nSQL: INSERT"

    line = _remove_row_values(None, "error", {"event": "request.failed", "exception": error})

    assert line["exception"] == "duplicate key value\nSQL: INSERT"


def test_row_values_are_removed_from_logs_of_failed_tasks():
    error = ValueError("duplicate key\nDETAIL:  Key (phone)=(9876543210) already exists.\nSQL: INSERT")

    line = _remove_row_values(None, "error", {"event": f"Task sync.work raised unexpected: {error!r}"})

    assert line["event"] == "Task sync.work raised unexpected: ValueError('duplicate key\\nSQL: INSERT')"


def test_errors_do_not_contain_statement_values(store):
    from sqlalchemy import text
    from sqlalchemy.exc import DBAPIError

    from tenant_router.session import store_session

    with pytest.raises(DBAPIError) as failed, store_session(store) as db:
        db.execute(text("SELECT CAST(:phone AS text) FROM nowhere"), {"phone": "9876543210"})

    assert "9876543210" not in str(failed.value)


def test_a_full_connection_pool_is_503_with_retry_after(call, store, monkeypatch):
    def fail(*_args, **_kwargs):
        raise NoConnection("QueuePool limit reached")

    monkeypatch.setattr("app.store.settings.queries.store_settings", fail)

    answer = call("GET", "/settings", store)

    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
