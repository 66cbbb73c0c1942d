"""What was told, taken apart."""

import json
import re
from collections import defaultdict

import brotli
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

SERIES = re.compile(r"^(\w+?)(?:\{(.*)\})? ([\d.e+-]+|\+Inf)$", re.M)


def added(told: str, name: str, *having: str) -> float:
    """The sum of a figure over its series whose labels have all of these."""
    found = [
        float(value)
        for series, labels, value in SERIES.findall(told)
        if series == name and all(one in labels for one in having)
    ]
    return sum(found)


def spans_of(product, trace: str) -> dict[str, list]:
    """What was sent of one trace, by the service that sent it."""
    spans = defaultdict(list)
    for path, headers, body in list(product.traces.posted):
        assert path == "/v1/traces"
        if headers["content-type"] == "application/json":
            continue
        for sent in ExportTraceServiceRequest.FromString(body).resource_spans:
            attributes = {one.key: one.value.string_value for one in sent.resource.attributes}
            for scope in sent.scope_spans:
                spans[attributes["service.name"]] += [
                    span for span in scope.spans if span.trace_id.hex() == trace
                ]
    return spans


def errors_of(product) -> list[dict]:
    """What Sentry was told."""
    return [
        json.loads(brotli.decompress(body).splitlines()[2])
        for path, _headers, body in list(product.errors.posted)
        if path == "/api/1/envelope/"
    ]
