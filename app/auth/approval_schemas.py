"""Wire schemas of device approvals."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from app.auth.approvals import ListedDevice
from app.shared.messages import text
from app.shared.schemas import In, PageIn, PaginationOut, filled, per_page, required
from app.shared.schemas import YesNo as YesNoQuery

APPROVALS_PAGE = 25
NUMBER = validate.Range(min=1, max=2**62)
TEXT = validate.Length(max=200)


class YesNo(fields.Field):
    """Y or N; null where the owner has not decided."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if value not in ("Y", "N"):
            raise ValidationError(text("field.yes_no"))
        return value == "Y"


YES_NO: dict[str, Any] = {"metadata": {"type": "string", "enum": ["Y", "N"]}}


class ApprovalsIn(PageIn):
    """Filters of the device list.

    `query` matches name, code, telephone or device; `waiting=Y` selects the undecided.
    """

    size = per_page(APPROVALS_PAGE)
    size.data_key = "per_page"
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))
    waiting = YesNoQuery()


class AddApprovalIn(In):
    code = fields.Str(
        data_key="accCd", validate=[filled("approval.party"), TEXT], **required("approval.party")
    )
    device = fields.Str(
        data_key="uniqueNo", validate=[filled("approval.device"), TEXT], **required("approval.device")
    )
    model_name = fields.Str(data_key="modelName", load_default="", validate=TEXT)
    device_name = fields.Str(data_key="deviceName", load_default="", validate=TEXT)
    approved = YesNo(
        data_key="isApproved",
        load_default=None,
        allow_none=True,
        metadata={"type": "string", "enum": ["Y", "N", None]},
    )


class DecisionIn(In):
    number = fields.Int(data_key="apId", strict=True, validate=NUMBER, **required("field.required"))
    approved = YesNo(data_key="isApproved", **required("field.required"), **YES_NO)


class RemoveApprovalIn(In):
    number = fields.Int(data_key="apId", validate=NUMBER, **required("field.required"))


class ApprovedAccountOut(Schema):
    """The account that the device belongs to: AREA is the account's city, CITY its state."""

    ACC_NAME = fields.Str(required=True)
    PHONE1 = fields.Str(required=True)
    AREA = fields.Str(required=True)
    CITY = fields.Str(required=True)


class ApprovedSalespersonOut(Schema):
    SMAN_NAME = fields.Str(required=True)


class ApprovalOut(Schema):
    apId = fields.Int(required=True)
    ACC_CD = fields.Str(required=True, allow_none=True)
    SMAN_CD = fields.Str(required=True, allow_none=True)
    account = fields.Nested(ApprovedAccountOut, required=True, allow_none=True)
    sman = fields.Nested(ApprovedSalespersonOut, required=True, allow_none=True)
    MODEL_NAME = fields.Str(required=True)
    DEVICE_NAME = fields.Str(required=True)
    UNIQUE_NO = fields.Str(required=True)
    IS_APPROVED = fields.Str(required=True, allow_none=True, validate=validate.OneOf(["Y", "N", None]))
    askedAt = fields.Str(required=True)


class ApprovalPageOut(Schema):
    result = fields.List(fields.Nested(ApprovalOut), required=True)
    pagination = fields.Nested(PaginationOut, required=True)


class OneApprovalOut(Schema):
    result = fields.Nested(ApprovalOut, required=True)


class DecidedOut(Schema):
    class Decided(Schema):
        apId = fields.Int(required=True)
        IS_APPROVED = fields.Str(required=True, validate=validate.OneOf(["Y", "N"]))

    result = fields.Nested(Decided, required=True)


class RemovedOut(Schema):
    class Removed(Schema):
        apId = fields.Int(required=True)

    result = fields.Nested(Removed, required=True)


def yes_or_no(approved: bool | None) -> str | None:
    """Return IS_APPROVED: null while the owner has not decided."""
    return None if approved is None else "Y" if approved else "N"


def approval_on_wire(device: ListedDevice) -> dict[str, Any]:
    """Return a device and the name of its person as JSON."""
    approval, account, salesperson = device
    return {
        "apId": approval.id,
        "ACC_CD": approval.account_code,
        "SMAN_CD": approval.salesperson_code,
        "account": account
        and {
            "ACC_NAME": account.name,
            "PHONE1": account.phone1,
            "AREA": account.city,
            "CITY": account.state,
        },
        "sman": salesperson and {"SMAN_NAME": salesperson.name},
        "MODEL_NAME": approval.model_name,
        "DEVICE_NAME": approval.device_name,
        "UNIQUE_NO": approval.device,
        "IS_APPROVED": yes_or_no(approval.approved),
        "askedAt": approval.asked_at.isoformat(),
    }
