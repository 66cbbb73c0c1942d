"""Values that the owner changed by hand, and gives back to the books."""

from uuid import uuid4

import pytest

from app.books.sync.importing.give_back import give_back
from app.books.sync.pack import Mode
from app.shared.errors import NotFound
from tenant_router.session import store_session
from tests.app.books.sync.packs import catalogue, departments, products, variants


def rates(books) -> list[tuple]:
    return books.rows("SELECT rate1, rate2, own_fields FROM store.variants")


def test_given_an_own_rate_when_it_is_given_back_then_the_next_same_sync_writes_that_of_the_books(
    books, store
):
    pack = departments("Fans"), products("Fan"), variants("Fan", rate="100")
    books.put(*pack)
    books.change("UPDATE store.variants SET rate1 = 77, own_fields = '{rate1}'")
    books.change("UPDATE store.products SET name = 'Mine', priority = 3, own_fields = '{name,priority}'")
    books.put(*pack)
    assert rates(books) == [(77, 100, ["rate1"])], "a sync keeps it"

    with store_session(store) as db:
        give_back(db, "I0000001")
    assert books.rows("SELECT cursor FROM store.sync_datasets") == [(None,)]
    run = books.put(*pack)

    assert run.state == "done"
    assert rates(books) == [(100, 100, [])]
    assert books.rows("SELECT name, priority, own_fields FROM store.products") == [("Fan", 3, ["priority"])]


def test_given_values_that_were_given_back_then_no_pack_of_changes_is_accepted(books, store):
    first = uuid4()
    books.put(*catalogue("Fan"), snapshot=first)
    with store_session(store) as db:
        give_back(db, "I0000001")

    run = books.put(products("Fan", complete=False), mode=Mode.DELTA, base=first)

    assert (run.state, run.message_key["key"]) == ("failed", "sync.not_next")


def test_given_a_product_of_the_store_alone_then_there_is_nothing_to_give_back(books, store):
    books.put(*catalogue("Fan"))
    books.change("UPDATE store.products SET from_accounting = false")

    with store_session(store) as db, pytest.raises(NotFound):
        give_back(db, "I0000001")
