"""Request and response schemas of the audit log."""

from marshmallow import Schema, fields, validate

from app.shared.schemas import PageIn, PaginationOut, per_page
from tenant_router.registry import AuditEntry

TEXT = validate.Length(max=200)


class AuditIn(PageIn):
    size = per_page(25)
    size.data_key = "per_page"
    store = fields.Str(load_default=None, validate=TEXT)
    administrator = fields.Str(load_default=None, validate=TEXT)
    action = fields.Str(load_default=None, validate=TEXT)


class AuditEntryOut(Schema):
    id = fields.Int(required=True)
    at = fields.Str(required=True)
    administrator = fields.Str(required=True)
    action = fields.Str(required=True)
    mobileNo = fields.Str(required=True, allow_none=True)
    details = fields.Dict(keys=fields.Str(), required=True)
    address = fields.Str(required=True)


class AuditOut(Schema):
    result = fields.List(fields.Nested(AuditEntryOut), required=True)
    pagination = fields.Nested(PaginationOut, required=True)


def entry_on_wire(entry: AuditEntry) -> dict[str, object]:
    return {
        "id": entry.id,
        "at": entry.at.isoformat(),
        "administrator": entry.administrator,
        "action": entry.action,
        "mobileNo": entry.store,
        "details": entry.details,
        "address": entry.address,
    }
