"""What customers owe: the list with its totals, and the whole at a glance."""

import random
from datetime import datetime, timedelta
from decimal import Decimal

import pytest
from sqlalchemy import event, insert, select, update

from app.papers.reports.receivables import (
    ReceivableFilter,
    all_receivables,
    receivable_totals,
    receivables_query,
)
from app.people.accounts.models import Account
from app.people.accounts.receivables.ageing import Aged, DatedBill, aged
from app.people.accounts.receivables.models import OpenBill
from app.shared.days import STORE_TIME
from tenant_router.engines import owner_engine
from tenant_router.session import store_session
from tests.stock import AGREED_DEALER, DEALER, OTHER_DEALER, OTHER_SALESPERSON, SALESPERSON

pytestmark = pytest.mark.any_hour
TODAY = datetime.now(STORE_TIME).date()


@pytest.fixture
def bill(store, goods):
    """Add an open bill that was due `days` days ago; without `days` it has no dates."""
    numbers = iter(range(1_000))

    def add(amount, days=None, code=DEALER, *, due=True) -> None:
        day = None if days is None else TODAY - timedelta(days=days)
        key = f"{next(numbers)}"
        row = {"dataset": "d", "key": key, "account_code": code, "name": f"S/{key}", "amount": amount}
        with store_session(store) as db:
            db.execute(insert(OpenBill), [{**row, "billed_on": day, "due_on": day if due else None}])

    return add


@pytest.fixture
def change(store, goods):
    def make(code=DEALER, **values) -> None:
        with store_session(store) as db:
            db.execute(update(Account).where(Account.code == code).values(**values))

    return make


@pytest.fixture
def listed(call, store, owner):
    def read(**params) -> dict:
        query = "&".join(f"{name}={value}" for name, value in params.items())
        answer = call("GET", f"/reports/receivables?{query}", store, owner)
        assert answer.status_code == 200, answer.text
        return answer.json

    return read


def codes(page: dict) -> list[str]:
    return [row["code"] for row in page["result"]]


def _parts(row) -> Aged:
    return Aged(*(getattr(row, part) for part in Aged._fields))


def test_a_row_explains_the_balance_by_the_age_of_its_bills(bill, listed):
    bill(100, -5)
    bill(20, 12)
    bill(30, 45, due=False)
    bill(40, 75)
    bill(50, 400)
    bill(60)
    bill(-70, 500)

    row = next(row for row in listed()["result"] if row["code"] == DEALER)

    parts = {name: row[name] for name in ("notDue", "days30", "days60", "days90", "older")}
    assert parts == {"notDue": 160, "days30": 20, "days60": 30, "days90": 40, "older": 50}
    assert (row["advances"], row["onAccount"], row["balance"]) == (-70, 770, 1000)
    assert (row["overdue"], row["overdueDays"]) == (140, 400)
    assert (row["city"], row["salesperson"]) == ("Anand", SALESPERSON)
    assert row["salespersonName"].startswith("Rakesh S014")


def test_rows_and_totals_are_those_of_the_rules(store, goods):
    seeded = random.Random(20261127)
    with store_session(store) as db:
        for number in range(40):
            code, balance = f"Q{number:03}", Decimal(seeded.randrange(-50_000, 500_000)) / 100
            values = {"code": code, "name": f"Party {number}", "closing_balance": balance}
            db.execute(insert(Account), [values])
            for key in range(seeded.randrange(5)):
                day, due = (
                    seeded.choice([None, TODAY - timedelta(days=seeded.randrange(-60, 200))]) for _ in "12"
                )
                amount = Decimal(seeded.randrange(-20_000, 100_000)) / 100
                row = {"dataset": "d", "key": f"{code}/{key}", "account_code": code, "name": f"S/{key}"}
                db.execute(insert(OpenBill), [{**row, "billed_on": day, "due_on": due, "amount": amount}])

    with store_session(store) as db:
        balances = {
            row.code: row.closing_balance for row in db.execute(select(Account.code, Account.closing_balance))
        }
        bills: dict[str, list[DatedBill]] = {}
        for each in db.scalars(select(OpenBill)):
            bills.setdefault(each.account_code, []).append(
                DatedBill(each.billed_on, each.due_on, each.amount)
            )
        expected = {
            code: aged(balance, bills.get(code, []), TODAY)
            for code, balance in balances.items()
            if balance > 0 or any(one.amount > 0 for one in bills.get(code, []))
        }
        rows, totals = (
            db.execute(receivables_query(ReceivableFilter(TODAY))).all(),
            receivable_totals(db, ReceivableFilter(TODAY)),
        )
        whole = all_receivables(db, today=TODAY)

    assert {row.code: _parts(row) for row in rows} == expected
    together = Aged()
    for parts in expected.values():
        together = together.plus(parts)
    assert _parts(totals) == together
    assert totals.accounts == len(expected)
    assert totals.overdue_accounts == sum(parts.overdue > 0 for parts in expected.values())
    assert _parts(whole.totals) == together
    assert whole.totals.accounts == totals.accounts
    assert whole.totals.overdue_accounts == totals.overdue_accounts
    for groups in (whole.salespeople, whole.areas):
        assert sum(group.balance for group in groups) == together.balance
        assert sum(group.overdue for group in groups) == together.overdue
        assert sum(group.accounts for group in groups) == totals.accounts
    assert [row.code for row in whole.debtors] == [row.code for row in rows[:10]]


