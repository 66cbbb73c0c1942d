"""Switching figures on: what is counted where, and who may read it."""

import hmac
import os

from flask import Flask, Response, request

from app import health
from app.config import Config
from app.shared import request_log
from app.shared.request_log import Told
from app.telemetry import propagation
from tenant_router import engines
from tenant_router.registry import Job

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
FILES = "PROMETHEUS_MULTIPROC_DIR"


def init_app(app: Flask, config: Config) -> None:
    """Count requests, and answer at /metrics whoever has the token; without one nothing is counted."""
    token = config.metrics_token.get_secret_value()
    propagation.along_with_messages()
    app.add_url_rule("/metrics", "metrics", lambda: _exposed(token))
    if token:
        prepare(config)
        _count_requests()


def prepare(config: Config, *, apart: bool = False) -> None:
    """Say where the figures are kept, before anything that keeps them is loaded.

    Who is asked on a port of his own keeps them `apart`: what two tell would count twice.
    """
    if FILES in os.environ:
        return
    directory = config.metrics_dir / "worker" if apart else config.metrics_dir
    directory.mkdir(parents=True, exist_ok=True)
    os.environ[FILES] = str(directory.resolve())
    from app.telemetry import metrics

    metrics.drop_leftovers()
    engines.wait_observers[:] = [
        lambda database, seconds: metrics.pool_waited.labels(database).observe(seconds)
    ]


def sent_again(messages: int) -> None:
    """Count messages that a round had to send again, where figures are kept."""
    if messages and FILES in os.environ:
        from app.telemetry import metrics

        metrics.resent.inc(messages)


def job_ended(job: Job) -> None:
    """Count a job that is over, where figures are kept: all its time, however often it was taken up."""
    if job.started_at and job.finished_at and FILES in os.environ:
        from app.telemetry import metrics

        seconds = (job.finished_at - job.started_at).total_seconds()
        metrics.job_seconds.labels(job.kind, job.state).observe(seconds)


def _exposed(token: str) -> Response:
    given = request.headers.get("Authorization", "")
    if not token:
        return Response(status=404)
    if not allowed(given, token):
        return Response(status=401, headers={"WWW-Authenticate": "Bearer"})
    return Response(exposition(), content_type=CONTENT_TYPE)


def allowed(given: str, token: str) -> bool:
    """Whether a request's Authorization has the token."""
    return hmac.compare_digest(given.encode(), f"Bearer {token}".encode())


def exposition() -> bytes:
    """All figures, as Prometheus reads them."""
    from app.telemetry import metrics
    from app.telemetry.platform_metrics import platform

    return metrics.exposition(platform)


def _count_requests() -> None:
    from app.telemetry import metrics
    from app.telemetry.process_metrics import Sampler
    from app.telemetry.request_metrics import Requests
    from app.telemetry.store_usage import Usage

    requests, usage = Requests(), Usage()
    sampler = Sampler("api", requests.hand_over, lambda: usage.hand_over(health.valkey()))

    def count(told: Told) -> None:
        sampler.begin()
        requests.add(told)
        usage.add(told)

    request_log.answered["metrics"] = count
    request_log.refused["metrics"] = metrics.pool_refused.inc
    # Told from the beginning: of a figure that is first seen with its first error, nobody sees a rise.
    errors = metrics.errors.labels("api")
    request_log.failed["metrics"] = lambda _error: errors.inc()
