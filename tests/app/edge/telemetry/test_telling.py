"""A running API and worker: metrics with the token, traces down to the SQL statements, errors."""

import json
import time

import pytest
import redis
from sqlalchemy import delete, func, insert, select, update

from tenant_router import dirty_stores
from tenant_router.outbox import NEVER, outbox
from tenant_router.queue import MAX_ATTEMPTS
from tenant_router.session import store_session
from tests.app.edge.telemetry.conftest import TOKEN
from tests.app.edge.telemetry.prometheus import dashboard_queries, prometheus, rules
from tests.app.edge.telemetry.reading import errors_of, spans_of, total
from tests.app.edge.telemetry.running import get, post, wait_for
from tests.conftest import API_KEY
from tests.running.skips import needs
from workers import rounds

TRACE = "0af7651916cd43dd8448eb211c80319c"
CLICK = "b7ad6b7169203331"
# For a message that the broker has lost, and whose task fails.
ORDERS_TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
ORDERS_REQUEST = "an-order"
FAILING = "exports.make"
# Panels without data in this test: failures, jobs, syncs, and the last full minute.
NOT_HERE = ("5xx", "haat_job_seconds", "last_minute", "> 0", "sync.*")


@pytest.mark.parametrize("token", [None, "", "Bearer", "Bearer wrong"])
@pytest.mark.parametrize("place", ["api", "worker"])
def test_metrics_require_the_token(product, place, token):
    headers = {} if token is None else {"Authorization": token}

    assert get(f"{getattr(product, place)}/metrics", **headers) == (401, "")


def test_there_are_no_metrics_without_a_token_in_the_settings(client):
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


def test_calls_are_counted_by_route_over_all_processes(product, store, dealer):
    route = 'route="/api/orders/<int:order_id>"'
    before = total(product.metrics(), "haat_request_seconds_count", route, 'status="4xx"')

    for number in range(20):
        product.call(f"/orders/{number + 1}", store, dealer)

    def counted():
        metrics = product.metrics()
        return (
            metrics
            if total(metrics, "haat_request_seconds_count", route, 'status="4xx"') > before + 19
            else None
        )

    metrics = wait_for(counted)
    assert total(metrics, "haat_request_seconds_count", route, 'status="4xx"') == before + 20
    assert total(metrics, "haat_request_queries_total", route) > 0
    assert total(metrics, "haat_request_database_seconds_total", route) > 0


def test_unknown_paths_create_no_series(product, store):
    for number in range(5):
        product.call(f"/nowhere/{number}", store)

    assert "nowhere" not in product.metrics()


def test_memory_connections_and_caches_are_measured(product, store, dealer):
    product.call("/cart", store, dealer)

    def looked():
        metrics = product.metrics()
        return metrics if total(metrics, "haat_cache_entries", 'cache="stores"') > 0 else None

    metrics = wait_for(looked)
    assert total(metrics, "haat_process_memory_bytes", 'kind="api"') > 30e6
    assert total(metrics, "haat_pool_connections", 'database="main"') > 0
    assert total(metrics, "haat_pool_wait_seconds_count", 'database="main"') > 0


def test_the_platform_is_measured_too(product, store):
    metrics = product.metrics()

    assert total(metrics, "haat_stores", 'state="active"') >= 1
    assert total(metrics, "haat_reached", 'service="database"') == 1
    assert total(metrics, "haat_reached", 'service="valkey"') == 1
    assert total(metrics, "haat_queue_messages", 'queue="exports"') == 0
    assert total(metrics, "haat_release_info", 'release="r-7"') == 1
    for name in ("haat_failed_tasks", "haat_stores_behind", "haat_tasks_in_hand", "haat_round_seconds"):
        assert name in metrics


@pytest.fixture(scope="module")
def exported_store(product, shop):
    """Export products within an existing trace, which the worker continues; return the store."""
    store, token = shop
    headers = {"Authorization": f"Bearer {token}", "traceparent": f"00-{TRACE}-{CLICK}-01"}
    headers |= {"x-api-key": API_KEY, "x-user": store.key, "x-request-id": "the-click"}
    body = {"kind": "products", "format": "pdf"}
    assert post(f"{product.api}/api/exports", body, **headers)[0] == 202
    return store


