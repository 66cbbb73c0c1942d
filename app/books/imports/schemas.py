"""Schemas of the import API."""

import csv
import io

from marshmallow import Schema, fields, validate

from app.books.imports.kinds import KINDS
from app.books.imports.rules import MAX_COLUMN_LENGTH, SHEET_STATES
from app.books.intake.schemas import IntakeRunOut
from app.catalogue.limits import MAX_NAME_LENGTH
from app.shared.schemas import (
    In,
    PageIn,
    SortName,
    Time,
    YesNo,
    page_of,
    per_page,
    required,
    result_of,
)
from app.shared.sheets.spreadsheets import text_cell

KIND = validate.OneOf(list(KINDS))
SORT_COLUMNS = {"createdAt": "created"}


class KindIn(In):
    """The kind of spreadsheet."""

    kind = fields.Str(validate=KIND, **required("field.required"))


class ImportIn(KindIn):
    """An upload from signUrl, and the file name that the owner sees."""

    upload = fields.Str(data_key="fileName", validate=validate.Length(1, 200), **required("field.required"))
    name = fields.Str(load_default="", validate=validate.Length(max=200))


class MappingIn(In):
    """The column name of each field. A field that is missing or null is not in the file.

    Without a category column, `category` applies to all new products: an existing category or a new name.
    """

    mapping = fields.Dict(
        keys=fields.Str(validate=validate.Length(max=50)),
        values=fields.Str(allow_none=True, validate=validate.Length(max=MAX_COLUMN_LENGTH + 10)),
        validate=validate.Length(max=100),
        **required("field.required"),
    )
    category = fields.Str(load_default=None, allow_none=True, validate=validate.Length(max=MAX_NAME_LENGTH))


class CodePageIn(In):
    """The code page of a text file, by its codec name: cp1252, utf-8."""

    encoding = fields.Str(validate=validate.Length(max=20), **required("field.required"))


class ImportsIn(PageIn):
    """A page of the history, newest first unless sorted by date."""

    size = per_page(20)
    ordered_by = SortName(SORT_COLUMNS)
    descending = YesNo(data_key="desc")


class ImportCountsOut(Schema):
    """Row counts of a file; `read` is the sum of all outcomes.

    `categories` counts new categories of products.
    """

    read = fields.Int(dump_default=0, required=True)
    added = fields.Int(dump_default=0, required=True)
    updated = fields.Int(dump_default=0, required=True)
    unchanged = fields.Int(dump_default=0, required=True)
    refused = fields.Int(dump_default=0, required=True)
    undecided = fields.Int(dump_default=0, required=True)
    passed_over = fields.Int(data_key="passedOver", dump_default=0, required=True)
    categories = fields.Int(dump_default=0, required=True)


class UndoneOut(Schema):
    """An undone import: rows and rates restored, and those left since they were edited."""

    at = Time(attribute="undone_at", required=True)
    restored = fields.Int(required=True)
    skipped = fields.Int(required=True)


class RunOut(IntakeRunOut):
    """An import.

    `encoding` is the code page of a text file, null for a workbook. `suggested` and `mapping` are column
    names by field. An applied import of products, categories or rates of price lists can be undone until
    `undoUntil`. In the list `sample` and `refused` are empty.
    """

    kind = fields.Str(attribute="run.kind", required=True, validate=KIND)
    name = fields.Str(attribute="run.name", required=True)
    state = fields.Str(attribute="run.state", required=True, validate=validate.OneOf(SHEET_STATES))
    encoding = fields.Str(required=True, allow_none=True)
    columns = fields.List(fields.Str(), attribute="run.columns", required=True)
    suggested = fields.Dict(keys=fields.Str(), values=fields.Str(), required=True)
    mapping = fields.Dict(keys=fields.Str(), values=fields.Str(), required=True)
    category = fields.Str(attribute="run.category", required=True, allow_none=True)
    sample = fields.List(
        fields.List(fields.Str()), attribute="details.sample", dump_default=list, required=True
    )
    counts = fields.Nested(ImportCountsOut, attribute="run.counts", required=True)
    undo_until = Time(data_key="undoUntil", required=True, allow_none=True)
    undone = fields.Nested(UndoneOut, required=True, allow_none=True)
    createdAt = Time(attribute="run.asked_at", required=True)


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


def template(kind: str) -> bytes:
    """Return a CSV to fill in, with one example row."""
    columns = KINDS[kind].fields
    file = io.StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow([field.label for field in columns])
    writer.writerow([text_cell(field.example) for field in columns])
    return file.getvalue().encode("utf-8-sig")
