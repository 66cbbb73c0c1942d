"""Imports of customers."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import select, update

from app.people.accounts.models import Account
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.stock import DEALER, OTHER_DEALER, OTHER_SALESPERSON, SALESPERSON

GSTIN = "24AAPFU0939F1Z1"
FILE = f"""Party Name,Contact Person,Mobile No.,GST No,City,State,Party Type,Grade,Salesman
 Jay Ambe  Electricals,Nilesh Parmar,+91 98250-12345,{GSTIN},Anand,gujarat,dealers,b,{SALESPERSON}
Om Traders,,09825012346,NA,Surat,,,,
"""


@pytest.fixture
def accounts(store):
    """Return the store's accounts by code."""

    def read() -> dict[str, Account]:
        with store_session(store, read_only=True) as db:
            return {account.code: account for account in db.scalars(select(Account))}

    return read


@pytest.fixture
def refusals(check_import):
    """Return the reasons of the refused rows of a file with names, mobile numbers and more columns."""

    def read(header: str, *rows: str) -> list[str]:
        run = check_import("\n".join((f"name,mobile,{header}", *rows)), "parties")
        assert run["counts"]["refused"] == len(run["refused"])
        return [refused["reason"] for refused in run["refused"]]

    return read


def test_customers_get_codes_in_the_order_of_the_rows(store, goods, apply_import, accounts):
    done = apply_import(FILE, "parties")

    assert done["counts"] == {
        "read": 2,
        "added": 2,
        "updated": 0,
        "unchanged": 0,
        "refused": 0,
        "undecided": 0,
        "passedOver": 0,
        "categories": 0,
    }
    jay, om = accounts()["B000001"], accounts()["B000002"]
    assert (jay.name, jay.person_name, jay.phone1) == ("Jay Ambe Electricals", "Nilesh Parmar", "9825012345")
    assert (jay.gstin, jay.pan, jay.state_code, jay.state) == (GSTIN, "AAPFU0939F", "24", "Gujarat")
    assert (jay.role, jay.price_grade, jay.salesperson_code) == ("Dealer", "B", SALESPERSON)
    assert (om.phone1, om.gstin, om.price_grade, om.salesperson_code) == ("9825012346", "", ".", None)
    assert (om.locked, om.verified, om.password_hash) == (False, True, None)


def test_codes_continue_after_sign_ups_and_accounting_codes(store, goods, apply_import, accounts, call):
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(next_account_number=7))
        db.add(Account(code="B000008", name="Of the books"))
    apply_import(FILE, "parties")

    assert {"B000007", "B000009"} <= set(accounts())
    body = {"accName": "Next", "phone1": "9825099999"}
    token = call("POST", "/auth/", store, json={"userName": store.key, "password": "correct horse"})
    made = call("POST", "/account/create", store, token.json["token"], json=body)
    assert made.json["result"]["ACC_CD"] == "B000010"


def test_accounts_match_by_mobile_number_and_blank_cells_change_nothing(store, goods, apply_import, accounts):
    before = accounts()[DEALER]
    done = apply_import("name,mobile,email,address\nDealer One,9000000001,one@dealer.example,\n", "parties")

    assert (done["counts"]["added"], done["counts"]["updated"]) == (0, 1)
    after = accounts()[DEALER]
    assert (after.name, after.email) == ("Dealer One", "one@dealer.example")
    assert (after.address1, after.price_grade, after.salesperson_code, after.password_hash) == (
        before.address1,
        before.price_grade,
        before.salesperson_code,
        before.password_hash,
    )
    again = apply_import("name,mobile,email,address\nDealer One,9000000001,one@dealer.example,\n", "parties")
    assert (again["counts"]["updated"], again["counts"]["unchanged"]) == (0, 1)


def test_accounts_match_by_code_and_new_ones_keep_the_files_code(store, goods, apply_import, accounts):
    file = f"code,name,mobile\n{DEALER},Dealer One,9825077777\nN-1,New One,9825088888\n"
    done = apply_import(file, "parties")

    assert (done["counts"]["added"], done["counts"]["updated"]) == (1, 1)
    saved = accounts()
    assert (saved[DEALER].phone1, saved["N-1"].phone1) == ("9825077777", "9825088888")


