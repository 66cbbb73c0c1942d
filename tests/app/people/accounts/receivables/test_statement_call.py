"""The statement of an account over the API."""

from datetime import datetime, timedelta
from decimal import Decimal

import pytest
from sqlalchemy import insert, update

from app.people.accounts.models import Account
from app.people.accounts.receivables import queries
from app.people.accounts.receivables.models import Invoice, LedgerEntry
from app.shared.days import STORE_TIME
from tenant_router.session import store_session
from tests.conftest import rupees
from tests.stock import DEALER, OTHER_DEALER, SALESPERSON

pytestmark = pytest.mark.any_hour
TODAY = datetime.now(STORE_TIME).date()


def ago(days: int):
    return TODAY - timedelta(days=days)


@pytest.fixture
def ledger(store, goods):
    """Enter sales and other vouchers of a dealer who owes ₹1,000 today."""
    shared = {"dataset": "d", "account_code": DEALER}
    sales = [(1, "S/1", 40, 700), (2, "S/2", 10, "1180.50")]
    others = [("r1", "receipt", 30, -500), ("c1", "creditNote", 10, "-80.50"), ("j1", "journal", 2, 20)]
    with store_session(store) as db:
        db.execute(
            insert(Invoice),
            [
                {**shared, "key": f"{key}", "number": number, "invoiced_on": ago(days), "amount": amount}
                for key, number, days, amount in sales
            ],
        )
        db.execute(
            insert(LedgerEntry),
            [
                {
                    **shared,
                    "key": key,
                    "voucher": key,
                    "kind": kind,
                    "number": key.upper(),
                    "entered_on": ago(days),
                    "amount": amount,
                }
                for key, kind, days, amount in others
            ],
        )


@pytest.fixture
def ask(call, store, sign_in):
    def get(caller: str, status: int = 200, **params) -> dict:
        query = "&".join(f"{name}={value}" for name, value in params.items())
        answer = call("GET", f"/account/statement?{query}", store, sign_in(store, caller))
        assert answer.status_code == status, answer.text
        return answer.json

    return get


def test_each_entry_is_listed_with_the_balance_after_it(ask, ledger):
    found = ask(DEALER, **{"from": ago(60)})["result"]

    assert [(line["kind"], line["number"], line["balance"]) for line in found["lines"]] == [
        ("sale", "S/1", 380),
        ("receipt", "R1", -120),
        ("sale", "S/2", 1060.5),
        ("creditNote", "C1", 980),
        ("journal", "J1", 1000),
    ]
    assert (found["opening"], found["closing"], found["receipts"]) == (-320, 1000, True)
    assert (found["debits"], found["credits"]) == (1900.5, 580.5)


def test_whatever_the_days_are_the_rows_come_from_the_opening_to_the_closing(ask, ledger):
    for first in range(0, 60, 7):
        for last in range(0, first + 1, 5):
            found = ask(DEALER, **{"from": ago(first), "to": ago(last)})["result"]
            moved = sum(
                (rupees(line["debit"]) - rupees(line["credit"]) for line in found["lines"]), Decimal(0)
            )
            assert rupees(found["opening"]) + moved == rupees(found["closing"])
            assert last or found["closing"] == 1000


def test_without_days_it_is_of_the_financial_year(ask, ledger):
    found = ask(DEALER)["result"]

    assert found["since"][5:] == "04-01"
    assert found["until"] == TODAY.isoformat()


def test_it_is_seen_by_the_party_its_salesperson_and_the_owner(ask, ledger, store, sign_in, call):
    own = ask(DEALER)["result"]

    assert ask(SALESPERSON, accCd=DEALER)["result"] == own
    assert ask(store.key, accCd=DEALER)["result"] == own
    ask(DEALER, 404, accCd=OTHER_DEALER)
    ask(SALESPERSON, 404, accCd=OTHER_DEALER)
    assert call("GET", "/account/statement", store).status_code == 401


def test_an_account_without_entries_opens_and_closes_with_its_balance(ask, goods):
    found = ask(OTHER_DEALER)["result"]

    assert (found["opening"], found["lines"], found["closing"], found["receipts"]) == (1000, [], 1000, False)


def test_a_span_that_ends_before_it_begins_is_refused(ask, ledger):
    answer = ask(DEALER, 422, **{"from": ago(1), "to": ago(5)})

    assert "to" in answer["errors"]


def test_of_too_many_entries_the_newest_are_shown_and_the_opening_is_theirs(ask, ledger, monkeypatch):
    monkeypatch.setattr(queries, "MAX_LINES", 2)

    found = ask(DEALER, **{"from": ago(60)})["result"]

    assert [line["number"] for line in found["lines"]] == ["C1", "J1"]
    assert (found["since"], found["opening"], found["closing"]) == (ago(10).isoformat(), 1060.5, 1000)


def test_entries_after_the_last_day_are_counted_back(ask, ledger, store):
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(closing_balance=0))

    found = ask(DEALER, **{"from": ago(60), "to": ago(20)})["result"]

    assert found["closing"] == -1120
