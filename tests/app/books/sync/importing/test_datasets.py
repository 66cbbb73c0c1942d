"""Several companies and partial files in one store."""

from datetime import UTC, datetime

import pytest

from app.books.sync.importing import datasets
from app.books.sync.pack import Batch
from app.books.sync.service import clear_dataset
from app.people.accounts.receivables.books import from_books
from app.store.settings.service import set_switches
from tenant_router.session import store_session
from tests.app.books.sync.packs import StoreBooks, accounts, catalogue


@pytest.fixture
def other(store, tmp_path) -> StoreBooks:
    return StoreBooks(store, tmp_path, "other")


def shown(books) -> list[str]:
    return [
        name for (name,) in books.rows("SELECT name FROM store.products WHERE retired_at IS NULL ORDER BY 1")
    ]


def test_given_the_data_of_another_company_then_the_owner_is_asked_first(books, other):
    books.put(*catalogue("Fan"))

    run = other.put(*catalogue("Bulb"))

    assert run.state == "confirm"
    assert run.message_key["key"] == "sync.stranger"
    assert shown(books) == ["Fan"]
    assert other.put(*catalogue("Bulb"), dry_run=True).message_key["key"] == "sync.stranger"

    assert other.put(*catalogue("Bulb"), confirmed=0).state == "done"
    assert shown(books) == ["Bulb", "Fan"]
    assert other.put(*catalogue("Bulb", "Wire")).state == "done", "the owner is asked once"


def test_given_a_cleared_company_then_what_it_has_alone_is_hidden(books, other, store):
    books.put(*catalogue("Fan", "Bulb"))
    other.put(*catalogue("Wire"), accounts("Asha"), confirmed=0)

    with store_session(store) as db:
        clear_dataset(db, "other")
        datasets.clear(db, "other", now=datetime.now(UTC))

    assert shown(books) == ["Bulb", "Fan"]
    assert books.rows("SELECT name FROM store.categories WHERE retired_at IS NULL") == [("Fans",)]
    assert books.rows("SELECT deactivated_at IS NULL FROM store.accounts") == [(False,)]

    assert other.put(*catalogue("Wire"), confirmed=0).state == "done"
    assert shown(books) == ["Bulb", "Fan", "Wire"], "it comes back with its codes"


def test_given_the_first_balances_then_dues_come_from_the_books_until_the_last_company_is_cleared(
    books, store
):
    books.put(*catalogue("Fan"), accounts("Asha"))
    with store_session(store) as db:
        set_switches(db, {"orderDues": True})
        assert not from_books(db), "goods and customers alone say nothing of dues"

    balances = Batch("balances", [{"key": "a-Asha", "amount": "1500.50"}], True)
    books.put(*catalogue("Fan"), accounts("Asha"), balances)
    with store_session(store) as db:
        assert from_books(db)
        clear_dataset(db, "books")
        datasets.clear(db, "books", now=datetime.now(UTC))

    assert books.rows("SELECT closing_balance FROM store.accounts") == [(0,)]
    with store_session(store) as db:
        assert not from_books(db)


def test_given_a_company_that_was_imported_again_since_then_clearing_it_does_nothing(books, store):
    books.put(*catalogue("Fan"))

    with store_session(store) as db:
        datasets.clear(db, "books", now=datetime.now(UTC))

    assert shown(books) == ["Fan"]


def test_given_files_that_are_parts_then_they_add_up_and_the_source_remembers_it(books):
    books.put(*catalogue("Fan"), partial=True)

    run = books.put(*catalogue("Bulb"))

    assert run.state == "done"
    assert shown(books) == ["Bulb", "Fan"]

    whole = books.put(*catalogue("Bulb"), partial=False, confirmed=9)
    assert (whole.state, shown(books)) == ("done", ["Bulb"])
