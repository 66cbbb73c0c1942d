"""Logs and metrics of a worker's tasks, and the port where its metrics are served."""

import logging
import time
from threading import Thread
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, make_server

import structlog
from celery.signals import task_failure, task_postrun, task_prerun, worker_process_init, worker_ready

from app.config import Config
from app.edge.telemetry import errors, metrics_endpoint, propagation, tracing
from app.edge.telemetry.propagation import REQUEST, SENT
from tenant_router import query_stats
from tenant_router.queue import MAX_ATTEMPTS, StoreTask

log = structlog.get_logger("worker")

OUTCOMES = {"SUCCESS": "done", "RETRY": "retried"}
# Runs every few seconds, and its line would always be the same.
UNLOGGED_TASKS = ("platform.heartbeat",)


def watch(config: Config) -> None:
    """Log and count this worker's tasks. Call it after the worker's process hooks are registered."""
    propagation.attach_to_messages()
    task_prerun.connect(_begin)
    task_postrun.connect(_end)
    task_failure.connect(_log_error)
    # Celery's own line for a failed task contains the error's values, which our logs leave out.
    logging.getLogger("celery.app.trace").setLevel(logging.CRITICAL)
    if config.metrics_token.get_secret_value():
        metrics_endpoint.prepare(config, own_directory=bool(config.metrics_port))
        task_prerun.connect(_count_wait)
        task_postrun.connect(_count)
        _sample_processes()
        if config.metrics_port:
            worker_ready.connect(lambda **_signal: _serve(config), weak=False)

    if config.otel_exporter_otlp_endpoint:
        worker_process_init.connect(lambda **_signal: tracing.begin(config, "haat-worker"), weak=False)
    if config.sentry_dsn:
        errors.begin(config)
        task_failure.connect(_send_error)


def _begin(task: Any = None, args: Any = (), **_signal: Any) -> None:
    query_stats.start()
    request = task.request
    request.started = time.perf_counter()
    sent = request.get(SENT)
    request.waited = None if sent is None else max(0.0, time.time() - sent)
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(**_log_context(task, args))


def _log_context(task: Any, args: Any) -> dict[str, Any]:
    context = {"task": task.name, REQUEST: task.request.get(REQUEST)}
    if isinstance(task, StoreTask) and len(args or ()) == 2:
        context |= {"store": args[0], "message": args[1]}
    return {name: value for name, value in context.items() if value}


def _end(task: Any = None, state: str | None = None, **_signal: Any) -> None:
    request = task.request
    queries, database_seconds = query_stats.so_far()
    outcome = _outcome(request, state)
    if task.name not in UNLOGGED_TASKS or outcome == "failed":
        log.info(
            "task",
            outcome=outcome,
            milliseconds=_milliseconds(_since(request.get("started"))),
            attempt=request.get("attempt"),
            waited_milliseconds=_milliseconds(request.get("waited")),
            queries=queries,
            database_milliseconds=round(database_seconds * 1000, 1),
        )
    structlog.contextvars.clear_contextvars()


def _outcome(request: Any, state: str | None) -> str:
    """Return how a delivery ended. A parked one is delivered again when it is its store's turn."""
    return "parked" if request.get("parked") else OUTCOMES.get(state or "", "failed")


def _log_error(sender: Any = None, exception: Any = None, args: Any = (), **_signal: Any) -> None:
    """Log a failed task. If its process was killed, the parent that waited for it calls this."""
    log.error("task.failed", exc_info=exception, **_log_context(sender, args))


def _send_error(sender: Any = None, exception: Any = None, **_signal: Any) -> None:
    """Report a task's first failure and its last, when it is parked; failures in between add nothing new."""
    attempt = sender.request.get("attempt") or 1
    if attempt == 1 or attempt >= MAX_ATTEMPTS:
        structlog.contextvars.bind_contextvars(attempt=attempt)
        errors.send(exception)


def _since(started: float | None) -> float | None:
    return None if started is None else time.perf_counter() - started


def _milliseconds(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds * 1000, 1)


def _count_wait(task: Any = None, **_signal: Any) -> None:
    from app.edge.telemetry import metrics

    waited = task.request.get("waited")
    queue = (task.request.delivery_info or {}).get("routing_key")
    if waited is not None and queue:
        metrics.task_waited.labels(queue).observe(waited)


def _count(task: Any = None, state: str | None = None, **_signal: Any) -> None:
    from app.edge.telemetry import metrics

    seconds = _since(task.request.get("started"))
    if seconds is not None:
        metrics.task_seconds.labels(task.name, _outcome(task.request, state)).observe(seconds)


def _sample_processes() -> None:
    from app.edge.telemetry.process_metrics import ProcessSampler

    sampler = ProcessSampler("worker")
    worker_process_init.connect(lambda **_signal: sampler.begin(), weak=False)
    worker_ready.connect(lambda **_signal: sampler.begin(), weak=False)


class _SilentHandler(WSGIRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Do not log requests: Prometheus polls every few seconds."""


def _serve(config: Config) -> None:
    """Serve metrics on the worker's own port, because a worker has no other HTTP server."""
    token = config.metrics_token.get_secret_value()

    def answer(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        if environ["PATH_INFO"] != "/metrics":
            start_response("404 Not Found", [])
            return []
        if not metrics_endpoint.is_authorized(environ.get("HTTP_AUTHORIZATION", ""), token):
            start_response("401 Unauthorized", [("WWW-Authenticate", "Bearer")])
            return []
        start_response("200 OK", [("Content-Type", metrics_endpoint.CONTENT_TYPE)])
        return [metrics_endpoint.exposition()]

    try:
        server = make_server("", config.metrics_port, answer, handler_class=_SilentHandler)
    except OSError as error:
        log.warning("metrics.port_taken", port=config.metrics_port, error=str(error))
        return
    Thread(target=server.serve_forever, daemon=True, name="metrics").start()
