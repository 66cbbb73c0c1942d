"""Parse metrics, traces and error reports."""

import json
import re
from collections import defaultdict

import brotli
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

SERIES = re.compile(r"^(\w+?)(?:\{(.*)\})? ([\d.e+-]+|\+Inf)$", re.M)


def total(metrics: str, name: str, *labelled: str) -> float:
    """Return the sum of a metric over the series whose labels contain all of these."""
    values = [
        float(value)
        for series, labels, value in SERIES.findall(metrics)
        if series == name and all(label in labels for label in labelled)
    ]
    return sum(values)


def spans_of(product, trace: str) -> dict[str, list]:
    """Return the spans of one trace, by the service that sent them."""
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
    """Return the events that Sentry received."""
    return [
        json.loads(brotli.decompress(body).splitlines()[2])
        for path, _headers, body in list(product.errors.posted)
        if path == "/api/1/envelope/"
    ]
