"""A running API and worker: figures for whoever has the token, traces to the last query, errors."""

import json

import pytest
import redis
from sqlalchemy import func, insert, select, update

from tenant_router.outbox import NEVER, outbox
from tenant_router.queue import MAX_ATTEMPTS
from tenant_router.session import store_session
from tests.app.telemetry.conftest import TOKEN
from tests.app.telemetry.prometheus import PROGRAM, asked_by_the_dashboard, prometheus, rules
from tests.app.telemetry.reading import added, errors_of, spans_of
from tests.app.telemetry.running import get, post, wait_for
from tests.conftest import API_KEY
from tests.stock import DEALER

TRACE = "0af7651916cd43dd8448eb211c80319c"
CLICK = "b7ad6b7169203331"
# Of a message that the broker has lost, and whose work fails.
ORDERS_TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
ORDERS_REQUEST = "an-order"
FAILING = "exports.make"
# What a dashboard shows of other days: what fails, jobs, syncs, and a minute that is over.
NOT_HERE = ("5xx", "haat_job_seconds", "last_minute", "> 0", "sync.*")


@pytest.fixture
def dealer(store, goods, sign_in):
    return sign_in(store, DEALER)


@pytest.mark.parametrize("token", [None, "", "Bearer", "Bearer wrong"])
@pytest.mark.parametrize("place", ["api", "figures"])
def test_without_the_token_nothing_is_told(product, place, token):
    headers = {} if token is None else {"Authorization": token}

    assert get(f"{getattr(product, place)}/metrics", **headers) == (401, "")


def test_without_a_token_in_the_settings_there_is_nothing_to_be_told(client):
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


def test_calls_are_counted_by_route_whichever_process_answers_them(product, store, dealer):
    route = 'route="/api/orders/<int:order_id>"'
    before = added(product.told(), "haat_request_seconds_count", route, 'status="4xx"')

    for number in range(20):
        product.call(f"/orders/{number + 1}", store, dealer)

    def counted():
        told = product.told()
        return (
            told if added(told, "haat_request_seconds_count", route, 'status="4xx"') > before + 19 else None
        )

    told = wait_for(counted)
    assert added(told, "haat_request_seconds_count", route, 'status="4xx"') == before + 20
    assert added(told, "haat_request_queries_total", route) > 0
    assert added(told, "haat_request_database_seconds_total", route) > 0


def test_made_up_paths_and_methods_make_no_series(product, store):
    for number in range(5):
        product.call(f"/nowhere/{number}", store)

    assert "nowhere" not in product.told()


def test_memory_connections_and_caches_of_each_process_are_told(product, store, dealer):
    product.call("/cart", store, dealer)

    def looked():
        told = product.told()
        return told if added(told, "haat_cache_entries", 'cache="stores"') > 0 else None

    told = wait_for(looked)
    assert added(told, "haat_process_memory_bytes", 'kind="api"') > 30e6
    assert added(told, "haat_pool_connections", 'database="main"') > 0
    assert added(told, "haat_pool_wait_seconds_count", 'database="main"') > 0


def test_the_platform_is_told_of_too(product, store):
    told = product.told()

    assert added(told, "haat_stores", 'state="active"') >= 1
    assert added(told, "haat_reached", 'service="database"') == 1
    assert added(told, "haat_reached", 'service="valkey"') == 1
    assert added(told, "haat_queue_messages", 'queue="exports"') == 0
    assert added(told, "haat_release_info", 'release="r-7"') == 1
    for name in ("haat_failed_tasks", "haat_stores_behind", "haat_tasks_in_hand", "haat_round_seconds"):
        assert name in told


@pytest.fixture(scope="module")
def asked(product, shop):
    """A call whose caller has a trace already, and which the worker goes on with."""
    store, token = shop
    headers = {"Authorization": f"Bearer {token}", "traceparent": f"00-{TRACE}-{CLICK}-01"}
    headers |= {"x-api-key": API_KEY, "x-user": store.key, "x-request-id": "the-click"}
    body = {"kind": "products", "format": "pdf"}
    assert post(f"{product.api}/api/exports", body, **headers)[0] == 202
    return store


