"""The switches of a store: names, defaults and descriptions."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any


@dataclass(frozen=True, slots=True)
class Switch:
    """A switch of a store: its wire name, further accepted names (`also`), its description and default."""

    name: str
    description: str
    default: bool = False
    also: tuple[str, ...] = ()
    public: bool = True


SWITCHES: dict[str, Switch] = {
    "approval_required": Switch("approvalRequired", "Ask for approval of each new device"),
    "location_mandatory": Switch("smanMandateLocation", "Salespeople order only while punched in"),
    "only_products": Switch("showOnlyProducts", "Show products only: no rates, no cart, no orders"),
    "guest_rates": Switch("guestRate", "Show rates to guests"),
    "item_discount": Switch("itemDisc", "Subtract each item's own discount from its rate"),
    "show_stock": Switch("showStk", "Show stock"),
    "party_stock": Switch("prtyStk", "Show stock only to selected accounts"),
    "advance_payment": Switch("advancePaymentField", "Ask for an advance payment at checkout"),
    "remarks1": Switch("checkoutRemarks1", "Ask for a first remark at checkout"),
    "remarks2": Switch("checkoutRemarks2", "Ask for a second remark at checkout"),
    "remarks3": Switch("checkoutRemarks3", "Ask for a third remark at checkout"),
    "boxes": Switch("prol", "Order in boxes instead of pieces"),
    "units": Switch("enableUom", "Show the unit beside the quantity", default=True),
    "inquiry": Switch("customOrderLabel", "Say inquiry instead of order"),
    "personal_app": Switch("personalApp", "Hide Add Shop: this application is for one store"),
    "delete_account": Switch("deleteAccount", "Let customers delete their account"),
    "sign_up": Switch("SHOW_SIGN_UP", "Let new customers sign up", default=True, also=("showSignUp",)),
    "guest_login": Switch("GUEST_LOGIN", "Let guests browse and order", also=("guestLogin",)),
    "otp_login": Switch("otpLogin", "Let customers and salespeople sign in with a one-time code"),
    "party_rates": Switch(
        "PARTY_WISE_RATE", "Rates agreed with a party override its grade", also=("prtyRate",)
    ),
    "two_rates": Switch("wrlSetting", "Show two rates, WSP and MRP"),
    "pictureless": Switch("showPrdWithoutImg", "Show products without an image", default=True),
    "lock_new_user": Switch("lockNewUser", "New sign-ups wait until they are unlocked", public=False),
    "sync_salespeople": Switch(
        "syncSman", "Import salespeople from the accounting package too", public=False
    ),
}
BY_WIRE_NAME = {
    wire_name: name for name, switch in SWITCHES.items() for wire_name in (switch.name, *switch.also)
}


@dataclass(frozen=True, slots=True)
class Settings:
    """The values of a store's switches, one attribute each; `SWITCHES` describes them."""

    approval_required: bool
    location_mandatory: bool
    only_products: bool
    guest_rates: bool
    item_discount: bool
    show_stock: bool
    party_stock: bool
    advance_payment: bool
    remarks1: bool
    remarks2: bool
    remarks3: bool
    boxes: bool
    units: bool
    inquiry: bool
    personal_app: bool
    delete_account: bool
    sign_up: bool
    guest_login: bool
    otp_login: bool
    party_rates: bool
    two_rates: bool
    pictureless: bool
    lock_new_user: bool
    sync_salespeople: bool


_DEFAULTS = {field.name: SWITCHES[field.name].default for field in fields(Settings)}


def settings_from(stored: Mapping[str, Any]) -> Settings:
    """Return the stored switches (by code name, only those that differ) completed with the defaults."""
    return _settings(frozenset(item for item in stored.items() if item[0] in _DEFAULTS))


@lru_cache(maxsize=1_000)
def _settings(stored: frozenset[tuple[str, Any]]) -> Settings:
    return Settings(**{**_DEFAULTS, **dict(stored)})


def stored_switches(stored: Mapping[str, Any], on: Iterable[str]) -> dict[str, Any]:
    """Return what to store so that exactly these switches are on, by their code names.

    Turning stock off also turns off stock for chosen accounts. Switches unknown to this release stay as they
    are.
    """
    requested = set(on)
    if "show_stock" not in requested:
        requested.discard("party_stock")
    others = {name: value for name, value in stored.items() if name not in SWITCHES}
    differences = {
        name: name in requested
        for name, switch in SWITCHES.items()
        if (name in requested) is not switch.default
    }
    return {**others, **differences}


_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_SITES = {
    "facebook": r"(?:facebook\.com|fb\.com|fb\.me)",
    "youtube": r"(?:youtube\.com|youtu\.be)",
    "instagram": r"(?:instagram\.com|instagr\.am)",
}
_LINKS = {
    # No user info before the host, and no characters that other parsers take for the end of the URL.
    site: re.compile(rf"https://(?:[a-z0-9-]+\.)*{host}(?:[/?#][!-~]*)?", re.ASCII | re.IGNORECASE)
    for site, host in _SITES.items()
}


def is_colour(text: str) -> bool:
    """Return whether a text is a colour `#RRGGBB`."""
    return bool(_COLOUR.fullmatch(text))


def is_link(site: str, text: str) -> bool:
    """Return whether a text is an https URL of facebook, youtube or instagram."""
    return bool(_LINKS[site].fullmatch(text)) and not set(text) & set("\"'<>\\")
