"""Schemas of the import API."""

import csv
import io
from typing import Any

from marshmallow import Schema, fields, validate

from app.imports.kinds import KINDS
from app.imports.mapping import suggest
from app.imports.models import Import
from app.imports.row_loop import ImportCounts
from app.imports.rules import MAX_COLUMN_LENGTH, ImportState
from app.imports.service import rejects_file
from app.media.storage import private_url
from app.shared.schemas import In, PageIn, PaginationOut, SortName, YesNo, per_page, required
from tenant_router.store import Store

URL_SECONDS = 600
KIND = validate.OneOf(list(KINDS))
SORT_COLUMNS = {"createdAt": "created"}


class KindIn(In):
    """The kind of spreadsheet."""

    kind = fields.Str(validate=KIND, **required("field.required"))


class ImportIn(KindIn):
    """An upload from signUrl, and the owner's name for the file."""

    upload = fields.Str(data_key="fileName", validate=validate.Length(1, 200), **required("field.required"))
    name = fields.Str(load_default="", validate=validate.Length(max=200))


class MappingIn(In):
    """The column name of each field. A field that is missing or null is not in the file."""

    mapping = fields.Dict(
        keys=fields.Str(validate=validate.Length(max=50)),
        values=fields.Str(allow_none=True, validate=validate.Length(max=MAX_COLUMN_LENGTH + 10)),
        validate=validate.Length(max=100),
        **required("field.required"),
    )


class ImportsIn(PageIn):
    """A page of the history, newest first unless sorted by date."""

    size = per_page(20)
    size.data_key = "per_page"
    ordered_by = SortName(SORT_COLUMNS)
    descending = YesNo(data_key="desc")


class ImportCountsOut(Schema):
    """Row counts of the file: total and per result, and new categories created for products."""

    read = fields.Int(required=True)
    added = fields.Int(required=True)
    updated = fields.Int(required=True)
    unchanged = fields.Int(required=True)
    refused = fields.Int(required=True)
    categories = fields.Int(required=True)


class RefusedOut(Schema):
    """A refused row, by the row number that a spreadsheet program shows, and the reason."""

    row = fields.Int(required=True)
    field = fields.Str(required=True, allow_none=True)
    reason = fields.Str(required=True)


class RunOut(Schema):
    """An import.

    `suggested` and `mapping` are column names by field. `refused` has the first 20 refused rows; `rejectsUrl`
    serves all of them for ten minutes. In the list `sample` and `refused` are empty.
    """

    id = fields.UUID(required=True)
    kind = fields.Str(required=True, validate=KIND)
    name = fields.Str(required=True)
    state = fields.Str(required=True, validate=validate.OneOf(list(ImportState)))
    percent = fields.Int(required=True, validate=validate.Range(min=0, max=100))
    columns = fields.List(fields.Str(), required=True)
    suggested = fields.Dict(keys=fields.Str(), values=fields.Str(), required=True)
    mapping = fields.Dict(keys=fields.Str(), values=fields.Str(), required=True)
    sample = fields.List(fields.List(fields.Str()), required=True)
    counts = fields.Nested(ImportCountsOut, required=True)
    refused = fields.List(fields.Nested(RefusedOut), required=True)
    rejectsUrl = fields.Str(required=True, allow_none=True)
    message = fields.Str(required=True, allow_none=True)
    createdAt = fields.Str(required=True)


class OneRunOut(Schema):
    result = fields.Nested(RunOut, required=True)


class RunPageOut(Schema):
    result = fields.List(fields.Nested(RunOut), required=True)
    pagination = fields.Nested(PaginationOut, required=True)


class CanceledOut(Schema):
    class Canceled(Schema):
        id = fields.UUID(required=True)

    result = fields.Nested(Canceled, required=True)


class FieldOut(Schema):
    """A field that a column may hold."""

    field = fields.Str(required=True)
    label = fields.Str(required=True)
    required_ = fields.Bool(required=True, data_key="required", attribute="required")
    example = fields.Str(required=True)


class FieldsOut(Schema):
    result = fields.List(fields.Nested(FieldOut), required=True)


def serialize_run(run: Import, store: Store, *, listed: bool = False) -> dict[str, Any]:
    """Return an import as its owner sees it."""
    suggested = suggest(KINDS[run.kind], run.columns)
    return {
        "id": run.id,
        "kind": run.kind,
        "name": run.name,
        "state": run.state,
        "percent": run.percent,
        "columns": run.columns,
        "suggested": {field: run.columns[at] for field, at in suggested.items()},
        "mapping": {field: run.columns[at] for field, at in run.mapping.items()},
        "sample": [] if listed else run.sample,
        "counts": {**dict.fromkeys(ImportCounts.__dataclass_fields__, 0), **run.counts},
        "refused": [] if listed else run.refused,
        "rejectsUrl": _rejects_url(run, store),
        "message": run.message,
        "createdAt": run.created_at.isoformat(),
    }


def serialize_fields(kind: str) -> dict[str, Any]:
    """Return the fields of a kind, for which the owner chooses columns."""
    return {
        "result": [
            {"field": field.name, "label": field.label, "required": field.required, "example": field.example}
            for field in KINDS[kind].fields
        ]
    }


def template(kind: str) -> bytes:
    """Return a CSV to fill in, with one example row. It has only the first of several exclusive fields."""
    exclusive = KINDS[kind].exclusive[1:]
    columns = [field for field in KINDS[kind].fields if field.name not in exclusive]
    file = io.StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow([field.label for field in columns])
    writer.writerow([field.example for field in columns])
    return file.getvalue().encode("utf-8-sig")


def _rejects_url(run: Import, store: Store) -> str | None:
    if run.rejects is None:
        return None
    return private_url(rejects_file(store, run.id), file_name="Refused.csv", seconds=URL_SECONDS)
