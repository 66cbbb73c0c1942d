"""Request and response schemas of the audit log."""

from marshmallow import Schema, fields, validate

from app.shared.schemas import PageIn, Time, page_of, per_page

TEXT = validate.Length(max=200)


class AuditIn(PageIn):
    size = per_page(25)
    store = fields.Str(load_default=None, validate=TEXT)
    administrator = fields.Str(load_default=None, validate=TEXT)
    action = fields.Str(load_default=None, validate=TEXT)


class AuditEntryOut(Schema):
    id = fields.Int(required=True)
    at = Time(required=True)
    administrator = fields.Str(required=True)
    action = fields.Str(required=True)
    store = fields.Str(data_key="mobileNo", required=True, allow_none=True)
    details = fields.Dict(keys=fields.Str(), required=True)
    address = fields.Str(required=True)


AuditOut = page_of("AuditOut", AuditEntryOut)