def test_pages_have_the_totals_of_all(bill, listed, change):
    bill(400, 10)
    change(OTHER_DEALER, closing_balance="2000.50")

    first, second = listed(per_page=2), listed(per_page=2, page=1)

    assert codes(first) + codes(second) == [OTHER_DEALER, DEALER, AGREED_DEALER]
    assert first["totals"] == second["totals"]
    assert first["totals"]["balance"] == 4000.5
    assert (first["totals"]["accounts"], first["totals"]["overdueAccounts"]) == (3, 1)
    assert first["pagination"]["nextPage"] == 1


def test_it_is_filtered_by_words_salesperson_area_and_what_is_overdue(bill, listed, change):
    bill(400, 10)
    change(OTHER_DEALER, city=" SURAT ")
    change(AGREED_DEALER, city="", salesperson_code=None)

    assert codes(listed(query=OTHER_DEALER.lower())) == [OTHER_DEALER]
    assert codes(listed(smanCd=OTHER_SALESPERSON)) == [OTHER_DEALER]
    assert codes(listed(smanCd="-")) == [AGREED_DEALER]
    assert codes(listed(area="surat")) == [OTHER_DEALER]
    assert codes(listed(area="-")) == [AGREED_DEALER]
    assert codes(listed(overdue="Y")) == [DEALER]
    assert codes(listed(overdue="Y", smanCd=OTHER_SALESPERSON)) == []
    assert listed(overdue="Y")["totals"]["balance"] == 1000


def test_it_is_sorted_by_balance_overdue_age_and_name(bill, listed, change):
    change(DEALER, closing_balance=3000)
    bill(100, 50, OTHER_DEALER)
    bill(200, 20, AGREED_DEALER)

    assert codes(listed())[0] == DEALER
    assert codes(listed(sort="balance", desc="N"))[-1] == DEALER
    assert codes(listed(sort="overdue", desc="Y")) == [AGREED_DEALER, OTHER_DEALER, DEALER]
    assert codes(listed(sort="overdueDays", desc="Y")) == [OTHER_DEALER, AGREED_DEALER, DEALER]
    assert codes(listed(sort="name")) == [DEALER, OTHER_DEALER, AGREED_DEALER]


def test_who_owes_nothing_or_left_is_not_listed_and_a_bill_that_a_receipt_outweighs_is(bill, listed, change):
    change(DEALER, closing_balance=0)
    change(OTHER_DEALER, closing_balance=-100)
    bill(500, 10, OTHER_DEALER)
    change(AGREED_DEALER, deactivated_at=datetime.now(STORE_TIME))

    page = listed()

    assert codes(page) == [OTHER_DEALER]
    assert page["result"][0]["onAccount"] == -600
    assert (page["totals"]["balance"], page["totals"]["overdue"]) == (-100, 500)


def test_the_glance_has_groups_and_top_debtors(call, store, owner, bill, change):
    bill(300, 10)
    bill(50, 95, OTHER_DEALER)
    change(OTHER_DEALER, city="Surat", closing_balance=1500)
    change(AGREED_DEALER, city="", salesperson_code=None)

    answer = call("GET", "/reports/receivables/summary", store, owner).json["result"]

    assert answer["fromBooks"] is True
    assert (answer["totals"]["balance"], answer["totals"]["overdue"]) == (3500, 350)
    of_salespeople = [(group["code"], group["accounts"], group["overdue"]) for group in answer["salespeople"]]
    assert of_salespeople == [(SALESPERSON, 1, 300), (OTHER_SALESPERSON, 1, 50), ("-", 1, 0)]
    assert [(group["code"], group["name"]) for group in answer["areas"]] == [
        ("anand", "Anand"),
        ("surat", "Surat"),
        ("-", ""),
    ]
    assert [row["code"] for row in answer["debtors"]] == [OTHER_DEALER, DEALER, AGREED_DEALER]


def test_a_store_whose_accounts_were_never_read_says_so(call, store, owner, goods):
    with store_session(store) as db:
        db.execute(update(Account).values(from_accounting=False, closing_balance=0))

    answer = call("GET", "/reports/receivables/summary", store, owner).json["result"]

    assert (answer["connected"], answer["totals"]["accounts"], answer["debtors"]) == (False, 0, [])


@pytest.mark.parametrize("path", ["/reports/receivables", "/reports/receivables/summary"])
@pytest.mark.parametrize("caller", [DEALER, SALESPERSON, None])
def test_only_the_owner_sees_what_all_owe(call, store, goods, sign_in, path, caller):
    answer = call("GET", path, store, sign_in(store, caller) if caller else None)

    assert answer.status_code == (403 if caller else 401)


def test_wrong_filters_are_refused_at_their_field(call, store, owner):
    for name, value in (("overdue", "maybe"), ("sort", "phone"), ("area", "x" * 101), ("per_page", 0)):
        answer = call("GET", f"/reports/receivables?{name}={value}", store, owner)

        assert answer.status_code == 422
        assert name in answer.json["errors"]


def test_many_accounts_take_as_many_queries_as_one(store, bill, listed):
    counts = []
    for code in (DEALER, OTHER_DEALER):
        bill(100, 5, code)
        statements = []

        def count(_connection, _cursor, statement, *_rest, statements=statements):
            statements.append(statement)

        engine = type(owner_engine("main"))
        event.listen(engine, "before_cursor_execute", count)
        try:
            listed(overdue="Y")
        finally:
            event.remove(engine, "before_cursor_execute", count)
        counts.append(len(statements))

    assert counts[0] == counts[1]
