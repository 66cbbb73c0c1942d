"""Changes of an account by its holder and by the owner, and what neither may change."""

import pytest
from sqlalchemy import insert, update
from stdnum import luhn

from app.people.accounts.models import Account
from app.people.accounts.schemas import AccountChangeIn
from app.people.accounts.service import check_details
from app.people.auth.passwords import hash_password
from tenant_router.session import store_session
from tests.refusals import refusals
from tests.stock import DEALER, OTHER_DEALER

MINE = "B000007"
READ_ONLY = "These details come from the store's accounts. Contact the store to change them."
PAN, GSTIN = "AAPFU0939F", "24AAPFU0939F1Z1"
GSTIN_OF_ANOTHER_STATE = "27AAPFU0939F1ZV"


@pytest.fixture
def registered(store, goods):
    """Add a customer who has signed up."""
    with store_session(store) as db:
        account = {
            "name": "Jay Electric",
            "person_name": "Jay Rana",
            "phone1": "9825000007",
            "state": "Gujarat",
            "role": "Dealer",
            "closing_balance": 250,
            "credit_days": 7,
            "password_hash": hash_password("correct horse"),
        }
        db.execute(insert(Account).values(code=MINE, **account))


@pytest.fixture
def change(call, store, registered, sign_in):
    """Change an account: `change(by, code, field=value)`."""

    def put(by, code, **fields):
        return call("PUT", "/account", store, sign_in(store, by), json={"accCd": code, **fields})

    return put


def test_a_self_registered_customer_can_change_their_account(change):
    requested = {
        "accName": " Jay Electricals ",
        "personNm": "Jay R. Rana",
        "email": "jay@electric.example",
        "phone1": "9825000008",
        "phone2": "0265 2345",
        "add1": "12 Station Road",
        "add2": "Alkapuri",
        "add3": "Vadodara",
        "area": "Padra",
        "city": "maharashtra",
        "pincode": "391440",
    }

    answer = change(MINE, MINE, **requested)

    assert answer.status_code == 200, answer.text
    shown = answer.json["result"]
    names = ("ACC_NAME", "PERSON_NM", "EMAIL", "PHONE1", "PHONE2", "ADD1", "ADD2", "ADD3", "AREA", "CITY")
    expected = {**requested, "accName": "Jay Electricals", "city": "Maharashtra"}
    assert [shown[name] for name in (*names, "PINCODE")] == list(expected.values())


def test_a_states_code_goes_with_its_gstin(change):
    with_gstin = change(MINE, MINE, gstInNo=GSTIN_OF_ANOTHER_STATE).json["result"]
    without = change(MINE, MINE, gstInNo="").json["result"]

    assert (with_gstin["STATECD"], without["STATECD"]) == ("27", "")


@pytest.mark.parametrize("address", [{"city": "Maharashtra"}, {"pincode": "411001"}, {"city": ""}])
def test_a_code_from_the_books_goes_when_the_address_changes(change, store, registered, address):
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == MINE).values(state="Gujarat", state_code="24"))

    assert change(MINE, MINE, **address).json["result"]["STATECD"] == ""


@pytest.mark.parametrize("address", [{"add1": "12 Station Road"}, {"pincode": "396230"}])
def test_the_state_of_an_address_cannot_be_cleared_unless_it_says_it(change, address):
    assert change(MINE, MINE, **address).status_code == 200

    refused = change(MINE, MINE, city="")
    with_pincode = change(MINE, MINE, city="", pincode="411001").json["result"]

    assert (refused.status_code, list(refused.json["errors"])) == (422, ["city"])
    assert with_pincode["CITY"] == "Maharashtra"


def test_missing_fields_stay_as_they_are(change):
    shown = change(MINE, MINE, area="Padra").json["result"]

    assert (shown["AREA"], shown["ACC_NAME"], shown["PHONE1"]) == ("Padra", "Jay Electric", "9825000007")


