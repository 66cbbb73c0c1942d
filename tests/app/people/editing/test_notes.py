"""The owner's notes on customers."""

import pytest
from sqlalchemy import select

from app.people.editing.models import CustomerNote
from tenant_router.session import store_session
from tests.app.people.editing.conftest import MADE_HERE
from tests.stock import DEALER, OTHER_DEALER, SALESPERSON


@pytest.fixture
def add(call, store, owner):
    """Return a function: add a note on a customer and return the answer."""

    def post(text, code=DEALER):
        return call("POST", f"/account/{code}/notes", store, owner, json={"text": text})

    return post


@pytest.fixture
def notes(call, store, owner):
    """Return a function: a page of a customer's notes."""

    def read(code=DEALER, **query):
        answer = call("GET", f"/account/{code}/notes", store, owner, query_string=query)
        assert answer.status_code == 200, answer.text
        return answer.json

    return read


def test_a_note_has_its_author_and_time(add, notes, store):
    made = add("  Pays on the 5th\nof the month ")

    assert made.status_code == 201
    [note] = notes()["result"]
    assert note == made.json["result"]
    assert note["text"] == "Pays on the 5th\nof the month"
    assert note["by"]
    assert note["at"].startswith("20")


def test_notes_are_of_one_customer_and_the_newest_comes_first(add, notes):
    for text in ("first", "second", "third"):
        add(text)
    add("of another", OTHER_DEALER)

    assert [note["text"] for note in notes()["result"]] == ["third", "second", "first"]
    page = notes(per_page=2, page=1)
    assert ([note["text"] for note in page["result"]], page["pagination"]["totalItems"]) == (["first"], 3)


@pytest.mark.parametrize(("text", "message"), [("   ", "Please write a note"), ("x" * 1001, None)])
def test_a_note_without_words_or_too_long_is_refused(add, notes, text, message):
    refused = add(text)

    assert refused.status_code == 422
    assert "text" in refused.json["errors"]
    assert message is None or refused.json["message"] == message
    assert notes()["result"] == []


def test_a_note_is_removed_of_its_customer_alone(call, add, notes, store, owner):
    number = add("mistake").json["result"]["id"]

    assert call("DELETE", f"/account/{OTHER_DEALER}/notes/{number}", store, owner).status_code == 404
    assert call("DELETE", f"/account/{DEALER}/notes/{number}", store, owner).status_code == 204

    assert notes()["result"] == []
    again = call("DELETE", f"/account/{DEALER}/notes/{number}", store, owner)
    assert (again.status_code, again.json["message"]) == (404, "Note not found. Please refresh the page.")


def test_an_unknown_customer_has_no_notes(call, add, store, owner):
    assert add("who", "P999").status_code == 404
    assert call("GET", "/account/P999/notes", store, owner).status_code == 404


@pytest.mark.parametrize("caller", [DEALER, SALESPERSON])
def test_customers_and_salespeople_do_not_see_notes(call, store, add, sign_in, caller):
    add("Slow to pay")

    assert call("GET", f"/account/{DEALER}/notes", store, sign_in(store, caller)).status_code == 403


def test_notes_go_with_a_removed_customer(call, store, owner, registered, add):
    add("Moved to Surat", MADE_HERE)

    assert call("DELETE", f"/account/{MADE_HERE}", store, owner).status_code == 200

    with store_session(store, read_only=True) as db:
        assert db.scalars(select(CustomerNote)).all() == []