def test_a_salesperson_matches_by_name(store, goods, apply_import, accounts):
    apply_import(f"name,mobile,salesman\nOm,9825012345,rakesh {OTHER_SALESPERSON} {goods.mark}\n", "parties")
    assert accounts()["B000001"].salesperson_code == OTHER_SALESPERSON


def test_rows_that_conflict_with_the_store_are_refused(store, goods, check_import, refusals):
    with store_session(store) as db:
        db.add(Account(code="B000090", name="Twin", phone1="9000000002"))
        closed = update(Account).where(Account.code == "P085")
        db.execute(closed.values(deactivated_at=datetime.now(UTC)))
    assert refusals(
        "salesman",
        f"Owner,{store.key},",
        "Salesperson,8000000014,",
        "Twins,9000000002,",
        "Om Traders,9825012345,S999",
    ) == [
        f"phone1: {store.key} is the owner's or a salesperson's number",
        "phone1: 8000000014 is the owner's or a salesperson's number",
        "several accounts have this mobile number: add an account code",
        "salesperson: no salesperson found for “S999”",
    ]
    assert refusals("code", f"Of another,9000000001,{OTHER_DEALER}", "Closed,9825012345,P085") == [
        f"phone1: 9000000001 already belongs to account {DEALER}",
        "the customer with this code has deleted the account: use another code",
    ]


def test_the_number_of_a_closed_account_is_free(store, goods, apply_import, accounts):
    with store_session(store) as db:
        closed = update(Account).where(Account.code == DEALER)
        db.execute(closed.values(deactivated_at=datetime.now(UTC)))
    apply_import("name,mobile\nNew holder,9000000001\n", "parties")
    assert accounts()["B000001"].phone1 == "9000000001"


@pytest.mark.parametrize(
    ("header", "row", "reason"),
    [
        # All other reasons: `tests/app/books/imports/parties/test_rules.py`.
        ("x", "Om,98250,", "phone1: “98250” is not a 10-digit mobile number"),
        ("gst,pan", f"Om,9825012345,{GSTIN},AAACC1206D", "pan: does not match the GSTIN"),
        ("code", "Om,9825012345,S017", "four characters starting with S are reserved for salespeople"),
    ],
)
def test_a_refusal_has_its_reason(store, refusals, header, row, reason):
    (refusal,) = refusals(header, row)
    assert reason in refusal


def test_repeated_numbers_and_codes_are_refused(store, refusals):
    assert refusals("x", "Om,9825012345,", "Jay,+919825012345,") == ["row 2 has the same mobile number"]
    assert refusals("code", "Om,9825012345,A1", "Jay,9825012346,A1") == ["row 2 has the same code"]


def test_numbers_in_spreadsheet_formats_are_read(store, apply_import, accounts):
    forms = ("9.825012301E+09", "9825012302.0", "'9825012303", '"=""9825012304"""', "91 98250 12305")
    rows = "".join(f"Party {at},{form},388 001\n" for at, form in enumerate(forms))
    done = apply_import(f"name,mobile,pincode\n{rows}", "parties")

    assert done["refused"] == []
    assert sorted(account.phone1 for account in accounts().values()) == [
        f"982501230{last}" for last in range(1, 6)
    ]
    assert {account.pincode for account in accounts().values()} == {"388001"}


def test_a_dry_run_assigns_no_codes(store, check_import, accounts):
    assert check_import(FILE.replace(SALESPERSON, ""), "parties")["counts"]["added"] == 2
    assert accounts() == {}
    with store_session(store) as db:
        assert db.scalar(select(StoreSettings.next_account_number)) == 1


def test_thousands_of_customers_are_imported(store, apply_import, accounts):
    rows = "".join(f"Party {number},98{number:08d}\n" for number in range(5_000))
    done = apply_import(f"name,mobile\n{rows}", "parties")

    assert done["counts"]["added"] == len(accounts()) == 5_000
    assert {"B000001", "B005000"} <= set(accounts())


def test_a_cell_with_two_numbers_gives_the_mobile_and_keeps_the_other(store, goods, apply_import, accounts):
    rows = "Party name,Mobile no\nTwo,98250 12345 / 0265-2331122\nSlash,9825044444/9825055555\n"
    done = apply_import(rows, "parties")

    assert done["refused"] == []
    numbers = {account.name: (account.phone1, account.phone2) for account in accounts().values()}
    assert numbers["Two"] == ("9825012345", "0265-2331122")
    assert numbers["Slash"] == ("9825044444", "9825055555")