def test_a_trace_spans_caller_api_queue_and_the_workers_statements(product, exported_store):
    def sent():
        spans = spans_of(product, TRACE)
        names = {span.name for service in spans.values() for span in service}
        return spans if {"POST /api/exports", "UPDATE", "run/exports.make"} <= names else None

    spans = wait_for(sent)
    call = next(span for span in spans["haat-api"] if span.name == "POST /api/exports")
    assert call.parent_span_id.hex() == CLICK
    attributes = {one.key: one.value.string_value or one.value.int_value for one in call.attributes}
    assert (attributes["haat.store"], attributes["haat.principal"]) == (exported_store.key, "party")
    assert attributes["http.response.status_code"] == 202

    by_number = {span.span_id: span for service in spans.values() for span in service}
    statement = next(span for span in spans["haat-worker"] if span.name == "UPDATE")
    above = []
    while statement.span_id != call.span_id:
        statement = by_number[statement.parent_span_id]
        above.append(statement.name)
    assert any(name.startswith("run/exports.") for name in above)


def test_a_trace_has_no_personal_data(product, exported_store):
    wait_for(lambda: spans_of(product, TRACE)["haat-worker"])

    sent = str(spans_of(product, TRACE))
    for hidden in ("9000000001", "correct horse", f"mark-{exported_store.key}"):
        assert hidden not in sent


def test_the_workers_log_line_has_task_store_message_and_request(product, exported_store):
    def line():
        lines = [one for one in (product.logs / "worker").read_text().splitlines() if '"task"' in one]
        entries = [json.loads(one) for one in lines]
        return next((one for one in entries if one.get("request_id") == "the-click"), None)

    entry = wait_for(line)
    assert entry["task"].startswith("exports.")
    assert (entry["store"], entry["outcome"], entry["event"]) == (exported_store.key, "done", "task")
    assert entry["attempt"] == 1
    assert entry["message"] > 0
    assert entry["queries"] > 0
    assert entry["milliseconds"] > entry["database_milliseconds"] > 0
    assert entry["waited_milliseconds"] > 0


def test_tasks_and_their_waiting_time_are_counted(product, exported_store):
    done = 'outcome="done"'
    count = wait_for(lambda: total(product.metrics(product.worker), "haat_task_seconds_count", done))

    assert count >= 1
    assert total(product.metrics(product.worker), "haat_task_waited_seconds_count", 'queue="exports"') >= 1


def test_browsers_traces_are_forwarded_as_the_web_apps(product, store):
    span = {"traceId": TRACE, "spanId": CLICK, "name": "click button", "kind": 1}
    resource = {"attributes": [{"key": "service.name", "value": {"stringValue": "haat-api"}}]}
    body = {"resourceSpans": [{"resource": resource, "scopeSpans": [{"spans": [span]}]}]}

    answer = post(f"{product.api}/api/telemetry/traces", body, **{"x-api-key": API_KEY})

    assert (answer[0], json.loads(answer[1])) == (202, {"result": {"spans": 1}})
    posted = wait_for(lambda: [one for one in product.traces.posted if b"click button" in one[2]])
    path, headers, sent = posted[0]
    assert (path, headers["content-type"]) == ("/v1/traces", "application/json")
    (forwarded,) = json.loads(sent)["resourceSpans"]
    assert forwarded["scopeSpans"] == [{"spans": [span]}]
    assert forwarded["resource"]["attributes"][0]["value"] == {"stringValue": "haat-web"}


def test_without_tracing_no_traces_are_accepted(call):
    body = {"resourceSpans": []}

    assert call("POST", "/telemetry/traces", json=body).status_code == 404


