"""Errors that nobody foresaw, sent to SENTRY_DSN with where they happened and without anybody's data."""

import re
from typing import Any

import structlog
from flask import Flask, g, has_request_context, request

from app.config import Config
from app.shared import request_log
from app.shared.logs import VALUES
from tenant_router.http import STORE_HEADER

# What somebody may have written, within the words of an error: what is quoted, and numbers of telephones.
# An apostrophe within a word is none of these quotes.
WRITTEN = re.compile(r"(?<!\w)'.*?'(?!\w)|\"[^\"]*\"|\d{6,}")
KEPT = (
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
    """Send the API's errors."""
    if not config.sentry_dsn:
        return
    begin(config)
    request_log.failed["sentry"] = send


def begin(config: Config) -> None:
    """Send what goes wrong in this process and in those that it forks off."""
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
        before_send=_without_people,
    )


def send(error: BaseException) -> None:
    """Send an error of the request or the task of now."""
    import sentry_sdk

    sentry_sdk.capture_exception(error)


def _without_people(event: Any, _hint: Any) -> Any:
    """Only what is known to be nobody's: the place, the kind of error, its words without what was written."""
    kept = {name: event[name] for name in KEPT if name in event}
    for error in kept.get("exception", {}).get("values", []):
        error["value"] = WRITTEN.sub("…", VALUES.sub("", error.get("value") or ""))
    kept["tags"] = {name: str(value) for name, value in _place().items() if value}
    return kept


def _place() -> dict[str, Any]:
    if has_request_context():
        return {
            "store": request.headers.get(STORE_HEADER),
            "route": request.url_rule.rule if request.url_rule else None,
            "method": request.method,
            "request_id": g.get("request_id"),
        }
    bound = structlog.contextvars.get_contextvars()
    return {name: bound.get(name) for name in ("store", "task", "attempt", "request_id")}