def test_a_trace_goes_from_the_caller_through_the_api_and_the_queue_to_the_workers_statements(product, asked):
    def sent():
        spans = spans_of(product, TRACE)
        names = {span.name for service in spans.values() for span in service}
        return spans if {"POST /api/exports", "UPDATE", "run/exports.make"} <= names else None

    spans = wait_for(sent)
    call = next(span for span in spans["haat-api"] if span.name == "POST /api/exports")
    assert call.parent_span_id.hex() == CLICK
    told = {one.key: one.value.string_value or one.value.int_value for one in call.attributes}
    assert (told["haat.store"], told["haat.principal"]) == (asked.key, "party")
    assert told["http.response.status_code"] == 202

    by_number = {span.span_id: span for service in spans.values() for span in service}
    statement = next(span for span in spans["haat-worker"] if span.name == "UPDATE")
    above = []
    while statement.span_id != call.span_id:
        statement = by_number[statement.parent_span_id]
        above.append(statement.name)
    assert any(name.startswith("run/exports.") for name in above)


def test_a_trace_has_nobodys_data(product, asked):
    wait_for(lambda: spans_of(product, TRACE)["haat-worker"])

    told = str(spans_of(product, TRACE))
    for hidden in ("9000000001", "correct horse", f"mark-{asked.key}"):
        assert hidden not in told


def test_the_workers_line_names_task_store_message_and_the_request_that_led_to_it(product, asked):
    def line():
        lines = [one for one in (product.logs / "worker").read_text().splitlines() if '"task"' in one]
        told = [json.loads(one) for one in lines]
        return next((one for one in told if one.get("request_id") == "the-click"), None)

    told = wait_for(line)
    assert told["task"].startswith("exports.")
    assert (told["store"], told["outcome"], told["event"]) == (asked.key, "done", "task")
    assert told["attempt"] == 1
    assert told["message"] > 0
    assert told["queries"] > 0
    assert told["milliseconds"] > told["database_milliseconds"] > 0
    assert told["waited_milliseconds"] > 0


def test_the_work_of_tasks_is_counted_and_how_long_they_waited(product, asked):
    done = 'outcome="done"'
    told = wait_for(lambda: added(product.told(product.figures), "haat_task_seconds_count", done))

    assert told >= 1
    assert added(product.told(product.figures), "haat_task_waited_seconds_count", 'queue="exports"') >= 1


def test_what_browsers_send_is_handed_on_as_that_of_the_web_app(product, store):
    span = {"traceId": TRACE, "spanId": CLICK, "name": "click button", "kind": 1}
    resource = {"attributes": [{"key": "service.name", "value": {"stringValue": "haat-api"}}]}
    body = {"resourceSpans": [{"resource": resource, "scopeSpans": [{"spans": [span]}]}]}

    answer = post(f"{product.api}/api/telemetry/traces", body, **{"x-api-key": API_KEY})

    assert (answer[0], json.loads(answer[1])) == (202, {"result": {"spans": 1}})
    posted = wait_for(lambda: [one for one in product.traces.posted if b"click button" in one[2]])
    path, headers, sent = posted[0]
    assert (path, headers["content-type"]) == ("/v1/traces", "application/json")
    (told,) = json.loads(sent)["resourceSpans"]
    assert told["scopeSpans"] == [{"spans": [span]}]
    assert told["resource"]["attributes"][0]["value"] == {"stringValue": "haat-web"}


def test_where_no_traces_are_made_none_are_taken(call):
    body = {"resourceSpans": []}

    assert call("POST", "/telemetry/traces", json=body).status_code == 404


