"""The switches of a store: names, defaults and descriptions."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import lru_cache
from typing import Any, NamedTuple


@dataclass(frozen=True, slots=True)
class Switch:
    """A switch of a store: its wire name, further accepted names (`also`), its description and default."""

    name: str
    description: str
    default: bool = False
    also: tuple[str, ...] = ()
    public: bool = True


def _switch(
    name: str, description: str, *, default: bool = False, also: tuple[str, ...] = (), public: bool = True
) -> Any:
    return field(default=default, metadata={"switch": Switch(name, description, default, also, public)})


class CreditPolicy(StrEnum):
    """The treatment of an order over its customer's credit limit."""

    IGNORE = "ignore"
    WARN = "warn"
    HOLD = "hold"
    BLOCK = "block"


class TaxRegistration(StrEnum):
    """The registration of a seller under GST.

    Only a regular seller may add tax to a sale: a composition dealer pays tax on turnover and may not collect
    it (CGST Act, section 10(4)), and neither may anyone else (section 32(1)).
    """

    REGULAR = "regular"
    COMPOSITION = "composition"
    UNREGISTERED = "unregistered"


@dataclass(frozen=True, slots=True)
class Settings:
    """The values of a store's switches.

    Each switch is declared only here; `SWITCHES` has them by attribute.
    """

    approval_required: bool = _switch("approvalRequired", "Ask for approval of each new device")
    location_mandatory: bool = _switch("smanMandateLocation", "Salespeople order only while punched in")
    only_products: bool = _switch("showOnlyProducts", "Show products only: no rates, no cart, no orders")
    guest_rates: bool = _switch("guestRate", "Show rates to guests")
    item_discount: bool = _switch("itemDisc", "Subtract each item's own discount from its rate")
    rates_in_paise: bool = _switch(
        "ratesInPaise", "Keep the paise of rates; otherwise they are rounded to whole rupees", public=False
    )
    show_stock: bool = _switch("showStk", "Show stock")
    party_stock: bool = _switch("prtyStk", "Show stock only to selected accounts")
    advance_payment: bool = _switch("advancePaymentField", "Ask for an advance payment at checkout")
    remarks1: bool = _switch("checkoutRemarks1", "Ask for a first remark at checkout")
    remarks2: bool = _switch("checkoutRemarks2", "Ask for a second remark at checkout")
    remarks3: bool = _switch("checkoutRemarks3", "Ask for a third remark at checkout")
    boxes: bool = _switch("prol", "Order in boxes instead of pieces")
    units: bool = _switch("enableUom", "Show the unit next to the quantity", default=True)
    inquiry: bool = _switch("customOrderLabel", "Say inquiry instead of order")
    personal_app: bool = _switch("personalApp", "Hide Add Shop: this application is for one store")
    delete_account: bool = _switch("deleteAccount", "Let customers delete their account")
    sign_up: bool = _switch("SHOW_SIGN_UP", "Let new customers sign up", default=True, also=("showSignUp",))
    guest_login: bool = _switch("GUEST_LOGIN", "Let guests browse and order", also=("guestLogin",))
    otp_login: bool = _switch("otpLogin", "Let customers and salespeople sign in with a one-time code")
    party_rates: bool = _switch(
        "PARTY_WISE_RATE", "Rates agreed with a party override its grade", also=("prtyRate",)
    )
    two_rates: bool = _switch("wrlSetting", "Show two rates, WSP and MRP")
    buy_again: bool = _switch(
        "buyAgain", "Show customers their usual items, last rates and saved lists", default=True
    )
    substitutes: bool = _switch("substitutes", "Offer other items instead of what is short or sold no more")
    stock_limit: bool = _switch("stockLimit", "Take orders only for what is in stock and not ordered yet")
    back_orders: bool = _switch(
        "backOrders", "Take orders also for what is not in stock, to send it later; only with stockLimit"
    )
    order_rules: bool = _switch("orderRules", "Apply your rules of quantity and order value", public=False)
    price_lists: bool = _switch("priceLists", "Apply your price lists", public=False)
    credit_control: bool = _switch(
        "creditControl", "Compare each order with the customer's credit limit and overdue bills"
    )
    gst_papers: bool = _switch(
        "gstPapers", "Print orders as proforma invoices with place of supply and a tax summary"
    )
    order_dues: bool = _switch(
        "orderDues",
        "Count what customers owe from dispatched orders and confirmed payments here; without books alone",
        public=False,
    )
    returns: bool = _switch("returns", "Let customers ask to return goods that were dispatched")
    order_changes: bool = _switch(
        "orderChanges", "Let customers ask to change an order until it is dispatched"
    )
    online_payments: bool = _switch(
        "onlinePayments", "Let customers pay on the page of your payment gateway", public=False
    )
    schemes: bool = _switch("schemes", "Apply your schemes, and show them to customers")
    pictureless: bool = _switch("showPrdWithoutImg", "Show products without an image", default=True)
    search_engines: bool = _switch(
        "searchEngines", "Let search engines show the store", default=True, public=False
    )
    lock_new_user: bool = _switch("lockNewUser", "New sign-ups wait until they are unlocked", public=False)
    sync_salespeople: bool = _switch(
        "syncSman", "Import salespeople from the accounting package too", public=False
    )

    @property
    def indexed(self) -> bool:
        """Whether search engines may show the store; not if each device must be approved."""
        return self.search_engines and not self.approval_required

    def shows_rates(self, *, guest: bool) -> bool:
        """Return whether customers see rates and amounts, or guests."""
        return not self.only_products and (self.guest_rates or not guest)

    @property
    def limits_to_stock(self) -> bool:
        """Return whether no more may be ordered than is in stock. Inquiries have no such limit."""
        return self.stock_limit and not self.back_orders and not self.inquiry

    @property
    def prints_proformas(self) -> bool:
        """Return whether orders are printed as proforma invoices, if the store has a GSTIN."""
        return self.gst_papers and not self.inquiry

    @property
    def takes_returns(self) -> bool:
        """Return whether customers may ask to return goods; an inquiry has no goods to return."""
        return self.returns and not self.inquiry

    @property
    def takes_changes(self) -> bool:
        """Return whether orders may be changed until they are dispatched; inquiries are not."""
        return self.order_changes and not self.inquiry

    @property
    def takes_back_orders(self) -> bool:
        """Return whether quantities beyond the stock are sent later."""
        return self.stock_limit and self.back_orders and not self.inquiry


