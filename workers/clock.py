"""The scheduler: `celery -A workers.clock beat`. Run exactly one.

It does not load the tasks' code, which would double its memory.
"""

import time
from typing import Any

from celery.signals import before_task_publish, setup_logging

from app.config import get_config
from app.edge.logs import configure_logs
from tenant_router import broker
from tenant_router.broker import celery as app
from workers import schedule

__all__ = ["app", "schedule"]

broker.configure(get_config().redis_url)


@before_task_publish.connect
def _set_sent_time(headers: dict[str, Any], **_signal: object) -> None:
    headers[broker.SENT] = time.time()


@setup_logging.connect
def _use_our_logs(**_signal: object) -> None:
    configure_logs(get_config().log_format)
