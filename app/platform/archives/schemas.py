"""Request and response schemas of an owner's archives."""

from typing import Any

from marshmallow import Schema, fields, validate

from app.people.auth.passwords import MAX_LENGTH
from app.platform.archives.rules import RestoreStep
from app.platform.jobs.schemas import STATES
from app.shared.schemas import In, Secret, Time, required, result_of
from app.shared.texts.messages import text


class ConfirmIn(In):
    """The owner's own password: an archive holds everything of the store."""

    password = Secret(validate=validate.Length(max=MAX_LENGTH), **required("field.required"))


class OwnArchiveOut(Schema):
    """An archive of the store; `size` in bytes. Its file is removed at `keptUntil`."""

    id = fields.UUID(required=True)
    state = fields.Str(required=True, validate=validate.OneOf(STATES))
    percent = fields.Int(required=True, validate=validate.Range(min=0, max=100))
    size = fields.Int(required=True, allow_none=True)
    created_at = Time(data_key="createdAt", required=True)
    kept_until = Time(data_key="keptUntil", required=True, allow_none=True)


class LinkOut(Schema):
    """The URL of an archive, which works for five minutes."""

    url = fields.Str(required=True)
    file_name = fields.Str(data_key="fileName", required=True)


OneOwnArchiveOut = result_of("OneOwnArchiveOut", OwnArchiveOut)
OwnArchivesOut = result_of("OwnArchivesOut", OwnArchiveOut, many=True)
ArchiveLinkOut = result_of("ArchiveLinkOut", LinkOut)


class CheckIn(In):
    """The name of an upload: the zip file of an archive."""

    upload = fields.Str(
        data_key="fileName", validate=validate.Length(min=1, max=100), **required("archive.choose")
    )


class RestoreIn(ConfirmIn):
    """The checked archive, or the restore to undo; the owner's own password, and the store's name."""

    archive_id = fields.UUID(data_key="archive", **required("archive.choose"))
    store_name = fields.Str(
        data_key="storeName", validate=validate.Length(max=200), **required("archive.store_name")
    )


class ContentsOut(Schema):
    """The content of an archive, and the number of orders and customers that are newer than it."""

    made_at = fields.Str(data_key="madeAt", required=True)
    products = fields.Int(required=True)
    customers = fields.Int(required=True)
    orders = fields.Int(required=True)
    pictures = fields.Int(required=True)
    orders_since = fields.Int(data_key="ordersSince", required=True)
    customers_since = fields.Int(data_key="customersSince", required=True)


class Finding(fields.Str):
    """A fault, in words."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> str | None:
        return text(value) if value else None


class RestoreProgressOut(Schema):
    """The progress of a check or a restore: `finding` is its fault; `restorable` if its archive is kept."""

    id = fields.UUID(required=True)
    state = fields.Str(required=True, validate=validate.OneOf(STATES))
    percent = fields.Int(required=True, validate=validate.Range(min=0, max=100))
    step = fields.Str(required=True, validate=validate.OneOf(list(RestoreStep)))
    finding = Finding(required=True, allow_none=True)
    contents = fields.Nested(ContentsOut, required=True, allow_none=True)
    finished_at = Time(data_key="finishedAt", required=True, allow_none=True)
    restorable = fields.Bool(required=True)


class RestoringOut(Schema):
    """The last check and the last restore of the week, and the name to type."""

    store_name = fields.Str(data_key="storeName", required=True)
    check = fields.Nested(RestoreProgressOut, required=True, allow_none=True)
    restore = fields.Nested(RestoreProgressOut, required=True, allow_none=True)


OneRestoringOut = result_of("OneRestoringOut", RestoringOut)
OneRestoreProgressOut = result_of("OneRestoreProgressOut", RestoreProgressOut)
