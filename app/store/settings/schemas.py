"""Wire schemas of a store's public settings, company and branding."""

from typing import Any

from flask import request
from marshmallow import Schema, fields, validate

from app.config import get_config
from app.shared.schemas import PageIn, PictureUrl, YesOrNo, page_of, result_of
from app.store.settings.rules import TaxRegistration
from tenant_router.registry import MAX_LISTED


class PublicAddress(fields.Str):
    """The address of a path of this application, in responses."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> str:
        return public_address(value)


class SettingOut(Schema):
    """A switch of the store."""

    name = fields.Str(data_key="VARIABLE", required=True)
    on = YesOrNo(data_key="VALUE")
    description = fields.Str(data_key="DESCRI", required=True)


class UnitNameOut(Schema):
    """A unit as products have it, and its names in other languages, empty without one."""

    unit = fields.Str(data_key="UOM", required=True)
    hindi_name = fields.Str(data_key="hindiName", required=True)
    gujarati_name = fields.Str(data_key="gujaratiName", required=True)


class SettingsOut(Schema):
    """The switches, and the owner's names of units.

    The owner also gets the VERSION of the switches, to send back with a change.
    """

    VERSION = fields.Str()
    result = fields.List(fields.Nested(SettingOut), required=True)
    unit_names = fields.List(fields.Nested(UnitNameOut), data_key="unitNames", required=True)


class CompanyOut(Schema):
    """The company behind a store, without its bank account, which is not public.

    Only a regular `taxRegistration` adds tax to sales.
    """

    COMP_NAME = fields.Str(attribute="company.name")
    PERSON_NM = fields.Str(attribute="company.person_name")
    EMAIL = fields.Str(attribute="company.email")
    email = fields.Str(data_key="EMAILID")
    ADDRS = fields.Str(attribute="company.address")
    AREA = fields.Str(attribute="company.area")
    CITY = fields.Str(attribute="company.city")
    PINCODE = fields.Str(attribute="company.pincode")
    PH1 = fields.Str(attribute="company.phone1")
    PH2 = fields.Str(attribute="company.phone2")
    GSTINNO = fields.Str(attribute="company.gstin")
    STATECD = fields.Str(attribute="company.state_code")
    taxRegistration = fields.Str(
        attribute="company.tax_registration", validate=validate.OneOf(list(TaxRegistration))
    )
    mobile_number = fields.Str(data_key="MOBNO")


# The company, or an empty result for an unknown store.
AboutOut = result_of("AboutOut", CompanyOut)


class BankOut(Schema):
    """The bank account of the company."""

    bank_name = fields.Str(data_key="C_BANK_NAME", required=True)
    bank_branch = fields.Str(data_key="C_BRNCH", required=True)
    bank_account = fields.Str(data_key="C_AC_NO", required=True)
    bank_ifsc = fields.Str(data_key="C_IFSC", required=True)


class BankAnswer(Schema):
    """The bank account to pay to, or null if the owner has entered none."""

    result = fields.Nested(BankOut, required=True, allow_none=True)


class VendorOut(Schema):
    """A store in the public list: only its name, number, logo and city."""

    company_name = fields.Str(data_key="COMP_NAME", required=True)
    mobile_number = fields.Str(data_key="MOBNO", required=True)
    logo = PictureUrl(data_key="LOGO", required=True, allow_none=True)
    city = fields.Str(data_key="CITY", required=True)


VendorsOut = page_of("VendorsOut", VendorOut)


class VendorsIn(PageIn):
    """Filters of the store list: name, city or number; clients that send no page size get the first 500."""

    size = fields.Int(
        data_key="per_page", load_default=MAX_LISTED, validate=validate.Range(min=1, max=MAX_LISTED)
    )
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))


class ColoursOut(Schema):
    primaryColor = fields.Str()
    primaryColorText = fields.Str()
    secondaryColor = fields.Str()
    secondaryColorText = fields.Str()


class StorefrontOut(Schema):
    """Theme, logo, banners and links; pictures as URLs."""

    app_link = PublicAddress(data_key="APPLINK", required=True)
    logo = PictureUrl(data_key="LOGO", required=True, allow_none=True)
    banners = fields.List(PictureUrl(), data_key="BANNER", required=True)
    payment_picture = PictureUrl(data_key="PAYMENTIMG", required=True, allow_none=True)
    colours = fields.Nested(ColoursOut, data_key="COLOR", required=True, allow_none=True)
    facebook = fields.Str(data_key="FBLINK", required=True)
    youtube = fields.Str(data_key="YTLINK", required=True)
    whatsapp = fields.Str(data_key="WHANO", required=True)
    instagram = fields.Str(data_key="IGLINK", required=True)
    VERSION = fields.Str()


OwnerOut = result_of("OwnerOut", StorefrontOut)


class AppLinkOut(Schema):
    appLink = fields.Str(required=True)


def public_address(path: str) -> str:
    """Return a path of the web app as a full URL; URLs and empty texts stay as they are."""
    if not path.startswith("/"):
        return path
    return (get_config().public_url or request.host_url).rstrip("/") + path


class LabelOut(Schema):
    """The label of a checkout field, whether it is required, and its type."""

    SETTINGS_VARIABLE = fields.Str(required=True)
    LABEL = fields.Str(required=True)
    IS_REQUIRED = fields.Bool(required=True)
    FIELD_TYPE = fields.Str(required=True, validate=validate.OneOf(["text", "number"]))


class LabelsOut(Schema):
    """The labels; the owner also gets VERSION, to send back with a change."""

    VERSION = fields.Str()
    result = fields.List(fields.Nested(LabelOut), required=True)
