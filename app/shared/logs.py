"""Log lines: a fixed name of an event and fields; JSON for machines, colours for a terminal."""

import logging
import re
import sys
from typing import Any

import orjson
import structlog
from flask import g, has_request_context

# What PostgreSQL adds to an error: the values of the row that was refused; also where the error is written
# out as Python does, with its ends of lines as two characters.
VALUES = re.compile(r"(?:\n|\\n)(?:DETAIL|CONTEXT): .*?(?=\n|\\n|$)")
WITH_WORDS_OF_ERRORS = ("event", "exception", "error")


def configure_logs(style: str) -> None:
    """Send every log line to the standard output as JSON (`json`) or readable text (`text`)."""
    shared = [
        structlog.contextvars.merge_contextvars,
        _with_request,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        _without_values,
    ]
    renderer = (
        structlog.processors.JSONRenderer()
        if style == "json"
        else structlog.dev.ConsoleRenderer(colors=False, pad_event_to=0)
    )
    # A line for each request: bytes straight to the output, as cheap as a line can be.
    last = structlog.processors.JSONRenderer(serializer=orjson.dumps) if style == "json" else renderer
    factory = structlog.BytesLoggerFactory() if style == "json" else structlog.PrintLoggerFactory(sys.stdout)
    structlog.configure(
        processors=[*shared, last],
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


def _with_request(_logger: Any, _method: str, line: Any) -> Any:
    """Whatever is logged while a request is answered can be found by it."""
    if "request_id" not in line and has_request_context():
        line["request_id"] = g.get("request_id")
    return line


def _without_values(_logger: Any, _method: str, line: Any) -> Any:
    for name in WITH_WORDS_OF_ERRORS:
        words = line.get(name)
        if isinstance(words, str) and ("DETAIL:" in words or "CONTEXT:" in words):
            line[name] = VALUES.sub("", words)
    return line
