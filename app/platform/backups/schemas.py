"""Request and response schemas of backups."""

from marshmallow import Schema, fields, validate

from app.shared.schemas import In, PageIn, Time, page_of, per_page, required, result_of


class BackupsIn(PageIn):
    size = per_page(25)
    store = fields.Str(load_default=None, allow_none=True, validate=validate.Length(max=10))


class BackUpIn(In):
    """The store to back up; without one, every store and the registry."""

    store = fields.Str(
        data_key="mobileNo", load_default=None, allow_none=True, validate=validate.Length(max=20)
    )


class BackupNameIn(In):
    name = fields.Str(validate=validate.Length(min=1, max=200), **required("field.required"))


class CopyIn(BackupNameIn):
    """The backup of a store, and the free mobile number of the copy."""

    mobile_number = fields.Str(
        data_key="mobileNo", validate=validate.Length(max=20), **required("store.mobile_number")
    )


class BackupOut(Schema):
    """A backup: of a store, or of the registry, where `mobileNo` is null.

    `verifiedAt` is null if it was never verified; `problem` says why the last verification failed. `rows` and
    `files` are null for a backup that was found in the bucket.
    """

    name = fields.Str(required=True)
    store = fields.Str(data_key="mobileNo", required=True, allow_none=True)
    made_at = Time(data_key="madeAt", required=True)
    bytes = fields.Int(required=True)
    rows = fields.Int(required=True, allow_none=True)
    files = fields.Int(required=True, allow_none=True)
    verified_at = Time(data_key="verifiedAt", required=True, allow_none=True)
    problem = fields.Str(required=True)


class BackupStatusOf(Schema):
    """`configured` says whether backups are made, `hasKey` whether they can be verified and restored here."""

    configured = fields.Bool(required=True)
    has_key = fields.Bool(data_key="hasKey", required=True)
    every_hours = fields.Int(data_key="everyHours", required=True)
    kept_days = fields.Int(data_key="keptDays", required=True)
    complete_at = Time(data_key="completeAt", required=True, allow_none=True)


BackupsOut = page_of("BackupsOut", BackupOut)
BackupStatusOut = result_of("BackupStatusOut", BackupStatusOf)
