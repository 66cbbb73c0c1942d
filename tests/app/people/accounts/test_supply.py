"""Where goods are supplied: one answer for carts, orders, papers, files and the books."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.people.accounts.models import Account
from app.people.accounts.supply import (
    SUPPLY_PROBLEMS,
    Buyer,
    buyer_at,
    buyer_of,
    place_of_supply,
    seller_state,
    supply_problem,
)
from app.shared.india.states import name_of_state, state_code_of

GUJARAT, DAMAN, MAHARASHTRA, ANDHRA, ASKED = "24", "26", "27", "37", ""


@pytest.mark.parametrize(
    ("buyer", "place"),
    [
        # A GSTIN goes before all else.
        (Buyer("27ABCPE1234F1ZB", "24", "Gujarat", "390001"), MAHARASHTRA),
        (Buyer("25ABCPE1234F1ZF", "25", "Daman & Diu"), DAMAN),
        (Buyer("28ABCPE1234F1Z9"), ANDHRA),
        # A wrong one still says a state, and so do those of tax deductors and of non-residents.
        (Buyer("27AAACR5055K1Z8"), MAHARASHTRA),
        (Buyer("27AAACR5055K1Z8", "", "Gujarat"), ASKED),
        (Buyer("28ABCPE1234F1Z8"), ANDHRA),
        (Buyer("28ABCPE1234F1Z8", "", "Gujarat"), ASKED),
        (Buyer("24AHMD01234F1D7"), GUJARAT),
        (Buyer("2422USA12345NR1"), GUJARAT),
        # 97 is a place; 99 is none, so the address has to say.
        (Buyer("97ABCPE1234F1Z4", "24", "Gujarat"), "97"),
        (Buyer("9917USA00001UNY"), ASKED),
        (Buyer("9917USA00001UNY", "99", "Delhi"), "07"),
        (Buyer("9917USA00001UNY", pincode="110001"), "07"),
        (Buyer("Unregistered", "", "Maharashtra"), MAHARASHTRA),
        # The state's name, by all of its names, goes before the code that is stored with it.
        (Buyer(state="Maharashtra"), MAHARASHTRA),
        (Buyer(state="Gujarat", state_code="27"), GUJARAT),
        (Buyer(state="Daman & Diu"), DAMAN),
        (Buyer(state="Daman & Diu", pincode="396210"), DAMAN),
        (Buyer(state_code="25"), DAMAN),
        (Buyer(state_code="7"), "07"),
        # A pincode says the state where no name does. Offices of some deliver to villages of a second state.
        (Buyer(pincode="411001"), MAHARASHTRA),
        (Buyer(state="Maharastra", pincode="411001"), MAHARASHTRA),
        (Buyer(pincode="396230"), DAMAN),
        (Buyer(pincode="362520"), DAMAN),
        (Buyer(pincode="396195"), GUJARAT),
        (Buyer(state="Gujarat", pincode="396230"), GUJARAT),
        (Buyer(state="Gujarat", pincode="411001"), MAHARASHTRA),
        (Buyer(state_code="24", pincode="411001"), MAHARASHTRA),
        (Buyer("27AAACR5055K1Z8", "", "Gujarat", "390001"), ASKED),
        # Unknown words are asked.
        (Buyer(state="Maharastra"), ASKED),
        (Buyer(state="Andhra Pradesh (Old)"), ASKED),
        (Buyer(state_code="28"), ASKED),
        (Buyer(state_code="99"), ASKED),
        (Buyer(pincode="999999"), ASKED),
        (Buyer(has_lines=True), ASKED),
        # India Post lists these offices in another state.
        (Buyer(state="Tripura", pincode="799001"), "16"),
        (Buyer(state="Tamil Nadu", pincode="612906"), "33"),
        (Buyer(state="Telangana", pincode="504346"), "36"),
        # A GSTIN with a character too few or too many says no state, but shows that there is one.
        (Buyer("27AAACR5055K1Z"), ASKED),
        (Buyer("27AAACR5055K1Z78"), ASKED),
        (Buyer("27AAACR5055K1Z", "", "Gujarat"), GUJARAT),
        # Only without any address it is the seller's.
        (Buyer(), GUJARAT),
        (Buyer("Unregistered"), GUJARAT),
        (Buyer("0"), GUJARAT),
    ],
)
def test_the_place_of_supply_is_known_or_asked(buyer, place):
    assert place_of_supply(buyer, seller=GUJARAT) == place


texts = (
    st.sampled_from(["", "24", "25", "00", "Gujarat", "Maharastra", "411001", "27ABCPE1234F1ZB", "x"])
    | st.text()
)


@given(texts, texts, texts, texts, st.booleans())
def test_the_place_is_never_the_sellers_by_chance(gstin, code, state, pincode, has_lines):
    buyer = Buyer(gstin, code, state, pincode, has_lines)

    place, of_others = (place_of_supply(buyer, seller=seller) for seller in (GUJARAT, MAHARASHTRA))

    assert place == "" or place == "97" or name_of_state(place)
    if has_lines or code.strip() or state.strip() or pincode.strip():
        assert place == of_others


IN_GUJARAT = {"gstin": "", "state_code": "", "state": "Gujarat", "pincode": ""}


@pytest.mark.parametrize(
    ("details", "place"),
    [
        ({"gstin": "27ABCPE1234F1ZB", "state_code": "24"}, MAHARASHTRA),
        ({"gstin": "25ABCPE1234F1ZF", "state": "Daman & Diu", "state_code": "25"}, DAMAN),
        ({"state_code": "27"}, GUJARAT),
        ({"state": "Maharastra"}, ASKED),
        ({"state": "Andhra Pradesh (Old)"}, ASKED),
        ({"state": "", "pincode": "411001"}, MAHARASHTRA),
        ({"pincode": "411001"}, MAHARASHTRA),
        ({"state": ""}, ASKED),
        ({"state": "", "address1": "", "city": ""}, GUJARAT),
    ],
)
def test_a_customer_is_where_their_details_say(details, place):
    account = Account(address1="Station Road", city="Anand")
    for name, value in {**IN_GUJARAT, **details}.items():
        setattr(account, name, value)

    assert place_of_supply(buyer_of(account), seller=GUJARAT) == place


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ({"state": "maharashtra"}, MAHARASHTRA),
        ({"pincode": "411001"}, MAHARASHTRA),
        ({"pincode": "396230"}, DAMAN),
        ({"state": "Gujarat", "pincode": "396195"}, GUJARAT),
        ({}, ASKED),
    ],
)
def test_a_guest_is_where_their_state_and_pincode_say(address, place):
    block = {"name": "Asha", "address1": "12 Gopal Chambers", "city": "Pune", **address}

    assert place_of_supply(buyer_at(block), seller=GUJARAT) == place


def test_a_guest_is_where_their_address_is():
    block = {"name": "Asha", "address1": "12 Gopal Chambers", "city": "Pune"}

    assert place_of_supply(buyer_at(block), seller=GUJARAT) == ASKED
    assert place_of_supply(buyer_at({**block, "pincode": " 411001 "}), seller=GUJARAT) == MAHARASHTRA
    assert place_of_supply(buyer_at({"name": "Asha", "state": None}), seller=GUJARAT) == GUJARAT


@pytest.mark.parametrize(
    ("buyer", "problem"),
    [
        (Buyer("27ABCPE1234F1ZB", "27", "Maharashtra", "411001"), ""),
        (Buyer("27ABCPE1234F1ZB"), ""),
        (Buyer(state="Gujarat", pincode="396195"), ""),
        (Buyer("27ABCPE1234F1ZB", "27", "Gujarat"), "gstin"),
        (Buyer("27ABCPE1234F1ZB", pincode="390001"), "gstin"),
        (Buyer(state="Gujarat", pincode="411001"), "pincode"),
        (Buyer(state="Maharastra", pincode="411001"), "pincode"),
        (Buyer(state="Andhra Pradesh (Old)"), "unknown"),
        (Buyer("27AAACR5055K1Z8", "", "Gujarat"), "unknown"),
        (Buyer("9917USA00001UNY"), "unknown"),
        (Buyer("27AAACR5055K1Z"), "unknown"),
        (Buyer(), "assumed"),
        (Buyer("Unregistered"), "assumed"),
    ],
)
def test_what_makes_a_place_doubtful_has_a_name(buyer, problem):
    assert supply_problem(buyer, seller=GUJARAT) == problem
    assert problem in SUPPLY_PROBLEMS


def test_no_state_is_assumed_if_that_of_the_seller_is_unknown():
    assert supply_problem(Buyer(), seller="") == "unknown"


def test_a_seller_is_in_the_state_of_the_gstin_or_else_of_the_code():
    assert seller_state("24ABCPE1234F1ZH", "27") == GUJARAT
    assert seller_state("", "25") == DAMAN
    assert seller_state("", "") == ""


def test_the_code_of_a_gstin_is_that_of_today():
    assert state_code_of("25ABCPE1234F1ZF") == DAMAN
