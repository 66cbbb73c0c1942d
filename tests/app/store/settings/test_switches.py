"""The owner changes switches, the configuration and the labels of checkout fields."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from app.store.settings.owner_schemas import ConfigIn, LabelsIn, SwitchesIn
from app.store.settings.queries import load_settings
from app.store.settings.rules import BY_WIRE_NAME, SWITCHES, settings_from, stored_switches
from app.store.settings.service import choose_switches
from tenant_router.session import StoreSession
from tests.ordering import place_order
from tests.refusals import refusals
from tests.stock import DEALER


def values(answer) -> dict[str, str]:
    assert answer.status_code == 200, answer.text
    return {setting["VARIABLE"]: setting["VALUE"] for setting in answer.json["result"]}


def test_exactly_the_switches_in_the_request_are_on(ask, call, store):
    switches = values(ask("PUT", "/settings", {"settings": ["guestRate", "showStk", "lockNewUser"]}))

    assert {name for name, value in switches.items() if value == "Y"} == {
        "guestRate",
        "showStk",
        "lockNewUser",
    }
    assert switches.keys() == {switch.name for switch in SWITCHES.values()}
    assert values(ask("GET", "/settings")) == switches
    assert values(call("GET", "/settings", store))["enableUom"] == "N"


@pytest.mark.parametrize("name", SWITCHES)
def test_each_switch_can_be_turned_on_by_any_name_and_off(name):
    for wire_name in (SWITCHES[name].name, *SWITCHES[name].also):
        on = stored_switches({}, {BY_WIRE_NAME[wire_name], "show_stock", "stock_limit"})
        assert getattr(settings_from(on), name)
        assert not getattr(settings_from(stored_switches(on, [])), name)


@pytest.mark.usefixtures("app")
@pytest.mark.parametrize("savepoint", [True, False])
def test_a_change_that_is_rolled_back_is_forgotten(store, savepoint):
    with StoreSession(store) as db:
        before = load_settings(db)
        undone = db.begin_nested() if savepoint else db
        changed = choose_switches(db, ["guestRate"], seen=None)
        assert load_settings(db) == changed != before

        undone.rollback()

        assert load_settings(db) == before


def test_all_switches_can_be_turned_on_by_any_name_and_off(ask):
    for some in ([switch.name for switch in SWITCHES.values()], list(BY_WIRE_NAME)):
        assert set(values(ask("PUT", "/settings", {"settings": some})).values()) == {"Y"}
        assert set(values(ask("PUT", "/settings", {"settings": []})).values()) == {"N"}


def test_turning_stock_off_turns_party_stock_off(ask):
    assert values(ask("PUT", "/settings", {"settings": ["prtyStk"]}))["prtyStk"] == "N"
    assert values(ask("PUT", "/settings", {"settings": ["prtyStk", "showStk"]}))["prtyStk"] == "Y"
    assert values(ask("PUT", "/settings", {"settings": ["prtyStk"]}))["prtyStk"] == "N"


def test_turning_the_limit_to_the_stock_off_turns_back_orders_off(ask):
    assert values(ask("PUT", "/settings", {"settings": ["backOrders"]}))["backOrders"] == "N"
    both = ["backOrders", "stockLimit"]
    assert values(ask("PUT", "/settings", {"settings": both}))["backOrders"] == "Y"
    assert values(ask("PUT", "/settings", {"settings": ["backOrders"]}))["backOrders"] == "N"


def test_an_unknown_name_is_422_and_changes_nothing(ask):
    before = values(ask("GET", "/settings"))

    answer = ask("PUT", "/settings", {"settings": ["guestRate", "show_stock"]})

    assert answer.status_code == 422
    assert answer.json["message"] == "Unknown setting: show_stock"
    assert list(answer.json["errors"]) == ["settings"]
    assert values(ask("GET", "/settings")) == before


@pytest.mark.parametrize("body", [{}, {"settings": None}, {"settings": "guestRate"}, {"settings": [5]}])
def test_a_malformed_list_of_names_is_refused(body):
    assert list(refusals(SwitchesIn(), body)) == ["settings"]


def test_a_malformed_list_of_names_is_422(ask):
    assert ask("PUT", "/settings", {"settings": "guestRate"}).status_code == 422


def test_a_switch_takes_effect_on_the_next_request(ask, call, store, goods, guest):
    visitor = guest(store)

    def rate():
        return call("GET", "/products", store, visitor).json["result"][0]["variant"][0].get("RATE")

    assert rate() is not None
    ask("PUT", "/settings", {"settings": ["guestLogin"]})
    assert rate() is None
    ask("PUT", "/settings", {"settings": ["guestLogin", "guestRate"]})
    assert rate() is not None


def test_turning_guests_off_ends_only_the_sign_ins_of_guests(ask, call, store, goods, guest, sign_in):
    visitor, dealer = guest(store), sign_in(store, DEALER)

    def statuses() -> list[int]:
        return [call("GET", "/products", store, token).status_code for token in (visitor, dealer)]

    ask("PUT", "/settings", {"settings": ["guestLogin"]})
    assert statuses() == [200, 200]
    ask("PUT", "/settings", {"settings": ["guestRate"]})
    assert statuses() == [401, 200]
    assert call("POST", "/auth/guest/", store).status_code == 403
    ask("PUT", "/settings", {"settings": ["guestLogin"]})
    assert statuses() == [401, 200]


def test_the_owner_can_preview_as_a_guest_even_if_guests_are_off(ask, call, store, goods):
    preview = ask("POST", "/auth/preview", {}).json["token"]
    ask("PUT", "/settings", {"settings": []})

    assert call("GET", "/products", store, preview).status_code == 200


def test_stored_switches_of_another_release_stay():
    stored = {"of_tomorrow": True, "units": True, "guest_rates": True}

    after = stored_switches(stored, ["sign_up"])

    assert after == {
        "of_tomorrow": True,
        "buy_again": False,
        "pictureless": False,
        "search_engines": False,
        "units": False,
    }
    assert settings_from(after).sign_up


def test_an_outdated_edit_of_switches_is_412(ask):
    loaded = ask("GET", "/settings")
    assert loaded.headers["ETag"] == f'"{loaded.json["VERSION"]}"'
    other = ask("PUT", "/settings", {"settings": ["showStk"]}, If_Match=loaded.headers["ETag"])
    assert other.status_code == 200

    late = ask("PUT", "/settings", {"settings": ["guestRate"]}, If_Match=loaded.headers["ETag"])

    assert (late.status_code, late.json["message"]) == (
        412,
        "Someone else changed this. Please load the latest version, then save.",
    )
    assert values(ask("GET", "/settings"))["showStk"] == "Y"
    again = ask("PUT", "/settings", {"settings": ["guestRate"]}, If_Match=other.headers["ETag"])
    assert again.status_code == 200


def test_customers_get_no_version(call, store, goods, sign_in):
    for path in ("/settings", "/labels", "/owner"):
        answer = call("GET", path, store, sign_in(store, DEALER))
        assert "VERSION" not in answer.text
        assert answer.headers["ETag"].startswith("W/"), "no version to send back"


def entries(answer) -> dict[str, str]:
    assert answer.status_code == 200, answer.text
    return {entry["variable"]: entry["value"] for entry in answer.json["result"]}


def put(ask, **entries_to_set):
    data = [{"variable": name, "value": value} for name, value in entries_to_set.items()]
    return ask("PUT", "/spsfile", {"data": data})


def test_only_entries_in_the_request_change(ask):
    first = {
        "dataNm": "",
        "orderNo": "1",
        "partyGd": "A",
        "summaryHour": "",
        "creditPolicy": "warn",
        "creditGraceDays": "0",
        "reminderDays": "",
    }
    assert entries(ask("GET", "/spsfile")) == first

    assert entries(put(ask, partyGd="C")) == {**first, "partyGd": "C"}
    assert entries(put(ask, orderNo="500", dataNm=" SRK2526 ")) == {
        **first,
        "dataNm": "SRK2526",
        "orderNo": "500",
        "partyGd": "C",
    }
    assert entries(put(ask, summaryHour="18"))["summaryHour"] == "18"
    assert entries(put(ask, orderNo=501)) == entries(ask("GET", "/spsfile"))


WRONG = [("partyGd", value) for value in ("", "a", "AB", "1", "ક")] + [
    ("orderNo", value) for value in ("", "0", "-5", "1.5", "x", "1" + "0" * 12, "१२", 0)
]


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_wrong_entry_is_refused_at_its_name(name, value):
    data = [{"variable": "dataNm", "value": "SRK2526"}, {"variable": name, "value": value}]

    assert list(refusals(ConfigIn(), {"data": data})) == [name]
    assert refusals(ConfigIn(), {"data": data[:1]}) == {}


def test_a_wrong_entry_is_422_and_changes_nothing(ask):
    before = entries(ask("GET", "/spsfile"))

    answer = put(ask, dataNm="SRK2526", orderNo="-5")

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["orderNo"])
    assert entries(ask("GET", "/spsfile")) == before


@pytest.mark.parametrize(
    "data", [[], [{}], [{"variable": "x", "value": "1"}], [{"variable": "dataNm"}], None]
)
def test_a_malformed_entry_is_refused(data):
    assert refusals(ConfigIn(), {"data": data})


def test_the_next_order_gets_the_configured_number(ask, call, store, goods, sign_in):
    dealer = sign_in(store, DEALER)
    place_order(call, store, dealer)
    put(ask, orderNo="700")

    assert place_order(call, store, dealer)["ORDER_NO"] == 700
    assert entries(ask("GET", "/spsfile"))["orderNo"] == "701"


def test_an_order_number_in_use_is_rejected(ask, call, store, goods, sign_in):
    put(ask, orderNo="700")
    place_order(call, store, sign_in(store, DEALER))

    for number in ("700", "1"):
        answer = put(ask, orderNo=number)
        assert (answer.status_code, list(answer.json["errors"])) == (422, ["orderNo"])
        assert "700" in answer.json["message"]
    assert put(ask, orderNo="9000").status_code == 200
    # No order has the higher number yet, so it may be lowered again.
    assert put(ask, orderNo="701").status_code == 200


def test_concurrent_orders_get_different_numbers(ask, app, call, store, goods, guest):
    block = {"NAME": "N", "EMAIL": "e", "MOBILENO": "9825011111", "ADD1": "a", "CITY": "c"}
    visitors = [guest(store) for _ in range(6)]

    def change(number: int):
        return put(ask, orderNo=number).status_code

    with ThreadPoolExecutor(4) as pool:
        placed = [pool.submit(place_order, call, store, token, orderDtl=block) for token in visitors]
        changed = [pool.submit(change, number) for number in (2, 3, 4)]
        numbers = [done.result()["ORDER_NO"] for done in placed]
        assert {done.result() for done in changed} <= {200, 422}

    assert len(set(numbers)) == len(visitors)


def test_an_order_does_not_change_the_version_of_the_configuration(ask, call, store, goods, sign_in):
    loaded = ask("GET", "/spsfile").headers["ETag"]
    place_order(call, store, sign_in(store, DEALER))
    entry = {"data": [{"variable": "partyGd", "value": "B"}]}

    assert ask("PUT", "/spsfile", entry, If_Match=loaded).status_code == 200
    assert ask("PUT", "/spsfile", entry, If_Match=loaded).status_code == 412


def label(name: str = "checkoutRemarks1", words: str = "Transport", **more) -> dict:
    return {"SETTINGS_VARIABLE": name, "LABEL": words, "IS_REQUIRED": False, "FIELD_TYPE": "text", **more}


def test_labels_replace_those_of_the_same_fields(ask, call, store):
    ask("PUT", "/labels", {"labels": [label(), label("advancePaymentField", "Advance", FIELD_TYPE="number")]})

    answer = ask("PUT", "/labels", {"labels": [label(words="  LR   no. ", IS_REQUIRED=True)]})

    advance = label("advancePaymentField", "Advance", FIELD_TYPE="number")
    assert answer.json["result"] == [advance, label(words="LR no.", IS_REQUIRED=True)]
    assert call("GET", "/labels", store).json == {"result": answer.json["result"]}


WRONG_LABELS = {
    "SETTINGS_VARIABLE": (None, "remarks", "guestRate"),
    "LABEL": (None, "", "   ", "x" * 41, 5),
    "IS_REQUIRED": (None, "perhaps"),
    "FIELD_TYPE": (None, "date"),
}


@pytest.mark.parametrize(
    ("field", "value"), [(name, value) for name, all_ in WRONG_LABELS.items() for value in all_]
)
def test_a_wrong_label_is_refused_at_its_field(field, value):
    labels = [label(), label("checkoutRemarks2")]

    assert list(refusals(LabelsIn(), {"labels": [labels[0], labels[1] | {field: value}]})) == [
        f"labels.1.{field}"
    ]
    assert refusals(LabelsIn(), {"labels": labels}) == {}


def test_a_wrong_label_is_422(ask):
    answer = ask("PUT", "/labels", {"labels": [label(), label("checkoutRemarks2", FIELD_TYPE="date")]})

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["labels.1.FIELD_TYPE"])
    assert ask("GET", "/labels").json["result"] == []


def test_an_outdated_edit_of_labels_is_412(ask):
    loaded = ask("GET", "/labels").headers["ETag"]

    assert ask("PUT", "/labels", {"labels": [label()]}, If_Match=loaded).status_code == 200
    assert ask("PUT", "/labels", {"labels": [label()]}, If_Match=loaded).status_code == 412


def test_the_checkout_uses_the_new_labels(ask, call, store, goods, sign_in):
    ask("PUT", "/settings", {"settings": ["checkoutRemarks1"]})
    ask("PUT", "/labels", {"labels": [label(IS_REQUIRED=True)]})
    token = sign_in(store, DEALER)

    assert place_order(call, store, token, remarks1="By road")["REMARKS1"] == "By road"
