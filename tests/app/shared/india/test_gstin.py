"""The check of a GSTIN, compared with the published algorithm and with numbers that companies publish."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.shared.forms import form
from app.shared.india.gstin import gstin_problem
from app.shared.india.validators import pan_of

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# Of Reliance, Tata Motors, Infosys, Amazon, Maruti Suzuki, Mahindra and Bharti Airtel, in six states.
PUBLISHED = (
    *("27AAACR5055K1Z7", "24AAACR5055K1ZD", "27AAACT2727Q1ZW", "33AAACT2727Q1Z3", "29AAACI4798L1ZU"),
    *("29AAICA3918J1ZE", "06AAACM0829Q1Z8", "27AAACM3025E1ZZ", "07AAACB2894G1ZP"),
)


def check_character(first: str) -> str:
    """Return the last character: digits weighted 1 and 2 in turn, each product split at 36, up to 36."""
    products = [DIGITS.index(character) * (1 + at % 2) for at, character in enumerate(first)]
    return DIGITS[(36 - sum(product // 36 + product % 36 for product in products) % 36) % 36]


letters = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=1, max_size=1)
pans = st.builds(
    "{}{}{}{:04}{}".format,
    st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=3, max_size=3),
    st.sampled_from("ABCFGHJLPT"),
    letters,
    st.integers(1, 9999),
    letters,
)
states = st.sampled_from([*(f"{number:02}" for number in range(1, 39)), "97", "99"])
firsts = st.builds("{}{}{}Z".format, states, pans, st.sampled_from(DIGITS[1:]))


@pytest.mark.parametrize("gstin", PUBLISHED)
def test_published_numbers_are_right(gstin):
    assert gstin_problem(gstin) is None
    assert check_character(gstin[:14]) == gstin[14]


@given(firsts, st.sampled_from(DIGITS))
def test_exactly_one_check_character_is_right(first, last):
    right = last == check_character(first)

    assert gstin_problem(first + last) == (None if right else "account.gstin_check")


@given(firsts, st.integers(2, 13), st.sampled_from(DIGITS))
def test_one_wrong_character_is_detected(first, at, character):
    gstin = first + check_character(first)
    wrong = gstin[:at] + character + gstin[at + 1 :]

    assert (gstin_problem(wrong) is None) is (wrong == gstin)


@given(firsts, st.sampled_from(("00", "39", "40", "96", "98")))
def test_a_state_that_does_not_exist_is_named(first, state):
    first = state + first[2:]

    assert gstin_problem(first + check_character(first)) == "account.gstin_state"


# A company that collects tax on a marketplace, another that deducts it, offices with a TAN that pay and that
# deduct it, bodies of the United Nations, an embassy, a non-resident, and a service sold online from abroad.
OTHER_FORMS = (
    *("24AABCS1234F1C", "24AABCS1234F1D", "24AHMD01234F1Z", "24AHMD01234F1D", "9917USA00001UN"),
    *("0717UNO00157UN", "9917USA00001ON", "2422USA12345NR", "9917SGP29001OS"),
)


@pytest.mark.parametrize("first", OTHER_FORMS)
@given(last=st.sampled_from(DIGITS))
def test_every_form_has_a_check_character(first, last):
    right = last == check_character(first)

    assert gstin_problem(first + last) == (None if right else "account.gstin_check")
    assert re.fullmatch(form("gstin")["pattern"], first + last)


@pytest.mark.parametrize(
    "gstin", ["24AHMD01234F1ZY", "24AHMD01234F1D7", "9917USA00001UNY", "2422USA12345NR1"]
)
def test_the_gstins_of_offices_and_of_those_from_abroad_are_right(gstin):
    assert gstin_problem(gstin) is None
    assert pan_of(gstin) == ""


@given(st.text(max_size=20))
def test_any_other_text_has_the_wrong_form(words):
    assert gstin_problem(words) == "account.gstin_form"


@pytest.mark.parametrize(
    "gstin",
    [
        "27AAPFU0939F1Z",
        "27aapfu0939f1zv",
        "27AAPFU0939F1AV",
        "27AAPFU0939F0ZV",
        "27AAXXU0939F1ZV",
        "२७AAPFU0939F1ZV",
        "24AHMD01234F1C7",
        "2417SGP29001OST",
        "2422US112345NR1",
        "2422USA12345XX1",
    ],
)
def test_wrong_forms_are_named(gstin):
    assert gstin_problem(gstin) == "account.gstin_form"
