"""The file of what customers owe."""

from datetime import datetime, timedelta

import pytest
from sqlalchemy import insert, update

from app.people.accounts.models import Account
from app.people.accounts.receivables.books import HERE
from app.people.accounts.receivables.models import Invoice, LedgerEntry, OpenBill
from app.shared.days import STORE_TIME
from app.store.settings.models import StoreSettings
from app.store.settings.service import set_switches
from tenant_router.session import store_session
from tests.stock import AGREED_DEALER, DEALER, OTHER_DEALER, SALESPERSON

pytestmark = pytest.mark.any_hour
TODAY = datetime.now(STORE_TIME).date()


@pytest.fixture(autouse=True)
def bills(store, goods):
    rows = [("1", 300, 45), ("2", 500, -3), ("3", -80, 20)]
    shared = {"dataset": "d", "account_code": DEALER}
    with store_session(store) as db:
        db.execute(
            insert(OpenBill),
            [
                {
                    **shared,
                    "key": key,
                    "name": f"S/{key}",
                    "amount": amount,
                    "due_on": TODAY - timedelta(days=days),
                }
                for key, amount, days in rows
            ],
        )
        db.execute(update(Account).where(Account.code == OTHER_DEALER).values(closing_balance=2500))


def test_the_columns_of_a_row_come_to_its_balance(read_csv):
    rows = read_csv(kind="receivables")

    assert [row["Account code"] for row in rows] == [OTHER_DEALER, DEALER, AGREED_DEALER]
    row = rows[1]
    assert (row["31-60 days"], row["Not due"], row["Advances"]) == ("300.00", "500.00", "-80.00")
    assert (row["Days overdue"], row["Overdue"], row["City"]) == ("45", "300.00", "Anand")
    parts = ("Not due", "1-30 days", "31-60 days", "61-90 days", "90+ days", "Advances", "On account")
    assert sum(float(row[part]) for part in parts) == float(row["Balance"]) == 1000


def test_it_is_filtered_and_sorted_like_the_page(read_csv):
    assert [row["Account code"] for row in read_csv(kind="receivables", overdue="Y")] == [DEALER]
    assert [row["Account code"] for row in read_csv(kind="receivables", smanCd=SALESPERSON, sort="name")] == [
        DEALER,
        AGREED_DEALER,
    ]
    assert read_csv(kind="receivables", area="surat") == []


def test_the_paper_has_the_totals_and_names_its_filters(store, owner, read_text):
    text = read_text(store, owner, kind="receivables", smanCd=SALESPERSON, overdue="Y", area="Anand")

    assert f"On {TODAY:%d-%m-%Y}" in text
    assert "Rakesh" in text
    assert "Overdue only" in text
    assert "1,000.00" in text
    assert "No salesperson" in read_text(store, owner, kind="receivables", smanCd="-")


def test_the_paper_leaves_empty_parts_empty_and_marks_what_a_customer_has_to_their_credit(
    store, owner, read_text
):
    text = read_text(store, owner, kind="receivables", smanCd=SALESPERSON)

    assert "₹80.00 Cr" in text
    assert "-80.00" not in text
    # Only totals of parts that no account has.
    assert text.count("₹0.00") <= 4


@pytest.fixture
def of_days() -> dict[str, str]:
    first = TODAY - timedelta(days=60)
    return {"fromDate": f"{first} 00:00:00", "toDate": f"{TODAY} 23:59:59"}


@pytest.fixture
def entries(store, goods):
    shared = {"dataset": "d", "account_code": DEALER}
    receipt = {**shared, "voucher": "r1", "kind": "receipt", "entered_on": TODAY - timedelta(days=5)}
    sale = {**shared, "invoiced_on": TODAY - timedelta(days=9)}
    with store_session(store) as db:
        db.execute(insert(Invoice), [{**sale, "key": "s1", "number": "S/1", "amount": 1300}])
        db.execute(insert(LedgerEntry), [{**receipt, "key": "r1", "number": "R/1", "amount": "-500.50"}])


def test_a_statement_goes_from_the_opening_to_the_balance_in_the_books(read_csv, entries, of_days):
    rows = read_csv(kind="statement", partyCd=DEALER, **of_days)

    shown = [(row["Particulars"], row["Number"], row["Debit"], row["Credit"], row["Balance"]) for row in rows]
    assert shown == [
        ("Opening balance", "", "", "", "200.50"),
        ("Invoice", "S/1", "1300.00", "", "1500.50"),
        ("Receipt", "R/1", "", "500.50", "1000.00"),
        ("Closing balance", "", "", "", "1000.00"),
    ]


def test_a_statement_on_paper_is_for_the_party_its_salesperson_and_the_owner(
    call, store, owner, sign_in, read_text, entries, of_days
):
    for token in (owner, sign_in(store, DEALER), sign_in(store, SALESPERSON)):
        text = read_text(store, token, kind="statement", partyCd=DEALER, **of_days)
        assert "Statement of Account" in text
        assert "1,500.50" in text
        assert f"({DEALER})" in text
    for caller, status in ((DEALER, 404), (SALESPERSON, 404)):
        body = {"kind": "statement", "partyCd": OTHER_DEALER, **of_days}
        assert call("POST", "/exports", store, sign_in(store, caller), json=body).status_code == status


def test_given_no_books_then_the_papers_say_that_they_come_from_orders(store, owner, sign_in, read_text):
    day = {"fromDate": f"{TODAY} 00:00:00", "toDate": f"{TODAY} 23:59:59"}
    sale = {"dataset": HERE, "account_code": DEALER, "key": "1/1", "number": "7", "invoiced_on": TODAY}
    with store_session(store) as db:
        set_switches(db, {"orderDues": True})
        db.execute(update(StoreSettings).values(dues_from_books=False))
        db.execute(insert(Invoice), [{**sale, "amount": 500}])

    statement = read_text(store, sign_in(store, DEALER), kind="statement", partyCd=DEALER, **day)

    assert "Order 7 ₹500.00" in statement
    assert "From orders and payments here" in statement
    assert "From orders and payments here" in read_text(store, owner, kind="receivables")
