"""Reminders of overdue bills: who gets one, when, and how often."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest
from sqlalchemy import insert, select, update

from app.money.models import Payment, PaymentDecision
from app.notices.models import Notification
from app.people.accounts.models import Account
from app.people.accounts.receivables.models import OpenBill, Reminder
from app.shared.days import STORE_TIME
from app.store.settings.owner_schemas import ConfigIn
from tenant_router.session import store_session
from tests.refusals import refusals
from tests.stock import DEALER, OTHER_DEALER
from workers import rounds

pytestmark = pytest.mark.any_hour
# A Monday.
MONDAY = date(2026, 11, 23)


@pytest.fixture
def books(store, goods):
    """Give the first dealer an overdue bill and a later one, and the other only a later one."""
    bills = (
        (DEALER, "GT/118", MONDAY - timedelta(days=12), "12400"),
        (DEALER, "GT/140", MONDAY + timedelta(days=20), "500"),
        (OTHER_DEALER, "GT/141", MONDAY + timedelta(days=60), "700"),
    )
    with store_session(store) as db:
        db.execute(update(Account).values(closing_balance=Decimal("12900")))
        for code, name, due_on, amount in bills:
            row = {"dataset": "books", "key": name, "account_code": code, "name": name}
            db.execute(insert(OpenBill).values(**row, due_on=due_on, amount=Decimal(amount)))


@pytest.fixture
def choose(call, store, owner):
    """Choose how often customers are reminded, as the owner does; an empty text is never."""

    def put(days: str) -> int:
        data = {"data": [{"variable": "reminderDays", "value": days}]}
        return call("PUT", "/spsfile", store, owner, json=data).status_code

    return put


@pytest.fixture
def reminders(store, books):
    """Visit the store at an hour of a day, by default of Monday; return all reminders until then."""

    def visit(hour: int, *, days: int = 0) -> list[tuple[str, str]]:
        at = datetime(MONDAY.year, MONDAY.month, MONDAY.day, hour, tzinfo=STORE_TIME) + timedelta(days=days)
        rounds.visit(store.key, now=at.astimezone(UTC))
        with store_session(store, read_only=True) as db:
            query = select(Notification.recipient, Notification.body).order_by(Notification.id)
            return [
                (who, body) for who, body in db.execute(query.where(Notification.title == "Payment overdue"))
            ]

    return visit


def test_given_no_days_then_no_one_is_reminded(reminders):
    assert reminders(12) == []


def test_then_only_customers_with_overdue_bills_are_reminded_of_the_amount_and_the_oldest_bill(
    reminders, choose
):
    assert choose("7") == 200

    assert reminders(12) == [
        (f"party:{DEALER}", "₹12,400 is overdue. Your oldest bill, GT/118, is 12 days late. Please pay.")
    ]


@pytest.mark.parametrize(
    ("hour", "days", "count"), [(9, 0, 0), (10, 0, 1), (17, 0, 1), (18, 0, 0), (12, 6, 0)]
)
def test_then_they_are_reminded_by_day_and_not_on_a_sunday(reminders, choose, hour, days, count):
    choose("7")

    assert len(reminders(hour, days=days)) == count


def test_then_a_customer_is_reminded_once_in_the_chosen_number_of_days(reminders, choose):
    choose("3")

    visits = ((10, 0), (11, 0), (12, 1), (12, 2), (12, 3))
    assert [len(reminders(hour, days=days)) for hour, days in visits] == [1, 1, 1, 1, 2]


@pytest.mark.parametrize(
    ("decision", "day", "count"),
    [(None, 22, 1), ("confirmed", 22, 0), ("confirmed", 15, 1), ("rejected", 22, 1)],
)
def test_given_a_payment_then_only_a_confirmation_in_these_days_ends_reminders(
    store, reminders, choose, decision, day, count
):
    choose("7")
    by = {"by_code": "x", "by_name": "X"}
    at = datetime(2026, 11, day, tzinfo=UTC)
    paid = {"account_code": DEALER, "amount": 1, "utr": "312345678901", "reported_at": at, "by_role": "PARTY"}
    with store_session(store) as db:
        number = db.scalar(insert(Payment).values(**paid, **by).returning(Payment.id))
        if decision:
            db.execute(insert(PaymentDecision).values(payment_id=number, decision=decision, at=at, **by))

    assert len(reminders(12)) == count


def test_then_the_owner_sees_the_day_of_the_last_reminder(call, store, owner, reminders, choose):
    choose("1")
    reminders(12)
    reminders(12, days=1)

    rows = call("GET", "/reports/receivables", store, owner).json["result"]

    days = {row["code"]: row["remindedOn"] for row in rows}
    assert days[DEALER] == "2026-11-24"
    assert {days[code] for code in days.keys() - {DEALER}} <= {None}
    with store_session(store, read_only=True) as db:
        assert db.scalars(select(Reminder.amount)).all() == [Decimal("12400.00")] * 2


@pytest.mark.parametrize("days", ["0", "91", "-1", "x", "1.5", "²"])
def test_wrong_days_are_refused_at_their_name(days):
    data = [{"variable": "reminderDays", "value": days}]

    assert list(refusals(ConfigIn(), {"data": data})) == ["reminderDays"]


def test_wrong_days_are_refused(choose):
    assert choose("91") == 422
