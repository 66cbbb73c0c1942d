"""Tasks of the platform: its jobs, and its regular upkeep of stores."""

from datetime import UTC, datetime
from uuid import UUID

from app.edge import health
from app.edge.telemetry import metrics_endpoint
from app.people.verification import sending
from app.platform.backups import making
from app.platform.job_handlers import HANDLERS
from app.platform.jobs import runner, service
from app.platform.lifecycle import retention
from app.platform.messages import pushing
from tenant_router.queue import celery

DAY = 24 * 3600


@celery.task(name=service.TASK, time_limit=DAY, soft_time_limit=DAY - 60)
def work(job_id: str) -> None:
    job = runner.run(UUID(job_id), HANDLERS)
    if job is not None:
        metrics_endpoint.count_finished_job(job)


@celery.task(name="platform.take_up", expires=30)
def take_up() -> None:
    now = datetime.now(UTC)
    service.fail_silent_local_jobs(now=now)
    for job_id in service.overdue(now=now):
        service.send(job_id)
    pushes = pushing.request_pushes(now=now)
    if pushes is not None:
        service.send(pushes)
    for code_id in sending.overdue(now=now):
        sending.hand_over(code_id)


@celery.task(name="platform.clear_away", expires=600)
def clear_away() -> None:
    retention.apply_retention(now=datetime.now(UTC))


@celery.task(name="platform.back_up", expires=600)
def back_up() -> None:
    job = making.request_due_backup(now=datetime.now(UTC))
    if job is not None:
        service.send(job.id)


@celery.task(name="platform.heartbeat", expires=30)
def heartbeat() -> None:
    health.record_heartbeat()