SWITCHES: dict[str, Switch] = {each.name: each.metadata["switch"] for each in fields(Settings)}
BY_WIRE_NAME = {
    wire_name: name for name, switch in SWITCHES.items() for wire_name in (switch.name, *switch.also)
}


def settings_from(stored: Mapping[str, Any]) -> Settings:
    """Return the stored switches (by code name, only where they differ) completed with the defaults."""
    return _settings(frozenset(item for item in stored.items() if item[0] in SWITCHES))


@lru_cache(maxsize=1_000)
def _settings(stored: frozenset[tuple[str, Any]]) -> Settings:
    return Settings(**dict(stored))


class ShownSwitch(NamedTuple):
    """A switch under the name that the owner knows, and whether it is on."""

    name: str
    on: bool
    description: str


def shown_switches(settings: Settings, *, all_of_them: bool) -> list[ShownSwitch]:
    """Return the switches; the switches of the back office only if `all_of_them`."""
    return [
        ShownSwitch(switch.name, getattr(settings, name), switch.description)
        for name, switch in SWITCHES.items()
        if switch.public or all_of_them
    ]


def named_switches(stored: Mapping[str, Any]) -> dict[str, bool]:
    """Return all stored switches, completed with the defaults, by the names that their owner knows."""
    settings = settings_from(stored)
    return {switch.name: getattr(settings, name) for name, switch in SWITCHES.items()}


def stored_switches(stored: Mapping[str, Any], on: Iterable[str]) -> dict[str, Any]:
    """Return the switches to store so that exactly these are on, by their code names.

    Turning stock off also turns off stock for chosen accounts, and turning the limit to the stock off also
    turns off back-orders. Switches unknown to this release stay as they are.
    """
    requested = set(on)
    if "show_stock" not in requested:
        requested.discard("party_stock")
    if "stock_limit" not in requested:
        requested.discard("back_orders")
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
    # No user info before the host, and no characters that other parsers read as the end of the URL.
    site: re.compile(rf"https://(?:[a-z0-9-]+\.)*{host}(?:[/?#][!-~]*)?", re.ASCII | re.IGNORECASE)
    for site, host in _SITES.items()
}


def is_colour(text: str) -> bool:
    """Return whether a text is a colour `#RRGGBB`."""
    return bool(_COLOUR.fullmatch(text))


def is_link(site: str, text: str) -> bool:
    """Return whether a text is an https URL of facebook, youtube or instagram."""
    return bool(_LINKS[site].fullmatch(text)) and not set(text) & set("\"'<>\\")
