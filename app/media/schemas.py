"""Request and response schemas of uploads."""

from typing import Any

from flask_smorest.fields import Upload as FileField
from marshmallow import Schema, fields, validate
from webargs.fields import DelimitedList

from app.media.models import Upload
from app.shared.image_names import picture_url
from app.shared.messages import text
from app.shared.schemas import In, required

MAX_FILES = 10
MAX_NAMES = 100
NAME = validate.Length(min=1, max=100)
SIDE = {"load_default": None, "allow_none": True, "validate": validate.Range(min=16, max=4_000)}


class SignIn(In):
    """The content type and the exact size in bytes of an upload."""

    content_type = fields.Str(
        data_key="fileType", validate=validate.Length(max=100), **required("media.content_type")
    )
    size = fields.Int(
        data_key="fileSize", strict=True, validate=validate.Range(min=0, max=2**50), **required("media.empty")
    )


class ProductFileIn(Schema):
    file = FileField(data_key="productImage", **required("picture.choose"))


class NotificationFileIn(Schema):
    file = FileField(data_key="image", **required("picture.choose"))


class BoxIn(In):
    """The box that pictures are fitted to, if smaller than that of their purpose."""

    width = fields.Int(**SIDE)
    height = fields.Int(**SIDE)


class FilesIn(BoxIn):
    """Up to ten pictures, with the box for them, which is read separately from the form's fields."""

    files = fields.List(
        FileField(),
        data_key="images",
        validate=validate.Length(min=1, max=MAX_FILES, error=text("picture.choose")),
        **required("picture.choose"),
    )


class NamesIn(In):
    names = DelimitedList(
        fields.Str(validate=NAME),
        validate=validate.Length(min=1, max=MAX_NAMES),
        **required("field.required"),
    )


class SignedOut(Schema):
    """`result` is a URL that accepts the file by PUT, with the requested Content-Type, for ten minutes."""

    result = fields.Str(required=True)
    fileName = fields.Str(required=True)


class FileNameOut(Schema):
    result = fields.Str(required=True)


class FileNamesOut(Schema):
    result = fields.List(fields.Str(), required=True)


class UploadOut(Schema):
    """The state of an upload: `ready` once it is shown, `refused` with the reason as a readable message."""

    fileName = fields.Str(required=True)
    state = fields.Str(required=True, validate=validate.OneOf(["waiting", "ready", "refused"]))
    reason = fields.Str(required=True, allow_none=True)
    url = fields.Str(required=True, allow_none=True)


class UploadsOut(Schema):
    result = fields.List(fields.Nested(UploadOut), required=True)


class WithdrawnBody(Schema):
    fileName = fields.Str(required=True)


class WithdrawnOut(Schema):
    result = fields.Nested(WithdrawnBody, required=True)


def upload_on_wire(upload: Upload) -> dict[str, Any]:
    ready = upload.state == "ready" and upload.file
    return {
        "fileName": upload.name,
        "state": upload.state,
        "reason": text(upload.reason) if upload.reason else None,
        "url": picture_url(upload.file) if upload.file and ready else None,
    }
