"""Request and response schemas of support views."""

from marshmallow import Schema, fields, validate

from app.shared.schemas import In, Time, filled, required, result_of


class ViewIn(In):
    """The reason, which the owner reads and the audit log keeps."""

    reason = fields.Str(
        validate=[validate.Length(max=200), filled("support.reason")], **required("support.reason")
    )


class OpenView(Schema):
    """`token` reads what the owner may read, until `expiresAt`; every change answers 403."""

    id = fields.UUID(attribute="view.id", required=True)
    mobileNo = fields.Str(attribute="view.store", required=True)
    token = fields.Str(required=True)
    expiresAt = Time(attribute="view.expires_at", required=True)


OpenViewOut = result_of("OpenViewOut", OpenView)


class PastView(Schema):
    """A view as the owner sees it; `endedAt` is when it ended, or will at the latest."""

    reason = fields.Str(required=True)
    started_at = Time(data_key="startedAt", required=True)
    ended_at = fields.Function(
        lambda view: (view.ended_at or view.expires_at).isoformat(),
        data_key="endedAt",
        required=True,
        metadata={"type": "string"},
    )


PastViewsOut = result_of("PastViewsOut", PastView, many=True)
