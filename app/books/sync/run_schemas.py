"""Schemas of synchronisation runs: starting one, and its progress."""

from datetime import datetime
from typing import Any

from marshmallow import Schema, fields, validate

from app.books.sync.connectors.tables.columns import TABLE_KINDS
from app.books.sync.connectors.tables.programs import CHOICES as PROGRAM_CHOICES
from app.books.sync.models import SyncRun
from app.books.sync.rules import RUN_KINDS, RUN_STATES
from app.shared.schemas import In, JsonBool, MessageKeyOut, PageIn, page_of, per_page, required, result_of
from app.store.media.rules import MAX_BYTES
from app.store.media.storage import private_url

NAME = validate.Length(max=200)
FILE_NAME = (
    r"^[\s\S]*\.(?:[Xx][Mm][Ll]|[Zz][Ii][Pp]|[Xx][Ll][Ss][Xx]|[Cc][Ss][Vv]|[Tt][Xx][Tt]|[Dd][Aa][Tt])$"
)
URL_LIFETIME_SECONDS = 600


class AskIn(In):
    """What to read: the books of a company, or an uploaded file.

    A `partial` file has only some of the company's records: what it lacks stays in the store. By default a
    file is read like the last one of its company.
    """

    data_name = fields.Str(data_key="dataNm", load_default="", allow_none=True, validate=NAME)
    upload = fields.Str(data_key="fileId", load_default=None, allow_none=True, validate=NAME)
    mode = fields.Str(load_default="all", validate=validate.OneOf(RUN_KINDS))
    dry_run = JsonBool(data_key="dryRun", load_default=False)
    partial = JsonBool(load_default=None, allow_none=True)
    mapping = fields.Dict(keys=fields.Str(validate=NAME), load_default=None, allow_none=True)


class AnswerIn(In):
    accept = JsonBool(**required("field.required"))


class RunsIn(PageIn):
    size = per_page(20)
    size.data_key = "per_page"


class FileIn(In):
    """A file that is going to be uploaded: its name and its size in bytes."""

    file_name = fields.Str(
        data_key="fileName",
        validate=validate.Length(1, 200),
        metadata={"pattern": FILE_NAME},
        **required("sync.file"),
    )
    size = fields.Int(
        data_key="bytes",
        strict=True,
        validate=validate.Range(min=0, max=2**50),
        metadata={"minimum": 1, "maximum": max(MAX_BYTES.values())},
        **required("media.empty"),
    )


class StartedRun(Schema):
    id = fields.UUID(required=True)
    state = fields.Str(required=True, validate=validate.OneOf(RUN_STATES))


BegunOut = result_of("BegunOut", StartedRun)


class EntityCountsOut(Schema):
    read = fields.Int(required=True)
    new = fields.Int(required=True)
    changed = fields.Int(required=True)
    unchanged = fields.Int(required=True)
    retired = fields.Int(required=True)
    rejected = fields.Int(required=True)


class GoneOut(Schema):
    entity = fields.Str(required=True)
    code = fields.Str(required=True)
    name = fields.Str(required=True)


class ChangeOut(GoneOut):
    field = fields.Str(required=True)
    old = fields.Str(required=True, allow_none=True)
    new = fields.Str(required=True, allow_none=True)


class FoundColumnOut(Schema):
    name = fields.Str(required=True)
    samples = fields.List(fields.Str(), required=True)


class FoundFieldOut(Schema):
    kind = fields.Str(required=True, validate=validate.OneOf(list(TABLE_KINDS)))
    field = fields.Str(required=True)
    label = fields.Str(required=True)
    required = fields.Bool(required=True)
    column = fields.Str(required=True, allow_none=True)


