"""What the owner sends and is told of his firm."""

import re
from typing import Any

from marshmallow import Schema, fields, post_load

from app.settings.models import Company
from app.settings.owner_schemas import Line
from app.settings.schemas import CompanyOut, company_on_wire
from app.shared.schemas import In
from app.shared.validators import compact, is_email, is_gstin, is_pincode


def _is_phone(line: str) -> bool:
    return re.fullmatch(r"\+?[0-9 ()/-]{6,20}", line) is not None and sum(map(str.isdigit, line)) >= 6


class CompanyIn(In):
    """The firm; what is not given stays as it is."""

    name = Line("company.name", filled=True, data_key="COMP_NAME")
    person_name = Line("field.required", data_key="PERSON_NM")
    email = Line("account.email", right=is_email, data_key="EMAIL")
    address = Line("field.required", longest=500, data_key="ADDRS")
    area = Line("field.required", data_key="AREA")
    city = Line("field.required", data_key="CITY")
    pincode = Line("account.pincode", right=is_pincode, data_key="PINCODE")
    phone1 = Line("company.phone", right=_is_phone, data_key="PH1")
    phone2 = Line("company.phone", right=_is_phone, data_key="PH2")
    gstin = Line("account.gstin", right=lambda line: is_gstin(compact(line)), longest=20, data_key="GSTINNO")
    bank_name = Line("field.required", data_key="C_BANK_NAME")
    bank_branch = Line("field.required", data_key="C_BRNCH")
    bank_account = Line(
        "company.account",
        right=lambda line: re.fullmatch("[0-9]{6,20}", line) is not None,
        data_key="C_AC_NO",
    )
    bank_ifsc = Line(
        "company.ifsc",
        right=lambda line: re.fullmatch("[A-Z]{4}0[A-Z0-9]{6}", line.upper()) is not None,
        data_key="C_IFSC",
    )

    @post_load
    def _written(self, given: dict[str, str], **_: Any) -> dict[str, str]:
        if "gstin" in given:
            given["gstin"] = compact(given["gstin"])
        if "bank_ifsc" in given:
            given["bank_ifsc"] = given["bank_ifsc"].upper()
        return given


class OwnersCompanyBody(CompanyOut):
    """The firm with its bank account; OWN_FIELDS are what its owner wrote, which no sync changes."""

    C_BANK_NAME = fields.Str(required=True)
    C_BRNCH = fields.Str(required=True)
    C_AC_NO = fields.Str(required=True)
    C_IFSC = fields.Str(required=True)
    OWN_FIELDS = fields.List(fields.Str(), required=True)
    VERSION = fields.Str(required=True)


class OwnersCompanyOut(Schema):
    result = fields.Nested(OwnersCompanyBody, required=True)


_COMPANY_NAMES = {name: field.data_key or name for name, field in CompanyIn().fields.items()}


def owners_company(company: Company, mobile_number: str, version_now: str) -> dict[str, Any]:
    own = (_COMPANY_NAMES.get(name, "STATECD") for name in company.own_fields)
    return {
        **company_on_wire(company, mobile_number),
        "C_BANK_NAME": company.bank_name,
        "C_BRNCH": company.bank_branch,
        "C_AC_NO": company.bank_account,
        "C_IFSC": company.bank_ifsc,
        "OWN_FIELDS": sorted(own),
        "VERSION": version_now,
    }