@pytest.fixture(scope="module")
def failed(product, shop) -> tuple[str, int]:
    """A message that the broker has lost, whose work fails until it rests: its store and number."""
    store, _token = shop
    origin = {"request_id": ORDERS_REQUEST, "traceparent": f"00-{ORDERS_TRACE}-{CLICK}-01"}
    row = insert(outbox).values(
        task=FAILING,
        # Nobody's name may leave with the error's words.
        arguments={"queue": "exports", "export_id": "Asha Patel"},
        origin=origin,
        due_at=func.now(),
    )
    with store_session(store) as db:
        number = db.scalars(row.returning(outbox.c.id)).one()
    mine = outbox.c.id == number

    def attempts() -> int:
        with store_session(store, read_only=True) as db:
            return db.scalars(select(outbox.c.attempts).where(mine)).one()

    def free() -> bool:
        """Return whether the worker holds no place for this store.

        A place that rests is given back here. Otherwise the next delivery would be sent to the end of the
        queue first, in the trace of the request, and the tests below could not count the runs exactly.
        """
        with redis.Redis.from_url(product.queue.conf.broker_url, decode_responses=True) as broker:
            for key in broker.keys(f"s:{store.key}:places:*"):
                for place in broker.hkeys(key):
                    if str(place).startswith("rests:"):
                        broker.hdel(key, place)
            return not broker.keys(f"s:{store.key}:places:*")

    wait_for(free)
    product.queue.send_task("platform.visit_stores", queue="platform")
    for attempt in range(1, MAX_ATTEMPTS + 1):
        wait_for(lambda attempt=attempt: attempts() == attempt and free())
        if attempt < MAX_ATTEMPTS:
            with store_session(store) as db:
                db.execute(update(outbox).where(mine).values(due_at=func.now()))
            product.queue.send_task(FAILING, [store.key, number], queue="exports")
    with store_session(store) as db:
        assert db.scalars(select(outbox.c.due_at == NEVER).where(mine)).one()
    return store.key, number


def test_sentry_is_told_of_the_first_attempt_and_of_the_last(product, failed):
    store, _number = failed

    events = wait_for(lambda: found if len(found := errors_of(product)) > 1 else None)

    assert [(event["tags"]["attempt"], event["tags"]["store"]) for event in events] == [
        ("1", store),
        (str(MAX_ATTEMPTS), store),
    ]
    first = events[0]
    assert first["release"] == "r-7"
    assert (first["tags"]["task"], first["tags"]["request_id"]) == (FAILING, ORDERS_REQUEST)
    assert first["exception"]["values"][-1]["type"] == "ValueError"
    assert "Asha" not in json.dumps(events)


def test_what_a_round_sends_again_goes_on_in_the_trace_of_the_request_that_wrote_it(product, failed):
    def works():
        spans = spans_of(product, ORDERS_TRACE)["haat-worker"]
        return [span for span in spans if span.name == f"run/{FAILING}"]

    assert len(wait_for(works)) == 1


def test_the_failed_tasks_line_and_its_stack_are_found_by_that_request(product, failed):
    store, number = failed

    def lines():
        written = (product.logs / "worker").read_text().splitlines()
        told = [json.loads(line) for line in written if line.startswith("{")]
        mine = [line for line in told if line.get("request_id") == ORDERS_REQUEST]
        return mine if any(line["event"] == "task" for line in mine) else None

    mine = wait_for(lines)
    (line,) = [line for line in mine if line["event"] == "task"]
    assert (line["task"], line["store"], line["message"]) == (FAILING, store, number)
    assert (line["outcome"], line["attempt"]) == ("failed", 1)
    (error,) = [line for line in mine if line["event"] == "task.failed"]
    assert (error["task"], error["store"], error["message"]) == (FAILING, store, number)
    assert "workers/exports.py" in error["exception"]


def test_a_round_is_told_of_with_what_it_sent_again(product, failed):
    told = wait_for(lambda: now if added(now := product.told(), "haat_round_seconds") < 3600 else None)

    assert added(told, "haat_outbox_messages") >= 1
    assert added(product.told(product.figures), "haat_outbox_resent_total") >= 1


@pytest.mark.skipif(PROGRAM is None, reason="prometheus is not on this machine")
def test_a_real_prometheus_answers_what_dashboard_and_alerts_ask(product, asked, failed, tmp_path):
    targets = {"haat-api": product.api, "haat-worker": product.figures}
    targets = {job: address.removeprefix("http://") for job, address in targets.items()}
    with prometheus(tmp_path, TOKEN, targets) as looking:
        answers = {expression: looking.ask(expression) for expression in asked_by_the_dashboard()}
        evaluated = rules(looking.get("rules")["groups"])
        reached = looking.ask("up")

    unanswered = [expression for expression, answer in answers.items() if not answer]
    assert [one for one in unanswered if not any(name in one for name in NOT_HERE)] == []
    assert {rule["name"]: rule.get("lastError") for rule in evaluated if rule["health"] != "ok"} == {}
    assert [one["value"][1] for one in reached] == ["1", "1"]