class FoundTableOut(Schema):
    """A table of an uploaded file.

    `encoding` is the code page that a DBF table or a text was read in; a `mapping` may name another. It may
    also name the `program` that wrote a sheet, which is null if the sheet has the marks of none.
    `kind` is what the table was recognised as, or null. `fields` lists the fields of every kind, each with
    the column that was chosen for it or would be.
    """

    file = fields.Str(required=True)
    encoding = fields.Str(required=True, allow_none=True)
    program = fields.Str(required=True, allow_none=True, validate=validate.OneOf(PROGRAM_CHOICES))
    kind = fields.Str(required=True, allow_none=True, validate=validate.OneOf(list(TABLE_KINDS)))
    columns = fields.List(fields.Nested(FoundColumnOut), required=True)
    fields_ = fields.List(fields.Nested(FoundFieldOut), required=True, data_key="fields", attribute="fields")
    rows = fields.List(fields.List(fields.Str()), required=True)


class SyncRunOut(Schema):
    """A synchronisation run.

    `gone` holds the first 500 of the records that the books no longer have, while the run waits for consent.
    `changes` is a sample of what would change. `tables` are those of an uploaded spreadsheet or of DBF
    tables; to read them differently, POST /sync with `fileId` and a `mapping` {"tables": [{file, kind,
    program, columns: {field: column or null}}]}. `fileId` is null once the file is deleted. A list of runs
    leaves all of these empty.
    """

    id = fields.UUID(required=True)
    kind = fields.Str(required=True, validate=validate.OneOf(RUN_KINDS))
    state = fields.Str(required=True, validate=validate.OneOf(RUN_STATES))
    source = fields.Str(required=True)
    dataNm = fields.Str(required=True)
    compName = fields.Str(required=True)
    percent = fields.Int(required=True, validate=validate.Range(min=0, max=100))
    counts = fields.Dict(keys=fields.Str(), values=fields.Nested(EntityCountsOut), required=True)
    dryRun = fields.Bool(required=True)
    askedAt = fields.Str(required=True)
    startedAt = fields.Str(required=True, allow_none=True)
    finishedAt = fields.Str(required=True, allow_none=True)
    message = fields.Str(required=True, allow_none=True)
    messageKey = fields.Nested(MessageKeyOut, required=True, allow_none=True)
    rejectsUrl = fields.Str(required=True, allow_none=True)
    gone = fields.List(fields.Nested(GoneOut), required=True)
    goneTotal = fields.Int(required=True)
    changes = fields.List(fields.Nested(ChangeOut), required=True)
    fileId = fields.Str(required=True, allow_none=True)
    tables = fields.List(fields.Nested(FoundTableOut), required=True)


OneSyncOut = result_of("OneSyncOut", SyncRunOut)


SyncPageOut = page_of("SyncPageOut", SyncRunOut)


class File(Schema):
    """`url` accepts the file by PUT for ten minutes, with `contentType` as its Content-Type."""

    fileId = fields.Str(required=True)
    url = fields.Str(required=True)
    contentType = fields.Str(required=True)


SyncFileOut = result_of("SyncFileOut", File)


NO_COUNTS = dict.fromkeys(("read", "new", "changed", "unchanged", "retired", "rejected"), 0)


def run_on_wire(run: SyncRun, *, listed: bool = False, file: str | None = None) -> dict[str, Any]:
    """Return a run as its owner sees it; `file` is its upload if that can be read again."""
    rejects = (
        private_url(run.rejects, file_name="Refused.csv", seconds=URL_LIFETIME_SECONDS)
        if run.rejects
        else None
    )
    return {
        "id": run.id,
        "kind": run.kind,
        "state": run.state,
        "source": run.source,
        "dataNm": run.data_name,
        "compName": run.company,
        "percent": run.percent,
        "counts": {entity: {**NO_COUNTS, **counts} for entity, counts in run.counts.items()},
        "dryRun": run.dry_run,
        "askedAt": run.asked_at.isoformat(),
        "startedAt": when(run.started_at),
        "finishedAt": when(run.finished_at),
        "message": run.message,
        "messageKey": run.message_key,
        "rejectsUrl": rejects,
        "gone": [] if listed else run.gone,
        "goneTotal": run.gone_total,
        "changes": [] if listed else run.changes,
        "fileId": file,
        "tables": [] if listed else [{"encoding": None, "program": None, **table} for table in run.tables],
    }


def when(time: datetime | None) -> str | None:
    """Return a time in ISO format, or None if there is none yet."""
    return time.isoformat() if time else None
