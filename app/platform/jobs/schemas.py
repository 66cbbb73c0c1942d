"""Request and response schemas of jobs."""

from datetime import UTC, datetime
from typing import Any

from marshmallow import Schema, fields, validate
from webargs.fields import DelimitedList

from app.platform.jobs.rules import JobKind, JobState, percent
from app.platform.jobs.service import file_url
from app.shared.schemas import PageIn, Time, page_of, per_page, result_of

STATES = tuple(map(str, JobState))
KINDS = tuple(map(str, JobKind))


class JobsIn(PageIn):
    size = per_page(25)
    state = fields.Str(load_default=None, validate=validate.OneOf(STATES))
    kinds = DelimitedList(
        fields.Str(validate=validate.OneOf(KINDS)),
        data_key="kind",
        load_default=(),
        validate=validate.Length(max=len(KINDS)),
    )
    store = fields.Str(load_default=None, validate=validate.Length(max=10))


class Percent(fields.Int):
    """The finished share of a job."""

    _CHECK_ATTRIBUTE = False

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> int:
        return percent(obj.state, obj.done, obj.total)


class FileUrl(fields.Str):
    """The URL of the file that a job produced, while it is kept."""

    _CHECK_ATTRIBUTE = False

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> str | None:
        return file_url(obj, now=datetime.now(UTC))


class JobOut(Schema):
    """A job; `failed` is the number of items that it could not process."""

    id = fields.Str(required=True)
    kind = fields.Str(required=True, validate=validate.OneOf(KINDS))
    store = fields.Str(data_key="mobileNo", required=True, allow_none=True)
    state = fields.Str(required=True, validate=validate.OneOf(STATES))
    done = fields.Int(required=True)
    total = fields.Int(required=True)
    failed = fields.Int(attribute="result.failed", dump_default=0, required=True)
    percent = Percent(required=True)
    message = fields.Str(required=True)
    asked_by = fields.Str(data_key="askedBy", required=True)
    created_at = Time(data_key="createdAt", required=True)
    started_at = Time(data_key="startedAt", required=True, allow_none=True)
    finished_at = Time(data_key="finishedAt", required=True, allow_none=True)
    file_url = FileUrl(data_key="fileUrl", required=True, allow_none=True)
    attempts = fields.Int(required=True)


OneJobOut = result_of("OneJobOut", JobOut)


JobsOut = page_of("JobsOut", JobOut)
