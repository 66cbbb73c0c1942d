"""What asks for rounds by the clock: `celery -A workers.clock beat`, one alone.

It loads none of the tasks, which would take four times the memory.
"""

from celery.signals import setup_logging

from app.config import get_config
from app.shared.logs import configure_logs
from tenant_router import queue
from tenant_router.queue import celery as app
from workers import schedule

__all__ = ["app", "schedule"]

queue.configure(get_config().redis_url)


@setup_logging.connect
def _use_our_logs(**_signal: object) -> None:
    configure_logs(get_config().log_format)
