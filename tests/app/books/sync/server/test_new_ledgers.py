"""Customers who were added here become ledgers in the books, and keep their code."""

import pytest
from sqlalchemy import insert, select

from app.books.sync.models import SourceKey
from app.books.sync.pack import Batch
from app.people.accounts.models import Account
from app.people.auth.passwords import hash_password
from tenant_router.session import store_session
from tests.app.books.sync.server.test_books import configure_sync
from tests.ordering import place_order

__all__ = ["configure_sync"]
CODE = "B0000001"


@pytest.fixture
def customer(store, goods, sign_in) -> str:
    """Return the token of a customer who signed up here."""
    with store_session(store) as db:
        db.execute(
            insert(Account).values(
                code=CODE,
                name="Meera Lights",
                phone1="9825099999",
                email="meera@example.com",
                address1="12 Station Road",
                city="Vadodara",
                pincode="390007",
                role="Dealer",
                price_grade="B",
                password_hash=hash_password("correct horse"),
            )
        )
    return sign_in(store, CODE)


def linked_keys(store) -> list[tuple[str, str]]:
    with store_session(store, read_only=True) as db:
        query = select(SourceKey.key, SourceKey.code).where(SourceKey.entity == "accounts")
        return [(key, code) for key, code in db.execute(query)]


def report(agent, order, **more):
    body = {"rev": 1, "outcome": "created", "ledger": {"dataset": "b", "key": "g-meera"}, **more}
    return agent("POST", f"/orders/{order['orderId']}/outcome", json=body)


def test_without_the_switch_no_ledger_is_made(call, store, configure_sync, customer, agent):
    configure_sync(sendOn="placed")
    place_order(call, store, customer)
    (voucher,) = agent("GET", "/orders")

    assert voucher["party"] == {"key": "", "name": "Meera Lights", "ledger": None}


def test_the_first_order_carries_the_ledger_and_the_next_one_its_key(
    call, store, configure_sync, customer, agent
):
    configure_sync(sendOn="placed", newLedgers=True, ledgerGroup="Portal customers")
    first = place_order(call, store, customer)
    (voucher,) = agent("GET", "/orders")
    assert voucher["party"]["ledger"] == {
        "group": "Portal customers",
        "address": ["12 Station Road", "Vadodara"],
        "state": "Gujarat",
        "pincode": "390007",
        "gstin": "",
        "mobile": "9825099999",
        "email": "meera@example.com",
    }
    report(agent, first, outcome="rejected", message="Not found in Tally: unit “Box”.")
    assert linked_keys(store) == [("g-meera", CODE)], "the ledger is there, whatever became of the order"
    place_order(call, store, customer)
    (voucher,) = agent("GET", "/orders")
    assert voucher["party"] == {"key": "g-meera", "name": "Meera Lights", "ledger": None}


def test_a_ledger_stays_with_its_customer(call, store, configure_sync, customer, agent):
    configure_sync(sendOn="placed", newLedgers=True)
    with store_session(store) as db:
        taken = SourceKey(dataset="b", entity="accounts", key="g-meera", code="P001")
        db.add(taken)
    order = place_order(call, store, customer)
    report(agent, order)

    assert linked_keys(store) == [("g-meera", "P001")]


def test_the_next_sync_keeps_the_code_and_takes_the_details(
    call, store, configure_sync, customer, agent, packed, work
):
    configure_sync(sendOn="placed", newLedgers=True)
    report(agent, place_order(call, store, customer))
    row = {"key": "g-meera", "name": "Meera Lights and Fans", "phone1": "9825099999", "active": True}
    agent.send(*packed(Batch("accounts", [row], True)))
    work(store)

    with store_session(store, read_only=True) as db:
        names = db.execute(select(Account.code, Account.name).where(Account.phone1 == "9825099999")).all()
    assert [tuple(each) for each in names] == [(CODE, "Meera Lights and Fans")]


def test_an_unknown_group_is_refused_at_its_field(call, store, owner_without_goods, agent, owner_call):
    reported = {"ledgers": ["Sales"], "groups": ["Sundry Debtors", "Vadodara"]}
    agent("POST", "/beat", json={"known": reported})
    answer = call("PUT", "/sync/settings", store, owner_without_goods, json={"ledgerGroup": "Nowhere"})
    assert (answer.status_code, list(answer.json["errors"])) == (422, ["ledgerGroup"])
    assert owner_call("PUT", "/sync/settings", ledgerGroup="vadodara")["ledgerGroup"] == "vadodara"
    agent("POST", "/beat", json={"known": {"ledgers": ["Sales"]}})
    assert owner_call("PUT", "/sync/settings", ledgerGroup="Nowhere")["ledgerGroup"] == "Nowhere"
