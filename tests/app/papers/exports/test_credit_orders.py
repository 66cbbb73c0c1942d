"""The file of orders over the credit limit."""

from datetime import datetime

import pytest

from app.shared.days import STORE_TIME
from tests.ordering import place_beyond_credit

pytestmark = pytest.mark.any_hour
TODAY = datetime.now(STORE_TIME).date()
SPAN = {"kind": "creditReport", "fromDate": f"{TODAY} 00:00:00", "toDate": f"{TODAY} 23:59:59"}


@pytest.fixture(autouse=True)
def placed(call, store, goods, sign_in):
    return place_beyond_credit(call, store, sign_in)


def test_a_row_has_the_outcome_the_credit_and_who_released_it(read_csv):
    rows = read_csv(**SPAN, sort="ORDER_NO")

    assert [row["Outcome"] for row in rows] == ["Warned", "On hold", "Released", "Ordered anyway"]
    released = rows[2]
    assert (released["Decided By"], released["Reason"]) == ("Asha Patel", "Paid by UPI")
    assert (released["Credit Limit"], released["Amount"]) == ("3000.00", "2619.75")
    assert [row["Outcome"] for row in read_csv(**SPAN, outcome="held")] == ["On hold"]


def test_the_paper_has_the_total_and_names_its_filters(store, owner, read_text):
    text = read_text(store, owner, **SPAN)

    assert "Orders Over Credit Limit" in text
    assert "10,479.00" in text
    assert "Paid by UPI" in text
    assert "Ordered anyway" in read_text(store, owner, **SPAN, outcome="overridden")
