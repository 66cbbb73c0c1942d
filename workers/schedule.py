"""What runs by the clock."""

from app import health
from tenant_router.queue import celery, resend_overdue
from tenant_router.registry import active_stores
from tenant_router.session import store_session

celery.conf.beat_schedule = {
    "heartbeat": {"task": "platform.heartbeat", "schedule": health.HEARTBEAT_SECONDS},
    "sweep": {"task": "platform.sweep_outboxes", "schedule": 60.0},
    "old uploads": {"task": "images.sweep", "schedule": 3600.0},
    "old imports": {"task": "imports.clear_away", "schedule": 600.0},
    "old positions": {"task": "location.erase_old", "schedule": 3600.0},
    "pushes put off": {"task": "notifications.push_again", "schedule": 60.0},
    "old notifications": {"task": "notifications.clear_away", "schedule": 3600.0},
    "days of sales": {"task": "reports.sum_up", "schedule": 600.0},
    "runs of syncs": {"task": "sync.clear_away", "schedule": 60.0},
    "old exports": {"task": "exports.clear_away", "schedule": 600.0},
}


@celery.task(name="platform.heartbeat", expires=30)
def heartbeat() -> None:
    health.beat()


@celery.task(name="platform.sweep_outboxes", expires=60)
def sweep_outboxes() -> None:
    for store in active_stores():
        with store_session(store, read_only=True) as db:
            resend_overdue(db)
