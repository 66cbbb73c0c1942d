import re

import pytest

from app.demo import SIGN_INS
from app.demo.people import check_digit, read_parties

PINCODES = {"36", "38", "39"}


@pytest.fixture(scope="module", params=["umiya", "rajvadi"])
def parties(request):
    return read_parties(request.param, {})


@pytest.mark.parametrize("valid_gstin", ["27AAPFU0939F1ZV", "29AAGCB7383J1Z4"])
def test_check_digits_match_real_gstins(valid_gstin):
    assert check_digit(valid_gstin[:-1]) == valid_gstin[-1]


def test_tax_numbers_are_well_formed_and_unique(parties):
    numbers = [party.gstin for party in parties if party.gstin]

    assert len(numbers) > len(parties) * 0.7
    assert len(set(numbers)) == len(numbers)
    for number in numbers:
        assert re.fullmatch(r"24[A-Z]{3}[PFC][A-Z]\d{4}[A-Z]1Z[0-9A-Z]", number)
        assert number[-1] == check_digit(number[:-1])


def test_mobile_numbers_are_well_formed_and_unique(parties):
    numbers = [party.mobile for party in parties]

    assert all(re.fullmatch(r"[6-9]\d{9}", number) for number in numbers)
    assert len(set(numbers)) == len(numbers)


def test_all_parties_are_in_gujarat_and_have_a_grade(parties):
    for party in parties:
        assert (party.state, party.state_code) == ("Gujarat", "24")
        assert re.fullmatch(r"\d{6}", party.pincode)
        assert party.pincode[:2] in PINCODES
        assert party.grade in {"A", "B", "C", "D", "E", "."}
        assert party.role in {"Dealer", "Distributor", "Electricians"}


def test_the_main_store_has_all_kinds_of_party():
    parties = read_parties("umiya", {})

    assert len(parties) >= 40
    assert any(party.code.startswith("B") for party in parties)
    assert 1 <= sum(party.group == "85" for party in parties) <= 2
    assert any(re.search("[\u0a80-\u0aff]", party.name) for party in parties)
    assert any(re.search("[\u0900-\u097f]", party.name) for party in parties)


def test_sign_ins_match_the_people(stores):
    for sign_in, store in zip(SIGN_INS, stores, strict=True):
        party = next(one for one in store.parties if one.password)
        person = next(one for one in store.salespeople if one.password)
        assert sign_in["mobileNo"] == store.mobile == sign_in["owner"]["userName"]
        assert sign_in["owner"]["password"] == store.owner_password
        assert sign_in["party"] == {"userName": party.mobile, "password": party.password}
        assert sign_in["sman"] == {"userName": person.code, "password": person.password}
        assert party.salesperson == person.code
