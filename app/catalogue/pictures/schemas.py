"""Request and response schemas of pictures."""

from marshmallow import Schema, fields, validate

from app.shared.schemas import MAX_ID, In, PageIn, page_of, required, result_of
from app.shared.texts.messages import text

MAX_NAMES = 50
BULK_PAGE_SIZE = 5_000
CODE = validate.Length(min=1, max=50)
NAME = validate.Length(min=1, max=500)


class PicturesIn(In):
    """A code's pictures: names of uploads, or addresses of its current pictures."""

    code = fields.Str(validate=CODE, **required("field.required"))
    picture = fields.List(
        fields.Str(validate=NAME),
        data_key="imgUrl",
        validate=[validate.Length(min=1, error=text("picture.choose")), validate.Length(max=MAX_NAMES)],
        **required("picture.choose"),
    )


class ReplacedIn(PicturesIn):
    """The new pictures of a code, which replace the old ones; an empty list removes them."""

    picture = fields.List(
        fields.Str(validate=NAME),
        data_key="imgUrl",
        validate=validate.Length(max=MAX_NAMES),
        **required("picture.choose"),
    )
    number = fields.Int(
        data_key="imgid",
        strict=True,
        validate=validate.Range(min=0, max=MAX_ID),
        **required("field.required"),
    )


class BulkIn(In):
    """One upload for a code.

    With a `changeId` the upload replaces the picture of a category. The client generates the id, and all
    files of a bulk upload share it. The change can be undone like a change of many products.
    """

    code = fields.Str(validate=CODE, **required("field.required"))
    picture = fields.Str(data_key="imgUrl", validate=NAME, **required("picture.choose"))
    change_id = fields.UUID(data_key="changeId", load_default=None, allow_none=True)


class NumberOut(Schema):
    number = fields.Int(data_key="imgid", required=True)


PicturesOut = result_of("PicturesOut", NumberOut)


class CategoryCountOut(Schema):
    code = fields.Str(data_key="DEPT_CD", required=True)
    name = fields.Str(data_key="dept_name", required=True)
    pictures = fields.Int(data_key="IMAGES", required=True)


CategoryCountsOut = result_of("CategoryCountsOut", CategoryCountOut, many=True)


class CountsIn(PageIn):
    size = fields.Int(
        data_key="per_page", load_default=BULK_PAGE_SIZE, validate=validate.Range(min=1, max=BULK_PAGE_SIZE)
    )


class ProductCountOut(Schema):
    code = fields.Str(data_key="ITEM_CD", required=True)
    pictures = fields.Int(data_key="IMAGES", required=True)


ProductCountsOut = page_of("ProductCountsOut", ProductCountOut)
