"""Schemas of synchronisation runs: starting a run, and its progress."""

from marshmallow import Schema, fields, validate

from app.books.intake.schemas import IntakeRunOut
from app.books.sync.connectors.tables.columns import TABLE_KINDS
from app.books.sync.connectors.tables.programs import CHOICES as PROGRAM_CHOICES
from app.books.sync.rules import RUN_KINDS, SYNC_STATES
from app.shared.schemas import (
    JsonBool,
    NamesIn,
    PageIn,
    Time,
    page_of,
    per_page,
    required,
    result_of,
)
from app.store.media.rules import MAX_BYTES

NAME = validate.Length(max=200)
FILE_NAME = (
    r"^[\s\S]*\.(?:[Xx][Mm][Ll]|[Zz][Ii][Pp]|[Xx][Ll][Ss][Xx]|[Cc][Ss][Vv]|[Tt][Xx][Tt]|[Dd][Aa][Tt])$"
)


class AskIn(NamesIn):
    """The data to read: the books of a company, or an uploaded file.

    A `partial` file has only some of the company's records: records that it lacks stay in the store. By
    default a file is read like the company's last file.
    """

    data_name = fields.Str(data_key="dataNm", load_default="", allow_none=True, validate=NAME)
    upload = fields.Str(data_key="fileId", load_default=None, allow_none=True, validate=NAME)
    mode = fields.Str(load_default="all", validate=validate.OneOf(RUN_KINDS))
    dry_run = JsonBool(data_key="dryRun", load_default=False)
    partial = JsonBool(load_default=None, allow_none=True)
    mapping = fields.Dict(keys=fields.Str(validate=NAME), load_default=None, allow_none=True)


class AnswerIn(NamesIn):
    accept = JsonBool(**required("field.required"))


class RunsIn(PageIn):
    size = per_page(20)


class FileIn(NamesIn):
    """The name and size in bytes of a file to upload."""

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
    state = fields.Str(required=True, validate=validate.OneOf(SYNC_STATES))


BegunOut = result_of("BegunOut", StartedRun)


class EntityCountsOut(Schema):
    """Outcomes of the records that were read; `passedOver` counts records that are inactive in the books."""

    read = fields.Int(dump_default=0, required=True)
    new = fields.Int(dump_default=0, required=True)
    changed = fields.Int(dump_default=0, required=True)
    unchanged = fields.Int(dump_default=0, required=True)
    retired = fields.Int(dump_default=0, required=True)
    rejected = fields.Int(dump_default=0, required=True)
    passed_over = fields.Int(data_key="passedOver", dump_default=0, required=True)


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
    also name the `program` that wrote a sheet, which is null if no program's marks are recognised. `kind` is
    the recognised kind, or null. `fields` lists the fields of every kind, each with its chosen or suggested
    column.
    """

    file = fields.Str(required=True)
    encoding = fields.Str(dump_default=None, required=True, allow_none=True)
    program = fields.Str(
        dump_default=None, required=True, allow_none=True, validate=validate.OneOf(PROGRAM_CHOICES)
    )
    kind = fields.Str(required=True, allow_none=True, validate=validate.OneOf(list(TABLE_KINDS)))
    columns = fields.List(fields.Nested(FoundColumnOut), required=True)
    fields_ = fields.List(fields.Nested(FoundFieldOut), required=True, data_key="fields", attribute="fields")
    rows = fields.List(fields.List(fields.Str()), required=True)


class FileRowsOut(Schema):
    """The rows of a file by outcome. The other numbers add up to the rows that were read."""

    read = fields.Int(required=True)
    used = fields.Int(required=True)
    refused = fields.Int(required=True)
    passed_over = fields.Int(data_key="passedOver", required=True)


class SyncRunOut(IntakeRunOut):
    """A synchronisation run.

    `gone` holds the first 500 records that the books no longer have, while the run waits for consent.
    `changes` is a sample of the changes, and `rateChanges` has the rates that are rounded for buyers.
    `tables` are the tables of an uploaded spreadsheet or DBF file; to read them differently, POST /sync with
    `fileId` and a `mapping` {"tables": [{file, kind, program, columns: {field: column or null}}]}. `fileId`
    is null once the file is deleted. A list of runs leaves all of these empty.
    """

    kind = fields.Str(attribute="run.kind", required=True, validate=validate.OneOf(RUN_KINDS))
    state = fields.Str(attribute="run.state", required=True, validate=validate.OneOf(SYNC_STATES))
    source = fields.Str(attribute="run.source", required=True)
    dataNm = fields.Str(attribute="run.data_name", required=True)
    compName = fields.Str(attribute="run.company", required=True)
    counts = fields.Dict(
        keys=fields.Str(), values=fields.Nested(EntityCountsOut), attribute="run.counts", required=True
    )
    fileRows = fields.Nested(FileRowsOut, attribute="run.file_rows", required=True, allow_none=True)
    dryRun = fields.Bool(attribute="run.dry_run", required=True)
    askedAt = Time(attribute="run.asked_at", required=True)
    startedAt = Time(attribute="run.started_at", required=True, allow_none=True)
    finishedAt = Time(attribute="run.finished_at", required=True, allow_none=True)
    gone = fields.List(fields.Nested(GoneOut), attribute="details.gone", dump_default=list, required=True)
    goneTotal = fields.Int(attribute="run.gone_total", required=True)
    changes = fields.List(
        fields.Nested(ChangeOut), attribute="details.changes", dump_default=list, required=True
    )
    file = fields.Str(data_key="fileId", required=True, allow_none=True)
    tables = fields.List(
        fields.Nested(FoundTableOut), attribute="details.tables", dump_default=list, required=True
    )


OneSyncOut = result_of("OneSyncOut", SyncRunOut)


SyncPageOut = page_of("SyncPageOut", SyncRunOut)


class File(Schema):
    """`url` accepts the file by PUT for ten minutes, with `contentType` as its Content-Type."""

    name = fields.Str(data_key="fileId", required=True)
    url = fields.Str(required=True)
    content_type = fields.Str(data_key="contentType", required=True)


SyncFileOut = result_of("SyncFileOut", File)
