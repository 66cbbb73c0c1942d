"""Exports of customers and salespeople."""

import pytest
from sqlalchemy import update

from app.books.imports.parties.fields import FIELDS
from app.people.accounts.models import Account
from tenant_router.session import store_session
from tests.stock import AGREED_DEALER, DEALER, OTHER_DEALER, OTHER_SALESPERSON, SALESPERSON


def test_customers_have_the_headings_of_the_import(read_csv, store):
    rows = read_csv(kind="accounts")

    assert {field.label for field in FIELDS} <= set(rows[0])
    assert [row["Account code"] for row in rows] == [DEALER, OTHER_DEALER, AGREED_DEALER]
    assert (rows[0]["Party Grade"], rows[0]["Salesperson"], rows[0]["City"]) == ("B", SALESPERSON, "Anand")
    assert (rows[0]["Closing balance"], rows[0]["Credit days"]) == ("1000.00", "45")


def test_the_users_file_has_all_users_and_no_placeholder_phones(read_csv, store):
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(phone1=".", credit_limit=25_000))

    rows = read_csv(kind="users")

    everyone = [DEALER, OTHER_DEALER, AGREED_DEALER, SALESPERSON, OTHER_SALESPERSON]
    assert [row["User Code"] for row in rows] == everyone
    assert (rows[0]["Phone"], rows[0]["Credit Limit"]) == ("", "25000.00")


def test_both_are_filtered_by_search_words(read_csv, store):
    users = read_csv(kind="users", query="rakesh s014")

    assert [row["User Code"] for row in users] == [SALESPERSON]
    assert [row["Account code"] for row in read_csv(kind="accounts", query="p002")] == [OTHER_DEALER]


def test_both_are_sorted_like_the_page(read_csv):
    grades = [row["Party Grade"] for row in read_csv(kind="accounts", sort="PRTYTYP", desc="Y")]
    users = [row["User Code"] for row in read_csv(kind="users", sort="USER_CD", desc="Y")]

    assert grades == ["C", "B", "."]
    assert users == [OTHER_SALESPERSON, SALESPERSON, AGREED_DEALER, OTHER_DEALER, DEALER]


def test_the_users_pdf_is_landscape(store, owner, read_pdf):
    (users,) = read_pdf(store, owner, kind="users").pages
    (accounts,) = read_pdf(store, owner, kind="accounts").pages

    assert users.mediabox.width > users.mediabox.height
    assert accounts.mediabox.width < accounts.mediabox.height
    assert f"Dealer {DEALER}" in " ".join(users.extract_text().split())


def test_customers_are_filtered_like_the_page(read_csv, store):
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == AGREED_DEALER).values(locked=True))

    def codes(**params) -> list[str]:
        return [row["Account code"] for row in read_csv(kind="accounts", **params)]

    assert codes(smanCd=SALESPERSON) == [DEALER, AGREED_DEALER]
    assert codes(smanCd=SALESPERSON, blackList="Y") == [AGREED_DEALER]
    assert codes(smanCd=OTHER_SALESPERSON, blackList="Y") == []


@pytest.mark.parametrize(
    ("kind", "codes"),
    [("account", [DEALER, OTHER_DEALER, AGREED_DEALER]), ("sman", [SALESPERSON, OTHER_SALESPERSON])],
)
def test_users_are_filtered_by_kind(read_csv, kind, codes):
    assert [row["User Code"] for row in read_csv(kind="users", userType=kind)] == codes


def test_the_pdf_names_its_filters(store, owner, read_pdf):
    def text(**params) -> str:
        return " ".join(read_pdf(store, owner, **params).pages[0].extract_text().split())

    of_one = text(kind="accounts", smanCd=SALESPERSON, blackList="N", query="p00")
    assert "Rakesh" in of_one
    assert "“p00”" in of_one
    assert "Locked only" in text(kind="accounts", blackList="Y")
    assert "Salespeople" in text(kind="users", userType="sman")
