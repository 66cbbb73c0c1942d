"""The switches by their wire names."""

import pytest

from app.store.settings.rules import BY_WIRE_NAME, SWITCHES, settings_from

OF_THE_SPECIFICATION = {
    *("approvalRequired", "smanMandateLocation", "showOnlyProducts", "guestRate", "itemDisc", "showStk"),
    *("prtyStk", "advancePaymentField", "checkoutRemarks1", "checkoutRemarks2", "checkoutRemarks3", "prol"),
    *("enableUom", "customOrderLabel", "personalApp", "deleteAccount", "SHOW_SIGN_UP", "GUEST_LOGIN"),
    *("PARTY_WISE_RATE", "wrlSetting"),
}
OF_THE_BACK_OFFICE = {
    "lockNewUser",
    "onlinePayments",
    "orderDues",
    "orderRules",
    "priceLists",
    "ratesInPaise",
    "syncSman",
    "searchEngines",
}
AS_SENT = {
    *("prtyRate", "itemDisc", "guestLogin", "guestRate", "showStk", "prtyStk", "showPrdWithoutImg"),
    *(
        "showOnlyProducts",
        "showSignUp",
        "personalApp",
        "buyAgain",
        "customOrderLabel",
        "syncSman",
        "deleteAccount",
    ),
    *("enableUom", "prol", "lockNewUser", "advancePaymentField", "checkoutRemarks1", "checkoutRemarks2"),
    *(
        "checkoutRemarks3",
        "approvalRequired",
        "smanMandateLocation",
        "wrlSetting",
        "otpLogin",
        "searchEngines",
        "orderRules",
        "onlinePayments",
        "stockLimit",
        "backOrders",
        "creditControl",
        "gstPapers",
        "orderDues",
        "returns",
        "orderChanges",
        "substitutes",
        "priceLists",
        "ratesInPaise",
        "schemes",
    ),
}


def test_every_switch_of_the_specification_is_public():
    public = {switch.name for switch in SWITCHES.values() if switch.public}
    assert (
        public
        - {"showPrdWithoutImg", "otpLogin", "buyAgain", "substitutes", "stockLimit", "backOrders", "schemes"}
        - {"creditControl", "gstPapers", "returns", "orderChanges"}
        == OF_THE_SPECIFICATION
    )


def test_switches_of_the_back_office_are_only_for_the_owner():
    assert {switch.name for switch in SWITCHES.values() if not switch.public} == OF_THE_BACK_OFFICE


def test_alternative_names_map_to_the_same_switch():
    assert set(BY_WIRE_NAME) == AS_SENT | OF_THE_SPECIFICATION
    for sent, read in (("prtyRate", "PARTY_WISE_RATE"), ("guestLogin", "GUEST_LOGIN")):
        assert BY_WIRE_NAME[sent] == BY_WIRE_NAME[read]
    assert BY_WIRE_NAME["showSignUp"] == BY_WIRE_NAME["SHOW_SIGN_UP"]


@pytest.mark.parametrize("name", SWITCHES)
def test_a_stored_switch_overrides_its_default(name):
    assert getattr(settings_from({name: True}), name) is True
    assert getattr(settings_from({name: False}), name) is False
    assert getattr(settings_from({}), name) is SWITCHES[name].default


def test_a_switch_of_another_release_is_ignored():
    assert settings_from({"gone_by_now": True}) == settings_from({})


@pytest.mark.parametrize(
    ("on", "printed"),
    [((), False), (("gst_papers",), True), (("gst_papers", "inquiry"), False)],
)
def test_an_inquiry_is_never_a_proforma_invoice(on, printed):
    assert settings_from(dict.fromkeys(on, True)).prints_proformas is printed