@pytest.mark.parametrize(
    ("field", "value", "shown_as"),
    [
        ("partyGd", "A", "PRTYTYP"),
        ("role", "Distributor", "CST_NO"),
        ("blackList", "Y", "BLACKLIST"),
        ("clBal", 0, "CL_BAL"),
        ("creditDay", 90, "CREDIT_DAY"),
        ("statCd", "27", "STATECD"),
        ("distributor", "Somebody", "DISTRIBUTOR"),
        ("type", "owner", "ACC_CD"),
    ],
)
def test_fields_closed_to_the_holder_are_ignored(call, store, change, sign_in, field, value, shown_as):
    before = call("GET", f"/account/{MINE}", store, sign_in(store, MINE)).json["result"]

    answer = change(MINE, MINE, **{field: value})

    assert answer.status_code == 200
    assert answer.json["result"][shown_as] == before[shown_as]


def test_the_holder_cannot_change_an_account_of_the_accounting_package(change):
    answer = change(DEALER, DEALER, accName="Mine")

    assert (answer.status_code, answer.json["message"]) == (403, READ_ONLY)


@pytest.mark.parametrize("code", [OTHER_DEALER, MINE, "P999"])
def test_another_account_is_not_found_by_a_party(change, code):
    assert change(DEALER, code, accName="Mine").status_code == 404


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("accName", " ", "Please Enter Valid Name"),
        ("phone1", "982500000", "Please Enter Valid Mobile No"),
        ("phone1", "98250000071", "Please Enter Valid Mobile No"),
        ("phone1", "98250OOOO7", "Please Enter Valid Mobile No"),
        ("phone1", "९८२५००००", "Please Enter Valid Mobile No"),
        ("phone1", "", "Please Enter Valid Mobile No"),
        ("email", "jay@", "Please enter a valid email"),
        ("pincode", "39144", "Please enter a valid 6-digit pincode"),
        ("pincode", "091440", "Please enter a valid 6-digit pincode"),
        ("gstInNo", "24AAPFU0939F1Z9", "This GSTIN has a typing mistake. Please check it."),
        ("pan", "AAPFU093F", "Please enter a valid PAN"),
        ("city", "Atlantis", "Please select a state from the list"),
    ],
)
def test_a_wrong_value_is_refused_at_its_field(field, value, message):
    account = Account(gstin="", pan="")
    body = {"accCd": MINE, field: value}

    assert refusals(AccountChangeIn(), body, lambda values: check_details(account, values)) == {
        field: [message]
    }


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("phone1", "982500000", "Please Enter Valid Mobile No"),
        ("city", "Atlantis", "Please select a state from the list"),
    ],
)
def test_errors_name_their_field(change, field, value, message):
    answer = change(MINE, MINE, **{field: value})

    assert (answer.status_code, answer.json["message"]) == (422, message)
    assert answer.json["errors"] == {field: [message]}


def test_all_wrong_fields_are_reported_together(change):
    answer = change(MINE, MINE, accName="", email="x", pincode="1")

    assert set(answer.json["errors"]) == {"accName", "email", "pincode"}


def test_an_unlisted_pincode_is_accepted(change):
    assert change(MINE, MINE, pincode="999999").status_code == 200


@pytest.mark.parametrize("field", ["email", "pincode", "gstInNo", "pan", "phone2", "area"])
def test_optional_details_can_be_emptied(change, field):
    assert change(MINE, MINE, **{field: ""}).status_code == 200


def test_unchanged_details_are_not_validated(change, store):
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == MINE).values(gstin="URP", phone1="."))

    assert change(MINE, MINE, gstInNo="URP", phone1=".", area="Padra").status_code == 200


