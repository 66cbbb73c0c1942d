"""The schedule of periodic tasks, by name. `celery -A workers.clock beat` sends them."""

from tenant_router.broker import celery

HEARTBEAT_SECONDS = 10.0
ROUND_SECONDS = 20.0
_ROUNDS = {"queue": "rounds"}

celery.conf.beat_schedule = {
    "heartbeat": {"task": "platform.heartbeat", "schedule": HEARTBEAT_SECONDS, "options": _ROUNDS},
    "what waits in stores": {"task": "platform.visit_stores", "schedule": ROUND_SECONDS, "options": _ROUNDS},
    "spares": {"task": "platform.stock", "schedule": 60.0, "options": {"queue": "platform"}},
    "jobs to be taken up": {"task": "platform.take_up", "schedule": 30.0, "options": _ROUNDS},
    "closed stores, old archives": {"task": "platform.clear_away", "schedule": 3600.0, "options": _ROUNDS},
    "backups": {"task": "platform.back_up", "schedule": 600.0, "options": _ROUNDS},
    "looking after stores": {"task": "platform.look_after_stores", "schedule": 60.0, "options": _ROUNDS},
}
