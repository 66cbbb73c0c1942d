"""Who may read figures, and whether traces and errors arrive where they are sent."""

import os
from collections.abc import Iterator

import httpx

from app.config import Config
from app.doctor.check import Finding, fault, warning, well

SHORTEST_TOKEN = 20
PATIENCE_SECONDS = 5.0


def look_at_telling(config: Config) -> Iterator[Finding]:
    """Figures, traces and errors; each may be left out."""
    yield _figures(config)
    yield _traces(config)
    yield _errors(config)


def _figures(config: Config) -> Finding:
    token = config.metrics_token.get_secret_value()
    if not token:
        return well("METRICS_TOKEN", "not set: nothing is counted for Prometheus")
    if len(token) < SHORTEST_TOKEN:
        return warning("METRICS_TOKEN", "can be guessed", "Set a random one, as from: openssl rand -hex 16")
    try:
        config.metrics_dir.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return fault("METRICS_DIR", f"can not be made: {type(error).__name__}", "Set a directory that can")
    if not os.access(config.metrics_dir, os.W_OK):
        return fault("METRICS_DIR", f"{config.metrics_dir} can not be written to", "Set a directory that can")
    return well("METRICS_TOKEN", "figures are at /metrics for whoever has it")


def _traces(config: Config) -> Finding:
    name, endpoint = "OTEL_EXPORTER_OTLP_ENDPOINT", config.otel_exporter_otlp_endpoint
    if not endpoint:
        return well(name, "not set: no traces are made")
    cure = "Set where a collector takes OTLP over HTTP, most often its port 4318; is it started?"
    try:
        # A message of no spans.
        answer = httpx.post(
            f"{endpoint.rstrip('/')}/v1/traces",
            headers={"Content-Type": "application/x-protobuf"},
            timeout=PATIENCE_SECONDS,
        )
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        return warning(name, f"can not be reached: {type(error).__name__}", cure)
    if answer.status_code in (401, 403):
        return warning(name, "refuses us", "Set OTEL_EXPORTER_OTLP_HEADERS as the collector wants them")
    if not answer.is_success:
        return warning(name, f"takes no traces ({answer.status_code})", cure)
    return well(name, "takes traces")


def _errors(config: Config) -> Finding:
    if not config.sentry_dsn:
        return well("SENTRY_DSN", "not set: errors are in the log alone")
    from sentry_sdk.utils import BadDsn, Dsn

    try:
        dsn = Dsn(config.sentry_dsn)
    except BadDsn as error:
        return fault(
            "SENTRY_DSN", f"can not be read: {error}", "Copy it from the project's settings in Sentry"
        )
    return well("SENTRY_DSN", f"errors are sent to {dsn.host}")