@pytest.mark.parametrize("code", ["38", "97", "99"])
def test_a_gstin_of_a_newer_state_needs_the_right_check_digit(change, code):
    start = f"{code}{PAN}1Z"
    right = start + luhn.calc_check_digit(start, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")

    assert change(MINE, MINE, gstInNo=right).json["result"]["STATECD"] == code
    assert change(MINE, MINE, gstInNo=f"{start}{'A' if right[-1] != 'A' else 'B'}").status_code == 422


def test_a_gstin_sets_its_state_and_pan(change):
    shown = change(MINE, MINE, gstInNo=f" {GSTIN_OF_ANOTHER_STATE.lower()} ").json["result"]

    assert (shown["GSTINNO"], shown["STATECD"], shown["PAN"]) == (GSTIN_OF_ANOTHER_STATE, "27", PAN)


def test_a_gstin_without_a_pan_leaves_the_pan(change):
    change(MINE, MINE, pan=PAN)

    shown = change(MINE, MINE, gstInNo="24AHMD01234F1D7").json["result"]

    assert (shown["GSTINNO"], shown["STATECD"], shown["PAN"]) == ("24AHMD01234F1D7", "24", PAN)


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"gstInNo": GSTIN_OF_ANOTHER_STATE, "pan": "ACUPA7085R"}, "gstInNo"),
        ({"pan": "ACUPA7085R"}, "pan"),
    ],
)
def test_gstin_and_pan_must_match(change, sent, field):
    change(MINE, MINE, gstInNo=GSTIN)

    answer = change(MINE, MINE, **sent)

    assert (answer.status_code, list(answer.json["errors"])) == (422, [field])


@pytest.mark.parametrize("number", ["9000000002", "8000000015", "the owner's"])
def test_a_mobile_number_of_another_person_is_409(change, store, number):
    answer = change(MINE, MINE, phone1=store.key if number == "the owner's" else number)

    assert (answer.status_code, answer.json["message"]) == (409, "Mobile No is already register")
    assert answer.json["errors"] == {"phone1": ["Mobile No is already register"]}


def test_the_owner_can_change_a_self_registered_account(change, store):
    requested = {
        "type": "owner",
        "accName": "Jay",
        "partyGd": "A",
        "role": "Distributor",
        "distributor": "Raj",
    }

    shown = change(store.key, MINE, **requested).json["result"]

    names = ("ACC_NAME", "PRTYTYP", "CST_NO", "DISTRIBUTOR", "CL_BAL")
    assert [shown[name] for name in names] == ["Jay", "A", "Distributor", "Raj", 250]


def test_the_owner_can_change_only_store_fields_of_accounting_accounts(change, store):
    requested = {
        "partyGd": "D",
        "role": "Dealer",
        "distributor": "Raj",
        "accName": "Other",
        "gstInNo": "wrong",
    }

    answer = change(store.key, DEALER, **requested)

    assert answer.status_code == 200, answer.text
    shown = answer.json["result"]
    assert (shown["PRTYTYP"], shown["CST_NO"], shown["DISTRIBUTOR"]) == ("D", "", "")
    assert (shown["ACC_NAME"][:11], shown["GSTINNO"]) == ("Dealer P001", "")


@pytest.fixture
def by_hand(store, registered):
    """Make P002 an account that no accounting software keeps, as in a store without one."""
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == OTHER_DEALER).values(from_accounting=False))


def test_the_owner_changes_everything_of_an_account_outside_accounting(change, store, by_hand):
    requested = {
        "accName": "Shiv Traders",
        "phone1": "9825000099",
        "role": "Dealer",
        "distributor": "Raj",
        "gstInNo": GSTIN,
    }

    answer = change(store.key, OTHER_DEALER, **requested)

    assert answer.status_code == 200, answer.text
    shown = answer.json["result"]
    names = ("ACC_NAME", "PHONE1", "CST_NO", "DISTRIBUTOR", "GSTINNO")
    assert [shown[name] for name in names] == list(requested.values())
    assert (shown["FROM_BOOKS"], shown["CREDIT_FROM_BOOKS"]) == ("N", "N")


