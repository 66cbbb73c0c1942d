"""Structured logs: a fixed event name and fields; JSON for machines, plain text for a terminal."""

import logging
import re
import sys
from typing import Any

import orjson
import structlog
from flask import g, has_request_context

# PostgreSQL appends the values of the failed row to its errors. A repr has newlines as two characters.
ROW_VALUES = re.compile(r"(?:\n|\\n)(?:DETAIL|CONTEXT): .*?(?=\n|\\n|$)")
FIELDS_WITH_ERRORS = ("event", "exception", "error")
# A logger keeps the list of its first use, so each configuration changes this same list.
_PROCESSORS: list[Any] = []


def configure_logs(style: str) -> None:
    """Send every log line to stdout as JSON (`json`) or as readable text (`text`)."""
    shared = [
        structlog.contextvars.merge_contextvars,
        _add_request_id,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        _remove_row_values,
    ]
    renderer = (
        structlog.processors.JSONRenderer()
        if style == "json"
        else structlog.dev.ConsoleRenderer(colors=False, pad_event_to=0)
    )
    # Every request writes a line, so JSON goes out as bytes without another encoding step.
    last = structlog.processors.JSONRenderer(serializer=orjson.dumps) if style == "json" else renderer
    factory = structlog.BytesLoggerFactory() if style == "json" else structlog.PrintLoggerFactory(sys.stdout)
    _PROCESSORS[:] = [*shared, last]
    structlog.configure(
        processors=_PROCESSORS,
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=factory,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stdout)
    formatter = structlog.stdlib.ProcessorFormatter(
        processor=renderer, foreign_pre_chain=[structlog.stdlib.ExtraAdder(), *shared]
    )
    handler.setFormatter(formatter)
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for noisy in ("_granian", "celery", "kombu", "botocore", "urllib3"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


def _add_request_id(_logger: Any, _method: str, line: Any) -> Any:
    """Add the request id to everything logged during a request."""
    if "request_id" not in line and has_request_context():
        line["request_id"] = g.get("request_id")
    return line


def _remove_row_values(_logger: Any, _method: str, line: Any) -> Any:
    for name in FIELDS_WITH_ERRORS:
        words = line.get(name)
        if isinstance(words, str) and ("DETAIL:" in words or "CONTEXT:" in words):
            line[name] = ROW_VALUES.sub("", words)
    return line
