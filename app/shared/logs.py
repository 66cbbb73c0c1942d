"""Log lines: a fixed name of an event and fields; JSON for machines, colours for a terminal."""

import logging
import sys

import orjson
import structlog


def configure_logs(style: str) -> None:
    """Send every log line to the standard output as JSON (`json`) or readable text (`text`)."""
    shared = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
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
