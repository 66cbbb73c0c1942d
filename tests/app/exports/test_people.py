"""Customers and salespeople as files."""

from sqlalchemy import update

from app.accounts.models import Account
from app.imports.parties.fields import FIELDS
from tenant_router.session import store_session
from tests.stock import AGREED_DEALER, DEALER, OTHER_DEALER, OTHER_SALESPERSON, SALESPERSON


def test_customers_stand_in_the_file_under_the_heads_that_an_import_knows(read_csv, store):
    rows = read_csv(kind="accounts")

    assert {field.label for field in FIELDS} <= set(rows[0])
    assert [row["Account code"] for row in rows] == [DEALER, OTHER_DEALER, AGREED_DEALER]
    assert (rows[0]["Price grade"], rows[0]["Salesperson"], rows[0]["City"]) == ("B", SALESPERSON, "Anand")
    assert (rows[0]["Closing balance"], rows[0]["Credit days"]) == ("1000.00", "45")


def test_the_users_file_has_everybody_and_no_phone_that_is_a_point(read_csv, store):
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(phone1=".", credit_limit=25_000))

    rows = read_csv(kind="users")

    everybody = [DEALER, OTHER_DEALER, AGREED_DEALER, SALESPERSON, OTHER_SALESPERSON]
    assert [row["User Code"] for row in rows] == everybody
    assert (rows[0]["Phone"], rows[0]["Credit Limit"]) == ("", "25000.00")


def test_both_are_narrowed_down_by_the_words_of_the_search(read_csv, store):
    users = read_csv(kind="users", query="rakesh s014")

    assert [row["User Code"] for row in users] == [SALESPERSON]
    assert [row["Account code"] for row in read_csv(kind="accounts", query="p002")] == [OTHER_DEALER]


def test_both_have_the_order_of_the_page(read_csv):
    grades = [row["Price grade"] for row in read_csv(kind="accounts", sort="PRTYTYP", desc="Y")]
    users = [row["User Code"] for row in read_csv(kind="users", sort="USER_CD", desc="Y")]

    assert grades == ["C", "B", "."]
    assert users == [OTHER_SALESPERSON, SALESPERSON, AGREED_DEALER, OTHER_DEALER, DEALER]


def test_the_users_paper_lies_on_its_side(store, owner, read_pdf):
    (users,) = read_pdf(store, owner, kind="users").pages
    (accounts,) = read_pdf(store, owner, kind="accounts").pages

    assert users.mediabox.width > users.mediabox.height
    assert accounts.mediabox.width < accounts.mediabox.height
    assert f"Dealer {DEALER}" in " ".join(users.extract_text().split())
