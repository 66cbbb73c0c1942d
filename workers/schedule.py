"""What runs by the clock."""

from app import health
from tenant_router.queue import celery

celery.conf.beat_schedule = {
    "heartbeat": {"task": "platform.heartbeat", "schedule": health.HEARTBEAT_SECONDS},
    "what waits in stores": {"task": "platform.visit_stores", "schedule": 60.0},
    "spares": {"task": "platform.stock", "schedule": 60.0, "options": {"queue": "platform"}},
    "jobs to be taken up": {"task": "platform.take_up", "schedule": 30.0},
    "closed stores, old archives": {"task": "platform.clear_away", "schedule": 3600.0},
    "looking after stores": {"task": "platform.look_after_stores", "schedule": 60.0},
}


@celery.task(name="platform.heartbeat", expires=30)
def heartbeat() -> None:
    health.beat()
