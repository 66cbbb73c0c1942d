"""A running API and worker: figures for whoever has the token, one trace from a call to its last query."""

import json
import re
from collections import defaultdict

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from tests.app.telemetry.running import get, post, wait_for
from tests.conftest import API_KEY
from tests.stock import DEALER

TRACE = "0af7651916cd43dd8448eb211c80319c"
CLICK = "b7ad6b7169203331"
SERIES = re.compile(r"^(\w+?)(?:\{(.*)\})? ([\d.e+-]+|\+Inf)$", re.M)


@pytest.fixture
def dealer(store, goods, sign_in):
    return sign_in(store, DEALER)


def _sum(told: str, name: str, *having: str) -> float:
    found = [
        float(value)
        for series, labels, value in SERIES.findall(told)
        if series == name and all(one in labels for one in having)
    ]
    return sum(found)


def _spans(product) -> dict[str, list]:
    """What was sent of the one trace, by the service that sent it."""
    spans = defaultdict(list)
    for path, headers, body in list(product.traces.posted):
        assert path == "/v1/traces"
        if headers["content-type"] == "application/json":
            continue
        for sent in ExportTraceServiceRequest.FromString(body).resource_spans:
            attributes = {one.key: one.value.string_value for one in sent.resource.attributes}
            for scope in sent.scope_spans:
                spans[attributes["service.name"]] += [
                    span for span in scope.spans if span.trace_id.hex() == TRACE
                ]
    return spans


@pytest.mark.parametrize("token", [None, "", "Bearer", "Bearer wrong"])
@pytest.mark.parametrize("place", ["api", "figures"])
def test_without_the_token_nothing_is_told(product, place, token):
    headers = {} if token is None else {"Authorization": token}

    assert get(f"{getattr(product, place)}/metrics", **headers) == (401, "")


def test_without_a_token_in_the_settings_there_is_nothing_to_be_told(client):
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


def test_calls_are_counted_by_route_whichever_process_answers_them(product, store, dealer):
    route = 'route="/api/orders/<int:order_id>"'
    before = _sum(product.told(), "haat_request_seconds_count", route, 'status="4xx"')

    for number in range(20):
        product.call(f"/orders/{number + 1}", store, dealer)

    told = product.told()
    assert _sum(told, "haat_request_seconds_count", route, 'status="4xx"') == before + 20
    assert _sum(told, "haat_request_queries_total", route) > 0
    assert _sum(told, "haat_request_database_seconds_total", route) > 0


def test_made_up_paths_and_methods_make_no_series(product, store):
    for number in range(5):
        product.call(f"/nowhere/{number}", store)

    assert "nowhere" not in product.told()


def test_memory_connections_and_caches_of_each_process_are_told(product, store, dealer):
    product.call("/cart", store, dealer)

    def looked():
        told = product.told()
        return told if _sum(told, "haat_cache_entries", 'cache="stores"') > 0 else None

    told = wait_for(looked)
    assert _sum(told, "haat_process_memory_bytes", 'kind="api"') > 30e6
    assert _sum(told, "haat_pool_connections", 'database="main"') > 0


def test_the_platform_is_told_of_too(product, store):
    told = product.told()

    assert _sum(told, "haat_stores", 'state="active"') >= 1
    assert _sum(told, "haat_reached", 'service="database"') == 1
    assert _sum(told, "haat_reached", 'service="valkey"') == 1
    assert _sum(told, "haat_queue_messages", 'queue="exports"') == 0
    for name in ("haat_failed_tasks", "haat_stores_behind", "haat_tasks_in_hand", "haat_release_info"):
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
        spans = _spans(product)
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
    wait_for(lambda: _spans(product)["haat-worker"])

    told = str(_spans(product))
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


def test_the_work_of_tasks_is_counted_and_how_long_they_waited(product, asked):
    done = 'outcome="done"'
    told = wait_for(lambda: _sum(product.told(product.figures), "haat_task_seconds_count", done))

    assert told >= 1
    assert _sum(product.told(product.figures), "haat_task_waited_seconds_count", 'queue="exports"') >= 1


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
