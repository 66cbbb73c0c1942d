"""Wire schemas of a store's public settings, company and branding."""

from typing import Any

from flask import request
from marshmallow import Schema, fields, validate

from app.config import get_config
from app.shared.schemas import PageIn, PictureUrl, page_of, result_of
from app.store.settings.models import Company, Storefront
from app.store.settings.rules import SWITCHES, Settings
from tenant_router.registry import MAX_LISTED

YES_NO = validate.OneOf(["Y", "N"])


class PublicAddress(fields.Str):
    """The address of a path of this application, in responses."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> str:
        return public_address(value)


class SettingOut(Schema):
    """A switch of the store."""

    VARIABLE = fields.Str(required=True)
    VALUE = fields.Str(required=True, validate=YES_NO)
    DESCRI = fields.Str(required=True)


class SettingsOut(Schema):
    """The switches; the owner also gets VERSION, to send back with a change."""

    VERSION = fields.Str()
    result = fields.List(fields.Nested(SettingOut), required=True)


def settings_on_wire(settings: Settings, *, all_of_them: bool) -> list[dict[str, str]]:
    """Return the switches by their wire names; those of the back office only if `all_of_them`."""
    return [
        {
            "VARIABLE": switch.name,
            "VALUE": "Y" if getattr(settings, name) else "N",
            "DESCRI": switch.description,
        }
        for name, switch in SWITCHES.items()
        if switch.public or all_of_them
    ]


class CompanyOut(Schema):
    """The firm behind a store, without its bank account, which is not public."""

    COMP_NAME = fields.Str()
    PERSON_NM = fields.Str()
    EMAIL = fields.Str()
    EMAILID = fields.Str()
    ADDRS = fields.Str()
    AREA = fields.Str()
    CITY = fields.Str()
    PINCODE = fields.Str()
    PH1 = fields.Str()
    PH2 = fields.Str()
    GSTINNO = fields.Str()
    STATECD = fields.Str()
    MOBNO = fields.Str()


# The company, or an empty result for an unknown store.
AboutOut = result_of("AboutOut", CompanyOut)


def company_on_wire(company: Company, mobile_number: str) -> dict[str, str]:
    """Return the company's public details as JSON."""
    return {
        "COMP_NAME": company.name,
        "PERSON_NM": company.person_name,
        "EMAIL": company.email,
        "EMAILID": company.email,
        "ADDRS": company.address,
        "AREA": company.area,
        "CITY": company.city,
        "PINCODE": company.pincode,
        "PH1": company.phone1,
        "PH2": company.phone2,
        "GSTINNO": company.gstin,
        "STATECD": company.state_code,
        "MOBNO": mobile_number,
    }


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

    APPLINK = fields.Str(required=True)
    LOGO = fields.Str(required=True, allow_none=True)
    BANNER = fields.List(fields.Str(), required=True)
    PAYMENTIMG = fields.Str(required=True, allow_none=True)
    COLOR = fields.Nested(ColoursOut, required=True, allow_none=True)
    FBLINK = fields.Str(required=True)
    YTLINK = fields.Str(required=True)
    WHANO = fields.Str(required=True)
    IGLINK = fields.Str(required=True)
    VERSION = fields.Str()


OwnerOut = result_of("OwnerOut", StorefrontOut)


def storefront_on_wire(storefront: Storefront) -> dict:
    return {
        "APPLINK": public_address(storefront.app_link),
        "LOGO": picture(storefront.logo),
        "BANNER": [picture(name) for name in storefront.banners],
        "PAYMENTIMG": picture(storefront.payment_picture),
        "COLOR": storefront.colours,
        "FBLINK": storefront.facebook,
        "YTLINK": storefront.youtube,
        "WHANO": storefront.whatsapp,
        "IGLINK": storefront.instagram,
    }


class AppLinkOut(Schema):
    appLink = fields.Str(required=True)


def public_address(path: str) -> str:
    """Return a path of the web app as a full URL; URLs and empty texts stay as they are."""
    if not path.startswith("/"):
        return path
    return (get_config().public_url or request.host_url).rstrip("/") + path


def picture(name: str | None) -> str | None:
    """Return the URL of a picture file."""
    return get_config().picture_url(name) if name else None


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
