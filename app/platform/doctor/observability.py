"""Check who may read metrics, and whether traces and errors reach their receivers."""

import os
from collections.abc import Iterator

import httpx

from app.config import Config
from app.platform.doctor.check import Finding, fault, ok, warning

MIN_TOKEN_LENGTH = 20
TIMEOUT_SECONDS = 5.0


def check_observability(config: Config) -> Iterator[Finding]:
    """Check metrics, traces and errors. Each is optional."""
    yield _figures(config)
    yield _traces(config)
    yield _errors(config)


def _figures(config: Config) -> Finding:
    token = config.metrics_token.get_secret_value()
    if not token:
        return ok("METRICS_TOKEN", "not set: Prometheus metrics are off")
    if len(token) < MIN_TOKEN_LENGTH:
        return warning("METRICS_TOKEN", "is weak", "Set a random one: openssl rand -hex 16")
    try:
        config.metrics_dir.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return fault("METRICS_DIR", f"cannot be created: {type(error).__name__}", "Set a writable directory")
    if not os.access(config.metrics_dir, os.W_OK):
        return fault("METRICS_DIR", f"{config.metrics_dir} is not writable", "Set a writable directory")
    return ok("METRICS_TOKEN", "metrics at /metrics, with this token")


def _traces(config: Config) -> Finding:
    name, endpoint = "OTEL_EXPORTER_OTLP_ENDPOINT", config.otel_exporter_otlp_endpoint
    if not endpoint:
        return ok(name, "not set: tracing is off")
    fix = "Set the collector's OTLP/HTTP address (usually port 4318) and check that it is running"
    try:
        # An empty export request.
        answer = httpx.post(
            f"{endpoint.rstrip('/')}/v1/traces",
            headers={"Content-Type": "application/x-protobuf"},
            timeout=TIMEOUT_SECONDS,
        )
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        return warning(name, f"not reachable: {type(error).__name__}", fix)
    if answer.status_code in (401, 403):
        return warning(name, "denied access", "Set the collector's headers in OTEL_EXPORTER_OTLP_HEADERS")
    if not answer.is_success:
        return warning(name, f"rejected the trace ({answer.status_code})", fix)
    return ok(name, "receiving traces")


def _errors(config: Config) -> Finding:
    if not config.sentry_dsn:
        return ok("SENTRY_DSN", "not set: errors go only to the log")
    from sentry_sdk.utils import BadDsn, Dsn

    try:
        dsn = Dsn(config.sentry_dsn)
    except BadDsn as error:
        return fault("SENTRY_DSN", f"is invalid: {error}", "Copy it from the project's settings in Sentry")
    return ok("SENTRY_DSN", f"errors are sent to {dsn.host}")
