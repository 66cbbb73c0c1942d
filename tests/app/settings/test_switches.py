"""The owner turns switches on and off, sets the configuration and names fields of the checkout."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from app.settings.rules import SWITCHES, settings_from, stored_switches
from tests.ordering import place_order
from tests.stock import DEALER


def values(answer) -> dict[str, str]:
    assert answer.status_code == 200, answer.text
    return {setting["VARIABLE"]: setting["VALUE"] for setting in answer.json["result"]}


def test_just_the_switches_that_are_sent_are_on(ask, call, store):
    told = values(ask("PUT", "/settings", {"settings": ["guestRate", "showStk", "lockNewUser"]}))

    assert {name for name, value in told.items() if value == "Y"} == {"guestRate", "showStk", "lockNewUser"}
    assert told.keys() == {switch.name for switch in SWITCHES.values()}
    assert values(ask("GET", "/settings")) == told
    assert values(call("GET", "/settings", store))["enableUom"] == "N"


@pytest.mark.parametrize("switch", SWITCHES.values(), ids=lambda switch: switch.name)
def test_each_switch_is_turned_on_by_either_of_its_names_and_off_again(ask, switch):
    for name in (switch.name, *switch.also):
        told = values(ask("PUT", "/settings", {"settings": [name, "showStk"]}))
        assert told[switch.name] == "Y"
        assert values(ask("PUT", "/settings", {"settings": []}))[switch.name] == "N"


def test_stock_for_chosen_accounts_goes_with_showing_stock(ask):
    assert values(ask("PUT", "/settings", {"settings": ["prtyStk"]}))["prtyStk"] == "N"
    assert values(ask("PUT", "/settings", {"settings": ["prtyStk", "showStk"]}))["prtyStk"] == "Y"
    assert values(ask("PUT", "/settings", {"settings": ["prtyStk"]}))["prtyStk"] == "N"


def test_a_name_that_there_is_not_changes_nothing(ask):
    before = values(ask("GET", "/settings"))

    answer = ask("PUT", "/settings", {"settings": ["guestRate", "show_stock"]})

    assert answer.status_code == 422
    assert answer.json["message"] == "There is no setting show_stock"
    assert list(answer.json["errors"]) == ["settings"]
    assert values(ask("GET", "/settings")) == before


@pytest.mark.parametrize("body", [{}, {"settings": None}, {"settings": "guestRate"}, {"settings": [5]}])
def test_what_is_no_list_of_names_is_refused(ask, body):
    assert ask("PUT", "/settings", body).status_code == 422


def test_a_switch_acts_on_the_next_call_of_everybody(ask, call, store, goods, guest):
    visitor = guest(store)

    def rate():
        return call("GET", "/products", store, visitor).json["result"][0]["variant"][0].get("RATE")

    assert rate() is not None
    ask("PUT", "/settings", {"settings": ["guestLogin"]})
    assert rate() is None
    ask("PUT", "/settings", {"settings": ["guestLogin", "guestRate"]})
    assert rate() is not None


def test_where_guests_are_let_in_no_more_those_who_are_in_are_out_and_nobody_else(
    ask, call, store, goods, guest, sign_in
):
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


def test_the_owner_looks_at_his_store_as_a_guest_even_if_it_takes_none(ask, call, store, goods):
    preview = ask("POST", "/auth/preview", {}).json["token"]
    ask("PUT", "/settings", {"settings": []})

    assert call("GET", "/products", store, preview).status_code == 200


def test_what_is_stored_of_another_release_stays():
    stored = {"of_tomorrow": True, "units": True, "guest_rates": True}

    after = stored_switches(stored, ["sign_up"])

    assert after == {"of_tomorrow": True, "pictureless": False, "units": False}
    assert settings_from(after).sign_up


def test_two_who_change_switches_at_once_do_not_undo_each_others(ask):
    seen = ask("GET", "/settings")
    assert seen.headers["ETag"] == f'"{seen.json["VERSION"]}"'
    other = ask("PUT", "/settings", {"settings": ["showStk"]}, If_Match=seen.headers["ETag"])
    assert other.status_code == 200

    late = ask("PUT", "/settings", {"settings": ["guestRate"]}, If_Match=seen.headers["ETag"])

    assert (late.status_code, late.json["message"]) == (
        412,
        "Changed by someone else meanwhile. Please load it again and then save.",
    )
    assert values(ask("GET", "/settings"))["showStk"] == "Y"
    again = ask("PUT", "/settings", {"settings": ["guestRate"]}, If_Match=other.headers["ETag"])
    assert again.status_code == 200


def test_customers_are_told_no_version(call, store, goods, sign_in):
    for path in ("/settings", "/labels", "/owner"):
        answer = call("GET", path, store, sign_in(store, DEALER))
        assert "VERSION" not in answer.text
        assert "ETag" not in answer.headers


def entries(answer) -> dict[str, str]:
    assert answer.status_code == 200, answer.text
    return {entry["variable"]: entry["value"] for entry in answer.json["result"]}


def put(ask, **given):
    data = [{"variable": name, "value": value} for name, value in given.items()]
    return ask("PUT", "/spsfile", {"data": data})


def test_the_configuration_changes_as_far_as_it_is_given(ask):
    assert entries(ask("GET", "/spsfile")) == {"dataNm": "", "orderNo": "1", "partyGd": "A"}

    assert entries(put(ask, partyGd="C")) == {"dataNm": "", "orderNo": "1", "partyGd": "C"}
    assert entries(put(ask, orderNo="500", dataNm=" SRK2526 ")) == {
        "dataNm": "SRK2526",
        "orderNo": "500",
        "partyGd": "C",
    }
    assert entries(put(ask, orderNo=501)) == entries(ask("GET", "/spsfile"))


WRONG = [("partyGd", value) for value in ("", "a", "AB", "1", "ક")] + [
    ("orderNo", value) for value in ("", "0", "-5", "1.5", "x", "1" + "0" * 12, "१२", 0)
]


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_wrong_entry_is_told_by_its_name_and_changes_nothing(ask, name, value):
    before = entries(ask("GET", "/spsfile"))

    answer = put(ask, dataNm="SRK2526", **{name: value})

    assert (answer.status_code, list(answer.json["errors"])) == (422, [name])
    assert entries(ask("GET", "/spsfile")) == before


@pytest.mark.parametrize(
    "data", [[], [{}], [{"variable": "x", "value": "1"}], [{"variable": "dataNm"}], None]
)
def test_what_is_no_entry_is_refused(ask, data):
    assert ask("PUT", "/spsfile", {"data": data}).status_code == 422


def test_the_next_order_has_the_number_that_was_set(ask, call, store, goods, sign_in):
    dealer = sign_in(store, DEALER)
    place_order(call, store, dealer)
    put(ask, orderNo="700")

    assert place_order(call, store, dealer)["ORDER_NO"] == 700
    assert entries(ask("GET", "/spsfile"))["orderNo"] == "701"


def test_a_number_that_is_given_already_is_refused(ask, call, store, goods, sign_in):
    put(ask, orderNo="700")
    place_order(call, store, sign_in(store, DEALER))

    for number in ("700", "1"):
        answer = put(ask, orderNo=number)
        assert (answer.status_code, list(answer.json["errors"])) == (422, ["orderNo"])
        assert "700" in answer.json["message"]
    assert put(ask, orderNo="9000").status_code == 200
    # Nobody has ordered under the higher number yet, so it may be taken back.
    assert put(ask, orderNo="701").status_code == 200


def test_orders_that_are_placed_meanwhile_have_numbers_of_their_own(ask, app, call, store, goods, guest):
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


def test_an_order_in_between_is_no_change_of_somebody_elses(ask, call, store, goods, sign_in):
    seen = ask("GET", "/spsfile").headers["ETag"]
    place_order(call, store, sign_in(store, DEALER))
    entry = {"data": [{"variable": "partyGd", "value": "B"}]}

    assert ask("PUT", "/spsfile", entry, If_Match=seen).status_code == 200
    assert ask("PUT", "/spsfile", entry, If_Match=seen).status_code == 412


def label(name: str = "checkoutRemarks1", words: str = "Transport", **more) -> dict:
    return {"SETTINGS_VARIABLE": name, "LABEL": words, "IS_REQUIRED": False, "FIELD_TYPE": "text", **more}


def test_labels_take_the_place_of_those_of_their_fields(ask, call, store):
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
def test_a_wrong_label_is_told_beside_its_field(ask, field, value):
    answer = ask("PUT", "/labels", {"labels": [label(), label("checkoutRemarks2") | {field: value}]})

    assert (answer.status_code, list(answer.json["errors"])) == (422, [f"labels.1.{field}"])
    assert ask("GET", "/labels").json["result"] == []


def test_two_who_name_fields_at_once_are_told(ask):
    seen = ask("GET", "/labels").headers["ETag"]

    assert ask("PUT", "/labels", {"labels": [label()]}, If_Match=seen).status_code == 200
    assert ask("PUT", "/labels", {"labels": [label()]}, If_Match=seen).status_code == 412


def test_the_checkout_asks_by_the_new_labels(ask, call, store, goods, sign_in):
    ask("PUT", "/settings", {"settings": ["checkoutRemarks1"]})
    ask("PUT", "/labels", {"labels": [label(IS_REQUIRED=True)]})
    token = sign_in(store, DEALER)

    assert place_order(call, store, token, remarks1="By road")["REMARKS1"] == "By road"
