"""Request and response schemas of uploads."""

from typing import Any

from flask_smorest.fields import Upload as FileField
from marshmallow import Schema, fields, validate
from webargs.fields import DelimitedList

from app.shared.forms import one_of
from app.shared.schemas import In, MessageText, PictureUrl, required, result_of
from app.shared.texts.messages import text
from app.store.media.private_pictures import picture_id
from app.store.media.rules import CONTENT_TYPES, MAX_BYTES, FileKind

MAX_FILES = 10
MAX_NAMES = 100
NAME = validate.Length(min=1, max=100)
SIDE = {"load_default": None, "allow_none": False, "validate": validate.Range(min=16, max=4_000)}


def _file(*kinds: FileKind, **kwargs: Any) -> FileField:
    """Return the field of a file of these kinds; the document names their content types."""
    types = [name for name, (kind, _) in CONTENT_TYPES.items() if kind in kinds]
    return FileField(metadata={"x-content-type": ", ".join(types)}, **kwargs)


def picture_field(**kwargs: Any) -> fields.UUID:
    """Return the field of a private picture, by its id."""
    return fields.UUID(error_messages={"invalid_uuid": text("media.unknown")}, **kwargs)


class SignIn(In):
    """The content type of an upload and, if it is known, its exact size in bytes."""

    content_type = fields.Str(
        data_key="fileType",
        validate=validate.Length(max=100),
        metadata=one_of(CONTENT_TYPES),
        **required("media.content_type"),
    )
    size = fields.Int(
        data_key="fileSize",
        strict=True,
        load_default=None,
        allow_none=True,
        validate=validate.Range(min=0, max=2**50),
        metadata={"minimum": 1, "maximum": max(MAX_BYTES.values())},
    )


class ProductFileIn(In):
    file = _file(FileKind.IMAGE, FileKind.VIDEO, data_key="productImage", **required("picture.choose"))


class NotificationFileIn(In):
    file = _file(FileKind.IMAGE, data_key="image", **required("picture.choose"))


class PictureIn(In):
    picture = _file(FileKind.IMAGE, **required("picture.choose"))


class BoxIn(In):
    """The box that pictures are fitted to, if smaller than that of their purpose."""

    width = fields.Int(**SIDE)
    height = fields.Int(**SIDE)


class FilesIn(BoxIn):
    """Up to ten pictures, with the box for them, which is read separately from the form's fields."""

    files = fields.List(
        _file(FileKind.IMAGE),
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

    name = fields.Str(data_key="fileName", required=True)
    state = fields.Str(required=True, validate=validate.OneOf(["waiting", "ready", "refused"]))
    reason = MessageText(required=True, allow_none=True)
    ready_file = PictureUrl(data_key="url", required=True, allow_none=True)


UploadsOut = result_of("UploadsOut", UploadOut, many=True)


class PictureId(fields.Str):
    """The id of a private picture by the name that a row has, in responses; empty without one."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> str:
        return picture_id(value)


class PictureLinksBody(Schema):
    """The addresses of a private picture and of its thumbnail, valid for ten minutes."""

    large = fields.Str(data_key="url", required=True)
    small = fields.Str(data_key="thumbnail", required=True)


class PictureIdOut(Schema):
    """The id of a private picture, which a payment, a return or a dispatch may name."""

    result = fields.UUID(required=True)


PictureLinksOut = result_of("PictureLinksOut", PictureLinksBody)


class WithdrawnBody(Schema):
    fileName = fields.Str(required=True)


WithdrawnOut = result_of("WithdrawnOut", WithdrawnBody)
