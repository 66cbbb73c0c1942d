"""Wire schemas of the owner's company details."""

import re
from typing import Any

from marshmallow import fields, post_load, validate

from app.shared.forms import form
from app.shared.india.gstin import gstin_problem
from app.shared.india.validators import compact, is_email, is_pincode, is_upi_id
from app.shared.schemas import In, WireNames, result_of
from app.shared.texts.messages import text
from app.store.settings.owner_schemas import TextLine
from app.store.settings.rules import TaxRegistration
from app.store.settings.schemas import CompanyOut


def _is_phone(line: str) -> bool:
    return re.fullmatch(r"\+?[0-9 ()/-]{6,20}", line) is not None and sum(map(str.isdigit, line)) >= 6


class CompanyIn(In):
    """Company details; missing fields stay as they are."""

    name = TextLine("company.name", filled=True, data_key="COMP_NAME")
    person_name = TextLine("field.required", data_key="PERSON_NM")
    email = TextLine("account.email", is_valid=is_email, data_key="EMAIL")
    address = TextLine("field.required", max_length=500, data_key="ADDRS")
    area = TextLine("field.required", data_key="AREA")
    city = TextLine("field.required", data_key="CITY")
    pincode = TextLine(
        "account.pincode",
        is_valid=is_pincode,
        data_key="PINCODE",
        metadata=form("pincode", may_be_empty=True),
    )
    phone1 = TextLine(
        "company.phone", is_valid=_is_phone, data_key="PH1", metadata=form("phone", may_be_empty=True)
    )
    phone2 = TextLine(
        "company.phone", is_valid=_is_phone, data_key="PH2", metadata=form("phone", may_be_empty=True)
    )
    gstin = TextLine(
        "account.gstin",
        problem_of=lambda line: gstin_problem(compact(line)),
        max_length=20,
        data_key="GSTINNO",
        metadata=form("gstin", may_be_empty=True),
    )
    tax_registration = fields.Str(
        data_key="taxRegistration",
        validate=validate.OneOf(list(TaxRegistration), error=text("company.tax_registration")),
        error_messages=dict.fromkeys(("null", "invalid"), text("company.tax_registration")),
    )
    bank_name = TextLine("field.required", data_key="C_BANK_NAME")
    bank_branch = TextLine("field.required", data_key="C_BRNCH")
    bank_account = TextLine(
        "company.account",
        is_valid=lambda line: re.fullmatch("[0-9]{6,20}", line) is not None,
        data_key="C_AC_NO",
        metadata=form("bank_account", may_be_empty=True),
    )
    bank_ifsc = TextLine(
        "company.ifsc",
        is_valid=lambda line: re.fullmatch("[A-Z]{4}0[A-Z0-9]{6}", line.upper()) is not None,
        data_key="C_IFSC",
        metadata=form("ifsc", may_be_empty=True),
    )

    upi_id = TextLine(
        "company.upi_id",
        is_valid=is_upi_id,
        data_key="upiId",
        metadata=form("upi_id", may_be_empty=True),
    )
    upi_name = TextLine("field.required", max_length=50, data_key="upiName")

    @post_load
    def _normalize(self, data: dict[str, str], **_: Any) -> dict[str, str]:
        if "gstin" in data:
            data["gstin"] = compact(data["gstin"])
        if "bank_ifsc" in data:
            data["bank_ifsc"] = data["bank_ifsc"].upper()
        return data


# The state is derived from the GSTIN, so requests do not contain it.
_WIRE_NAMES = {"state_code": "STATECD"} | {
    name: field.data_key or name for name, field in CompanyIn().fields.items()
}


class SortedWireNames(WireNames):
    """The wire names of attributes in alphabetical order, in responses."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> list[Any]:
        return sorted(super()._serialize(value, attr, obj, **kwargs) or [])


class OwnersCompanyBody(CompanyOut):
    """The company with its bank account; a sync does not overwrite the OWN_FIELDS, which the owner edited."""

    C_BANK_NAME = fields.Str(attribute="company.bank_name", required=True)
    C_BRNCH = fields.Str(attribute="company.bank_branch", required=True)
    C_AC_NO = fields.Str(attribute="company.bank_account", required=True)
    C_IFSC = fields.Str(attribute="company.bank_ifsc", required=True)
    upiId = fields.Str(attribute="company.upi_id", required=True)
    upiName = fields.Str(attribute="company.upi_name", required=True)
    OWN_FIELDS = SortedWireNames(_WIRE_NAMES, attribute="company.own_fields", required=True)
    version = fields.Str(data_key="VERSION", required=True)


OwnersCompanyOut = result_of("OwnersCompanyOut", OwnersCompanyBody)
