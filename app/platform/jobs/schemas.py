"""Request and response schemas of jobs."""

from datetime import datetime

from marshmallow import Schema, fields, validate

from app.platform.jobs.rules import JobKind, JobState, percent
from app.platform.jobs.service import file_url
from app.shared.schemas import PageIn, PaginationOut, per_page
from tenant_router.registry import Job

STATES = tuple(map(str, JobState))
KINDS = tuple(map(str, JobKind))


class JobsIn(PageIn):
    size = per_page(25)
    size.data_key = "per_page"
    state = fields.Str(load_default=None, validate=validate.OneOf(STATES))
    kind = fields.Str(load_default=None, validate=validate.OneOf(KINDS))
    store = fields.Str(load_default=None, validate=validate.Length(max=10))


class JobOut(Schema):
    id = fields.Str(required=True)
    kind = fields.Str(required=True, validate=validate.OneOf(KINDS))
    mobileNo = fields.Str(required=True, allow_none=True)
    state = fields.Str(required=True, validate=validate.OneOf(STATES))
    done = fields.Int(required=True)
    total = fields.Int(required=True)
    failed = fields.Int(required=True)
    percent = fields.Int(required=True)
    message = fields.Str(required=True)
    askedBy = fields.Str(required=True)
    createdAt = fields.Str(required=True)
    startedAt = fields.Str(required=True, allow_none=True)
    finishedAt = fields.Str(required=True, allow_none=True)
    fileUrl = fields.Str(required=True, allow_none=True)
    attempts = fields.Int(required=True)


class OneJobOut(Schema):
    result = fields.Nested(JobOut, required=True)


class JobsOut(Schema):
    result = fields.List(fields.Nested(JobOut), required=True)
    pagination = fields.Nested(PaginationOut, required=True)


def job_on_wire(job: Job, *, now: datetime) -> dict[str, object]:
    """Return the JSON of a job. `failed` is the number of items that the job could not process."""
    return {
        "id": str(job.id),
        "kind": job.kind,
        "mobileNo": job.store,
        "state": job.state,
        "done": job.done,
        "total": job.total,
        "failed": job.result.get("failed", 0),
        "percent": percent(job.state, job.done, job.total),
        "message": job.message,
        "askedBy": job.asked_by,
        "createdAt": job.created_at.isoformat(),
        "startedAt": job.started_at.isoformat() if job.started_at else None,
        "finishedAt": job.finished_at.isoformat() if job.finished_at else None,
        "fileUrl": file_url(job, now=now),
        "attempts": job.attempts,
    }
