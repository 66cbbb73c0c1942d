"""States go by several names, and each has one code."""

import pytest

from app.shared.india.post_offices import places_of, state_named, states
from app.shared.india.states import code_of_state, current_code, name_of_state, nearest_state


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Gujarat", "24"),
        ("  gujarat ", "24"),
        ("Orissa", "21"),
        ("Jammu & Kashmir", "01"),
        ("Daman & Diu", "26"),
        ("Daman", "26"),
        ("Diu", "26"),
        ("Jammu", "01"),
        ("Andaman", "35"),
        ("27-Maharashtra", "27"),
        ("U.P.", "09"),
        ("J&K", "01"),
        ("Delhi (NCT)", "07"),
        ("Dehli", "07"),
        ("छत्तीसगढ़", "22"),
        ("મહારાષ્ટ્ર", "27"),
        ("Andhra Pradesh (New)", "37"),
        ("Maharastra", ""),
        ("CH", ""),
        ("Andhra Pradesh (Old)", ""),
        ("Somewhere", ""),
        ("", ""),
    ],
)
def test_a_states_name_has_its_code(name, code):
    assert code_of_state(name) == code


def test_every_state_of_the_address_form_has_a_code():
    assert [name for name in states() if not code_of_state(name)] == []


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("Maharastra", "Maharashtra"),
        ("Gujrat", "Gujarat"),
        ("Orisa", "Odisha"),
        ("Dehli", "Delhi"),
        ("Panjab", "Punjab"),
        ("Kasmir", "Jammu and Kashmir"),
        ("Telengana", "Telangana"),
        ("West Bangal", "West Bengal"),
        ("તમીલનાડુ", "Tamil Nadu"),
        ("Somewhere", ""),
        ("Bengaluru", ""),
        ("Kashipur", ""),
        ("Jamui", ""),
        ("Dehri", ""),
        ("Bandipur", ""),
        ("CH", ""),
        ("", ""),
    ],
)
def test_a_misspelt_name_is_like_that_of_a_state(name, meant):
    assert nearest_state(name) == meant


@pytest.mark.parametrize(
    ("code", "today"), [("25", "26"), ("7", "07"), ("97", "97"), ("28", ""), ("99", ""), ("00", ""), ("", "")]
)
def test_old_codes_are_those_of_today(code, today):
    assert current_code(code) == today


def test_other_territory_is_a_place_without_towns():
    assert name_of_state("97") == state_named("other territory") == "Other Territory"
    assert places_of("Other Territory").towns == ()
