"""How a store behaves and presents itself, on the wire."""

from flask import request
from marshmallow import Schema, fields, validate

from app.config import get_config
from app.settings.models import Company, Storefront
from app.settings.rules import SWITCHES, Settings
from app.shared.schemas import PageIn, PaginationOut
from tenant_router.registry import MAX_LISTED, StoreEntry

YES_NO = validate.OneOf(["Y", "N"])


class SettingOut(Schema):
    """One switch of the store."""

    VARIABLE = fields.Str(required=True)
    VALUE = fields.Str(required=True, validate=YES_NO)
    DESCRI = fields.Str(required=True)


class SettingsOut(Schema):
    """The switches; the owner is told the VERSION too, which he sends back with a change."""

    VERSION = fields.Str()
    result = fields.List(fields.Nested(SettingOut), required=True)


def settings_on_wire(settings: Settings, *, all_of_them: bool) -> list[dict[str, str]]:
    """The switches by the names of the specification; those of the back office only for the owner."""
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
    """The firm behind a store; its bank account is not for everybody who has the address."""

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


class AboutOut(Schema):
    """The company, or an empty result where there is no such store."""

    result = fields.Nested(CompanyOut, required=True)


def company_on_wire(company: Company, mobile_number: str) -> dict[str, str]:
    """The company as every answer shows it."""
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


class VendorOut(Schema):
    """A store in the public list: nothing but its name, number, logo and city."""

    COMP_NAME = fields.Str(required=True)
    MOBNO = fields.Str(required=True)
    LOGO = fields.Str(required=True, allow_none=True)
    CITY = fields.Str(required=True)


class VendorsOut(Schema):
    result = fields.List(fields.Nested(VendorOut), required=True)
    pagination = fields.Nested(PaginationOut, required=True)


class VendorsIn(PageIn):
    """Which stores: by name, city or number; a client that does not ask for pages gets the first 500."""

    size = fields.Int(
        data_key="per_page", load_default=MAX_LISTED, validate=validate.Range(min=1, max=MAX_LISTED)
    )
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))


def vendor_on_wire(store: StoreEntry) -> dict[str, str | None]:
    """A store as every visitor may know it."""
    return {
        "COMP_NAME": store.company_name,
        "MOBNO": store.mobile_number,
        "LOGO": picture(store.logo),
        "CITY": store.city,
    }


class ColoursOut(Schema):
    primaryColor = fields.Str()
    primaryColorText = fields.Str()
    secondaryColor = fields.Str()
    secondaryColorText = fields.Str()


class StorefrontOut(Schema):
    """Theme, logo, banners and links; pictures as addresses that a browser can open."""

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


class OwnerOut(Schema):
    result = fields.Nested(StorefrontOut, required=True)


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
    """A path of the web app as it can be handed on; an address, or nothing, stays as it is."""
    if not path.startswith("/"):
        return path
    return (get_config().public_url or request.host_url).rstrip("/") + path


def picture(name: str | None) -> str | None:
    """The address of a picture by the name of its file."""
    return get_config().picture_url(name) if name else None


class LabelOut(Schema):
    """How a field of the checkout is called, whether it must be filled, and with what."""

    SETTINGS_VARIABLE = fields.Str(required=True)
    LABEL = fields.Str(required=True)
    IS_REQUIRED = fields.Bool(required=True)
    FIELD_TYPE = fields.Str(required=True, validate=validate.OneOf(["text", "number"]))


class LabelsOut(Schema):
    """The labels; the owner is told the VERSION too, which he sends back with a change."""

    VERSION = fields.Str()
    result = fields.List(fields.Nested(LabelOut), required=True)
