"""Report unexpected errors to SENTRY_DSN, with where they happened but without personal data."""

import re
from typing import Any

import structlog
from flask import Flask, g, has_request_context, request

from app.config import Config
from app.edge import request_log
from app.edge.logs import ROW_VALUES
from tenant_router.http import STORE_HEADER

# Parts of an error message that may be user input: quoted text and phone numbers. An apostrophe within a word
# is not a quote.
USER_TEXT = re.compile(r"(?<!\w)'.*?'(?!\w)|\"[^\"]*\"|\d{6,}")
ALLOWED_FIELDS = (
    "event_id",
    "timestamp",
    "level",
    "platform",
    "release",
    "environment",
    "server_name",
    "sdk",
    "exception",
)


def init_app(_app: Flask, config: Config) -> None:
    """Report the API's errors."""
    if not config.sentry_dsn:
        return
    begin(config)
    request_log.error_observers["sentry"] = send


def begin(config: Config) -> None:
    """Report unhandled errors of this process and of its forks."""
    import sentry_sdk
    from sentry_sdk.integrations.dedupe import DedupeIntegration
    from sentry_sdk.integrations.excepthook import ExcepthookIntegration
    from sentry_sdk.integrations.threading import ThreadingIntegration

    sentry_sdk.init(
        dsn=config.sentry_dsn,
        release=config.release,
        environment=config.sentry_environment,
        include_local_variables=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        default_integrations=False,
        integrations=[DedupeIntegration(), ExcepthookIntegration(), ThreadingIntegration()],
        before_send=_without_personal_data,
    )


def send(error: BaseException) -> None:
    """Report an error of the current request or task."""
    import sentry_sdk

    sentry_sdk.capture_exception(error)


def _without_personal_data(event: Any, _hint: Any) -> Any:
    """Return only the parts without personal data: place, kind of error, message without quoted text."""
    allowed = {name: event[name] for name in ALLOWED_FIELDS if name in event}
    for error in allowed.get("exception", {}).get("values", []):
        error["value"] = USER_TEXT.sub("…", ROW_VALUES.sub("", error.get("value") or ""))
    allowed["tags"] = {name: str(value) for name, value in _tags().items() if value}
    return allowed


def _tags() -> dict[str, Any]:
    if has_request_context():
        return {
            "store": request.headers.get(STORE_HEADER),
            "route": request.url_rule.rule if request.url_rule else None,
            "method": request.method,
            "request_id": g.get("request_id"),
        }
    bound = structlog.contextvars.get_contextvars()
    return {name: bound.get(name) for name in ("store", "task", "attempt", "request_id")}
