"""Wire schemas of device approvals."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from app.shared.schemas import (
    ID_RANGE,
    In,
    PageIn,
    Time,
    YesOrNo,
    filled,
    page_of,
    per_page,
    required,
    result_of,
)
from app.shared.schemas import YesNo as YesNoQuery
from app.shared.texts.messages import text

APPROVALS_PAGE = 25
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

    `query` matches name, code, telephone or device; `accCd` selects a customer's, `waiting=Y` the undecided.
    """

    size = per_page(APPROVALS_PAGE)
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))
    account = fields.Str(data_key="accCd", load_default="", validate=validate.Length(max=50))
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
    number = fields.Int(data_key="apId", strict=True, validate=ID_RANGE, **required("field.required"))
    approved = YesNo(data_key="isApproved", **required("field.required"), **YES_NO)


class RemoveApprovalIn(In):
    number = fields.Int(data_key="apId", validate=ID_RANGE, **required("field.required"))


class ApprovedAccountOut(Schema):
    """The account that the device belongs to: AREA is the account's city, CITY its state."""

    name = fields.Str(data_key="ACC_NAME", required=True)
    phone1 = fields.Str(data_key="PHONE1", required=True)
    city = fields.Str(data_key="AREA", required=True)
    state = fields.Str(data_key="CITY", required=True)


class ApprovedSalespersonOut(Schema):
    name = fields.Str(data_key="SMAN_NAME", required=True)


class ApprovalOut(Schema):
    id = fields.Int(data_key="apId", attribute="approval.id", required=True)
    account_code = fields.Str(
        data_key="ACC_CD", attribute="approval.account_code", required=True, allow_none=True
    )
    salesperson_code = fields.Str(
        data_key="SMAN_CD", attribute="approval.salesperson_code", required=True, allow_none=True
    )
    account = fields.Nested(ApprovedAccountOut, required=True, allow_none=True)
    salesperson = fields.Nested(ApprovedSalespersonOut, data_key="sman", required=True, allow_none=True)
    model_name = fields.Str(data_key="MODEL_NAME", attribute="approval.model_name", required=True)
    device_name = fields.Str(data_key="DEVICE_NAME", attribute="approval.device_name", required=True)
    device = fields.Str(data_key="UNIQUE_NO", attribute="approval.device", required=True)
    approved = YesOrNo(data_key="IS_APPROVED", attribute="approval.approved", allow_none=True)
    asked_at = Time(data_key="askedAt", attribute="approval.asked_at", required=True)


ApprovalPageOut = page_of("ApprovalPageOut", ApprovalOut)


OneApprovalOut = result_of("OneApprovalOut", ApprovalOut)


class Decided(Schema):
    id = fields.Int(data_key="apId", required=True)
    approved = YesOrNo(data_key="IS_APPROVED")


DecidedOut = result_of("DecidedOut", Decided)


class Removed(Schema):
    id = fields.Int(data_key="apId", required=True)


RemovedOut = result_of("RemovedOut", Removed)