@pytest.fixture(scope="module")
def failed(product, shop) -> tuple[str, int]:
    """A message that the broker has lost, and that fails until it is parked: its store and number."""
    store, _token = shop
    origin = {"request_id": ORDERS_REQUEST, "traceparent": f"00-{ORDERS_TRACE}-{CLICK}-01"}
    row = insert(outbox).values(
        task=FAILING,
        # A person's name must not leave with the error's message.
        arguments={"queue": "exports", "export_id": "Asha Patel"},
        origin=origin,
        due_at=func.now(),
    )
    with store_session(store) as db:
        # Earlier messages of the store would take its places.
        db.execute(delete(outbox))
        number = db.scalars(row.returning(outbox.c.id)).one()
    mine = outbox.c.id == number

    def attempts() -> int:
        with store_session(store, read_only=True) as db:
            return db.scalars(select(outbox.c.attempts).where(mine)).one()

    with redis.Redis.from_url(product.queue.conf.broker_url, decode_responses=True) as broker:

        def places() -> list[str]:
            """Return the names of the store's sets of places; a pool of workers has one."""
            return [str(key) for key in broker.keys(f"s:{store.key}:places:*")]

        def has_ended() -> bool:
            """Return whether the worker has given back the message's place."""
            return not any(broker.hexists(key, str(number)) for key in places())

        # The round visits this store alone, not the stores that other tests have left.
        broker.set(rounds.LAST_ROUND, time.time())
        broker.zadd(dirty_stores.BUSY, {store.key: time.time()})
        product.queue.send_task("platform.visit_stores", queue="platform")
        for attempt in range(1, MAX_ATTEMPTS + 1):
            wait_for(lambda attempt=attempt: attempts() == attempt and has_ended())
            # A resting place would send the next delivery to the end of the queue first, in the trace of the
            # request, and the tests below could not count the runs exactly.
            for key in places():
                broker.delete(key)
            if attempt < MAX_ATTEMPTS:
                with store_session(store) as db:
                    db.execute(update(outbox).where(mine).values(due_at=func.now()))
                product.queue.send_task(FAILING, [store.key, number], queue="exports")
    with store_session(store) as db:
        assert db.scalars(select(outbox.c.due_at == NEVER).where(mine)).one()
    return store.key, number


def test_sentry_gets_the_first_attempt_and_the_last(product, failed):
    store, _number = failed

    events = wait_for(lambda: received if len(received := errors_of(product)) > 1 else None)

    assert [(event["tags"]["attempt"], event["tags"]["store"]) for event in events] == [
        ("1", store),
        (str(MAX_ATTEMPTS), store),
    ]
    first = events[0]
    assert first["release"] == "r-7"
    assert (first["tags"]["task"], first["tags"]["request_id"]) == (FAILING, ORDERS_REQUEST)
    assert first["exception"]["values"][-1]["type"] == "ValueError"
    assert "Asha" not in json.dumps(events)


def test_a_resent_message_continues_the_trace_of_its_request(product, failed):
    def works():
        spans = spans_of(product, ORDERS_TRACE)["haat-worker"]
        return [span for span in spans if span.name == f"run/{FAILING}"]

    assert len(wait_for(works)) == 1


def test_a_failed_tasks_log_lines_have_the_requests_id(product, failed):
    store, number = failed

    def lines():
        written = (product.logs / "worker").read_text().splitlines()
        entries = [json.loads(line) for line in written if line.startswith("{")]
        mine = [line for line in entries if line.get("request_id") == ORDERS_REQUEST]
        return mine if any(line["event"] == "task" for line in mine) else None

    mine = wait_for(lines)
    (line,) = [line for line in mine if line["event"] == "task"]
    assert (line["task"], line["store"], line["message"]) == (FAILING, store, number)
    assert (line["outcome"], line["attempt"]) == ("failed", 1)
    (error,) = [line for line in mine if line["event"] == "task.failed"]
    assert (error["task"], error["store"], error["message"]) == (FAILING, store, number)
    assert "workers/exports.py" in error["exception"]


def test_a_round_is_measured_with_what_it_sent_again(product, failed):
    metrics = wait_for(lambda: now if total(now := product.metrics(), "haat_round_seconds") < 3600 else None)

    assert total(metrics, "haat_outbox_messages") >= 1
    assert total(product.metrics(product.worker), "haat_outbox_resent_total") >= 1


@needs("prometheus")
def test_a_real_prometheus_answers_the_queries_of_dashboard_and_alerts(
    product, exported_store, failed, tmp_path
):
    targets = {"haat-api": product.api, "haat-worker": product.worker}
    targets = {job: address.removeprefix("http://") for job, address in targets.items()}
    with prometheus(tmp_path, TOKEN, targets) as looking:
        answers = {expression: looking.query(expression) for expression in dashboard_queries()}
        evaluated = rules(looking.get("rules")["groups"])
        reached = looking.query("up")

    unanswered = [expression for expression, answer in answers.items() if not answer]
    assert [one for one in unanswered if not any(name in one for name in NOT_HERE)] == []
    assert {rule["name"]: rule.get("lastError") for rule in evaluated if rule["health"] != "ok"} == {}
    assert [one["value"][1] for one in reached] == ["1", "1"]
