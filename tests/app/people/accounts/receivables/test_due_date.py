"""A bill without a due date is due when it was billed: for dues, credit and the report alike."""

from datetime import datetime, timedelta

import pytest
from sqlalchemy import insert

from app.people.accounts.receivables.models import OpenBill
from app.shared.days import STORE_TIME
from tenant_router.session import store_session
from tests.stock import DEALER

pytestmark = pytest.mark.any_hour
TODAY = datetime.now(STORE_TIME).date()


@pytest.fixture
def bill(store, goods):
    """Enter a bill of 12 days ago, whose due date the books do not have."""
    row = {"dataset": "books", "key": "b", "account_code": DEALER, "name": "GT/118", "amount": 500}
    with store_session(store) as db:
        db.execute(insert(OpenBill).values(**row, billed_on=TODAY - timedelta(days=12)))


def test_it_is_overdue_from_the_day_after_its_bill_date(call, store, sign_in, bill):
    dealer, owner = sign_in(store, DEALER), sign_in(store, store.key)

    dues = call("GET", "/account/dues", store, dealer).json["result"]
    credit = call("GET", "/account/credit", store, dealer).json["result"]
    report = call("GET", "/reports/receivables", store, owner).json["result"]
    listed = next(row for row in report if row["code"] == DEALER)

    billed_on = (TODAY - timedelta(days=12)).isoformat()
    assert (dues["overdue"], dues["bills"][0]["due"]) == (500, billed_on)
    assert (credit["overdueDays"], credit["overdue"]) == (12, 500)
    assert (listed["overdueDays"], listed["overdue"]) == (12, 500)
