"""Turns metrics on: registers what is counted, and serves /metrics to authorized readers."""

import hmac
import os
from typing import Any

from flask import Flask, Response, request

from app.config import Config
from app.edge import admission, request_log
from app.edge.request_log import CompletedRequest
from app.edge.telemetry import propagation
from app.shared.hooks import Hook
from tenant_router import connection_pools, valkey
from tenant_router.registry import Job

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
DIRECTORY_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"

# Metrics that belong to no process; the platform answers with their collector.
platform_collector: Hook[[], Any] = Hook("the collector of the platform's metrics")


def init_app(app: Flask, config: Config) -> None:
    """Count requests, and serve /metrics to callers with the token. Without a token nothing is counted."""
    token = config.metrics_token.get_secret_value()
    propagation.attach_to_messages()
    app.add_url_rule("/metrics", "metrics", lambda: _respond(token))
    if token:
        prepare(config)
        _count_requests()


def prepare(config: Config, *, own_directory: bool = False) -> None:
    """Set the directory of the metric files, before anything that uses it is imported.

    A process with its own port gets its `own_directory`: otherwise its metrics would be counted twice.
    """
    if DIRECTORY_VARIABLE in os.environ:
        return
    directory = config.metrics_dir / "worker" if own_directory else config.metrics_dir
    directory.mkdir(parents=True, exist_ok=True)
    os.environ[DIRECTORY_VARIABLE] = str(directory.resolve())
    from app.edge.telemetry import metrics

    metrics.drop_leftovers()
    connection_pools.wait_observers[:] = [
        lambda database, seconds: metrics.pool_waited.labels(database).observe(seconds)
    ]


def count_resent(messages: int) -> None:
    """Count messages that a round had to send again, if metrics are on."""
    if messages and DIRECTORY_VARIABLE in os.environ:
        from app.edge.telemetry import metrics

        metrics.resent.inc(messages)


def count_finished_job(job: Job) -> None:
    """Count a finished job with its total time over all attempts, if metrics are on."""
    if job.started_at and job.finished_at and DIRECTORY_VARIABLE in os.environ:
        from app.edge.telemetry import metrics

        seconds = (job.finished_at - job.started_at).total_seconds()
        metrics.job_seconds.labels(job.kind, job.state).observe(seconds)


def _respond(token: str) -> Response:
    authorization = request.headers.get("Authorization", "")
    if not token:
        return Response(status=404)
    if not is_authorized(authorization, token):
        return Response(status=401, headers={"WWW-Authenticate": "Bearer"})
    return Response(exposition(), content_type=CONTENT_TYPE)


def is_authorized(authorization: str, token: str) -> bool:
    """Return whether the Authorization header has the token."""
    return hmac.compare_digest(authorization.encode(), f"Bearer {token}".encode())


def exposition() -> bytes:
    """Return all metrics in Prometheus' text format."""
    from app.edge.telemetry import metrics

    (platform,) = platform_collector()
    return metrics.exposition(platform)


def _count_requests() -> None:
    from app.edge.telemetry import metrics
    from app.edge.telemetry.process_metrics import ProcessSampler
    from app.edge.telemetry.request_metrics import RequestCounts
    from app.edge.telemetry.store_usage import StoreUsage

    requests, usage = RequestCounts(), StoreUsage()
    sampler = ProcessSampler("api", requests.flush, lambda: usage.flush(valkey.client()))

    def count(answered: CompletedRequest) -> None:
        sampler.begin()
        requests.add(answered)
        usage.add(answered)

    request_log.response_observers["metrics"] = count
    request_log.no_connection_observers["metrics"] = metrics.pool_refused.inc
    # Create the series now: if it appeared with the first error, Prometheus would see no increase.
    errors = metrics.errors.labels("api")
    request_log.error_observers["metrics"] = lambda _error: errors.inc()
    _count_refusals()


def _count_refusals() -> None:
    from app.edge.telemetry import metrics

    refused = {kind: metrics.requests_refused.labels(kind) for kind in admission.RefusalKind}
    admission.refusal_observers["metrics"] = lambda kind, count: refused[kind].inc(count)