def test_a_taken_number_is_refused_for_these_accounts_too(change, store, by_hand):
    answer = change(store.key, OTHER_DEALER, phone1="9000000001")

    assert (answer.status_code, list(answer.json["errors"])) == (409, ["phone1"])


@pytest.mark.parametrize("code", [MINE, OTHER_DEALER])
def test_the_owner_gives_credit_by_hand_where_no_accounting_keeps_the_account(change, store, by_hand, code):
    shown = change(store.key, code, crLimit=75000.5, crDays=30).json["result"]

    assert (shown["CR_LIMIT"], shown["CREDIT_DAY"]) == (75000.5, 30)


def test_accounting_decides_the_credit_of_its_accounts(change, store):
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == MINE).values(from_accounting=True))

    for code in (MINE, DEALER):
        shown = change(store.key, code, crLimit=75000, crDays=1).json["result"]
        assert (shown["CR_LIMIT"], shown["CREDIT_FROM_BOOKS"]) == (0, "Y")
        assert shown["CREDIT_DAY"] != 1


def test_a_customer_cannot_give_themselves_credit(change):
    shown = change(MINE, MINE, crLimit=75000, crDays=90).json["result"]

    assert (shown["CR_LIMIT"], shown["CREDIT_DAY"]) == (0, 7)


@pytest.mark.parametrize(
    ("field", "value"),
    [("crLimit", -1), ("crLimit", "much"), ("crLimit", 10**12), ("crDays", -1), ("crDays", 4000)],
)
def test_wrong_credit_is_refused_at_its_field(field, value):
    assert list(refusals(AccountChangeIn(), {"accCd": MINE, field: value})) == [field]


def test_wrong_credit_is_reported_at_its_field(change, store):
    answer = change(store.key, MINE, crLimit=-1, crDays=4000)

    assert (answer.status_code, sorted(answer.json["errors"])) == (422, ["crDays", "crLimit"])


def test_a_changed_credit_has_the_version_that_is_read_next(call, change, store, sign_in):
    changed = change(store.key, MINE, crLimit=500, crDays=10).json["result"]

    shown = call("GET", f"/account/{MINE}", store, sign_in(store, store.key)).json["result"]
    assert shown["VERSION"] == changed["VERSION"]


@pytest.mark.parametrize("grade", ["", "AA", "a", "1", "É"])
def test_a_grade_is_one_uppercase_letter_or_a_dot(grade):
    def refused(written):
        body = {"accCd": DEALER, "partyGd": written}
        return list(refusals(AccountChangeIn(), body, lambda values: check_details(Account(), values)))

    assert (refused(grade), refused(".")) == (["partyGd"], [])


def test_a_wrong_grade_is_reported_at_its_field(change, store):
    answer = change(store.key, DEALER, partyGd="AA")

    words = "Please Enter Valid Party Gd. Default Value Should be (.)"
    assert (answer.status_code, answer.json["errors"]) == (422, {"partyGd": [words]})
    assert change(store.key, DEALER, partyGd=".").status_code == 200


def test_locking_an_account_signs_it_out_at_once(call, change, store, sign_in):
    token = sign_in(store, DEALER)

    assert change(store.key, DEALER, blackList="Y").json["result"]["BLACKLIST"] == "Y"

    assert call("GET", "/cart", store, token).status_code == 401
    assert change(store.key, DEALER, blackList="N").json["result"]["BLACKLIST"] == "N"
    assert call("GET", "/cart", store, token).status_code == 401, "a sign-in from before has ended for good"
    assert sign_in(store, DEALER)


def test_an_unknown_account_is_404_for_the_owner_too(change, store):
    assert change(store.key, "P999", partyGd="A").status_code == 404


def test_values_that_the_database_cannot_store_are_422(change):
    assert change(MINE, MINE, area="Pad\0ra").status_code == 422
