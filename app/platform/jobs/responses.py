"""Responses of calls that request a job."""

from collections.abc import Callable, Mapping
from typing import Any

from app.edge.access import current_actor
from app.platform.audit.request_audit import record_for_caller
from app.platform.jobs import service
from tenant_router.control import control_session
from tenant_router.registry import Job


def requested_job_answer(
    action: str, details: Mapping[str, str], request: Callable[..., Job]
) -> dict[str, Any]:
    """Request a job for the caller, record that in the audit log, and return the job, handed to a worker."""
    with control_session() as db:
        job = request(db, asked_by=current_actor().code)
        record_for_caller(action, store=job.store, details=dict(details), db=db)
    service.send(job.id)
    return {"result": service.find(job.id)}
