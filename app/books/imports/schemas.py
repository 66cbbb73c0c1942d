"""Schemas of the import API."""

import csv
import io
from datetime import datetime
from typing import Any

from marshmallow import Schema, fields, validate

from app.books.imports.kinds import KINDS
from app.books.imports.mapping import suggest
from app.books.imports.models import Import
from app.books.imports.row_loop import COUNTS
from app.books.imports.rules import MAX_COLUMN_LENGTH, ImportState
from app.books.imports.service import rejects_file
from app.catalogue.editing.undo import can_undo
from app.catalogue.models import CatalogueChange
from app.shared.schemas import (
    In,
    MessageKeyOut,
    PageIn,
    SortName,
    YesNo,
    page_of,
    per_page,
    required,
    result_of,
)
from app.store.media.storage import private_url
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


class CodePageIn(In):
    """The code page of a text, as a codec is called: cp1252, utf-8."""

    encoding = fields.Str(validate=validate.Length(max=20), **required("field.required"))


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
    """A refused row, by the row number that a spreadsheet program shows, and the reason with its key."""

    row = fields.Int(required=True)
    field = fields.Str(required=True, allow_none=True)
    reason = fields.Str(required=True)
    key = fields.Nested(MessageKeyOut, required=True, allow_none=True)


class RateChangeOut(Schema):
    """A rate of a size before and after; `field` is rate1 to rate5 or mrp."""

    code = fields.Str(required=True)
    name = fields.Str(required=True)
    size = fields.Str(required=True)
    field = fields.Str(required=True)
    before = fields.Str(required=True)
    after = fields.Str(required=True)
    percent = fields.Float(required=True)


class RateChangesOut(Schema):
    """How many sizes get higher and lower rates, and the largest changes by percent."""

    raised = fields.Int(required=True)
    lowered = fields.Int(required=True)
    largest = fields.List(fields.Nested(RateChangeOut), required=True)


class UndoneOut(Schema):
    """An undone import: rows and rates restored, and those left since they were edited."""

    at = fields.Str(required=True)
    restored = fields.Int(required=True)
    skipped = fields.Int(required=True)


class RunOut(Schema):
    """An import.

    `encoding` is the code page of a text, null for a workbook. `suggested` and `mapping` are column names by
    field. `refused` has the first 20 refused rows; `rejectsUrl`
    serves all of them for ten minutes. An applied import of products, categories or rates of price lists can
    be undone until `undoUntil`. In the list `sample` and `refused` are empty.
    """

    id = fields.UUID(required=True)
    kind = fields.Str(required=True, validate=KIND)
    name = fields.Str(required=True)
    state = fields.Str(required=True, validate=validate.OneOf(list(ImportState)))
    percent = fields.Int(required=True, validate=validate.Range(min=0, max=100))
    encoding = fields.Str(required=True, allow_none=True)
    columns = fields.List(fields.Str(), required=True)
    suggested = fields.Dict(keys=fields.Str(), values=fields.Str(), required=True)
    mapping = fields.Dict(keys=fields.Str(), values=fields.Str(), required=True)
    sample = fields.List(fields.List(fields.Str()), required=True)
    counts = fields.Nested(ImportCountsOut, required=True)
    refused = fields.List(fields.Nested(RefusedOut), required=True)
    rejectsUrl = fields.Str(required=True, allow_none=True)
    rateChanges = fields.Nested(RateChangesOut, required=True, allow_none=True)
    undoUntil = fields.Str(required=True, allow_none=True)
    undone = fields.Nested(UndoneOut, required=True, allow_none=True)
    message = fields.Str(required=True, allow_none=True)
    messageKey = fields.Nested(MessageKeyOut, required=True, allow_none=True)
    createdAt = fields.Str(required=True)


OneRunOut = result_of("OneRunOut", RunOut)


RunPageOut = page_of("RunPageOut", RunOut)


class Canceled(Schema):
    id = fields.UUID(required=True)


CanceledOut = result_of("CanceledOut", Canceled)


class FieldOut(Schema):
    """A field that a column may hold. A required one needs a column, unless the field `unless` has one."""

    name = fields.Str(data_key="field", required=True)
    label = fields.Str(required=True)
    required_ = fields.Bool(required=True, data_key="required", attribute="required")
    unless = fields.Str(required=True, allow_none=True)
    example = fields.Str(required=True)


FieldsOut = result_of("FieldsOut", FieldOut, many=True)


def serialize_run(
    run: Import, store: Store, change: CatalogueChange | None, *, now: datetime, listed: bool = False
) -> dict[str, Any]:
    """Return an import as its owner sees it; `change` is what it changed."""
    undoable = change is not None and can_undo(change, now=now)
    suggested = suggest(KINDS[run.kind], run.columns, run.sample)
    return {
        "id": run.id,
        "kind": run.kind,
        "name": run.name,
        "state": run.state,
        "percent": run.percent,
        "encoding": run.encoding.removesuffix("-sig") if run.encoding else None,
        "columns": run.columns,
        "suggested": {field: run.columns[at] for field, at in suggested.items()},
        "mapping": {field: run.columns[at] for field, at in run.mapping.items()},
        "sample": [] if listed else run.sample,
        "counts": {**dict.fromkeys(COUNTS, 0), **run.counts},
        "refused": [] if listed else [{"key": None, **refused} for refused in run.refused],
        "rejectsUrl": _rejects_url(run, store),
        "rateChanges": None if listed else run.rate_changes,
        "undoUntil": change.undo_until.isoformat() if change and undoable else None,
        "undone": _undone(change),
        "message": run.message,
        "messageKey": run.message_key,
        "createdAt": run.created_at.isoformat(),
    }


def _undone(change: CatalogueChange | None) -> dict[str, Any] | None:
    if change is None or change.undone_at is None:
        return None
    return {"at": change.undone_at.isoformat(), "restored": change.restored, "skipped": change.skipped}


def template(kind: str) -> bytes:
    """Return a CSV to fill in, with one example row."""
    columns = KINDS[kind].fields
    file = io.StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow([field.label for field in columns])
    writer.writerow([field.example for field in columns])
    return file.getvalue().encode("utf-8-sig")


def _rejects_url(run: Import, store: Store) -> str | None:
    if run.rejects is None:
        return None
    return private_url(rejects_file(store, run.id), file_name="Refused.csv", seconds=URL_SECONDS)
